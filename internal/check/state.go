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
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// stateRules are about what a STATE.md says, in its front matter or in its body.
var stateRules = []*Rule{
	{Name: "counts", Severity: Error, find: counts},
	{Name: "milestone-shipped", Severity: Warning, find: milestoneShipped},
	{Name: "progress-behind", Severity: Warning, find: progressBehind},
	{Name: "phase-missing", Severity: Warning, Twin: "S002", find: phaseMissing},
	{Name: "status-missing", Severity: Warning, find: statusMissing},
	{Name: "phase-twice", Severity: Warning, find: phaseTwice},
	{Name: "phase-disagrees", Severity: Warning, Twin: "S003", find: phaseDisagrees},
	{Name: "phase-behind", Severity: Warning, find: phaseBehind},
	{Name: "timestamp", Severity: Warning, Unseen: true, find: timestamp},
	{Name: "left-out", Severity: Note, find: leftOut},
}

// counts reports counts, and the number of a plan, that are more than their total. If ROADMAP.md lists phases, such
// counts are only a note, because GSD's own commands write them: after each phase, and for the rows of shipped
// milestones.
func counts(r *review) {
	severity := r.rule.Severity
	if r.isListed() {
		severity = Note
	}
	for _, what := range []string{"phases", "plans"} {
		if c, ok := r.stated(what); ok && c.Done > c.Total {
			r.at(r.counterAt("completed_"+what), "%d of %d %s are completed, which is more than the total, so rich "+
				"does not use them", c.Done, c.Total, what).as(severity).
				advise("correct completed_%s or total_%s", what, what)
		}
	}
	plan, of := r.facts.Plan, r.facts.PlansOf
	isShown := r.linePhase.Text != "" && strings.HasPrefix(r.facts.Plans.Text, "plan ")
	if isShown && of != "" && md.Number(plan) > md.Number(of) {
		r.at(r.facts.Plans.From[0].At(), "plan %s is more than the total of %s, as rich shows (%s)", plan, of,
			r.facts.Plans.Text).advise("correct one of them")
	}
}

func leftOut(r *review) {
	if list := r.facts.LeftOut(); len(list) > 0 {
		r.at(0, "rich, explain and check do not look at %s", strings.Join(list, ", ")).
			advise("move what is over into an archive")
	}
}

func milestoneShipped(r *review) {
	version, at := r.statedMilestone()
	said := "the status is still " + quote(r.facts.Status.Stated().Text)
	if !r.facts.SaysWork() {
		said = "the phase is still " + quote(r.filePhase.Text)
	}
	isWork := r.facts.SaysWork() || r.filePhase.Text != "" && !r.facts.SaysDone()
	i := r.shipped(story.KeyOf(version))
	isSame := r.facts.Story.IsShipped && story.SameVersion(r.facts.Version.Text, version)
	if !isWork || r.facts.SaysOver() || i < 0 || isSame && statusline.SceneOf(r.hook) == statusline.Complete {
		return // full also says that it is complete
	}
	shows, advice := "rich leaves it out", "write the milestone that is being worked on"
	if now := r.shows.Milestone.Rich; r.facts.Story.IsShipped {
		shows = "rich shows " + quote(now) + " as shipped"
		if r.facts.IsCommand { // none while another one works on a phase
			advice = r.command("") + ", or " + advice
		}
	} else if now != "" {
		shows, advice = "rich shows "+quote(now), "write `milestone: "+now+"`"
	}
	r.at(at, "%s was shipped (%s), and %s; %s", quote(version), r.facts.Story.Shipped[i].Says(), said, shows).
		advise("%s", advice)
}

// shipped returns the index of a milestone in Story.Shipped, or -1.
func (r *review) shipped(key story.VersionKey) int {
	isThis := func(m story.Shipped) bool { return key != "" && m.Key == key }
	return slices.IndexFunc(r.facts.Story.Shipped, isThis)
}

// progressBehind reports a file that says more is done than ROADMAP.md and the files under phases/, whose counts rich
// shows: 50 percent, where one phase of four is done. It warns if the file says that everything is done, by its
// numbers or its status. Any other percentage that is too high is a note, because GSD's next command may write it
// again. A file that says less is not reported, because GSD will count again. Nor is one where ROADMAP.md has rows of
// shipped milestones, because GSD counts those too.
func progressBehind(r *review) {
	counts := r.facts.Story.Counts
	if counts.Done == counts.Total || !r.showsList(counts) {
		return
	}
	percent, hasBar := number(md.Field{Text: r.shows.Percent.Full})
	isMore := hasBar && percent > counts.Percent()+1 // GSD rounds, and the line floors
	isComplete := statusline.SceneOf(r.hook) == statusline.Complete
	isSaid := r.facts.SaysOver() || r.isCompleted()
	severity, at, says := Warning, r.counterAt("completed_phases"), fmt.Sprintf("full shows %d%%", percent)
	advice := r.recount(counts)
	switch {
	case isComplete:
		says = "full says that the milestone is complete"
	case isMore && percent < 100 && !isSaid:
		severity = Note
	case isMore:
	case isSaid:
		at, says = r.statedStatusAt(), "the status is "+quote(r.facts.Status.Stated().Text)
		advice = "correct the status"
	default:
		return
	}
	f := r.at(at, "%s, but ROADMAP.md and the files have %d of %d phases done%s, as rich shows (%s)", says, counts.Done,
		counts.Total, r.phasesLeft(), counts).as(severity)
	f.OfFull = isComplete || isMore
	f.advise("%s", advice)
}

// showsList reports whether rich shows these counts from ROADMAP.md and the files. It is false if the stated
// milestone was shipped, or if ROADMAP.md has ticked rows of a shipped one: GSD counts those too.
func (r *review) showsList(counts story.Counts) bool {
	version, _ := r.statedMilestone()
	isRow := func(l story.Listing) bool {
		return l.Form == story.Row && l.Tick >= story.Ticked && r.shipped(l.Milestone) >= 0
	}
	isShown := r.facts.Counts == counts && r.shows.Percent.From.Source == project.OnDisk
	return isShown && r.shipped(story.KeyOf(version)) < 0 &&
		!slices.ContainsFunc(r.facts.Evidence.Roadmap.Lines, isRow)
}

// recount says how to make full show the counts of a list: which keys to correct. If a done phase has no passed
// verification, it names `state sync` instead, because GSD's tools do not count such a phase.
func (r *review) recount(counts story.Counts) string {
	hasNone := func(p *story.Phase) bool { return p.Done() && p.Files().Verification != "passed" }
	if !r.facts.Evidence.IsAntigravity && slices.ContainsFunc(r.facts.Story.Phases, hasNone) {
		return "run " + tools + "state sync, which counts the phases that have a report"
	}
	var lines []string
	for i, key := range [...]string{"completed_phases", "total_phases", "percent"} {
		want := [...]int{counts.Done, counts.Total, counts.Percent()}[i]
		if n, ok := number(r.counter(key)); ok && (n < want || n > want+i/2) { // the percentage may be rounded up
			lines = append(lines, fmt.Sprintf("`%s: %d`", key, want))
		}
	}
	return "write " + cmp.Or(strings.Join(lines, ", "), "the counts of that list")
}

// tools runs GSD's own tools without having them on the PATH.
const tools = "npx -p @opengsd/gsd-core gsd-tools "

func phaseMissing(r *review) {
	if r.filePhase.Text != "" || r.linePhase.Text != "" || r.facts.IsActive || r.needsNoPhase() {
		return
	}
	at, text, shows := 0, "no `Phase:` line gives the number of the phase", "the line"
	if r.shows.Phase.Full != "" {
		shows = "rich"
	}
	stated := r.facts.Doc.Label("phase")
	if idOf(stated.Text) != "" || idOf(r.facts.Doc.Front("current_phase").Text) != "" {
		return // it is stated, but was shipped or is in the backlog
	} else if stated.Text != "" {
		at, text = stated.At(), quote(stated.Text)+" does not begin with a phase's number"
	}
	advice := "write `Phase: N of M (Name)`"
	if r.hasNoStatus() {
		text, shows = text+", and there is no status", shows+" shows neither"
		advice += " and " + r.statusLine()
	} else {
		shows += " shows no phase"
	}
	r.at(at, "%s, so %s", text, shows).advise("%s under Current Position, which every format reads", advice)
}

func statusMissing(r *review) {
	if !r.hasNoStatus() || r.linePhase.Text == "" && (r.fired("phase-missing") || r.needsNoPhase()) {
		return
	}
	shows, severity, scene := "the line", r.rule.Severity, statusline.SceneOf(r.hook)
	isOwnForm := len(r.front.keys) == 0 && r.facts.Doc.Label("phase").Text == ""
	if isOther := scene == statusline.Next || scene == statusline.Complete; isOther || isOwnForm {
		severity = Note
	}
	switch {
	case r.shows.Status.Rich != "":
		shows = "full"
	case severity == Note && !isOwnForm:
		shows = "rich"
	}
	r.at(0, "there is no status in the front matter or the body, so %s shows none", shows).as(severity).
		advise("write %s under Current Position", r.statusLine())
}

func phaseTwice(r *review) {
	c := r.shows.Phase
	if !c.Differ() || c.From.Pos == 0 || r.hook.ActivePhase != "" || r.isRepaired {
		return
	}
	_, places := parse.StateMDPlaces(r.text)
	line := places[slices.IndexFunc(places, func(p parse.Place) bool { return p.Name == "Phase" })].Line
	r.at(lineStart(r.text, line), "full shows %s/%s from line %d, rich %s from line %d", r.hook.PhaseNum,
		r.hook.PhaseTotal, line, c.Rich, r.lineAt(c.From.At())).
		advise("remove or rename the line that is not the current phase")
}

func phaseDisagrees(r *review) {
	if body := r.facts.Doc.BodyPhase(); body.Text != "" && !phaseid.Same(body.Text, r.filePhase.Text) {
		r.at(body.At(), "the phase is %s here but %s on line %d%s", quote(body.Text), quote(r.filePhase.Text),
			r.lineAt(r.filePhase.At()), r.showing()).advise("correct one of them")
	}
	active := idOf(r.hook.ActivePhase)
	if active != "" && r.filePhase.Text != "" && !phaseid.Same(active, r.filePhase.Text) {
		r.at(r.key("active_phase").At, "active_phase is %s, which the line shows, but the phase is %s on line %d",
			quote(active), quote(r.filePhase.Text), r.lineAt(r.filePhase.At())).as(Note).
			advise("remove active_phase if no command is working on it")
	}
}

func phaseBehind(r *review) {
	own := r.facts.Story.Phase(r.filePhase.Text)
	isPast := own != nil && own.Done() && (own.Listed || r.facts.Evidence.IsUltra) && !r.facts.Story.IsOwn
	if !isPast || r.facts.IsActive || r.facts.Shown == nil {
		return
	}
	severity := r.rule.Severity
	hasSummary := func(p *story.Phase) bool { return p.Files().Summaries > 0 }
	isExecuted := func(p *story.Phase) bool { return hasSummary(p) && p.OnDisk() >= story.HasGaps }
	if !r.hasLater(own, hasSummary) {
		return
	} else if !r.hasLater(own, isExecuted) { // GSD's next command will move the state on
		severity = Note
	}
	r.at(r.filePhase.At(), "the phase is %s here, but it is done, and %s", quote(r.filePhase.Text), r.shownPhase()).
		as(severity).advise("write phase %s for the other formats", phaseid.WithoutZeros(r.linePhase.Text))
}

func timestamp(r *review) {
	v := r.facts.Doc.Front("last_updated")
	if v.Text != "" && !isTime(v.Text) && !strings.HasPrefix(v.Text, "[") {
		r.at(v.At(), "last_updated %s is not an ISO 8601 time, so no format can take the state's age from it",
			quote(v.Text)).advise("write, for example, 2026-06-01T12:34:56Z")
	}
}

// statedPhase returns the phase that the front matter states, else the body's. It is not active_phase.
func (r *review) statedPhase() md.Field {
	front := r.facts.Doc.Front("current_phase")
	if id := idOf(front.Text); id != "" && !phaseid.IsBacklog(id) {
		return md.Field{Text: id, Pos: front.Pos}
	}
	return r.facts.Doc.BodyPhase()
}

func idOf(text string) string {
	id, _ := phaseid.CutID(phaseid.AfterWord(text))
	return id
}

func (r *review) shownPhase() string {
	if r.linePhase.Text == "" {
		return "rich shows no phase"
	}
	phase := "phase " + phaseid.WithoutZeros(r.linePhase.Text)
	return "rich shows " + phase
}

func (r *review) statedMilestone() (version string, at int) {
	v := r.facts.Version.Stated()
	first, _, _ := strings.Cut(v.Text, " ")
	return strings.TrimRight(first, ":,;"), v.At()
}

// isCompleted reports whether the front matter's status is completed, and is not about a phase ("Phase complete").
func (r *review) isCompleted() bool {
	status := r.facts.Doc.Front("status").Text
	return statusline.NormalizeStatus(status) == "completed" && !md.StartsFold(status, "phase")
}

func (r *review) phasesLeft() string {
	var ids []string
	for _, p := range r.facts.Story.Phases {
		if !p.Done() {
			ids = append(ids, p.ID)
		}
	}
	switch len(ids) {
	case 0:
		return ""
	case 1:
		return " (" + phasesNamed(ids) + " is left)"
	}
	return " (" + phasesNamed(ids) + " are left)"
}

// phasesNamed names phases: "phases 1, 2 and 3". If there are more than five, it names four.
func phasesNamed(ids []string) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = phaseid.WithoutZeros(id)
	}
	switch n := len(names); {
	case n == 1:
		return "phase " + names[0]
	case n > 5:
		return fmt.Sprintf("phases %s and %d more", strings.Join(names[:4], ", "), n-4)
	default:
		return "phases " + strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
}

func (r *review) counter(key string) md.Field {
	v := r.facts.Doc.Front("progress." + key)
	v.Text, _ = md.CutDigits(v.Text)
	if v.Text == "" {
		return md.Field{}
	}
	return v.Field
}

func (r *review) counterAt(key string) int {
	v := r.facts.Doc.Front("progress." + key)
	if v.Pos == 0 {
		return r.key("progress").At
	}
	start := strings.LastIndexByte(r.text[:v.At()], '\n') + 1
	return start + md.Blanks(r.text[start:])
}

func number(f md.Field) (int, bool) {
	n, err := strconv.Atoi(f.Text)
	return n, err == nil
}

// stated returns the front matter's counts of phases or plans, and whether it has both.
func (r *review) stated(what string) (c story.Counts, ok bool) {
	done, ok1 := number(r.counter("completed_" + what))
	total, ok2 := number(r.counter("total_" + what))
	return story.Counts{Done: done, Total: total, Of: what}, ok1 && ok2
}

// showing says which phase each format shows, if they differ.
func (r *review) showing() string {
	if c := r.shows.Phase; c.Full != "" && c.Full != c.Rich && r.hook.ActivePhase == "" {
		return "; full shows " + c.Full + ", rich " + cmp.Or(c.Rich, "none")
	}
	return ", which is the one that GSD uses"
}

// isFinished reports whether everything is done, so that a missing bar or phase does not matter.
func (r *review) isFinished() bool {
	return r.facts.IsOver || r.facts.Story.IsShipped || r.facts.Percent.Text == "100" && !r.hasPhasesLeft() &&
		!r.fired("percent-range")
}

// hasPhasesLeft reports whether fewer phases are completed than there are: everything that is planned may be done,
// but there is more to plan.
func (r *review) hasPhasesLeft() bool {
	c, ok := r.stated("phases")
	return ok && c.Done < c.Total
}

// statusLine is an example of a status that fits the phase: Complete, Phase complete, Ready to plan or Executing.
func (r *review) statusLine() string {
	shown := r.facts.Shown
	step, _, _ := strings.Cut(r.facts.Next.Text, " ")
	switch {
	case r.isFinished(), r.facts.IsClosed():
		return "`Status: Complete`"
	case shown != nil && shown.OnDisk() >= story.HasGaps:
		return "`Status: Phase complete`"
	case step == "discuss-phase", step == "plan-phase", r.facts.IsIdle():
		return "`Status: Ready to plan`"
	}
	return "a status such as `Status: Executing`"
}

func (r *review) hasNoStatus() bool {
	return r.hook.Status == "" && r.facts.Status.Stated().Text == ""
}

// needsNoPhase reports whether it is normal that the file names no phase: the first one has not begun, the last one
// is done, a template has not been filled in, or the file is not the state of a project's phases.
func (r *review) needsNoPhase() bool {
	total := r.counter("total_phases").Text
	isAll := total != "" && total == r.counter("completed_phases").Text
	isTemplate := startsTemplate(r.facts.Doc.Label("phase").Text) ||
		startsTemplate(r.facts.Doc.Front("current_phase").Text)
	scene := statusline.SceneOf(r.hook)
	return r.facts.IsIdle() || r.isFinished() || total == "0" || isAll || isTemplate || scene == statusline.Next ||
		scene == statusline.Complete || r.isForeign() || r.isAboveWorkstreams()
}

// startsTemplate reports whether the first word of a value is a placeholder: "[X] of [Y] ([name])".
func startsTemplate(value string) bool {
	word, _, _ := strings.Cut(value, " ")
	return md.IsTemplate(word)
}

// isForeign reports whether the file has neither a key nor a label of GSD's. last_updated, list items and a next step
// do not count, because anyone may write them.
func (r *review) isForeign() bool {
	isKey := func(key md.Key) bool { return isOurs(key.Name) && key.Name != "last_updated" }
	isLabel := func(e project.Entry) bool {
		isOther := e.Name == "" || e.Name == "item" || strings.HasPrefix(strings.ToLower(e.Name), "next")
		return !isOther && e.Text != ""
	}
	return !slices.ContainsFunc(r.front.keys, isKey) && !slices.ContainsFunc(r.facts.Doc.Entries, isLabel)
}

// isAboveWorkstreams reports whether the project has workstreams, which have the phases, and the file is the one
// above them.
func (r *review) isAboveWorkstreams() bool {
	if r.place.Path != filepath.Join(r.place.Root, ".planning", "STATE.md") {
		return false
	}
	has, _ := find.HasWorkstreams(r.place.Root)
	return has
}

// isPlainly reports whether a status of up to three words is clear although GSD has no word for it: "archived",
// "between milestones", "active", "blocked".
func isPlainly(status string) bool {
	words := plainWords(status)
	return (words == "active" || project.KnowsStatus(words)) && len(strings.Fields(words)) <= 3
}

func plainWords(text string) string {
	text = strings.NewReplacer("_", " ", "-", " ").Replace(strings.ToLower(text))
	return strings.Join(strings.Fields(text), " ")
}

// isTime reports whether s is an ISO 8601 date, or date and time. Week dates are not accepted, because nothing writes
// them.
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

// shownBy says which formats show something.
func shownBy(full, rich bool) string {
	switch {
	case full && rich:
		return "the line shows it"
	case full:
		return "full shows it"
	case rich:
		return "rich shows it"
	}
	return "no format shows it"
}
