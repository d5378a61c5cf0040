package check

import (
	"errors"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/nearest"
)

// FileFindings is a file and the findings in it.
type FileFindings struct {
	Path     string
	Text     string // the text that the findings' positions refer to
	Findings []Finding
}

// Config checks the config.json that applies to a project, and reports those that were
// skipped because they cannot be read. Files without findings are left out.
func Config(c find.Config) []FileFindings {
	var list []FileFindings
	for _, err := range c.Problems {
		var u *disk.Unreadable
		if !errors.As(err, &u) || u.Path == c.Path {
			continue
		}
		var r report
		r.at(0, configUnreadable, "the file cannot be read (%v), so its settings are ignored: make it readable", u.Err)
		list = append(list, FileFindings{u.Path, "", r.findings})
	}
	if c.Path == "" {
		return list
	}
	text, err := disk.ReadText(c.Path, disk.MaxSmall)
	r := report{text: js.Decode(text)}
	if err != nil {
		r.at(0, configUnreadable, "the file cannot be read (%v), so every setting is ignored: make it readable", err)
	} else {
		r.config()
	}
	if len(r.findings) > 0 {
		list = append(list, FileFindings{c.Path, r.text, r.sortByPlace()})
	}
	return list
}

// setting is a key under "statusline" and its possible values.
type setting struct {
	name string
	what string // the possible values, as in a message
	is   func(js.Value) bool
}

// settings returns the keys that this program or the hook reads. See
// planning.SettingsOf.
func settings() []setting {
	words := func(list ...string) func(js.Value) bool {
		return func(v js.Value) bool {
			text, ok := v.Text()
			for _, word := range list {
				if ok && text == word {
					return true
				}
			}
			return false
		}
	}
	isBool := func(v js.Value) bool {
		s := v.Stringify()
		return s == "true" || s == "false"
	}
	const bools = "true or false"
	return []setting{
		{name: "show_last_command", what: bools, is: isBool},
		{name: "context_position", what: `"front" or "end"`, is: words("front", "end")},
		{name: "show_context_tokens", what: bools, is: isBool},
		{name: "state_format", what: `"full" or "compact"`, is: words("full", "compact")},
		{name: "show_git", what: bools, is: isBool},
		{name: "show_state_freshness", what: bools, is: isBool},
		{name: "segments", what: `a list such as ["hook", "usage"]`, is: func(v js.Value) bool { return strings.HasPrefix(v.Stringify(), "[") }},
		{name: "context_scale", what: `"hook", "exact" or "raw"`, is: words("hook", "exact", "raw")},
	}
}

// config checks a config.json. The keys may be nested under "statusline", or flat, as
// in "statusline.show_git".
func (r *report) config() {
	list, bad := members(r.text)
	value, ok := js.ParseJSON(r.text)
	switch {
	case !ok:
		r.at(bad, configUnreadable, "invalid JSON, so every setting in the file is ignored: fix it here, or delete the file")
		return
	case !value.IsObject():
		r.at(0, configUnreadable, "not a JSON object, so every setting in the file is ignored: put the settings inside {}")
		return
	}
	for _, m := range list {
		name, flat := strings.CutPrefix(m.name, "statusline.")
		value, _ := js.ParseJSON(r.text[m.value:m.end])
		switch {
		case m.parent == "statusline", m.parent == "" && flat:
			r.setting(name, m, value)
		case m.parent == "" && m.name == "statusline" && !value.IsObject() && !value.IsNullish():
			r.at(m.value, configValue, "statusline is %s, which is ignored: write an object such as {\"show_git\": true}", cut(r.text[m.value:m.end]))
		}
	}
}

// segments checks the names in a choice of segments.
func (r *report) segments(m member, list js.Value) {
	known := line.SegmentNames()
	for segment := range list.Elements() {
		if len(r.findings) == maxFindings {
			return
		}
		name, ok := segment.Text()
		if !ok {
			name = segment.Stringify()
		}
		if slices.Contains(known, name) {
			continue
		}
		hint := "must be one of " + strings.Join(known, ", ")
		if near := nearest.To(name, known); near != "" {
			hint = nearest.DidYouMean(near)
		}
		r.at(m.value, configValue, "unknown segment %s is ignored (%s)", quote(name), hint)
	}
}

// setting checks a key under statusline and its value. Null counts as absent.
func (r *report) setting(name string, m member, value js.Value) {
	var names []string
	for _, s := range settings() {
		if s.name != name {
			names = append(names, s.name)
			continue
		}
		if !value.IsNullish() && !s.is(value) {
			r.at(m.value, configValue, "%s is %s, which is ignored: write %s", name, cut(r.text[m.value:m.end]), s.what)
		} else if name == "segments" {
			r.segments(m, value)
		}
		return
	}
	hint := "must be one of " + strings.Join(names, ", ")
	if near := nearest.To(name, names); near != "" {
		hint = nearest.DidYouMean(near)
	}
	r.at(m.at, configKey, "unknown key %s is ignored (%s)", quote(name), hint)
}
