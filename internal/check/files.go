package check

import (
	"cmp"
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
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// filesRules compare what a STATE.md claims with the files around it.
var filesRules = []*Rule{
	{
		Name: "files-phase-missing", Severity: Warning, Twin: "S004", Unseen: true, find: filesPhaseMissing,
		Summary: "the current phase has no directory under `phases/`, in any spelling of its number; a note unless " +
			"work on the phase goes on, or if there is no `phases/` directory",
	},
	{Name: "files-plans", Severity: Note, Twin: "S005", Unseen: true, find: filesPlans, Summary: "the number of " +
		"plans differs from the number of PLAN files; a warning for an Ultra Planner project, where the files are " +
		"the source of truth"},
	{Name: "files-status", Severity: Warning, Twin: "S006, S007", Unseen: true, find: filesStatus, Summary: "the " +
		"status is a word of work (planning, executing; verifying only in the first case), but the phase's " +
		"VERIFICATION passed or every PLAN has a SUMMARY; silent if a SUMMARY says that its plan is blocked"},
	{Name: "files-phase", Severity: Warning, Unseen: true, find: filesPhase, Summary: "a phase that is marked " +
		"complete has a PLAN without a SUMMARY, however the files are named; a note if only ROADMAP.md marks it"},
	{Name: "plan-name", Severity: Note, Unseen: true, find: planName, Summary: "a PLAN of a phase that is not done " +
		"has a name that `execute-phase` passes over, although GSD counts it"},
	{Name: "files-summaries", Severity: Note, Unseen: true, find: filesSummaries, Summary: "the number of " +
		"completed plans differs from the number of SUMMARY files; a warning for an Ultra Planner project, where " +
		"the files are the source of truth"},
	{Name: "files-resume", Severity: Warning, Unseen: true, find: filesResume, Summary: "`Resume file:` is a path " +
		"that does not exist, or does not name the `continue.md` that exists"},
}

func filesPhaseMissing(r *review) {
	id, p := r.phase.Text, r.project.Story.Phase(r.phase.Text)
	phases := filepath.Join(r.place.Dir, "phases")
	_, err := disk.Names(phases, 1, false)
	if id == "" {
		return
	} else if err == nil && p != nil && (p.Dir != "" || p.Twins) {
		_, err := disk.Names(filepath.Join(phases, p.Dir), 1, false)
		if errors.Is(err, fs.ErrPermission) {
			r.at(r.phase.At(), "the directory %s of phase %s cannot be read, so the line shows nothing of it",
				quote(p.Dir), quote(id)).advise("make it readable")
		}
		if err == nil || errors.Is(err, fs.ErrPermission) {
			return
		} // else it is a file, or a symlink
	}
	shows := "rich shows phase " + quote(id)
	if !phaseid.Same(id, r.rich.Text) {
		shows = "rich shows " + r.shownPhase() + ", because this is phase " + quote(id)
	} else if statusline.SceneOf(r.state) == statusline.Default && phaseid.Same(r.state.PhaseNum, id) {
		shows = "the line shows phase " + quote(id)
	}
	severity, why, otherwise := r.withoutDirectory(p, err)
	r.at(r.phase.At(), "%s, which has no directory (%s)", shows, why).as(severity).
		advise("correct the phase, or %s", otherwise)
}

// withoutDirectory says how bad it is that the stated phase has no directory, why it has none, and what to do if the
// phase is right. err is that of listing phases.
func (r *review) withoutDirectory(p *story.Phase, err error) (severity Severity, why, otherwise string) {
	why, otherwise = "nothing under phases is named after it", "leave it until work on the phase begins"
	if errors.Is(err, fs.ErrNotExist) {
		why = `"phases" does not exist`
	} else if err != nil {
		why = `"phases" cannot be read`
	}
	if phaseid.Same(r.phase.Text, r.rich.Text) {
		otherwise = r.command(otherwise)
	}
	switch isIdle := r.project.IsIdle(); {
	case r.hasParts(r.phase.Text):
		why, otherwise = "only its parts have one", "leave it"
	case r.isFinished(), r.project.SaysDone():
		otherwise = "leave it if its directory was archived with its milestone"
	case err != nil && !isIdle:
		otherwise = "leave it if the phases are kept elsewhere"
	case !isIdle && (r.says("executing") || r.says("verifying")):
		return r.rule.Severity, why, otherwise
	}
	return Note, why, otherwise
}

func filesPlans(r *review) {
	plans, _, _, ok := r.project.Story.Files()
	if r.isUltra() {
		_, stated := r.project.StatedPlans()
		r.ultra(stated.Field, plans, fmt.Sprintf("the body says %s plans, but there are %d PLAN files under phases, "+
			"which rich counts", stated.Text, plans), "write %d")
		if p := r.project.Shown; p != nil && p.Files != nil && p.Files.Plans > 0 {
			of := md.Field{Text: r.project.PlansOf, Pos: r.project.Doc.Label("plan").Pos}
			r.ultra(of, p.Files.Plans, fmt.Sprintf("the phase has %s plans according to this line, but %s has %d PLAN "+
				"files, which rich counts", of.Text, quote(p.Dir), p.Files.Plans), "write %d")
		}
	} else if total, _ := number(r.counter("total_plans")); total > 0 && ok && total != plans && r.isWhole() {
		r.at(r.counterAt("total_plans"), "total_plans is %d, which rich %s, but there are %d PLAN files under phases",
			total, r.usesPlans(), plans).advise("correct the number")
	}
	v := r.project.Doc.Front("total_plans_in_phase")
	if v.Text == "" {
		v = r.project.Doc.Label("total plans in phase")
	}
	if p := r.project.Story.Phase(r.phase.Text); p != nil && p.Files != nil && v.Text != "" &&
		js.ParseInt(v.Text) != float64(p.Files.Plans) {
		r.at(v.At(), "the file claims %s plans for the phase, but %s has %d PLAN files, which rich counts", quote(v.Text),
			quote(p.Dir), p.Files.Plans).advise("correct the number")
	}
}

// filesStatus finds a status of work beside the files of a phase that say that it has been executed or verified.
func filesStatus(r *review) {
	stated, shown := r.project.StatedStatus(), r.project.Shown
	if shown == nil || !r.project.Story.IsOwn || r.project.Story.IsShipped || !r.project.SaysWork() {
		return
	}
	files := shown.Look()
	hasPassed := files.Verification == "passed"
	why := fmt.Sprintf("been executed (all %d PLAN files have a SUMMARY)", files.Plans)
	advice := r.command("verify the phase") + ", or update the status"
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
	r.at(r.statedStatusAt(), "the status is %s, but phase %s has %s, and rich shows %s", quote(stated),
		quote(r.rich.Text), why, quote(r.project.ShownStatus())).advise("%s", advice)
}

func filesPhase(r *review) {
	p, status := r.project.Shown, r.project.Status.From
	isClaimed := (r.project.SaysDone() || r.project.IsOver) && r.project.Story.IsOwn
	if plan := r.openPlan(p); isClaimed && plan != "" {
		has, shows := " has", "the line"
		if len(status) > 0 && status[0].Pos == 0 && !p.IsTicked() {
			shows = "full"
		}
		if more := p.Files.Plans - p.Files.Done - 1; more > 0 {
			has = fmt.Sprintf(" (and %d more) have", more)
		}
		r.at(r.statedStatusAt(), "phase %s is marked complete, and %s shows it that way, but %s%s no SUMMARY",
			quote(p.ID), shows, plan, has).
			advise("%s, or correct the state", r.command("finish the plan and write its SUMMARY"))
	}
	var ids []string
	first := ""
	for _, other := range r.project.Story.Phases {
		if !other.IsTicked() || isClaimed && other == p {
			continue
		}
		if plan := r.openPlan(other); plan != "" {
			ids, first = append(ids, other.ID), cmp.Or(first, plan)
		}
	}
	if len(ids) > 0 {
		r.at(r.phase.At(), "ROADMAP.md marks %s as done, as rich has it, but %s has no SUMMARY", phasesNamed(ids), first).
			as(Note).advise("write it, or take the mark away")
	}
}

// openPlan names a plan of a phase that has no summary, in any naming, and is not superseded; empty if there is none.
func (r *review) openPlan(p *story.Phase) string {
	if p == nil || p.Files == nil || p.Files.Elsewhere || max(p.Files.Done, p.Files.Summaries) >= p.Files.Plans {
		return ""
	}
	isOpen := func(plan string) bool { return !r.project.Evidence.Superseded(p.Dir, plan) }
	if i := slices.IndexFunc(p.Files.Open, isOpen); i >= 0 {
		return quote(p.Dir + "/" + p.Files.Open[i])
	}
	return ""
}

func planName(r *review) {
	phases := r.project.Story.Phases
	if shown := r.project.Shown; shown != nil && !slices.Contains(phases, shown) {
		phases = append(slices.Clip(phases), shown)
	}
	for _, p := range phases {
		if p.Files == nil || p.Done() {
			continue
		}
		isPassed := func(plan string) bool { return !gsdtools.IsRun(plan) }
		if i := slices.IndexFunc(p.Files.Open, isPassed); i >= 0 {
			r.at(r.phase.At(), "execute-phase passes over %s because of its name, so rich counts a plan of phase %s that is "+
				"never done", quote(p.Dir+"/"+p.Files.Open[i]), quote(p.ID)).
				advise("give it a name that ends in -PLAN.md, such as %s-01-PLAN.md", p.ID)
		}
	}
}

// command is what the line says comes next, as one types it, or what to do in other words if the line shows no
// command.
func (r *review) command(otherwise string) string {
	if !r.project.IsCommand || r.project.Next.Text == "" {
		return otherwise
	}
	return "run /gsd-" + r.project.Next.Text
}

// isWhole reports whether the files under phases are those of the milestone in force, which the counts are about: the
// directories of earlier ones may still be there.
func (r *review) isWhole() bool {
	s := &r.project.Story
	return len(s.Phases)+len(s.Shipped) == 0 || !slices.ContainsFunc(s.Known, func(p *story.Phase) bool {
		return p.Files != nil && p.Files.Plans > 0 && !slices.Contains(s.Phases, p)
	})
}

func filesSummaries(r *review) {
	plans, done, summaries, ok := r.project.Story.Files()
	if r.isUltra() {
		summarized := fmt.Sprintf("%d of %d PLAN files have a SUMMARY", done, plans)
		stated, _ := r.project.StatedPlans()
		r.ultra(stated.Field, done, fmt.Sprintf("the body says that %s plans are completed, but %s, which rich counts",
			stated.Text, summarized), "write %d, or add the missing SUMMARY files")
		shown, _ := strconv.Atoi(r.project.Percent.Text)
		bar := md.Field{Text: r.project.BodyPercent(), Pos: r.project.Doc.Label("progress").Pos}
		r.ultra(bar, shown, fmt.Sprintf("Progress: says %s%%, but %s, and rich shows %d%%", bar.Text, summarized, shown),
			"write %d%%, or add the missing SUMMARY files")
		return
	}
	completed, isSet := number(r.counter("completed_plans"))
	total := r.counter("total_plans").Text
	if !isSet || !ok || total == "0" || completed == done || completed == summaries || !r.isWhole() ||
		r.isElsewhere() || r.fired("counts") || r.fired("files-phase") {
		return
	}
	advice := "correct the number"
	if completed > done {
		advice += ", or add the missing SUMMARY files"
	}
	r.at(r.counterAt("completed_plans"), "completed_plans is %d, which rich %s, but %d of %d PLAN files under phases have "+
		"a SUMMARY", completed, r.usesPlans(), done, plans).advise("%s", advice)
}

func filesResume(r *review) {
	v := r.project.Doc.Label("resume file")
	name := find.PathIn(v.Text)
	switch {
	case name != "" && r.place.Named(v.Text) == "" && !r.has(name):
		r.at(v.At(), "the resume file %s does not exist, so the line does not show it", quote(name)).
			advise("correct the path, or write None")
	case r.place.HasContinue() && !strings.Contains(v.Text, "continue.md"):
		r.at(strings.Index(r.text, "Resume file:"), "%s was left behind, and rich shows it, but Resume file: does not "+
			"name it", find.ContinueFile).
			advise("write `Resume file: %s`, or delete the file once the work is resumed", find.ContinueFile)
	}
}

// isBlocked reports whether a summary of a phase says that its plan is blocked: gsd-tools do not count that one.
func (r *review) isBlocked(p *story.Phase) bool {
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
func (r *review) says(word string) bool {
	return lexicon.StatusWord(plainWords(r.project.StatedStatus()), "") == word
}

// usesPlans says whether the rich line has its percentage from the file's counts of plans.
func (r *review) usesPlans() string {
	if from := r.project.Percent.From; r.project.Counts.Of == "plans" && len(from) > 0 &&
		from[0].Source != project.OnDisk {
		return "uses"
	}
	return "does not use"
}

// isUltra reports whether it is an Ultra Planner project with plans. Its protocol says that the files are the truth.
func (r *review) isUltra() bool {
	plans, _, _, _ := r.project.Story.Files()
	return r.project.Evidence.IsUltra && plans > 0
}

// ultra reports a number of an Ultra Planner project's body that is not that of the files, which the advice gets.
func (r *review) ultra(stated md.Field, actual int, problem, advice string) {
	if n, err := strconv.Atoi(stated.Text); err == nil && n != actual {
		r.at(stated.At(), "%s", problem).as(Warning).advise(advice, actual)
	}
}

// statedStatusAt is where the status is that the file states.
func (r *review) statedStatusAt() int {
	for _, v := range slices.Concat(r.project.Status.From, r.project.Status.Also) {
		if v.Pos > 0 && v.Text == r.project.StatedStatus() {
			return v.At()
		}
	}
	return 0
}

// isElsewhere reports whether summaries are kept in a way that does not tell their plans.
func (r *review) isElsewhere() bool {
	return slices.ContainsFunc(r.project.Story.Known, func(p *story.Phase) bool {
		return p.Files != nil && p.Files.Elsewhere && p.Files.Done < p.Files.Plans
	})
}

// hasParts reports whether directories hold parts of a phase: 2A of phase 2.
func (r *review) hasParts(id string) bool {
	return slices.ContainsFunc(r.project.Story.Known, func(p *story.Phase) bool {
		return p.Dir != "" && phaseid.Same(strings.TrimRightFunc(p.ID, unicode.IsLetter), id)
	})
}

// has reports whether a path leads out of the project, or to something that exists in it: below
// .planning or phases or, for a bare name, in the directory of a phase.
func (r *review) has(name string) bool {
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
