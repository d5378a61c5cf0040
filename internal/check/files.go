package check

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
)

// filesRules compare what a STATE.md claims with the files around it.
var filesRules = []*Rule{
	{Name: "directory-twice", Severity: Warning, find: directoryTwice},
	{Name: "files-phase-missing", Severity: Warning, Twin: "S004", Unseen: true, find: filesPhaseMissing},
	{Name: "files-plans", Severity: Warning, Twin: "S005", Unseen: true, find: filesPlans},
	{Name: "gate-disagrees", Severity: Warning, Unseen: true, find: gateDisagrees},
	{Name: "files-status", Severity: Note, Twin: "S006, S007", Unseen: true, find: filesStatus},
	{Name: "files-phase", Severity: Warning, Unseen: true, find: filesPhase},
	{Name: "files-summaries", Severity: Warning, Unseen: true, find: filesSummaries},
	{Name: "files-resume", Severity: Warning, Unseen: true, find: filesResume},
}

// isListed reports whether ROADMAP.md lists any phase.
func (r *review) isListed() bool {
	return slices.ContainsFunc(r.facts.Story.AllPhases, (*story.Phase).InRoadmap)
}

func (r *review) listAnd(own *story.Phase) []*story.Phase {
	if phases := r.facts.Story.Phases; own == nil || slices.Contains(phases, own) {
		return phases
	}
	return append(slices.Clip(r.facts.Story.Phases), own)
}

func directoryTwice(r *review) {
	for _, p := range r.listAnd(r.facts.Story.Phase(r.filePhase.Text)) {
		for _, other := range p.Duplicates {
			if _, slug := phaseid.CutDir(other); md.Digits(slug) == 2 { // 01-01-auth begins with its milestone's number
				continue
			}
			r.at(r.filePhase.At(), "%s and %s are both directories of phase %s, and rich counts only the plans of %s",
				quote(min(p.Dir, other)), quote(max(p.Dir, other)), phaseid.WithoutZeros(p.ID), quote(p.Dir)).
				advise("merge them, or rename one")
			break
		}
	}
}

func filesPhaseMissing(r *review) {
	id, told := r.filePhase.Text, &r.facts.Story
	p, phases := told.Phase(id), filepath.Join(r.place.Dir, "phases")
	if _, err := disk.Names(phases, 1, false); id == "" || err != nil {
		return
	}
	if p != nil && p.Dir != "" {
		_, err := disk.Names(filepath.Join(phases, p.Dir), 1, false)
		if errors.Is(err, fs.ErrPermission) {
			r.at(r.filePhase.At(), "the directory %s of phase %s cannot be read, so the line shows nothing of it",
				quote(p.Dir), quote(id)).advise("make it readable")
		}
		if err == nil || errors.Is(err, fs.ErrPermission) {
			return
		} // it is a file, or a symlink
	}
	isWorkedOn := !r.facts.IsIdle() && (r.says("executing") || r.says("verifying"))
	switch {
	case p != nil && p.InRoadmap(), r.hasParts(id), // GSD creates the directory when the phase is discussed
		r.facts.Story.IsShipped, r.facts.IsClosed(), // its directory was archived
		!r.isListed() && !isWorkedOn: // ROADMAP.md lists no phase that could be missing
		return
	}
	where, shows := "neither in ROADMAP.md nor under phases/", r.shownPhase()
	if !r.isListed() {
		where = "not under phases/"
	}
	shows = "so " + shows
	if phaseid.Same(id, r.linePhase.Text) {
		shows = "and rich shows it without its plans"
	}
	r.at(r.filePhase.At(), "phase %s is %s, %s", phaseid.WithoutZeros(id), where, shows).
		advise("write the phase that is being worked on, or add it to ROADMAP.md")
}

func filesPlans(r *review) {
	files, _ := r.facts.Story.Files()
	_, stated := r.facts.StatedPlans()
	r.ultra(stated.Field, files.Plans,
		"the file says %d plans, but by the PLAN files under phases, which rich counts, it is %d", "write %d")
	p := r.facts.Shown
	if p == nil || p.Files().Plans == 0 {
		return
	}
	plan, of := r.facts.Plan, md.Field{Text: r.facts.PlansOf, Pos: r.facts.Doc.Label("plan").Pos}
	if r.facts.Evidence.IsUltra && md.Number(plan) > md.Number(of.Text) && of.Text != "" {
		r.at(of.At(), "plan %s is more than the %s that this line has, and rich counts the files", plan, of.Text).
			advise("write the number of the plan that is next")
	}
	r.ultra(of, p.Files().Plans,
		"the phase has %d plans according to this line, but %d by its PLAN files, which rich counts", "write %d")
}

func filesSummaries(r *review) {
	files, _ := r.facts.Story.Files()
	stated, _ := r.facts.StatedPlans()
	for _, v := range append(r.totalsCompleted(), stated.Field) {
		if v.Text != strconv.Itoa(files.Summaries) {
			r.ultra(v, files.Done,
				"the file says that %d plans are completed, but %d by their SUMMARY files, which rich counts",
				"write %d, or add the missing SUMMARY files")
		}
	}
	bar := md.Field{Text: r.facts.BodyPercent(), Pos: r.facts.Doc.Label("progress").Pos}
	r.ultra(bar, story.Counts{Done: files.Done, Total: files.Plans}.Percent(),
		"Progress: says %d%%, but %d%% of the PLAN files have a SUMMARY, which rich counts",
		"write %d%%, or add the missing SUMMARY files")
}

func filesStatus(r *review) {
	r.ultraStatus(true)
	stated, shown := r.facts.Status.Stated().Text, r.facts.Shown
	if shown == nil || r.facts.Evidence.IsUltra || !r.facts.Story.IsOwn || r.facts.Story.IsShipped ||
		!r.facts.SaysWork() || r.facts.IsActive {
		return
	}
	files := shown.Files()
	isExecuted := shown.OnDisk() >= story.HasGaps && files.Summaries > 0
	hasPassed, advice := files.Verification == "passed", r.command("verify the phase")+", or update the status"
	switch {
	case !hasPassed && (files.Plans == 0 || !isExecuted || r.says("verifying")) || r.isBlocked(shown):
		return
	case hasPassed && isExecuted && r.facts.Evidence.IsAntigravity:
		advice = "update the status"
	case hasPassed && isExecuted:
		advice = "run " + tools + "phase complete " + r.linePhase.Text
	case hasPassed:
		advice = "write what is missing, or update the status"
	}
	r.at(r.statedStatusAt(), "the status is %s, but phase %s has been %s, and rich shows %s", quote(stated),
		quote(r.linePhase.Text), r.reached(shown), quote(r.shows.Status.Rich)).advise("%s", advice)
}

// reached says how far a phase has got, by its files.
func (r *review) reached(p *story.Phase) string {
	switch files := p.Files(); {
	case files.Plans == 0:
		return "verified (its VERIFICATION passed)"
	case p.OnDisk() < story.HasGaps:
		return "verified (its VERIFICATION passed), while a plan has " + r.noSummary(p)
	case files.Plans == 1:
		return "executed (its only PLAN has a SUMMARY)"
	default:
		return fmt.Sprintf("executed (all %d PLAN files have a SUMMARY)", files.Plans)
	}
}

func filesPhase(r *review) {
	p, status := r.facts.Shown, r.facts.Status.From
	isClaimed := (r.facts.SaysDone() || r.facts.IsOver) && r.facts.Story.IsOwn
	if plan := r.openPlan(p); isClaimed && plan != "" && !r.facts.Evidence.IsUltra { // Ultra Planner has its own rule
		has, severity := "has ", Note
		isRich := r.shows.Status.Rich != "" && (len(status) == 0 || status[0].Pos > 0 || p.IsTicked())
		// If full shows planning or executing, it reads another Status: line.
		isFull := !slices.Contains([]string{"", "planning", "executing"}, r.shows.Status.Full)
		shows := shownBy(isFull, isRich)
		if more := p.Files().Plans - p.Files().Done - 1; more > 0 {
			has = fmt.Sprintf("(and %d more) have ", more)
		}
		if r.hasLater(p, func(p *story.Phase) bool { return p.Stage() >= story.Planned }) {
			severity = Warning
		}
		r.at(r.statedStatusAt(), "phase %s is marked complete, and %s that way, but %s %s%s", quote(p.ID), shows,
			plan, has, r.noSummary(p)).as(severity).
			advise("%s, or correct the state", r.command("finish the plan and write its SUMMARY"))
	}
	var ids []string
	first := ""
	for _, other := range r.facts.Story.Phases {
		if !other.IsTicked() || isClaimed && other == p {
			continue
		}
		if plan := r.openPlan(other); plan != "" {
			ids, first = append(ids, other.ID), cmp.Or(first, plan+" has "+r.noSummary(other))
		}
	}
	if len(ids) > 0 {
		r.at(r.filePhase.At(), "ROADMAP.md marks %s as done, as rich has it, but %s", phasesNamed(ids), first).
			as(Note).advise("write it, or take the mark away")
	}
}

// hasLater reports whether is holds for a phase after p, not counting the backlog. It asks the phases of the
// milestone in force, or all phases if that lists none.
func (r *review) hasLater(p *story.Phase, is func(*story.Phase) bool) bool {
	phases := r.facts.Story.Phases
	if len(phases) == 0 {
		phases = r.facts.Story.AllPhases
	}
	return slices.ContainsFunc(phases, func(other *story.Phase) bool {
		return phaseid.IsEarlier(p.ID, other.ID) && !phaseid.IsBacklog(other.ID) && is(other)
	})
}

// openName returns the name of a phase's first plan that has no summary, however the two are named, and is not
// superseded. It is empty if there is none.
func (r *review) openName(p *story.Phase) string {
	if p == nil {
		return ""
	}
	files := p.Files()
	if files.Elsewhere || max(files.Done, files.Summaries) >= files.Plans {
		return ""
	}
	isOpen := func(plan string) bool { return !r.facts.Evidence.Superseded(p.Dir, plan) }
	if i := slices.IndexFunc(files.Open, isOpen); i >= 0 {
		return files.Open[i]
	}
	return ""
}

func (r *review) openPlan(p *story.Phase) string {
	if name := r.openName(p); name != "" {
		return quote(p.Dir + "/" + name)
	}
	return ""
}

// noSummary says that the first open plan of a phase has no summary. If only the case of a file's name is wrong, it
// names that file.
func (r *review) noSummary(p *story.Phase) string {
	names, _ := disk.Names(filepath.Join(r.place.Dir, "phases", p.Dir), budget.Names, false)
	plan := r.openName(p)
	id, _ := phaseid.CutPlan(plan)
	for _, name := range names {
		isOf := strings.EqualFold(name, strings.Replace(plan, "PLAN", "SUMMARY", 1)) ||
			strings.EqualFold(name, id+"-SUMMARY.md")
		if plan != "" && isOf {
			return "no SUMMARY (GSD's tools pass over " + quote(name) + " because of its case)"
		}
	}
	return "no SUMMARY"
}

// command returns, as advice, the next command that the line shows: "run /gsd-verify-work 3". If the line shows none,
// it returns otherwise.
func (r *review) command(otherwise string) string {
	if !r.facts.IsCommand || r.facts.Next.Text == "" {
		return otherwise
	}
	return "run " + r.slash() + r.facts.Next.Text
}

// slash is what a command begins with when it is typed.
func (r *review) slash() string {
	if r.facts.Evidence.IsAntigravity {
		return "/"
	}
	return "/gsd-"
}

func filesResume(r *review) {
	v := r.facts.Doc.Label("resume file")
	name := find.PathIn(v.Text)
	switch {
	case r.facts.Resume.Text == find.ContinueFile && !strings.Contains(v.Text, "continue.md"):
		r.at(max(v.At(), strings.Index(r.text, "Resume file:")),
			"%s was left behind, and rich shows it, but Resume file: does not name it", find.ContinueFile).
			advise("write `Resume file: %s`, or delete the file once the work is resumed", find.ContinueFile)
	case name != "" && md.BaseName(name) != md.BaseName(r.facts.Evidence.Resume) && !r.has(name) &&
		r.facts.Resumes(name):
		r.at(v.At(), "the resume file %s does not exist, so the line does not show it", quote(name)).
			advise("correct the path, or write None")
	}
}

// isBlocked reports whether a summary of a phase says that its plan is blocked. gsd-tools do not count such a
// summary.
func (r *review) isBlocked(p *story.Phase) bool {
	dir := filepath.Join(r.place.Dir, "phases", p.Dir)
	names, _ := disk.Names(dir, budget.Names, false)
	nested, _ := disk.Names(filepath.Join(dir, "plans"), budget.Names, false)
	_, summaries := gsdtools.Scan(names, nested)
	for i, name := range slices.Sorted(maps.Keys(summaries)) {
		if i == budget.Statuses {
			break
		}
		head, _ := disk.ReadHead(filepath.Join(dir, filepath.FromSlash(name)), gsdtools.MaxStatus)
		if strings.EqualFold(gsdtools.Status(head), "blocked") {
			return true
		}
	}
	return false
}

// says reports whether the status means word, one of GSD's canonical words.
func (r *review) says(word string) bool {
	return lexicon.StatusWord(plainWords(r.facts.Status.Stated().Text), "") == word
}

func (r *review) statedStatusAt() int {
	for _, v := range slices.Concat(r.facts.Status.From, r.facts.Status.Also) {
		if v.Pos > 0 && v.Text == r.facts.Status.Stated().Text {
			return v.At()
		}
	}
	return 0
}

// hasParts reports whether there are directories for parts of a phase, such as 2A for phase 2.
func (r *review) hasParts(id string) bool {
	return slices.ContainsFunc(r.facts.Story.AllPhases, func(p *story.Phase) bool {
		return p.Dir != "" && phaseid.Same(strings.TrimRightFunc(p.ID, unicode.IsLetter), id)
	})
}

// has reports whether a path leads out of the project, or to something that exists in it: below .planning or phases,
// or, for a bare name, in the directory of a phase.
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
	return slices.ContainsFunc(r.facts.Story.AllPhases, func(p *story.Phase) bool {
		if !p.HasFiles() {
			return false // its directory is missing or a symlink
		}
		info, err := os.Lstat(filepath.Join(r.place.Dir, "phases", p.Dir, name))
		return err == nil && info.Mode().IsRegular()
	})
}
