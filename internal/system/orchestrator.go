package system

import (
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
)

// PlanFile is the orchestrator's plan: .claude/orchestrator-plan-phase.local.md.
// A value that is absent or null has no text. Booleans are as written;
// [Field.IsTrue] reads them.
type PlanFile struct {
	Phase, ID, Status, CreatedAt, Goal, GoalLocked md.Field
	RequirementsFile, RequirementsComplete         md.Field
	Complete                                       md.Field // plan_phase_complete

	HasSections bool   // the key is present and not null, even if the list is empty
	Sections    []Item // requirements_sections: name, status
	HasModules  bool
	Modules     []Item // id, name, status, priority, github_issue, acceptance_criteria
	Criteria    []Item // exit_criteria: texts
}

// ExecFile is the orchestrator's execution state:
// .claude/orchestrator-exec-phase.local.md. Its tools read it with front matter,
// but write it without; both are accepted.
type ExecFile struct {
	Front bool

	Phase, ID, Status, StartedAt, Goal, CurrentModule      md.Field
	ModulesTotal, ModulesCompleted, AllComplete            md.Field
	VerificationMode, VerificationLoopsRemaining, Approved md.Field

	HasModules  bool
	Modules     []Item // modules_status: as in a plan, and assigned_to, pr
	Assignments []Item // active_assignments: module, agent, status
}

// PlanMD reads the text of a plan file line by line. It also reads files that are
// not valid YAML, such as one whose goal has unescaped quotes.
func PlanMD(text string) PlanFile {
	start, end, _ := md.Front(text)
	r := readLists(text, start, end)
	p := PlanFile{
		Phase: r.get("phase"), ID: r.get("plan_id"), Status: r.get("status"), CreatedAt: r.get("created_at"),
		Goal: r.get("goal"), GoalLocked: r.get("goal_locked"),
		RequirementsFile: r.get("requirements_file"), RequirementsComplete: r.get("requirements_complete"),
		Complete: r.get("plan_phase_complete"),
	}
	p.Sections, p.HasSections = r.list("requirements_sections")
	p.Modules, p.HasModules = r.list("modules")
	p.Criteria, _ = r.list("exit_criteria")
	return p
}

// ExecMD reads the text of an execution file.
func ExecMD(text string) ExecFile {
	start, end, body := md.Front(text)
	if end == start {
		return execProse(text, body)
	}
	r := readLists(text, start, end)
	e := ExecFile{
		Front: true,
		Phase: r.get("phase"), ID: r.get("plan_id"), Status: r.get("status"), StartedAt: r.get("started_at"),
		Goal: r.get("goal"), CurrentModule: r.get("current_module"),
		ModulesTotal: r.get("modules_total"), ModulesCompleted: r.get("modules_completed"),
		AllComplete: r.get("all_modules_complete"), VerificationMode: r.get("verification_mode"),
		VerificationLoopsRemaining: r.get("verification_loops_remaining"),
	}
	e.Modules, e.HasModules = r.list("modules_status")
	e.Assignments, _ = r.list("active_assignments")
	return e
}

// execProse reads an execution file without front matter: the lines that begin at
// the first column.
func execProse(text string, at int) ExecFile {
	var e ExecFile
	for line := range strings.Lines(text[at:]) {
		key, value, _ := strings.Cut(line, ":")
		v := md.FieldAt(value, at+len(key)+1)
		switch key {
		case "Plan ID":
			e.ID.First(v)
		case "Status":
			e.Status.First(v)
		case "Created":
			e.StartedAt.First(v)
		case "Plan Approved":
			e.Approved.First(v)
		}
		at += len(line)
	}
	return e
}

// Approved reports whether the plan is approved, by the flag or by the status. The
// tools set only the flag.
func (p *PlanFile) Approved() bool {
	return p.Complete.IsTrue() || p.Status.Text == "approved"
}

// Active returns the first module in progress and the agent working on it. Both
// are empty if there is no such module; agent is empty if none is named.
func (e *ExecFile) Active() (module, agent string) {
	for _, m := range e.Modules {
		if !m.Get("status").InProgress() {
			continue
		}
		module = m.Get("id").Or(m.Get("name")).Text
		agent = m.Get("assigned_to").Text
		for i := 0; agent == "" && i < len(e.Assignments); i++ {
			if a := e.Assignments[i]; a.Get("module").Text == module {
				agent = a.Get("agent").Text
			}
		}
		return module, agent
	}
	return "", ""
}

// plan renders the orchestrator's plan:
//
//	plan drafting · requirements 1/3 · modules 2 (1 without criteria) · exit 0/4
//	plan approved · modules 3 · next /start-orchestration
//
// Rich adds the plan's id and goal, and the status if the flag contradicts it.
type plan struct{ *Facts }

func (f plan) parts(format Format) []string {
	p := &f.Plan
	approved := p.Approved()
	status := p.Status.Text
	switch {
	case approved:
		status = "approved"
	case status == "":
		status = "unknown" // as the orchestrator's own tools say
	}
	met, total := f.exitCriteria()
	exit := strconv.Itoa(met) + "/" + strconv.Itoa(total)
	if format == Compact {
		return []string{md.Join("plan", md.Cap(status), exit)}
	}
	id, goal, contradicts := "", "", ""
	if format == Rich {
		id, goal = md.Cap(p.ID.Text), md.Cap(p.Goal.Text)
		if raw := p.Status.Text; approved && raw != "" && raw != "approved" {
			contradicts = "(status " + md.Cap(raw) + ")"
		}
	}
	head := md.Join("plan", id, md.Cap(status), contradicts)
	if approved {
		return md.Present(head, modulesPart(p), "next /start-orchestration", goal)
	}
	requirements := ""
	if p.HasSections {
		requirements = "requirements " + strconv.Itoa(completeSections(p)) + "/" + strconv.Itoa(len(p.Sections))
	}
	return md.Present(head, requirements, modulesPart(p), "exit "+exit, goal)
}

// modulesPart is "modules 2 (1 without criteria)", or empty if the plan has no list
// of modules.
func modulesPart(p *PlanFile) string {
	if !p.HasModules {
		return ""
	}
	part := "modules " + strconv.Itoa(len(p.Modules))
	if n := len(p.Modules) - countSet(p.Modules, "acceptance_criteria"); n > 0 {
		part += " (" + strconv.Itoa(n) + " without criteria)"
	}
	return part
}

func completeSections(p *PlanFile) int {
	n := 0
	for _, s := range p.Sections {
		if s.Get("status").Text == "complete" {
			n++
		}
	}
	return n
}

func countSet(items []Item, key string) int {
	n := 0
	for _, item := range items {
		if item.Get(key).IsSet() {
			n++
		}
	}
	return n
}

// exitCriteria counts the criteria for leaving the plan phase. The orchestrator's
// own four are computed, as its tools do, not read from the file. Any others in the
// file count as unmet, because nothing can meet them.
func (f plan) exitCriteria() (met, total int) {
	p := &f.Plan
	modules := len(p.Modules)
	for _, ok := range [...]bool{
		f.HasRequirements && len(p.Sections) > 0 && completeSections(p) == len(p.Sections),
		modules > 0 && countSet(p.Modules, "acceptance_criteria") == modules,
		modules > 0 && countSet(p.Modules, "github_issue") == modules,
		p.Complete.IsTrue(),
	} {
		if ok {
			met++
		}
	}
	total = 4
	for _, c := range p.Criteria {
		switch c.Text.Text {
		case "USER_REQUIREMENTS.md complete", "All modules defined with acceptance criteria",
			"GitHub Issues created for all modules", "User approved the plan":
		default:
			total++
		}
	}
	return met, total
}

func (f plan) status() string { return f.Plan.Status.Text }

func (f plan) next() (action string, phases []string) {
	if f.Plan.Approved() {
		action = "/start-orchestration"
	}
	return action, nil
}

func (f plan) blockers() []string { return nil }

func (f plan) values() []project.Value {
	p := &f.Plan
	front := project.From("front matter")
	return []project.Value{
		front("plan_id", p.ID), front("status", p.Status), front("plan_phase_complete", p.Complete),
		front("goal", p.Goal),
		itemCount("requirements_sections", len(p.Sections)), itemCount("modules", len(p.Modules)),
	}
}

func (f plan) detail() string {
	p := &f.Plan
	met, total := f.exitCriteria()
	var o object
	o.text("phase", p.Phase.Text)
	o.text("plan_id", p.ID.Text)
	o.text("status", p.Status.Text)
	o.text("created_at", p.CreatedAt.Text)
	o.text("goal", p.Goal.Text)
	o.raw("goal_locked", jsonBool(p.GoalLocked))
	o.text("requirements_file", p.RequirementsFile.Text)
	o.raw("requirements_complete", jsonBool(p.RequirementsComplete))
	o.raw("requirements_sections", jsonItems(p.Sections, p.HasSections, "name", "status"))
	o.raw("modules", jsonItems(p.Modules, p.HasModules, "id", "name", "status", "priority", "github_issue",
		"acceptance_criteria"))
	o.raw("plan_phase_complete", jsonBool(p.Complete))
	var criteria []string
	for _, c := range p.Criteria {
		criteria = append(criteria, c.Text.Text)
	}
	o.raw("exit_criteria", jsonList(criteria))
	o.raw("exit_met", strconv.Itoa(met))
	o.raw("exit_total", strconv.Itoa(total))
	return o.String()
}

// exec renders the orchestrator's execution of a plan:
//
//	exec executing · modules 1/3 · oauth-google → implementer-2
type exec struct{ *Facts }

func (f exec) parts(format Format) []string {
	e := &f.Exec
	status := e.Status.Text
	if status == "" {
		status = "unknown"
	}
	done, total, known := modulesDone(e)
	count := strconv.Itoa(done) + "/" + strconv.Itoa(total)
	if format == Compact {
		if !known {
			count = ""
		}
		return []string{md.Join("exec", md.Cap(status), count)}
	}
	id, goal := "", ""
	if format == Rich {
		id, goal = md.Cap(e.ID.Text), md.Cap(e.Goal.Text)
	}
	if known {
		count = "modules " + count
	} else {
		count = ""
	}
	module, agent := e.Active()
	if agent != "" {
		module += " → " + agent
	}
	return md.Present(md.Join("exec", id, md.Cap(status)), count, md.Cap(module), goal)
}

func modulesDone(e *ExecFile) (done, total int, known bool) {
	if !e.HasModules {
		return int(md.Number(e.ModulesCompleted.Text)), int(md.Number(e.ModulesTotal.Text)), e.ModulesTotal.Text != ""
	}
	for _, m := range e.Modules {
		if m.Get("status").Done() {
			done++
		}
	}
	return done, len(e.Modules), true
}

func (f exec) status() string { return f.Exec.Status.Text }

func (f exec) next() (action string, phases []string) { return "", nil }

func (f exec) blockers() []string { return nil }

func (f exec) values() []project.Value {
	e, source := &f.Exec, "front matter"
	if !e.Front {
		source = "body"
	}
	value := project.From(source)
	return []project.Value{
		value("plan_id", e.ID), value("status", e.Status), value("goal", e.Goal),
		value("modules_completed", e.ModulesCompleted), value("modules_total", e.ModulesTotal),
		itemCount("modules_status", len(e.Modules)),
	}
}

func (f exec) detail() string {
	e := &f.Exec
	var o object
	o.text("phase", e.Phase.Text)
	o.text("plan_id", e.ID.Text)
	o.text("status", e.Status.Text)
	o.text("started_at", e.StartedAt.Text)
	o.text("goal", e.Goal.Text)
	o.text("current_module", e.CurrentModule.Text)
	o.raw("modules_total", jsonNumber(e.ModulesTotal.Text))
	o.raw("modules_completed", jsonNumber(e.ModulesCompleted.Text))
	o.raw("all_modules_complete", jsonBool(e.AllComplete))
	o.raw("verification_mode", jsonBool(e.VerificationMode))
	o.raw("verification_loops_remaining", jsonNumber(e.VerificationLoopsRemaining.Text))
	o.raw("modules_status", jsonItems(e.Modules, e.HasModules, "id", "name", "status", "assigned_to",
		"github_issue", "pr", "acceptance_criteria"))
	o.raw("active_assignments", jsonItems(e.Assignments, true, "module", "agent", "status"))
	o.raw("front_matter", strconv.FormatBool(e.Front))
	return o.String()
}

// An Item is one list item in an orchestrator's file: a text, or keys with values.
type Item struct {
	Text md.Field
	keys []entry
}

// Get returns the value of an item's key. The text is empty if the key is absent
// or null. If a key is repeated, the last one counts.
func (i Item) Get(key string) md.Field {
	var f md.Field
	for _, e := range i.keys {
		if e.key == key {
			f = e.value
		}
	}
	return f
}

type entry struct {
	key        string
	value      md.Field
	start, end int // of the value in the text; it can span several lines
	column     int
}

// A record is front matter read line by line: keys with values, and lists.
type record struct {
	text  string
	keys  []entry
	lists []list
}

type list struct {
	key   string
	items []Item
}

func (r *record) get(key string) md.Field { return Item{keys: r.keys}.Get(key) }

// list returns the items of a list and whether there is one: null is not a list,
// [] is an empty one. If a name is repeated, the last one counts.
func (r *record) list(key string) ([]Item, bool) {
	for i := len(r.lists) - 1; i >= 0; i-- {
		if r.lists[i].key == key {
			return r.lists[i].items, true
		}
	}
	return nil, false
}

// MaxLists is how many bytes of front matter [readLists] reads: a hundred times
// what real files have. Each line becomes values of a few hundred bytes.
const MaxLists = 256 << 10

func readLists(text string, start, end int) record {
	r := record{text: text}
	end = min(end, start+MaxLists)
	dash := -1 // the column of the dashes of the list that is open
	for line := range md.YAMLLines(text[start:end], start) {
		switch {
		case line.Indent == 0 && !line.Item && line.Key != "":
			dash = -1
			r.top(line)
		case len(r.keys) == 0:
		case line.Item && (dash < 0 || line.Indent <= dash) && r.opens(dash):
			r.item(line, dash < 0)
			dash = line.Indent
		case dash >= 0:
			r.inside(line, dash)
		default:
			r.keys[len(r.keys)-1].continues(line)
		}
	}
	for i := range r.keys {
		r.finish(&r.keys[i])
	}
	for _, l := range r.lists {
		for i := range l.items {
			for j := range l.items[i].keys {
				r.finish(&l.items[i].keys[j])
			}
		}
	}
	return r
}

func (r *record) top(line md.YAMLLine) {
	r.keys = append(r.keys, entryOf(line))
	inside, ok := strings.CutPrefix(line.Rest, "[")
	if !ok || strings.Contains(inside, "{") {
		return
	}
	l := list{key: line.Key}
	inside, _, _ = strings.Cut(inside, "]")
	for item := range strings.SplitSeq(inside, ",") {
		if v := md.Scalar(item, line.At); v.Text != "" {
			l.items = append(l.items, Item{Text: v})
		}
	}
	r.lists = append(r.lists, l)
}

func (r *record) opens(dash int) bool {
	last := &r.keys[len(r.keys)-1]
	return dash >= 0 || last.start == last.end
}

func (r *record) item(line md.YAMLLine, open bool) {
	if open {
		r.lists = append(r.lists, list{key: r.keys[len(r.keys)-1].key})
	}
	l := &r.lists[len(r.lists)-1]
	item := Item{Text: md.DecodeYAML(line.Rest, line.At)}
	if line.Key != "" {
		item.keys = []entry{entryOf(line)}
		item.Text.Text = line.Key + ": " + item.Text.Text // a text may contain a colon, too
	} else if strings.HasPrefix(line.Rest, "{") {
		item.keys = flowEntries(line.Rest, line.At)
	}
	l.items = append(l.items, item)
}

// flowEntries returns the keys of a map in braces, as in {id: a, status: planned},
// which is at that offset.
func flowEntries(s string, at int) []entry {
	var keys []entry
	for i := 1; i < len(s); i++ {
		i += md.Blanks(s[i:])
		end := i + flowLen(s[i:])
		if key, value, ok := md.CutYAMLKey(s[i:end], true); ok {
			keys = append(keys, entry{key: key, start: at + end - len(value), end: at + end})
		}
		if i = end; i < len(s) && s[i] == '}' {
			break
		}
	}
	return keys
}

// flowLen is the length of the text up to the next comma or the brace that ends
// the map, outside quotes and brackets.
func flowLen(s string) int {
	depth, quote := 0, byte(0)
	for i := range len(s) {
		switch c := s[i]; {
		case quote != 0:
			if c == quote && s[i-1] != '\\' {
				quote = 0
			}
		case (c == '"' || c == '\'') && i > 0 && s[i-1] == ' ':
			quote = c
		case c == '[', c == '{':
			depth++
		case depth == 0 && (c == ',' || c == '}'):
			return i
		case c == ']', c == '}':
			depth--
		}
	}
	return len(s)
}

func (r *record) inside(line md.YAMLLine, dash int) {
	items := r.lists[len(r.lists)-1].items
	item := &items[len(items)-1]
	n := len(item.keys)
	switch {
	case n == 0: // the rest of a text
	case !line.Item && line.Key != "" && line.Indent <= item.keys[0].column && line.Indent > dash:
		item.keys = append(item.keys, entryOf(line))
	default:
		item.keys[n-1].continues(line)
	}
}

func entryOf(line md.YAMLLine) entry {
	return entry{key: line.Key, start: line.At, end: line.At + len(line.Rest), column: line.Inner}
}

// continues takes a line as the rest of the value. A nested list or map is kept as
// text, so that it counts as a value.
func (e *entry) continues(line md.YAMLLine) { e.end = line.At + len(line.Rest) }

func (r *record) finish(e *entry) {
	raw := r.text[e.start:e.end]
	if strings.Contains(raw, "\n") {
		raw = md.JoinLines(raw)
	}
	e.value = md.DecodeYAML(raw, e.start)
}
