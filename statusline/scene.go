package statusline

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

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

// nextParts is the command to run next and its phases, "next execute-phase 4.5/4.6".
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

// defaultParts are the status and the body's phase, "NAME (4/17)" or "ph 4/17".
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
