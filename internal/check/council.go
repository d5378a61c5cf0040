package check

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// job checks a council job's state.json whose status is one of the eleven.
func (r *report) job() {
	j, _ := parse.CouncilJob(r.text)
	if j.Status == "BLOCKED" && js.Trim(j.Blocker) == "" {
		r.at(max(0, strings.Index(r.text, `"status"`)), jobReason, "the job is BLOCKED, and blocker_reason does not say why: add it")
	}
}

// noJob checks a state.json that is not a council job's.
func (r *report) noJob() {
	v, ok := js.ParseJSON(js.Decode(strings.TrimPrefix(r.text, md.BOM)))
	if !ok || !v.IsObject() {
		r.at(0, jobUnreadable, "this is no JSON object, and not shown: write the job's state again")
		return
	}
	status, _ := v.Get("status").Text()
	r.at(max(0, strings.Index(r.text, `"status"`)), jobStatus, "the status %s is none of the eleven that a council job has, and the job is not shown", quote(status))
}
