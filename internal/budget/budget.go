// Package budget limits how much of a clone is read. A clone can have any number of anything, and comparing two kinds
// of things costs the product of their numbers. Projects are small: of 385 public ones, the largest have 179
// directories of phases, 396 lines of ROADMAP.md that list a phase, 574 items in a STATE.md of 285 kB, 265 headings
// of MILESTONES.md and 352 files in milestones/. So each kind has a limit that no project reaches. What exceeds it is
// left out, from the end. The product of any two limits is cheap, so no reader needs its own guard.
//
// The package exists so that all of these numbers are in one table. Limits of a format or a grammar (the length of an
// id, of a label, of a path) are with its reader. The package reads nothing and decides nothing.
package budget

import "strconv"

// The maximum size of a whole file in bytes. A longer file counts as unreadable.
const (
	StateBytes = 128 << 20 // four hundred times the size of the largest real STATE.md
	Small      = 16 << 20  // configuration, todos, update check and pointers, which have a few KiB
	Settings   = 1 << 20   // a client's settings, or a config.json to check, which have a few KiB
	Job        = 1 << 20   // a council job, which has a few KiB of JSON
)

// Other limits of what is read.
const (
	Bytes    = 1 << 20   // of each file that only the rich line, check and explain read
	Lines    = 20_000    // of a file
	Line     = 4 << 10   // bytes of a line, or up to three more, so that it ends between two characters
	Front    = 256 << 10 // bytes of front matter that are parsed as YAML
	List     = 1_000     // items of a list or keys of a map of YAML, or items of a list of a .gsd/STATE.md
	Text     = 512       // bytes of a text that is searched repeatedly
	Open     = 20        // plans without a summary in a phase that are known by name and read; as many with one
	Statuses = 100       // summaries in a phase whose status is read
	Ranges   = 8         // ranges of phases for one milestone in the list of milestones
	Remarks  = 16        // remarks on a line that names a milestone
	Details  = 16        // nested <details>
	Fence    = 16        // marks of a code fence; a text with an unclosed one of each length is searched that often
	Cells    = 16        // cells in a row of a GSD 2 table
	Names    = 10_000    // names in all directories of a project together
	Findings = 1_000     // findings in one file
)

// A Kind is a kind of thing that a project has many of.
type Kind uint8

// The kinds.
const (
	Files Kind = iota // files longer than Bytes
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

// A Budget counts the things of each kind that were taken and left out. The zero value has nothing left out.
type Budget struct {
	taken, leftOut [kinds]int
}

// Take takes one thing of a kind. It returns false if the limit is reached: then the thing is left out.
func (b *Budget) Take(k Kind) bool {
	b.taken[k]++
	return b.Within(k, b.taken[k])
}

// Within is [Budget.Take] for a caller that counts things itself, such as the values of each label; n is the thing's
// number, from 1.
func (b *Budget) Within(k Kind, n int) bool {
	if n > table[k].most {
		b.leftOut[k]++
		return false
	}
	return true
}

// Cut returns the part of a file that is read.
func (b *Budget) Cut(text string) string {
	if len(text) > Bytes {
		b.leftOut[Files]++
		text = text[:Bytes]
	}
	return text
}

// First returns the part of a list that is read.
func First[T any](b *Budget, k Kind, list []T) []T {
	if over := len(list) - table[k].most; over > 0 {
		b.leftOut[k] += over
		list = list[:table[k].most]
	}
	return list
}

// Add adds what another reader has left out.
func (b *Budget) Add(other Budget) {
	for k, n := range other.leftOut {
		b.leftOut[k] += n
	}
}

// LeftOut says what was left out, by kind: "keys of the front matter after the first 1000 (8 more)". It is nil if
// nothing was.
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
