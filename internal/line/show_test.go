package line

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

func chosenLine(show ...string) Line {
	return Line{
		Model: "Opus", Dir: "my-app", State: stateOf(parse.State{Milestone: "v1", Status: "executing"}), Meter: &Meter{Used: 48, Tokens: 96000},
		Git: &Git{Branch: "main", Staged: 1}, LastCommand: "gsd-next", Update: UpdateMark{Available: true},
		Extras: map[string]Extra{
			"effort":  {Text: "high"},
			"usage":   {Text: "5h 42%"},
			"cost":    {Text: "$1.23"},
			"session": {Text: "name"},
			"agent":   {Text: "reviewer"},
			"pr":      {},
		},
		Show: show,
	}
}

// TestShow: which segments a choice shows, in which order.
func TestShow(t *testing.T) {
	whole := chosenLine().Layout(0).Render(false)
	task := func(show ...string) string {
		l := chosenLine(show...)
		l.HasTask, l.Task = true, "Testing"
		return l.Layout(0).Render(false)
	}
	tests := []struct{ name, got, want string }{
		{"the hook's word", chosenLine("hook").Layout(0).Render(false), whole},
		{"one more", chosenLine("hook", "usage").Layout(0).Render(false), whole + " │ 5h 42%"},
		{"one before", chosenLine("effort", "hook").Layout(0).Render(false), "high │ " + whole},
		{"what is part of hook is not repeated", chosenLine("model", "hook", "git", "usage").Layout(0).Render(false), whole + " │ 5h 42%"},
		{"each once", chosenLine("usage", "model", "usage").Layout(0).Render(false), "5h 42% │ Opus"},
		{"unknown names", chosenLine("model", "nothing", "cost").Layout(0).Render(false), "Opus │ $1.23"},
		{"order", chosenLine("cost", "directory", "model").Layout(0).Render(false), "$1.23 │ my-app │ Opus"},
		{
			"a label where there is a text", chosenLine("agent", "pr", "session").Layout(0).Render(false),
			"agent reviewer │ name",
		},
		{"the task takes the state's place", task("hook"), strings.Replace(whole, "v1 · executing", "Testing", 1)},
		{"both, where they are listed", task("state", "task"), "v1 · executing │ Testing"},
		{"an urgency that there is not", Line{Show: []string{"cost"}, Extras: map[string]Extra{"cost": {Text: "odd", Urgent: 7}}}.Layout(0).Render(true), "\x1b[2modd\x1b[0m"},
		{"nothing to show", Line{Show: []string{"usage", "cost"}}.Layout(0).Render(false), ""},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, tt.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// TestChosenAloneShortens: a line without the hook's gives up what is new, from the
// right, then is cut; it is never empty.
func TestChosenAloneShortens(t *testing.T) {
	task := chosenLine("task", "state")
	task.HasTask, task.Task = true, "Testing the importer of all files"
	for _, tt := range []struct {
		line  Line
		limit int
		want  string
	}{
		{Line{Model: "A model with a long name", Show: []string{"model"}}, 16, "A model with a …"},
		{chosenLine("model", "usage", "cost"), 15, "Opus │ 5h 42%"},
		{chosenLine("model", "usage", "cost"), 8, "Opus"},
		{chosenLine("session"), 3, "na…"},
		{task, 45, "Testing the importer of all files │ v1 · exe…"},
		{task, 20, "Testing the importe…"},
	} {
		if diff := cmp.Diff(tt.want, tt.line.Layout(tt.limit).Render(false)); diff != "" {
			t.Errorf("%q in %d cells (-want +got):\n%s", tt.line.Show, tt.limit, diff)
		}
	}
}

// TestRepeatedNamesShorten: at each width a choice that repeats names, or has unknown
// ones, gives the same line as one that does not.
func TestRepeatedNamesShorten(t *testing.T) {
	for _, tt := range []struct{ show, same []string }{
		{[]string{"hook", "effort", "usage", "usage"}, []string{"hook", "effort", "usage"}},
		{[]string{"hook", "effort", "cost", "effort", "hook"}, []string{"hook", "effort", "cost"}},
		{[]string{"session", "session"}, []string{"session"}},
		{[]string{"session", "nothing"}, []string{"session"}},
		{[]string{"model", "hook", "cost", "git"}, []string{"hook", "cost"}},
	} {
		for width := 150; width > 0; width-- {
			want, got := chosenLine(tt.same...).Layout(width).Render(false), chosenLine(tt.show...).Layout(width).Render(false)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%q in %d cells (-want +got):\n%s", tt.show, width, diff)
			}
		}
	}
}

// TestChosenLineShortens walks the widths with every subset of four segments beside
// the hook's line: the line fits, and the new segments go first and from the right,
// but what is urgent after the update mark.
func TestChosenLineShortens(t *testing.T) {
	extras := []string{"effort", "usage", "cost", "session"}
	texts := map[string]string{"effort": "high", "usage": "5h 97%", "cost": "$1.23", "session": "name"}
	for set := range 1 << len(extras) {
		show := []string{"hook"}
		for i, name := range extras {
			if set>>i&1 == 1 {
				show = append(show, name)
			}
		}
		l := chosenLine(show...)
		l.Extras["usage"] = Extra{Text: "5h 97%", Urgent: AtOnce}
		for width := 200; width >= 20; width-- {
			got := l.Layout(width).Render(false)
			if n := md.Cells(got); n > width || strings.ContainsAny(got, "\n\r") {
				t.Errorf("%q: %d cells of %d: %q", show, n, width, got)
			}
			has := func(name string) bool { return !slices.Contains(show, name) || strings.Contains(got, texts[name]) }
			switch {
			case !strings.Contains(got, "last: /gsd-next") && (show[len(show)-1] != "hook") && slices.ContainsFunc(show[1:], func(name string) bool { return name != "usage" && has(name) }):
				t.Errorf("%q in %d cells: the last command went before what is new: %q", show, width, got)
			case has("effort") && slices.Contains(show, "effort"):
			case slices.Contains(show, "effort") && (slices.Contains(show, "cost") && has("cost") || slices.Contains(show, "session") && has("session")):
				t.Errorf("%q in %d cells: not from the right: %q", show, width, got)
			}
			if strings.Contains(got, "⬆") && !has("usage") {
				t.Errorf("%q in %d cells: what is urgent went before the update mark: %q", show, width, got)
			}
		}
	}
}
