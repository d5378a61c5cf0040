package check

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// job checks a council job's state.json whose status is one of the eleven.
func (r *report) job() {
	j, _ := system.CouncilJob(r.text)
	if j.Status == "BLOCKED" && js.Trim(j.Blocker) == "" {
		r.at(max(0, strings.Index(r.text, `"status"`)), jobReason, "the job is BLOCKED, but the line cannot say why: add blocker_reason")
	}
}

// noJob checks a state.json that is not a council job's.
func (r *report) noJob() {
	v, ok := js.ParseJSON(js.Decode(strings.TrimPrefix(r.text, md.BOM)))
	if !ok || !v.IsObject() {
		r.at(0, jobUnreadable, "not a JSON object, so the job is not shown: restore the file")
		return
	}
	status, _ := v.Get("status").Text()
	r.at(max(0, strings.Index(r.text, `"status"`)), jobStatus, "unknown job status %s, so the job is not shown: write one that the pipeline uses, such as EXECUTING or DONE", quote(status))
}
