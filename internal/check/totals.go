package check

import (
	"fmt"
	"path/filepath"
	"slices"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// totals compares the claimed number of plans with the files of all phases. Two
// directories with the same number both count. A new milestone that claims no plans yet
// is skipped, because the last milestone's files are still there.
//
// People count differently: all phases or those of the milestone, with or without the
// plans that are still to be written. Only a number that matches none of these is
// certainly wrong, and to know that takes a roadmap.
func (r *report) totals(a around) {
	if a.p.TotalPlans.Text == "0" {
		return
	}
	plans, done, summaries, finished := 0, 0, 0, 0
	for _, dir := range a.dirs {
		plans += len(dir.Plans)
		done += dir.Summarized()
		summaries += dir.Summaries()
		finished += len(dir.Plans) - len(dir.Unfinished())
	}
	if total, ok := number(a.p.TotalPlans.Text); ok && total != plans {
		level, open := a.contradicted(total, false)
		r.level(level, counterAt(a.d.Keys, "total_plans"), filesPlans, "total_plans is %d, but there are %d PLAN files under phases%s: correct the number, or run `gsd-tools state sync`", total, plans, open)
	}
	if completed, ok := number(a.p.CompletedPlans.Text); ok && completed != done && completed != summaries && completed != finished {
		level, open := a.contradicted(completed, true)
		r.level(level, counterAt(a.d.Keys, "completed_plans"), filesSummaries, "completed_plans is %d, but the number of PLAN files under phases with a SUMMARY is %d%s: correct the number, or run `gsd-tools state sync`", completed, done, open)
	}
}

// contradicted returns the level for a claim that the files contradict, and what the
// message says about the roadmap. If the roadmap contradicts the claim as well, it is a
// warning. If PLAN files were deleted, or are not kept with the project, a larger
// number may be right.
func (a around) contradicted(claim int, done bool) (level Level, open string) {
	roadmap, ok := a.roadmap()
	if !ok {
		return Note, ""
	}
	all, milestones := roadmap.Count(a.dirs, done)
	if all.Has(claim) || claim > all.Most && slices.ContainsFunc(a.dirs, gsdtools.PhaseDir.LacksPlans) {
		return Note, ""
	}
	for _, span := range milestones {
		if span.Most > 0 && span.Has(claim) {
			return Note, ""
		}
	}
	for _, dir := range a.dirs { // some count the plans of the current phase
		if a.id != "" && dir.Is(a.id) && (!done && claim == len(dir.Plans) || done && claim == dir.Summarized()) {
			return Note, ""
		}
	}
	if all.Least == all.Most {
		return filesPlans.Level, fmt.Sprintf(", and %d in the open phases of ROADMAP.md", all.Least)
	}
	return filesPlans.Level, fmt.Sprintf(", and %d to %d in the open phases of ROADMAP.md", all.Least, all.Most)
}

// readRoadmap reads ROADMAP.md beside the state, and reports whether it has open
// phases.
func readRoadmap(dir string) (gsdtools.Roadmap, bool) {
	text, err := disk.ReadText(filepath.Join(dir, "ROADMAP.md"), disk.MaxSmall)
	if err != nil {
		return gsdtools.Roadmap{}, false
	}
	roadmap := gsdtools.ReadRoadmap(text)
	return roadmap, len(roadmap.Phases) > 0
}

// plansInPhase checks the claimed number of plans in the current phase.
func (r *report) plansInPhase(a around, dir gsdtools.PhaseDir) {
	v := a.d.Field("total_plans_in_phase", "Total Plans in Phase")
	if v.Text == "" || js.ParseInt(v.Text) == float64(len(dir.Plans)) {
		return
	}
	level, open := Note, ""
	if roadmap, ok := a.roadmap(); ok && dir.Is(a.id) {
		if all, _ := roadmap.Only(a.id).Count([]gsdtools.PhaseDir{dir}, false); all.Most > 0 && !all.Has(int(js.ParseInt(v.Text))) {
			level, open = filesPlans.Level, ", and ROADMAP.md has a different number, too"
		}
	}
	r.level(level, v.At, filesPlans, "the file claims %s plans for the phase, but %s has %d PLAN files%s: correct the number, or run `gsd-tools state sync`", quote(v.Text), quote(dir.Name), len(dir.Plans), open)
}
