package check

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
)

// A stage is how far the work on the current phase has got.
type stage int

const (
	unclear stage = iota
	before        // not discussed or planned yet
	atWork        // being executed or verified
	between       // the milestone is over, or the next one has not begun
)

// stageOf determines the stage from everything that the file says: the status in the
// front matter and in the body, and the lines for phase, plan and milestone. If any of
// them says that no work is going on, that counts.
func stageOf(text string, d gsdtools.Document, p project.Project) stage {
	texts := []string{d.Status().Text, p.Body.Status.Text}
	for _, l := range labels(text) {
		texts = append(texts, l.Text)
	}
	for _, v := range d.Phases() {
		texts = append(texts, v.Text)
	}
	found := unclear
	for _, text := range texts {
		switch s := stageWord(text); {
		case s == before, s == between:
			return s
		case s == atWork:
			found = atWork
		}
	}
	if action := p.NextAction.Text; action == "discuss-phase" || action == "plan-phase" {
		return before
	}
	return found
}

// A labelled is the value of a line "Label: value".
type labelled struct {
	label string // in lower case
	gsdtools.Value
}

// labels returns the lines for status, phase, plan and milestone near the start of the
// file, in any markup that people use: "- **Phase**: None".
func labels(text string) []labelled {
	var list []labelled
	n := 0
	for l := range md.Lines(text, 0) {
		if n++; n > 100 {
			break
		}
		label, value, ok := strings.Cut(strings.TrimLeft(l.Text, "-*_#>| "), ":")
		if !ok || len(label) > 20 {
			continue
		}
		switch label = strings.ToLower(strings.TrimRight(label, "*_ ")); label {
		case "status", "phase", "current phase", "active phase", "plan", "milestone":
			start := strings.TrimLeft(value, "*_ ")
			list = append(list, labelled{label, gsdtools.Value{Text: strings.TrimRight(md.Clip(start), "*_ "), At: l.At + len(l.Text) - len(start)}})
		}
	}
	return list
}

// loosePhase is a phase that the start of the file states in any markup.
func loosePhase(text string) (id string, at int, ok bool) {
	for _, l := range labels(text) {
		if strings.HasSuffix(l.label, "phase") && gsdtools.PhaseID(l.Text) != "" {
			return gsdtools.PhaseID(l.Text), l.At, true
		}
	}
	return "", 0, false
}

// maxStage is how many bytes of a text are searched for a stage, far more than a status
// has: there may be a hundred such texts.
const maxStage = 16 << 10

// stageWord is the stage that a text describes.
func stageWord(text string) stage {
	words := plainWords(text[:min(len(text), maxStage)])
	has := func(list ...string) bool {
		for _, word := range list {
			if strings.Contains(words, word) {
				return true
			}
		}
		return false
	}
	switch {
	case has("milestone complete", "all phases", "shipped", "archived", "phases complete", "between milestones", "awaiting next milestone", "next milestone", "milestone delivered"),
		has("milestone") && has("complete", "closed", "done"):
		return between
	case has("not started", "not planned", "defining", "ready to plan", "ready to discuss", "ready for planning", "ready for phase", "(next)", "discuss", "planning", "to be planned", "needs planning", "requirements", "roadmap", "research", "context gathered", "pending", "discovery", "initializ"):
		return before
	}
	first, _, _ := strings.Cut(words, " ")
	switch {
	case words == "complete", words == "completed", words == "done":
		return between
	case first == "none", first == "n/a", first == "tbd":
		return before
	}
	for _, start := range []string{"executing", "in progress", "implementing", "verifying", "ready to execute"} {
		if strings.HasPrefix(words, start) {
			return atWork
		}
	}
	return unclear
}

// plainWords is a text in lower case, with spaces instead of _ and -.
func plainWords(text string) string {
	return strings.Join(strings.Fields(strings.NewReplacer("_", " ", "-", " ").Replace(strings.ToLower(text))), " ")
}
