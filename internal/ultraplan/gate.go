// Package ultraplan reads the gate block of a STATE.md of Ultra Planner: the task that is being
// worked on, and how far its three steps (execute, verify, architect review) have got.
//
//	gate = the keys under current_task: or current_gate:, or flat keys (gate_status, Gate Step, …), alone, in
//	       bold, as rows of a table, or in front matter; or the heading "Current Task: …" with its
//	       "Gate Progress: … Step 2/3" and "Status: …"
//
// Nothing here fails or does I/O.
package ultraplan

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
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

	Executor, Verify, Architect md.Field // the states of the three steps, as written
}

// IsZero reports whether the file has no gate block.
func (g Gate) IsZero() bool { return g == Gate{} }

// Text is the gate on one line: "task 3 VERIFYING 2/3 (attempt 1/3)". It is empty without one.
func (g Gate) Text() string {
	if g.IsZero() {
		return ""
	}
	var remarks []string
	if g.Attempt.Text != "" {
		remarks = append(remarks, "attempt "+over(g.Attempt.Text, g.Attempts.Text))
	}
	attempt := ""
	if remarks = append(remarks, md.Present(g.Failed.Text)...); len(remarks) > 0 {
		attempt = "(" + strings.Join(remarks, ", ") + ")"
	}
	task, status := layout.Text(g.Task.Text, 24), layout.Text(g.Status.Text, 24)
	return md.Join("task", task, status, over(g.Step.Text, g.Steps.Text), attempt)
}

func over(a, b string) string {
	if a == "" || b == "" {
		return a
	}
	return a + "/" + b
}

// A Reader finds the gate in the lines of a body.
type Reader struct {
	IsOpen bool // inside the block of YAML below current_task: or current_gate:
	indent int  // of that key
	gate   Gate
}

// Gate returns the gate that was read. A stray key is none.
func (r *Reader) Gate() Gate {
	if r.gate.Task.Text == "" && r.gate.Status.Text == "" && r.gate.Step.Text == "" {
		return Gate{}
	}
	return r.gate
}

// Line reads a line of the body, without its indentation. The block ends at a line that is not
// indented deeper than the key that opens it.
func (r *Reader) Line(text string, indent, at int) {
	isKey := md.StartsFold(text, "current_task:") || md.StartsFold(text, "current_gate:")
	if r.IsOpen = isKey || r.IsOpen && indent > r.indent; !r.IsOpen {
		r.gate.flat(text, at)
		return
	}
	key, value, _ := md.CutYAMLKey(strings.TrimPrefix(text, "- "), true)
	v := md.DecodeYAML(value, at+len(text)-len(value))
	if !isKey {
		r.gate.readKey(key, v)
	} else if r.indent = indent; key == "current_task" {
		r.Task(v)
	}
}

// Task reads what names the task: the value of current_task:, or of the heading Current Task:.
func (r *Reader) Task(v md.Field) {
	if v.Text != "" {
		r.gate.Task.First(taskID(v))
	}
}

// Status reads the status below the heading Current Task.
func (r *Reader) Status(v md.Field) { r.gate.Status.First(firstWord(v)) }

// Progress reads the step that the block draws: [####----] Step 2/3.
func (r *Reader) Progress(v md.Field) {
	if i := strings.Index(v.Text, "Step "); i >= 0 {
		step, rest := md.CutDigits(v.Text[i+len("Step "):])
		total, _ := md.CutDigits(strings.TrimPrefix(rest, "/"))
		at := v.Pos + i + len("Step ")
		r.gate.step(md.Field{Text: step, Pos: at}, md.Field{Text: total, Pos: at})
	}
}

// flat reads a key of the gate that is a line by itself: gate_status: X, **gate_status:** X,
// | gate_status | X |, Gate Status: X. A status counts only in the protocol's own words: anything may be called that.
func (g *Gate) flat(text string, at int) {
	const marks = "*_`|>-+ "
	start := strings.TrimLeft(text, marks)
	end := strings.IndexAny(start[:min(len(start), 32)], ":|")
	if end < 0 {
		return
	}
	key := strings.ToLower(strings.ReplaceAll(strings.TrimRight(start[:end], marks), " ", "_"))
	value := strings.TrimLeft(start[end+1:], marks)
	v := md.DecodeYAML(strings.TrimRight(value, marks), at+len(text)-len(value))
	switch key {
	case "gate_status":
		switch firstWord(v).Text {
		case "EXECUTING", "VERIFYING", "REVIEWING", "APPROVED", "FAILED", "BLOCKED", "SKIPPED":
			g.readKey(key, v)
		}
	case "attempt", "max_attempts":
		if !g.IsZero() {
			g.readKey(key, v)
		}
	case "gate_step", "executor_status", "verify_status", "architect_status":
		g.readKey(key, v)
	}
}

// MayHave reports whether a line may be one of a gate by itself, so that most need not be read: it begins with a letter
// that one of the keys does.
func MayHave(text string) bool {
	for i := range len(text) {
		switch text[i] | 0x20 {
		case '*', '|', '>', '-', '+', ' ', '_' | 0x20, '`' | 0x20:
			continue
		case 'g', 'e', 'v', 'a', 'm', 'c':
			head := text[i:min(len(text), i+24)]
			isStep := strings.Contains(head, " St") || strings.Contains(head, " st")
			return isStep || strings.Contains(head, "_") || strings.Contains(head, "ttempt")
		}
		break
	}
	return false
}

// readKey reads one key of the block. A value that lists the choices, as in the protocol's own template, is ignored.
func (g *Gate) readKey(key string, v md.Field) {
	if i := strings.Index(v.Text, " #"); i >= 0 {
		v.Text = js.TrimEnd(v.Text[:i])
	}
	if v.Text == "" || strings.Contains(v.Text, " | ") {
		return
	}
	switch key {
	case "name", "task":
		g.Task.First(taskID(v))
	case "gate_status", "status":
		g.Status.First(firstWord(v))
	case "gate_step":
		g.step(digitsOf(v), md.Field{})
	case "attempt":
		g.Attempt.First(digitsOf(v))
	case "max_attempts":
		g.Attempts.First(digitsOf(v))
	case "executor_status":
		g.Executor = v
		g.fails(v, "executor failed", "failure", "failed")
		g.fails(v, "executor blocked", "blocked")
	case "verify_status":
		g.Verify = v
		g.fails(v, "verify failed", "failed", "failure")
	case "architect_status":
		g.Architect = v
		g.fails(v, "architect rejected", "rejected")
	}
}

// IsStuck reports whether the gate failed or cannot go on.
func (g Gate) IsStuck() bool { return g.Status.Text == "FAILED" || g.Status.Text == "BLOCKED" }

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

// firstWord is the first word of a status. The parentheses after it only say how it came about.
func firstWord(f md.Field) md.Field {
	if i := strings.IndexAny(f.Text, " ("); i > 0 {
		f.Text = f.Text[:i]
	}
	return f
}

// taskID is the number in "Task 3: Create PlannerId" or "03-01:task-3", or else the whole name.
func taskID(v md.Field) md.Field {
	name := v.Text
	if _, task, ok := strings.Cut(name, ":task-"); ok {
		name = "task " + task
	}
	rest := strings.TrimLeft(name[min(4, len(name)):], " -_:#")
	if md.StartsFold(name, "task") && md.StartsDigit(rest) {
		name, _ = phaseid.Cut(rest)
	}
	v.Text = name
	return v
}

func digitsOf(f md.Field) md.Field {
	if f.Text, _ = md.CutDigits(f.Text); f.Text == "" {
		return md.Field{}
	}
	return f
}
