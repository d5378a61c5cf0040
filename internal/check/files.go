package check

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/planning"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// entries reads a directory, in the order of the names. What is none is not
// opened, for a FIFO would wait.
func entries(path string) ([]fs.DirEntry, error) {
	if info, err := os.Stat(path); err != nil {
		return nil, disk.Cause(err)
	} else if !info.IsDir() {
		return nil, errNoDirectory
	}
	list, err := os.ReadDir(path)
	return list, disk.Cause(err)
}

var errNoDirectory = errors.New("not a directory")

// files compares what the file claims with what lies around it. id is the phase
// that GSD goes by, empty for none.
func (r *report) files(path string, d document, p parse.Project, id string) {
	place := planning.LocationOf(path)
	if !place.InProject() {
		return
	}
	r.resume(place, d)
	phases := filepath.Join(place.Dir, "phases")
	dirs, err := phaseDirs(phases)
	if id != "" {
		r.currentPhase(d, phases, dirs, err, id)
	}
	if err != nil {
		return
	}
	r.totals(d, p, dirs)
	r.complete(d, p, dirs, id)
}

// phaseDirs reads all directories of phases, in the order of their names.
func phaseDirs(path string) ([]phaseDir, error) {
	entries, err := entries(path)
	if err != nil {
		return nil, err
	}
	var dirs []phaseDir
	for _, entry := range entries {
		if entry.IsDir() {
			dirs = append(dirs, readPhase(filepath.Join(path, entry.Name())))
		}
	}
	return dirs, nil
}

// currentPhase compares the phase that the file is in with its directory.
func (r *report) currentPhase(d document, path string, dirs []phaseDir, err error, id string) {
	at := d.phaseAt()
	if err != nil {
		what := "cannot be read"
		if errors.Is(err, fs.ErrNotExist) {
			what = "is missing"
		}
		r.at(at, "files-phase-missing", "phase %s has no directory, for %s %s: make it, or correct the phase", quote(id), quote(filepath.Base(path)), what)
		return
	}
	i := slices.IndexFunc(dirs, func(dir phaseDir) bool { return phaseKey(dirToken(dir.name)) == phaseKey(id) })
	if i < 0 {
		r.at(at, "files-phase-missing", "no directory under phases is that of phase %s: make it, or correct the phase", quote(id))
		return
	}
	dir := dirs[i]
	if dir.unreadable {
		r.at(at, "files-phase-missing", "the directory %s of phase %s cannot be read", quote(dir.name), quote(id))
		return
	}
	if v := d.field("total_plans_in_phase", "Total Plans in Phase"); v.text != "" {
		if claimed := js.ParseInt(v.text); claimed != float64(len(dir.plans)) {
			r.at(v.at, "files-plans", "%s plans are claimed for the phase, and %s has %d PLAN files: correct the number, or run gsd-tools state sync", quote(v.text), quote(dir.name), len(dir.plans))
		}
	}
	r.drift(d, dir)
}

// phaseAt is where the file states its phase.
func (d document) phaseAt() int {
	if v, ok := d.key("current_phase"); ok && proseID(v.text) != "" {
		return v.at
	}
	if v := d.label("Current Phase", d.position, d.end); proseID(v.text) != "" {
		return v.at
	}
	return d.label("Phase", d.position, d.end).at
}

// drift tells of a phase that is done while the status says that somebody is at
// work on it.
func (r *report) drift(d document, dir phaseDir) {
	status := d.field("status", "Status")
	if !strings.Contains(strings.ToLower(status.text), "executing") {
		return
	}
	for _, name := range dir.verifications {
		text, err := disk.ReadText(filepath.Join(dir.path, name), disk.MaxSmall)
		if err == nil && saysPassed(text) {
			r.at(status.at, "files-status", "the status is %s, and %s says that the verification passed: go on to the next phase", quote(status.text), quote(name))
		}
	}
	if len(dir.verifications) == 0 && len(dir.plans) > 0 && dir.summarized() >= len(dir.plans) {
		r.at(status.at, "files-status", "the status is %s, and every PLAN of the phase has its SUMMARY: verify the phase", quote(status.text))
	}
}

// saysPassed reports whether a VERIFICATION file has "status: passed", in any
// letter case and with any white space.
func saysPassed(text string) bool {
	for rest := strings.ToLower(text); ; {
		_, after, ok := strings.Cut(rest, "status:")
		if !ok {
			return false
		}
		if strings.HasPrefix(js.TrimStart(after), "passed") {
			return true
		}
		rest = after
	}
}

// totals compares the plans that are claimed with the files of all phases. Two
// directories of one number are two. A new milestone, which claims none yet, has
// those of the last one around it.
func (r *report) totals(d document, p parse.Project, dirs []phaseDir) {
	if p.TotalPlans.Text == "0" {
		return
	}
	plans, done := 0, 0
	for _, dir := range dirs {
		plans += len(dir.plans)
		done += dir.summarized()
	}
	if total, ok := number(p.TotalPlans.Text); ok && total != plans {
		r.at(r.counterAt(d.entries, "total_plans"), "files-plans", "total_plans is %d, and there are %d PLAN files under phases: correct the number, or run gsd-tools state sync", total, plans)
	}
	if completed, ok := number(p.CompletedPlans.Text); ok && completed != done {
		r.at(r.counterAt(d.entries, "completed_plans"), "files-summaries", "completed_plans is %d, and %d of the PLAN files under phases have their SUMMARY: correct the number, or run gsd-tools state sync", completed, done)
	}
}

// complete looks for a PLAN without SUMMARY where all is claimed to be done: in
// the current phase where the status says so, in all phases where the counts do.
func (r *report) complete(d document, p parse.Project, dirs []phaseDir, id string) {
	status := d.status()
	all := p.TotalPhases.Text != "" && p.TotalPhases.Text != "0" && p.CompletedPhases.Text == p.TotalPhases.Text
	if !all && statusline.Canonical(status.text, "") != "completed" {
		return
	}
	at := status.at
	if all {
		at = r.counterAt(d.entries, "completed_phases")
	}
	for _, dir := range dirs {
		if (all || id != "" && phaseKey(dirToken(dir.name)) == phaseKey(id)) && dir.summarized() < len(dir.plans) {
			r.at(at, "files-phase", "the phase of %s is claimed to be complete, and %s has no SUMMARY: finish it, or correct the claim", quote(dir.name), quote(dir.open()))
		}
	}
}

// resume checks that the file to go on with exists.
func (r *report) resume(place planning.Location, d document) {
	v := d.label("Resume file", d.body, len(d.text))
	if !strings.HasPrefix(v.text, "[") && !saysNone(v.text) && place.Named(v.text) == "" {
		r.at(v.at, "files-resume", "%s does not exist: correct the path, or write None", quote(v.text))
		return
	}
	if place.HasContinue() && !strings.Contains(v.text, "continue.md") {
		r.at(v.at, "files-resume", "%s is there to go on with, and Resume file: does not name it", planning.ContinueFile)
	}
}

// saysNone reports whether a text says that there is no file: nothing, or None,
// N/A or a dash, with a reason or without.
func saysNone(s string) bool {
	s = strings.ToLower(strings.Trim(s, "*_`( \t"))
	return s == "" || s == "-" || strings.HasPrefix(s, "—") || strings.HasPrefix(s, "–") || strings.HasPrefix(s, "none") || strings.HasPrefix(s, "n/a")
}
