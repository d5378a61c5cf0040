package check

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
)

// part returns the name of a directory that holds a part of that phase, as 02A-backend for phase 2, or "".
func (r *report) part(id string) string {
	for _, dir := range r.dirs {
		own := gsdtools.PhaseID(dir.Name)
		if n := len(own) - 1; n > 0 && md.IsLetter(own[n]) && gsdtools.SamePhase(own[:n], id) {
			return dir.Name
		}
	}
	return ""
}

// isBeyondRoadmap reports whether ROADMAP.md lists all phases from the first one and ends before the one that
// the line shows.
func (r *report) isBeyondRoadmap() bool {
	highest := r.project.Evidence.Highest()
	return highest > 0 && phaseid.IsEarlier(strconv.Itoa(highest), r.rich.Text)
}

// filesRules compare what a STATE.md claims with the files around it.
var filesRules = []*Rule{
	{"files-phase-missing", Warning, "the current phase has no directory under `phases/`, in any spelling of its number; a note until the phase has been discussed and planned, or if there is no `phases/` directory", "S004", false, func(r *report) {
		id, why := r.phase.Text, ""
		part := r.part(id)
		switch {
		case id == "":
			return
		case errors.Is(r.unread, fs.ErrNotExist):
			why = `"phases" does not exist`
		case r.unread != nil:
			why = `"phases" cannot be read`
		case r.current == nil && part != "":
			why = quote(part) + " is that of a part of it"
		case r.current == nil:
			why = "nothing under phases begins with its number"
		}
		// A new milestone may count from 1 again.
		if dir := r.archived(id); why != "" && dir != "" && (r.isFinished() || r.isOfMilestone(dir)) {
			r.level(Note, r.phase.At, "the line shows phase %s, which was archived in %s: correct the phase once the next milestone has one", quote(id), quote(dir))
			return
		}
		if why != "" {
			// Normal before the phase is planned, and after its milestone has been archived.
			level := Note
			if r.stage() == atWork && r.unread == nil && part == "" { // else they may only be kept elsewhere
				level = r.rule.Level
			}
			otherwise := "run /gsd-plan-phase " + id
			switch {
			case part != "":
				otherwise = "leave it if its parts have the directories"
			case r.stage() == idle && !r.project.IsOver && !r.isBeyondRoadmap(): // still to be planned: as above
			case r.isFinished(), r.saysPhaseComplete():
				otherwise = "leave it if its directory was archived with its milestone"
			case r.unread != nil:
				otherwise = "leave it if the phases are kept elsewhere"
			case r.isBeyondRoadmap():
				otherwise = "add it to ROADMAP.md"
			}
			r.level(level, r.phase.At, "the line shows phase %s, which has no directory (%s): correct the phase, or %s", quote(id), why, otherwise)
			return
		}
		if !r.current.Is(id) && !r.current.HasCode() {
			advice := "rename it to begin with " + quote(id+"-")
			if strings.HasPrefix(r.current.Name, id+"-") {
				advice = "rename it, so that no number follows " + quote(id+"-")
			}
			r.level(Note, r.phase.At, "GSD's own tools do not recognise %s as the directory of phase %s: %s", quote(r.current.Name), quote(id), advice)
		}
		if r.current.Unreadable {
			r.at(r.phase.At, "the directory %s of phase %s cannot be read: make it readable", quote(r.current.Name), quote(id))
		}
	}},
	{"files-plans", Note, "the number of plans differs from the number of PLAN files; a warning for an Ultra Planner project, where the files are the source of truth", "S005", false, func(r *report) {
		if r.isUltra() {
			if r.ultraPlans(); r.fired("files-plans") {
				return
			}
		}
		if total, ok := number(r.counter("total_plans")); ok && r.claimsPlans() {
			plans, planned := 0, 0
			for _, dir := range r.dirs {
				plans += len(dir.Plans)
				planned += min(len(dir.Plans), 1)
			}
			phases, counted := number(r.counter("total_phases"))
			isToCome := counted && planned < phases && plans < total // more are planned later
			if total != plans && !isToCome && !r.countsLater() {
				r.at(r.counterAt("total_plans"), "total_plans is %d, which rich uses, but there are %d PLAN files under phases: correct the number", total, plans)
			}
		}
		v := r.doc.Field("total_plans_in_phase", "Total Plans in Phase")
		dir := r.current
		if dir != nil && !dir.Unreadable && v.Text != "" && js.ParseInt(v.Text) != float64(len(dir.Plans)) {
			r.at(v.At, "the file claims %s plans for the phase, but %s has %d PLAN files, which rich counts: correct the number", quote(v.Text), quote(dir.Name), len(dir.Plans))
		}
	}},
	{"files-status", Warning, "the status says executing (Ultra Planner: In progress), but the phase's VERIFICATION passed or every PLAN has a SUMMARY; or an Ultra Planner phase is ready to plan and has PLAN files; a note if the rich line shows another phase, or ROADMAP.md has a plan of this one open", "S006, S007", false, func(r *report) {
		isExecuting := func(v gsdtools.Value) bool {
			words := plainWords(v.Text)
			return strings.Contains(words, "executing") || r.isUltra() && strings.HasPrefix(words, "in progress")
		}
		status := r.doc.Field("status", "Status") // as GSD's own validator reads it
		if !isExecuting(status) {
			status = r.doc.Status
		}
		dir := r.current
		if dir == nil || dir.Unreadable {
			return
		}
		isOther := r.rich.Text != "" && !gsdtools.SamePhase(r.phase.Text, r.rich.Text)
		if n := len(dir.Plans); r.isUltra() && n > 0 && plainWords(status.Text) == "ready to plan" {
			r.at(status.At, "the line says %s, but %s has %d PLAN files: write Planning or In progress", quote(status.Text), quote(dir.Name), n)
		}
		if !isExecuting(status) {
			return
		}
		report := func(why, advice string) {
			switch other := otherPhase(status.Text, r.phase.Text); {
			case isOther:
				r.reportToolsPhase(status, why)
			case other != "":
				r.level(Note, status.At, "the status names phase %s, but line %d says phase %s, and %s: correct line %d",
					other, r.lineAt(r.phase.At), quote(r.phase.Text), why, r.lineAt(r.phase.At))
			default:
				r.at(status.At, "the line says %s, but %s: %s", quote(status.Text), why, advice)
			}
		}
		for _, name := range dir.Verifications {
			if dir.Passed(name) {
				report(quote(name)+" says that the verification passed", "mark the phase complete")
			}
		}
		if n := len(dir.Plans); len(dir.Verifications) == 0 && n > 0 && dir.Summarized() >= n {
			plans := "its only PLAN has a SUMMARY"
			if n > 1 {
				plans = fmt.Sprintf("all %d PLAN files have a SUMMARY", n)
			}
			if r.unticked(*dir) > 0 && !isOther {
				r.level(Note, status.At, "GSD's own tools count %s as executed (%s), but ROADMAP.md does not tick all its plans: finish the open ones and tick them",
					quote(dir.Name), plans)
				return
			}
			report(quote(dir.Name)+" has been executed ("+plans+")", "verify the phase, or update the status")
		}
	}},
	{"files-phase", Warning, "a phase that is marked complete has a PLAN without a SUMMARY, however the files are named; a note if other phases have only SUMMARY files, which suggests that not all files are kept", "", false, func(r *report) {
		id, all, at := r.claim()
		all = all && !r.keepsOthers()
		var open []string
		twins := r.twins()
		for _, dir := range r.dirs {
			isTwin := twins[strings.TrimLeft(gsdtools.PhaseID(dir.Name), "0")]
			isLater := phaseid.IsEarlier(r.rich.Text, gsdtools.PhaseID(dir.Name)) // of the next milestone
			if (all && !isLater || id != "" && dir.Is(id)) && !isTwin {
				for _, plan := range dir.Unfinished() {
					open = append(open, dir.Name+"/"+plan)
				}
			}
		}
		if len(open) == 0 {
			return
		}
		what, more := "phase "+quote(id)+" is", " has"
		if all {
			what = "all phases are"
		}
		if n := len(open) - 1; n > 0 {
			more = fmt.Sprintf(" (and %d more) have", n)
		}
		level := r.rule.Level
		isPartial := func(dir gsdtools.PhaseDir) bool { return len(dir.Plans) == 0 && dir.Summaries() > 0 }
		if slices.ContainsFunc(r.dirs, isPartial) {
			level = Note
		}
		r.level(level, at, "%s marked complete, and the line shows it that way, but %s%s no SUMMARY: finish the plan and write its SUMMARY, or correct the state", what, quote(open[0]), more)
	}},
	{"files-summaries", Note, "the number of completed plans differs from the number of SUMMARY files; a warning for an Ultra Planner project, where the files are the source of truth", "", false, func(r *report) {
		if r.isUltra() {
			r.ultraSummaries()
			return
		}
		done, plans, differs := r.summarized()
		completed, _ := number(r.counter("completed_plans"))
		isSaid := r.fired("counts") || completed > done && r.fired("files-phase") // which names the missing files
		open := 0
		for _, dir := range r.dirs {
			open += r.unticked(dir)
		}
		differs = differs && (open == 0 || completed+open != done)
		if differs && !isSaid {
			advice := "correct the number"
			if completed > done {
				advice += ", or add the missing SUMMARY files"
			}
			r.at(r.counterAt("completed_plans"), "completed_plans is %d, which rich uses, but %d of %d PLAN files under phases have a SUMMARY: %s", completed, done, plans, advice)
		}
	}},
	{"files-resume", Warning, "`Resume file:` is a path that does not exist, or does not name the `continue.md` that exists; a note if it is under `phases/` and there is no such directory", "", false, func(r *report) {
		v := r.doc.Label("Resume file")
		if f := r.project.Doc.Label("resume file"); v.Text == "" && f.Pos > 0 {
			v = gsdtools.Value{Text: f.Text, At: f.Pos - 1}
		}
		name := pathOf(v.Text)
		switch {
		case name != "" && r.place.Named(v.Text) == "" && !r.has(name):
			level, otherwise := r.rule.Level, "write None"
			if strings.Contains(name, "phases/") && errors.Is(r.unread, fs.ErrNotExist) {
				level, otherwise = Note, "leave it if the phases are kept elsewhere"
			}
			r.level(level, v.At, "the resume file %s does not exist, so the line does not show it: correct the path, or %s", quote(name), otherwise)
		case r.place.HasContinue() && !strings.Contains(v.Text, "continue.md"):
			r.at(v.At, "%s was left behind, and rich shows it, but Resume file: does not name it: write `Resume file: %s`, or delete the file once the work is resumed", find.ContinueFile, find.ContinueFile)
		}
	}},
}

// unticked returns how many plans of a phase have a SUMMARY, but are open in ROADMAP.md. It is 0 where
// ROADMAP.md ticks no plan of that phase: then nobody maintains the list.
func (r *report) unticked(dir gsdtools.PhaseDir) int {
	if r.ticks == nil {
		r.ticks = ticksIn(filepath.Join(r.place.Dir, "ROADMAP.md"))
	}
	open, ticked := 0, 0
	for _, plan := range dir.Plans {
		switch isTicked, ok := r.ticks[planID(path.Base(plan))]; {
		case isTicked:
			ticked++
		case ok:
			open++
		}
	}
	if ticked == 0 {
		return 0
	}
	return open
}

// ticksIn reads the task lists of a ROADMAP.md: whether each plan is ticked, by its id. One that is listed
// twice is ticked if one of them is.
func ticksIn(path string) map[string]bool {
	ticks := map[string]bool{}
	text, err := disk.ReadHead(path, md.MaxBody)
	if err != nil {
		return ticks
	}
	for l := range md.BodyLines(text, 0) {
		box, item, ok := strings.Cut(strings.TrimLeft(l.Text, "-*+ \t"), "] ")
		if id, _, _ := strings.Cut(item, " "); ok && strings.HasPrefix(box, "[") && len(box) == 2 {
			id = planID(strings.Trim(id, "*_`:"))
			ticks[id] = ticks[id] || box != "[ "
		}
	}
	return ticks
}

func planID(name string) string { return strings.TrimSuffix(name, "-PLAN.md") }

// otherPhase returns the phase that a status names if it is not that one.
func otherPhase(status, id string) string {
	other := ""
	for _, other = range phasesIn(status) {
		if gsdtools.SamePhase(other, id) {
			return ""
		}
	}
	return other
}

// reportToolsPhase reports that GSD's own tools take a status for that of another phase than the
// line's, which they do not read, and what the files say of it.
func (r *report) reportToolsPhase(status gsdtools.Value, why string) {
	r.level(Note, status.At, "the line shows phase %s, but GSD's own tools read phase %s on line %d, and %s: remove or correct that line", quote(r.rich.Text), quote(r.phase.Text), r.lineAt(r.phase.At), why)
}

// isUltra reports whether it is an Ultra Planner project with plans. Its protocol says that
// the files are the truth.
func (r *report) isUltra() bool {
	plans, _, _, _ := r.project.Evidence.Counts()
	return r.project.Evidence.IsUltra && plans > 0
}

func (r *report) ultraPlans() {
	plans, _, _, _ := r.project.Evidence.Counts()
	_, stated := r.project.StatedPlans()
	if total, ok := number(md.Field{Text: stated.Text}); ok && total != plans {
		at := r.offset(stated.Pos)
		r.level(Warning, at, "the body says %d plans, but there are %d PLAN files under phases, which rich counts: write %d", total, plans, plans)
	}
	if total, ok := number(md.Field{Text: r.project.PlansOf}); ok && r.current != nil {
		if plans := len(r.current.Plans); plans > 0 && total != plans {
			at := r.offset(r.project.Doc.Label("plan").Pos)
			r.level(Warning, at, "the phase has %d plans according to this line, but %s has %d PLAN files, which rich counts: write %d",
				total, quote(r.current.Name), plans, plans)
		}
	}
}

func (r *report) ultraSummaries() {
	plans, _, done, _ := r.project.Evidence.Counts()
	done = min(done, plans)
	stated, _ := r.project.StatedPlans()
	if n, ok := number(md.Field{Text: stated.Text}); ok && n != done {
		r.level(Warning, r.offset(stated.Pos), "the body says that %d plans are completed, but %d of %d PLAN files have a SUMMARY, which rich counts: write %d, or add the missing SUMMARY files", n, done, plans, done)
	}
	for l := range md.BodyLines(r.text, 0) {
		label, value, ok := strings.Cut(strings.TrimLeft(l.Text, "-*_ "), ":")
		text := strings.Trim(value, "*_ ")
		isTotal := ok && strings.EqualFold(strings.Trim(label, "*_ "), "total plans completed")
		if n, err := strconv.Atoi(text); isTotal && err == nil && n != done {
			r.level(Warning, l.At+strings.Index(l.Text, text), "%d plans are completed according to this line, but %d PLAN files have a SUMMARY: write %d", n, done, done)
		}
	}
	shown := r.project.Percent.Text
	if percent, ok := number(md.Field{Text: r.project.BodyPercent()}); ok && strconv.Itoa(percent) != shown {
		r.level(Warning, r.offset(r.project.Doc.Label("progress").Pos), "Progress: says %d%%, but %d of %d PLAN files have a SUMMARY, and rich shows %s%%: write %s%%, or add the missing SUMMARY files", percent, done, plans, shown, shown)
	}
	plan, ok := number(md.Field{Text: r.project.Plan})
	if dir := r.current; ok && r.project.PlansOf != "" && dir != nil && len(dir.Plans) > 0 {
		if done := dir.Summarized(); plan != done && plan != done+1 {
			r.level(Warning, r.offset(r.project.Doc.Label("plan").Pos), "the current plan is %d according to this line, but %d of the %d plans in %s have a SUMMARY, which rich counts: write %d", plan, done, len(dir.Plans), quote(dir.Name), min(done+1, len(dir.Plans)))
		}
	}
}

// around is what lies around a STATE.md in a project.
type around struct {
	place   find.Found
	dirs    []gsdtools.PhaseDir
	unread  error              // why there are no dirs
	current *gsdtools.PhaseDir // the directory of the current phase; nil if there is none
	ticks   map[string]bool    // which plans ROADMAP.md ticks; nil until [report.unticked] asks
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

// archived returns the directory of a phase among those of completed milestones, or "".
func (a around) archived(phase string) string {
	archive := filepath.Join(a.place.Dir, "milestones")
	milestones, _ := disk.Names(archive, disk.MaxEntries, false)
	slices.Sort(milestones)
	for _, milestone := range milestones {
		if !strings.HasSuffix(milestone, "-phases") {
			continue
		}
		names, _ := disk.Names(filepath.Join(archive, milestone), disk.MaxEntries, false)
		for _, name := range names {
			if (gsdtools.PhaseDir{Name: name}).Is(phase) {
				return path.Join("milestones", milestone, name)
			}
		}
	}
	return ""
}

// isOfMilestone reports whether an archived directory is one of the milestone that the line shows.
func (r *report) isOfMilestone(dir string) bool {
	version := r.project.Version.Text
	return md.IsVersion(version) && strings.HasPrefix(dir, "milestones/"+version+"-phases/")
}

// claimsPlans reports whether the file's totals can be those of the directories. A new
// milestone claims no plans yet, while the last milestone's files are still there; older
// ones leave more directories than the milestone has phases; and some projects do not keep
// those of completed phases.
func (r *report) claimsPlans() bool {
	_, ok := number(r.counter("total_phases"))
	hasPlans := slices.ContainsFunc(r.dirs, func(dir gsdtools.PhaseDir) bool { return len(dir.Plans) > 0 })
	completed, _ := number(r.counter("completed_phases"))
	isKept := !ok || !r.keepsOthers() && len(r.dirs) >= completed
	// PLAN files are missing, or one has several plans.
	isLost := func(dir gsdtools.PhaseDir) bool { return dir.Summaries() > len(dir.Plans) }
	isKept = isKept && !slices.ContainsFunc(r.dirs, isLost)
	return hasPlans && r.counter("total_plans").Text != "0" && isKept
}

// twins returns the numbers that several directories have: one may have what another lacks.
func (r *report) twins() map[string]bool {
	seen, twins := map[string]bool{}, map[string]bool{}
	for _, dir := range r.dirs {
		if id := strings.TrimLeft(gsdtools.PhaseID(dir.Name), "0"); id != "" {
			twins[id], seen[id] = seen[id], true
		}
	}
	return twins
}

// keepsOthers reports whether other milestones have left directories: there are more than the
// milestone has phases, their numbers span more, or one is named after a milestone.
func (r *report) keepsOthers() bool {
	total, ok := number(r.counter("total_phases"))
	if !ok || len(r.dirs) == 0 {
		return false
	}
	lowest, highest := math.Inf(1), math.Inf(-1)
	for _, dir := range r.dirs {
		n, err := strconv.ParseFloat(gsdtools.PhaseID(dir.Name), 64)
		if err != nil && md.IsVersion(dir.Name) {
			return true
		} else if err == nil {
			lowest, highest = min(lowest, n), max(highest, n)
		}
	}
	return len(r.dirs) > total || highest-lowest >= float64(total)+1 // phases may count from 0
}

// summarized returns how many of all plans have a SUMMARY, and whether completed_plans differs
// from it in each way that people count.
func (r *report) summarized() (done, plans int, differs bool) {
	completed, ok := number(r.counter("completed_plans"))
	if !ok || !r.claimsPlans() || r.countsLater() {
		return 0, 0, false
	}
	summaries, finished := 0, 0
	for _, dir := range r.dirs {
		if dir.Summaries() > dir.Summarized() && dir.Summarized() < len(dir.Plans) {
			return 0, 0, false // they are named in a way that does not tell their plans
		}
		plans += len(dir.Plans)
		done += dir.Summarized()
		summaries += dir.Summaries()
		finished += len(dir.Plans) - len(dir.Unfinished())
	}
	return done, plans, completed != done && completed != summaries && completed != finished
}

// countsLater reports whether total_plans is that of the directories from some phase on: then the
// ones before it are of older milestones, which GSD does not count.
func (r *report) countsLater() bool {
	total, ok := number(r.counter("total_plans"))
	_, isCounted := number(r.counter("completed_plans"))
	plans := 0
	for i := len(r.dirs) - 1; i > 0 && ok && isCounted && plans < total; i-- {
		plans += len(r.dirs[i].Plans)
		if plans == total {
			return true
		}
	}
	return false
}

// claim returns which phase is claimed to be complete, or that all are, and where.
func (r *report) claim() (id string, all bool, at int) {
	total, ok1 := number(r.counter("total_phases"))
	completed, ok2 := number(r.counter("completed_phases"))
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
