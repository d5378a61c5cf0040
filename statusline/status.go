package statusline

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// keyword is the compact format's single word for a status: the canonical word if
// GSD writes that status, with PAUSED in capitals, or else the status's first word,
// cut to 16 UTF-16 units. It is empty for an empty status and for one that begins
// with a dash.
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

// canonical is normalizeStateStatus of GSD Core 1.14.0. If the whole status is a
// text that GSD's own writers produce, it is one of discussing, planning,
// executing, verifying, completed, paused and unknown; otherwise it is the status
// unchanged. Case and the amount of white space do not matter.
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

// Canonical returns GSD Core's canonical word for a status: discussing, planning,
// executing, verifying, completed, paused, or unknown for an unknown or empty one.
// GSD Core has had two tables. The one of 1.14.0, which matches whole texts, is
// tried first. Then the documented one looks for words in the text; according to it
// a project with a paused_at is paused.
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
	// The same order as in the hooks from 1.8.0 to 1.11.0.
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

// shortStatus shortens a status, in its own words, to the end of its first
// sentence, a dash, a semicolon, a parenthesis or an arrow. It leaves out the phase
// whose id is already shown. It is empty for a status without content: unknown,
// dashes.
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

// spacedWords replaces each underscore or hyphen between two lower-case words with
// a space: in-progress, ready_to_plan. Around an underscore, numbers count as words.
func spacedWords(s string) string {
	words := strings.Split(s, " ")
	for i, word := range words {
		if !strings.ContainsAny(word, "/.`$@:") { // not a command, path or address
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

// withoutPhase removes "phase 4" from the start or end of a text, if that is the
// phase with this id.
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

// lowerFirst lower-cases the first letter of a text, unless its first word is all
// capitals.
func lowerFirst(s string) string {
	word, _, _ := strings.Cut(s, " ")
	first, size := utf8.DecodeRuneInString(s)
	if !unicode.IsUpper(first) || utf8.RuneCountInString(word) > 1 && strings.ToUpper(word) == word {
		return s
	}
	return string(unicode.ToLower(first)) + s[size:]
}
