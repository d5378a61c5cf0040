package check

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// planRules are about an orchestrator's files. Of the execution file only whether its own
// tools can read it: for the others the plan is empty.
var planRules = []*Rule{
	{"plan-unreadable", Error, "the orchestrator's own tools cannot read the file (inner quotes, `---` inside a " +
		"value, an unknown escape)", "", false, func(r *report) {
		// For those tools the front matter ends at the next three hyphens, wherever they are.
		start, ok := strings.CutPrefix(r.text, "---")
		if !ok {
			r.at(0, "the orchestrator's tools do not find the front matter: the first three bytes must be `---`")
			return
		}
		end := strings.Index(start, "---")
		if end < 0 {
			r.at(0, "the orchestrator's tools do not find the end of the front matter: end it with a line that is "+
				"exactly `---`")
			return
		}
		end += len("---")
		if inside := r.text[strings.LastIndexByte(r.text[:end], '\n')+1 : end]; js.Trim(inside) != "" {
			r.at(end, "the orchestrator's tools read these hyphens inside a value as the end of the front matter: "+
				"write a dash instead")
			return
		}
		for l := range md.Lines(r.text, 0) {
			if l.At >= end {
				return
			}
			_, v, ok := strings.Cut(l.Text, ": ")
			if v = js.Trim(v); ok && v != "" {
				r.scalar(l.At+len(l.Text)-len(v), v)
			}
		}
	}},
	{"plan-flag", Warning, "`status` and `plan_phase_complete` disagree", "", true, func(r *report) {
		status, flag := r.plan.Get("status"), r.plan.Get("plan_phase_complete")
		switch complete := flag.IsTrue(); {
		case status.Text == "approved" && !complete:
			r.at(status.At(), "the status is approved, but plan_phase_complete, which the orchestrator's tools read, "+
				"is not true: run /approve-plan, or correct one of them")
		case complete && status.Text != "approved" && status.Text != "complete":
			r.at(flag.At(), "plan_phase_complete, which the orchestrator's tools read, is true, but the status is "+
				"%s: correct one of them", quote(status.Text))
		}
	}},
	{"plan-value", Warning, "a value that the orchestrator's tools do not allow: phase, status, a section's or " +
		"module's status, priority, `plan_id`'s form, an id that is not kebab-case, a flag that is not true or " +
		"false", "", true, func(r *report) {
		if !r.isPlan {
			return
		}
		for _, v := range planValues {
			if v.list == "" {
				r.planValue(v, r.plan.Get(v.key), "")
				continue
			}
			items, _ := r.plan.List(v.list)
			for _, item := range items {
				r.planValue(v, item.Get(v.key), v.of+quote(item.Get("id").Or(item.Get("name")).Text))
			}
		}
		if i := strings.Index(r.text, "\ngoal:"); i >= 0 && r.plan.Get("goal").Text == "" {
			r.at(i+1, "the goal is empty, so rich shows none: write what the plan is for")
		}
	}},
	{"plan-duplicate", Error, "two modules have the same id", "", true, func(r *report) {
		lines := make(map[string]int)
		for _, m := range r.plan.Modules() {
			id := m.Get("id")
			if line := lines[id.Text]; line > 0 {
				r.at(id.At(), "module %s is already on line %d; the line counts both, but the orchestrator's tools "+
					"find only the first: give one of them another id", quote(id.Text), line)
			} else if id.Text != "" {
				lines[id.Text] = r.lineAt(id.At())
			}
		}
	}},
	{"plan-criteria", Warning, "the plan is reviewed or approved, but a module has no acceptance " +
		"criteria", "", true, func(r *report) {
		status := r.plan.Get("status").Text
		if status != "reviewing" && !r.plan.IsApproved() {
			return
		}
		for _, m := range r.plan.Modules() {
			if m.Get("acceptance_criteria").IsSet() {
				continue
			}
			name := m.Get("id").Or(m.Get("name"))
			r.at(max(name.Pos, m.Text.Pos)-1, "module %s has no acceptance_criteria, but the plan is already %s, as "+
				"the line says: add them", quote(name.Text), quote(status))
		}
	}},
}

// A planValue is a value of a plan, and what its tools allow in its place.
type planValue struct {
	list, key string // the list whose items have it; empty for the plan's own
	of        string // what names such an item
	effect    string // what the line does with one that is not allowed
	allowed   string
}

const (
	unseen     = "no format shows it"
	ofSection  = " of section "
	ofModule   = " of module "
	sections   = "requirements_sections"
	trueOrNot  = "true or false"
	counts     = "the line counts it as an issue"
	notCounted = "the line does not count the section as complete"
)

var planValues = [...]planValue{
	{"", "phase", "", unseen, "planning"},
	{"", "plan_id", "", "rich shows it as is", "plan-YYYYMMDD-HHMMSS"},
	{"", "status", "", "the line shows it as is", "drafting, reviewing, approved or complete"},
	{"", "created_at", "", unseen, "an ISO 8601 time, such as 2026-01-09T14:30:22+00:00"},
	{"", "goal_locked", "", unseen, trueOrNot},
	{"", "requirements_complete", "", unseen, trueOrNot},
	{"", "plan_phase_complete", "", "the line reads it as false", trueOrNot},
	{sections, "status", ofSection, notCounted, "pending, in_progress, in-progress, planned or complete"},
	{"modules", "id", ofModule, unseen, "lower-case letters, digits and single hyphens, such as oauth2-handler"},
	{"modules", "status", ofModule, unseen, "planned, pending, in_progress, in-progress or complete"},
	{"modules", "priority", ofModule, unseen, "critical, high, medium or low"},
	{"modules", "github_issue", ofModule, counts, "an issue's number, such as \"#42\", or null"},
}

// planValue reports a value that the orchestrator's tools do not allow. One that is absent
// has a default, and is none.
func (r *report) planValue(v planValue, field md.Field, of string) {
	if field.Text != "" && !isAllowed(v.key, field.Text, v.allowed) {
		r.at(field.At(), "the orchestrator's tools do not allow the %s %s%s; %s: write %s", v.key, quote(field.Text),
			of, v.effect, v.allowed)
	}
}

// scalar checks a value at an offset that YAML must be able to read.
func (r *report) scalar(at int, v string) {
	instead := `\"`
	switch v[0] {
	case '"':
	case '\'':
		v, instead = "'"+strings.ReplaceAll(v, "''", "__")[1:], "''"
	default:
		return
	}
	end, escape := md.QuotedEnd(v)
	if escape >= 0 {
		r.at(at+escape, "the orchestrator's tools cannot read the escape %s: write two backslashes",
			quote(v[escape:escape+2]))
	} else if end >= 0 {
		if rest := js.TrimStart(v[end:]); rest != "" && rest[0] != '#' {
			r.at(at+end-1, "the orchestrator's tools cannot read a quote inside quotes: write %s instead", instead)
		}
	}
}

// jobRules are about a state.json: a council job's, or one that is not.
var jobRules = []*Rule{
	{"job-unreadable", Error, "a council job's `state.json` is not a JSON object", "", true, func(r *report) {
		if !jobOf(r.text).IsObject() {
			r.at(0, "not a JSON object, so the job is not shown: restore the file")
		}
	}},
	{"job-status", Error, "a council job has an unknown status", "", true, func(r *report) {
		if job := jobOf(r.text); job.IsObject() {
			if _, ok := system.CouncilJob(r.text); !ok {
				status, _ := job.Get("status").Text()
				r.at(statusAt(r.text), "unknown job status %s, so the job is not shown: write %s", quote(status),
					strings.Join(system.JobStatuses(), ", "))
			}
		}
	}},
	{"job-reason", Warning, "a council job is BLOCKED but has no `blocker_reason`, or is DONE but the project that " +
		"it names has no SUMMARY; a note if that project is not on this machine", "", true, func(r *report) {
		job, ok := system.CouncilJob(r.text)
		switch {
		case !ok:
		case job.Status == "BLOCKED" && js.Trim(job.Blocker) == "":
			r.at(statusAt(r.text), "the job is BLOCKED, but the line cannot say why: add `\"blocker_reason\"`, such "+
				"as \"council deadlock\"")
		case job.Status == "DONE" && job.Project != "":
			switch has, there := find.HasSummary(job.Project); {
			case !there:
				r.level(Note, statusAt(r.text), "the line says DONE, but the project %s is not on this machine, so "+
					"its SUMMARY cannot be checked: correct project_path", quote(job.Project))
			case !has:
				r.at(statusAt(r.text), "the line says DONE, but %s has no SUMMARY.md under .planning, so the job has "+
					"failed: write FAILED, or run it again", quote(job.Project))
			}
		}
	}},
}

func isAllowed(name, text, allowed string) bool {
	switch name {
	case "plan_id":
		date, clock, ok := strings.Cut(strings.TrimPrefix(text, "plan-"), "-")
		isStamp := len(date) == 8 && len(clock) == 6 && strings.Trim(date+clock, "0123456789") == ""
		return ok && strings.HasPrefix(text, "plan-") && isStamp
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
		text = strings.ToLower(text)
	}
	isWord := func(r rune) bool { return r == ' ' || r == ',' }
	words := slices.DeleteFunc(strings.FieldsFunc(allowed, isWord), func(word string) bool { return word == "or" })
	return slices.Contains(words, text)
}

func jobOf(text string) js.Value {
	v, _ := js.ParseJSON(js.Decode(strings.TrimPrefix(text, md.BOM)))
	return v
}

func statusAt(text string) int { return max(0, strings.Index(text, `"status"`)) }
