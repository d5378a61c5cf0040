package system

// GSD 2 generates its STATE.md again at each step, so what it says is taken to be true:
//
//	file     = "# GSD State" { label | section }
//	label    = "**Active Milestone:**" | "**Active Slice:**" | "**Phase:**" | "**Next Action:**" value
//	section  = "## Milestone Registry" { "- ✅ **M005:** Title" } | "## Blockers" items | "## Next Action" line
//	         | "## M002: Title" "- Slices: 16/21"          an older form
//	value    = id [ ":" title ] | a word of the table | none
//	roadmap  = "## Slices" { "- [x] **S01: Title**" | "|" … "S01" … mark "|" }

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
)

func isGSD2(text, _ string) bool {
	for l := range md.Body(text[:min(len(text), 4<<10)], 0) {
		if l.Text[0] == '#' {
			return l.Text == "# GSD State"
		}
	}
	return false
}

// gsd2Words are the phases of work in GSD 2.
const gsd2Words = "pre-planning needs-discussion discussing researching planning refining evaluating-gates executing " +
	"verifying summarizing advancing validating-milestone completing-milestone replanning-slice escalating-task " +
	"complete paused blocked"

// A named is a milestone or a slice: its id and title.
type named struct {
	id, title string
	at        int // the offset of its line, counted from 1
	isDone    bool
	counts    story.Counts // of a milestone's slices; zero if they are unknown
}

// A gsd2 is what GSD 2's STATE.md and its milestone's roadmap say.
type gsd2 struct {
	milestone, slice named
	phase, next      md.Field // the phase is as written
	blockers         []string
	isActive, isOver bool // a milestone is active; all in the registry are done
}

func readGSD2(text string, around Around) reading {
	r, whole := gsd2Reader{}, text[:min(len(text), budget.Bytes)]
	first := md.FirstSides(whole)
	for l := range md.Body(first, 0) {
		r.at = l.At + 1
		if l.Text[0] == '#' {
			_, title := md.Heading(l.Text)
			title = strings.Trim(title, "# ")
			r.section = strings.ToLower(title)
			if m := listed(title, 'M', r.at); m.id != "" && len(r.older) < budget.List {
				r.older = append(r.older, m)
			}
			continue
		}
		if label, value, ok := strings.Cut(l.Text, ":**"); !ok || !r.label(strings.ToLower(label), md.Plain(value)) {
			r.line(l.Text)
		}
	}
	r.settle(slices.Concat(r.older, r.registry))
	if r.isActive && around.Read != nil {
		r.count(r.roadmap(around.Read))
	}
	if first != whole {
		r.phase = md.Field{Text: "conflict"}
	}
	return r.gsd2
}

// A gsd2Reader reads the lines of a STATE.md.
type gsd2Reader struct {
	gsd2
	at              int     // the offset of the line, counted from 1
	section         string  // the heading above, in lower case
	registry, older []named // the milestones in the registry, and those that have their own heading or label
}

// label reads a line with a known label. It returns false for any other line.
func (r *gsd2Reader) label(label, value string) bool {
	switch label {
	case "**active milestone":
		r.milestone = listed(value, 'M', r.at)
		r.isActive = r.milestone.id != ""
	case "**last completed milestone":
		m := listed(value, 'M', r.at)
		m.isDone = true
		r.older = append(r.older, m)
	case "**active slice":
		r.slice = listed(value, 'S', r.at)
	case "**phase":
		r.phase = md.Field{Text: value, Pos: r.at}
	case "**next action":
		r.next = md.Field{Text: step(value), Pos: r.at}
	default:
		return false
	}
	return true
}

func (r *gsd2Reader) line(text string) {
	item, isItem := md.ListItem(text)
	count, isCount := strings.CutPrefix(item, "Slices: ")
	switch {
	case r.section == "next action" && r.next.Text == "":
		r.next = md.Field{Text: step(cmp.Or(item, text)), Pos: r.at}
	case r.section == "milestone registry" && isItem && len(r.registry) < budget.List:
		m := listed(item, 'M', r.at)
		m.isDone = saysDone(item)
		r.registry = append(r.registry, m)
	case r.section == "blockers" && isItem && !lexicon.IsEmpty(item) && len(r.blockers) < budget.List:
		r.blockers = append(r.blockers, md.Plain(item))
	case isCount && len(r.older) > 0:
		m := &r.older[len(r.older)-1]
		done, total, _ := strings.Cut(count, "/")
		m.counts = story.Counts{Total: int(min(md.Number(total), 1e6)), Of: "slices"}
		m.counts.Done = int(min(md.Number(done), float64(m.counts.Total)))
		m.isDone = m.counts.Total > 0 && m.counts.Done == m.counts.Total
	}
}

// step returns the first sentence that says what to do: the second one of "All slices complete in M004. Write
// milestone summary.", because the first is a report. It is empty for a word such as None, and if all milestones are
// done.
func step(text string) string {
	text = md.Plain(md.CutBytes(text, budget.Text))
	for !md.StartsFold(text, "all milestones") && !lexicon.IsEmpty(text) {
		_, rest, isMore := strings.Cut(text, ". ")
		if k, _ := lexicon.Prefix(text[:min(len(text), 16)], lexicon.Report); k == 0 || !isMore {
			return lexicon.Sentence(text)
		}
		text = rest
	}
	return ""
}

// settle decides which milestone is shown if none is active. If all are done, it is the last one. In the older form,
// it is the first that is not done. Otherwise none is shown, because nobody works on one.
func (r *gsd2Reader) settle(all []named) {
	open := slices.IndexFunc(all, func(m named) bool { return !m.isDone })
	switch {
	case len(all) > 0 && open < 0 && (!r.isActive || r.phase.Text == "complete"):
		last := all[len(all)-1]
		last.counts = story.Counts{}
		r.gsd2 = gsd2{milestone: last, phase: md.Field{Text: "complete"}, isOver: true}
	case r.isActive:
	case 0 <= open && open < len(r.older):
		r.milestone, r.isActive = r.older[open], true
	case open > 0 && r.phase.Text == "complete": // the phase of the last one that is done
		r.milestone, r.phase = all[open-1], md.Field{}
	}
}

func (g *gsd2) roadmap(read func(dir, start, file string) string) string {
	id := g.milestone.id
	if text := read("milestones", id, id+"-ROADMAP.md"); text != "" {
		return text
	}
	number, _ := md.CutDigits(strings.TrimLeft(id[1:], "0"))
	number = strings.Repeat("0", max(2-len(number), 0)) + number
	return read("phases", number, number+"-ROADMAP.md")
}

// count counts the slices of a roadmap. The active slice is not done, whatever its box says, unless its milestone is
// being validated or completed.
func (g *gsd2) count(roadmap string) {
	isOver := strings.HasSuffix(g.phase.Text, "-milestone") || g.phase.Text == "complete"
	counts, level := story.Counts{Of: "slices"}, 0 // level is that of the slices' heading above the line; 0 outside
	known := map[string]bool{}
	for l := range md.Body(roadmap, 0) {
		n, title := md.Heading(l.Text)
		item, isItem := md.ListItem(l.Text)
		switch {
		case n > 0 && (level == 0 || n <= level):
			level = 0
			if n > 1 && md.StartsFold(strings.TrimLeft(title, " "), "slice") {
				level = n
			}
		case level > 0 && (isItem || l.Text[0] == '|') && len(known) < budget.List:
			row := strings.Trim(md.CutBytes(cmp.Or(item, l.Text), budget.Text), "| ")
			id, cells := "", strings.SplitN(row, "|", budget.Cells)
			for i := 0; id == "" && i < len(cells); i++ {
				id = listed(cells[i], 'S', 0).id
			}
			if id == "" || known[id] {
				continue
			}
			known[id] = true
			counts.Total++
			if (isOver || id != g.slice.id) && slices.ContainsFunc(cells, saysDone) {
				counts.Done++
			}
		}
	}
	if counts.Total > 0 {
		g.milestone.counts = counts
	}
}

// saysDone reports whether a text says that something is done: by a box or mark at its start or end, or as a whole.
func saysDone(text string) bool {
	text = lexicon.Fold(md.Plain(text))
	words := strings.Fields(text)
	isMark := func(word string) bool { return lexicon.Of(word, lexicon.Tick) != 0 }
	return len(words) > 0 && !strings.HasPrefix(text, "[ ]") &&
		(isMark(words[0]) || isMark(words[len(words)-1]) || lexicon.State(text, lexicon.Closer) != 0)
}

// listed reads a text that begins with an id of that letter, possibly after a box or a mark: "M006: Dashboards",
// "S01", "✅ **M001-eh88as:** Port". If the title repeats the id, that is removed. at is the offset of its line,
// counted from 1.
func listed(text string, letter byte, at int) (n named) {
	isMark := func(r rune) bool { return md.IsOrnament(r) || strings.ContainsRune("[]xX", r) }
	text = strings.TrimLeftFunc(text, isMark)
	if len(text) < 2 || text[0] != letter || !md.IsDigit(text[1]) {
		return n
	}
	text = md.Plain(text)
	n.title = strings.TrimLeftFunc(text, func(r rune) bool { return md.IsWordRune(r) || r == '-' })
	n.id = text[:len(text)-len(n.title)]
	for range 2 {
		n.title = strings.TrimPrefix(strings.TrimLeft(n.title, ":—–- "), n.id)
	}
	n.title, n.at = js.Trim(n.title), at
	return n
}

func (g *gsd2) status() string { return strings.ReplaceAll(g.phase.Text, "-", " ") }

func (g gsd2) parts(format Format) []layout.Part {
	if format == Compact {
		return joined(part(md.Join(g.milestone.id, g.status()), ""))
	}
	id := part(g.milestone.id, "")
	title := more(layout.Text(g.milestone.title, project.MilestoneCells), "milestone")
	status := part(layout.Text(g.status(), project.StatusCells), "")
	slice, sliceTitle := g.slice.id, more(layout.Text(g.slice.title, project.PhaseCells), "slice title")
	sliceTitle.Cut = "cut slice title"
	if format == Full {
		return joined(id, title, status, part(slice, ""), sliceTitle)
	}
	bar, percent, count := part("", ""), part("", ""), ""
	if g.milestone.counts.Total > 0 {
		n := g.milestone.counts.Percent()
		bar, percent = part("["+layout.Bar(n/10)+"]", "bar"), more(strconv.Itoa(n)+"%", "")
		bar.Colour, percent.Colour, count = layout.Cyan, layout.Cyan, "("+g.milestone.counts.String()+")"
	}
	sliceID := part(md.Labelled("slice ", slice), "slice")
	sliceID.Colour, sliceTitle.Colour, status.Colour = layout.Plain, layout.Plain, project.StatusColour(g.status())
	next := part(g.known().nextStep(), "step")
	next.Colour, next.Cut = layout.Plain, "cut step"
	blockers := part(md.Counted(len(g.blockers), "blocker"), "blockers")
	blockers.Colour = layout.Red
	return joined(id, title, bar, percent, more(count, "counts"), sliceID, sliceTitle, status, next, blockers)
}

func (g gsd2) known() known {
	k := known{
		status: g.phase.Text, shown: g.status(), blockers: g.blockers, next: g.next.Text,
		milestone: Object{},
		detail: Members("milestone", Text(g.milestone.id), "slice", Text(g.slice.id), "slice_name", Text(g.slice.title),
			"phase", Text(g.phase.Text), "slices", g.milestone.counts.Total, "slices_done", g.milestone.counts.Done),
		counts: g.milestone.counts,
	}
	if id := Text(g.milestone.id); id != nil {
		k.milestone = Members("version", id, "name", Text(g.milestone.title), "shipped", g.isOver)
	}
	add := func(name string, f md.Field) { k.values = append(k.values, project.From(project.InBody)(name, f)) }
	add("Active Milestone", md.Field{Text: md.Join(g.milestone.id, g.milestone.title), Pos: g.milestone.at})
	add("Phase", g.phase)
	add("Next Action", g.next)
	add("Active Slice", md.Field{Text: md.Join(g.slice.id, g.slice.title), Pos: g.slice.at})
	add("slices", md.Field{Text: g.milestone.counts.String()})
	if slices.Contains(strings.Fields(gsd2Words), g.phase.Text) {
		k.canonical = g.phase.Text
	}
	return k
}
