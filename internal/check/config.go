package check

import (
	"errors"
	"os"
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
		list = append(list, FileFindings{u.Path, "", r.sortByPlace()})
	}
	if c.Path == "" {
		return list
	}
	var r report
	text, err := disk.ReadText(c.Path, js.MaxTree)
	switch {
	case errors.Is(err, disk.ErrTooLarge) && sizeOf(c.Path) <= disk.MaxSmall:
		r.level(Warning, 0, configUnreadable, "the file is over 1 MiB, which is too large to check: its settings are used, but keep only settings in it")
	case err != nil:
		r.at(0, configUnreadable, "the file cannot be read (%v), so every setting is ignored: make it readable", err)
	default:
		r.text = js.Decode(text)
		r.config()
	}
	if len(r.findings) > 0 {
		list = append(list, FileFindings{c.Path, r.text, r.sortByPlace()})
	}
	return list
}

// sizeOf is the size of a file in bytes, 0 if there is none.
func sizeOf(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}

// config checks a config.json. The keys may be nested under "statusline", or flat, as
// in "statusline.show_git".
func (r *report) config() {
	tree, err := js.ParseTree(r.text, js.Strict)
	if mistake := new(js.SyntaxError); errors.As(err, &mistake) {
		r.at(mistake.At, configUnreadable, "invalid JSON, so every setting in the file is ignored: fix it here, or delete the file")
		return
	}
	if !tree.Root().IsObject() {
		r.at(0, configUnreadable, "not a JSON object, so every setting in the file is ignored: put the settings inside {}")
		return
	}
	for m := range tree.Root().Members() {
		name := m.Name()
		if flat, ok := strings.CutPrefix(name, "statusline."); ok {
			r.setting(flat, m)
		}
		if name != "statusline" {
			continue
		}
		if !m.IsObject() && !m.Value().IsNullish() {
			r.at(m.Span().Start, configValue, "statusline is %s, which is ignored: write an object such as {\"show_git\": true}", cut(m.Text()))
		}
		for m := range m.Members() {
			r.setting(m.Name(), m)
		}
	}
}

// segments checks the names in a choice of segments.
func (r *report) segments(m js.Node) {
	known := line.SegmentNames()
	for segment := range m.Value().Elements() {
		if r.isFull() {
			return
		}
		name, ok := segment.Text()
		if !ok {
			name = segment.Raw()
		}
		if slices.Contains(known, name) {
			continue
		}
		hint := "must be one of " + strings.Join(known, ", ")
		if near := nearest.To(name, known); near != "" {
			hint = nearest.DidYouMean(near)
		}
		r.at(m.Span().Start, configValue, "unknown segment %s is ignored (%s)", quote(name), hint)
	}
}

// setting checks a key under statusline and its value. Null counts as absent.
func (r *report) setting(name string, m js.Node) {
	if r.isFull() {
		return
	}
	var names []string
	for i := range find.Keys {
		key := &find.Keys[i]
		if key.Name() != name {
			names = append(names, key.Name())
			continue
		}
		if value := m.Value(); !value.IsNullish() && !key.Read(new(find.Settings), value) {
			r.at(m.Span().Start, configValue, "%s is %s, which is ignored: write %s", name, cut(m.Text()), key.Values)
		} else if name == "segments" {
			r.segments(m)
		}
		return
	}
	hint := "must be one of " + strings.Join(names, ", ")
	if near := nearest.To(name, names); near != "" {
		hint = nearest.DidYouMean(near)
	}
	r.at(m.Key().Start, configKey, "unknown key %s is ignored (%s)", quote(name), hint)
}
