package check

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// plan checks an orchestrator's plan file.
func (r *report) plan() {
	r.readable()
	p := system.PlanMD(r.text)
	status, complete := p.Status.Text, p.Complete.IsTrue()
	switch {
	case status == "approved" && !complete:
		r.at(p.Status.Pos-1, planFlag, "the status is approved, but plan_phase_complete, which the orchestrator's tools read, is not true: run /approve-plan, or correct one of them")
	case complete && status != "approved" && status != "complete":
		r.at(p.Complete.Pos-1, planFlag, "plan_phase_complete, which the orchestrator's tools read, is true, but the status is %s: correct one of them", quote(status))
	}
	if status != "reviewing" && status != "approved" && !complete {
		return
	}
	for _, m := range p.Modules {
		if !m.Get("acceptance_criteria").IsSet() {
			name := m.Get("id")
			if name.Text == "" {
				name = m.Get("name")
			}
			r.at(max(name.Pos, m.Text.Pos)-1, planCriteria, "module %s has no acceptance_criteria, although the plan is %s: add them", quote(name.Text), quote(status))
		}
	}
}

// exec checks an orchestrator's execution file.
func (r *report) exec() {
	if system.ExecMD(r.text).Front {
		r.readable()
	}
}

// readable checks that the orchestrator's own tools can read the front matter. For
// them it ends at the next three hyphens, wherever those are, and is YAML.
func (r *report) readable() {
	start := strings.TrimPrefix(r.text, "---")
	if len(start) == len(r.text) {
		r.at(0, planUnreadable, "the orchestrator's tools do not find the front matter: the first three bytes must be `---`")
		return
	}
	end := strings.Index(start, "---")
	if end < 0 {
		r.at(0, planUnreadable, "the orchestrator's tools do not find the end of the front matter: end it with a line that is exactly `---`")
		return
	}
	end += len("---")
	if inside := r.text[strings.LastIndexByte(r.text[:end], '\n')+1 : end]; js.Trim(inside) != "" {
		r.at(end, planUnreadable, "the orchestrator's tools take these hyphens inside a value for the end of the front matter: write a dash instead")
		return
	}
	for l := range md.Lines(r.text, 0) {
		if l.At >= end {
			return
		}
		_, v, ok := strings.Cut(l.Text, ": ")
		if v = js.Trim(v); ok && v != "" {
			r.scalar(l, v)
		}
	}
}

// scalar checks a value that YAML must be able to read.
func (r *report) scalar(l md.Line, v string) {
	at := l.At + len(l.Text) - len(v)
	switch v[0] {
	case '"':
		if i := unknownEscape(v[1:]); i >= 0 {
			r.at(at+1+i, planUnreadable, "the orchestrator's tools cannot read the escape %s: write two backslashes", quote(v[1+i:min(len(v), i+3)]))
		} else if i := innerQuote(v, `"`); i >= 0 {
			r.at(at+i, planUnreadable, `the orchestrator's tools cannot read a quote inside quotes: write \" instead`)
		}
	case '\'':
		if i := innerQuote(strings.ReplaceAll(v, "''", "__"), "'"); i >= 0 {
			r.at(at+i, planUnreadable, "the orchestrator's tools cannot read a quote inside quotes: write '' instead")
		}
	}
}

// innerQuote returns where a quote closes a value too early, with more than a comment
// after it, or -1.
func innerQuote(v, quote string) int {
	for i := 1; i < len(v); i++ {
		if v[i] == '\\' && quote == `"` {
			i++
			continue
		}
		if v[i:i+1] != quote {
			continue
		}
		if rest := js.TrimStart(v[i+1:]); rest == "" || rest[0] == '#' {
			return -1
		}
		return i
	}
	return -1
}

// unknownEscape returns where a backslash begins something that is not a YAML escape,
// or -1.
func unknownEscape(v string) int {
	for i := 0; i < len(v); i++ {
		if v[i] == '"' {
			return -1
		}
		if v[i] != '\\' {
			continue
		}
		if i+1 < len(v) && strings.IndexByte("0abtnvfre \"/\\N_LPxuU\t", v[i+1]) < 0 {
			return i
		}
		i++
	}
	return -1
}
