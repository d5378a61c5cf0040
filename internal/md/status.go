package md

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// NormalizeStatus is normalizeStateStatus of GSD Core 1.14.0. If the whole status is a text that GSD's own writers
// produce, it is one of discussing, planning, executing, verifying, completed, paused and unknown; otherwise it is
// the status unchanged. Case and the amount of white space do not matter.
func NormalizeStatus(status string) string {
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

// StatusWord returns GSD Core's canonical word for a status: discussing, planning, executing, verifying, completed,
// paused, or unknown for an unknown or empty one. GSD Core has had two tables. The one of 1.14.0, which matches whole
// texts, is tried first. Then the documented one looks for words in the text; according to it a project with a
// paused_at is paused.
func StatusWord(status, pausedAt string) string {
	switch word := NormalizeStatus(status); word {
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
