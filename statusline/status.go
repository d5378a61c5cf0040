package statusline

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// vocabulary are the texts that GSD's own writers produce, the canonical word of each row first.
var vocabulary = [...][]string{
	{"paused", "stopped"},
	{"executing", "in progress", "ready to execute"},
	{"planning", "ready to plan", "planning complete"},
	{"discussing"},
	{"verifying", "phase complete — ready for verification"},
	{
		"completed", "done", "complete", "phase complete", "all phases complete", "milestone complete",
		"complete ✓", "complete ✔", "complete ✅", "complete ☑", "complete✓", "complete✔", "complete✅", "complete☑",
	},
	{"unknown"},
}

// NormalizeStatus is normalizeStateStatus of GSD Core 1.14.0. If the whole status is a text that GSD's own writers
// produce, it is one of discussing, planning, executing, verifying, completed, paused and unknown; otherwise it is the
// status unchanged. Case and the amount of white space do not matter.
func NormalizeStatus(status string) string {
	var words []string
	for word := range strings.FieldsFuncSeq(status, js.IsSpace) {
		if len(words) == 6 { // as many as the longest of those texts has
			return status
		}
		words = append(words, word)
	}
	text := js.ToLower(strings.Join(words, " "))
	for _, texts := range vocabulary {
		if slices.Contains(texts, text) {
			return texts[0]
		}
	}
	words = strings.Split(text, " ")
	switch isThree := len(words) == 3; { // those that contain a phase or a version
	case isThree && words[1] == "phase" && slices.Contains([]string{"executing", "planning", "verifying"}, words[0]):
		return words[0]
	case isThree && words[2] == "complete" && (words[0] == "phase" || words[1] == "milestone"):
		return "completed"
	case text == "constructor": // the hook's table is an object and inherits this
		return "function"
	case text == "__proto__":
		return "[object"
	}
	return status
}
