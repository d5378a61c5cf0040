package statusline

import (
	"strconv"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

// planParts says where the orchestrator's plan stands:
//
//	plan drafting · requirements 1/3 · modules 2 (1 without criteria) · exit 0/4
//	plan approved · modules 3 · next /start-orchestration
//
// Rich adds the plan's id and goal, and the status where the flag contradicts
// it.
func (f Facts) planParts(format Format) []string {
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
		return []string{join("plan", field(status), exit)}
	}
	id, goal, contradicts := "", "", ""
	if format == Rich {
		id, goal = field(p.ID.Text), field(p.Goal.Text)
		if raw := p.Status.Text; approved && raw != "" && raw != "approved" {
			contradicts = "(status " + field(raw) + ")"
		}
	}
	head := join("plan", id, field(status), contradicts)
	if approved {
		return present(head, modulesPart(p), "next /start-orchestration", goal)
	}
	requirements := ""
	if p.HasSections {
		requirements = "requirements " + strconv.Itoa(completeSections(p)) + "/" + strconv.Itoa(len(p.Sections))
	}
	return present(head, requirements, modulesPart(p), "exit "+exit, goal)
}

// modulesPart is "modules 2 (1 without criteria)", empty where the plan has no
// list of modules.
func modulesPart(p *parse.PlanFile) string {
	if !p.HasModules {
		return ""
	}
	part := "modules " + strconv.Itoa(len(p.Modules))
	if n := len(p.Modules) - countSet(p.Modules, "acceptance_criteria"); n > 0 {
		part += " (" + strconv.Itoa(n) + " without criteria)"
	}
	return part
}

func completeSections(p *parse.PlanFile) int {
	n := 0
	for _, s := range p.Sections {
		if s.Get("status").Text == "complete" {
			n++
		}
	}
	return n
}

// countSet counts the items that have a value for key.
func countSet(items []parse.Item, key string) int {
	n := 0
	for _, item := range items {
		if item.Get(key).IsSet() {
			n++
		}
	}
	return n
}

// exitCriteria counts the criteria for leaving the plan phase: the orchestrator's
// four, which its tools compute and do not read, and those of the file that are
// none of these, which nothing can meet.
func (f Facts) exitCriteria() (met, total int) {
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

// execParts says where the orchestrator's execution stands:
//
//	exec executing · modules 1/3 · oauth-google → implementer-2
func (f Facts) execParts(format Format) []string {
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
		return []string{join("exec", field(status), count)}
	}
	id, goal := "", ""
	if format == Rich {
		id, goal = field(e.ID.Text), field(e.Goal.Text)
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
	return present(join("exec", id, field(status)), count, field(module), goal)
}

// modulesDone counts the modules that are done and all modules. The list counts,
// for nothing keeps the file's own counters; they are taken where there is no
// list.
func modulesDone(e *parse.ExecFile) (done, total int, known bool) {
	if !e.HasModules {
		return int(number(e.ModulesCompleted.Text)), int(number(e.ModulesTotal.Text)), e.ModulesTotal.Text != ""
	}
	for _, m := range e.Modules {
		if m.Get("status").Done() {
			done++
		}
	}
	return done, len(e.Modules), true
}

// jobParts says where a council job stands:
//
//	job-3f9a1c02 COUNCIL_REVIEWING · 4/6 votes (3 approve, 1 revise)
//
// Rich adds the cost and, while the job executes, the line of the project that
// it works on.
func (f Facts) jobParts(format Format) []string {
	j := &f.Job
	id := j.ID
	if id == "" {
		id = "job"
	}
	parts := []string{field(id) + " " + field(j.Status)}
	if format == Compact {
		return parts
	}
	switch {
	case j.Status == "COUNCIL_PLANNING":
		parts = append(parts, strconv.Itoa(len(j.Plans))+"/"+strconv.Itoa(parse.Seats)+" plans")
	case j.Status == "COUNCIL_REVIEWING":
		parts = append(parts, strconv.Itoa(len(j.Votes))+"/"+strconv.Itoa(parse.Seats)+" votes"+tally(j.Votes))
	case j.Status == "BLOCKED" && j.Blocker != "":
		parts = append(parts, field(j.Blocker))
	}
	if format != Rich {
		return parts
	}
	if j.HasCost {
		parts = append(parts, "$"+strconv.FormatFloat(j.Cost, 'f', 2, 64))
	}
	if j.Status == "EXECUTING" && f.Executes != nil {
		parts = append(parts, f.Executes.parts(Rich, long)...)
	}
	return parts
}

// tally is " (3 approve, 1 revise)": how often each vote was cast, the known
// ones first, the others in the order in which they came. Votes of no known
// shape are not in it.
func tally(votes []string) string {
	kinds := []string{"approve", "revise", "reject", "veto", "abstain"}
	counts := make([]int, len(kinds))
	for _, vote := range votes {
		i := 0
		for i < len(kinds) && kinds[i] != vote {
			i++
		}
		switch {
		case i < len(kinds):
			counts[i]++
		case vote != "" && len(kinds) < 16:
			kinds, counts = append(kinds, vote), append(counts, 1)
		}
	}
	text := ""
	for i, n := range counts {
		if n == 0 {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += strconv.Itoa(n) + " " + fit(kinds[i], 24)
	}
	if text == "" {
		return ""
	}
	return " (" + text + ")"
}
