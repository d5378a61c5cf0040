package system

// An execution file without front matter has "Plan ID:" and "Status:" in the first column.

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
)

// The names of the orchestrator's files.
const (
	PlanFileName = "orchestrator-plan-phase.local.md"
	ExecFileName = "orchestrator-exec-phase.local.md"
)

func isPlan(text, start string) bool {
	return strings.HasPrefix(start, "---") && frontSystem(text) == PlanPhase
}

func isExec(text, start string) bool {
	isFront := strings.HasPrefix(start, "---") && frontSystem(text) == ExecPhase
	return isFront || strings.HasPrefix(start, "# Orchestration Phase State")
}

// frontSystem returns the system whose file has this front matter. The orchestrator's files have an id and one of its
// lists or flags.
func frontSystem(text string) System {
	r := readRecord(text)
	has := func(key string) bool { return r.Node.Node(key).Pos > 0 }
	switch {
	case !has("plan_id"):
	case has("modules_status"):
		return ExecPhase
	case has("plan_phase_complete"), has("modules"), has("exit_criteria"):
		return PlanPhase
	}
	return GSD
}

// Plan is the orchestrator's plan: .claude/orchestrator-plan-phase.local.md. It renders as
//
//	plan drafting · requirements 1/3 · modules 2 (1 without criteria) · exit 0/4
//	plan approved · modules 3 · next /start-orchestration
//
// Rich adds the plan's id and goal, and the status if the flag contradicts it.
type Plan struct {
	record
	hasRequirements bool // the project has the requirements file that the plan names, by default USER_REQUIREMENTS.md
}

// PlanMD reads the text of a plan file, even if it is not valid YAML. exists reports whether the project has a file;
// it can be nil.
func PlanMD(text string, exists func(name string) bool) Plan {
	p := Plan{record: readRecord(text)}
	name := cmp.Or(p.Get("requirements_file").Text, "USER_REQUIREMENTS.md")
	p.hasRequirements = exists != nil && exists(name)
	return p
}

func readPlan(text string, around Around) reading { return PlanMD(text, around.Exists) }

// IsApproved reports whether the flag or the status says that the plan is approved. The orchestrator's tools set only
// the flag.
func (p *Plan) IsApproved() bool {
	return p.Get("plan_phase_complete").IsTrue() || p.Get("status").Text == "approved"
}

// Modules returns the plan's modules.
func (p *Plan) Modules() []md.Node {
	items, _ := p.List("modules")
	return items
}

func (p Plan) parts(format Format) []layout.Part {
	approved, unmet, total := p.IsApproved(), p.unmet(), p.criteria()
	raw := p.Get("status").Text
	status := cmp.Or(raw, "unknown") // as the orchestrator's own tools show it
	exit := ""
	if approved {
		status = "approved"
	} else if len(total) > 0 {
		exit = outOf(len(total)-len(unmet), len(total))
	}
	if format == Compact {
		return joined(part(md.Join("plan", md.Cap(status), exit), ""))
	}
	id, goal, contradicts, requirements := "", "", "", ""
	if format == Rich {
		id, goal = p.Get("plan_id").Text, p.Get("goal").Text
		if approved && raw != "" && raw != "approved" {
			contradicts = "(status " + md.Cap(raw) + ")"
		}
	}
	if done, of, ok := p.Sections(); ok && !approved {
		requirements = "requirements " + outOf(done, of)
	}
	modules, remark := p.modulesParts()
	return joined(part("plan", ""), more(id, "id"), more(status, ""), more(contradicts, "remark"),
		part(requirements, "requirements"), part(modules, "modules"), more(remark, "remark"),
		part(md.Labelled("exit ", exit), "exit"), part(md.Labelled("next ", p.action()), "next"), goalPart(goal))
}

// action is the command that comes next for an approved plan; empty for any other. /start-orchestration refuses a
// plan without the flag.
func (p *Plan) action() string {
	switch {
	case p.Get("plan_phase_complete").IsTrue():
		return "/start-orchestration"
	case p.IsApproved():
		return "/approve-plan"
	}
	return ""
}

func goalPart(goal string) layout.Part {
	p := part(goal, "goal")
	p.Cut = "cut goal"
	return p
}

func outOf(done, total int) string { return strconv.Itoa(done) + "/" + strconv.Itoa(total) }

// modulesParts returns "modules 2" and "(1 without criteria)"; empty if the plan has no list of modules.
func (p *Plan) modulesParts() (count, remark string) {
	modules, ok := p.List("modules")
	if !ok {
		return "", ""
	}
	if n := len(modules) - countSet(modules, "acceptance_criteria"); n > 0 {
		remark = "(" + strconv.Itoa(n) + " without criteria)"
	}
	return "modules " + strconv.Itoa(len(modules)), remark
}

// Sections returns how many sections of the requirements are complete, and how many there are. It returns false if
// there is no list of them.
func (p *Plan) Sections() (complete, total int, ok bool) {
	list, ok := p.List("requirements_sections")
	complete = count(list, func(s md.Node) bool { return s.Get("status").Text == "complete" })
	return complete, len(list), ok
}

func countSet(items []md.Node, key string) int {
	return count(items, func(item md.Node) bool { return item.Get(key).IsSet() })
}

func count(items []md.Node, is func(md.Node) bool) (n int) {
	for _, item := range items {
		if is(item) {
			n++
		}
	}
	return n
}

// criteria are the conditions for leaving the plan phase: the file's own list, by default the orchestrator's four.
func (p *Plan) criteria() (list []string) {
	items, ok := p.List("exit_criteria")
	if !ok {
		return exitCriteria[:]
	}
	for _, item := range items {
		list = append(list, item.Field().Text)
	}
	return list
}

// exitCriteria are the orchestrator's own criteria.
var exitCriteria = [...]string{
	"USER_REQUIREMENTS.md complete", "All modules defined with acceptance criteria",
	"GitHub Issues created for all modules", "User approved the plan",
}

// unmet returns the criteria that are not met. The orchestrator's own four are computed as its tools do it. Any other
// criterion counts as not met, because nothing says whether it is.
func (p *Plan) unmet() []string {
	return slices.DeleteFunc(slices.Clone(p.criteria()), func(text string) bool {
		return slices.Contains(exitCriteria[:], text) && p.meets(text)
	})
}

// UnmetOwn returns the orchestrator's own criteria that the plan has but does not meet, apart from its approval.
func (p *Plan) UnmetOwn() []string {
	return slices.DeleteFunc(slices.Clone(exitCriteria[:3]), func(text string) bool {
		return p.meets(text) || !slices.Contains(p.criteria(), text)
	})
}

// meets computes one of the orchestrator's own four criteria.
func (p *Plan) meets(text string) bool {
	modules := p.Modules()
	complete, sections, _ := p.Sections()
	haveAll := func(key string) bool { return len(modules) > 0 && countSet(modules, key) == len(modules) }
	switch slices.Index(exitCriteria[:], text) {
	case 0:
		return p.hasRequirements && sections > 0 && complete == sections
	case 1:
		return haveAll("acceptance_criteria")
	case 2:
		return haveAll("github_issue")
	}
	return p.Get("plan_phase_complete").IsTrue()
}

func (p Plan) known() known {
	total, unmet := p.criteria(), p.unmet()
	sections, _ := p.List("requirements_sections")
	status := p.Get("status").Text
	k := known{
		status: status,
		shown:  cmp.Or(status, "unknown"),
		action: p.action(),
		values: append(p.values(project.InFront, "plan_id", "status", "plan_phase_complete", "goal"),
			itemCount("requirements_sections", len(sections)), itemCount("modules", len(p.Modules()))),
		detail: append(p.object(
			"phase", "plan_id=unknown", "status", "created_at", "goal", "goal_locked?",
			"requirements_file", "requirements_complete?",
			"requirements_sections: name status",
			"modules: id name status priority=medium github_issue acceptance_criteria",
			"plan_phase_complete?", "exit_criteria:",
		), Members("exit_met", len(total)-len(unmet), "exit_total", len(total), "exit_unmet", texts(unmet))...),
	}
	if p.IsApproved() {
		k.shown = "approved"
	}
	k.detail.set("exit_criteria", texts(total))
	if i := slices.Index(planStatuses[:2], k.shown); i >= 0 {
		k.after = planStatuses[i+1 : i+2]
	}
	if slices.Contains(planStatuses[:], status) {
		k.canonical = status
	}
	if k.action != "" {
		k.values = append(k.values, project.From("")("next", md.Field{Text: k.action}))
	}
	for _, text := range unmet {
		k.values = append(k.values, project.From("")("exit", md.Field{Text: "not met: " + text}))
	}
	return k
}

// planStatuses are the statuses of a plan, in order: those in the orchestrator's documents, and one that a tool of it
// uses.
var planStatuses = [...]string{"drafting", "reviewing", "approved", "complete"}

// Exec is the orchestrator's execution state: .claude/orchestrator-exec-phase.local.md. The orchestrator's tools read
// it with front matter but write it without; both are accepted. It renders as
//
//	exec executing · modules 1/3 · oauth-google → implementer-2
type Exec struct {
	record
	HasFront bool
}

// ExecMD reads the text of an execution file.
func ExecMD(text string) Exec {
	if start, end := Front(text); end > start {
		return Exec{readRecord(text), true}
	}
	_, _, body := md.Front(text)
	return Exec{record: readProse(text, body)}
}

func readExec(text string, _ Around) reading { return ExecMD(text) }

// readProse reads an execution file without front matter: the lines that begin in the first column.
func readProse(text string, at int) (r record) {
	for line := range strings.Lines(text[at:]) {
		label, value, _ := strings.Cut(line, ":")
		key := map[string]string{"Plan ID": "plan_id", "Status": "status", "Created": "started_at"}[label]
		if v := md.FieldAt(value, at+len(label)+1); key != "" && r.Get(key).Pos == 0 {
			r.Keys = append(r.Keys, md.Pair{Name: key, Value: md.Node{Raw: v.Text, Pos: v.Pos}})
		}
		at += len(line)
	}
	return r
}

func (e Exec) parts(format Format) []layout.Part {
	status := e.status()
	done, total, known := e.modulesDone()
	count := ""
	if known {
		count = outOf(done, total)
	}
	if format == Compact {
		return joined(part(md.Join("exec", md.Cap(status), count), ""))
	}
	id, goal := "", ""
	if format == Rich {
		id, goal = e.Get("plan_id").Text, e.Get("goal").Text
	}
	return joined(part("exec", ""), more(id, "id"), more(status, ""), part(md.Labelled("modules ", count), "modules"),
		part(e.active(), "active"), goalPart(goal))
}

func (e *Exec) status() string { return cmp.Or(e.Get("status").Text, "unknown") }

func (e *Exec) active() string {
	modules, _ := e.List("modules_status")
	for _, m := range modules {
		if !m.Get("status").Is("in-progress", "in_progress", "in progress") {
			continue
		}
		module := m.Get("id").Or(m.Get("name")).Text
		agent := m.Get("assigned_to").Text
		assignments, _ := e.List("active_assignments")
		for i := 0; agent == "" && i < len(assignments); i++ {
			if a := assignments[i]; a.Get("module").Text == module {
				agent = a.Get("agent").Text
			}
		}
		if agent != "" {
			module += " → " + agent
		}
		return module
	}
	return ""
}

func (e *Exec) modulesDone() (done, total int, known bool) {
	modules, ok := e.List("modules_status")
	if !ok {
		total := e.Get("modules_total").Text
		return int(md.Number(e.Get("modules_completed").Text)), int(md.Number(total)), total != ""
	}
	done = count(modules, func(m md.Node) bool {
		return m.Get("status").Is("complete", "completed", "verified", "done")
	})
	return done, len(modules), true
}

func (e Exec) known() known {
	source := project.InFront
	if !e.HasFront {
		source = project.InBody
	}
	modules, _ := e.List("modules_status")
	if _, ok := e.List("active_assignments"); !ok { // in JSON it is never null
		e.Keys = append(e.Keys, md.Pair{Name: "active_assignments", Value: md.Node{IsList: true}})
	}
	return known{
		status:    e.Get("status").Text,
		canonical: e.Get("status").Text,
		shown:     e.status(),
		values: append(e.values(source, "plan_id", "status", "goal", "modules_completed", "modules_total"),
			itemCount("modules_status", len(modules))),
		detail: append(e.object(
			"phase", "plan_id", "status", "started_at", "goal", "current_module",
			"modules_total#", "modules_completed#", "all_modules_complete?", "verification_mode?",
			"verification_loops_remaining#",
			"modules_status: id name status assigned_to github_issue pr acceptance_criteria",
			"active_assignments: module agent status",
		), member{"front_matter", e.HasFront}),
	}
}

// A record is the values and lists of some front matter.
type record struct{ md.Node }

func (r *record) values(source string, keys ...string) []project.Candidate {
	var list []project.Candidate
	for _, key := range keys {
		list = append(list, project.From(source)(key, r.Get(key)))
	}
	return list
}

// object returns the values of keys as JSON. The form of a key determines its type: "goal" is a text, "goal=none" a
// text with a default, "goal_locked?" a boolean, "modules_total#" a number, "exit_criteria:" a list of texts, and
// "modules: id name" a list of objects with those keys.
func (r *record) object(keys ...string) (o Object) {
	for _, key := range keys {
		name, of, isList := strings.Cut(key, ":")
		name, absent, _ := strings.Cut(strings.TrimRight(name, "?#"), "=")
		field := r.Get(name)
		var value any = capped(cmp.Or(field.Text, absent))
		switch {
		case isList:
			value = r.listOf(name, strings.Fields(of))
		case strings.HasSuffix(key, "#"):
			value = number(field.Text)
		case strings.HasSuffix(key, "?") && field.Text != "":
			value = field.IsTrue()
		}
		o = append(o, member{name, value})
	}
	return o
}

func (r *record) listOf(name string, keys []string) any {
	items, ok := r.List(name)
	if len(keys) == 0 {
		values := []*string{}
		for _, item := range items {
			values = append(values, capped(item.Field().Text))
		}
		return values
	}
	if !ok {
		return nil
	}
	values := []Object{}
	for _, item := range items {
		var o Object
		for _, key := range keys {
			key, absent, _ := strings.Cut(key, "=")
			o = append(o, member{key, capped(cmp.Or(item.Get(key).Text, absent))})
		}
		values = append(values, o)
	}
	return values
}

// Front returns where the front matter of an orchestrator's file begins and ends, as the orchestrator's tools cut it.
// It begins after the three hyphens at the start of the file, whatever follows them. It ends at a line of three
// hyphens, which is what people mean, or, without one, at any three hyphens. Blank lines before it are ignored.
func Front(text string) (start, end int) {
	start, end, _ = md.Front(text)
	if end > start || !strings.HasPrefix(text, "---") {
		return start, end
	}
	start = len("---")
	end = md.Closing(text, start+1)
	if end < 0 {
		end = start + strings.Index(text[start:], "---")
	}
	return start, max(start, end)
}

func readRecord(text string) record {
	start, end := Front(text)
	node, _ := md.ReadYAML(text, start, min(end, start+budget.Front))
	return record{node}
}
