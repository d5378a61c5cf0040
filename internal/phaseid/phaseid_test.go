package phaseid

import (
	"encoding/json"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// split is what a function cuts a text into.
type split struct{ ID, Rest string }

func splits(f func(string) (id, rest string)) func(string) split {
	return func(text string) split {
		id, rest := f(text)
		return split{id, rest}
	}
}

var long = strings.Repeat("1.", MaxLen/2) + "1"

// TestCut has what TestAsTools does not ask, or what the tools see otherwise; so has TestCutDir.
func TestCut(t *testing.T) {
	tmptest.Table(t, "Cut", splits(CutID), map[string]split{
		"4.":                    {"4", "."},
		"M1 of 4":               {"M1", " of 4"},
		"P0.3":                  {"P0.3", ""},
		"ABCDEF-4":              {"ABCDEF-4", ""},
		"v0.20-01":              {"v0.20-01", ""},
		"portal-04":             {"portal-04", ""},
		"portal-04.2 x":         {"portal-04.2", " x"},
		long[:MaxLen]:           {long[:MaxLen-1], "."},
		long:                    {"", long},
		"":                      {"", ""},
		"Cart":                  {"", "Cart"},
		"v1.2":                  {"", "v1.2"},
		"V1":                    {"", "V1"},
		"E2E":                   {"", "E2E"},
		"4th":                   {"", "4th"},
		"4é":                    {"", "4é"},
		"40%":                   {"", "40%"},
		"3 phases":              {"", "3 phases"},
		"2026-06-01":            {"", "2026-06-01"},
		"portal-4":              {"", "portal-4"},
		"portal-045":            {"", "portal-045"},
		"-04":                   {"", "-04"},
		"a name of words - 04":  {"", "a name of words - 04"},
		"ABCDEFG-4":             {"", "ABCDEFG-4"},
		"my shop-04":            {"", "my shop-04"},
		"v1.x-04":               {"", "v1.x-04"},
		"a-very-long-prefix-04": {"", "a-very-long-prefix-04"},
	})
}

func TestCutDir(t *testing.T) {
	tmptest.Table(t, "CutDir", splits(CutDir), map[string]split{
		"04_1-repair":          {"04.1", "repair"},
		"02_5-":                {"02.5", ""},
		"04.-cart":             {"04", "cart"},
		"phase-4-name":         {"4", "name"},
		"GSD.02-05.03-name":    {"GSD.02-05.03", "name"},
		"GSD.02-05":            {"GSD.02-05", ""},
		"M1-name":              {"M1", "name"},
		long:                   {},
		"":                     {},
		"cart":                 {},
		"phase-":               {},
		"3d-view.old":          {"3d", "view.old"}, // a phase with a letter
		"04cart":               {},
		"04 cart":              {},
		"04.x-cart":            {},
		"GSD.x-05":             {},
		"TOOLONGS.02-05":       {},
		"feature-branch-04-xy": {},
	})
}

func TestKey(t *testing.T) {
	tmptest.Table(t, "Key", Key, map[string]string{
		"4": "04", "04": "04", "010": "10", "0": "00", "00": "00", "04.01": "04.01", "4_1": "04.01", "12A": "12a",
		"":      "",
		"CK-04": "ck-04", "[GSD.02] 05": "gsd.02-05", "GSD.02-05": "gsd.02-05", "0.5": "00.05", "104": ":104",
		"1000": "::1000",
	})
	tmptest.Table(t, "Same", func(pair [2]string) bool { return Same(pair[0], pair[1]) }, map[[2]string]bool{
		{"04", "4"}: true, {"4", "4"}: true, {"12a", "12A"}: true,
		{"", ""}: false, {"4", "4.5"}: false, {"CK-04", "04"}: false,
	})
}

// TestOrder: each id of a row comes before the next.
func TestOrder(t *testing.T) {
	for _, row := range [][]string{
		{"0", "0.5", "1", "2", "2.1", "2.1a", "2.2", "2.10", "2a", "2B", "10", "99999999999999999998"},
		{"CK-04", "CK-05", "CK-05.1"},
		{"M1", "M2"},
		{"[GSD.01] 09", "[GSD.02] 05", "[GSD.02] 06"},
	} {
		for i := range len(row) - 1 {
			if Compare(row[i], row[i+1]) >= 0 || Compare(row[i+1], row[i]) <= 0 {
				t.Errorf("%q does not come before %q", row[i], row[i+1])
			}
		}
	}
	tmptest.Table(t, "IsEarlier", func(pair [2]string) bool { return IsEarlier(pair[0], pair[1]) }, map[[2]string]bool{
		{"4", "5"}: true, {"22", "22a"}: true, {"CK-04", "CK-05"}: true,
		{"5", "4"}: false, {"22a", "22"}: false, {"CK-05", "CK-04"}: false,
		{"CK-04", "05"}: false, {"4", "cart"}: false, {"", "4"}: false, {"4", "04"}: false,
	})
	if Compare("cart", "4") <= 0 || Compare("4", "cart") >= 0 || Compare("cart", "shop") != 0 {
		t.Error("what is no id does not come last")
	}
}

func TestNumbers(t *testing.T) {
	for id, want := range map[string]int{"4": 4, "04.1": 4, "12.2.3.4": 12, "": -1, "4a": -1, "CK-4": -1} {
		if got, ok := Integer(id); ok != (want >= 0) || ok && got != want {
			t.Errorf("Integer(%q) = %v, %v, want %v", id, got, ok, want)
		}
	}
	tmptest.Table(t, "IsBacklog", IsBacklog, map[string]bool{
		"998.9": false, "999": true, "999.1": true, "1000": false, "CK-999": false,
	})
	tmptest.Table(t, "WithoutZeros", WithoutZeros, map[string]string{
		"06": "6", "04.1": "4.1", "0": "0", "00": "0", "0.5": "0.5", "03-01": "03-01", "06a": "06a", "": "",
	})
}

func TestCutBracket(t *testing.T) {
	tmptest.Table(t, "CutBracket", splits(CutBracket), map[string]split{
		"[GSD.02] 05 of 9": {"[GSD.02] ", "05 of 9"},
		"[GSD.02]05":       {"[GSD.02] ", "05"},
		"[GSD.02] x":       {"", "[GSD.02] x"},
		"[GSD] 05":         {"", "[GSD] 05"},
		"[GSD.02x] 05":     {"", "[GSD.02x] 05"},
		"[gsd.02] 05":      {"", "[gsd.02] 05"},
		"GSD.02] 05":       {"", "GSD.02] 05"},
		"[GSD.02 05":       {"", "[GSD.02 05"},
		"":                 {"", ""},
	})
	tmptest.Table(t, "IsOnDisk", IsOnDisk, map[string]bool{
		"GSD.02-05": true, "GSD.02-05.03": true, "GSD.02-05.": false, "GSD.02-": false, "GSD.02-x": false,
		"GSD.02": false,
		"02-05":  false, "GSD.02-05a": false, "GSD.02-" + long: false,
	})
}

func TestAfterWord(t *testing.T) {
	tmptest.Table(t, "AfterWord", AfterWord, map[string]string{
		"Phase 4": "4", "phase: 4": "4", "Phase #4": "4", "fase_4": "4", "阶段4": "4", "PHASE-4": "4",
		"Phaser 4": "Phaser 4", "Phases": "Phases", "Phase": "Phase", "4": "4", "": "", "Cart": "Cart",
	})
}

func TestIsSlug(t *testing.T) {
	title := "Café & Bücher: the very long name of a phase that nobody will ever read"
	tmptest.Table(t, "IsSlug", func(slug string) bool { return IsSlug(title, slug) }, map[string]bool{
		"cafe-bucher-the-very-long-name-of-a-phase-that-nobody-will-ever-read": true,
		"café-bücher-the-very-long-name-of-a-phase-that-nobody-will-ever-read": true,
		"caf-b-cher-the-very-long-name-of-a-phase-that-nobody-will-ever-read":  true,
		"Cafe-Bucher-the-very-long-name-of-a-phase-that-nobody-will-ever-read": true,
		"cafe-bucher-the-very-long-name-of-a-phase-that-nobody-will-e":         true,
		"cafe-bucher": false, "": false, "shop": false,
	})
}

func TestCutPlan(t *testing.T) {
	tmptest.Table(t, "CutPlan", splits(CutPlan), map[string]split{
		"3 of 5": {"3", " of 5"}, "04-03": {"04-03", ""}, "03 (Cart)": {"03", " (Cart)"}, "2.": {"2", "."},
		"1-": {"1", "-"},
		"":   {"", ""}, "none": {"", "none"}, "40%": {"", "40%"}, "3 plans": {"", "3 plans"}, "3a": {"", "3a"},
		"-3":           {"", "-3"},
		"04.1-02 of 3": {"04.1-02", " of 3"}, // no date
		"2026-06-01":   {"", "2026-06-01"},
	})
}

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
			for _, slug := range []string{
				"", "-catalogue", "-a", "-2026-photos", "-1-day", "-3d-view", "-10x-growth",
				"-v2",
			} {
				for _, asked := range []string{id, "4", "5b"} {
					if isPadded {
						q.Dirs = append(q.Dirs, [2]string{code + id + slug, asked})
					}
				}
			}
			for _, before := range []string{"", "Phase ", "phase "} {
				for _, after := range []string{
					"", " of 9", ": Catalogue", " — Catalogue", " (Catalogue)", "/9",
					", next", "-catalogue",
				} {
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
		id, _ := CutID(AfterWord(value))
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
