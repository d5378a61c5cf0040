package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/gsd-statusline/gsd-statusline/internal/goldentest"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// runElsewhere are beginnings of commands of README and docs that TestDocsCommands does not
// run, and what runs them, or what they need.
var runElsewhere = map[string]string{
	"man docs/": "needs man; internal/release reads the page of the deb",
	"make ":     "the workflows; here the target has to be in the Makefile",
	"git tag ":  "a release", "git push ": "a release", "npm deprecate ": "a release", "gh attestation ": "a release",
	"scoop install ": "a release, and Windows",
	"npx ":           "a release; the packed packages: TestNpm",
	"npm uninstall":  "TestNpm",
	"go ":            ".ci/run", "GSD_STATUSLINE_REQUIRE_HOOK=1 go test ": ".ci/run",
	"git status":                               "words in a sentence",
	"find ~/src -name STATE.md | fzf":          "needs fzf, and someone who chooses",
	"git clone ":                               "a network",
	`eval "$(gsd-statusline init `:             "internal/shell, in bash and zsh",
	"gsd-statusline init fish":                 "internal/shell, in fish",
	`eval "$(gsd-statusline completion bash)"`: "internal/shell, in bash",
}

// commandWords are the first words of the commands in the docs.
var commandWords = []string{
	"gsd-statusline", "grep", "mkdir", "find", "git", "echo", "eval", "go", "npm", "npx", "make", "gh", "man", "scoop",
	"GSD_STATUSLINE_REQUIRE_HOOK=1",
}

// TestDocsCommands runs the commands of README and docs as they are written, in a home and a project of their own.
// docs/embedding.md has tests of its own, and the prompts of docs/prompts.md are TestDocs of internal/shell.
func TestDocsCommands(t *testing.T) {
	tmptest.Long(t, "runs the commands of the docs in a shell")
	tmptest.Unix(t, "the commands are for sh")
	proctest.Needs(t, "jq", "git")
	home := newDocsHome(t)
	pages := tmptest.Must(filepath.Glob(filepath.Join("..", "..", "docs", "*.md")))
	makefile := tmptest.Read(t, filepath.Join("..", "..", "Makefile"))
	seen, used := map[string]bool{}, map[string]bool{}
	for _, page := range append(pages, filepath.Join("..", "..", "README.md")) {
		switch filepath.Base(page) {
		case "checks.md", "embedding.md":
			continue
		}
		if strings.Contains(tmptest.Read(t, page), "/gsd:") {
			t.Errorf("%s: the installer of GSD Core 1.14 makes commands /gsd-x, not /gsd:x", page)
		}
		for _, command := range docsCommands(tmptest.Read(t, page)) {
			if seen[command] {
				continue
			}
			seen[command] = true
			if target, isMake := strings.CutPrefix(command, "make "); isMake &&
				!strings.Contains(makefile, "\n"+strings.Fields(target)[0]+":") {
				t.Errorf("%s: %s: the Makefile has no such target", filepath.Base(page), command)
			}
			isElsewhere := false
			for begin := range runElsewhere {
				if strings.HasPrefix(command, begin) {
					isElsewhere, used[begin] = true, true
				}
			}
			if !isElsewhere {
				home.documented(t, filepath.Base(page), command)
			}
		}
	}
	for begin := range runElsewhere {
		if !used[begin] {
			t.Errorf("no page has %q any more", begin)
		}
	}
	if len(seen) < 30 {
		t.Errorf("only %d commands were found", len(seen))
	}
}

// docsCommands are the commands of a page: lines after a $, lines of a block that begin
// with a command's name, steps of a workflow, and code between backquotes.
func docsCommands(text string) []string {
	var list []string
	add := func(command string) {
		command, _, _ = strings.Cut(command, "   ") // what follows is a remark
		command = strings.TrimSpace(strings.ReplaceAll(command, `\|`, "|"))
		word, _, _ := strings.Cut(command, " ")
		if slices.Contains(commandWords, word) && command != word && !strings.Contains(command, "…") {
			list = append(list, command)
		}
	}
	for i, block := range strings.Split(text, "```") {
		if i%2 == 0 {
			for _, code := range regexp.MustCompile("`([^`]+)`").FindAllStringSubmatch(block, -1) {
				add(code[1])
			}
			continue
		}
		lang, lines, _ := strings.Cut(block, "\n")
		lines = strings.ReplaceAll(lines, "||\n  ", "|| ") // a command of two lines
		for line := range strings.Lines(lines) {
			line = strings.TrimSuffix(line, "\n")
			command, dollar := strings.CutPrefix(line, "$ ")
			step, isStep := strings.CutPrefix(line, "- run: ")
			switch {
			case dollar:
				add(command)
			case isStep:
				add(step)
			case lang == "" && !strings.Contains(lines, "\n$ "):
				add(line)
			}
		}
	}
	return list
}

// newDocsHome is a home with projects, in which the commands are run.
func newDocsHome(t *testing.T) testHome {
	t.Helper()
	home := newHome(t)
	const state = "---\nmilestone: v2.0\nstatus: executing\nprogress:\n  percent: 20\n---\n\nPhase: 4 of 17 " +
		"(Observability)\n"
	home.write(t, "src/shop/.planning/STATE.md", state)
	home.write(t, "src/site/.planning/STATE.md", state)
	home.write(t, "src/shop/payload.json", `{"model":{"display_name":"Opus 4.6"}}`)
	home.mkdir(t, ".config")
	return home
}

// documented runs a command. It must be one that the program knows, so that it does not exit
// with 2; one that finds something in the project may exit with 1.
func (h testHome) documented(t *testing.T, page, command string) {
	t.Helper()
	cmd := h.command("sh", "-c", command)
	cmd.Dir = h.path("src/shop")
	cmd.Env = append(cmd.Env, "GITHUB_STEP_SUMMARY="+h.path("summary"))
	out, err := cmd.CombinedOutput()
	mayFail := regexp.MustCompile(`^gsd-statusline (check|doctor)\b`).MatchString(command)
	if err != nil && !(mayFail && cmd.ProcessState.ExitCode() == exitFailed) {
		t.Errorf("%s: %s: %v\n%s", page, command, err, out)
	}
}

// TestFigures: the figures of README and CHANGELOG are those of the table in bench/README.md.
func TestFigures(t *testing.T) {
	read := func(name string) string {
		return strings.Join(strings.Fields(tmptest.Read(t, filepath.Join("..", "..", name))), " ")
	}
	figures := func(command string) (ms, mib float64) {
		_, row, _ := strings.Cut(read("bench/README.md"), "| "+command+" |")
		var second float64
		if _, err := fmt.Sscanf(row, "%f | %f | %f", &ms, &second, &mib); err != nil {
			t.Fatalf("%s: %v", command, err)
		}
		return ms, mib
	}
	ms, mib := figures("hook mode, 30 kB")
	hookMS, hookMiB := figures("the JavaScript hook, 30 kB")
	for _, want := range []struct{ page, text string }{
		{"CHANGELOG.md", fmt.Sprintf("about %d times faster", int(hookMS/ms/5+0.5)*5)},
		{"README.md", fmt.Sprintf("line takes %.0f ms and %.1f MiB, GSD Core's %.0f ms and %.0f MiB", ms, mib, hookMS,
			hookMiB)},
	} {
		if !strings.Contains(read(want.page), want.text) {
			t.Errorf("%s does not say %q", want.page, want.text)
		}
	}
}

// TestPreviewIsReal: real.md of preview.txtar, which the README's first picture shows too, is what
// GSD Core's own tools write in the third plan of a phase, apart from the dates.
func TestPreviewIsReal(t *testing.T) {
	root := t.TempDir()
	play(t, root, tmptest.Must(txtar.ParseFile("testdata/real.txtar")), nil)
	written := tmptest.Read(t, filepath.Join(root, ".planning", "STATE.md"))
	dates := regexp.MustCompile(`(?mi)^(last_updated|last_activity|last_activity_desc|last activity|last session):.*\n`)
	tmptest.Diff(t, fileIn(previewFiles, "real.md"), dates.ReplaceAllString(written, ""), "STATE.md")
}

// TestSamples: docs/systems.md has the line of each of its samples, the file that its last words before it name.
func TestSamples(t *testing.T) {
	block := regexp.MustCompile("`(\\S+)`(?: beside `(\\S+)`)?:\n\n```\\w+\n((?s:.*?))```\n```\n(.*\n)```\n")
	samples := block.FindAllStringSubmatch(tmptest.Read(t, "../../docs/systems.md"), -1)
	for _, sample := range samples {
		root := t.TempDir()
		tmptest.Write(t, root, sample[1], sample[3])
		if sample[2] != "" {
			tmptest.Write(t, root, filepath.Join(filepath.Dir(sample[1]), sample[2]), "")
		}
		line, _, _ := runIn(map[string]string{"HOME": root}, "", "--format", "rich", filepath.Join(root, sample[1]))
		tmptest.Diff(t, sample[4], line, "the line of %s", sample[1])
	}
	if len(samples) != 6 {
		t.Errorf("%d samples", len(samples))
	}
}

// TestDocsGoProgram builds the Go program of docs/embedding.md with the go.mod lines beside it, and runs it.
func TestDocsGoProgram(t *testing.T) {
	tmptest.Long(t, "builds a program")
	proctest.Needs(t, "go")
	root := tmptest.Must(filepath.Abs(filepath.Join("..", "..")))
	_, section, _ := strings.Cut(tmptest.Read(t, filepath.Join(root, "docs", "embedding.md")), "\n## A Go program\n")
	blocks := strings.Split(section, "```")
	dir := t.TempDir()
	tmptest.Write(t, dir, "main.go", strings.TrimPrefix(blocks[1], "go\n"))
	tmptest.Write(t, dir, "go.mod", "module example.com/line\n\ngo 1.26\n"+
		strings.ReplaceAll(blocks[3], "../gsd-statusline", root))
	tmptest.Write(t, dir, "go.sum", tmptest.Read(t, filepath.Join(root, "go.sum")))
	tmptest.Write(t, dir, ".planning/STATE.md", "---\nmilestone: v2.0\nactive_phase: \"4.5\"\n---\n")
	cmd := exec.Command("go", "run", "-mod=mod", ".")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if want := "active v2.0 · Phase 4.5\n"; err != nil || string(out) != want {
		t.Errorf("%v: %q, want %q", err, out, want)
	}
}

// TestDocuments: each row of docs/documents.md begins with tests that exist, or gives a reason; the lines of its
// examples are those of the goldens.
func TestDocuments(t *testing.T) {
	root, exists, examples, rows := filepath.Join("..", ".."), map[string]bool{}, map[string]goldentest.Golden{}, 0
	for _, of := range [][3]string{
		{"*/*_test.go", `(?m)^func (Test\w+)\(`},
		{"*/*/*_test.go", `(?m)^func (Test\w+)\(`},
		{"internal/project/testdata/rich/*.txtar", `(?m)^-- (\S+?)/`, "TestRich/"},
		{"internal/check/testdata/rules/*.txtar", `(?m)^-- (\S+?)/`, "TestRules/"},
		{"cmd/gsd-statusline/testdata/script/*.txtar", `^(#)`, "TestScript/"},
	} {
		for _, path := range tmptest.Must(filepath.Glob(filepath.Join(root, filepath.FromSlash(of[0])))) {
			base := of[2] + strings.TrimSuffix(filepath.Base(path), ".txtar")
			exists[base] = true
			for _, match := range regexp.MustCompile(of[1]).FindAllStringSubmatch(tmptest.Read(t, path), -1) {
				exists[of[2]+match[1]], exists[base+"/"+match[1]] = of[2] == "", true
			}
		}
	}
	for _, g := range goldentest.All(t) {
		exists["TestGoldens/"+g.Name], examples["`"+g.Name+"`"] = true, g
	}
	for line := range strings.Lines(tmptest.Read(t, filepath.Join(root, "docs", "documents.md"))) {
		cells := strings.Split(strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(line), "| "), " |"), " | ")
		if g, isExample := examples[cells[0]]; isExample {
			for i, format := range []string{"full", "compact", "rich"} {
				tmptest.Diff(t, g.Want(t, format), strings.Trim(cells[i+1], "`"), "%s: %s mismatch", g.Name, format)
			}
		}
		if len(cells) != 2 || cells[0] == "what it says" {
			continue
		}
		rows++
		if !strings.HasPrefix(cells[1], "`Test") && !strings.HasPrefix(cells[1], "not honoured: ") {
			t.Errorf("%s: neither a test nor a reason", line)
		}
	}
	for _, page := range tmptest.Must(filepath.Glob(filepath.Join(root, "docs", "*.md"))) {
		for _, test := range regexp.MustCompile("`(Test[^`*]+)`").FindAllStringSubmatch(tmptest.Read(t, page), -1) {
			if !exists[test[1]] {
				t.Errorf("%s: there is no %s", page, test[1])
			}
		}
	}
	if rows < 60 {
		t.Errorf("%d rows", rows)
	}
}
