package check

import (
	"errors"
	"iter"
	"os"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/nearest"
)

// FileFindings is a file and the findings in it.
type FileFindings struct {
	Path     string
	Text     string // the text that the findings' positions refer to
	Findings []Finding
}

// Config checks the config.json that applies to a project, and reports each config.json that was skipped because it
// cannot be read. Files without findings are left out.
func Config(c find.Config) []FileFindings {
	settings := find.SettingsOf(c.Value)
	var list []FileFindings
	add := func(path, text string, config configFile) {
		r := review{text: text, config: config, settings: &settings, rules: Names()}
		r.run(configRules...)
		if len(r.findings) > 0 {
			list = append(list, FileFindings{path, text, r.sorted()})
		}
	}
	for _, err := range c.Problems {
		var u *disk.Unreadable
		if errors.As(err, &u) && u.Path != c.Path {
			add(u.Path, "", configFile{err: u.Err, skipped: true})
		}
	}
	if c.Path == "" {
		return list
	}
	text, err := disk.ReadText(c.Path, budget.Settings)
	if err != nil {
		info, _ := os.Stat(c.Path)
		isRead := errors.Is(err, disk.ErrTooLarge) && (info == nil || info.Size() <= budget.Small)
		add(c.Path, "", configFile{err: err, unchecked: isRead})
		return list
	}
	config := parseConfig(js.Decode(text))
	config.encoding = encoding(text)
	add(c.Path, js.Decode(text), config)
	return list
}

// A configFile is a config.json as the rules of this file see it.
type configFile struct {
	root      js.Value
	err       error  // why it cannot be read
	skipped   bool   // because of err; another config.json applies instead
	unchecked bool   // too large for check, but not for the program: its settings apply
	encoding  string // what is wrong with its encoding
}

func parseConfig(text string) configFile {
	root, err := js.Parse(text)
	return configFile{root: root, err: err}
}

var configRules = []*Rule{
	{Name: "config-unreadable", Severity: Error, find: configUnreadable},
	{Name: "config-key", Severity: Warning, find: configKey},
	{Name: "config-value", Severity: Warning, find: configValue},
}

func configUnreadable(r *review) {
	mistake := new(js.SyntaxError)
	switch c := r.config; {
	case c.unchecked:
		r.at(0, "the file is over 1 MiB, which is too large to check, but its settings still apply").as(Warning).
			advise("remove everything that is not a setting")
	case c.skipped:
		r.at(0, "the file cannot be read (%v), so its settings are ignored", c.err).advise("make it readable")
	case c.encoding != "":
		r.at(0, "the file is %s, so every setting in it is ignored", c.encoding).advise("save it as UTF-8")
	case strings.HasPrefix(r.text, md.BOM):
		r.at(0, "the file begins with a byte order mark, so every setting in it is ignored").
			advise("save it as UTF-8 without one")
	case errors.As(c.err, &mistake):
		r.at(mistake.At, "invalid JSON, so every setting in the file is ignored").
			advise("fix it here, or delete the file")
	case c.err != nil:
		r.at(0, "the file cannot be read (%v), so every setting is ignored", c.err).advise("make it readable")
	case !c.root.IsObject():
		r.at(0, "not a JSON object, so every setting in the file is ignored").advise("put the settings inside {}")
	}
}

func configKey(r *review) {
	var names []string
	for _, key := range find.Keys {
		names = append(names, key.Name())
	}
	for name, m := range r.members() {
		if !slices.Contains(names, name) && !r.isFull() {
			r.at(m.Key.Start, "unknown key %s is ignored (%s)", quote(name), hint(name, names))
		}
	}
	for m := range r.config.root.Members() {
		if m.Name() == "statusLine" {
			r.at(m.Key.Start, "the key \"statusLine\" is Claude Code's, and is ignored here").
				advise("write \"statusline\", with the keys of this program")
		} else if slices.Contains(names, m.Name()) {
			r.at(m.Key.Start, "the key %s is ignored outside \"statusline\"", quote(m.Name())).
				advise(`write {"statusline": {%s: …}}`, quote(m.Name()))
		}
	}
}

func configValue(r *review) {
	for m := range r.config.root.Members() {
		if m.Name() == "statusline" && !m.IsObject() && !m.IsNullish() {
			r.at(m.Start, "statusline is %s, which is ignored", cut(m.Raw())).
				advise("write an object such as {\"show_git\": true}")
		}
	}
	for name, m := range r.members() {
		i := slices.IndexFunc(find.Keys[:], func(key find.Key) bool { return key.Name() == name })
		if i < 0 {
			continue
		}
		if !m.IsNullish() && !find.Keys[i].Read(new(find.Settings), m.Value) {
			r.at(m.Start, "%s is %s, which is ignored", name, cut(m.Raw())).
				advise("write %s", find.Keys[i].Values)
		} else if name == "segments" {
			r.checkNames(m.Value, "segment", line.SegmentNames())
		} else if name == "check_ignore" {
			r.checkNames(m.Value, "rule", r.rules)
		}
	}
}

// members yields the members under "statusline" by their names there. A member is nested, or flat as in
// "statusline.show_git".
func (r *review) members() iter.Seq2[string, js.Member] {
	return func(yield func(string, js.Member) bool) {
		for m := range r.config.root.Members() {
			if flat, ok := strings.CutPrefix(m.Name(), "statusline."); ok && !yield(flat, m) {
				return
			}
			if m.Name() != "statusline" {
				continue
			}
			for m := range m.Members() {
				if !yield(m.Name(), m) {
					return
				}
			}
		}
	}
}

func (r *review) checkNames(list js.Value, what string, known []string) {
	for item := range list.Elements() {
		name, ok := item.Text()
		if !ok {
			name = item.Raw()
		}
		if _, isGone := Gone()[name]; !slices.Contains(known, name) && !isGone && !r.isFull() {
			r.at(list.Start, "unknown %s %s is ignored (%s)", what, quote(name), hint(name, known))
		}
	}
}

func hint(name string, known []string) string {
	if near := nearest.To(name, known); near != "" {
		return nearest.DidYouMean(near)
	}
	if len(known) > 40 {
		return "docs/checks.md lists the rules"
	}
	return "must be one of " + strings.Join(known, ", ")
}
