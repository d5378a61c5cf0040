package check

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// planRules are about an orchestrator's files. Of the execution file only whether its own
// tools can read it: for the others the plan is empty.
var planRules = []*Rule{
	{"plan-unreadable", Error, "the orchestrator's own tools cannot read the file (inner quotes, `---` inside a value, an unknown escape)", "", false, func(r *report) {
		// For those tools the front matter ends at the next three hyphens, wherever they are.
		start, ok := strings.CutPrefix(r.text, "---")
		if !ok {
			r.at(0, "the orchestrator's tools do not find the front matter: the first three bytes must be `---`")
			return
		}
		end := strings.Index(start, "---")
		if end < 0 {
			r.at(0, "the orchestrator's tools do not find the end of the front matter: end it with a line that is exactly `---`")
			return
		}
		end += len("---")
		if inside := r.text[strings.LastIndexByte(r.text[:end], '\n')+1 : end]; js.Trim(inside) != "" {
			r.at(end, "the orchestrator's tools take these hyphens inside a value for the end of the front matter: write a dash instead")
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
		p := r.plan
		switch status, complete := p.Status.Text, p.Complete.IsTrue(); {
		case status == "approved" && !complete:
			r.at(p.Status.Pos-1, "the status is approved, but plan_phase_complete, which the orchestrator's tools read, is not true: run /approve-plan, or correct one of them")
		case complete && status != "approved" && status != "complete":
			r.at(p.Complete.Pos-1, "plan_phase_complete, which the orchestrator's tools read, is true, but the status is %s: correct one of them", quote(status))
		}
	}},
	{"plan-criteria", Warning, "the plan is reviewed or approved, but a module has no acceptance criteria", "", true, func(r *report) {
		status := r.plan.Status.Text
		if status != "reviewing" && status != "approved" && !r.plan.Complete.IsTrue() {
			return
		}
		for _, m := range r.plan.Modules {
			if m.Get("acceptance_criteria").IsSet() {
				continue
			}
			name := m.Get("id").Or(m.Get("name"))
			r.at(max(name.Pos, m.Text.Pos)-1, "module %s has no acceptance_criteria, although the plan is %s: add them", quote(name.Text), quote(status))
		}
	}},
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
		r.at(at+escape, "the orchestrator's tools cannot read the escape %s: write two backslashes", quote(v[escape:escape+2]))
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
				r.at(statusAt(r.text), "unknown job status %s, so the job is not shown: write one that the pipeline uses, such as EXECUTING or DONE", quote(status))
			}
		}
	}},
	{"job-reason", Warning, "a council job is BLOCKED but has no `blocker_reason`", "", true, func(r *report) {
		if job, ok := system.CouncilJob(r.text); ok && job.Status == "BLOCKED" && js.Trim(job.Blocker) == "" {
			r.at(statusAt(r.text), "the job is BLOCKED, but the line cannot say why: add blocker_reason")
		}
	}},
}

func jobOf(text string) js.Value {
	v, _ := js.ParseJSON(js.Decode(strings.TrimPrefix(text, md.BOM)))
	return v
}

func statusAt(text string) int { return max(0, strings.Index(text, `"status"`)) }
