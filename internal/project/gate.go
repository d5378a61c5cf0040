package project

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// Gate is the task that Ultra Planner is working on and how far its three steps
// (execute, verify, architect review) have got.
type Gate struct {
	Task     md.Field // the task's number, or its name if it has no number
	Status   md.Field // EXECUTING, VERIFYING, REVIEWING, APPROVED, FAILED, BLOCKED, SKIPPED
	Step     md.Field // digits
	Steps    md.Field // digits: how many steps there are; 3 if only the step is given
	Attempt  md.Field // digits
	Attempts md.Field // digits: how many are allowed
	Failed   md.Field // which step failed or was rejected: "executor failed", "verify failed", "architect rejected"
}

// IsZero reports whether the file has no gate block.
func (g Gate) IsZero() bool { return g == Gate{} }

// gateReader reads a gate block in YAML: the keys under current_task: or
// current_gate:, up to a line that is not indented deeper than those two.
type gateReader struct {
	open   bool
	indent int
}

func (r *gateReader) line(gate *Gate, text string, indent, at int) {
	switch {
	case startsFold(text, "current_task:"), startsFold(text, "current_gate:"):
		r.open, r.indent = true, indent
		return
	case r.open && indent <= r.indent:
		r.open = false
	}
	if !r.open {
		gate.flat(text, at)
		return
	}
	for line := range md.YAMLLines(text, at) {
		gate.readKey(line)
	}
}

// flat reads a key of the gate that is a line by itself. A status counts only in the
// protocol's own words: anything may be called that.
func (g *Gate) flat(text string, at int) {
	if !startsFold(text, "gate_") && !strings.Contains(text[:min(len(text), 20)], "_status:") {
		return
	}
	for line := range md.YAMLLines(text, at) {
		switch line.Key {
		case "gate_status":
			switch gateStatus(line.Value()).Text {
			case "EXECUTING", "VERIFYING", "REVIEWING", "APPROVED", "FAILED", "BLOCKED", "SKIPPED":
				g.readKey(line)
			}
		case "gate_step", "executor_status", "verify_status", "architect_status":
			g.readKey(line)
		}
	}
}

// readKey reads one key of the block. A value that lists the choices, as in the
// protocol's own template, is ignored.
func (g *Gate) readKey(line md.YAMLLine) {
	v := line.Value()
	if i := strings.Index(v.Text, " #"); i >= 0 {
		v.Text = js.TrimEnd(v.Text[:i])
	}
	if v.Text == "" || strings.Contains(v.Text, " | ") {
		return
	}
	switch line.Key {
	case "name", "task":
		v.Text = taskID(v.Text)
		First(&g.Task, v)
	case "gate_status", "status":
		First(&g.Status, gateStatus(v))
	case "gate_step":
		g.step(digitsOf(v), md.Field{})
	case "attempt":
		First(&g.Attempt, digitsOf(v))
	case "max_attempts":
		First(&g.Attempts, digitsOf(v))
	case "executor_status":
		g.fails(v, "executor failed", "failure", "failed", "blocked")
	case "verify_status":
		g.fails(v, "verify failed", "failed", "failure")
	case "architect_status":
		g.fails(v, "architect rejected", "rejected")
	}
}

func (g *Gate) readVisual(value string, at int) {
	i := strings.Index(value, "Step ")
	if i < 0 {
		return
	}
	step, rest := md.CutDigits(value[i+5:])
	total, _ := cutTotal(rest)
	if step != "" {
		pos := at + i + 6
		g.step(md.Field{Text: step, Pos: pos}, md.Field{Text: total, Pos: pos})
	}
}

func (g *Gate) fails(v md.Field, as string, words ...string) {
	if slices.Contains(words, strings.ToLower(v.Text)) {
		g.Failed = md.Field{Text: as, Pos: v.Pos}
	}
}

// step sets the step and the number of steps, which is three in the protocol.
func (g *Gate) step(step, steps md.Field) {
	if step.Text == "" || g.Step.Text != "" {
		return
	}
	if steps.Text == "" {
		steps.Text = "3"
	}
	g.Step, g.Steps = step, steps
}

// gateStatus is the first word of a status. The parentheses after it only say how
// it came about.
func gateStatus(f md.Field) md.Field {
	if i := strings.IndexAny(f.Text, " ("); i > 0 {
		f.Text = f.Text[:i]
	}
	return f
}

// taskID is the number in "Task 3: Create PlannerId" or "03-01:task-3", or else
// the whole name.
func taskID(name string) string {
	if _, task, ok := strings.Cut(name, ":task-"); ok {
		name = "task " + task
	}
	number := afterWord(name, "task")
	if id, _ := cutID(number); id != "" && number != name {
		return id
	}
	return name
}

func gateText(g Gate) string {
	if g.IsZero() {
		return ""
	}
	attempt := labelled("attempt ", over(g.Attempt.Text, g.Attempts.Text))
	if remarks := md.Present(attempt, g.Failed.Text); len(remarks) > 0 {
		attempt = "(" + strings.Join(remarks, ", ") + ")"
	}
	task, status := layout.Text(g.Task.Text, 24), layout.Text(g.Status.Text, 24)
	return md.Join("task", task, status, over(g.Step.Text, g.Steps.Text), attempt)
}
