package check

import (
	"iter"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// A line is one line of the file.
type line struct {
	text string // without its end, and without blanks before that
	at   int    // where it begins in the file
}

// front is the front matter of a STATE.md, also where the status line does not
// see it.
type front struct {
	open  int    // where its opening fence begins; 0 where there is none
	lines []line // what stands between the fences
	body  int    // where the rest of the file begins
}

// linesFrom yields the lines of a text from an offset on.
func linesFrom(text string, at int) iter.Seq[line] {
	return func(yield func(line) bool) {
		for raw := range strings.Lines(text[at:]) {
			if !yield(line{strings.TrimRight(raw, " \t\r\n"), at}) {
				return
			}
			at += len(raw)
		}
	}
}

// after is where the line behind l begins, or the text ends.
func after(text string, l line) int {
	if n := strings.IndexByte(text[l.at:], '\n'); n >= 0 {
		return l.at + n + 1
	}
	return len(text)
}

// fences finds the front matter and tells what is wrong with its fences.
func (r *report) fences() front {
	open, ok := openingFence(r.text)
	if !ok {
		return front{}
	}
	lines, fence, ok := untilFence(r.text, after(r.text, open))
	if !ok {
		r.at(open.at, "fence-unclosed", "the front matter is not read, for no line closes it: end it with a line that is `---`")
		return front{body: open.at}
	}
	switch {
	case open.at > 0 || !strings.HasPrefix(open.text, "---"):
		number, _ := r.place(open.at)
		r.at(0, "fence-not-first", "the front matter is not read, for something stands before its `---` in line %d: it must be the first three bytes of the file", number)
	case !r.opens(open):
		r.at(open.at, "fence-trailing", "the front matter is not read, for its first line is %s: it must be `---` and nothing else", quote(r.line(open)))
	}
	if fence.text != "---" {
		r.at(fence.at, "fence-early", "the front matter ends here, at a line that only begins with `---`: what follows is not read as front matter")
	}
	return front{open: open.at, lines: lines, body: after(r.text, fence)}
}

const bom = "\uFEFF"

// line is a whole line with its blanks, without its end.
func (r *report) line(l line) string {
	text, _, _ := strings.Cut(r.text[l.at:], "\n")
	return strings.TrimSuffix(text, "\r")
}

// opens reports whether the status line takes a line for the opening fence.
func (r *report) opens(l line) bool { return r.line(l) == "---" }

// openingFence returns the line that opens front matter.
func openingFence(text string) (line, bool) {
	for l := range linesFrom(text, 0) {
		if strings.HasPrefix(strings.TrimLeft(strings.TrimPrefix(l.text, bom), " \t"), "---") && opensFront(text, l) {
			return l, true
		}
	}
	return line{}, false
}

// opensFront reports whether a line of hyphens opens front matter: the first line
// if the status line reads it as that or keys follow, another one if these are
// GSD's, so that a rule in the text is not taken for it.
func opensFront(text string, l line) bool {
	rest := after(text, l)
	if l.at > 0 || strings.HasPrefix(l.text, " ") || strings.HasPrefix(l.text, "\t") {
		return hasKeys(text, rest, isKnown)
	}
	if strings.Contains(text[l.at:], "\n---") {
		return text[:rest] == "---\n" || text[:rest] == "---\r\n" || hasKeys(text, rest, isKey)
	}
	return hasKeys(text, rest, isKnown) || hasKeys(text, rest, isShown)
}

// hasKeys reports whether the lines from an offset on begin as front matter does:
// with keys, of which one is known, before a fence or a line of prose.
func hasKeys(text string, at int, known func(string) bool) bool {
	for l := range linesFrom(text, at) {
		if l.text == "" || strings.IndexByte("# \t-", l.text[0]) >= 0 && !strings.HasPrefix(l.text, "---") {
			continue // a comment, or below a key
		}
		key, _, ok := strings.Cut(l.text, ":")
		if !ok || !isKey(key) {
			return false
		}
		if known(key) {
			return true
		}
	}
	return false
}

// maxLines is how many lines of front matter are looked at.
const maxLines = 100_000

// untilFence returns the lines from an offset, where a line begins, up to the
// first that begins with three hyphens, as the status line closes front matter,
// and that line. It reports false where there is none.
func untilFence(text string, at int) (lines []line, fence line, ok bool) {
	n := strings.Index(text[at-1:], "\n---")
	if n < 0 {
		return nil, line{}, false
	}
	fence.at = at + n
	fence.text = strings.TrimRight(text[fence.at:after(text, fence)], " \t\r\n")
	for l := range linesFrom(text[:fence.at], at) {
		if lines = append(lines, l); len(lines) == maxLines {
			break
		}
	}
	return lines, fence, true
}

// isKey reports whether s is a key as GSD writes them.
func isKey(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-") == ""
}

// isKnown reports whether a key belongs into the front matter of a STATE.md.
func isKnown(key string) bool {
	switch key {
	case "gsd_state_version", "progress", "current_phase_name", "current_plan", "last_updated", "last_activity", "stopped_at", "paused_at", "next_phases":
		return true
	}
	return isShown(key) && key != "status" // which others have, too
}

// isShown reports whether the status line reads a key of the first level as a
// text.
func isShown(key string) bool {
	switch key {
	case "status", "milestone", "milestone_name", "active_phase", "next_action", "state_head", "current_phase":
		return true
	}
	return false
}

// An entry is a key of the first level.
type entry struct {
	line
	key   string
	value string // what follows on the line, trimmed
	below []line // the lines that follow, up to the next key
}

// valueAt is where the value begins in the file.
func (e entry) valueAt() int {
	if e.key == "" { // the status line found the key inside a line
		return e.at
	}
	rest := e.text[len(e.key)+1:]
	return e.at + len(e.text) - len(js.TrimStart(rest))
}

// entries are the keys of the first level with what belongs to them.
func (f front) entries() []entry {
	var entries []entry
	for _, l := range f.lines {
		key, value, ok := strings.Cut(l.text, ":")
		if ok && isKey(key) {
			entries = append(entries, entry{line: l, key: key, value: js.Trim(value)})
		} else if n := len(entries); n > 0 {
			entries[n-1].below = append(entries[n-1].below, l)
		}
	}
	return entries
}
