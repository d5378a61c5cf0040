package check

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// filesRules compare what a STATE.md claims with the files around it.
var filesRules = []*Rule{
	{"files-phase-missing", Warning, "the current phase has no directory under `phases/`, in any spelling of its " +
		"number; a note unless work on the phase goes on, or if there is no `phases/` " +
		"directory", "S004", false, func(r *report) {
		id, why := r.phase.Text, "nothing under phases is named after it"
		if id == "" {
			return
		}
		phases := filepath.Join(r.place.Dir, "phases")
		_, err := disk.Names(phases, 1, false)
		if p := r.project.Story.Phase(id); err == nil && p != nil && (p.Dir != "" || p.Twins) {
			_, err = disk.Names(filepath.Join(phases, p.Dir), 1, false)
			if errors.Is(err, fs.ErrPermission) {
				r.at(r.offset(r.phase.Pos), "the directory %s of phase %s cannot be read, so the line shows nothing "+
					"of it: make it readable", quote(p.Dir), quote(id))
			}
			if err == nil || errors.Is(err, fs.ErrPermission) {
				return
			}
			err = nil // a file, or a symlink
		}
		if errors.Is(err, fs.ErrNotExist) {
			why = `"phases" does not exist`
		} else if err != nil {
			why = `"phases" cannot be read`
		}
		level, otherwise, shows := Note, "leave it until work on the phase begins", "rich shows phase "+quote(id)
		if p := r.project.Story.Phase(id); p != nil && p.Listed {
			otherwise = "run /gsd-plan-phase " + id
		}
		if !phaseid.Same(id, r.rich.Text) {
			shows = "rich shows " + r.shownPhase() + ", because this is phase " + quote(id)
		} else if statusline.SceneOf(r.state) == statusline.Default && phaseid.Same(r.state.PhaseNum, id) {
			shows = "the line shows phase " + quote(id)
		}
		switch isIdle := r.project.IsIdle(); {
		case r.hasParts(id):
			why, otherwise = "only its parts have one", "leave it"
		case r.isFinished(), r.project.SaysDone():
			otherwise = "leave it if its directory was archived with its milestone"
		case err != nil && !isIdle:
			otherwise = "leave it if the phases are kept elsewhere"
		case !isIdle && r.isAtWork():
			level = r.rule.Level
		}
		r.level(level, r.offset(r.phase.Pos), "%s, which has no directory (%s): correct the phase, or %s", shows, why,
			otherwise)
	}},
	{"files-plans", Note, "the number of plans differs from the number of PLAN files; a warning for an Ultra Planner " +
		"project, where the files are the source of truth", "S005", false, func(r *report) {
		plans, _, _, ok := r.project.Story.Files()
		if r.isUltra() {
			_, stated := r.project.StatedPlans()
			r.ultra(stated.Field, plans, "the body says %d plans, but there are %[2]d PLAN files under phases, which "+
				"rich counts: write %[2]d")
			if dir := r.project.Shown; dir != nil && dir.Files != nil && dir.Files.Plans > 0 {
				of := md.Field{Text: r.project.PlansOf, Pos: r.project.Doc.Label("plan").Pos}
				r.ultra(of, dir.Files.Plans, "the phase has %d plans according to this line, but "+quote(dir.Dir)+" "+
					"has %[2]d PLAN files, which rich counts: write %[2]d")
			}
		} else if total, _ := number(r.counter("total_plans")); total > 0 && ok && total != plans {
			r.at(r.counterAt("total_plans"), "total_plans is %d, which rich %s, but there are %d PLAN files under "+
				"phases: correct the number", total, r.usesPlans(), plans)
		}
		v := r.project.Doc.Front("total_plans_in_phase")
		if v.Text == "" {
			v = r.project.Doc.Label("total plans in phase")
		}
		if p := r.project.Story.Phase(r.phase.Text); p != nil && p.Files != nil && v.Text != "" &&
			js.ParseInt(v.Text) != float64(p.Files.Plans) {
			r.at(r.offset(v.Pos), "the file claims %s plans for the phase, but %s has %d PLAN files, which rich "+
				"counts: correct the number", quote(v.Text), quote(p.Dir), p.Files.Plans)
		}
	}},
	{"files-status", Warning, "the status is a word of work (planning, executing; verifying only in the first case), " +
		"but the phase's VERIFICATION passed or every PLAN has a SUMMARY; silent if a SUMMARY says that its plan is " +
		"blocked", "S006, S007", false, (*report).filesStatus},
	{"files-phase", Warning, "a phase that is marked complete has a PLAN without a SUMMARY, however the files are " +
		"named", "", false, func(r *report) {
		p, status := r.project.Shown, r.project.Status.From
		isClaimed := (r.project.SaysDone() || r.project.IsOver) && r.project.Story.IsOwn
		if !isClaimed || p == nil || p.Files == nil || p.Files.Elsewhere ||
			max(p.Files.Done, p.Files.Summaries) >= p.Files.Plans || len(p.Files.Open) == 0 {
			return
		}
		has, shows := " has", "the line"
		if len(status) > 0 && status[0].Pos == 0 && !p.IsTicked() {
			shows = "full"
		}
		if more := p.Files.Plans - p.Files.Done - 1; more > 0 {
			has = fmt.Sprintf(" (and %d more) have", more)
		}
		r.at(r.statedStatusAt(), "phase %s is marked complete, and %s shows it that way, but %s%s no SUMMARY: finish "+
			"the plan and write its SUMMARY, or correct the state",
			quote(p.ID), shows, quote(p.Dir+"/"+p.Files.Open[0]), has)
	}},
	{"files-summaries", Note, "the number of completed plans differs from the number of SUMMARY files; a warning for " +
		"an Ultra Planner project, where the files are the source of truth", "", false, func(r *report) {
		plans, done, summaries, ok := r.project.Story.Files()
		if r.isUltra() {
			summarized := fmt.Sprintf("%d of %d PLAN files have a SUMMARY", done, plans)
			stated, _ := r.project.StatedPlans()
			r.ultra(stated.Field, done, "the body says that %d plans are completed, but "+summarized+", which rich "+
				"counts: write %[2]d, or add the missing SUMMARY files")
			shown, _ := strconv.Atoi(r.project.Percent.Text)
			bar := md.Field{Text: r.project.BodyPercent(), Pos: r.project.Doc.Label("progress").Pos}
			r.ultra(bar, shown, "Progress: says %d%%, but "+summarized+", and rich shows %[2]d%%: write %[2]d%%, or "+
				"add the missing SUMMARY files")
			return
		}
		completed, isSet := number(r.counter("completed_plans"))
		total := r.counter("total_plans").Text
		if !isSet || !ok || total == "0" || completed == done || completed == summaries || r.isElsewhere() ||
			r.fired("counts") || r.fired("files-phase") {
			return
		}
		advice := "correct the number"
		if completed > done {
			advice += ", or add the missing SUMMARY files"
		}
		r.at(r.counterAt("completed_plans"), "completed_plans is %d, which rich %s, but %d of %d PLAN files under "+
			"phases have a SUMMARY: %s", completed, r.usesPlans(), done, plans, advice)
	}},
	{"files-resume", Warning, "`Resume file:` is a path that does not exist, or does not name the `continue.md` that " +
		"exists", "", false, func(r *report) {
		v := r.project.Doc.Label("resume file")
		name := find.PathIn(v.Text)
		switch {
		case name != "" && r.place.Named(v.Text) == "" && !r.has(name):
			r.at(r.offset(v.Pos), "the resume file %s does not exist, so the line does not show it: correct the "+
				"path, or write None", quote(name))
		case r.place.HasContinue() && !strings.Contains(v.Text, "continue.md"):
			at := 0
			if i := strings.Index(r.text, "Resume file:"); i >= 0 {
				at = i
			}
			r.at(at, "%s was left behind, and rich shows it, but Resume file: does not name it: write `Resume file: "+
				"%s`, or delete the file once the work is resumed", find.ContinueFile, find.ContinueFile)
		}
	}},
}

// filesStatus finds a status of work beside the files of a phase that say that it has been executed or verified.
func (r *report) filesStatus() {
	stated, shown := r.project.StatedStatus(), r.project.Shown
	if shown == nil || !r.project.Story.IsOwn || r.project.Story.IsShipped || !r.project.SaysWork() {
		return
	}
	files := shown.Look()
	hasPassed := files.Verification == "passed"
	why := fmt.Sprintf("been executed (all %d PLAN files have a SUMMARY)", files.Plans)
	advice := "verify the phase, or update the status"
	switch {
	case !hasPassed && (!shown.Executed() || r.says("verifying")) || r.isBlocked(shown):
		return
	case files.Plans == 0:
		why, advice = "been verified (its VERIFICATION passed)", "update the status"
	case hasPassed && !shown.Executed():
		why = "been verified (its VERIFICATION passed), while plans have no SUMMARY"
		advice = "write those, or update the status"
	case files.Plans == 1:
		why = "been executed (its only PLAN has a SUMMARY)"
	}
	if shown.Complete() {
		advice = "mark the phase complete"
	}
	r.at(r.statedStatusAt(), "the status is %s, but phase %s has %s, and rich shows %s: %s",
		quote(stated), quote(r.rich.Text), why, quote(r.project.ShownStatus()), advice)
}

// isBlocked reports whether a summary of a phase says that its plan is blocked: gsd-tools do not count that one.
func (r *report) isBlocked(p *story.Phase) bool {
	dir := filepath.Join(r.place.Dir, "phases", p.Dir)
	names, _ := disk.Names(dir, disk.MaxEntries, false)
	nested, _ := disk.Names(filepath.Join(dir, "plans"), disk.MaxEntries, false)
	_, summaries := gsdtools.Scan(names, nested)
	for name := range summaries {
		head, _ := disk.ReadHead(filepath.Join(dir, filepath.FromSlash(name)), disk.MaxHead)
		doc := project.Read(head)
		if strings.EqualFold(doc.Front("status").Text, "blocked") {
			return true
		}
	}
	return false
}

// says reports whether the status begins with that word of GSD's.
func (r *report) says(word string) bool {
	return md.StatusWord(plainWords(r.project.StatedStatus()), "") == word
}

// usesPlans says whether the rich line has its percentage from the file's counts of plans.
func (r *report) usesPlans() string {
	if from := r.project.Percent.From; r.project.Counts.Of == "plans" && len(from) > 0 &&
		from[0].Source != project.OnDisk {
		return "uses"
	}
	return "does not use"
}

// isUltra reports whether it is an Ultra Planner project with plans. Its protocol says that
// the files are the truth.
func (r *report) isUltra() bool {
	plans, _, _, _ := r.project.Story.Files()
	return r.project.Evidence.IsUltra && plans > 0
}

// ultra reports a number of an Ultra Planner project's body that is not that of the files. The format
// gets both.
func (r *report) ultra(stated md.Field, actual int, format string) {
	if n, err := strconv.Atoi(stated.Text); err == nil && n != actual {
		r.level(Warning, r.offset(stated.Pos), format, n, actual)
	}
}

// statedStatusAt is where the status is that the file states.
func (r *report) statedStatusAt() int {
	for _, v := range slices.Concat(r.project.Status.From, r.project.Status.Also) {
		if v.Pos > 0 && v.Text == r.project.StatedStatus() {
			return r.offset(v.Pos)
		}
	}
	return 0
}

// isAtWork reports whether the status says that the phase is being executed or verified.
func (r *report) isAtWork() bool { return r.says("executing") || r.says("verifying") }

// isElsewhere reports whether summaries are kept in a way that does not tell their plans.
func (r *report) isElsewhere() bool {
	return slices.ContainsFunc(r.project.Story.Known, func(p *story.Phase) bool {
		return p.Files != nil && p.Files.Elsewhere && p.Files.Done < p.Files.Plans
	})
}

// hasParts reports whether directories hold parts of a phase: 2A of phase 2.
func (r *report) hasParts(id string) bool {
	return slices.ContainsFunc(r.project.Story.Known, func(p *story.Phase) bool {
		return p.Dir != "" && phaseid.Same(strings.TrimRightFunc(p.ID, unicode.IsLetter), id)
	})
}

// has reports whether a path leads out of the project, or to something that exists in it: below
// .planning or phases or, for a bare name, in the directory of a phase.
func (r *report) has(name string) bool {
	if filepath.IsAbs(name) || !filepath.IsLocal(filepath.FromSlash(name)) {
		return true
	}
	if r.place.Named(".planning/"+name) != "" || r.place.Named("phases/"+name) != "" {
		return true
	}
	if strings.ContainsAny(name, `/\`) {
		return false
	}
	return slices.ContainsFunc(r.project.Story.Known, func(p *story.Phase) bool {
		if p.Files == nil {
			return false // not a directory, or a symlink
		}
		info, err := os.Lstat(filepath.Join(r.place.Dir, "phases", p.Dir, name))
		return err == nil && info.Mode().IsRegular()
	})
}
