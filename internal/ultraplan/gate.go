// Package ultraplan reads the gate block of Ultra Planner's STATE.md: the task that is being worked on, and how far
// its three steps (execute, verify, architect review) have got.
//
//	gate = the keys under current_task: or current_gate:, or flat keys (gate_status, Gate Step, …), alone, in
//	       bold, as rows of a table, or in front matter; or the heading "Current Task: …" with its
//	       "Gate Progress: … Step 2/3" and "Status: …"
//
// Nothing here fails or does I/O.
package ultraplan

import (
	"cmp"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
)

// Gate is the task that Ultra Planner is working on, and how far its three steps (execute, verify, architect review)
// have got.
type Gate struct {
	Task     md.Field // the task's number, or its name if it has no number
	Status   md.Field // EXECUTING, VERIFYING, REVIEWING, APPROVED, FAILED, BLOCKED, SKIPPED
	Step     md.Field // digits
	Steps    md.Field // 3, if the step is given
	Attempt  md.Field // digits
	Attempts md.Field // digits: how many are allowed

	Results [3]md.Field // of the executor, the verify command and the architect, as written
}

// A Value is a key of the gate with a value that the protocol does not define. Words are the defined values,
// separated by commas.
type Value struct {
	Key, Words string
	md.Field
}

// Words returns the values that the protocol defines for a key of the gate, separated by commas; "" for any other
// key.
func Words(key string) string {
	return map[string]string{
		"gate_status":      "EXECUTING, VERIFYING, REVIEWING, APPROVED, FAILED, BLOCKED, SKIPPED",
		"gate_step":        "1, 2, 3",
		"executor_status":  "pending, running, success, failure, blocked",
		"verify_status":    "pending, running, passed, failed, skipped",
		"architect_status": "pending, reviewing, approved, rejected",
	}[key]
}

func isWord(key, word string) bool { return slices.Contains(strings.Split(Words(key), ", "), word) }

// keys are the keys of the three results and of the step.
var keys = [...]string{"executor_status", "verify_status", "architect_status", "gate_step"}

// leaves maps a status of the gate to what the protocol allows beside it, separated by slashes: the results of the
// executor, the verify command and the architect, and the step. A retry resets all three results.
var leaves = map[string]string{
	"EXECUTING": "pending running/pending/pending/1",
	"VERIFYING": "success/pending running passed failed skipped/pending/2",
	"REVIEWING": "success/passed skipped/pending reviewing approved rejected/3",
	"APPROVED":  "success/passed skipped/approved/3",
}

// Contradiction returns something in the gate that its status does not allow, such as "verify_status is failed";
// empty if there is nothing.
func (g Gate) Contradiction() string {
	left, most := strings.Split(leaves[g.Status.Text], "/"), cmp.Or(g.Attempts.Text, "3")
	for i, v := range append(g.Results[:], g.Step) {
		word := strings.ToLower(v.Text)
		if len(left) > 1 && isWord(keys[i], word) && !slices.Contains(strings.Fields(left[i]), word) {
			return keys[i] + " is " + word
		}
	}
	switch {
	case g.Status.Text == "FAILED" && g.Results != [3]md.Field{} && g.failed() == "":
		return "no step failed"
	case md.Number(g.Attempt.Text) > md.Number(most):
		return "attempt is " + fraction(g.Attempt.Text, most)
	}
	return ""
}

// failed is the last step that did not pass, such as "verify failed"; empty if there is none.
func (g Gate) failed() (failed string) {
	for i, result := range g.Results {
		word := strings.ToLower(result.Text)
		if word == "failure" {
			word = "failed"
		}
		if slices.Contains([]string{"failed", "blocked", "rejected"}, word) {
			failed = strings.TrimSuffix(keys[i], "_status") + " " + word
		}
	}
	return failed
}

// IsZero reports whether the file has no gate block.
func (g Gate) IsZero() bool { return g == Gate{} }

// Text is the gate on one line: "task 3 VERIFYING 2/3 (attempt 1/3)". It is empty if there is no gate.
func (g Gate) Text() string {
	if g.IsZero() {
		return ""
	}
	attempt := ""
	if g.Attempt.Text != "" {
		attempt = "attempt " + fraction(g.Attempt.Text, g.Attempts.Text)
	}
	remarks := strings.Join(md.Present(attempt, g.failed()), ", ")
	if remarks != "" {
		remarks = "(" + remarks + ")"
	}
	task, status := layout.Text(g.Task.Text, 24), layout.Text(g.Status.Text, 24)
	return md.Join("task", task, status, fraction(g.Step.Text, g.Steps.Text), remarks)
}

func fraction(a, b string) string {
	if a == "" || b == "" {
		return a
	}
	return a + "/" + b
}

// A Reader finds the gate in the lines of a body.
type Reader struct {
	IsOpen bool // inside the YAML block below current_task: or current_gate:
	indent int  // of the key that opens that block
	gate   Gate
	own    md.Field // the task's own status, used if the gate has none and it is a gate's word

	Unknown []Value // in the order of the file
}

// Gate returns the gate that was read. A stray key does not make a gate.
func (r *Reader) Gate() Gate {
	g := r.gate
	if isWord("gate_status", r.own.Text) {
		g.Status.First(r.own)
	}
	if g.Task.Text == "" && g.Status.Text == "" && g.Step.Text == "" {
		return Gate{}
	}
	return g
}

// Line reads a line of the body, without its indentation. The block ends at a line that is not indented more than the
// key that opens it.
func (r *Reader) Line(text string, indent, at int) {
	isKey := md.StartsFold(text, "current_task:") || md.StartsFold(text, "current_gate:")
	r.IsOpen = isKey || r.IsOpen && indent > r.indent
	if !r.IsOpen {
		r.flat(text, at)
		return
	}
	key, value, _ := md.CutYAMLKey(strings.TrimPrefix(text, "- "))
	v := md.DecodeYAML(value, at+len(text)-len(value))
	if !isKey {
		r.readKey(key, v)
	} else if r.indent = indent; key == "current_task" {
		r.Task(v)
	}
}

// Task reads the name of the task: the value of current_task:, or of the heading Current Task:.
func (r *Reader) Task(v md.Field) {
	if v.Text != "" {
		r.gate.Task.First(taskID(v))
	}
}

// Status reads the status below the heading Current Task.
func (r *Reader) Status(v md.Field) { r.readKey("gate_status", v) }

// Progress reads the step from the progress bar of the block: [####----] Step 2/3.
func (r *Reader) Progress(v md.Field) {
	if _, step, ok := strings.Cut(v.Text, "Step "); ok {
		r.readKey("gate_step", md.Field{Text: step, Pos: v.Pos + len(v.Text) - len(step)})
	}
}

// flat reads a key of the gate on a line of its own: gate_status: X, **gate_status:** X, | gate_status | X |, Gate
// Status: X.
func (r *Reader) flat(text string, at int) {
	const marks = "*_`|>-+ "
	start := strings.TrimLeft(text, marks)
	end := strings.IndexAny(start[:min(len(start), 32)], ":|")
	if end < 0 {
		return
	}
	key := strings.ToLower(strings.ReplaceAll(strings.TrimRight(start[:end], marks), " ", "_"))
	value := strings.TrimLeft(start[end+1:], marks)
	isAttempt := key == "attempt" || key == "max_attempts"
	if Words(key) != "" || isAttempt && !r.Gate().IsZero() {
		r.readKey(key, md.DecodeYAML(strings.TrimRight(value, marks), at+len(text)-len(value)))
	}
}

// MayHave reports whether a line may have a key of a gate, so that most lines need not be read. It looks at the
// letter and the characters that the line begins with.
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

// readKey reads one key of the block. It ignores a value that lists the choices, as in the protocol's own template.
// It also ignores a status or a step that the protocol does not define, because anything may have such a key.
func (r *Reader) readKey(key string, v md.Field) {
	if i := strings.Index(v.Text, " #"); i >= 0 {
		v.Text = js.TrimEnd(v.Text[:i])
	}
	if v.Text == "" || strings.Contains(v.Text, " | ") {
		return
	}
	g, word, result := &r.gate, firstWord(v), slices.Index(keys[:3], key)
	if key == "gate_step" {
		word.Text = strings.TrimSuffix(word.Text, "/3")
	}
	if words := Words(key); words != "" && !isWord(key, word.Text) {
		r.Unknown = append(r.Unknown, Value{key, words, word})
		key = ""
	}
	if result >= 0 {
		g.Results[result].First(v)
	}
	switch key {
	case "name", "task":
		g.Task.First(taskID(v))
	case "gate_status":
		g.Status.First(word)
	case "status":
		r.own.First(word)
	case "gate_step":
		g.Step.First(word)
		g.Steps.First(md.Field{Text: "3", Pos: v.Pos})
	case "attempt":
		g.Attempt.First(digitsOf(v))
	case "max_attempts":
		g.Attempts.First(digitsOf(v))
	}
}

// IsStuck reports whether the gate failed or cannot go on.
func (g Gate) IsStuck() bool { return g.Status.Text == "FAILED" || g.Status.Text == "BLOCKED" }

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
		name, _ = phaseid.CutID(rest)
	}
	v.Text = name
	return v
}

func digitsOf(f md.Field) md.Field {
	f.Text, _ = md.CutDigits(f.Text)
	if f.Text == "" {
		return md.Field{}
	}
	return f
}
