package check

import (
	"errors"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/planning"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// files compares what the file claims with what lies around it. id is the phase
// that GSD goes by, empty for none, and at is where.
func (r *report) files(path string, d gsdtools.Document, p parse.Project, id string, at int) {
	place := planning.LocationOf(path)
	if !place.InProject() {
		return
	}
	r.resume(place, d)
	dirs, err := gsdtools.PhaseDirs(filepath.Join(place.Dir, "phases"))
	switch {
	case id == "":
	case errors.Is(err, fs.ErrNotExist):
		r.at(at, filesPhaseMissing, "phase %s has no directory, for \"phases\" is missing: make it, or correct the phase", quote(id))
	case err != nil:
		r.at(at, filesPhaseMissing, "phase %s has no directory, for \"phases\" cannot be read: make it, or correct the phase", quote(id))
	default:
		r.currentPhase(d, dirs, id, at)
	}
	if err == nil {
		r.totals(d, p, dirs)
		r.complete(d, p, dirs, id)
	}
}

// currentPhase compares the phase that the file is in with its directory.
func (r *report) currentPhase(d gsdtools.Document, dirs []gsdtools.PhaseDir, id string, at int) {
	i := slices.IndexFunc(dirs, func(dir gsdtools.PhaseDir) bool { return dir.Is(id) })
	if i < 0 {
		r.at(at, filesPhaseMissing, "no directory under phases is that of phase %s: make it, or correct the phase", quote(id))
		return
	}
	dir := dirs[i]
	if dir.Unreadable {
		r.at(at, filesPhaseMissing, "the directory %s of phase %s cannot be read", quote(dir.Name), quote(id))
		return
	}
	if v := d.Field("total_plans_in_phase", "Total Plans in Phase"); v.Text != "" {
		if claimed := js.ParseInt(v.Text); claimed != float64(len(dir.Plans)) {
			r.at(v.At, filesPlans, "%s plans are claimed for the phase, and %s has %d PLAN files: correct the number, or run gsd-tools state sync", quote(v.Text), quote(dir.Name), len(dir.Plans))
		}
	}
	r.drift(d, dir)
}

// drift reports a phase that is done while the status says that somebody is at
// work on it.
func (r *report) drift(d gsdtools.Document, dir gsdtools.PhaseDir) {
	status := d.Field("status", "Status")
	if !strings.Contains(strings.ToLower(status.Text), "executing") {
		return
	}
	for _, name := range dir.Verifications {
		if dir.Passed(name) {
			r.at(status.At, filesStatus, "the status is %s, and %s says that the verification passed: go on to the next phase", quote(status.Text), quote(name))
		}
	}
	if len(dir.Verifications) == 0 && len(dir.Plans) > 0 && dir.Summarized() >= len(dir.Plans) {
		r.at(status.At, filesStatus, "the status is %s, and every PLAN of the phase has its SUMMARY: verify the phase", quote(status.Text))
	}
}

// totals compares the plans that are claimed with the files of all phases. Two
// directories of one number are two. A new milestone, which claims none yet, has
// those of the last one around it.
func (r *report) totals(d gsdtools.Document, p parse.Project, dirs []gsdtools.PhaseDir) {
	if p.TotalPlans.Text == "0" {
		return
	}
	plans, done := 0, 0
	for _, dir := range dirs {
		plans += len(dir.Plans)
		done += dir.Summarized()
	}
	if total, ok := number(p.TotalPlans.Text); ok && total != plans {
		r.at(counterAt(d.Keys, "total_plans"), filesPlans, "total_plans is %d, and there are %d PLAN files under phases: correct the number, or run gsd-tools state sync", total, plans)
	}
	if completed, ok := number(p.CompletedPlans.Text); ok && completed != done {
		r.at(counterAt(d.Keys, "completed_plans"), filesSummaries, "completed_plans is %d, and %d of the PLAN files under phases have their SUMMARY: correct the number, or run gsd-tools state sync", completed, done)
	}
}

// complete looks for a PLAN without SUMMARY where all is claimed to be done: in
// the current phase where the status says so, in all phases where the counts do.
func (r *report) complete(d gsdtools.Document, p parse.Project, dirs []gsdtools.PhaseDir, id string) {
	status := d.Status()
	all := p.TotalPhases.Text != "" && p.TotalPhases.Text != "0" && p.CompletedPhases.Text == p.TotalPhases.Text
	if !all && statusline.Canonical(status.Text, "") != "completed" {
		return
	}
	at := status.At
	if all {
		at = counterAt(d.Keys, "completed_phases")
	}
	for _, dir := range dirs {
		if (all || id != "" && dir.Is(id)) && dir.Summarized() < len(dir.Plans) {
			r.at(at, filesPhase, "the phase of %s is claimed to be complete, and %s has no SUMMARY: finish it, or correct the claim", quote(dir.Name), quote(dir.Open()))
		}
	}
}

// resume checks that the file to go on with exists.
func (r *report) resume(place planning.Location, d gsdtools.Document) {
	v := d.Label("Resume file")
	if !strings.HasPrefix(v.Text, "[") && !saysNone(v.Text) && place.Named(v.Text) == "" {
		r.at(v.At, filesResume, "%s does not exist: correct the path, or write None", quote(v.Text))
		return
	}
	if place.HasContinue() && !strings.Contains(v.Text, "continue.md") {
		r.at(v.At, filesResume, "%s is there to go on with, and Resume file: does not name it", planning.ContinueFile)
	}
}

// saysNone reports whether a text says that there is no file: nothing, or None,
// N/A or a dash, with a reason or without.
func saysNone(s string) bool {
	s = strings.ToLower(strings.Trim(s, "*_`( \t"))
	return s == "" || s == "-" || strings.HasPrefix(s, "—") || strings.HasPrefix(s, "–") || strings.HasPrefix(s, "none") || strings.HasPrefix(s, "n/a")
}
