package parse

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// The sections of the body that decide what a line in them means.
const (
	elsewhere = iota
	preamble  // before the first heading, or under the file's title
	position  // Current Position
	standing  // another heading for the same, as in Current Status
	blockers
	session // Session Continuity
	task    // Current Task, of Ultra Planner
)

// bodyReader goes over the lines of a body once.
type bodyReader struct {
	text string
	body *Body
	gate *Gate

	section, level int  // what the last heading opened, and its number of #
	fenced         bool // inside a code block, where # makes no heading
	fence          int  // where the last code block began
	unfenced       bool // a fence was never closed: from it on there are none
	resolved       bool // under a heading for blockers that are none any more
	indent         int  // of the first blocker of this section; -1 before it

	// The first line of each kind counts; one of its own section goes first.
	outside  Body  // what stands in no section of its own
	stated   Phase // Phase: before the first heading, or in a section like it
	bare     Phase // a line of the current position that begins with "Phase 3"
	complete bool  // that line says so
	counted  Phase // Phase: N of M at a line's start, anywhere, as the hook reads it
	decided  bool  // the current position's Phase: has been read
	bar      bool  // Progress: has been read, and its bar may stand on the next lines
	gateYAML gateReader
}

// read reads from that offset to the end of the text. A code block that never
// ends would hide all that follows, so what is behind its fence is read again.
func (r *bodyReader) read(at int) {
	r.section = preamble
	r.lines(at)
	if r.fenced {
		r.fenced, r.unfenced = false, true
		r.lines(r.fence)
	}
	r.settle()
}

// lines reads the lines from an offset on.
func (r *bodyReader) lines(at int) {
	for l := range md.Lines(r.text, at) {
		r.line(l)
	}
}

// line reads one line.
func (r *bodyReader) line(l md.Line) {
	indent := blanks(l.Text)
	text, at := l.Text[indent:], l.At+indent
	if text == "" {
		return
	}
	switch {
	case md.Fence(text) != "":
		r.fenced, r.fence = !r.fenced && !r.unfenced, at
		return
	case text[0] == '#' && !r.fenced && indent < 4:
		r.heading(text, at)
		return
	}
	if r.bar {
		r.bar = false
		if text[0] == '[' || text[0] >= utf8.RuneSelf {
			r.progress(r.own(position), text, at)
		}
	}
	if r.fenced || r.gateYAML.open || text[0] == 'c' {
		r.gateYAML.line(r.gate, text, indent, at)
	}
	// A current position is put into a code block by some; elsewhere that holds
	// something else.
	if r.gateYAML.open || r.fenced && r.section != position {
		return
	}
	if r.section == blockers && !r.resolved {
		r.blocker(text, indent, at)
		return
	}
	r.label(text, at)
}

// heading opens a section. One of a deeper level, from ### on, belongs to the
// section that is open, unless it has a meaning of its own.
func (r *bodyReader) heading(text string, at int) {
	level, title := md.Heading(text)
	r.bar = startsFold(js.Trim(title), "progress") // its bar may follow
	r.gateYAML.open = false
	section := r.sectionOf(title)
	if label, value, ok := strings.Cut(title, ":"); ok && r.section == position && isLabel(label, "phase") {
		r.phase(value, at+len(text)-len(value), true)
	}
	switch {
	case section == task:
		_, name, _ := strings.Cut(title, ":")
		if name = js.Trim(name); r.gate.Task.Text == "" && name != "" {
			r.gate.Task = field(taskID(plain(name)), at+strings.Index(text, name))
		}
	case section == elsewhere && r.section != preamble && level > max(r.level, 2):
		r.resolved = r.resolved || containsWord(title, "resolved")
		return
	case section == elsewhere && r.section == preamble && level == 1:
		return // the file's title
	}
	if label, value, ok := strings.Cut(title, ":"); ok && isLabel(label, "current phase") {
		r.currentPhase(value, at+len(text)-len(value))
	}
	r.section, r.level, r.resolved, r.indent = section, level, section == blockers && containsWord(title, "resolved"), -1
}

// sectionOf tells a section by its heading.
func (r *bodyReader) sectionOf(title string) int {
	title = strings.TrimLeftFunc(title, func(c rune) bool { return !unicode.IsLetter(c) })
	switch {
	case containsWord(title, "current position"):
		return position
	case containsWord(title, "blocker"):
		return blockers
	case startsFold(title, "current task:"):
		return task
	case startsFold(title, "session"):
		return session
	case startsFold(title, "current status"), startsFold(title, "current state"), startsFold(title, "current phase"), startsFold(title, "active phase"),
		strings.EqualFold(title, "status"), strings.EqualFold(title, "position"):
		return standing
	}
	return elsewhere
}

// blocker counts an item of a list of blockers. What is deeper than the first
// item belongs to the one above it; an item that is ticked off or struck out is
// no blocker any more.
func (r *bodyReader) blocker(text string, indent, at int) {
	item, ok := listItem(text)
	if !ok || r.indent >= 0 && indent > r.indent+1 {
		return
	}
	if r.indent < 0 {
		r.indent = indent
	}
	at += len(text) - len(item)
	if box := strings.TrimPrefix(item, "[ ] "); len(box) < len(item) {
		item, at = box, at+4
	} else if isResolved(item) {
		return
	}
	if isNone(plain(item)) || isPlaceholder(item) || len(r.body.Blockers) == maxItems {
		return
	}
	r.body.Blockers = append(r.body.Blockers, field(item, at))
}

// isResolved reports whether an item is ticked off, struck out, or begins with the
// word for it.
func isResolved(item string) bool {
	for _, mark := range [...]string{"[x]", "~~", "✅", "✓", "✔", "[resolved", "**resolved", "resolved:"} {
		if startsFold(item, mark) {
			return true
		}
	}
	return false
}

// listItem returns what follows a bullet or a number at the start of s.
func listItem(s string) (string, bool) {
	n := 1
	if digits, rest := md.CutDigits(s); digits != "" && rest != "" && (rest[0] == '.' || rest[0] == ')') {
		n = len(digits) + 1
	} else if s[0] != '-' && s[0] != '*' && s[0] != '+' {
		return "", false
	}
	if n < len(s) && s[n] != ' ' && s[n] != '\t' {
		return "", false
	}
	return strings.TrimLeft(s[n:], " \t"), true
}

// isNone reports whether a value says that there is nothing: None yet., (none),
// N/A, a dash.
func isNone(s string) bool {
	s = strings.TrimLeft(s, " (-—–")
	return s == "" || startsFold(s, "none") && (len(s) == 4 || !md.IsLetter(s[4])) || startsFold(s, "n/a") || isNoBlocker(s)
}

// isNoBlocker reports whether s begins with "No blockers", with a word or two
// between them: No known blockers, No open milestone blocker.
func isNoBlocker(s string) bool {
	n := 0
	for word := range strings.FieldsSeq(s[:min(len(s), maxLabel)]) {
		switch {
		case n == 0 && !strings.EqualFold(word, "no"):
			return false
		case n > 0 && startsFold(word, "blocker"):
			return true
		}
		if n++; n > 4 {
			break
		}
	}
	return false
}

// isPlaceholder reports whether a value is what a template has in its place:
// {status}, [Ready to plan / In progress].
func isPlaceholder(s string) bool {
	return len(s) > 1 && (s[0] == '{' && strings.IndexByte(s, '}') == len(s)-1 || s[0] == '[' && strings.IndexByte(s, ']') == len(s)-1)
}

// startsFold reports whether s begins with a text of lower-case ASCII, in any
// letter case.
func startsFold(s, text string) bool {
	return len(s) >= len(text) && strings.EqualFold(s[:len(text)], text)
}
