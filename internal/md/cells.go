package md

import (
	"strings"
	"unicode"

	"github.com/clipperhouse/displaywidth"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// Cells returns how many terminal cells a cleaned text takes: two for wide characters
// and emoji, none for combining characters. displaywidth was chosen for its
// start-up time: go-runewidth builds tables at start, which takes as long as an
// empty program, and uniseg is slower.
func Cells(text string) int {
	switch {
	case isPlain(text):
		return len(text) // without displaywidth's tables
	case !ligated(text):
		return displaywidth.String(text)
	}
	n := 0
	for g := displaywidth.StringGraphemes(text); g.Next(); {
		n += clusterCells(g.Value())
	}
	return n
}

func isPlain(text string) bool {
	for i := range len(text) {
		if text[i] < ' ' || text[i] > '~' {
			return false
		}
	}
	return true
}

// ligated reports whether a text may contain letters that people see as one but
// that terminals draw side by side, as in Indic scripts: U+0800 to U+1FFF, U+A000
// to U+AFFF, and everything from U+10000 on.
func ligated(text string) bool {
	for i := range len(text) {
		if c := text[i]; c >= 0xe0 && (c <= 0xe1 || c == 0xea || c >= 0xf0) {
			return true
		}
	}
	return false
}

// clusterCells is how many cells a grapheme cluster takes. displaywidth gives every
// cluster that is not an emoji one cell, but a terminal puts only one letter and
// its marks into a cell.
func clusterCells(cluster string) int {
	n := displaywidth.String(cluster)
	if n > 1 {
		return n
	}
	letters := 0
	for _, r := range cluster {
		letters += displaywidth.Rune(r)
	}
	return max(n, letters)
}

// Cut shortens a cleaned text to a number of cells, the last of which is an ellipsis. It
// cuts between grapheme clusters. 0 means no limit.
func Cut(text string, limit int) string {
	if limit == 0 || Cells(text) <= limit {
		return text
	}
	n, end := 1, 0 // the ellipsis
	for g := displaywidth.StringGraphemes(text); g.Next(); {
		if n += clusterCells(g.Value()); n > limit {
			break
		}
		end += len(g.Value())
	}
	return text[:end] + "…"
}

// MaxField is how many characters of one field are shown. Nothing that people write
// comes near it, but a hostile file can exceed it.
const MaxField = 16384

// Cap cuts a text after [MaxField] characters, with an ellipsis.
func Cap(s string) string { return CapAt(s, MaxField) }

// CapAt cuts a text after limit characters, with an ellipsis.
func CapAt(s string, limit int) string {
	if len(s) <= limit {
		return s
	}
	n := 0
	for i := range s {
		if n == limit {
			return s[:i] + "…"
		}
		n++
	}
	return s
}

// Present returns the parts that are not empty.
func Present(parts ...string) []string {
	var kept []string
	for _, p := range parts {
		if p != "" {
			kept = append(kept, p)
		}
	}
	return kept
}

// Join joins the parts that are not empty with a space.
func Join(parts ...string) string { return strings.Join(Present(parts...), " ") }

// IsControl reports whether r must not reach a terminal.
func IsControl(r rune) bool {
	return r < ' ' || 0x7F <= r && r <= 0x9F ||
		r > 0x600 && (unicode.Is(unicode.Bidi_Control, r) || r == 0x2028 || r == 0x2029)
}

// Canonical is normalizeStateStatus of GSD Core 1.14.0. If the whole status is a
// text that GSD's own writers produce, it is one of discussing, planning,
// executing, verifying, completed, paused and unknown; otherwise it is the status
// unchanged. Case and the amount of white space do not matter.
func Canonical(status string) string {
	words := firstWords(status)
	switch strings.Join(words, " ") {
	case "paused", "stopped":
		return "paused"
	case "executing", "in progress", "ready to execute":
		return "executing"
	case "planning", "ready to plan", "planning complete":
		return "planning"
	case "discussing":
		return "discussing"
	case "verifying", "phase complete — ready for verification":
		return "verifying"
	case "completed", "done", "complete", "phase complete", "all phases complete", "milestone complete":
		return "completed"
	case "unknown":
		return "unknown"
	case "constructor": // the hook's table is an object and inherits this
		return "function"
	case "__proto__":
		return "[object"
	}
	if word := patternWord(words); word != "" {
		return word
	}
	return status
}

// patternWord is the canonical word for the texts of GSD's vocabulary that contain
// a phase, a version or a tick, and "" for other texts.
func patternWord(words []string) string {
	switch {
	case len(words) == 3 && words[1] == "phase" &&
		(words[0] == "executing" || words[0] == "planning" || words[0] == "verifying"):
		return words[0]
	case len(words) == 3 && words[0] == "phase" && words[2] == "complete",
		len(words) == 3 && words[1] == "milestone" && words[2] == "complete":
		return "completed"
	}
	if tick, ok := strings.CutPrefix(strings.Join(words, " "), "complete"); ok {
		switch strings.TrimPrefix(tick, " ") {
		case "✓", "✔", "✅", "☑":
			return "completed"
		}
	}
	return ""
}

// firstWords returns at most the first seven words of a status in lower case. That
// is one more than the longest text of the vocabulary, so long prose costs no more.
func firstWords(status string) []string {
	var words []string
	for rest := js.TrimStart(status); rest != "" && len(words) < 7; rest = js.TrimStart(rest) {
		end := strings.IndexFunc(rest, js.IsSpace)
		if end < 0 {
			end = len(rest)
		}
		words = append(words, js.ToLower(rest[:end]))
		rest = rest[end:]
	}
	return words
}

// StatusWord returns GSD Core's canonical word for a status: discussing, planning,
// executing, verifying, completed, paused, or unknown for an unknown or empty one.
// GSD Core has had two tables. The one of 1.14.0, which matches whole texts, is
// tried first. Then the documented one looks for words in the text; according to it
// a project with a paused_at is paused.
func StatusWord(status, pausedAt string) string {
	switch word := Canonical(status); word {
	case "discussing", "planning", "executing", "verifying", "completed", "paused", "unknown":
		return word
	}
	s := js.ToLower(Cap(status))
	if pausedAt != "" {
		return "paused"
	}
	for _, row := range [...][2]string{ // in the order of the hooks from 1.8.0 to 1.11.0
		{"paused", "paused"},
		{"stopped", "paused"},
		{"executing", "executing"},
		{"in progress", "executing"},
		{"planning", "planning"},
		{"ready to plan", "planning"},
		{"discussing", "discussing"},
		{"verif", "verifying"},
		{"complete", "completed"},
		{"done", "completed"},
		{"ready to execute", "executing"},
	} {
		if strings.Contains(s, row[0]) {
			return row[1]
		}
	}
	return "unknown"
}
