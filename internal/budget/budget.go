// Package budget says how much of a clone is looked at. A clone can have any number of anything, and whoever compares
// two kinds of things pays for the product of their numbers. Projects are small: of 385 public ones, the largest have
// 179 directories of phases, 396 lines of ROADMAP.md that list a phase, 574 items in a STATE.md of 285 kB, 265 headings
// of MILESTONES.md and 352 files in milestones/. So each kind has a number that no project reaches. What is beyond it
// is left out, from the end, and any product of two of these numbers is cheap: no reader needs a guard of its own.
//
// It is a package of its own so that all of these numbers are in one table. What a format or a grammar limits (the
// length of an id, of a label, of a path) stands with its reader. It reads nothing and decides nothing.
package budget

import "strconv"

// The most bytes of a whole file. A longer one counts as unreadable.
const (
	State    = 128 << 20 // four hundred times the size of the largest real STATE.md
	Small    = 16 << 20  // of configuration, todos, update check and pointers, which are a few KiB
	Settings = 1 << 20   // of a client's settings, and of a config.json that is checked, which are a few KiB
	Job      = 1 << 20   // of a council job, which is a few KiB of JSON
)

// The most that is looked at of what is not counted one by one.
const (
	Bytes    = 1 << 20   // of each file that only the rich line, check and explain read
	Lines    = 20_000    // of a file
	Line     = 4 << 10   // bytes of a line, or up to three more so that it ends between two characters
	Front    = 256 << 10 // bytes of the front matter of an orchestrator's file
	List     = 1_000     // items of a list or keys of a map of YAML, or items of a list of a .gsd/STATE.md
	Text     = 512       // bytes of a text that is looked into again for each of other things
	Open     = 20        // plans without a summary that are known by name and looked into; as many with one
	Statuses = 100       // summaries of a phase of which the status is read
	Ranges   = 8         // of phases, that the list of milestones gives one
	Remarks  = 16        // of a line that names a milestone
	Details  = 16        // <details> in one another
	Cells    = 16        // of a row of a table of GSD 2
	Names    = 10_000    // names in the directories of a project together
	Findings = 1_000     // of one file
)

// A Kind is a kind of things that a project has many of.
type Kind uint8

// The kinds.
const (
	Files Kind = iota // that are longer than Bytes
	Entries
	OfLabel // entries of one label, or items of one list
	Keys
	Phases
	Milestones
	Dirs
	kinds
)

var table = [kinds]struct {
	most int
	name string
}{
	Files:      {0, "files after the first MiB"},
	Entries:    {4_000, "labels and items of STATE.md"},
	OfLabel:    {1_000, "values of one label of STATE.md, or items of one list"},
	Keys:       {1_000, "keys of the front matter"},
	Phases:     {1_000, "lines of ROADMAP.md that list a phase"},
	Milestones: {1_000, "milestones that a file names"},
	Dirs:       {1_000, "directories in phases/ or in an archive"},
}

// A Budget counts what was taken of each kind. The zero value is whole.
type Budget struct {
	taken, leftOut [kinds]int
}

// Take takes one thing of a kind. It reports false if as many were taken as there may be: then it is left out.
func (b *Budget) Take(k Kind) bool {
	b.taken[k]++
	return b.Within(k, b.taken[k])
}

// Within is [Budget.Take] for the nth thing, from 1, of those that share the number of a kind.
func (b *Budget) Within(k Kind, n int) bool {
	if n > table[k].most {
		b.leftOut[k]++
		return false
	}
	return true
}

// Cut returns what is looked at of a file.
func (b *Budget) Cut(text string) string {
	if len(text) > Bytes {
		b.leftOut[Files]++
		text = text[:Bytes]
	}
	return text
}

// First returns what is looked at of a list.
func First[T any](b *Budget, k Kind, list []T) []T {
	if over := len(list) - table[k].most; over > 0 {
		b.leftOut[k] += over
		list = list[:table[k].most]
	}
	return list
}

// Add adds what another reader left out.
func (b *Budget) Add(other Budget) {
	for k, n := range other.leftOut {
		b.leftOut[k] += n
	}
}

// LeftOut says what was left out, by kind: "keys of the front matter after the first 1000 (8 more)"; nil for nothing.
func (b *Budget) LeftOut() (list []string) {
	for k, n := range b.leftOut {
		if n > 0 {
			most := strconv.Itoa(table[k].most)
			text := table[k].name + " after the first " + most + " (" + strconv.Itoa(n) + " more)"
			if k == int(Files) {
				text = strconv.Itoa(n) + " " + table[k].name
			}
			list = append(list, text)
		}
	}
	return list
}
