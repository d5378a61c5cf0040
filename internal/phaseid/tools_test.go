package phaseid

import (
	"encoding/json"
	"path/filepath"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// questions are the names that people and GSD's tools write, in every combination of their parts.
type questions struct {
	Dirs   [][2]string `json:"dirs"` // a directory, and an id
	Values []string    `json:"values"`
	Pairs  [][2]string `json:"pairs"`
}

func made() (q questions) {
	var ids []string
	for _, number := range []string{"1", "01", "4", "04", "10", "12", "100", "999", "0"} {
		for _, letter := range []string{"", "A", "b"} {
			for _, decimals := range []string{"", ".1", ".01", ".10", ".1.2"} {
				ids = append(ids, number+letter+decimals)
			}
		}
	}
	for _, id := range ids {
		for _, code := range []string{"", "CK-", "AB1-", "PROJ-"} {
			isPadded := md.Digits(id) > 1 // the tools look for 01.1, and write no other directory
			for _, slug := range []string{"", "-catalogue", "-a", "-2026-photos", "-1-day", "-3d-view", "-10x-growth", "-v2"} {
				for _, asked := range []string{id, "4", "5b"} {
					if isPadded {
						q.Dirs = append(q.Dirs, [2]string{code + id + slug, asked})
					}
				}
			}
			for _, before := range []string{"", "Phase ", "phase "} {
				for _, after := range []string{"", " of 9", ": Catalogue", " — Catalogue", " (Catalogue)", "/9", ", next", "-catalogue"} {
					q.Values = append(q.Values, before+code+id+after)
				}
			}
		}
		for _, other := range ids {
			q.Pairs = append(q.Pairs, [2]string{id, other})
		}
	}
	for _, number := range []string{"1", "04", "0.3", "12.1"} { // the tools find M1 on disk only
		q.Dirs = append(q.Dirs, [2]string{"M" + number, "M" + number}, [2]string{"M" + number + "-a", "M" + number})
	}
	q.Dirs = append(q.Dirs, [2]string{"10-24-7-autonomy", "10"}, [2]string{"05-80-20-cleanup", "5"})
	q.Values = append(q.Values, "", "Not started", "Milestone v0.5 complete", "v1.0", "TBD", "—")
	return q
}

// TestAsTools: which directory is a phase's, which phase a value begins with, and the order of phases are
// what GSD Core's own module says.
func TestAsTools(t *testing.T) {
	lib := hooktest.Lib(t)
	q := made()
	input := tmptest.Must(json.Marshal(q))
	dir := t.TempDir()
	tmptest.Write(t, dir, "questions.json", string(input))
	var want struct {
		Dirs   []bool
		Values []string
		Pairs  []int
	}
	out := hooktest.Node(t, filepath.Join("testdata", "tools.cjs"), lib, filepath.Join(dir, "questions.json"))
	tmptest.NoError(t, json.Unmarshal(out, &want))
	for i, row := range q.Dirs {
		id, _ := CutDir(row[0])
		isOf := Same(id, row[1]) || Same(WithoutCode(id), row[1])
		if isOf != want.Dirs[i] {
			t.Errorf("the directory %q is of phase %s: %v, for the tools %v", row[0], row[1], isOf, want.Dirs[i])
		}
	}
	for i, value := range q.Values {
		id, _ := Cut(AfterWord(value))
		if got := WithoutCode(id); Key(got) != Key(want.Values[i]) {
			t.Errorf("%q begins with phase %q, for the tools with %q", value, got, want.Values[i])
		}
	}
	for i, pair := range q.Pairs {
		if got := Compare(pair[0], pair[1]); got != want.Pairs[i] {
			t.Errorf("Compare(%q, %q) = %d, for the tools %d", pair[0], pair[1], got, want.Pairs[i])
		}
	}
	hooktest.Report(t, "%d directories, %d values, %d pairs", len(q.Dirs), len(q.Values), len(q.Pairs))
}
