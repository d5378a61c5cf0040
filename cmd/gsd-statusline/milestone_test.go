package main

import (
	"bytes"
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestFirstMilestone makes a project with the real tools, from new-project to the shipped milestone. The line is the
// one that README's first install command chooses: at each step it says what there is of phase, plans and next step,
// and check finds at most what GSD's next step mends.
func TestFirstMilestone(t *testing.T) {
	template := filepath.Join(hooktest.Lib(t), "..", "..", "templates", "state.md")
	root := tmptest.Must(filepath.EvalSymlinks(t.TempDir()))
	proctest.Output(t, exec.Command("git", "init", "-q", root))
	_, state, _ := strings.Cut(tmptest.Read(t, template), "```markdown\n")
	state, _, _ = strings.Cut(state, "\n```")
	for _, filled := range [][2]string{ // as the roadmapper fills it in
		{"[X] of [Y] ([Phase name])", "1 of 3 (Catalogue)"},
		{"[A] of [B] in current phase", "0 of TBD in current phase"},
		{"[Ready to plan / Planning / Ready to execute / In progress / Phase complete]", "Ready to plan"},
		{"[Current phase name]", "Catalogue"},
		{"[Description of last completed action]", "Roadmap created"},
		{"- [Phase X]: [Decision summary]\n- [Phase Y]: [Decision summary]\n", ""},
		{"[YYYY-MM-DD] — [What happened]", time.Now().Format(time.DateOnly) + " — Roadmap created"},
		{"[Issues that affect future work]\n\n", ""},
		{`[Path to .continue-here*.md if exists, otherwise "None"]`, "None"},
	} {
		if !strings.Contains(state, filled[0]) {
			t.Errorf("the template has no %s", filled[0])
		}
		state = strings.ReplaceAll(state, filled[0], filled[1])
	}
	tmptest.Tree(t, root, map[string]string{".planning/STATE.md": state, ".planning/PROJECT.md": "# Shop\n"})
	_, command, _ := strings.Cut(tmptest.Read(t, "../../README.md"), "\ngsd-statusline install ")
	command, _, _ = strings.Cut(command, "\n")
	payload := fmt.Sprintf(`{"workspace":{"current_dir":%q}}`, filepath.ToSlash(root))
	steps := tmptest.Must(txtar.ParseFile("testdata/milestone.txtar"))
	play(t, root, steps, func(step *txtar.File, want string) {
		home := map[string]string{"HOME": t.TempDir(), "NO_COLOR": "1"}
		out, stderr, code := runIn(home, payload, strings.Fields(command)...)
		row := out[strings.LastIndexByte(out, '\n')+1:]
		found, _, _ := runIn(home, "", "check", "--notes", root)
		for _, f := range regexp.MustCompile(`: ([a-z]+): .* (\[[a-z-]+\])\n`).FindAllStringSubmatch(found, -1) {
			row += " ! " + f[1] + " " + f[2]
		}
		if *update {
			step.Data = bytes.Replace(step.Data, []byte("> "+want+"\n"), []byte("> "+row+"\n"), 1)
			return
		}
		if diff := cmp.Diff(want, row); diff != "" || code != 0 || stderr != "" {
			t.Errorf("after %s: exit code %d, %s (-want +got):\n%s", step.Name, code, stderr, diff)
		}
	})
	if *update {
		tmptest.Write(t, "", "testdata/milestone.txtar", string(txtar.Format(steps)))
	}
}

// play makes a project with the real tools. A file of the archive whose name ends in .md is written below .planning.
// The lines of the others are calls of the tools, "+ NAME: TEXT" for a small file, with | for a line end, and "> LINE",
// with which line is called.
func play(t *testing.T, root string, archive *txtar.Archive, line func(step *txtar.File, want string)) {
	t.Helper()
	tools := hooktest.NewTools(t)
	for i := range archive.Files {
		step := &archive.Files[i]
		if strings.HasSuffix(step.Name, ".md") {
			tmptest.Write(t, root, ".planning/"+step.Name, string(step.Data))
			continue
		}
		for do := range strings.Lines(string(step.Data)) {
			kind, rest, _ := strings.Cut(strings.TrimSuffix(do, "\n"), " ")
			switch kind {
			case "+":
				name, text, _ := strings.Cut(rest, ":")
				tmptest.Write(t, root, ".planning/"+name, strings.ReplaceAll(strings.TrimPrefix(text, " "), "|", "\n"))
			case ">":
				line(step, rest)
			default:
				var args []string
				for _, word := range regexp.MustCompile(`"[^"]*"|\S+`).FindAllString(do, -1) {
					args = append(args, strings.Trim(word, `"`))
				}
				tools.Do(root, nil, args...)
			}
		}
	}
}
