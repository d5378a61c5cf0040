package check

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// filesRules compare what a STATE.md claims with the files around it.
var filesRules = []*Rule{
	{"files-phase-missing", Warning, "the current phase has no directory under `phases/`, in any spelling of its number; a note until the phase has been discussed and planned", "S004", false, func(r *report) {
		id, why := r.phase.Text, ""
		switch {
		case id == "":
			return
		case errors.Is(r.unread, fs.ErrNotExist):
			why = `"phases" does not exist`
		case r.unread != nil:
			why = `"phases" cannot be read`
		case r.current == nil:
			why = "nothing under phases has its number"
		}
		if why != "" {
			level := Note // normal before the phase is planned, and after its milestone has been archived
			if r.stage() == atWork {
				level = r.rule.Level
			}
			r.level(level, r.phase.At, "phase %s has no directory, because %s: correct the phase, or run /gsd-plan-phase %s", quote(id), why, id)
			return
		}
		if !r.current.Is(id) {
			r.level(Note, r.phase.At, "GSD's own tools do not recognise %s as the directory of phase %s: rename it to begin with %s", quote(r.current.Name), quote(id), quote(id+"-"))
		}
		if r.current.Unreadable {
			r.at(r.phase.At, "the directory %s of phase %s cannot be read: make it readable", quote(r.current.Name), quote(id))
		}
	}},
	{"files-plans", Note, "the number of plans differs from the number of PLAN files", "S005", false, func(r *report) {
		if total, ok := number(r.project.TotalPlans); ok && r.claimsPlans() {
			plans := 0
			for _, dir := range r.dirs {
				plans += len(dir.Plans)
			}
			if total != plans {
				r.at(r.counterAt("total_plans"), "total_plans is %d, but there are %d PLAN files under phases: correct the number, or run `gsd-tools state sync`", total, plans)
			}
		}
		v := r.doc.Field("total_plans_in_phase", "Total Plans in Phase")
		if dir := r.current; dir != nil && !dir.Unreadable && v.Text != "" && js.ParseInt(v.Text) != float64(len(dir.Plans)) {
			r.at(v.At, "the file claims %s plans for the phase, but %s has %d PLAN files: correct the number, or run `gsd-tools state sync`", quote(v.Text), quote(dir.Name), len(dir.Plans))
		}
	}},
	{"files-summaries", Note, "the number of completed plans differs from the number of SUMMARY files", "", false, func(r *report) {
		completed, ok := number(r.project.CompletedPlans)
		if !ok || !r.claimsPlans() {
			return
		}
		done, summaries, finished := 0, 0, 0 // people count each of them
		for _, dir := range r.dirs {
			done += dir.Summarized()
			summaries += dir.Summaries()
			finished += len(dir.Plans) - len(dir.Unfinished())
		}
		if completed != done && completed != summaries && completed != finished {
			r.at(r.counterAt("completed_plans"), "completed_plans is %d, but the number of PLAN files under phases with a SUMMARY is %d: correct the number, or run `gsd-tools state sync`", completed, done)
		}
	}},
	{"files-status", Warning, "the status says executing, but the phase's VERIFICATION passed or every PLAN has a SUMMARY", "S006, S007", false, func(r *report) {
		isExecuting := func(v gsdtools.Value) bool { return strings.Contains(strings.ToLower(v.Text), "executing") }
		status := r.doc.Field("status", "Status") // as GSD's own validator reads it
		if !isExecuting(status) {
			status = r.doc.Status
		}
		dir := r.current
		if dir == nil || dir.Unreadable || !isExecuting(status) {
			return
		}
		for _, name := range dir.Verifications {
			if dir.Passed(name) {
				r.at(status.At, "the status is %s, but %s says that the verification passed: mark %s complete and move on to the next phase", quote(status.Text), quote(name), quote(dir.Name))
			}
		}
		if n := len(dir.Plans); len(dir.Verifications) == 0 && n > 0 && dir.Summarized() >= n {
			plans := "its only PLAN has a SUMMARY"
			if n > 1 {
				plans = fmt.Sprintf("all %d PLAN files have a SUMMARY", n)
			}
			r.at(status.At, "the status is %s, but %s has been executed (%s): verify the phase, or update the status", quote(status.Text), quote(dir.Name), plans)
		}
	}},
	{"files-phase", Warning, "a phase that is marked complete has a PLAN without a SUMMARY, however the files are named", "", false, func(r *report) {
		id, all, at := r.claim()
		if total, ok := number(r.project.TotalPhases); ok && len(r.dirs) > total {
			all = false // older milestones left their directories
		}
		var open []string
		for _, dir := range r.dirs {
			if all || id != "" && dir.Is(id) {
				for _, plan := range dir.Unfinished() {
					open = append(open, dir.Name+"/"+plan)
				}
			}
		}
		if len(open) == 0 {
			return
		}
		what, more := "phase "+quote(id)+" is", ""
		if all {
			what = "all phases are"
		}
		if n := len(open) - 1; n > 0 {
			more = fmt.Sprintf(" (and %d more)", n)
		}
		r.at(at, "%s marked complete, but %s%s has no SUMMARY: finish the plan, or correct the state", what, quote(open[0]), more)
	}},
	{"files-resume", Warning, "`Resume file:` is a path that does not exist, or does not name the `continue.md` that exists", "", false, func(r *report) {
		v := r.doc.Label("Resume file")
		if f := r.project.Body.ResumeFile; v.Text == "" && f.Pos > 0 {
			v = gsdtools.Value{Text: f.Text, At: f.Pos - 1}
		}
		name := pathOf(v.Text)
		switch {
		case name != "" && r.place.Named(v.Text) == "" && !r.has(name):
			r.at(v.At, "the resume file %s does not exist, so the line shows none: correct the path, or write None", quote(name))
		case r.place.HasContinue() && !strings.Contains(v.Text, "continue.md"):
			r.at(v.At, "%s exists, but Resume file: does not name it: write `Resume file: %s`", find.ContinueFile, find.ContinueFile)
		}
	}},
}

// around is what lies around a STATE.md in a project.
type around struct {
	place   find.Found
	dirs    []gsdtools.PhaseDir
	unread  error              // why there are no dirs
	current *gsdtools.PhaseDir // the directory of the current phase; nil if there is none
}

func filesAround(path, phase string) around {
	a := around{place: find.At(path)}
	if a.place.Root == "" {
		return a
	}
	a.dirs, a.unread = gsdtools.PhaseDirs(filepath.Join(a.place.Dir, "phases"))
	i := slices.IndexFunc(a.dirs, func(dir gsdtools.PhaseDir) bool { return dir.Is(phase) })
	if i < 0 {
		i = slices.IndexFunc(a.dirs, func(dir gsdtools.PhaseDir) bool { return dir.Spells(phase) })
	}
	if i >= 0 && phase != "" {
		a.current = &a.dirs[i]
	}
	return a
}

// claimsPlans reports whether the file's totals can be those of the directories. A new
// milestone claims no plans yet, and the last milestone's files are still there.
func (r *report) claimsPlans() bool { return r.unread == nil && r.project.TotalPlans.Text != "0" }

// claim returns which phase is claimed to be complete, or that all are, and where.
func (r *report) claim() (id string, all bool, at int) {
	total, ok1 := number(r.project.TotalPhases)
	completed, ok2 := number(r.project.CompletedPhases)
	if ok1 && ok2 && total > 0 && completed == total {
		return "", true, r.counterAt("completed_phases")
	}
	status := r.doc.Status
	switch words := plainWords(status.Text); words {
	case "milestone complete", "all phases complete":
		return "", true, status.At
	case "completed", "complete", "done", "phase complete":
		return r.phase.Text, false, status.At
	default:
		named, isPhase := strings.CutPrefix(words, "phase ")
		named, isComplete := strings.CutSuffix(strings.TrimSuffix(named, "d"), " complete")
		if isPhase && isComplete && gsdtools.PhaseID(named) == named {
			return named, false, status.At
		}
	}
	for _, v := range r.doc.Phases {
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

// pathOf is the path at the start of text, possibly in a link, or "": a word with a
// slash or the extension of a Markdown file, and without placeholders.
func pathOf(text string) string {
	if _, target, ok := strings.Cut(text, "]("); ok {
		text, _, _ = strings.Cut(target, ")")
	}
	name, end := strings.TrimLeft(text, "*_ "), " "
	if quoted, ok := strings.CutPrefix(name, "`"); ok {
		name, end = quoted, "`"
	}
	name, _, _ = strings.Cut(name, end)
	name = strings.Trim(name, "`\"'*,;:")
	name, _, _ = strings.Cut(name, "#")
	isMarkdown := strings.HasSuffix(strings.ToLower(name), ".md")
	isPlaceholder := strings.ContainsAny(name, "*{}[]<>|…~$\\ ") || strings.Contains(name, "://")
	namesFile := path.Ext(name) != "" || strings.HasPrefix(name, ".planning/")
	if isPlaceholder || !isMarkdown && !(strings.Contains(name, "/") && namesFile) {
		return ""
	}
	return name
}

// has reports whether a path leads out of the project, or to something that exists in
// it: relative to the root, relative to the state's directory or, for a bare name, in
// the directory of a phase.
func (a around) has(name string) bool {
	name = filepath.FromSlash(name)
	if filepath.IsAbs(name) {
		rel, err := filepath.Rel(a.place.Root, name)
		if err != nil {
			return true
		}
		name = rel
	}
	if !filepath.IsLocal(name) || strings.ContainsRune(name, 0) {
		return true
	}
	names := []string{name, filepath.Join(".planning", name), filepath.Join(".planning", "phases", name)}
	if rel, err := filepath.Rel(a.place.Root, a.place.Dir); err == nil {
		names = append(names, filepath.Join(rel, name))
	}
	root, err := os.OpenRoot(a.place.Root)
	if err != nil {
		return true
	}
	defer root.Close()
	for _, name := range names {
		if _, err := root.Stat(name); err == nil || !os.IsNotExist(err) {
			return true
		}
	}
	if filepath.Base(name) == name {
		escape := strings.NewReplacer("*", "[*]", "?", "[?]", "[", "[[]")
		found, _ := filepath.Glob(filepath.Join(escape.Replace(a.place.Dir), "phases", "*", escape.Replace(name)))
		return len(found) > 0
	}
	return false
}
