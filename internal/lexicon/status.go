package lexicon

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// statusWords are GSD Core's canonical words for a status.
var statusWords = [...]string{"discussing", "planning", "executing", "verifying", "completed", "paused", "unknown"}

// StatusWord returns the canonical word for a status, unknown for an unknown or empty one. A project with a paused_at
// is paused, whatever its status says. GSD Core has had two tables: the one of 1.14.0, which matches whole texts, is
// tried first; then the documented one, which looks for words in the text.
func StatusWord(status, pausedAt string) string {
	if pausedAt != "" {
		return "paused"
	}
	if word := statusline.NormalizeStatus(status); slices.Contains(statusWords[:], word) {
		return word
	}
	s := js.ToLower(md.Cap(status))
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
