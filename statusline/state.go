package statusline

import (
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// separator separates two parts of a state.
const separator = " · "

// FormatState renders a project's state in the full format: the milestone with its
// progress bar, then a text that depends on the scene, as in
//
//	v2.0 [██░░░░░░░░] 20% · Phase 4.5 executing
//
// There is a bar only if there is a percentage and a milestone or milestone name.
// The text is empty for a state that has none of this.
func FormatState(s parse.State) string { return full(s, s.MilestoneName, bar(s.Percent)) }

// full is the full format with that milestone name and that progress.
func full(s parse.State, name, progress string) string {
	milestone := ""
	if s.Milestone != "" || s.MilestoneName != "" { // a bar never appears alone
		if name == "milestone" { // GSD's placeholder for a missing name
			name = ""
		}
		milestone = md.Join(md.Cap(s.Milestone), md.Cap(name), progress)
	}
	return Clean(strings.Join(append(md.Present(milestone), sceneOf(&s).parts(&s)...), separator))
}

// FormatStateCompact renders a project's state in the compact format: milestone
// version, phase id and one keyword, as in
//
//	v1.12 · P7/12 · executing
//
// It has no scenes. The keyword is "complete" if the milestone is complete and no command is working on a phase;
// otherwise it comes from the status. The next action is shown only if there is neither a keyword nor a phase.
func FormatStateCompact(s parse.State) string {
	return Clean(strings.Join(compactParts(s), separator))
}

func compactParts(s parse.State) []string {
	parts := make([]string, 0, 4)
	if s.Milestone != "" {
		parts = append(parts, md.Cap(s.Milestone))
	}
	id := s.ActivePhase
	if id == "" {
		id = s.PhaseNum
	}
	if id != "" {
		p := "P" + md.Cap(id)
		if s.PhaseTotal != "" {
			p += "/" + md.Cap(s.PhaseTotal)
		}
		parts = append(parts, p)
	}
	if s.ActivePhase == "" && isComplete(&s) {
		return append(parts, "complete")
	}
	if word := keyword(s.Status); word != "" {
		return append(parts, word)
	}
	if id == "" && s.NextAction != "" {
		parts = append(parts, nextParts(&s)...)
	}
	return parts
}

// Forms returns the texts from which [Fit] chooses, longest first: that of
// [FormatState], the same without the milestone's name, the same with the percentage
// alone for the bar, and that of [FormatStateCompact], unless it is empty or longer.
func Forms(s parse.State) [4]string {
	forms := [4]string{
		FormatState(s), full(s, "", bar(s.Percent)), full(s, "", percent(s.Percent)), FormatStateCompact(s),
	}
	if n := md.Cells(forms[3]); n == 0 || n >= md.Cells(forms[2]) {
		forms[3] = forms[2]
	}
	return forms
}

// Fit renders a project's state in at most limit terminal cells: in the full format,
// or else the first of its shorter [Forms] that fits, or else the last of them, cut
// with an ellipsis, which always has room. A limit of 0 or less means no limit.
func Fit(s parse.State, limit int) string {
	if text := FormatState(s); limit <= 0 || md.Cells(text) <= limit {
		return text
	}
	forms := Forms(s)
	for _, text := range forms {
		if md.Cells(text) <= limit {
			return text
		}
	}
	return md.Cut(forms[3], limit)
}

// percent renders a percentage, a run of digits: "59%". It is empty if there is none; anything over 100 counts as 100.
func percent(digits string) string {
	if digits == "" {
		return ""
	}
	return strconv.Itoa(int(min(md.Number(digits), 100))) + "%"
}

// bar is [percent] after ten cells: "[█████░░░░░] 59%".
func bar(digits string) string {
	text := percent(digits)
	if text == "" {
		return ""
	}
	n := int(min(md.Number(digits), 100)) / 10
	return "[" + strings.Repeat("█", n) + strings.Repeat("░", 10-n) + "] " + text
}

// keyword is the compact format's single word for a status: the canonical word if GSD writes that status, with PAUSED
// in capitals, or else the status's first word, cut to 16 UTF-16 units. It is empty for an empty status and for one
// that begins with a dash.
func keyword(status string) string {
	word := NormalizeStatus(status)
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

func isWordEnd(r rune) bool {
	return js.IsSpace(r) || r == '-' || r == '–' || r == '—'
}

// Clean makes a text from outside safe to write to a terminal, on one line. A run of line ends (LF, CR, U+2028,
// U+2029) and tabs becomes one space. Then control characters (C0, DEL, C1) and bidirectional controls are dropped,
// and bytes that are not UTF-8 become U+FFFD. So nothing in a file can move the cursor, change a colour, set the
// title or the clipboard, or reverse the text. The harmless rest of an escape sequence stays visible.
func Clean(s string) string {
	s = js.Decode(s)
	if strings.IndexFunc(s, md.IsControl) < 0 {
		return s
	}
	var b strings.Builder
	b.Grow(len(s))
	inRun := false
	for _, r := range s {
		run := r == '\t' || js.IsLineTerminator(r)
		switch {
		case run && !inRun:
			b.WriteByte(' ')
		case !md.IsControl(r):
			b.WriteRune(r)
		}
		inRun = run
	}
	return b.String()
}
