package project

import (
	"cmp"
	"math/bits"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// Roadmap is what ROADMAP.md and the directories under phases say about a phase. The zero
// value is none, or one that was not read because the STATE.md says enough.
type Roadmap struct {
	Name    string  // the phase's; empty if neither has one
	File    string  // where the name is: "ROADMAP.md", or the phase's directory
	Highest float64 // the highest number of a phase in ROADMAP.md, its backlog (999.1) aside; 0 if it was not read
	IsWhole bool    // ROADMAP.md has every phase from 1 to the highest
	Zeroth  bool    // and a phase 0
}

// ReadRoadmap returns the name that a ROADMAP.md gives the phase with that id, in one of
// the spellings
//
//	### Phase 4: Name
//	- [x] **Phase 4: Name** - what it is about
//	| 4. Name | 3/3 | Complete |
//
// and the numbers of the phases in headings and lists like these, those of the backlog (999.1)
// aside. A heading takes precedence over a list, and a list over a table, wherever they are; of
// several the first counts. Leading zeros of the id do not matter. Only the first 1 MiB of the
// text are read.
func ReadRoadmap(text, id string) Roadmap {
	text = text[:min(len(text), md.MaxBody)]
	var names [3]string
	r := Roadmap{File: "ROADMAP.md"}
	var numbers uint64 // a bit for each whole number of a phase
	found := func(line string, place int) {
		number, name := roadmapPhase(line, place)
		if number == "" {
			return
		}
		if n, ok := phaseNumber(number); ok && place != cell && !isBacklog(number) {
			r.Highest = max(r.Highest, n)
			if n < 64 {
				numbers |= 1 << uint(n)
			}
		}
		if names[place] == "" && sameNumber(number, id) {
			names[place] = name.text(place)
		}
	}
	for l := range md.BodyLines(text, 0) {
		line := js.TrimStart(l.Text)
		if line == "" {
			continue
		}
		level, title := md.Heading(line)
		switch {
		case level > 0:
			found(title, heading)
		case line[0] == '|':
			if names[cell] == "" {
				names[cell] = rowName(line, id)
			}
		case line[0] == '-' || line[0] == '*' || md.IsDigit(line[0]):
			if text, ok := listItem(line); ok {
				found(afterBox(text), item)
			}
		}
	}
	r.Name = cmp.Or(names[heading], names[item], names[cell])
	last := uint(min(r.Highest, 64))
	r.IsWhole = last > 0 && last < 64 && bits.OnesCount64(numbers>>1) == int(last)
	r.Zeroth = numbers&1 == 1
	return r
}

func afterBox(item string) string {
	if len(item) > 3 && item[0] == '[' && item[2] == ']' {
		return js.TrimStart(item[3:])
	}
	return item
}

func rowName(line, id string) string {
	cells := strings.SplitN(strings.Trim(line, "| "), "|", 3)
	number, rest := roadmapPhase(cells[0], cell)
	name := ""
	if sameNumber(number, id) {
		name = rest.text(cell)
	}
	switch {
	case name != "" || len(cells) < 2:
		return name
	case sameNumber(plain(cells[0]), id):
		return withoutRemarks(plain(cells[1])) // | 4 | Name |
	}
	return ""
}

// The places where a roadmap names a phase.
const (
	heading = iota
	item
	cell // the only one that does not need the word "phase"
)

// A givenTitle is what follows a phase's id in ROADMAP.md. Only one of many is read for its name.
type givenTitle struct {
	rest string
	bold bool // it is what is in bold
}

// text returns the name. In a list item it ends where the emphasis ends, or else at a dash.
func (t givenTitle) text(place int) string {
	rest := strings.TrimLeft(t.rest, " \t\u00a0.:—–-·")
	if !t.bold && place == item {
		return title(rest)
	}
	name := withoutSlug(withoutRemarks(rest))
	if len(name) > 60 { // what follows a dash tells more of it
		name = title(name)
	}
	return name
}

// roadmapPhase returns the id in a text that begins with a phase, and what follows it.
func roadmapPhase(text string, place int) (id string, after givenTitle) {
	if !strings.ContainsAny(text[:min(len(text), maxLabel)], "0123456789") {
		return "", after
	}
	worded := place != cell
	if inside, rest, ok := strings.Cut(strings.TrimPrefix(text, "**"), "**"); ok && strings.HasPrefix(text, "**") {
		if after.bold = strings.ContainsAny(strings.TrimRight(inside, ": "), ":—–-."); after.bold {
			text = inside
		} else {
			text = inside + rest // **Phase 4**: Name
		}
	}
	text = strings.TrimLeftFunc(plain(text), IsOrnament)
	number := text
	if rest := afterPhase(text); rest != text {
		number, worded = rest, false
	}
	own, rest := cutID(number)
	isPlan := place == cell && strings.HasPrefix(rest, "-") && isPadded(rest[1:]) // 08-01
	if own == "" || worded || isPlan {
		return "", after
	}
	after.rest = rest
	return own, after
}

// withoutSlug removes the name of the phase's directory from a name, as in "Full
// Jury MVP (02-jury-mvp)".
func withoutSlug(name string) string {
	i := strings.LastIndex(name, " (")
	if i < 0 || !strings.HasSuffix(name, ")") || strings.Contains(name[i+2:], " ") {
		return name
	}
	if id, rest := cutID(name[i+2:]); id != "" && strings.HasPrefix(rest, "-") {
		return name[:i]
	}
	return name
}

// SlugOf returns the name in a phase directory's name, such as 04-observability or
// 02_5-repair. It is empty if the directory has no name or is not that of id.
func SlugOf(dir, id string) string {
	own, rest := cutID(strings.Replace(dir, "_", ".", 1))
	if !sameNumber(own, id) || !strings.HasPrefix(rest, "-") {
		return ""
	}
	return rest[1:]
}
