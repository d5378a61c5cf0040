package find

import (
	"cmp"
	"errors"
	"io/fs"
	"path/filepath"
	"slices"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// Config is a project's configuration as found on disk.
type Config struct {
	Path  string   // empty if there is none
	Value js.Value // without any keys if the file cannot be read or is not JSON
	// Problems has an error for each existing file that cannot be read, and one if the file that decides is not JSON.
	Problems []error
}

var errNotJSON = errors.New("not valid JSON, so all its settings are ignored")

// FindConfig searches for a config.json in dir and its parents and then in the main worktree, as for a state. The first
// one that exists decides. If it cannot be read or is not JSON, the configuration has no keys.
func (e Env) FindConfig(dir string) Config { return e.findConfig(dir, budget.Small) }

// SmallConfig is [Env.FindConfig] with the lower size limit of check. A larger file has no keys.
func (e Env) SmallConfig(dir string) Config { return e.findConfig(dir, budget.Settings) }

func (e Env) findConfig(dir string, limit int64) (c Config) {
	for d := range e.places(dir) {
		if c.readIn(d, limit) {
			break
		}
	}
	return c
}

func (c *Config) readIn(dir string, limit int64) bool {
	path := filepath.Join(dir, ".planning", "config.json")
	text, err := disk.ReadText(path, limit)
	if err == nil {
		value, ok := js.ParseJSON(js.Decode(text))
		if !ok {
			c.Problems = append(c.Problems, &disk.Unreadable{Path: path, Err: errNotJSON})
		}
		c.Path, c.Value = path, value
		return true
	}
	if err := disk.Failure(path, err); err != nil {
		c.Problems = append(c.Problems, err)
	}
	if !errors.Is(err, fs.ErrNotExist) && disk.Exists(path) {
		c.Path = path
		return true
	}
	return false
}

// Settings are the keys of a config.json that affect a status line. A key with a wrong type or an unknown value counts
// as absent.
type Settings struct {
	LastCommand bool
	Front       bool // the context meter comes first
	Tokens      bool
	Git         bool
	Freshness   bool
	StateFormat system.Format // of the state; empty for the default
	Scale       string        // of the context meter; empty for the default
	Segments    []string      // each name once, except NewRow; including unknown ones
	CheckIgnore []string      // the rules that check leaves out, including unknown ones
}

// The scales of the context meter, in addition to the hook's own.
const (
	HookScale  = "hook"
	ExactScale = "exact" // percentage of what fits before Claude Code compacts
	RawScale   = "raw"   // percentage of the whole window, as Claude Code reports it
)

// A Key is one key of config.json. Code that reads it, checks it or reports on it uses its row in [Keys].
type Key struct {
	flat   string
	Values string // the possible values, worded for a message

	// Read sets the key's field and reports whether the value is possible.
	Read func(s *Settings, v js.Value) bool
}

const section = "statusline"

// Name is the key's name in the section "statusline". At the top level it is preceded by the section and a dot.
func (k Key) Name() string { return k.flat[len(section)+1:] }

const bools = "true or false"

// Keys is the table of keys. It has the flat spellings, because joining them would be work for every line. Its
// functions capture nothing, so that it is plain data.
var Keys = [...]Key{
	{
		"statusline.show_last_command", bools,
		func(s *Settings, v js.Value) bool { return readBool(&s.LastCommand, v) },
	},
	{
		"statusline.context_position", `"front" or "end"`,
		func(s *Settings, v js.Value) bool {
			position := ""
			isKnown := readWord(&position, v, "front", "end")
			s.Front = position == "front"
			return isKnown
		},
	},
	{
		"statusline.show_context_tokens", bools,
		func(s *Settings, v js.Value) bool { return readBool(&s.Tokens, v) },
	},
	{
		"statusline.state_format", `"full", "compact" or "rich"`,
		func(s *Settings, v js.Value) bool {
			return readWord(&s.StateFormat, v, system.Full, system.Compact, system.Rich)
		},
	},
	{
		"statusline.show_git", bools,
		func(s *Settings, v js.Value) bool { return readBool(&s.Git, v) },
	},
	{
		"statusline.show_state_freshness", bools,
		func(s *Settings, v js.Value) bool { return readBool(&s.Freshness, v) },
	},
	{
		"statusline.segments", `a list such as ["hook", "usage"]`,
		func(s *Settings, v js.Value) bool { return readNames(&s.Segments, v) },
	},
	{
		"statusline.context_scale", `"hook", "exact" or "raw"`,
		func(s *Settings, v js.Value) bool { return readWord(&s.Scale, v, HookScale, ExactScale, RawScale) },
	},
	{
		"statusline.check_ignore", `a list such as ["progress-behind"]`,
		func(s *Settings, v js.Value) bool { return readNames(&s.CheckIgnore, v) },
	},
}

func readBool(b *bool, v js.Value) bool {
	*b = v.IsTrue()
	return v.IsTrue() || v.IsFalse()
}

func readWord[T ~string](field *T, v js.Value, words ...T) bool {
	text, _ := v.Text()
	if !slices.Contains(words, T(text)) {
		return false
	}
	*field = T(text)
	return true
}

// SettingsOf reads the settings of a configuration in one pass: a pass for each key would take longer than everything
// else.
func SettingsOf(config js.Value) (s Settings) {
	var flat, nested [len(Keys) + 1]string // the last one is the section
	for i := range Keys {
		flat[i], nested[i] = Keys[i].flat, Keys[i].Name()
	}
	flat[len(Keys)] = section
	outer := config.GetAll(flat[:]...)
	inner := outer[len(Keys)].GetAll(nested[:len(Keys)]...)
	for i := range Keys {
		v := outer[i] // takes precedence, even if it is null
		if v.IsUndefined() {
			v = inner[i]
		}
		Keys[i].Read(&s, v)
	}
	return s
}

// NewRow is the name in a list of segments that begins another row. Only it may be repeated.
const NewRow = "newline"

// maxSegments is how many names in a list of segments are read: three times as many as there are segments.
const maxSegments = 64

func readNames(names *[]string, list js.Value) bool {
	looked := 0
	for v := range list.Elements() {
		looked++
		if looked > maxSegments {
			break
		}
		if name, _ := v.Text(); name == NewRow || !slices.Contains(*names, name) {
			*names = append(*names, name)
		}
	}
	return list.IsArray()
}

// Format returns the format of a state: the chosen one, else that of the settings, else full.
func (s Settings) Format(chosen system.Format) system.Format {
	return cmp.Or(chosen, s.StateFormat, system.Full)
}

// HasSubRepos reports whether a configuration names nested repositories. Their commits do not move the outer
// repository's HEAD, so HEAD does not show how old a STATE.md is.
func HasSubRepos(config js.Value) bool {
	repos := config.Get("planning.sub_repos") // takes precedence, even if it is null
	if repos.IsUndefined() {
		repos = config.Get("planning", "sub_repos")
	}
	if repos.IsNullish() {
		repos = config.Get("sub_repos")
	}
	for range repos.Elements() {
		return true
	}
	return false
}
