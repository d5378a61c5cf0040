package check

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// state checks a STATE.md. To add a group of rules, call it here.
func (r *report) state(path string, s parse.State, p project.Project) {
	f := r.fences()
	r.stacked(f)
	d := gsdtools.Read(r.text, f.lines)
	rich := p.PhaseOf().ID // as in the rich line, with the fences as they are
	s, p = f.read(r.text, s, p)

	r.values(d.Keys)
	r.progress(d.Keys, s)
	r.next(d.Keys, s)
	r.version(f, d)
	r.status(d, s, p)
	r.counts(d.Keys, p)
	r.agree(d.Keys, s, p)
	r.times(d)
	id, at := r.phase(d, p, rich)
	r.files(path, d, p, id, at)
}

func (r *report) version(f front, d gsdtools.Document) {
	if _, ok := d.Set("gsd_state_version"); !ok && len(d.Keys) > 0 {
		r.at(f.open, versionMissing, "the front matter has no gsd_state_version, which marks the file as GSD's: add `gsd_state_version: '1.0'`")
	}
}

// status checks that there is a status, and that GSD knows it.
func (r *report) status(d gsdtools.Document, s parse.State, p project.Project) {
	v := d.Status()
	switch {
	case v.Text == "" && s.Status == "" && p.Body.Status.Text == "":
		r.at(0, statusMissing, "there is no status in the front matter or the body, so the line shows none: add one, such as `status: executing`")
	case v.Front && !isStatus(v.Text):
		level := Note
		if !strings.ContainsAny(v.Text, " \t") {
			level = statusUnknown.Level
		}
		r.level(level, v.At, statusUnknown, "unknown status %s, shown as it is: write discussing, planning, executing, verifying, completed or paused", quote(v.Text))
	}
}

// isStatus reports whether a status is in GSD's vocabulary, is written by GSD's own
// commands although it is not in the vocabulary, or comes from a template.
func isStatus(s string) bool {
	words := plainWords(s)
	switch words {
	case "unknown", "defining requirements", "awaiting next milestone":
		return true
	}
	return strings.HasPrefix(s, "[") || project.Canonical(words, "") != "unknown"
}
