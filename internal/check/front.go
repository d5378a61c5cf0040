package check

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// front is the front matter of a STATE.md, even if the status line does not see it.
type front struct {
	open  int       // where its opening fence begins; 0 if there is none
	lines []md.Line // what is between the fences
	body  int       // where the rest of the file begins
}

// fences finds the front matter and reports what is wrong with its fences.
func (r *report) fences() front {
	open, ok := openingFence(r.text)
	if !ok {
		return front{}
	}
	start := md.Next(r.text, open.At)
	end := md.Closing(r.text, start)
	if end < 0 {
		r.at(open.At, fenceUnclosed, "no line closes the front matter, so none of it is read: end it with a line that is exactly `---`")
		return front{body: open.At}
	}
	switch first := md.Raw(r.text, open.At); {
	case open.At > 0 || !strings.HasPrefix(open.Text, "---"):
		number := r.lineAt(open.At)
		r.at(0, fenceNotFirst, "something comes before the front matter's `---` on line %d, so none of it is read: make `---` the first three bytes of the file", number)
	case first != "---":
		r.at(open.At, fenceTrailing, "the front matter begins with %s, so none of it is read: write `---` and nothing else on that line", quote(first))
	}
	if strings.TrimRight(md.Raw(r.text, end), " \t\r") != "---" {
		r.at(end, fenceEarly, "this line begins with `---` and ends the front matter, so what follows is not read: write `---` alone, or indent the line")
	}
	f := front{open: open.At, body: md.Next(r.text, end)}
	for l := range md.Lines(r.text[:end], start) {
		if f.lines = append(f.lines, l); len(f.lines) == maxLines {
			break
		}
	}
	return f
}

// stacked looks for a second front matter block, which begins further down and has
// only GSD's keys. In a code block it is an example.
func (r *report) stacked(f front) {
	if len(f.lines) == 0 {
		return
	}
	fence := ""
	for l := range md.Lines(r.text, f.body) {
		if mark := md.Fence(l.Text); mark != "" {
			if fence == "" {
				fence = mark
			} else if strings.HasPrefix(mark, fence) {
				fence = ""
			}
			continue
		}
		if l.Text != "---" || fence != "" || !hasKeys(r.text, md.Next(r.text, l.At), isKnown) {
			continue
		}
		end := md.Closing(r.text, md.Next(r.text, l.At))
		if end < 0 {
			return
		}
		line := r.lineAt(end)
		r.at(l.At, frontStacked, "a second front matter block begins here, and none of it is read: delete it, down to the `---` on line %d", line)
		return
	}
}

// maxLines is how many lines of front matter are read.
const maxLines = 100_000

// read returns the file as the status line will read it once the fences are correct.
// If they already are, that is how it was read.
func (f front) read(text string, s parse.State, p project.Project) (parse.State, project.Project) {
	const open, closing = "---\n", "\n---\n"
	start, end := 0, 0
	if n := len(f.lines); n > 0 {
		start, end = f.lines[0].At, f.lines[n-1].At+len(f.lines[n-1].Text)
	}
	switch {
	case end > 0 && text[:start] == open && text[end:f.body] == closing, end == 0 && f.body == 0:
		return s, p // the file is not copied for nothing
	case end > 0:
		text = open + text[start:end] + closing + text[f.body:]
	default:
		text = text[f.body:]
	}
	return parse.StateMD(text), project.ProjectMD(text)
}

// openingFence returns the line that opens front matter.
func openingFence(text string) (md.Line, bool) {
	for l := range md.Lines(text, 0) {
		if strings.HasPrefix(strings.TrimLeft(strings.TrimPrefix(l.Text, md.BOM), " \t"), "---") && opensFront(text, l) {
			return l, true
		}
	}
	return md.Line{}, false
}

// opensFront reports whether a line of hyphens opens front matter. The first line does
// if the status line reads it as such or keys follow; any other line only if GSD's
// keys follow, so that a horizontal rule in the text does not count.
func opensFront(text string, l md.Line) bool {
	rest := md.Next(text, l.At)
	if l.At > 0 || strings.HasPrefix(l.Text, " ") || strings.HasPrefix(l.Text, "\t") {
		return hasKeys(text, rest, isKnown)
	}
	if strings.Contains(text[l.At:], "\n---") {
		return text[:rest] == "---\n" || text[:rest] == "---\r\n" || hasKeys(text, rest, func(string) bool { return true })
	}
	return hasKeys(text, rest, isKnown) || hasKeys(text, rest, isShown)
}

// hasKeys reports whether the lines from an offset on begin like front matter: with
// keys, one of them known, before a fence or a line of prose.
func hasKeys(text string, at int, known func(string) bool) bool {
	for l := range md.Lines(text, at) {
		if l.Text == "" || strings.IndexByte("# \t-", l.Text[0]) >= 0 && !strings.HasPrefix(l.Text, "---") {
			continue // a comment, or nested under a key
		}
		key, _, ok := md.CutKey(l.Text)
		if !ok {
			return false
		}
		if known(key) {
			return true
		}
	}
	return false
}

// isKnown reports whether a key belongs to the front matter of a STATE.md.
func isKnown(key string) bool {
	switch key {
	case "gsd_state_version", "progress", "current_phase_name", "current_plan", "last_updated", "last_activity", "stopped_at", "paused_at", "next_phases":
		return true
	}
	return isShown(key) && key != "status" // other files also have a status
}

// isShown reports whether the status line reads a first-level key as text.
func isShown(key string) bool {
	switch key {
	case "status", "milestone", "milestone_name", "active_phase", "next_action", "state_head", "current_phase":
		return true
	}
	return false
}
