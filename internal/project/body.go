package project

import (
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// bodyReader reads the lines of a body in one pass.
type bodyReader struct {
	text string
	body *Body
	gate *Gate

	section  section // what the last heading opened
	level    int     // its number of #
	fenced   bool    // inside a code block, where # does not begin a heading
	fence    int     // where the last code block began
	unfenced bool    // a fence was never closed: no code blocks from there on
	settled  bool    // the heading says that these blockers are resolved
	resolved bool    // that heading says so, or one below it
	open     bool    // the last blocker is open
	indent   int     // of the first blocker of this section; -1 before it
	above    string  // the line before; see [bodyReader.paragraph]
	inline   int     // how many labels precede this one on its line
	skip     int     // where to continue, after a second front matter

	// The first line of each kind counts, but one in its own section takes
	// precedence.
	outside  Body     // values outside their own section
	stated   Phase    // Phase: before the first heading, or in a section like it
	bare     Phase    // a line of the current position that begins with "Phase 3"
	complete bool     // that line says that the phase is complete
	listed   md.Field // the first item below a heading of next steps
	spoken   md.Field // the first paragraph there
	counted  Phase    // Phase: N of M at a line's start, anywhere, as the hook reads it
	planless bool     // the current position says that there is no plan yet
	decided  bool     // the current position's Phase: has been read
	bar      bool     // Progress: has been read, and its bar may be on the next lines
	gateYAML gateReader
}

// read reads from that offset to the end of the text. An unclosed code block
// would hide everything after it, so the text after its fence is read again.
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
		switch {
		case l.At < r.skip:
		case l.Text == "---" && !r.fenced && isFront(r.text, l.At):
			r.skip = md.Next(r.text, md.Closing(r.text, md.Next(r.text, l.At)))
		default:
			r.line(l)
			r.above = l.Text
		}
	}
}

// line reads one line.
func (r *bodyReader) line(l md.Line) {
	indent := md.Blanks(l.Text)
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
	// Some write the current position inside a code block. In other sections a
	// code block contains something else.
	if r.gateYAML.open || r.fenced && r.section != position {
		return
	}
	switch {
	case r.section == blockers || r.section == concerns:
		r.blocker(text, indent, at)
		return
	case r.section == nextSteps:
		r.nextStep(text, at)
	}
	r.label(text, at)
}

// heading opens a section. A heading of a deeper level, ### or below, belongs to
// the open section unless it has a meaning of its own.
func (r *bodyReader) heading(text string, at int) {
	level, title := md.Heading(text)
	r.bar = startsFold(js.Trim(title), "progress") // its bar may follow
	r.gateYAML.open = false
	section := sectionOf(title)
	if label, value, ok := strings.Cut(title, ":"); ok && r.section == position && isLabel(label, "phase") {
		r.phase(value, at+len(text)-len(value), true)
	}
	switch {
	case section == task:
		_, name, _ := strings.Cut(title, ":")
		if name = js.Trim(name); r.gate.Task.Text == "" && name != "" {
			r.gate.Task = md.FieldAt(taskID(plain(name)), at+strings.Index(text, name))
		}
	case section == elsewhere && r.section != preamble && level > max(r.level, 2):
		r.resolved, r.open = r.settled || isResolvedTitle(title), false
		return
	case section == elsewhere && r.section == preamble && level == 1:
		return // the file's title
	}
	if label, value, ok := strings.Cut(title, ":"); ok && isLabel(label, "current phase") {
		r.currentPhase(value, at+len(text)-len(value))
	}
	r.section, r.level, r.indent, r.open = section, level, -1, false
	r.settled = (section == blockers || section == concerns) && isResolvedTitle(title)
	r.resolved = r.settled
}

// paragraph reports whether a line may continue the text of the one above: that
// one is not a heading or a fence, and does not itself begin with a phase. It is
// needed for few lines only.
func (r *bodyReader) paragraph() bool {
	level, _ := md.Heading(r.above)
	return r.above != "" && level == 0 && md.Fence(r.above) == "" && !startsFold(strings.TrimLeft(r.above, "*_ "), "phase ")
}

// nextStep reads a line below a heading for next steps: the first item that is not
// done, or else the first paragraph.
func (r *bodyReader) nextStep(text string, at int) {
	item, ok := listItem(text)
	if !ok && r.spoken.Pos == 0 && !r.paragraph() && text[0] != '|' && text[0] != '>' {
		r.spoken = label(text, at)
	}
	if !ok || r.listed.Pos > 0 || isDone(item) {
		return
	}
	at += len(text) - len(item)
	if box := strings.TrimPrefix(item, "[ ] "); len(box) < len(item) {
		item, at = box, at+4
	}
	if !isNone(plain(item)) {
		r.listed = label(item, at)
	}
}

// isFront reports whether the line of hyphens at an offset opens a second front
// matter. That is an old one that a tool left behind; nothing is read from it.
func isFront(text string, at int) bool {
	start := md.Next(text, at)
	end := md.Closing(text, start)
	if end < 0 {
		return false
	}
	for l := range md.Lines(text[:end], start) {
		name, _, ok := md.CutKey(l.Text)
		switch name {
		case "gsd_state_version", "milestone", "progress", "last_updated", "stopped_at", "current_phase":
			return true
		}
		if !ok && md.Blanks(l.Text) == 0 && l.Text != "" {
			return false // prose between two rules
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

// isNone reports whether a value means nothing: "None yet.", "(none)", "N/A", a
// dash.
func isNone(s string) bool {
	s = strings.TrimLeft(s, " (-—–")
	return s == "" || startsFold(s, "none") && (len(s) == 4 || !md.IsLetter(s[4])) || startsFold(s, "n/a") || isNoBlocker(s)
}

// isNoBlocker reports whether s begins with "No blockers", possibly with a word or
// two in between: "No known blockers", "No open milestone blocker".
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

// isPlaceholder reports whether a value is a template's placeholder, such as
// {status} or [Ready to plan / In progress].
func isPlaceholder(s string) bool {
	return len(s) > 1 && (s[0] == '{' && strings.IndexByte(s, '}') == len(s)-1 || s[0] == '[' && strings.IndexByte(s, ']') == len(s)-1)
}

// startsFold reports whether s begins with text, ignoring case. text is
// lower-case ASCII.
func startsFold(s, text string) bool {
	return len(s) >= len(text) && strings.EqualFold(s[:len(text)], text)
}
