package project

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
)

// A purpose is what a step is for, judging by its words.
type purpose uint8

const (
	prepares  purpose = 1 << iota // discusses or plans a phase
	executes                      // executes a phase
	completes                     // completes the milestone
	begins                        // begins the next milestone
)

var purposes = [...]struct {
	words string // commands, with spaces for hyphens
	is    purpose
}{
	{"discuss phase", prepares},
	{"plan phase", prepares},
	{"execute phase", executes},
	{"complete milestone", completes},
	{"new milestone", begins},
	{"next milestone", begins},
}

func purposeOf(step string) (all purpose) {
	step = strings.ReplaceAll(lexicon.Fold(md.CutBytes(step, 400)), "-", " ")
	for _, row := range purposes {
		if strings.Contains(step, row.words) {
			all |= row.is
		}
	}
	if strings.Contains(step, "  gaps") { // --gaps plans again what was executed
		all &^= prepares
	}
	return all
}

// antigravity maps the commands of GSD to those of GSD for Antigravity. Its /plan stands for plan-phase.
var antigravity = [...]struct{ gsd, own string }{
	{"discuss-phase ", "plan "},
	{"plan-phase ", "plan "},
	{"execute-phase ", "execute "},
	{verifyWork, "verify "},
	{completeMilestone, completeMilestone},
	{newMilestone, newMilestone}, // the same names
}

// inAntigravity translates a step from GSD's commands.
func inAntigravity(step string) string {
	if phase, ok := strings.CutSuffix(step, " --gaps"); ok {
		step = strings.Replace(phase, "plan-phase", "execute-phase", 1) + " --gaps-only"
	}
	for _, command := range antigravity {
		step = strings.ReplaceAll(step, command.gsd, command.own)
	}
	return strings.TrimPrefix(step, "/")
}

// fromAntigravity translates a step that STATE.md states back into GSD's commands.
func fromAntigravity(step string) string {
	for _, command := range antigravity[1:] {
		step = strings.ReplaceAll(step, "/"+command.own, "/gsd-"+command.gsd)
	}
	return step
}

// commandIn returns the first command of GSD in a text with its phase and flags, as the line shows it: "plan-phase 4"
// of "Phase 04 (the cart): run `/gsd-plan-phase 04`". It is empty if there is none.
func commandIn(text string) string {
	words := strings.Fields(text)
	for i, word := range words {
		if !strings.Contains(word, "/gsd") && !strings.Contains(word, "$gsd") {
			continue
		}
		name := strings.Trim(strings.TrimPrefix(strings.TrimLeft(word, "`(*\"'/$"), "gsd"), "-:`*.,;)\"'")
		if lexicon.Of(name, lexicon.Command) == 0 && !strings.HasSuffix(name, "-milestone") {
			continue
		}
		for _, arg := range words[i+1:] {
			id := strings.TrimRight(arg, "`*.,;)\"'")
			if !phaseid.IsNumber(id) && !strings.HasPrefix(id, "--") {
				break
			}
			name += " " + phaseid.WithoutZeros(id)
			if id != arg {
				break
			}
		}
		return name
	}
	return ""
}

// PhasesIn returns the phases that a text names: "Phase 4", "Phases 2, 3 and 5", "Phase 2-5" (both ends), and those of
// plans: "04-02-PLAN.md".
func PhasesIn(text string) []string { return phasesIn(text, true) }

// phasesIn is [PhasesIn], with plans or without: a range, "10-20% of visitors", looks like one.
func phasesIn(text string, withPlans bool) (phases []string) {
	isEnd := func(r rune) bool { return !md.IsWordRune(r) && r != '.' && r != '-' }
	words := strings.FieldsFunc(lexicon.Fold(strings.ReplaceAll(md.CutBytes(text, budget.Text), "–", "-")), isEnd)
	isList := false
	before := ""
	for _, w := range words {
		w = strings.Trim(w, ".-")
		digits, rest := md.CutDigits(w)
		isPadded := len(digits) >= 2 && len(digits) < 4 // 2026-09 is a date
		isPlan := withPlans && isPadded && strings.HasPrefix(rest, "-") && md.Digits(rest[1:]) == 2
		k, id := lexicon.Kind(0), ""
		if strings.ContainsAny(w, "0123456789") { // most words have none, and the lexicon is slower
			k = lexicon.Of(strings.TrimPrefix(before, "gsd-"), lexicon.PhaseWord|lexicon.Command)
			id, rest = phaseid.CutID(w)
		}
		switch {
		case isPlan:
			phases = append(phases, digits)
		case id != "" && (k != 0 || isList):
			phases = append(phases, id)
			if strings.HasPrefix(rest, "-") && phaseid.IsNumber(rest[1:]) {
				phases = append(phases, rest[1:])
			}
			isList = isList || k == lexicon.Command && !strings.Contains(before, "-") // "phases"
		default:
			isList = isList && lexicon.Of(w, lexicon.Link) != 0
		}
		before = w
	}
	return phases
}
