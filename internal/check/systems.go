package check

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// planRules are about an orchestrator's files. For the execution file they only find whether the orchestrator's tools
// can read it, because the plan that the other rules ask is empty.
var planRules = []*Rule{
	{Name: "plan-unreadable", Severity: Error, Unseen: true, find: planUnreadable},
	{Name: "plan-flag", Severity: Warning, find: planFlag},
	{Name: "plan-value", Severity: Warning, find: planValue},
	{Name: "plan-duplicate", Severity: Error, find: planDuplicate},
	{Name: "plan-criteria", Severity: Warning, find: planCriteria},
}

// planUnreadable reads the front matter as those tools do: for them it ends at the next three hyphens, wherever these
// are.
func planUnreadable(r *review) {
	tell := func(at int, problem, advice string) {
		r.at(at, "the orchestrator's tools %s", problem).advise("%s", advice)
	}
	const fence = "---"
	text, ok := strings.CutPrefix(r.text, fence)
	inside, rest, isClosed := strings.Cut(text, fence)
	end := len(fence) + len(inside)
	last := inside[strings.LastIndexByte(inside, '\n')+1:]
	_, own := system.Front(r.text)
	switch {
	case !ok:
		tell(0, "do not find the front matter", "the first three bytes must be `---`")
	case !isClosed:
		tell(0, "do not find the end of the front matter", "end it with a line that is exactly `---`")
	case js.Trim(last) != "" || last != "" && end+len(fence) < own:
		tell(end+len(fence), "read these hyphens inside a value as the end of the front matter", "write a dash instead")
	default:
		_, errors := md.ReadYAML(r.text, len(fence), min(end, budget.Front))
		for _, e := range errors {
			tell(e.At, e.Problem, e.Advice)
		}
		if !utf8.ValidString(rest) {
			tell(end, "cannot read the text below, which is not UTF-8", "save it as UTF-8")
		}
	}
}

func planFlag(r *review) {
	status, complete := r.planFile.Get("status"), r.planFile.Get("plan_phase_complete").IsTrue()
	isOver, advice := slices.Contains([]string{"approved", "complete"}, status.Text), "correct one of them"
	if status.Text == "" || isOver == complete {
		return
	}
	if isOver {
		advice = "run /approve-plan, or " + advice
	}
	r.at(status.At(), "the status is %s, but plan_phase_complete, which the orchestrator's tools read, is %t",
		quote(status.Text), complete).advise("%s", advice)
}

func planValue(r *review) {
	if !r.isPlan {
		return
	}
	r.planValues("", "the plan", r.planFile.Node)
	texts := []md.Node{r.planFile.Node.Node("goal")}
	for _, list := range [...]string{"requirements_sections", "modules", "exit_criteria"} {
		items, isList := r.planFile.List(list)
		if value := r.planFile.Get(list); value.Text != "" && !isList {
			r.at(value.At(), "%s is not a list, so nothing in it counts", list).advise("write [] or a list")
		}
		for _, n := range items {
			if list == "exit_criteria" {
				texts = append(texts, n)
				continue
			}
			name := n.Get("id").Or(n.Get("name")).Text
			r.planValues(list, strings.TrimSuffix(list, "s")+" "+quote(name), n)
		}
	}
	for _, v := range texts {
		if v.Pos > 0 && !isText(v) {
			r.at(v.Pos-1, "the orchestrator's tools expect a text here, not %s", quote(v.Field().Text)).
				advise("write one in quotes")
		}
	}
	complete, total, _ := r.planFile.Sections()
	flag := r.planFile.Get("requirements_complete")
	if areComplete := total > 0 && complete == total; flag.Text != "" && flag.IsTrue() != areComplete {
		r.at(flag.At(), "requirements_complete is %s, but %d of %d sections are complete", flag.Text, complete, total).
			advise("correct one of them")
	}
}

// isText reports whether YAML reads a value as a text, and one that is not empty.
func isText(n md.Node) bool {
	text := n.Field().Text
	_, err := strconv.ParseFloat(text, 64)
	isPlain := err != nil && !isTime(text) && !isAllowed("goal_locked", text, "") && text != "{}"
	isQuoted := n.Raw != "" && strings.IndexByte(`"'|>`, n.Raw[0]) >= 0
	return text != "" && !n.IsList && n.Keys == nil && (isPlain || isQuoted)
}

func (r *review) planValues(item, of string, n md.Node) {
	var missing []string
	for _, v := range planValues {
		field := n.Get(v.key)
		isFlag := v.allowed == trueOrNot
		isQuoted := isFlag && strings.TrimLeft(n.Node(v.key).Raw, `"'`) != n.Node(v.key).Raw
		isEmpty := field.Text == "" && field.Pos > 0 && (isFlag || v.key == "created_at")
		switch {
		case v.item != item:
		case v.needed && field.Text == "":
			missing = append(missing, v.key)
		case isQuoted, isEmpty, field.Text != "" && v.allowed != "" && !isAllowed(v.key, field.Text, v.allowed):
			counts := ""
			if v.key == "github_issue" && !field.IsSet() {
				counts = ", which does not count as an issue"
			}
			r.at(field.At(), "the orchestrator's tools do not allow the %s %s of %s%s", v.key, quote(field.Text), of,
				counts).
				advise("write %s", v.allowed)
		}
	}
	if len(missing) > 0 && !r.fired("plan-unreadable") {
		r.at(n.Field().At(), "%s has no %s, which the orchestrator's tools expect", of,
			strings.Join(missing, ", ")).advise("add it")
	}
}

func planDuplicate(r *review) {
	first := map[string]md.Field{}
	for _, m := range r.planFile.Modules() {
		id := m.Get("id")
		before, isSecond := first[id.Text]
		if !isSecond {
			first[id.Text] = id
		} else if id.Text != "" && !r.isFull() {
			r.at(id.At(), "module %s is already on line %d, and the orchestrator's tools find only the first",
				quote(id.Text), r.lineAt(before.At())).advise("give one of them another id")
		}
	}
}

func planCriteria(r *review) {
	status := r.planFile.Get("status").Text
	if status != "reviewing" && !r.planFile.IsApproved() {
		return
	}
	if unmet := r.planFile.UnmetOwn(); r.planFile.IsApproved() && len(unmet) > 0 {
		at := max(r.planFile.Get("plan_phase_complete").Pos, r.planFile.Get("status").Pos) - 1
		r.at(at, "the plan is approved, but the orchestrator's tools find unmet: %s", strings.Join(unmet, ", ")).
			advise("complete them, or take the approval back")
	}
	for _, m := range r.planFile.Modules() {
		if name := m.Get("id").Or(m.Get("name")); !m.Get("acceptance_criteria").IsSet() {
			r.at(max(name.Pos, m.Pos)-1,
				"module %s has no acceptance_criteria, which the orchestrator's tools expect by now",
				quote(name.Text)).advise("add them")
		}
	}
}

const trueOrNot = "true or false"

// planValues are the values of a plan, and what the orchestrator's tools allow for each.
var planValues = [...]struct {
	item, key string // the list that the item is in; empty for the plan itself
	needed    bool
	allowed   string // empty for any text
}{
	{"", "phase", true, "planning"},
	{"", "plan_id", true, "plan-YYYYMMDD-HHMMSS"},
	{"", "status", true, "drafting, reviewing, approved or complete"},
	{"", "created_at", false, "an ISO 8601 time, such as 2026-01-09T14:30:22+00:00"},
	{"", "goal_locked", false, trueOrNot},
	{"", "requirements_complete", false, trueOrNot},
	{"", "plan_phase_complete", false, trueOrNot},
	{"requirements_sections", "name", true, ""},
	{"requirements_sections", "status", true, "pending, in_progress, in-progress, planned or complete"},
	{"modules", "id", true, "lower-case letters, digits and single hyphens, such as oauth2-handler"},
	{"modules", "name", true, ""},
	{"modules", "status", true, "planned, pending, in_progress, in-progress or complete"},
	{"modules", "priority", false, "critical, high, medium or low"},
	{"modules", "github_issue", false, "an issue's number, such as \"#42\", or null"},
}

func isAllowed(name, text, allowed string) bool {
	switch name {
	case "plan_id":
		_, err := time.Parse("plan-20060102-150405", text)
		return err == nil
	case "created_at":
		return isTime(text)
	case "id":
		for word := range strings.SplitSeq(text, "-") {
			if word == "" || strings.Trim(word, "abcdefghijklmnopqrstuvwxyz0123456789") != "" {
				return false
			}
		}
		return true
	case "github_issue":
		number := strings.TrimPrefix(text, "#")
		return number != "" && strings.Trim(number, "0123456789") == ""
	case "goal_locked", "requirements_complete", "plan_phase_complete":
		return slices.Contains([]string{"true", "false", "yes", "no", "on", "off"}, strings.ToLower(text))
	}
	return slices.Contains(strings.Split(strings.ReplaceAll(allowed, " or ", ", "), ", "), text)
}

// jobRules are about a state.json, whether it is a council job's or should be one.
var jobRules = []*Rule{
	{Name: "job-unreadable", Severity: Error, find: jobUnreadable},
	{Name: "job-status", Severity: Error, find: jobStatus},
	{Name: "job-reason", Severity: Warning, find: jobReason},
}

func jobUnreadable(r *review) {
	if !r.job.IsObject() {
		r.at(0, "not a JSON object, so the job is not shown").advise("restore the file")
	}
}

func jobStatus(r *review) {
	job, ok := system.CouncilJob(r.text)
	isOther := func(vote string) bool { return vote != "" && !strings.HasPrefix(vote, "approve") }
	if i := slices.IndexFunc(job.Votes, isOther); ok && job.Status == "APPROVED" && i >= 0 {
		r.at(statusAt(r.text), "the job is APPROVED, as the line says, but a seat votes %s",
			quote(job.Votes[i])).as(Warning).advise("write COUNCIL_REVIEWING, or correct the vote")
	}
	if !ok && r.job.IsObject() {
		status, _ := r.job.Get("status").Text()
		r.at(statusAt(r.text), "unknown job status %s, so the job is not shown", quote(status)).
			advise("write %s", strings.Join(system.JobStatuses(), ", "))
	}
}

func jobReason(r *review) {
	job, ok := system.CouncilJob(r.text)
	switch {
	case !ok:
	case job.Status == "BLOCKED" && js.Trim(job.Blocker) == "":
		r.at(statusAt(r.text), "the job is BLOCKED, but the line cannot say why").
			advise("add `\"blocker_reason\"`, such as \"council deadlock\"")
	case job.Status == "DONE" && job.Project != "":
		switch has, there := find.ProjectHasSummary(job.Project); {
		case !there:
			r.at(statusAt(r.text),
				"the line says DONE, but the project %s is not on this machine, so its SUMMARY cannot be checked",
				quote(job.Project)).as(Note).advise("correct project_path")
		case !has:
			r.at(statusAt(r.text),
				"the line says DONE, but %s has no SUMMARY.md under .planning, so the job has failed",
				quote(job.Project)).advise("write FAILED, or run it again")
		}
	}
}

// jobOf returns the JSON object that text consists of, or nothing for any other text.
func jobOf(text string) (v js.Value) {
	text = strings.TrimPrefix(text, md.BOM)
	if strings.HasPrefix(js.TrimStart(text), "{") {
		v, _ = js.ParseJSON(js.Decode(text))
	}
	return v
}

func statusAt(text string) int { return max(0, strings.Index(text, `"status"`)) }
