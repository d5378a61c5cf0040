package project

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
)

// readRoadmap reads the phases that a ROADMAP.md lists, in the order in which they first appear:
//
//	### Phase 4: Name
//	- [x] **Phase 4: Name** - what it is about
//	| 4. Name | 3/3 | Complete |
//
// A title in a heading takes precedence over one in a list, and that over one in a table; of
// several the first counts. What is below <details>, or a heading that says it is over, is of an
// earlier milestone: it has a title, if nothing else has the number, and is not listed. Only the
// first 1 MiB is read.
func readRoadmap(text string) []Phase {
	r := roadmap{place: map[string]int{}}
	for l := range md.Body(md.FirstSides(text[:min(len(text), md.MaxBody)]), 0) {
		line := l.Text
		switch {
		case l.Fenced:
		case line[0] == '#':
			level, title := md.Heading(line)
			if id, rest := listedPhase(title, true); id != "" {
				r.found(id, titleOf(rest), NoBox, 3)
			} else if r.level == 0 || level <= r.level {
				r.level = 0
				if isOver(title) {
					r.level = level
				}
			}
		case line[0] == '<':
			r.details = md.StartsFold(line, "<details") || r.details && !md.StartsFold(line, "</details")
		case line[0] == '|':
			cell, _, _ := strings.Cut(strings.Trim(line, "| "), "|")
			if id, rest := listedPhase(cell, false); id != "" && rest != "" {
				r.found(id, titleOf(rest), NoBox, 1)
			}
		case line[0] == '-' || line[0] == '*' || line[0] == '+':
			r.item(line)
		}
	}
	for i := range r.phases {
		if r.isOld[i] {
			r.phases[i].Listed, r.phases[i].Tick = false, NoBox
		}
	}
	return r.phases
}

type roadmap struct {
	phases  []Phase
	rank    []int  // of the place that each title is from; of an earlier milestone 0
	isOld   []bool // it was only found in an earlier milestone
	place   map[string]int
	details bool
	level   int // of the heading of what is over; 0 outside
}

func (r *roadmap) item(line string) {
	item, ok := md.ListItem(line)
	if !ok || item == "" {
		return
	}
	tick := NoBox
	if len(item) > 3 && item[0] == '[' && item[2] == ']' {
		if tick = Empty; item[1]|0x20 == 'x' {
			tick = Ticked
		}
		item = js.TrimStart(item[3:])
	}
	if id, rest := listedPhase(item, true); id != "" && (tick != NoBox || item[0] == '*') { // else prose
		r.found(id, titleOf(rest), tick, 2)
	}
}

// found adds what a line says of a phase.
func (r *roadmap) found(id, title string, tick Tick, rank int) {
	isOld := r.details || r.level > 0
	key := phaseid.Key(id)
	i, ok := r.place[key]
	if ok && r.isOld[i] && !isOld { // the number is used again, unless it is for the same phase
		if r.isOld[i] = false; title == "" || !strings.EqualFold(title, r.phases[i].Title) {
			r.phases[i], r.rank[i] = Phase{ID: id, key: key, Listed: true}, 0
		}
	} else if ok && isOld && !r.isOld[i] {
		return
	}
	if !ok {
		if len(r.phases) == md.MaxItems || rank == 1 {
			return // a table alone lists anything
		}
		i = len(r.phases)
		r.place[key] = i
		r.phases = append(r.phases, Phase{ID: id, key: key, Listed: true})
		r.rank, r.isOld = append(r.rank, 0), append(r.isOld, isOld)
	}
	p := &r.phases[i]
	if title != "" && rank > r.rank[i] {
		p.Title, r.rank[i] = title, rank
	}
	if p.Tick == NoBox {
		p.Tick = tick
	}
}

// listedPhase returns the id of a text that begins with a phase, and what follows it. If worded is
// set, it must begin with the word.
func listedPhase(text string, worded bool) (id, rest string) {
	text = strings.TrimLeft(strings.TrimLeftFunc(text, isOrnament), "*_ ")
	number := afterPhase(text)
	if worded && number == text {
		return "", ""
	}
	code, number := phaseid.CutBracket(strings.TrimLeft(number, "*_ "))
	id, rest = phaseid.Cut(number)
	if id == "" || !worded && strings.HasPrefix(rest, "-") {
		return "", "" // 08-01 in a table is a plan
	}
	return code + id, rest
}

// titleOf is the title at the start of what follows a phase's id.
func titleOf(rest string) string {
	if strings.HasPrefix(rest, "**") { // **Phase 4**: Name
		rest = strings.TrimLeft(rest, "*")
	} else if bold, after, ok := strings.Cut(rest, "**"); ok { // **Phase 4: Name** and more
		if rest = bold; strings.Trim(bold, ".: ") == "" { // **Phase 4:** Name
			rest = after
		}
	}
	rest = strings.TrimLeft(js.Trim(rest), ".:—–-· \u00a0")
	for _, end := range [...]string{" — ", " – ", " - ", " (", "[", "✅", "|"} {
		rest, _, _ = strings.Cut(rest, end)
	}
	return strings.TrimRightFunc(md.Plain(rest), isOrnamentAtEnd)
}

// isOver reports whether a heading is that of a milestone that is over: "v1.0 MVP ✅ SHIPPED",
// "Completed milestones".
func isOver(title string) bool {
	folded := lexicon.Fold(md.Plain(title))
	words := strings.FieldsFunc(folded, func(r rune) bool { return !md.IsWordRune(r) && r != '.' })
	isMilestone, over := false, strings.Contains(title, "✅")
	for _, w := range words {
		isMilestone = isMilestone || md.IsVersion(w) || strings.HasPrefix(w, "milestone")
		over = over || lexicon.Of(w, lexicon.Done|lexicon.Past) != 0
	}
	return isMilestone && over
}
