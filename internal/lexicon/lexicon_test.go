package lexicon

import (
	"slices"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestLexicon: the table is sorted, folded, and names only kinds that there are.
func TestLexicon(t *testing.T) {
	if got, want := Kind(1)<<(len(names)-1), Report; got != want {
		t.Errorf("%d names; the last kind is %b", len(names), want)
	}
	last := ""
	for entry := range strings.Lines(table) {
		entry = strings.TrimSuffix(entry, "\n")
		if strings.HasPrefix(entry, "#") {
			continue
		}
		word, kinds, ok := strings.Cut(entry, equals)
		if !ok || entry <= last || Fold(word) != word {
			t.Errorf("%q is not folded, or not in its place after %q", entry, last)
		}
		last = entry
		for kind := range strings.SplitSeq(kinds, " ") {
			if !slices.Contains(names[:], kind) {
				t.Errorf("%q: there is no kind %s", entry, kind)
			}
		}
		if Of(word, ^Kind(0)) == 0 {
			t.Errorf("%q is not found", word)
		}
	}
}

func TestStart(t *testing.T) {
	for _, tt := range []struct {
		text   string
		kinds  Kind
		want   Kind
		length int
	}{
		{"ready to plan", States, Ready, len("ready to plan")},
		{"already", States, 0, 0},
		{"complete, verified", States, Done, len("complete")},
		{"abgeschlossen", States, Done, len("abgeschlossen")},
		{"abgeschlossen", Closer, Closer, len("abgeschlossen")},
		{"阶段4", PhaseWord, PhaseWord, len("阶段")},
		{"", Labels, 0, 0},
	} {
		if k, n := Start(tt.text, tt.kinds); k != tt.want || n != tt.length {
			t.Errorf("%q: %b, %d bytes; want %b, %d", tt.text, k, n, tt.want, tt.length)
		}
	}
}

// TestStatusWord: the table of 1.14.0 first, then the documented one.
func TestStatusWord(t *testing.T) {
	word := func(of [2]string) string { return StatusWord(of[0], of[1]) }
	tmptest.Table(t, "StatusWord", word, map[[2]string]string{ // of a status, and of what paused_at says
		{"executing", ""}:                               "executing",
		{"Ready to execute", ""}:                        "executing",
		{"planning complete", ""}:                       "planning",
		{"Phase complete — ready for verification", ""}: "verifying",
		{"Executing Phase 4", "waiting"}:                "paused",
		{"Ready for execution", ""}:                     "unknown",
		{"Phase 3 complete, verified", ""}:              "verifying",
		{"COMPLETE - all of it", ""}:                    "completed",
		{"half done", ""}:                               "completed",
		{"work stopped, planning again", ""}:            "paused",
		{"archived", ""}:                                "unknown",
		{"archived", "waiting"}:                         "paused",
		{"", ""}:                                        "unknown",
	})
}
