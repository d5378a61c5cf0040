package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"
	"github.com/rogpeppe/go-internal/txtar"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/gsd-statusline/gsd-statusline/internal/goldentest"
	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/install"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestGoldens compares what the program prints with the goldens of every system, in every
// format and as JSON. With -update it writes those that no other program prints.
func TestGoldens(t *testing.T) {
	text := schema(t, "schema")
	for _, g := range goldentest.All(t) {
		for _, format := range []string{"full", "compact", "rich"} {
			stdout, stderr, code := runWith([]string{"--format", format, "--color", "never", g.Path}, "")
			got, ended := strings.CutSuffix(stdout, "\n")
			if stderr != "" || code != 0 || !ended {
				t.Errorf("%s: printed %q and %q, exit code %d", g.Name, stdout, stderr, code)
			}
			if *update && !slices.Contains(g.Hook(), format) {
				g.Update(t, format, got)
			}
			tmptest.Diff(t, g.Want(t, format), got, "%s: %s mismatch", g.Name, format)
			object, _, _ := runWith([]string{"--json", "--format", format, g.Path}, "")
			tmptest.Diff(t, got, text(object), "%s: the JSON says something else than the line", g.Name)
		}
	}
}

// TestClientGoldens: the line for what each client writes, with its meter and at several widths. The file says where
// the JSON is from.
func TestClientGoldens(t *testing.T) {
	path := filepath.Join("..", "..", "testdata", "clients.txtar")
	archive := txtar.Parse([]byte(tmptest.Read(t, path)))
	file := func(name string) *txtar.File {
		i := slices.IndexFunc(archive.Files, func(f txtar.File) bool { return f.Name == name })
		if i < 0 {
			t.Fatalf("%s has no %s", path, name)
		}
		return &archive.Files[i]
	}
	for _, c := range install.Clients() {
		payload := string(file(c.Name + ".json").Data)
		var got strings.Builder
		for _, columns := range []string{"", "80", "50", "40", "30", "20"} {
			env := map[string]string{"COLUMNS": columns, "HOME": "/nowhere", "TMPDIR": t.TempDir()}
			out, errs, code := runIn(env, payload, "--color", "never", "--client", c.Name)
			if code != exitOK || errs != "" {
				t.Errorf("%s: exit code %d, %s", c.Name, code, errs)
			}
			got.WriteString("COLUMNS=" + columns + "\t" + out + "\n")
		}
		file(c.Name + ".txt").Data = []byte(got.String())
	}
	tmptest.Golden(t, *update, path, string(txtar.Format(archive)))
}

// TestWindowsClone clones the repository as git for Windows does by default, with
// CR LF at the ends of lines, and runs the goldens of the clone.
func TestWindowsClone(t *testing.T) {
	tmptest.Long(t, "clones the repository")
	root := tmptest.Must(filepath.Abs(filepath.Join("..", "..")))
	if _, err := os.Stat(filepath.Join(root, ".git")); err != nil {
		t.Skipf("the checkout is not a git repository: %v", err)
	}
	proctest.Needs(t, "git")
	clone := filepath.Join(t.TempDir(), "clone")
	git := func(args ...string) string {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "core.autocrlf=true", "-c", "safe.directory=*"}, args...)...)
		cmd.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL="+os.DevNull, "GIT_CONFIG_NOSYSTEM=1")
		return proctest.Output(t, cmd)
	}
	git("clone", "--quiet", root, clone)
	var changed []string
	for line := range strings.Lines(git("-C", clone, "ls-files", "--eol")) {
		if strings.HasPrefix(line, "i/lf ") && !strings.Contains(line, "w/lf ") {
			changed = append(changed, strings.TrimSpace(line))
		}
	}
	tmptest.Diff(t, []string(nil), changed, "files with other line ends than in the repository")
	out, err := exec.Command("gsd-statusline", "golden", filepath.Join(clone, "testdata", "golden")).CombinedOutput()
	if err != nil {
		t.Errorf("golden in the clone: %v: …%s", err, out[max(0, len(out)-2000):])
	}
}

// schema returns a function that validates lines of JSON with a schema of docs, and returns the text of the last.
func schema(t *testing.T, name string) func(output string) (text string) {
	t.Helper()
	c := jsonschema.NewCompiler()
	path := filepath.Join("..", "..", "docs", name+".json")
	if name == "sarif" {
		path = "sarif.json"
		published := tmptest.Must(jsonschema.UnmarshalJSON(strings.NewReader(publishedSARIF(t))))
		tmptest.NoError(t, c.AddResource(path, published))
	}
	s := tmptest.Must(c.Compile(path))
	return func(output string) (text string) {
		t.Helper()
		if name == "schema" && strings.Count(output, "\n") != 1 {
			t.Fatalf("not one line: %q", output)
		}
		for line := range strings.Lines(output) {
			value, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
			if err == nil {
				err = s.Validate(value)
			}
			if err != nil {
				t.Fatalf("%s\n%v", line, err)
			}
			if object, ok := value.(map[string]any); ok {
				text, _ = object["text"].(string)
			}
		}
		return text
	}
}

// publishedSARIF returns the schema of SARIF 2.1.0, which package sarif of go-sarif keeps to itself.
func publishedSARIF(t *testing.T) string {
	t.Helper()
	proctest.Needs(t, "go")
	pkg := reflect.TypeFor[sarif.Report]().PkgPath()
	dir := tmptest.Must(exec.Command("go", "list", "-f", "{{.Dir}}", pkg).Output())
	_, text, _ := strings.Cut(tmptest.Read(t, filepath.Join(strings.TrimSpace(string(dir)), "schema.go")), "`")
	text, _, _ = strings.Cut(text, "`")
	return text
}

// TestJSON validates what is printed for generated states and payloads, hostile ones among them.
func TestJSON(t *testing.T) {
	text := schema(t, "schema")
	n := proctest.Size(500, 2_000)
	if testing.Short() {
		n = 200
	}
	for _, state := range hooktest.States(88, n) {
		stdout, _, _ := runWith([]string{"--json", "-"}, state)
		text(stdout)
	}
	segments := strings.Join(line.SegmentNames(), ",")
	stdout, _, _ := runWith([]string{"--json", "--show", segments}, "{}")
	text(stdout)
	t.Chdir(t.TempDir())
	tmptest.Write(t, "", ".planning/STATE.md", "---\nmilestone: v1\nstatus: \"a\x1b[31mb\u202e\"\n---\n")
	for _, payload := range hooktest.Payloads(89, n/4, ".", "none") {
		stdout, _, _ := runWith([]string{"--json"}, payload)
		text(stdout)
	}
}

// TestSchemas: what check, explain and doctor print as JSON is what their schemas say.
func TestSchemas(t *testing.T) {
	tmptest.Long(t, "validates three hundred documents")
	validate := map[string]func(output string) string{}
	for _, name := range []string{"check", "explain", "doctor"} {
		validate[name] = schema(t, "schema-"+name)
	}
	calls := [][]string{
		{"explain", "--json", "--format", "rich", filepath.Join(goldentest.Dir(t), "legacy", "full.md")},
		{"doctor", "--json"},
	}
	var goldens []string
	for _, g := range goldentest.All(t) {
		goldens = append(goldens, g.Path)
		calls = append(calls, []string{"explain", "--json", g.Path})
	}
	for _, call := range append(calls, slices.Concat([]string{"check", "--notes", "--json"}, goldens)) {
		stdout, _, _ := runWith(call, "")
		validate[call[0]](stdout)
	}
	checked := [][]string{goldens}
	for _, archive := range tmptest.Must(filepath.Glob("../../internal/check/testdata/rules/*.txtar")) {
		root := t.TempDir()
		var paths []string
		for _, file := range tmptest.Must(txtar.ParseFile(archive)).Files {
			tmptest.Write(t, root, file.Name, string(file.Data))
			paths = append(paths, filepath.Join(root, filepath.FromSlash(file.Name)))
		}
		checked = append(checked, paths)
	}
	for _, format := range []string{"gitlab", "sarif"} { // Wine has no go, to find the latter's schema
		document := schema(t, map[string]string{"sarif": "sarif", "gitlab": "schema-gitlab"}[format])
		for _, paths := range checked {
			stdout, _, _ := runWith(slices.Concat([]string{"check", "--notes", "--format", format}, paths), "")
			document(stdout)
		}
	}
	for _, payload := range hooktest.Payloads(90, 50, ".", "none") {
		stdout, _, _ := runWith([]string{"explain", "--json"}, payload)
		validate["explain"](stdout)
	}
}
