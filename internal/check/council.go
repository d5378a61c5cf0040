package check

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// job checks a council job's state.json whose status is one of the eleven.
func (r *report) job() {
	j, _ := parse.CouncilJob(r.text)
	if j.Status == "BLOCKED" && js.Trim(j.Blocker) == "" {
		r.at(max(0, strings.Index(r.text, `"status"`)), "job-reason", "the job is BLOCKED, and blocker_reason does not say why: add it")
	}
}

// noJob checks a state.json that is none of a council job's.
func (r *report) noJob() {
	v, ok := js.ParseJSON(js.Decode(strings.TrimPrefix(r.text, bom)))
	if !ok || !v.IsObject() {
		r.at(0, "job-unreadable", "this is no JSON object, and not shown: write the job's state again")
		return
	}
	status, _ := v.Get("status").Text()
	r.at(max(0, strings.Index(r.text, `"status"`)), "job-status", "the status %s is none of the eleven that a council job has, and the job is not shown", quote(status))
}
