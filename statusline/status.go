package statusline

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// keyword is the one word that the compact format has for a status: the
// canonical word where the status is one that GSD writes, with PAUSED in
// capitals, else the status's first word, cut to 16 UTF-16 units. It is empty
// for an empty status and for one that begins with a dash.
func keyword(status string) string {
	word := canonical(status)
	switch word {
	case "paused":
		return "PAUSED"
	case "discussing", "planning", "executing", "verifying", "completed":
		return word
	}
	word = js.Trim(word)
	if i := strings.IndexFunc(word, isWordEnd); i >= 0 {
		word = word[:i]
	}
	return js.Cut(word, 16)
}

// isWordEnd reports whether r is white space, a hyphen, an en or an em dash.
func isWordEnd(r rune) bool {
	return js.IsSpace(r) || r == '-' || r == '–' || r == '—'
}

// canonical is normalizeStateStatus of GSD Core 1.14.0: one of discussing,
// planning, executing, verifying, completed, paused and unknown where the
// whole status is a text that GSD's own writers produce, else the status as it
// is. Letter case and runs of white space do not matter.
func canonical(status string) string {
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
	case "constructor": // the hook's table is an object, with what objects inherit
		return "function"
	case "__proto__":
		return "[object"
	}
	if word := patternWord(words); word != "" {
		return word
	}
	return status
}

// Canonical is the word of GSD Core's vocabulary for a status: discussing,
// planning, executing, verifying, completed, paused, or unknown for one that it
// does not know and for an empty one. Of the two tables that GSD Core has had,
// the one of 1.14.0 is asked first, which knows whole texts; then the documented
// one, which looks for words in the text, and by which a project with a
// paused_at is paused.
func Canonical(status, pausedAt string) string {
	switch word := canonical(status); word {
	case "discussing", "planning", "executing", "verifying", "completed", "paused", "unknown":
		return word
	}
	s := js.ToLower(cut(status, maxField))
	has := func(words ...string) bool {
		for _, word := range words {
			if strings.Contains(s, word) {
				return true
			}
		}
		return false
	}
	// The order is that in which the hooks from 1.8.0 to 1.11.0 asked.
	switch {
	case pausedAt != "" || has("paused", "stopped"):
		return "paused"
	case has("executing", "in progress"):
		return "executing"
	case has("planning", "ready to plan"):
		return "planning"
	case has("discussing"):
		return "discussing"
	case has("verif"):
		return "verifying"
	case has("complete", "done"):
		return "completed"
	case has("ready to execute"):
		return "executing"
	}
	return "unknown"
}

// patternWord is the canonical word for the texts of GSD's vocabulary that hold a
// phase, a version or a tick, "" for other texts.
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

// firstWords returns the words of a status in lower case, at most seven: one
// more than the longest text of the vocabulary has, so that prose of any
// length costs no more.
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

// shortStatus is a status in short, in its own words: up to the end of its first
// sentence, a dash, a semicolon, a parenthesis or an arrow, without the phase whose
// id is shown already. It is empty where the status says nothing: unknown, dashes.
func shortStatus(status, id string) string {
	s := Clean(cut(js.Trim(status), maxField))
	for _, end := range [...]string{". ", "! ", "。", " — ", " – ", " - ", " -- ", ";", " (", "（", "→"} {
		if before, _, ok := strings.Cut(s, end); ok && js.Trim(before) != "" {
			s = before
		}
	}
	s = withoutPhase(spacedWords(s), id)
	s = strings.Trim(s, " .,:·*`")
	if strings.Trim(s, "-–—") == "" || strings.EqualFold(s, "unknown") || strings.HasPrefix(s, "(") || strings.HasPrefix(s, "{") {
		return ""
	}
	return lowerFirst(s)
}

// spacedWords writes a space for each underscore or hyphen between two lower-case
// words: in-progress, ready_to_plan. Numbers are words to an underscore.
func spacedWords(s string) string {
	words := strings.Split(s, " ")
	for i, word := range words {
		if !strings.ContainsAny(word, "/.`$@:") { // no command, path or address
			words[i] = spaced(word)
		}
	}
	return strings.Join(words, " ")
}

func spaced(s string) string {
	b := []byte(s)
	isLower := func(i int) bool { return i >= 0 && i < len(s) && 'a' <= s[i] && s[i] <= 'z' }
	isNumber := func(i int) bool { return i >= 0 && i < len(s) && '0' <= s[i] && s[i] <= '9' }
	for i := range b {
		switch {
		case b[i] == '-' && isLower(i-1) && isLower(i+1),
			b[i] == '_' && (isLower(i-1) || isNumber(i-1)) && (isLower(i+1) || isNumber(i+1)):
			b[i] = ' '
		}
	}
	return string(b)
}

// withoutPhase takes "phase 4" off a text that begins or ends with it, where that
// is the phase of the id.
func withoutPhase(s, id string) string {
	words := strings.Fields(s)
	s = strings.Join(words, " ")
	for i := 0; i+1 < len(words); i += max(1, len(words)-2) { // the first two words, and the last two
		number := strings.Trim(words[i+1], ".,:#")
		if strings.EqualFold(words[i], "phase") && id != "" && withoutZeros(number) == withoutZeros(id) {
			return strings.Join(append(words[:i:i], words[i+2:]...), " ")
		}
	}
	return s
}

// lowerFirst lowers the first letter of a text, unless its first word is all
// capitals.
func lowerFirst(s string) string {
	word, _, _ := strings.Cut(s, " ")
	first, size := utf8.DecodeRuneInString(s)
	if !unicode.IsUpper(first) || utf8.RuneCountInString(word) > 1 && strings.ToUpper(word) == word {
		return s
	}
	return string(unicode.ToLower(first)) + s[size:]
}
