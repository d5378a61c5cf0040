package check

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
)

// around is a STATE.md and the files around it.
type around struct {
	place find.Found
	d     gsdtools.Document
	p     project.Project
	dirs  []gsdtools.PhaseDir
	id    string // the phase that GSD uses, or empty
	at    int    // its offset

	roadmap func() (gsdtools.Roadmap, bool) // [readRoadmap], once
}

// files compares what the file claims with the files around it.
func (r *report) files(path string, d gsdtools.Document, p project.Project, id string, at int) {
	a := around{place: find.At(path), d: d, p: p, id: id, at: at}
	if a.place.Root == "" {
		return
	}
	a.roadmap = sync.OnceValues(func() (gsdtools.Roadmap, bool) { return readRoadmap(a.place.Dir) })
	r.resume(a)
	dirs, err := gsdtools.PhaseDirs(filepath.Join(a.place.Dir, "phases"))
	a.dirs = dirs
	switch {
	case id == "":
	case errors.Is(err, fs.ErrNotExist):
		r.noDirectory(a, `"phases" does not exist`)
	case err != nil:
		r.noDirectory(a, `"phases" cannot be read`)
	default:
		r.currentPhase(a)
	}
	if err == nil {
		r.totals(a)
		r.complete(a)
	}
}

// currentPhase compares the current phase with its directory.
func (r *report) currentPhase(a around) {
	i := slices.IndexFunc(a.dirs, func(dir gsdtools.PhaseDir) bool { return dir.Is(a.id) })
	if i < 0 {
		i = slices.IndexFunc(a.dirs, func(dir gsdtools.PhaseDir) bool { return dir.Spells(a.id) })
		if i < 0 {
			r.noDirectory(a, "nothing under phases has its number")
			return
		}
		r.level(Note, a.at, filesPhaseMissing, "GSD's own tools do not recognise %s as the directory of phase %s: rename it to begin with %s", quote(a.dirs[i].Name), quote(a.id), quote(a.id+"-"))
	}
	dir := a.dirs[i]
	if dir.Unreadable {
		r.at(a.at, filesPhaseMissing, "the directory %s of phase %s cannot be read: make it readable", quote(dir.Name), quote(a.id))
		return
	}
	r.plansInPhase(a, dir)
	r.drift(a.d, dir)
}

// noDirectory reports that the current phase has no directory. That is normal before
// the phase is planned, and after its milestone has been archived.
func (r *report) noDirectory(a around, why string) {
	level := Note
	if stageOf(r.text, a.d, a.p) == atWork {
		level = filesPhaseMissing.Level
	}
	r.level(level, a.at, filesPhaseMissing, "phase %s has no directory, because %s: correct the phase, or run /gsd-plan-phase %s", quote(a.id), why, a.id)
}

// drift reports a phase that is done although the status says that it is being
// executed.
func (r *report) drift(d gsdtools.Document, dir gsdtools.PhaseDir) {
	status := d.Field("status", "Status") // as GSD's own validator reads it
	if meant := d.Status(); !isExecuting(status.Text) {
		status = meant
	}
	if !isExecuting(status.Text) {
		return
	}
	for _, name := range dir.Verifications {
		if dir.Passed(name) {
			r.at(status.At, filesStatus, "the status is %s, but %s says that the verification passed: mark %s complete and move on to the next phase", quote(status.Text), quote(name), quote(dir.Name))
		}
	}
	if len(dir.Verifications) == 0 && len(dir.Plans) > 0 && dir.Summarized() >= len(dir.Plans) {
		plans := "its only PLAN has a SUMMARY"
		if n := len(dir.Plans); n > 1 {
			plans = fmt.Sprintf("all %d PLAN files have a SUMMARY", n)
		}
		r.at(status.At, filesStatus, "the status is %s, but %s has been executed (%s): verify the phase, or update the status", quote(status.Text), quote(dir.Name), plans)
	}
}

func isExecuting(status string) bool { return strings.Contains(strings.ToLower(status), "executing") }

// complete looks for a PLAN without a SUMMARY where everything is claimed to be done:
// in one phase if the status says so, in the milestone's phases if the counts do.
func (r *report) complete(a around) {
	id, all, at := a.claim()
	if id == "" && !all {
		return
	}
	mine := a.ofMilestone()
	var open []string
	for _, dir := range a.dirs {
		if all && mine(dir) || id != "" && dir.Is(id) {
			for _, plan := range dir.Unfinished() {
				open = append(open, dir.Name+"/"+plan)
			}
		}
	}
	if len(open) == 0 {
		return
	}
	what := "phase " + quote(id) + " is"
	if all {
		what = "all phases are"
	}
	more := ""
	if n := len(open) - 1; n > 0 {
		more = fmt.Sprintf(" (and %d more)", n)
	}
	r.at(at, filesPhase, "%s marked complete, but %s%s has no SUMMARY: finish the plan, or correct the state", what, quote(open[0]), more)
}

// claim returns which phase is claimed to be complete, or that all are, and where.
func (a around) claim() (id string, all bool, at int) {
	total, ok1 := number(a.p.TotalPhases.Text)
	completed, ok2 := number(a.p.CompletedPhases.Text)
	if ok1 && ok2 && total > 0 && completed == total {
		return "", true, counterAt(a.d.Keys, "completed_phases")
	}
	status := a.d.Status()
	switch words := plainWords(status.Text); {
	case words == "milestone complete", words == "all phases complete":
		return "", true, status.At
	case words == "completed", words == "complete", words == "done", words == "phase complete":
		return a.id, false, status.At
	default:
		if named, ok := strings.CutPrefix(words, "phase "); ok {
			if named, ok = strings.CutSuffix(strings.TrimSuffix(named, "d"), " complete"); ok && gsdtools.PhaseID(named) == named {
				return named, false, status.At
			}
		}
	}
	for _, v := range a.d.Phases() {
		if id := gsdtools.PhaseID(v.Text); id != "" && saysComplete(v.Text) {
			return id, false, v.At
		}
	}
	return "", false, 0
}

// saysComplete reports whether a phase's last remark says that it is complete: "59
// (complete)", "18 (Name) — COMPLETE ✅".
func saysComplete(phase string) bool {
	i := strings.LastIndexAny(phase, "(—–-")
	if i < 0 {
		return false
	}
	_, remark, _ := strings.Cut(phase[i:], " ")
	if phase[i] == '(' {
		remark = phase[i+1:]
	}
	switch plainWords(strings.Trim(remark, "()*✅✓✔ ")) {
	case "complete", "completed", "done":
		return true
	}
	return false
}

// ofMilestone returns a function that reports whether a directory belongs to the
// phases that are counted: the roadmap's open phases or, without a roadmap, all
// phases, if their number fits.
func (a around) ofMilestone() func(gsdtools.PhaseDir) bool {
	if roadmap, ok := a.roadmap(); ok {
		return roadmap.Has()
	}
	total, ok := number(a.p.TotalPhases.Text)
	return func(gsdtools.PhaseDir) bool { return !ok || len(a.dirs) <= total }
}
