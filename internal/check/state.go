package check

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// stateRules are about what a STATE.md says, in its front matter or in its body.
var stateRules = []*Rule{
	{"counts", Error, "more phases or plans are completed than there are in total", "", true, func(r *report) {
		for _, c := range []struct {
			what        string
			done, total md.Field
		}{
			{"phases", r.counter("completed_phases"), r.counter("total_phases")},
			{"plans", r.counter("completed_plans"), r.counter("total_plans")},
		} {
			done, ok1 := number(c.done)
			total, ok2 := number(c.total)
			if ok1 && ok2 && done > total {
				r.at(r.counterAt("completed_"+c.what), "%s of %s %s are completed, which is more than the total, so "+
					"rich leaves the count out: correct completed_%s or total_%s", c.done.Text, c.total.Text, c.what,
					c.what, c.what)
			}
		}
	}},
	{"milestone-shipped", Warning, "the milestone was shipped, and the status or the phase is still of " +
		"work", "", true, (*report).milestoneShipped},
	{"progress-behind", Warning, "the counts of phases, or a status that says that all is done, differ from " +
		"ROADMAP.md and the files; a note unless `full` shows more done than they have; silent where the line shows " +
		"the file's own counts", "", true, (*report).progressBehind},
	{"percent-disagrees", Warning, "`progress.percent` differs by more than 1 from every other figure in the file " +
		"(the share of plans, the share of phases, the body's `Progress:`), or is 100 while phases " +
		"remain", "", true, func(r *report) {
		percent, err := strconv.Atoi(r.state.Percent)
		if err != nil || percent > 100 { // percent-range says so
			return
		}
		var others []string
		agrees := false // it is enough if one does, because people count different things
		compare := func(share int, text string) {
			others = append(others, text)
			agrees = agrees || share-1 <= percent && percent <= share+1
		}
		if share, ok := shareOf(r.counter("completed_plans"), r.counter("total_plans")); ok {
			done, total := r.counter("completed_plans").Text, r.counter("total_plans").Text
			compare(share, fmt.Sprintf("%s/%s plans are %d%%", done, total, share))
		}
		phases, ok := shareOf(r.counter("completed_phases"), r.counter("total_phases"))
		if ok {
			done, total := r.counter("completed_phases").Text, r.counter("total_phases").Text
			compare(phases, fmt.Sprintf("%s/%s phases are %d%%", done, total, phases))
		}
		if body, ok := number(md.Field{Text: r.project.BodyPercent()}); ok {
			compare(body, fmt.Sprintf("the body's Progress: says %d%%", body))
		}
		switch at := r.counterAt("percent"); {
		case r.fired("progress-behind"):
		case len(others) > 0 && !agrees:
			shows := "which rich passes over"
			if r.hasBar() {
				shows = "which full shows"
			} else if r.project.Percent.Text == r.state.Percent {
				shows = "which rich shows"
			}
			r.at(at, "percent is %d, %s, but %s: correct percent or the counts", percent, shows,
				strings.Join(others, ", "))
		case ok && percent == 100 && r.counter("completed_phases").Text != r.counter("total_phases").Text:
			shows := "full shows it"
			if statusline.SceneOf(r.state) == statusline.Complete {
				shows = "full says that the milestone is complete"
			}
			r.at(at, "percent is 100, and %s, but only %s of %s phases are completed: correct percent, "+
				"completed_phases or total_phases", shows, r.counter("completed_phases").Text,
				r.counter("total_phases").Text)
		}
	}},
	{"phase-missing", Warning, "no phase in the front matter or the body, in any spelling that the rich line reads; " +
		"a note if the first phase has not started, between milestones, in a template or a file without GSD's " +
		"labels, or in the file above a project's workstreams", "S002", true, (*report).phaseMissing},
	{"rich-only", Note, "only `--format rich` shows the phase, or a bar of more than 0%; silent once everything is " +
		"done", "", true, func(r *report) {
		if r.isPhaseOnlyRich() {
			v := r.project.Phase.From[0]
			for _, other := range r.project.Phase.Also {
				if other.Name == "Phase" && phaseid.Same(other.Text, r.rich.Text) {
					v = other // the line to change
				}
			}
			at, line := r.offset(v.Pos), quote(r.lineOf(v))
			if strings.Trim(r.rich.Text, "0123456789") != "" {
				r.at(at, "only --format rich reads %s: the other formats read whole numbers, as in `Phase: 4 of 9 "+
					"(Name)`", line)
			} else {
				with := ""
				if strings.Contains(r.phaseLine(), " of M ") {
					with = " (M is the number of the last phase)"
				}
				r.at(at, "only --format rich reads %s: write `%s` on its own line for the other formats%s", line,
					r.phaseLine(), with)
			}
		}
		if r.isBarOnlyRich() {
			percent := r.project.Percent
			add := "`percent: " + percent.Text + "` under progress:"
			if r.state.Percent != "" {
				add = "a `milestone:`, such as `milestone: v1.0`,"
			} else if r.state.Milestone == "" && r.state.MilestoneName == "" {
				add += ", and a `milestone:`,"
			}
			r.at(r.offset(percent.From[0].Pos), "only --format rich shows the bar of %s%%: write %s in the front "+
				"matter for the other formats", percent.Text, add)
		}
	}},
	{"status-missing", Warning, "there is no status, in any spelling that the rich line reads; not reported together " +
		"with phase-missing; only a note if the line would not show it anyway", "", true, func(r *report) {
		if !r.hasNoStatus() || r.fired("phase-missing") {
			return
		}
		switch scene := statusline.SceneOf(r.state); {
		case len(r.keys) == 0 && r.project.Doc.Label("phase").Text == "": // it has a form of its own
			r.level(Note, 0, "there is no status that the line can show: write %s under Current Position",
				r.statusLine())
		case scene == statusline.Active, scene == statusline.Default:
			r.at(0, "there is no status in the front matter or the body, so the line shows none: write %s under "+
				"Current Position", r.statusLine())
		default:
			r.level(Note, 0, "there is no status in the front matter or the body, so rich shows none: write %s under "+
				"Current Position", r.statusLine())
		}
	}},
	{"phase-twice", Warning, "formats read different phases from two lines", "", true, func(r *report) {
		if p, ok := r.hookPhase(); ok && len(r.project.Phase.From) > 0 {
			r.at(p.Pos, "full shows %s/%s from line %d, rich %s from line %d: remove or rename the line that is not "+
				"the current phase", r.state.PhaseNum, r.state.PhaseTotal, p.Line, r.rich.Text,
				r.lineAt(r.offset(r.rich.Pos)))
		}
	}},
	{"phase-disagrees", Warning, "`current_phase` and the body's phase differ; a note if only `active_phase` differs " +
		"from them", "S003", true, func(r *report) {
		if body := r.bodyPhase(); body.Text != "" && !phaseid.Same(body.Text, r.phase.Text) {
			r.at(r.offset(body.Pos), "the phase is %s here but %s on line %d%s: correct one of them", quote(body.Text),
				quote(r.phase.Text), r.lineAt(r.offset(r.phase.Pos)), r.showing())
		}
		active := idOf(r.state.ActivePhase)
		if active != "" && r.phase.Text != "" && !phaseid.Same(active, r.phase.Text) {
			r.level(Note, r.key("active_phase").At, "active_phase is %s, but the phase is %s on line %d: the line "+
				"shows %s; remove active_phase if no command is working on it", quote(active), quote(r.phase.Text),
				r.lineAt(r.offset(r.phase.Pos)), active)
		}
	}},
	{"next-behind", Note, "the file's next step, or `next_phases`, names a phase before the current " +
		"one", "", true, func(r *report) {
		current := r.rich.Text
		if r.state.ActivePhase != "" || current == "" {
			return
		}
		_, _, _, hasFiles := r.project.Story.Files()
		for _, v := range r.project.Next.Also {
			if v.Why == project.Earlier && v.Name != "next_action" && !(hasFiles && r.isOpen(v.Text)) &&
				!r.isOfOther(v.Text) {
				r.at(r.offset(v.Pos), "the next step names a phase before the current one, %s, so the line leaves it "+
					"out: write the step that comes next", current)
			}
		}
		if r.state.NextAction == "" {
			return
		}
		for _, id := range r.state.NextPhases {
			if phaseid.IsEarlier(id, current) {
				r.at(r.key("next_phases").At, "next_phases names phase %s, which comes before the current phase %s, "+
					"and full shows it: write the phase that comes next", quote(id), current)
				return
			}
		}
	}},
	{"plan-behind", Note, "more plans are done than the body's plan says", "", true, func(r *report) {
		plan, shown := r.project.Doc.Label("plan"), r.project.Shown
		if plan.Text == "" || shown == nil || shown.Files == nil || !r.project.Story.IsOwn {
			return
		}
		stated := md.Number(lastNumber(r.project.Plan))
		isStated := r.project.Plan != "" || project.KnowsStatus(plan.Text) // "Not started"
		isShown := len(r.project.Plans.From) > 0 && r.project.Plans.From[0].Pos == 0
		if done := shown.Files.Done; isStated && isShown && float64(done) > stated {
			next := min(done+1, shown.Files.Plans)
			r.at(r.offset(plan.Pos), "the plan is %s here, but %d of %d plans of phase %s have a SUMMARY, as rich "+
				"shows: write `Plan: %d of %d`", quote(plan.Text), done, shown.Files.Plans, r.rich.Text, next,
				shown.Files.Plans)
		}
	}},
	{"phase-behind", Warning, "the phase is done, and the position is a later one", "", true, func(r *report) {
		stated, shown := r.phase, r.project.Shown
		if shown == nil || stated.Text == "" || !phaseid.IsEarlier(stated.Text, shown.ID) {
			return
		}
		if own := r.project.Story.Phase(stated.Text); own != nil && own.Done() && own.Listed && !r.project.Story.IsOwn {
			r.at(r.offset(stated.Pos), "the phase is %s here, but it is done, and rich shows %s, which has begun: "+
				"write phase %s for the other formats", quote(stated.Text), r.shownPhase(),
				phaseid.WithoutZeros(r.rich.Text))
		}
	}},
	{"phase-unlisted", Note, "ROADMAP.md lists phases, and not this one", "", true, func(r *report) {
		stated, told := r.phase, &r.project.Story
		p := told.Phase(stated.Text)
		if stated.Text == "" || p != nil && p.Listed || len(told.Phases) == 0 || r.project.IsOver {
			return
		}
		shows := "which rich shows"
		if !told.IsOwn {
			shows = "so rich shows " + r.shownPhase()
		}
		r.at(r.offset(stated.Pos), "ROADMAP.md lists phases up to %d, and not phase %s, %s: correct the phase, or "+
			"add it to ROADMAP.md", told.Highest(), quote(stated.Text), shows)
	}},
	{"timestamp", Warning, "`last_updated` is not an ISO 8601 time", "", false, func(r *report) {
		v := r.project.Doc.Front("last_updated")
		if v.Text != "" && !isTime(v.Text) && !strings.HasPrefix(v.Text, "[") {
			r.at(r.offset(v.Pos), "last_updated %s is not an ISO 8601 time, so no format can take the state's age "+
				"from it: write, for example, 2026-06-01T12:34:56Z", quote(v.Text))
		}
	}},
	{"activity-date", Warning, "`last_activity` does not begin with a real date", "S008", false, func(r *report) {
		v := r.project.Doc.Front("last_activity")
		if v.Text == "" {
			v = r.project.Doc.Label("last activity")
		}
		if v.Text != "" && !strings.HasPrefix(v.Text, "[") && !startsWithDate(v.Text) {
			r.at(r.offset(v.Pos), "the last activity %s does not begin with a real date, so no format can take the "+
				"state's age from it: write `2026-06-01 — what happened`", quote(v.Text))
		}
	}},
}

// statedPhase returns the phase that the file states, apart from the active one: the front matter's, else the
// body's.
func (r *report) statedPhase() md.Field {
	if id := idOf(r.project.Doc.Front("current_phase").Text); id != "" && !phaseid.IsBacklog(id) {
		return md.Field{Text: id, Pos: r.project.Doc.Front("current_phase").Pos}
	}
	return r.bodyPhase()
}

// idOf is the id of the phase that a text begins with.
func idOf(text string) string {
	id, _ := phaseid.Cut(phaseid.AfterWord(text))
	return id
}

// phaseMissing finds a file that states no phase.
func (r *report) phaseMissing() {
	if r.phase.Text != "" || r.project.IsActive {
		return
	}
	level, at, shows := r.rule.Level, 0, "the line shows no phase"
	if r.needsNoPhase() {
		level = Note
	}
	line, where := "`Phase: N of M (Name)`", " under Current Position"
	text := "no `Phase:` line gives the number of the phase"
	if stated := r.project.Doc.Label("phase"); stated.Text != "" && !startsTemplate(stated.Text) {
		at, text = r.offset(stated.Pos), quote(stated.Text)+" does not begin with a phase's number"
	}
	hasNoStatus := r.hasNoStatus()
	switch {
	case r.rich.Text != "":
		line, shows = "`"+r.phaseLine()+"`", "only rich shows one ("+r.shownPhase()+", by ROADMAP.md and the files)"
	case hasNoStatus:
		shows = "the line shows neither"
	}
	advice := "write " + line + where
	isLater := level == Note && r.rich.Text == ""
	if isLater {
		advice = "once there is a phase, " + advice
	}
	if hasNoStatus {
		text += ", and there is no status"
		if advice = "write " + line + " and " + r.statusLine() + where; isLater {
			advice = "write " + r.statusLine() + where + ", and " + line + " once there is a phase"
		}
	}
	r.level(level, at, "%s, so %s: %s, which every format reads", text, shows, advice)
}

// shownPhase names the phase of the rich line.
func (r *report) shownPhase() string {
	if r.rich.Text == "" {
		return "no phase"
	}
	return "phase " + phaseid.WithoutZeros(r.rich.Text)
}

// statedMilestone returns the version that the file states, and where it says so.
func (r *report) statedMilestone() (version string, at int) {
	for _, v := range slices.Concat(r.project.Version.From, r.project.Version.Also) {
		if first, _, _ := strings.Cut(v.Text, " "); v.Pos > 0 {
			return strings.TrimRight(first, ":,;"), r.offset(v.Pos)
		}
	}
	return "", 0
}

// milestoneShipped finds a milestone that was shipped, and is worked on by the rest of the file.
func (r *report) milestoneShipped() {
	version, at := r.statedMilestone()
	said := "the status is still " + quote(r.project.StatedStatus())
	if !r.project.SaysWork() {
		said = "the phase is still " + quote(r.phase.Text)
	}
	isWork := r.project.SaysWork() || r.phase.Text != "" && !r.project.SaysDone()
	if !isWork || r.project.SaysOver() {
		return
	}
	for _, m := range r.project.Story.Shipped {
		if !story.SameVersion(m.Version, version) {
			continue
		}
		shows, advice := "leaves it out", "write the milestone that is being worked on"
		if now := r.project.Version.Text; r.project.Story.IsShipped {
			shows, advice = "shows "+quote(now)+" as shipped", "run /gsd-new-milestone, or "+advice
		} else if now != "" {
			shows, advice = "shows "+quote(now), "write `milestone: "+now+"`"
		}
		r.at(at, "%s was shipped, as %s says, and %s; rich %s: %s", quote(version), m.Where, said, shows, advice)
		return
	}
}

// progressBehind finds counts of phases that are not those of ROADMAP.md and the files, which rich shows.
func (r *report) progressBehind() {
	counts := r.project.Story.Counts()
	if from := r.project.Percent.From; counts.Total == 0 || len(from) == 0 || from[0].Source != project.OnDisk {
		return
	}
	completed, hasCompleted := number(r.counter("completed_phases"))
	total, hasTotal := number(r.counter("total_phases"))
	isLeft := counts.Done < counts.Total
	isCounted := hasCompleted && completed != counts.Done || hasTotal && total != counts.Total
	saysAll := isLeft && (r.project.SaysOver() || r.isCompleted())
	if !isCounted && !saysAll {
		return
	}
	at, advice := r.statedStatusAt(), "correct the status"
	says := "the status is " + quote(r.project.StatedStatus())
	if isCounted {
		at = r.counterAt("completed_phases")
		says = fmt.Sprintf("the counts are %s of %s phases", cmp.Or(r.counter("completed_phases").Text, "?"),
			cmp.Or(r.counter("total_phases").Text, "?"))
		advice = fmt.Sprintf("write `completed_phases: %d`, `total_phases: %d` and `percent: %d`", counts.Done,
			counts.Total, counts.Percent())
	}
	level := Note
	switch percent, err := strconv.Atoi(r.state.Percent); {
	case !isLeft:
	case statusline.SceneOf(r.state) == statusline.Complete:
		level, says = r.rule.Level, says+", and full says that the milestone is complete"
	case err == nil && percent > counts.Percent()+1 && r.hasBar():
		level, says = r.rule.Level, fmt.Sprintf("%s, and full shows %d%%", says, percent)
	}
	r.level(level, at, "%s, but ROADMAP.md and the files have %d of %d phases done%s, as rich shows: %s",
		says, counts.Done, counts.Total, r.phasesLeft(), advice)
}

// isCompleted reports whether the front matter's status is completed, and not that of a phase.
func (r *report) isCompleted() bool {
	status := r.project.Doc.Front("status").Text
	return md.NormalizeStatus(status) == "completed" && !md.StartsFold(status, "phase")
}

// phasesLeft names the phases of the milestone in force that are not done, the first four if they are more than five.
func (r *report) phasesLeft() string {
	var ids []string
	for _, p := range r.project.Story.Phases {
		if !p.Done() {
			ids = append(ids, phaseid.WithoutZeros(p.ID))
		}
	}
	switch n := len(ids); {
	case n == 0:
		return ""
	case n == 1:
		return " (phase " + ids[0] + " is left)"
	case n > 5:
		return fmt.Sprintf(" (phases %s and %d more are left)", strings.Join(ids[:4], ", "), n-4)
	default:
		return " (phases " + strings.Join(ids[:n-1], ", ") + " and " + ids[n-1] + " are left)"
	}
}

// isOfOther reports whether a step names another version than the milestone's, whose phases may
// count from 1 again.
func (r *report) isOfOther(step string) bool {
	shown := strings.ToLower(r.project.Version.Text)
	return slices.ContainsFunc(strings.Fields(strings.ToLower(step)), func(word string) bool {
		word = strings.Trim(word, ".,:;()*`")
		isPart := strings.HasPrefix(shown, word) || strings.HasPrefix(word, shown)
		return shown != "" && md.IsVersion(word) && !isPart
	})
}

// isOpen reports whether the phase that a step names is still to be executed, as far as the files
// say: others may have been inserted after it and done first.
func (r *report) isOpen(step string) bool {
	ids, _ := project.Named(step)
	if len(ids) == 0 {
		return false
	}
	p := r.project.Story.Phase(ids[0])
	return p == nil || !p.Executed()
}

// counterAt is where a key of the progress block is.
func (r *report) counterAt(key string) int {
	for _, k := range r.keys {
		if k.Name != "progress" {
			continue
		}
		for _, l := range k.Below {
			if strings.HasPrefix(js.TrimStart(l.Text), key+":") {
				return l.At + strings.Index(l.Text, key)
			}
		}
		return k.At
	}
	return 0
}

func number(f md.Field) (int, bool) {
	n, err := strconv.Atoi(f.Text)
	return n, err == nil
}

// shareOf is the percentage that is done. It reports false if there is nothing to do.
func shareOf(done, total md.Field) (int, bool) {
	n, ok1 := number(done)
	of, ok2 := number(total)
	if !ok1 || !ok2 || of <= 0 || n < 0 || n > of {
		return 0, false
	}
	return int(float64(n)/float64(of)*100 + 0.5), true
}

// showing says which formats show which phase, if they differ.
func (r *report) showing() string {
	if r.state.PhaseNum == "" || r.state.ActivePhase != "" || phaseid.Same(r.state.PhaseNum, r.rich.Text) {
		return ", which is the one that GSD uses"
	}
	return "; full shows " + r.state.PhaseNum + ", rich " + cmp.Or(phaseid.WithoutZeros(r.rich.Text), "none")
}

// hookPhase returns where the hook's formats read another phase than the rich line, if they show it.
// Its position is an offset.
func (r *report) hookPhase() (place struct{ Line, Pos int }, ok bool) {
	isShown := statusline.SceneOf(r.state) == statusline.Default && r.state.PhaseNum != "" && r.rich.Pos > 0
	if !isShown || phaseid.Same(r.state.PhaseNum, r.rich.Text) || r.moved {
		return place, false
	}
	_, places := parse.StateMDPlaces(r.text)
	for _, p := range places {
		if p.Name == "Phase" {
			place.Line, ok = p.Line, true
		}
	}
	for at := 0; place.Line > 0 && strings.Count(r.text[:at], "\n") < place.Line-1; {
		at = md.Next(r.text, at)
		place.Pos = at
	}
	return place, ok
}

// lastNumber is the digits at the end of a plan's number: 3 of 04-03.
func lastNumber(plan string) string {
	return plan[len(strings.TrimRight(plan, "0123456789")):]
}

// isPhaseOnlyRich reports whether the hook's formats should show the rich line's phase, and do not
// read it.
func (r *report) isPhaseOnlyRich() bool {
	isDefault := statusline.SceneOf(r.state) == statusline.Default
	return r.rich.Pos > 0 && isDefault && r.state.PhaseNum == "" && !r.isFinished() && !r.prefersRich()
}

// isBarOnlyRich is the same for the bar. Nobody misses one before anything is done or writes one for
// an Ultra Planner project; what the front matter hides, and what the files do not confirm, have rules
// of their own.
func (r *report) isBarOnlyRich() bool {
	scene := statusline.SceneOf(r.state)
	isShort := scene != statusline.Active && scene != statusline.Default
	hasOther := r.project.Evidence.IsUltra ||
		slices.ContainsFunc([]string{"percent-unread", "progress-gap", "counts", "progress-behind"}, r.fired)
	completed, isSet := number(r.counter("completed_plans"))
	_, done, _, hasFiles := r.project.Story.Files()
	isUnconfirmed := isSet && hasFiles && completed != done
	hasPercent := strings.Trim(r.project.Percent.Text, "0") != "" && len(r.project.Percent.From) > 0
	isDone := r.isFinished() || r.project.Percent.Text == "100" && r.hasPhasesLeft()
	return hasPercent && !r.hasBar() && !isShort && !hasOther && !isUnconfirmed && !isDone && !r.prefersRich()
}

// hasBar reports whether full shows a bar.
func (r *report) hasBar() bool {
	return r.state.Percent != "" && (r.state.Milestone != "" || r.state.MilestoneName != "")
}

// isFinished reports whether everything is done: then nobody misses a bar or a phase.
func (r *report) isFinished() bool {
	return r.project.IsOver || r.project.Story.IsShipped || r.project.Percent.Text == "100" && !r.hasPhasesLeft() &&
		!r.fired("percent-range")
}

// hasPhasesLeft reports whether fewer phases are completed than there are: then all that is planned may be
// done, and more is to come.
func (r *report) hasPhasesLeft() bool {
	done, isDone := number(r.counter("completed_phases"))
	total, ok := number(r.counter("total_phases"))
	return isDone && ok && done < total
}

// statusLine is a status as an example: one that fits a phase that is complete, or has not begun,
// if this one is, as far as the file or the phase's directory tells.
func (r *report) statusLine() string {
	shown := r.project.Shown
	step, _, _ := strings.Cut(r.project.Next.Text, " ")
	switch {
	case r.isFinished(), r.project.IsClosed():
		return "`Status: Complete`"
	case shown != nil && shown.Executed():
		return "`Status: Phase complete`"
	case step == "discuss-phase", step == "plan-phase", r.project.IsIdle():
		return "`Status: Ready to plan`"
	}
	return "a status such as `Status: Executing`"
}

func (r *report) lineOf(v project.Candidate) string {
	at := r.offset(v.Pos)
	start := strings.LastIndexByte(r.text[:at], '\n') + 1
	return js.Trim(md.Raw(r.text, start))
}

// phaseLine is the phase in the spelling that every format reads, with ROADMAP.md's last phase
// for a total that the line does not show, or M.
func (r *report) phaseLine() string {
	id, total, name := r.rich.Text, "M", "Name"
	if stated := r.project.Total.Text; stated != "" {
		total = phaseid.WithoutZeros(stated)
	} else if highest := r.project.Story.Highest(); highest > 0 && !phaseid.IsEarlier(strconv.Itoa(highest), id) {
		total = strconv.Itoa(highest)
	}
	if stated := r.project.PhaseName.Text; stated != "" && cut(stated) == stated {
		if before, _, _ := strings.Cut(stated, " ("); !strings.ContainsAny(before, "()") {
			name = before
		}
	}
	return "Phase: " + id + " of " + total + " (" + name + ")"
}

// prefersRich reports whether the project's config.json chooses the rich line.
func (r *report) prefersRich() bool {
	config := find.Env{}.SmallConfig(r.place.Dir)
	return find.SettingsOf(config.Value).Format("") == system.Rich
}

func (r *report) hasNoStatus() bool {
	return r.state.Status == "" && r.project.StatedStatus() == ""
}

// needsNoPhase reports whether it is normal that the file names no phase: the first one
// has not begun, the last one is over, or it is not the state of a project's phases.
func (r *report) needsNoPhase() bool {
	total := r.counter("total_phases").Text
	isAll := total != "" && total == r.counter("completed_phases").Text
	isTemplate := startsTemplate(r.project.Doc.Label("phase").Text) ||
		startsTemplate(r.project.Doc.Front("current_phase").Text)
	scene := statusline.SceneOf(r.state)
	return r.project.IsIdle() || r.isFinished() || total == "0" || isAll || isTemplate || scene == statusline.Next ||
		scene == statusline.Complete || r.isForeign() || r.isAboveWorkstreams()
}

// startsTemplate reports whether the first word of a value is a placeholder: "[X] of [Y] ([name])".
func startsTemplate(value string) bool {
	word, _, _ := strings.Cut(value, " ")
	return md.IsTemplate(word)
}

// isForeign reports whether the file has neither a key nor a label that GSD knows, apart from those
// that anyone writes.
func (r *report) isForeign() bool {
	isOurs := func(key md.Key) bool { return key.Name == "status" || isKnown(key.Name) && key.Name != "last_updated" }
	return !slices.ContainsFunc(r.keys, isOurs) && !r.hasLabel()
}

// hasLabel reports whether the body has a label that the lexicon knows, apart from the next step.
func (r *report) hasLabel() bool {
	return slices.ContainsFunc(r.project.Doc.Entries, func(e project.Entry) bool {
		isLabel := e.Name != "" && e.Name != "item" && !strings.HasPrefix(strings.ToLower(e.Name), "next")
		return isLabel && e.Text != ""
	})
}

// isAboveWorkstreams reports whether the file is the one above a project's workstreams,
// which have the phases.
func (r *report) isAboveWorkstreams() bool {
	if r.place.Path != filepath.Join(r.place.Root, ".planning", "STATE.md") {
		return false
	}
	has, _ := find.HasWorkstreams(r.place.Root)
	return has
}

// isPlainly reports whether a status of a few words says what GSD has no word for, as
// "archived", "between milestones", "active", "blocked" do. Nothing is to be corrected there.
func isPlainly(status string) bool {
	words := plainWords(status)
	isKnown := words == "active" || project.KnowsStatus(words)
	return isKnown && len(strings.Fields(words)) <= 3
}

// plainWords is text in lower case, with spaces instead of _ and -.
func plainWords(text string) string {
	text = strings.NewReplacer("_", " ", "-", " ").Replace(strings.ToLower(text))
	return strings.Join(strings.Fields(text), " ")
}

// isTime reports whether text is an ISO 8601 date, or date and time.
func isTime(s string) bool {
	for _, layout := range []string{
		time.DateOnly, "2006-01-02T15:04", "2006-01-02T15:04:05", "2006-01-02T15:04Z07:00", time.RFC3339,
		"2006-01-02T15:04:05Z0700", "2006-01-02 15:04", "2006-01-02 15:04:05", "2006-01-02 15:04:05Z07:00",
		"20060102T150405Z0700",
	} {
		if _, err := time.Parse(layout, s); err == nil {
			return true
		}
	}
	return false
}

// startsWithDate reports whether text begins with a real date that is not part of a
// longer number. GSD does not accept the years before 100.
func startsWithDate(s string) bool {
	if len(s) < len(time.DateOnly) || strings.HasPrefix(s, "00") {
		return false
	}
	_, err := time.Parse(time.DateOnly, s[:len(time.DateOnly)])
	rest := s[len(time.DateOnly):]
	return err == nil && !md.StartsDigit(rest) && !strings.HasPrefix(rest, "-")
}

// counter returns the digits of a counter below progress:.
func (r *report) counter(key string) md.Field {
	v := r.project.Doc.Front("progress." + key)
	if v.Text, _ = md.CutDigits(v.Text); v.Text == "" {
		return md.Field{}
	}
	return v.Field
}

// bodyPhase returns the first phase that the body states, as the rich line reads it.
func (r *report) bodyPhase() md.Field {
	for _, v := range slices.Concat(r.project.Phase.From, r.project.Phase.Also) {
		isTold := v.Why == "" || v.Why == project.Done || v.Why == r.project.Story.WhyMoved
		isOther := strings.HasSuffix(v.Why, " takes precedence")
		if v.Source == project.InBody && v.Text != "" && (isTold || isOther) {
			return v.Field
		}
	}
	return md.Field{}
}
