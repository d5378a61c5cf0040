package find

import (
	"slices"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// Settings are the keys of a config.json that affect a status line. A key with the
// wrong type or an unknown value counts as absent.
type Settings struct {
	LastCommand bool // statusline.show_last_command is true
	Front       bool // statusline.context_position is "front"
	Tokens      bool // statusline.show_context_tokens is true
	Compact     bool // statusline.state_format is "compact"
	Git         bool // statusline.show_git is true
	Freshness   bool // statusline.show_state_freshness is true

	Scale    string   // statusline.context_scale: [ExactScale], [RawScale] or empty for the hook's
	Segments []string // statusline.segments, each name once, including unknown ones
}

// The scales of the context meter, in addition to the hook's own.
const (
	HookScale  = "hook"
	ExactScale = "exact" // of what fits before Claude Code compacts
	RawScale   = "raw"   // of the whole window, as reported by Claude Code
)

// SettingsOf reads the settings of a configuration in a single pass: a pass for each
// key would take longer than everything else.
func SettingsOf(config js.Value) Settings {
	const (
		section = iota // followed by the flat spellings "statusline.key", which take precedence
		lastCommand
		position
		tokens
		format
		git
		freshness
		scale
		segments
	)
	flat := config.GetAll("statusline", "statusline.show_last_command", "statusline.context_position", "statusline.show_context_tokens",
		"statusline.state_format", "statusline.show_git", "statusline.show_state_freshness", "statusline.context_scale", "statusline.segments")
	nested := flat[section].GetAll("", "show_last_command", "context_position", "show_context_tokens",
		"state_format", "show_git", "show_state_freshness", "context_scale", "segments")
	get := func(key int) js.Value {
		if !flat[key].IsUndefined() {
			return flat[key]
		}
		return nested[key]
	}
	text := func(key int) string {
		s, _ := get(key).Text()
		return s
	}
	s := Settings{
		LastCommand: get(lastCommand).IsTrue(),
		Front:       text(position) == "front",
		Tokens:      get(tokens).IsTrue(),
		Compact:     text(format) == "compact",
		Git:         get(git).IsTrue(),
		Freshness:   get(freshness).IsTrue(),
	}
	if name := text(scale); name == ExactScale || name == RawScale {
		s.Scale = name
	}
	s.Segments = names(get(segments))
	return s
}

// maxSegments is how many names in a choice of segments are read: three times as many
// as there are segments.
const maxSegments = 64

// names returns the texts in a list, each once.
func names(list js.Value) []string {
	var names []string
	looked := 0
	for v := range list.Elements() {
		if looked++; looked > maxSegments {
			break
		}
		if name, _ := v.Text(); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// Format returns the format of a state: the chosen one, or else that of the settings.
func (s Settings) Format(chosen system.Format) system.Format {
	switch {
	case chosen != "":
		return chosen
	case s.Compact:
		return system.Compact
	}
	return system.Full
}

// HasSubRepos reports whether a configuration names nested repositories. Their commits
// do not move the outer repository's HEAD, so HEAD does not show how old a STATE.md is.
func HasSubRepos(config js.Value) bool {
	repos := lookup(config, "planning", "sub_repos")
	if repos.IsNullish() {
		repos = config.Get("sub_repos")
	}
	for range repos.Elements() {
		return true
	}
	return false
}

// lookup returns a key of a section, or undefined if it is not set. The flat spelling
// "section.key" at the first level takes precedence over the nested one, even if it is
// null.
func lookup(config js.Value, section, key string) js.Value {
	if v := config.Get(section + "." + key); !v.IsUndefined() {
		return v
	}
	return config.Get(section).Get(key)
}
