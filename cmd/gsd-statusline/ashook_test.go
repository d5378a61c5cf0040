package main

import (
	"flag"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
)

var hookVersion = flag.String("hook", "", "compare with this `version` of GSD Core's hook, such as 1.11.0 or latest, instead of the one that is the specification")

// core is the npm package whose hook the tests ...AsHook compare with.
func core(t *testing.T) string {
	t.Helper()
	if *hookVersion == "" {
		return hooktest.Core
	}
	if *update {
		t.Fatal("-update writes what the specified version prints: it does not go with -hook")
	}
	return hooktest.CoreAt(t, *hookVersion)
}

// A tally counts how the hook's lines and this program's compare: by the parity
// rule that explains a difference, and the unexplained ones by what differs.
type tally struct {
	mu    sync.Mutex
	rules map[string]int
	kinds map[string]*kind
}

// A kind of difference: how many there are, and where the first one is.
type kind struct {
	n     int
	first string
}

// add counts a comparison at a place. format is the kind of line that it is.
func (c *tally) add(rule, place, format, want, got string) (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.rules == nil {
		c.rules, c.kinds = map[string]int{}, map[string]*kind{}
	}
	c.rules[rule]++
	if rule == unexplained {
		what := format + " " + whatDiffers(want, got)
		if c.kinds[what] == nil {
			c.kinds[what] = &kind{0, place}
		}
		c.kinds[what].n++
	}
	return c.rules[rule]
}

// maxKinds is how many kinds of differences a report names.
const maxKinds = 40

// String is a report: the rules, and below them the kinds of unexplained
// differences, the most frequent first.
func (c *tally) String() string {
	var b strings.Builder
	for i, rule := range slices.Sorted(maps.Keys(c.rules)) {
		fmt.Fprintf(&b, "%s%d %s", []string{"", ", "}[min(i, 1)], c.rules[rule], rule)
	}
	names := slices.SortedFunc(maps.Keys(c.kinds), func(a, b string) int {
		if by := c.kinds[b].n - c.kinds[a].n; by != 0 {
			return by
		}
		return strings.Compare(a, b)
	})
	for i, name := range names {
		if i == maxKinds {
			fmt.Fprintf(&b, "\n  and %d more kinds", len(names)-i)
			break
		}
		fmt.Fprintf(&b, "\n  %d× %s (first: %s)", c.kinds[name].n, name, c.kinds[name].first)
	}
	return b.String()
}

var number = regexp.MustCompile(`\d+`)

// whatDiffers names the part of a line that differs, and says what it is in both,
// with N for each number so that differences of one kind have one name.
func whatDiffers(want, got string) string {
	split := func(s string) []string {
		return strings.Split(strings.ReplaceAll(sgr.ReplaceAllString(s, ""), " │ ", " · "), " · ")
	}
	w, g := split(want), split(got)
	for len(w) > 0 && len(g) > 0 && w[0] == g[0] {
		w, g = w[1:], g[1:]
	}
	for len(w) > 0 && len(g) > 0 && w[len(w)-1] == g[len(g)-1] {
		w, g = w[:len(w)-1], g[:len(g)-1]
	}
	if len(w)+len(g) == 0 {
		return "colours, exit code or bridge file"
	}
	show := func(parts []string) string {
		text := strings.Join(parts, " · ")
		if short := []rune(text); len(short) > 60 {
			text = string(short[:60]) + "…"
		}
		return fmt.Sprintf("%q", number.ReplaceAllString(text, "N"))
	}
	part := partOf(w)
	if part == "nothing" {
		part = partOf(g)
	}
	return fmt.Sprintf("%s: hook %s, ours %s", part, show(w), show(g))
}

var (
	milestonePart = regexp.MustCompile(`^v?\d`)
	phasePart     = regexp.MustCompile(`^(Phase\b|P\d|next\b)|\(\d+/\d+\)`)
)

// partOf is the kind of the first of these parts of a line.
func partOf(parts []string) string {
	switch text := strings.Join(parts[:min(1, len(parts))], ""); {
	case text == "":
		return "nothing"
	case strings.ContainsAny(text, "█░"):
		return "bar"
	case phasePart.MatchString(text):
		return "phase"
	case milestonePart.MatchString(text):
		return "milestone"
	case strings.ContainsAny(text, "⚠⬆💀"):
		return "mark"
	}
	return "text"
}

// TestTally: a report counts by rule, and unexplained differences by what differs.
func TestTally(t *testing.T) {
	var c tally
	c.add("identical", "state 0", "full", "a", "a")
	c.add(unexplained, "state 1", "full", "v2.0 · executing", "v2.0 · Executing")
	c.add(unexplained, "state 2", "full", "v2.1 [██░] 20% · executing", "v2.1 [██░] 20% · Executing")
	c.add(unexplained, "state 3", "compact", "v1 · P4/5 · x", "v1 · P4/6 · x")
	c.add(unexplained, "state 4", "compact", "v1 · P7/8 · y", "v1 · P7/9 · y")
	c.add(unexplained, "state 5", "compact", "v1 · z", "v1 · P1 · z")
	c.add(unexplained, "run 6", "line", "\x1b[2mM\x1b[0m │ d", "M │ d")
	c.add(unexplained, "run 7", "line", "M │ d", "M │ d ██░ 20%")
	want := `7 UNEXPLAINED, 1 identical
  2× compact phase: hook "PN/N", ours "PN/N" (first: state 3)
  2× full text: hook "executing", ours "Executing" (first: state 1)
  1× compact phase: hook "", ours "PN" (first: state 5)
  1× line colours, exit code or bridge file (first: run 6)
  1× line text: hook "d", ours "d ██░ N%" (first: run 7)`
	if diff := cmp.Diff(want, (&c).String()); diff != "" {
		t.Errorf("report mismatch (-want +got):\n%s", diff)
	}
}
