package project

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/internal/ultraplan"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// A Doc is the content of a STATE.md: the values of its front matter and the labels and items of its body, each with
// its position, and what these state about where the project stands. It knows nothing of other files.
type Doc struct {
	HasFront   bool // the file begins with front matter, possibly after a BOM or blank lines
	HasSection bool // the lexicon knows one of the headings
	IsGated    bool // its front matter has keys of Ultra Planner's gate
	NextPhases []string

	Entries []Entry // of the body, in order
	Gate    ultraplan.Gate
	Unknown []ultraplan.Value // values of the gate that the protocol does not have

	Position    story.Stated // what the file itself states, for the story
	HasConflict bool         // it has merge conflicts; the first side of each is read
	Budget      budget.Budget

	front           []Candidate   // the name of a key below progress: begins with "progress."
	stated          []statedPhase // the phases that the file names, first those of [activePhase] and [currentPhase]
	versions, names []Candidate   // of the milestones that it names, in the same order
	isUnstarted     bool          // an own section ([home]) says that no phase was started
}

// An Entry of the body is a labelled value, an item of a list, a row of a table, or a line of text.
type Entry struct {
	Candidate // its name is the label as written, or else "item", "row" or "line"
	place
	kind   lexicon.Kind // the label's
	form   form
	ticked bool // an item: its checkbox is ticked, or it is struck out
	boxed  bool // an item: it has a checkbox

	belowClosed bool // the sub-heading above it says that what follows is closed
}

// A place is where in the body an entry is.
type place struct {
	section lexicon.Kind // of the heading above it
	under   string       // the sub-heading above it within that section
}

type form uint8

const (
	labelForm form = iota // Label: value, in any markup
	lineForm              // Phase 4 …
	itemForm              // an item of a list
	rowForm               // a row of a table, below its header
	textForm              // a line of text
)

// Read parses the text of a STATE.md, up to its first 1 MiB.
func Read(text string) Doc {
	var d Doc
	text = d.Budget.Cut(text)
	whole := text
	text = md.FirstSides(text)
	d.HasConflict = text != whole
	start, end, body := md.Front(text)
	d.HasFront = end > start
	if d.HasFront {
		d.readFront(text, start, end)
	}
	r := stateReader{text: text, doc: &d, section: preamble, indent: -1, labels: map[lexicon.Kind]int{}}
	for l := range md.Lines(text[:end], start) {
		if indent := md.Blanks(l.Text); r.gate.IsOpen || ultraplan.MayHave(l.Text) {
			r.gate.Line(l.Text[indent:], indent, l.At+indent)
		}
	}
	r.gate.IsOpen = false
	d.IsGated = !r.gate.Gate().IsZero()
	for l := range md.Body(text, body) {
		r.line(l)
	}
	d.Gate, d.Unknown = r.gate.Gate(), r.gate.Unknown
	d.statePhases()
	d.stateMilestones()
	d.statePosition()
	return d
}

// Front returns the value of a key of the front matter; a key below progress: is named "progress.percent". Its text is
// empty if the key is absent or null.
func (d *Doc) Front(key string) Candidate {
	for _, v := range slices.Backward(d.front) { // the last one wins
		if v.Name == key {
			return v
		}
	}
	return Candidate{Name: key}
}

func (d *Doc) readFront(text string, start, end int) {
	for _, k := range md.Keys(text[:end], start) {
		d.setFront(k.Name, k.Field())
		if k.Name == "progress" {
			for _, c := range k.Children() {
				d.setFront("progress."+c.Name, c.Field())
			}
		}
	}
	if strings.Contains(text[start:end], "next_phases:") {
		d.NextPhases = parse.StateMD("---\n" + text[start:end] + "\n---\n").NextPhases
	}
}

func (d *Doc) setFront(key string, value md.Field) {
	if d.Budget.Take(budget.Keys) {
		d.front = append(d.front, From(InFront)(key, value))
	}
}

// stateReader parses the lines of a body in one pass.
type stateReader struct {
	text string
	doc  *Doc
	gate ultraplan.Reader

	labels  map[lexicon.Kind]int // how many entries there are of each label, and without one of each section
	section lexicon.Kind         // the current section; 0 if the lexicon does not know it
	level   int                  // the number of # of its heading
	under   string               // the sub-heading within it
	closed  bool                 // under says that what follows is closed
	indent  int                  // of the first item of a list; -1 outside of one
	past    int                  // the number of # of the heading that says that the line is history; 0 for none
}

func (r *stateReader) line(l md.BodyLine) {
	text, at := l.Text, l.At
	if text[0] == '#' && !l.Fenced && l.Indent < 4 {
		r.heading(text, at)
		return
	}
	if r.past > 0 {
		return
	}
	if l.Fenced || r.gate.IsOpen || ultraplan.MayHave(text) {
		r.gate.Line(text, l.Indent, at)
	}
	// Some write the current position inside a code block. In other sections a code block contains something else.
	if r.gate.IsOpen || l.Fenced && r.section != lexicon.PositionSection {
		return
	}
	switch {
	case text[0] == '|':
		r.row(text, at)
	case r.isBlocker(text), !r.label(text, at):
		r.item(text, l.Indent, at)
	}
}

func (r *stateReader) isBlocker(text string) bool {
	_, isItem := md.ListItem(text)
	return isItem && (r.section == lexicon.BlockerSection || r.section == lexicon.ConcernSection)
}

func (r *stateReader) heading(text string, at int) {
	level, title := md.Heading(text)
	if r.past > 0 && level > r.past {
		return
	}
	r.past = 0
	if level > 1 && isPastHeading(title) {
		r.past = level
		return
	}
	title = strings.Trim(md.Plain(title), "# ")
	r.indent = -1
	section := sectionOf(title)
	r.doc.HasSection = r.doc.HasSection || section != 0
	switch {
	case level == 1 && section == 0 && r.section == preamble:
	case section != 0 || level <= r.level || r.section == preamble || r.section == 0:
		r.section, r.level = section, level
		r.below("")
	default:
		r.below(title)
	}
	if i := strings.IndexByte(text, ':'); i > 0 && section == lexicon.TaskSection {
		r.gate.Task(value(text[i+1:], at+i+1))
	}
}

// isPastHeading reports whether a heading says that what follows is history: Archive, Session History, Previous
// position. It begins or ends with a word for that, not counting what follows a colon or a dash, and names no phase.
func isPastHeading(title string) bool {
	name, _, _ := strings.Cut(lexicon.Clause(md.Plain(title)), ":")
	name = strings.Trim(lexicon.Fold(name), " #")
	first, _ := lexicon.Start(strings.TrimLeftFunc(name, md.IsOrnament), lexicon.Past)
	last := lexicon.Of(name[strings.LastIndexByte(name, ' ')+1:], lexicon.Past)
	return first|last != 0 && len(PhasesIn(title)) == 0
}

// sectionOf returns the section that a heading opens: that of the first part between marks that the lexicon knows.
// Blockers together with concerns, or with an unknown part, are concerns.
func sectionOf(title string) (found lexicon.Kind) {
	title = lexicon.Fold(md.FromWord(title))
	title = strings.TrimLeft(title, "0123456789. ")
	name, _, _ := strings.Cut(title, "(")
	for part := range strings.FieldsFuncSeq(name, func(r rune) bool { return strings.ContainsRune("/&+,:—–", r) }) {
		switch k := lexicon.Of(strings.Trim(part, " -"), lexicon.Sections); {
		case k == 0 && found == lexicon.BlockerSection:
			found = lexicon.ConcernSection // "Blockers / Tracked work"
		case k == lexicon.ConcernSection && (found == 0 || found == lexicon.BlockerSection), found == 0:
			found = k
		}
	}
	return found
}

func (r *stateReader) add(label string, v md.Field, e Entry) {
	e.Candidate = From(InBody)(label, v)
	e.Text = md.Narrow(e.Text)
	if e.kind == lexicon.GateLabel {
		r.gate.Progress(v)
	} else if e.kind == lexicon.StatusLabel && r.section == lexicon.TaskSection {
		r.gate.Status(v)
	}
	if r.section == lexicon.TaskSection || e.kind == lexicon.GateLabel {
		return
	}
	e.section, e.under, e.belowClosed = r.section, r.under, r.closed
	of := cmp.Or(e.kind, e.section)
	r.labels[of]++
	if r.doc.Budget.Within(budget.OfLabel, r.labels[of]) && r.doc.Budget.Take(budget.Entries) {
		r.doc.Entries = append(r.doc.Entries, e)
	}
}

// below starts a sub-heading. It closes what follows if it begins with a closing word or has one as a remark: "Resolved
// blockers".
func (r *stateReader) below(title string) {
	k, _ := lexicon.Start(lexicon.Fold(title), lexicon.Closer)
	r.under, r.closed = title, k != 0 || hasRemark(title)
}

// maxLabel is the length in bytes of the longest label, with the marks around it.
const maxLabel = 64

// cutLabel parses "**Label:** value". It reports whether the lexicon knows the label.
func (r *stateReader) cutLabel(text string, at int) (name string, v md.Field, known bool) {
	head := text[:min(len(text), maxLabel)]
	i, size := strings.IndexByte(head, ':'), 1
	if wide := strings.Index(head, "："); wide >= 0 && (i < 0 || wide < i) {
		i, size = wide, len("：")
	}
	if i < 0 {
		return "", v, false
	}
	name = strings.Trim(text[:i], "-*+>_` \t#|")
	known = !strings.HasPrefix(name, "[") && r.kindOf(name) != 0
	if known { // not "[Phase 4]: …", which is one of GSD's decisions
		v = value(text[i+size:], at+i+size)
	}
	return name, v, known
}

func (r *stateReader) kindOf(name string) lexicon.Kind {
	name = md.FromWord(name)
	return lexicon.Of(lexicon.Fold(name), lexicon.Labels)
}

func value(text string, at int) md.Field {
	f := md.FieldAt(strings.TrimLeft(text, "*_` \t"), at+len(text)-len(strings.TrimLeft(text, "*_` \t")))
	f.Text = js.Trim(strings.TrimRight(f.Text, "*_`"))
	return f
}

// label reads a line that begins with a known label, and the labels that follow on the same line; or a line that begins
// with the phase. It reports false for any other.
func (r *stateReader) label(text string, at int) bool {
	name, v, known := r.cutLabel(text, at)
	if !known {
		return r.phaseLine(text, at)
	}
	r.indent = -1
	for known {
		own, rest := cutInline(v.Text)
		r.add(name, md.Field{Text: own, Pos: v.Pos}, Entry{kind: r.kindOf(name)})
		at = v.Pos - 1 + len(v.Text) - len(rest)
		if rest == "" {
			break
		}
		name, v, known = r.cutLabel(rest, at)
	}
	return true
}

// cutInline splits a value before the next label on its line: "4 of 17 (Name) | Status: Executing", "4 Plan: 2 of 3".
func cutInline(v string) (own, rest string) {
	if strings.ContainsRune(v, utf8.RuneError) {
		return v, "" // it was not valid UTF-8, so positions in it are wrong
	}
	for i := range md.Indexes(v[:min(len(v), 4*maxLabel)], ":") {
		start := strings.LastIndexAny(v[:i], "|·;*") + 1
		for _, at := range [...]int{start, strings.LastIndexByte(strings.TrimRight(v[:i], "*_"), ' ') + 1} {
			label := strings.Trim(v[at:i], "*_ ")
			isName := at > 0 && label != "" && !unicode.IsLower(md.FirstRune(label))
			if isName && lexicon.Of(lexicon.Fold(label), lexicon.Labels) != 0 {
				return strings.TrimRight(v[:at], " |·;*_"), v[at:]
			}
		}
	}
	return v, ""
}

// phaseLine reads a line that begins with the phase, "Phase 4 of 9", in a section that states the position.
func (r *stateReader) phaseLine(text string, at int) bool {
	switch r.section {
	case preamble, lexicon.PositionSection, lexicon.StatusSection:
	default:
		return false
	}
	line := strings.TrimLeft(text, "-*+>_` ")
	number := phaseid.AfterWord(line)
	if id, _ := phaseid.CutID(number); id == "" || number == line {
		return false
	}
	if p := phaseid.ReadLine(line); p.Title == "" && p.Total == "" && p.State != "" && !lexicon.IsState(p.State) {
		return false // "Phase 199 went well"
	}
	r.add("Phase", value(line, at+len(text)-len(line)), Entry{kind: lexicon.PhaseLabel, form: lineForm})
	return true
}

// row reads a row of a table: a label and its value in the first two cells, or else an item.
func (r *stateReader) row(text string, at int) {
	inside := strings.Trim(text, "| \t")
	isBlank := func(r rune) bool { return js.IsSpace(r) || strings.ContainsRune("|-:", r) }
	if strings.TrimFunc(inside, isBlank) == "" || md.IsRule(r.text, md.Next(r.text, at)) {
		return
	}
	name, rest, _ := strings.Cut(inside, "|")
	k := r.kindOf(strings.Trim(name, "*_` :"))
	if k == 0 {
		if r.section != 0 {
			r.add("row", md.FieldAt(inside, at+strings.Index(text, inside)), Entry{form: rowForm})
		}
		return
	}
	cell, _, _ := strings.Cut(rest, "|")
	at += strings.Index(text, inside) + len(inside) - len(rest)
	r.add(strings.Trim(name, "*_` :"), value(cell, at), Entry{kind: k})
}

// item reads an item or a line of text in a section that is a list. What is indented deeper than the first item belongs
// to the item above it.
func (r *stateReader) item(text string, indent, at int) {
	switch r.section {
	case lexicon.BlockerSection, lexicon.ConcernSection, lexicon.NextSection:
	default:
		return
	}
	item, ok := md.ListItem(text)
	if !ok {
		if r.indent >= 0 && indent > r.indent {
			return
		}
		if title := strings.Trim(md.Plain(text), " "); strings.HasSuffix(title, ":") || strings.HasPrefix(text, "**") &&
			strings.HasSuffix(text, "**") {
			r.below(strings.TrimRight(title, ":"))
			r.indent = -1
			return
		}
		if r.indent >= 0 { // the list has ended
			r.below("")
			r.indent = -1
		}
		r.add("line", value(text, at), Entry{form: textForm})
		return
	}
	if r.indent < 0 {
		r.indent = indent
	} else if indent > r.indent+1 {
		return
	}
	e := Entry{form: itemForm}
	at += len(text) - len(item)
	if len(item) > 3 && item[0] == '[' && item[2] == ']' {
		e.boxed, e.ticked = true, item[1]|0x20 == 'x'
		at += 3
		item = item[3:]
	}
	e.ticked = e.ticked || strings.HasPrefix(js.TrimStart(item), "~~")
	r.add("item", md.FieldAt(item, at), e)
}
