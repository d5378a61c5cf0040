// Package explain says why a line says what it says. For a planning state it shows the scene and what each earlier
// one lacked, the fields with their line numbers, and what check finds about the line. For Claude Code's line it
// shows, for each segment, whether it appears, why not, its source, and how long it took.
//
// [Of] and [OfLine] collect an explanation, Text and Page write it for people, and JSON writes it for programs. The
// package reads no files itself, except through package check, whose rules look at the files around a state.
package explain

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/clipperhouse/displaywidth"

	"github.com/gsd-statusline/gsd-statusline/internal/check"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// An Explanation says why the line of a state says what it says.
type Explanation struct {
	Path, Line string
	System     system.System
	Format     system.Format
	Scene      statusline.Scene  // of the full format; empty if the system has none
	because    string            // why the scene applies; empty for Default
	lacks      []statusline.Lack // what the earlier scenes lacked
	Why        string            // which of a project's states it is; empty if there is only one
	After      []string          // the statuses that can come next; nil if unknown
	Files      *story.Files      // the files in the phase's directory; nil if there is none
	Parts      []origin          // of the rich line; empty for another format
	noNext     string            // why the rich line has no next step, if no candidate for one was found
	Story      *story.Story      // what the parts were derived from; nil for another format
	Fields     []Row
	Findings   []check.Finding // those that affect the line, without notes

	LeftOut   []string             // what the line drops to fit its width; see [system.State.LeftOut]
	NotRead   []string             // what only full and compact look at; see [project.Facts.LeftOut]
	Around    []check.FileFindings // all findings in config.json and in the files beside the state
	Installed system.Format        // the format of the installed status line; empty if there is none
}

// A Row is a value that the line is made of, and its position.
type Row struct {
	Name, Value string
	Line        int // from 1; 0 if the value is not set
	Source      string
	Why         string // why it was not used, or how it was computed; often empty
}

// An origin is what one part of the rich line was read from, and which other values were ignored.
type origin struct {
	Name, Text       string
	From, PassedOver []Row
}

// Of explains the line of a state in that format. state must be complete; see [find.Env.WholeState].
func Of(s find.Found, state *system.State, format system.Format, shown string) Explanation {
	e := Explanation{Path: s.Name, Line: shown, System: state.System, Format: format}
	if state.HasScene() && s.System == system.GSD {
		e.Scene = statusline.SceneOf(state.Hook)
		e.because, e.lacks = statusline.WhyScene(state.Hook)
		e.Fields = stateFields(s.Text, state.Facts, format == system.Rich)
	}
	if state.Facts != nil {
		e.Files, e.NotRead = state.Facts.Files(), state.Facts.LeftOut()
	}
	e.After = state.After()
	if format == system.Rich {
		if state.Facts != nil && state.HasScene() {
			e.Story = &state.Facts.Story
		}
		for _, p := range state.Explained() {
			also := few(located(s.Text, p.Fact.Also))
			e.Parts = append(e.Parts, origin{p.Name, p.Value, located(s.Text, p.Fact.From), also})
		}
		if f := state.Facts; e.Story != nil && f.Next.Text == "" && len(f.Next.Also) == 0 {
			e.noNext = whyNoNext(f)
		}
	}
	e.Fields = append(e.Fields, located(s.Text, state.Values())...)
	for _, f := range check.Kept(findings(s, state)) {
		if !f.Rule.Unseen && f.Severity != check.Note {
			e.Findings = append(e.Findings, f)
		}
	}
	return e
}

func whyNoNext(f *project.Facts) string {
	switch {
	case f.IsActive:
		return project.Active
	case f.IsOver:
		return project.Over
	case len(f.Story.AllPhases) == 0:
		return "ROADMAP.md and phases/ have no phase"
	}
	return "neither the files nor STATE.md say what comes next"
}

// few keeps the first five rows of each name, and says how many more there are.
func few(rows []Row) (list []Row) {
	const most = 5
	seen, rest := map[string]int{}, map[string]int{}
	for _, r := range rows {
		seen[r.Name]++
		n := seen[r.Name] - most
		if n <= 0 {
			list = append(list, r)
			continue
		}
		if n == 1 {
			rest[r.Name] = len(list)
			list = append(list, Row{Name: r.Name})
		}
		list[rest[r.Name]].Value = "… and " + strconv.Itoa(n) + " more"
	}
	return list
}

// artifacts lists the files in the directory of a phase, as GSD's tools name them: "CONTEXT, RESEARCH, 3 PLAN, 1
// SUMMARY".
func artifacts(files *story.Files) string {
	var list []string
	add := func(name string, there bool) {
		if there {
			list = append(list, name)
		}
	}
	add("CONTEXT", files.Context)
	add("RESEARCH", files.Research)
	add("PATTERNS", files.Patterns)
	add(strconv.Itoa(files.Plans)+" PLAN", files.Plans > 0)
	add(strconv.Itoa(files.Summaries)+" SUMMARY", files.Summaries > 0)
	add("VERIFICATION", files.Report)
	return cmp.Or(strings.Join(list, ", "), "none")
}

// findings returns everything that check finds. It does not parse a STATE.md again, because that was read before.
// JSON on stdin, which counts as a STATE.md, is left to check.
func findings(s find.Found, state *system.State) []check.Finding {
	if system.SystemOf(s.Path, s.Text) == system.GSD {
		return check.StateMD(s.Path, s.Text, state)
	}
	return check.File(s.Path, s.Text)
}

// Text returns the explanation for people, in lines of at most width cells; 0 means no limit.
func (e Explanation) Text(coloured bool, width int) string {
	t := page{coloured: coloured, width: width}
	e.writeTo(&t)
	return t.String()
}

func (e Explanation) writeTo(t *page) {
	t.line(e.Line)
	if e.Line != "" {
		t.line("")
	}
	t.columns("file", e.Path+" ("+string(e.System)+")")
	if e.Why != "" {
		t.columns("", "because "+e.Why)
	}
	t.columns("format", string(e.Format))
	for _, what := range e.NotRead {
		t.columns("not read", what)
	}
	if len(e.LeftOut) > 0 {
		t.columns("width", "leaves out "+strings.Join(e.LeftOut, ", "))
	}
	if e.After != nil {
		t.columns("next", cmp.Or(strings.Join(e.After, " or "), "none: the status is final"))
	}
	if e.Files != nil {
		t.columns("artifacts", artifacts(e.Files)+" in the phase's directory")
	}
	t.story(e.Story)
	if len(e.Parts) > 0 {
		e.writeParts(t)
	}
	if e.Format != system.Rich || e.Scene == "" { // the scene and the fields explain the hook's formats
		e.writeFields(t)
	}
	if len(e.Findings) > 0 {
		t.head("findings")
		t.findings(e.Findings)
	}
	t.around(e.Around)
	if e.Installed != "" && e.Installed != e.Format {
		t.line("")
		installed := string(e.Installed)
		t.line("This explains the format " + string(e.Format) + "; the installed status line has " + installed +
			": see explain --format " + installed)
	}
}

func (e Explanation) writeFields(t *page) {
	if e.Scene != "" {
		t.columns("scene", string(e.Scene))
		if e.because != "" {
			t.columns("", "because "+e.because)
		}
	}
	for _, l := range e.lacks {
		t.columns("", "not "+string(l.Scene)+": "+l.Why)
	}
	t.head("fields")
	for _, f := range e.Fields {
		value, where := f.Value, f.Source
		switch {
		case f.Value == "":
			value = "not set"
			if f.Line > 0 {
				value = "not read"
				where = "line " + strconv.Itoa(f.Line) + " " + f.Source
			}
		case f.Line > 0:
			where = "line " + strconv.Itoa(f.Line) + ", " + f.Source
		}
		t.columns(append([]string{f.Name, value}, md.Present(where)...)...)
	}
}

func (t *page) findings(list []check.Finding) {
	for _, f := range list {
		t.painted(f.Severity.Colour(), strconv.Itoa(f.Line)+":"+strconv.Itoa(f.Column), f.Rule.Name, f.Message())
	}
}

func (t *page) around(files []check.FileFindings) {
	for _, file := range files {
		t.head("findings in " + file.Path)
		t.findings(file.Findings)
	}
}

// stateFields returns the fields of a STATE.md that the hook's formats use, including those that are not set. p is
// what the rich line reads. If rich is set, p is not mentioned, because the rich line explains its own parts.
func stateFields(text string, p *project.Facts, rich bool) []Row {
	if p == nil {
		p = project.NoFacts()
	}
	rows := []struct {
		name string
		rich project.Fact // what only the rich line reads: other spellings, or the body
	}{
		{"milestone", p.Version},
		{"milestone_name", p.Name},
		{"status", p.Status},
		{"active_phase", project.Fact{}},
		{"next_action", project.Fact{}},
		{"next_phases", project.Fact{}},
		{"progress.completed_phases", counter(p, "completed_phases")},
		{"progress.total_phases", counter(p, "total_phases")},
		{percentField, p.Percent},
		{phaseField, p.Phase},
	}
	_, places := parse.StateMDPlaces(text)
	var list []Row
	for _, row := range rows {
		f := Row{Name: row.name}
		for _, place := range places {
			if strings.EqualFold(place.Name, row.name) {
				f.Value, f.Line, f.Source = place.Value, place.Line, project.InFront
				if place.Body {
					f.Source = project.InBody
				}
			}
		}
		from, isOther := row.rich.From, false
		if row.name == phaseField && p.IsActive { // active_phase has its own row
			from = row.rich.Also
			isOther = len(from) > 0 && from[0].Text == row.rich.Text
		}
		// A candidate with a reason was computed from other rows.
		isPlain := len(from) > 0 && from[0].Pos > 0 && (from[0].Against+from[0].How == "" || isOther)
		if f.Value == "" && !rich && isPlain {
			f.Line, f.Source = md.LineOf(text, from[0].Pos), whatRichHas(row.name, text, from[0])
		}
		list = append(list, f)
	}
	return list
}

// whatRichHas says which value a field has that only the rich line reads.
func whatRichHas(field, text string, v project.Candidate) string {
	row := md.Raw(text, strings.LastIndexByte(text[:v.At()], '\n')+1)
	switch isBody := v.Source == project.InBody; {
	case field == phaseField && isBody && v.Name == phaseField && !strings.Contains(row, " of "):
		return "has phase " + v.Text + " without \"of N\", which only --format rich reads"
	case field == phaseField:
		return "has phase " + v.Text + ", which only --format rich reads"
	case field == percentField && isBody:
		return "has a bar of " + v.Text + "%, which only --format rich shows"
	}
	return "has " + v.Text + ", which only --format rich reads"
}

// The fields that users miss if only the rich line has them.
const phaseField, percentField = "Phase", "progress.percent"

// OnlyRich says where a STATE.md has a phase or a bar that only the rich line shows.
func OnlyRich(text string, p *project.Facts) (places []string) {
	for _, f := range stateFields(text, p, false) {
		isMissed := f.Name == phaseField && !p.IsActive || f.Name == percentField && p.Percent.Text != "0"
		if isMissed && f.Value == "" && f.Line > 0 {
			places = append(places, "line "+strconv.Itoa(f.Line)+" "+f.Source)
		}
	}
	return places
}

// counter is a counter below progress:, as the rich line reads it.
func counter(p *project.Facts, key string) project.Fact {
	v := p.Doc.Front("progress." + key)
	return project.Fact{Text: v.Text, From: []project.Candidate{v}}
}

func located(text string, values []project.Candidate) []Row {
	var list []Row
	for _, v := range values {
		f := Row{Name: v.Name, Value: v.Text}
		if v.Text != "" {
			f.Line, f.Source, f.Why = md.LineOf(text, v.Pos), v.Source, cmp.Or(v.Against, v.How)
		}
		list = append(list, f)
	}
	return list
}

func (e Explanation) writeParts(t *page) {
	t.head("parts")
	for _, p := range e.Parts {
		var from []string
		for _, f := range p.From {
			from = append(from, f.place())
		}
		t.columns(p.Name, cmp.Or(p.Text, "not shown"), strings.Join(slices.Compact(from), "; "))
		for _, f := range p.PassedOver {
			t.columns("", "also found "+f.Value, f.place())
		}
	}
	if e.noNext != "" {
		t.columns("next", "not shown", e.noNext)
	}
}

// place says where a field is: "status on line 5, front matter".
func (f Row) place() string {
	place := f.Name
	if f.Line > 0 {
		place += " on line " + strconv.Itoa(f.Line)
	}
	if f.Source != "" {
		place += ", " + f.Source
	}
	if f.Why != "" {
		place += ": " + f.Why
	}
	return place
}

// story writes what the parts were derived from: the milestone in force and the reason for it, its phases, and the
// position.
func (t *page) story(s *story.Story) {
	if s == nil || s.Why == "" && s.Position == nil {
		return
	}
	t.head("story")
	marks := map[string]string{"done": "✓", "begun": "▸", "open": "·"}
	t.columns("milestone", cmp.Or(named(s), "none"), s.Why)
	for _, p := range s.Phases {
		state, why := p.Words()
		t.columns("", marks[state]+" "+cmp.Or(strings.TrimSpace(p.ID+" "+p.Title), p.Slug), why)
	}
	if s.Position != nil {
		t.columns("position", s.Position.ID, cmp.Or(s.WhyMoved, "STATE.md's phase"))
	}
}

// named is the milestone in force with its name; empty if there is none.
func named(s *story.Story) string {
	return strings.TrimSpace(s.Milestone.Version + " " + s.Milestone.Name)
}

// A LineExplanation is the explanation of Claude Code's line.
type LineExplanation struct {
	Text     string // the line, without colour; its rows are separated by newlines
	Segments []line.SegmentReport
	State    *Explanation         // nil if the line has no state
	Config   []check.FileFindings // everything about config.json
}

// OfLine explains a line fitted to limit cells. state explains the state in it, and is nil if there is none; config
// has the findings in config.json.
func OfLine(r *line.Result, limit int, state *Explanation, config []check.FileFindings) LineExplanation {
	return LineExplanation{r.Line.Fit(limit).Render(false), r.Segments(limit), state, config}
}

// Page returns the explanation for people, in lines of at most width cells; 0 means no limit.
func (l LineExplanation) Page(coloured bool, width int) string {
	t := page{coloured: coloured, width: width}
	for text := range strings.SplitSeq(l.Text, "\n") {
		t.line(text)
	}
	t.head("segments")
	var others []string
	for _, s := range l.Segments {
		if !s.Chosen {
			others = append(others, s.Name)
			continue
		}
		text, why := s.Text, s.Source
		if !s.Shown {
			text, why = "not shown", s.Absent
		}
		t.columns(s.Name, text, fmt.Sprintf("%.2f ms", milliseconds(s)), why)
	}
	if others != nil {
		t.line("not chosen by --show or statusline.segments: " + strings.Join(others, ", "))
	}
	if l.State != nil {
		t.head("state")
		l.State.writeTo(&t)
	}
	t.around(l.Config)
	return t.String()
}

func milliseconds(s line.SegmentReport) float64 { return float64(s.Took.Microseconds()) / 1000 }

// JSON returns the explanation as one JSON object. Absent values are null.
func (e Explanation) JSON() string { return system.Encode(e.json()) }

func (e Explanation) json() system.Object {
	not := system.Object{}
	for _, l := range e.lacks {
		not = append(not, system.Members(string(l.Scene), clean(l.Why))...)
	}
	o := system.Members("path", system.Text(e.Path), "system", system.Text(string(e.System)), "why", system.Text(e.Why),
		"next", mapped(e.After, clean), "artifacts", system.ArtifactsOf(e.Files))
	if e.Story != nil {
		o = append(o, system.Members("story", storyOf(e.Story))...)
	}
	if len(e.NotRead) > 0 {
		o = append(o, system.Members("not_read", e.NotRead)...)
	}
	if len(e.LeftOut) > 0 {
		o = append(o, system.Members("left_out", e.LeftOut)...)
	}
	o = append(o, system.Members("format", system.Text(string(e.Format)), "line", clean(e.Line),
		"scene", system.Text(string(e.Scene)), "not", not, "because", system.Text(e.because))...)
	if len(e.Parts) > 0 {
		o = append(o, system.Members("parts", mapped(e.Parts, func(p origin) system.Object {
			return system.Members("name", clean(p.Name), "text", clean(p.Text),
				"from", mapped(p.From, Row.json), "passed_over", mapped(p.PassedOver, Row.json))
		}))...)
	}
	own := check.FileFindings{Path: e.Path, Findings: e.Findings}
	return append(o, system.Members("fields", mapped(e.Fields, Row.json),
		"findings", findingsJSON(append([]check.FileFindings{own}, e.Around...)))...)
}

func storyOf(s *story.Story) system.Object {
	var position *string
	if s.Position != nil {
		position = system.Text(s.Position.ID)
	}
	phases := mapped(s.Phases, func(p *story.Phase) system.Object {
		state, why := p.Words()
		return system.Members("id", clean(p.ID), "title", system.Text(p.Title), "state", state, "why", why)
	})
	return system.Members("milestone", system.Text(named(s)), "why", clean(s.Why),
		"shipped", mapped(s.Shipped, func(m story.Shipped) string { return clean(m.Version) }),
		"phases", phases, "position", position, "why_position", system.Text(s.WhyMoved))
}

func clean(s string) string { return js.Decode(statusline.Clean(s)) }

// mapped returns a list with the result of a function for each item. It is never null in JSON.
func mapped[A, B any](items []A, of func(A) B) []B {
	values := []B{}
	for _, item := range items {
		values = append(values, of(item))
	}
	return values
}

func (f Row) json() system.Object {
	var number any
	if f.Line > 0 {
		number = f.Line
	}
	o := system.Members("name", clean(f.Name), "value", system.Text(f.Value), "line", number,
		"source", system.Text(f.Source))
	if f.Why != "" {
		o = append(o, system.Members("why", system.Text(f.Why))...)
	}
	return o
}

func findingsJSON(files []check.FileFindings) []system.Object {
	values := []system.Object{}
	for _, file := range files {
		for _, f := range file.Findings {
			values = append(values, f.JSON(statusline.Clean(file.Path)))
		}
	}
	return values
}

// JSON returns the explanation as one JSON object.
func (l LineExplanation) JSON() string {
	var state any
	if l.State != nil {
		state = l.State.json()
	}
	return system.Encode(system.Members("line", js.Decode(l.Text), "segments", mapped(l.Segments, segmentOf),
		"state", state, "findings", findingsJSON(l.Config)))
}

func segmentOf(s line.SegmentReport) system.Object {
	why, source := system.Text(s.Absent), system.Text(s.Source)
	if s.Shown {
		why = nil
	} else {
		source = nil
	}
	return system.Members("name", clean(s.Name), "shown", s.Shown, "text", system.Text(s.Text), "why", why,
		"source", source, "ms", math.Round(milliseconds(s)*1000)/1000)
}

// A page is what explain prints for people: lines of columns, aligned by their width in cells.
type page struct {
	coloured bool
	width    int // in cells; 0 means no limit
	rows     []pageRow
}

// A pageRow is a line of a page. If it needs attention, it has a colour: its second column is painted, and no column
// is dim.
type pageRow struct {
	cells  []string
	colour layout.Colour
}

// maxCell is the maximum width in cells of every column except the last.
const maxCell = 48

// columns adds a line of columns. They are cleaned, and cut if they are too long.
func (t *page) columns(columns ...string) { t.painted(layout.Plain, columns...) }

func (t *page) painted(colour layout.Colour, columns ...string) {
	for i, c := range columns {
		c = statusline.Clean(c)
		if i < len(columns)-1 {
			c = displaywidth.TruncateString(c, maxCell, "…")
		}
		columns[i] = c
	}
	t.rows = append(t.rows, pageRow{columns, colour})
}

func (t *page) line(s string) { t.rows = append(t.rows, pageRow{cells: []string{statusline.Clean(s)}}) }

func (t *page) head(s string) {
	t.line("")
	t.line(s + ":")
}

// String aligns the lines of each block. A line with a single column ends a block.
func (t *page) String() string {
	var b strings.Builder
	for start := 0; start < len(t.rows); {
		end := start + 1
		for end < len(t.rows) && (len(t.rows[start].cells) > 1) == (len(t.rows[end].cells) > 1) {
			end++
		}
		t.block(&b, t.rows[start:end])
		start = end
	}
	return b.String()
}

func (t *page) block(b *strings.Builder, rows []pageRow) {
	var widths []int
	for _, row := range rows {
		for i, c := range row.cells {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], displaywidth.String(c))
		}
	}
	for _, row := range rows {
		b.WriteString(t.aligned(row, widths) + "\n")
	}
}

// aligned returns a line with its columns at those widths. If that does not fit the page, only the first column is
// aligned. If the last column still does not fit, it continues on further lines, below the second column.
func (t *page) aligned(row pageRow, widths []int) string {
	text, at, indent, last := "", 0, 0, len(row.cells)-1
	needed := displaywidth.String(row.cells[last])
	for _, w := range widths[:last] {
		needed += w + 2
	}
	isTight := t.width > 0 && needed > t.width // only the first column is aligned
	if last > 0 {
		indent = widths[0] + 2
	} else if t.width == 0 || widths[0] <= t.width {
		return row.cells[0]
	}
	for i, c := range row.cells {
		lines, cells, width := []string{c}, displaywidth.String(c), widths[i]
		if isTight && i > 0 {
			width = cells
		}
		if isTight && i == last && at+cells > t.width {
			lines = layout.Wrap(c, max(t.width-indent, 20))
			if i > 1 {
				lines = append([]string{""}, lines...)
			}
		}
		for n, piece := range lines {
			if n > 0 {
				text = strings.TrimRight(text, " ") + "\n" + strings.Repeat(" ", indent)
			}
			text += t.paint(row, i, piece)
		}
		at += width + 2
		text += strings.Repeat(" ", width-cells+2)
	}
	return strings.TrimRight(text, " ")
}

// paint colours a cell. In a row that needs attention, the second cell has the row's colour; in other rows, all cells
// but the second are dim.
func (t *page) paint(row pageRow, i int, text string) string {
	switch needs := row.colour != nil; {
	case text == "", i == 1 && !needs, i != 1 && needs, len(row.cells) == 1:
		return text
	case needs:
		return row.colour.Paint(text, t.coloured)
	}
	return layout.Dim.Paint(text, t.coloured)
}
