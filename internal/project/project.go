// Package project reads a STATE.md of GSD Core or Ultra Planner the way people write it,
// and renders what it says as the rich line.
//
// [ProjectMD] ignores text before the front matter, comments and blank lines, and accepts
// the current position as a list, in bold, as a table or as plain lines. If both the front
// matter and the body have a value, both are kept, each with its place.
//
//	line     = [ bullet | ">" | "|" ] [ "**" ] label [ "**" ] ( ":" | "|" ) [ "**" ] value
//	section  = from a heading to the next one of its level, or the next ## heading
//	phase    = [ version ] [ "Phase" ] id [ ( "of" | "/" ) total ] [ name ]
//	id       = [ code "-" ] digits { "." digits } [ letter ]
//	name     = "(" text ")" | dash text | "-" slug, minus any progress remark
//	gate     = the keys under current_task: or current_gate:, or the section
//	           "Current Task: …" with its "Gate Progress: … Step 2/3"
//
// [Facts.Rich] turns that into a list of parts that carry their sources. The line, explain
// and JSON are loops over this list. [ReadRoadmap] reads what a ROADMAP.md says about a phase.
// Most parts are read and shown in a file named after them: phase.go, plan.go, status.go.
//
// Nothing here fails, does I/O or knows a clock.
package project

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// Project is everything that a STATE.md of GSD Core or Ultra Planner says, each
// value with its position. It is read the way people write such files, not the way
// the hook reads them: text before the front matter, a comment inside a block or a
// quoted number do no harm here. If both the front matter and the body have a
// value, both are kept, so that contradictions are not lost.
type Project struct {
	Front bool // the file begins with front matter, possibly after a BOM or blank lines

	Milestone     md.Field // milestone, a version such as "v2.0"
	MilestoneName md.Field // milestone_name; "milestone" is GSD's placeholder
	Status        md.Field // status
	ActivePhase   md.Field // active_phase
	NextAction    md.Field // next_action
	NextPhases    []string
	NextPhasesPos int // of next_phases' value, as [Field] has it

	CurrentPhase     md.Field // current_phase
	CurrentPhaseName md.Field // current_phase_name
	CurrentPlan      md.Field // current_plan
	LastUpdated      md.Field // last_updated
	LastActivity     md.Field // last_activity
	StoppedAt        md.Field // stopped_at
	PausedAt         md.Field // paused_at

	// The counters under progress:, in digits. Percent has no decimals: they are cut.
	TotalPhases, CompletedPhases, TotalPlans, CompletedPlans, Percent md.Field

	Body Body
	Gate Gate
}

// Body is the project's state according to the Markdown below the front matter.
// The first line with a value counts, but a line in the value's own section takes
// precedence over one elsewhere.
type Body struct {
	Phase        Phase    // Phase: of the current position
	NoPhase      bool     // a Phase: of the current position says that there is none
	phaseDone    bool     // the line of the phase says that it is complete
	CurrentPhase Phase    // Current Phase: anywhere
	NotPhase     md.Field // what stands there instead of a phase: "Not started", "All phases complete"
	PhaseName    md.Field // a separate Phase Name: line
	PhaseTotal   md.Field // a separate Total Phases: line
	Plan         md.Field // the id of Plan: or Current Plan:
	PlanTotal    md.Field // "of B" after it, or Total Plans in Phase:
	Status       md.Field // Status:, as it is written

	Progress       md.Field // the percent of Progress:, its decimals cut
	ProgressOf     string   // the part of the project that it is of, if it says so: v1.0, MVP, phase 5
	CompletedPlans md.Field // of "(22/28 plans complete)" after it
	TotalPlans     md.Field
	// CompletedPhases and TotalPhases are those of a Progress: without a percent: "3/10 phases".
	CompletedPhases, TotalPhases md.Field

	Milestone, MilestoneName md.Field // a separate Milestone: v3.2 Name line
	MilestoneState           md.Field // what follows the name: "SHIPPED 2026-05-06"

	LastActivity, LastUpdated, LastSession, StoppedAt, ResumeFile md.Field

	Focus Phase // Current focus: Phase 1: Name, where nothing else states a phase

	// NextStep is Next:, Next action: or Next up: of the current position, the session or
	// a section of next steps, else the first item or sentence of such a section.
	NextStep  md.Field
	OtherNext md.Field // the first Next: of another section or of a table, which is not what comes next
	rowStep   md.Field // that of a table in the current position, the next step where nothing else says what comes
	// closingStep is the first item of Operator Next Steps, which GSD writes at the end of a milestone together with
	// the status "Awaiting next milestone". While the status says so, it replaces an older NextStep, which oldStep
	// keeps.
	closingStep, oldStep md.Field

	Blockers []md.Field // the open items under a heading that is only about blockers
	Concerns []md.Field // those under GSD's template heading Blockers/Concerns
	Closed   []md.Field // closed items of both, the first hundred
}

// ProjectMD reads the text of a STATE.md, up to its first 1 MiB. The time is
// proportional to the length of the text.
func ProjectMD(text string) Project {
	text = text[:min(len(text), md.MaxBody)]
	var p Project
	p.readBody(text, p.readHead(text))
	p.closeAddressed(text)
	p.takeClosingStep()
	return p
}

// StoppedMD is [Project.Stopped] of the text of a STATE.md. To save time, it reads
// the body only if the front matter does not have the value.
func StoppedMD(text string) string {
	text = text[:min(len(text), md.MaxBody)]
	var p Project
	if body := p.readHead(text); isNoStop(p.StoppedAt.Text) {
		p.readBody(text, body)
	}
	return p.Stopped()
}

func (p *Project) readHead(text string) (body int) {
	start, end, body := md.Front(text)
	if p.Front = end > start; p.Front {
		p.readFront(text[start:end], start)
	}
	return body
}

func (p *Project) readBody(text string, body int) {
	r := bodyReader{text: text, body: &p.Body, gate: &p.Gate}
	r.read(body)
}

func (p *Project) readFront(front string, offset int) {
	block := ""
	var text blockText
	for line := range md.YAMLLines(front, offset) {
		switch {
		case line.Indent == 0 && !line.Item:
			text.close(front, offset)
			block = line.Key
			p.readTop(line, front, offset)
			if isBlockMark(line.Rest) {
				text = blockText{field: p.scalar(line.Key)}
			}
		case text.field != nil:
			text.end = line.At + len(line.Rest)
		case block == "progress" && !line.Item:
			p.readCounter(line)
		}
	}
	text.close(front, offset)
	if p.NextPhases == nil && strings.Contains(front, "next_phases:") {
		p.NextPhases = parse.StateMD("---\n" + front + "\n---\n").NextPhases
	}
	if isNone(p.PausedAt.Text) { // `state sync` copies it from the body
		p.PausedAt = md.Field{}
	}
}

// blockText is a text on the lines after its key, as in "stopped_at: >-".
type blockText struct {
	field *md.Field // nil for none
	end   int       // of the last line, in the text
}

// isBlockMark reports whether a value says that its text follows: > or |.
func isBlockMark(v string) bool {
	return v != "" && (v[0] == '>' || v[0] == '|') && strings.Trim(v[1:], "-+") == ""
}

func (b *blockText) close(front string, offset int) {
	if b.field == nil {
		return
	}
	start := b.field.Pos - 1
	if b.end > start {
		*b.field = md.FieldAt(md.JoinLines(front[start-offset:b.end-offset]), start)
	} else {
		*b.field = md.Field{}
	}
	*b = blockText{}
}

// readTop reads a first-level line. If a key is repeated, the last one wins.
func (p *Project) readTop(line md.YAMLLine, front string, offset int) {
	if line.Key == "next_phases" {
		p.NextPhasesPos, p.NextPhases = line.Value().Pos, codedPhases(front[line.At-offset:])
		return
	}
	if line.Key == "progress" && strings.HasPrefix(line.Rest, "{") {
		for pair := range strings.SplitSeq(strings.Trim(line.Rest, "{} \r"), ",") {
			key, value, _ := strings.Cut(pair, ":")
			p.readCounter(md.YAMLLine{Key: js.Trim(key), Rest: value, At: line.At})
		}
		return
	}
	if field := p.scalar(line.Key); field != nil {
		*field = line.Value()
	}
}

func (p *Project) scalar(key string) *md.Field {
	switch key {
	case "milestone":
		return &p.Milestone
	case "milestone_name":
		return &p.MilestoneName
	case "status":
		return &p.Status
	case "active_phase":
		return &p.ActivePhase
	case "next_action":
		return &p.NextAction
	case "current_phase":
		return &p.CurrentPhase
	case "current_phase_name":
		return &p.CurrentPhaseName
	case "current_plan":
		return &p.CurrentPlan
	case "last_updated":
		return &p.LastUpdated
	case "last_activity":
		return &p.LastActivity
	case "stopped_at":
		return &p.StoppedAt
	case "paused_at":
		return &p.PausedAt
	}
	return nil
}

// codedPhases reads a list of phases with project codes, as in [[GSD.02] 05, [GSD.02] 06].
// It returns nil for any other: the hook's grammar of lists is as good as any, but it ends
// a list at the first bracket.
func codedPhases(rest string) []string {
	if !strings.HasPrefix(rest, "[") || !strings.Contains(md.Raw(rest, 1), "[") {
		return nil
	}
	var list []string
	for coded := false; len(list) < md.MaxItems; {
		code, number := cutBracket(strings.TrimLeft(rest[1:], " \t\"'"))
		end := strings.IndexAny(number, ",]\n")
		if end < 0 || number[end] == '\n' {
			break
		}
		list = append(list, md.Kept(code+strings.Trim(number[:end], " \t\"'")))
		if coded = coded || code != ""; number[end] == ']' && coded {
			return list
		} else if number[end] == ']' {
			break
		}
		rest = number[end:]
	}
	return nil
}

func (p *Project) readCounter(line md.YAMLLine) {
	var counter *md.Field
	switch line.Key {
	case "total_phases":
		counter = &p.TotalPhases
	case "completed_phases":
		counter = &p.CompletedPhases
	case "total_plans":
		counter = &p.TotalPlans
	case "completed_plans":
		counter = &p.CompletedPlans
	case "percent":
		counter = &p.Percent
	default:
		return
	}
	f := line.Value()
	if f.Text, _ = md.CutDigits(f.Text); f.Text != "" {
		*counter = f
	}
}

// IsUltraPlan reports whether a STATE.md is Ultra Planner's: it has no front
// matter, and either a gate block or a .ultraplan directory beside .planning.
// besides says whether there is one.
func (p *Project) IsUltraPlan(besides bool) bool {
	return !p.Front && (besides || !p.Gate.IsZero())
}
