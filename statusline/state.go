package statusline

import (
	"slices"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// separator separates two parts of a state.
const separator = " · "

// FormatState renders a project's state in the full format: the milestone with its progress bar, then a text that
// depends on the scene:
//
//	v2.0 [██░░░░░░░░] 20% · Phase 4.5 executing
//
// There is a bar only if there is a percentage and a milestone or milestone name. The text is empty for a state that
// has none of these.
func FormatState(s parse.State) string { return full(s, s.MilestoneName, bar(s.Percent)) }

// full is the full format with another milestone name and progress.
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

// FormatStateCompact renders a project's state in the compact format, which has the milestone's version, a phase id
// and one keyword:
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

// Forms returns the texts from which [Fit] chooses, longest first: that of [FormatState], the same without the
// milestone's name, the same with only the percentage instead of the bar, and that of [FormatStateCompact]. If the
// last is empty or not shorter than the one before, it is replaced by that.
func Forms(s parse.State) [4]string {
	forms := [4]string{
		FormatState(s), full(s, "", bar(s.Percent)), full(s, "", percent(s.Percent)), FormatStateCompact(s),
	}
	if n := md.Cells(forms[3]); n == 0 || n >= md.Cells(forms[2]) {
		forms[3] = forms[2]
	}
	return forms
}

// Fit renders a project's state in at most limit terminal cells. It uses the full format, or else the first of its
// shorter [Forms] that fits. If none fits, it cuts the last form with an ellipsis, which always fits. A limit of 0 or
// less means no limit.
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
	return md.CutCells(forms[3], limit)
}

// percent renders a percentage from its digits: "59%". It is empty if there are none; anything over 100 becomes 100.
func percent(digits string) string {
	if digits == "" {
		return ""
	}
	return strconv.Itoa(int(min(md.Number(digits), 100))) + "%"
}

// bar is ten cells followed by [percent]: "[█████░░░░░] 59%".
func bar(digits string) string {
	text := percent(digits)
	if text == "" {
		return ""
	}
	n := int(min(md.Number(digits), 100)) / 10
	return "[" + strings.Repeat("█", n) + strings.Repeat("░", 10-n) + "] " + text
}

// keyword is the compact format's single word for a status. If GSD writes that status, it is the canonical word, with
// PAUSED in capitals. Otherwise it is the status's first word, cut to 16 UTF-16 units. It is empty for an empty
// status and for one that begins with a dash.
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
	return js.CutUnits(word, 16)
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

// A Scene is the rule that decides what [FormatState] shows after the milestone.
type Scene string

// The scenes, in the order in which they are tried; the first match wins.
const (
	Active   Scene = "active"   // a command is working on a phase: active_phase is set
	Next     Scene = "next"     // idle: next_action and next_phases say what to run next
	Complete Scene = "complete" // percent is 100, or all phases are completed and there is at least one
	Default  Scene = "default"  // none of the above: status and the body's phase, as in v1.38
)

// A sceneRow is one row of the table of scenes. To add a scene, add a row.
type sceneRow struct {
	scene   Scene
	holds   func(s *parse.State) bool
	because func(s *parse.State) string // why it applies
	lacks   func(s *parse.State) string // why it does not apply
	parts   func(s *parse.State) []string
}

// scenes is the table, in the order in which the scenes are tried.
var scenes = [...]sceneRow{
	{Active, isActive, becauseActive, lacksActive, activeParts},
	{Next, isNext, becauseNext, lacksNext, nextParts},
	{Complete, isComplete, becauseComplete, lacksComplete, completeParts},
	{Default, isDefault, becauseDefault, lacksDefault, defaultParts},
}

func sceneOf(s *parse.State) *sceneRow {
	i := 0
	for !scenes[i].holds(s) {
		i++
	}
	return &scenes[i]
}

// SceneOf returns the scene that [FormatState] renders for s.
func SceneOf(s parse.State) Scene { return sceneOf(&s).scene }

// A Lack is the reason why a scene does not apply.
type Lack struct {
	Scene Scene
	Why   string // in words, such as "active_phase is not set"
}

// WhyScene returns why [SceneOf] chose its scene, empty for Default, and what each earlier scene lacked.
func WhyScene(s parse.State) (because string, lacks []Lack) {
	chosen := sceneOf(&s)
	for i := range scenes {
		if &scenes[i] == chosen {
			break
		}
		lacks = append(lacks, Lack{scenes[i].scene, scenes[i].lacks(&s)})
	}
	return chosen.because(&s), lacks
}

func isActive(s *parse.State) bool        { return s.ActivePhase != "" }
func becauseActive(s *parse.State) string { return "active_phase is " + s.ActivePhase }
func lacksActive(*parse.State) string     { return "active_phase is not set" }

func activeParts(s *parse.State) []string {
	return []string{md.Join("Phase", md.Cap(s.ActivePhase), md.Cap(s.Status))}
}

func isNext(s *parse.State) bool { return s.NextAction != "" && len(s.NextPhases) > 0 }

func becauseNext(s *parse.State) string {
	return "next_action is " + s.NextAction + ", and next_phases names a phase"
}

func lacksNext(s *parse.State) string {
	switch {
	case s.NextAction == "" && len(s.NextPhases) == 0:
		return "next_action and next_phases are not set"
	case s.NextAction == "":
		return "next_action is not set"
	}
	return "next_phases does not name a phase"
}

// nextParts is the command to run next and its phases: "next execute-phase 4.5/4.6".
func nextParts(s *parse.State) []string {
	return []string{md.Join("next", md.Cap(s.NextAction), md.Cap(strings.Join(s.NextPhases, "/")))}
}

// isComplete compares as the hook does, in doubles: counters beyond 2^53 can be equal though their digits differ.
func isComplete(s *parse.State) bool {
	if md.Number(s.Percent) == 100 {
		return true
	}
	total := md.Number(s.TotalPhases)
	return total > 0 && s.CompletedPhases != "" && md.Number(s.CompletedPhases) == total
}

func becauseComplete(s *parse.State) string {
	if md.Number(s.Percent) == 100 {
		return "progress.percent is 100"
	}
	return s.CompletedPhases + " of " + s.TotalPhases + " phases are completed"
}

func lacksComplete(s *parse.State) string {
	why := "progress.percent is " + s.Percent
	if s.Percent == "" {
		why = "progress.percent is not set"
	}
	switch {
	case s.TotalPhases == "" || strings.Trim(s.TotalPhases, "0") == "":
		return why + ", and progress.total_phases is 0 or not set"
	case s.CompletedPhases == "":
		return why + ", and progress.completed_phases is not set"
	}
	return why + ", and " + s.CompletedPhases + " of " + s.TotalPhases + " phases are completed"
}

func completeParts(*parse.State) []string { return []string{"milestone complete"} }

func isDefault(*parse.State) bool        { return true }
func becauseDefault(*parse.State) string { return "" }
func lacksDefault(*parse.State) string   { return "" }

// defaultParts are the status and the body's phase: "NAME (4/17)" or "ph 4/17".
func defaultParts(s *parse.State) []string {
	phase := ""
	if s.PhaseNum != "" {
		phase = "ph " + md.Cap(s.PhaseNum) + "/" + md.Cap(s.PhaseTotal)
		if s.PhaseName != "" {
			phase = md.Cap(s.PhaseName) + " (" + md.Cap(s.PhaseNum) + "/" + md.Cap(s.PhaseTotal) + ")"
		}
	}
	return md.Present(md.Cap(s.Status), phase)
}

// vocabulary has the texts that GSD's own writers produce. The first of each row is the canonical word.
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
		if len(words) == 6 { // the longest of those texts has six words
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
	switch isThree := len(words) == 3; { // texts that contain a phase or a version
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
