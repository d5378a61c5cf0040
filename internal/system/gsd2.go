package system

// The STATE.md of GSD 2 is generated anew at each step, so it is taken at its word:
//
//	file     = "# GSD State" { label | section }
//	label    = "**Active Milestone:**" | "**Active Slice:**" | "**Phase:**" | "**Next Action:**" value
//	section  = "## Milestone Registry" { "- ✅ **M005:** Title" } | "## Blockers" items | "## Next Action" line
//	         | "## M002: Title" "- Slices: 16/21"          an older form
//	value    = id [ ":" title ] | a word of the table | none
//	roadmap  = "## Slices" { "- [x] **S01: Title**" | "|" … "S01" … mark "|" }

import (
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

// gsd2Heading begins a STATE.md of GSD 2.
const gsd2Heading = "# GSD State"

func isGSD2(text, _ string) bool {
	for l := range md.Body(text[:min(len(text), 4<<10)], 0) {
		if l.Text[0] == '#' {
			return l.Text == gsd2Heading
		}
	}
	return false
}

// gsd2Words are the phases of work that GSD 2 has.
var gsd2Words = [...]string{
	"pre-planning", "needs-discussion", "discussing", "researching", "planning", "refining", "evaluating-gates",
	"executing", "verifying", "summarizing", "advancing", "validating-milestone", "completing-milestone",
	"replanning-slice", "escalating-task", "complete", "paused", "blocked",
}

// A named is a milestone or a slice: its id and title.
type named struct {
	id, title string
	isDone    bool
}

// A gsd2 is what a STATE.md of GSD 2 and the roadmap of its milestone say.
type gsd2 struct {
	milestone, slice named
	phase            string // as written
	next             string
	blockers         []string
	counts           story.Counts // of the milestone's slices; nothing without a roadmap
	isActive         bool         // there is an active milestone
}

func readGSD2(text string, around Around) reading {
	r := gsd2Reader{}
	for l := range md.Body(md.FirstSides(text[:min(len(text), budget.Bytes)]), 0) {
		if l.Text[0] == '#' {
			_, title := md.Heading(l.Text)
			title = strings.Trim(title, "# ")
			if r.section = strings.ToLower(title); len(r.older) < budget.List && isID(title, 'M') {
				r.older = append(r.older, nameIn(title))
			}
			continue
		}
		if label, value, ok := strings.Cut(l.Text, ":**"); !ok || !r.label(strings.ToLower(label), md.Plain(value)) {
			r.line(l.Text)
		}
	}
	r.settle(slices.Concat(r.older, r.registry))
	if r.milestone.id != "" && around.Read != nil {
		r.count(around.Read("milestones/" + r.milestone.id + "/" + r.milestone.id + "-ROADMAP.md"))
	}
	return r.gsd2
}

// A gsd2Reader reads the lines of a STATE.md.
type gsd2Reader struct {
	gsd2
	section         string  // the heading above, in lower case
	registry, older []named // the milestones of the registry, and those with a heading of their own
}

// label reads a line with a label. It reports false for any other.
func (r *gsd2Reader) label(label, value string) bool {
	switch label {
	case "**active milestone":
		if r.isActive = isID(value, 'M'); r.isActive {
			r.milestone = nameIn(value)
		}
	case "**active slice":
		if isID(value, 'S') {
			r.slice = nameIn(value)
		}
	case "**phase":
		r.phase = value
	case "**next action":
		r.next = strings.TrimSuffix(value, ".")
	default:
		return false
	}
	return true
}

func (r *gsd2Reader) line(text string) {
	item, isItem := md.ListItem(text)
	slices, isCount := strings.CutPrefix(item, "Slices: ")
	switch {
	case r.section == "next action" && r.next == "":
		r.next = strings.TrimSuffix(md.Plain(text), ".")
	case r.section == "milestone registry" && isItem && len(r.registry) < budget.List:
		m := nameIn(md.Plain(strings.TrimLeftFunc(item, md.IsOrnament)))
		m.isDone = strings.HasPrefix(item, "✅")
		r.registry = append(r.registry, m)
	case r.section == "blockers" && isItem && !lexicon.IsEmpty(item) && len(r.blockers) < budget.List:
		r.blockers = append(r.blockers, md.Plain(item))
	case isCount && len(r.older) > 0:
		done, total, _ := strings.Cut(slices, "/")
		r.older[len(r.older)-1].isDone = done == total
	}
}

// settle finds the milestone that is shown where none is active: of the older form the first that is not done, or else
// the last one that is done.
func (r *gsd2Reader) settle(all []named) {
	if strings.HasPrefix(strings.ToLower(r.next), "all milestones") { // are complete
		r.next = ""
	}
	if r.isActive {
		return
	}
	r.slice, r.next, r.blockers = named{}, "", nil
	if i := slices.IndexFunc(r.older, func(m named) bool { return !m.isDone }); i >= 0 {
		r.milestone, r.isActive = r.older[i], true
		return
	}
	for _, m := range all {
		if m.isDone {
			r.milestone, r.phase = m, "complete"
		}
	}
}

// count reads the slices of a roadmap. The active one is not done, whatever its box says, unless its milestone is being
// validated or completed.
func (g *gsd2) count(roadmap string) {
	if !g.isActive {
		return
	}
	isOver := g.phase == "validating-milestone" || g.phase == "completing-milestone" || g.phase == "complete"
	done, inSlices := map[string]bool{}, false
	for l := range md.Body(roadmap, 0) {
		line := l.Text
		if line[0] == '#' {
			level, title := md.Heading(line)
			inSlices = level > 1 && strings.HasPrefix(strings.ToLower(strings.Trim(title, "# ")), "slice")
			continue
		}
		id, isDone := sliceIn(line)
		if inSlices && id != "" && len(done) < budget.List {
			done[id] = isDone && (isOver || id != g.slice.id)
		}
	}
	g.counts = story.Counts{Total: len(done), Of: "slices"}
	for _, isDone := range done {
		if isDone {
			g.counts.Done++
		}
	}
}

// sliceIn returns the slice that a line of a roadmap lists, and whether a box, a mark or a word says that it is done.
func sliceIn(line string) (id string, isDone bool) {
	if item, ok := md.ListItem(line); ok {
		title := md.Plain(strings.TrimLeft(item, "[]xX ✅⬜🔄"))
		if !isID(title, 'S') {
			return "", false
		}
		return nameIn(title).id, strings.HasPrefix(strings.ToLower(item), "[x]") || strings.HasPrefix(item, "✅")
	}
	if line[0] != '|' {
		return "", false
	}
	for cell := range strings.SplitSeq(strings.Trim(line, "| "), "|") {
		cell = md.Plain(cell)
		switch word := strings.ToLower(cell); {
		case id == "" && isID(cell, 'S'):
			id = nameIn(cell).id
		case strings.HasPrefix(word, "[x]"), strings.Contains(cell, "✅"), word == "done", word == "complete":
			isDone = true
		}
	}
	return id, isDone
}

// isID reports whether a text begins with an id of that letter: M006, S01, M001-eh88as.
func isID(text string, letter byte) bool {
	return len(text) > 1 && text[0] == letter && md.IsDigit(text[1])
}

// nameIn splits "M006: Dashboards" into its id and title. An id that the title repeats is left out.
func nameIn(text string) (n named) {
	end := strings.IndexFunc(text, func(r rune) bool { return !md.IsWordRune(r) && r != '-' })
	if end < 0 {
		end = len(text)
	}
	n.id, n.title = text[:end], text[end:]
	for trimmed := ""; trimmed != n.title; {
		trimmed = strings.TrimLeft(n.title, ":—–- ")
		n.title = strings.TrimPrefix(trimmed, n.id)
	}
	n.title = js.Trim(n.title)
	return n
}

func (g *gsd2) status() string { return strings.ReplaceAll(g.phase, "-", " ") }

func (g gsd2) parts(format Format) []layout.Part {
	if format == Compact {
		return line(part(md.Join(g.milestone.id, g.status()), ""))
	}
	id := part(g.milestone.id, "")
	title := more(layout.Text(g.milestone.title, project.MilestoneCells), "milestone")
	status := part(layout.Text(g.status(), project.StatusCells), "")
	slice, sliceTitle := g.slice.id, more(layout.Text(g.slice.title, project.PhaseCells), "slice title")
	sliceTitle.Cut = "cut slice title"
	if format == Full {
		return line(id, title, status, part(slice, ""), sliceTitle)
	}
	bar, percent, count := part("", ""), part("", ""), ""
	if g.counts.Total > 0 {
		n := g.counts.Percent()
		bar, percent = part("["+layout.Bar(n/10)+"]", "bar"), more(strconv.Itoa(n)+"%", "")
		bar.Colour, percent.Colour, count = layout.Cyan, layout.Cyan, "("+g.counts.String()+")"
	}
	sliceID := part(labelled("slice ", slice), "slice")
	sliceID.Colour, sliceTitle.Colour, status.Colour = layout.Plain, layout.Plain, project.StatusColour(g.status())
	next := part(labelled("next ", layout.Text(g.next, project.TextCells)), "step")
	next.Colour, next.Cut = layout.Plain, "cut step"
	blockers := part("", "")
	if n := len(g.blockers); n > 0 {
		blockers = part(strconv.Itoa(n)+" blocker"+strings.Repeat("s", min(n-1, 1)), "blockers")
		blockers.Colour = layout.Red
	}
	return line(id, title, bar, percent, more(count, "counts"), sliceID, sliceTitle, status, next, blockers)
}

func (g gsd2) known() known {
	k := known{
		status: g.phase, shown: g.status(), blockers: g.blockers, next: g.next,
		milestone: Members("version", Text(g.milestone.id), "name", Text(g.milestone.title), "shipped", !g.isActive),
		detail: Members("milestone", Text(g.milestone.id), "slice", Text(g.slice.id), "slice_name", Text(g.slice.title),
			"phase", Text(g.phase), "slices", g.counts.Total, "slices_done", g.counts.Done),
		counts: g.counts,
	}
	for _, v := range [...][2]string{
		{"Active Milestone", md.Join(g.milestone.id, g.milestone.title)},
		{"Phase", g.phase},
		{"Next Action", g.next},
		{"Active Slice", md.Join(g.slice.id, g.slice.title)},
		{"slices", g.counts.String()},
	} {
		k.values = append(k.values, project.From(project.InBody)(v[0], md.Field{Text: v[1]}))
	}
	if slices.Contains(gsd2Words[:], g.phase) {
		k.own = g.phase
	}
	return k
}
