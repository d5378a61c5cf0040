package check

import (
	"strconv"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// state checks a STATE.md.
func (r *report) state(path string) {
	f := r.fences()
	entries := f.entries()
	// As the status line will read it once the fences are right.
	fixed := r.text[f.body:]
	if len(f.lines) > 0 {
		fixed = "---\n" + r.text[f.lines[0].at:f.end()] + "\n---\n" + fixed
	}
	s, p := parse.StateMD(fixed), parse.ProjectMD(fixed)
	d := r.document(f, entries)

	r.values(entries)
	r.progress(entries, s)
	r.next(entries, s)
	r.version(f, d)
	r.status(d, s, p)
	r.counts(entries, p)
	r.agree(entries, s, p)
	r.times(d)
	id := r.phase(d)
	r.files(path, d, p, id)
}

// end is where the last line of the front matter ends.
func (f front) end() int {
	last := f.lines[len(f.lines)-1]
	return last.at + len(last.text)
}

func (r *report) version(f front, d document) {
	if _, ok := d.set("gsd_state_version"); !ok && len(d.entries) > 0 {
		r.at(f.open, "version-missing", "the front matter has no gsd_state_version: add `gsd_state_version: '1.0'`, by which GSD tells its own files")
	}
}

// status checks that there is one, and that GSD knows it.
func (r *report) status(d document, s parse.State, p parse.Project) {
	v := d.status()
	switch {
	case v.text == "" && s.Status == "" && p.Body.Status.Text == "":
		r.at(0, "status-missing", "no status, in the front matter or the body: add `status: executing`")
	case v.front && !isStatus(v.text):
		r.at(v.at, "status-unknown", "the status %s is none that GSD knows: write planning, executing, verifying, completed, paused or discussing", quote(v.text))
	}
}

// isStatus reports whether a status is of GSD's vocabulary, one that GSD's own
// commands write without having a word for it, or a template's.
func isStatus(s string) bool {
	switch strings.ToLower(s) {
	case "unknown", "defining requirements", "awaiting next milestone":
		return true
	}
	return strings.HasPrefix(s, "[") || statusline.Canonical(s, "") != "unknown"
}

// counts checks that no more is completed than there is.
func (r *report) counts(entries []entry, p parse.Project) {
	for _, c := range []struct {
		what        string
		done, total parse.Field
	}{{"phases", p.CompletedPhases, p.TotalPhases}, {"plans", p.CompletedPlans, p.TotalPlans}} {
		done, ok1 := number(c.done.Text)
		total, ok2 := number(c.total.Text)
		if ok1 && ok2 && done > total {
			r.at(r.counterAt(entries, "completed_"+c.what), "counts", "%s of %s %s are completed: correct completed_%s or total_%s", c.done.Text, c.total.Text, c.what, c.what, c.what)
		}
	}
}

// counterAt is where a key of the progress block stands.
func (r *report) counterAt(entries []entry, key string) int {
	for _, e := range entries {
		if e.key != "progress" {
			continue
		}
		for _, l := range e.below {
			if strings.HasPrefix(js.TrimStart(l.text), key+":") {
				return l.at + strings.Index(l.text, key)
			}
		}
		return e.at
	}
	return 0
}

func number(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// agree checks the percent against the counts and against the body's bar.
func (r *report) agree(entries []entry, s parse.State, p parse.Project) {
	percent, ok := number(s.Percent)
	if !ok {
		return
	}
	at := r.counterAt(entries, "percent")
	if counted, ok := countedPercent(p); ok && (percent > counted+1 || percent < counted-1) {
		r.at(at, "percent-disagrees", "percent is %d, and the counts give %d: correct the one or the others", percent, counted)
	}
	if body, ok := number(p.Body.Progress.Text); ok && (percent > body+1 || percent < body-1) {
		r.at(at, "percent-disagrees", "percent is %d, and the body's Progress: says %d%%: correct one of them", percent, body)
	}
}

// countedPercent is what the completed plans and phases make of all of them, the
// smaller of the two.
func countedPercent(p parse.Project) (int, bool) {
	least, found := 100, false
	for _, c := range [...][2]parse.Field{{p.CompletedPlans, p.TotalPlans}, {p.CompletedPhases, p.TotalPhases}} {
		done, ok1 := number(c[0].Text)
		total, ok2 := number(c[1].Text)
		if ok1 && ok2 && total > 0 && done >= 0 && done <= total {
			least, found = min(least, int(float64(done)/float64(total)*100+0.5)), true
		}
	}
	return least, found
}

// times checks the dates.
func (r *report) times(d document) {
	if v, ok := d.set("last_updated"); ok && !isTime(v.text) && !strings.HasPrefix(v.text, "[") {
		r.at(v.at, "timestamp", "last_updated %s is no ISO 8601 time: write it as in 2026-06-01T12:34:56Z", quote(v.text))
	}
	r.truncated(d)
	v := d.field("last_activity", "Last activity")
	if v.text == "" || strings.HasPrefix(v.text, "[") {
		return
	}
	if !startsWithDate(v.text) {
		r.at(v.at, "activity-date", "the last activity %s does not begin with a date that exists: write it as in 2026-06-01 — what happened", quote(v.text))
	}
}

// isTime reports whether a text is a date, or a date and a time, of ISO 8601.
func isTime(s string) bool {
	for _, layout := range []string{
		time.DateOnly, "2006-01-02T15:04", "2006-01-02T15:04:05", "2006-01-02T15:04Z07:00", time.RFC3339,
		"2006-01-02T15:04:05Z0700", "2006-01-02 15:04", "2006-01-02 15:04:05", "2006-01-02 15:04:05Z07:00",
		"20060102T150405Z0700",
	} {
		if _, err := time.Parse(layout, s); err == nil {
			return true
		}
	}
	return false
}

// startsWithDate reports whether a text begins with a day that exists, and does
// not go on as a number would. The first hundred years are none that GSD knows.
func startsWithDate(s string) bool {
	if len(s) < len(time.DateOnly) || strings.HasPrefix(s, "00") {
		return false
	}
	_, err := time.Parse(time.DateOnly, s[:len(time.DateOnly)])
	rest := s[len(time.DateOnly):]
	return err == nil && (rest == "" || !isDigit(rest[0]) && rest[0] != '-')
}

// phase checks that the file states one, and that its sources agree. It returns
// the one that GSD goes by.
func (r *report) phase(d document) (id string) {
	var first value
	front, _ := d.key("current_phase")
	for _, v := range []value{front, d.label("Current Phase", d.position, d.end), d.label("Phase", d.position, d.end)} {
		switch other := proseID(v.text); {
		case other == "":
		case id == "":
			id, first = other, v
		case phaseKey(other) != phaseKey(id):
			line, _ := r.place(first.at)
			r.at(v.at, "phase-disagrees", "the phase is %s here and %s in line %d, by which GSD goes: correct one of them", quote(other), quote(id), line)
		}
	}
	if id == "" {
		r.noPhase(d)
	}
	return id
}

// noPhase tells that GSD's own tools find no phase, and where the rich line does.
func (r *report) noPhase(d document) {
	at, text := 0, "no phase, in the front matter or under Current Position"
	p := parse.ProjectMD(r.text)
	if id := p.PhaseOf().ID; id.Pos > 0 {
		at, text = id.Pos-1, "GSD's own tools do not find phase "+quote(id.Text)+" here"
	} else if v := d.label("Phase", d.position, d.end); v.text != "" {
		at, text = v.at, "no phase begins "+quote(v.text)
	}
	r.at(at, "phase-missing", "%s: write `current_phase: 4`, or `Phase: 4 of 17 (Name)`", text)
}
