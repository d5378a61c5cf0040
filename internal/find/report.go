package find

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// reportStatus returns the status of a VERIFICATION file, given its first 4 kB, or "" without one. It
// is the last status: of the block that --- alone opens in the first line and, in a shorter file, closes.
// Another key that YAML would reject does no harm.
func reportStatus(head string) string {
	text := strings.ReplaceAll(strings.TrimPrefix(head, md.BOM), "\r\n", "\n")
	text = strings.ReplaceAll(text, "\r", "\n")
	front, isOpen := strings.CutPrefix(text, "---\n")
	front, _, isClosed := strings.Cut(front, "\n---")
	if !isOpen || !isClosed && len(head) < disk.MaxStatus {
		return ""
	}
	if !isClosed {
		front = front[:strings.LastIndexByte(front, '\n')+1] // the last line may be half of one
	}
	value, isOwn := "", false
	for line := range strings.SplitSeq(front, "\n") {
		if line != "" && strings.IndexByte(" \t#", line[0]) < 0 { // else it continues a value
			var name string
			name, line, _ = strings.Cut(line+" ", ":")
			name = strings.TrimRight(name, " \t")
			if isOwn = slices.Contains([]string{"status", `"status"`, "'status'"}, name) && md.Blanks(line) > 0; isOwn {
				value = ""
			}
		}
		if line = js.Trim(line); line != "" && md.Comment(line) >= 0 {
			line = line[:md.Comment(line)]
		}
		if isOwn {
			value += "\n" + line
		}
	}
	isBelow := strings.HasPrefix(value, "\n\n")
	words := strings.Fields(value)
	if len(words) > 0 && md.IsBlockMark(words[0]) {
		words = words[1:]
	}
	value = strings.Join(words, " ")
	_, _, isMap := md.CutYAMLKey(value, true)
	switch {
	case value == "", strings.IndexByte("[{", value[0]) >= 0, isBelow && (isMap || strings.HasPrefix(value, "- ")):
		return ""
	case value[0] == '"' || value[0] == '\'':
		return md.DecodeYAML(value, 0).Text
	}
	return value
}

// verdictIn returns what a report of GSD for Antigravity says, as GSD's own tools would: verdict: PASS, FAIL or PARTIAL in
// the front matter, or **Status:** or **Verdict:** above the first section. It is empty without one.
func verdictIn(head string) string {
	for l := range md.Lines(head, 0) {
		if strings.HasPrefix(l.Text, "## ") {
			break
		}
		label, value, _ := strings.Cut(strings.TrimLeft(l.Text, "*->"), ":")
		switch word, _, _ := strings.Cut(strings.TrimLeft(md.Plain(value), "✅❌⚠️ "), " "); strings.ToLower(strings.Trim(label, "* ")) {
		case "verdict", "status":
			if verdict := verdicts[strings.ToUpper(word)]; verdict != "" {
				return verdict
			}
		}
	}
	return ""
}

// verdicts are the words of GSD for Antigravity, and what GSD's tools say.
var verdicts = map[string]string{"PASS": "passed", "FAIL": "gaps_found", "PARTIAL": "gaps_found"}
