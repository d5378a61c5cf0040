package check

import (
	"cmp"
	"flag"
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

var update = flag.Bool("update", false, "update docs/checks.md")

// A sample is one folder of a rule's archive: files that break the rule (bad, bad2 and
// so on, all at the same position), that get another level (note, warning and so on, at any
// position), that come close but are fine (good, good2 and so on), or those of an advice.
type sample struct {
	name  string
	files []txtar.File // the first is the one to check
}

// other is the level of a sample that is not the rule's own.
func (s sample) other() string {
	switch {
	case strings.HasPrefix(s.name, "note"):
		return "note"
	case strings.HasPrefix(s.name, "warning"):
		return "warning"
	}
	return ""
}

func archiveOf(rule string) string { return filepath.Join("testdata", "rules", rule+".txtar") }

// samples reads testdata/rules/RULE.txtar: "want LINE:COLUMN", an advice in each paragraph
// after that, the files of each sample, and those of each advice, before and after.
func samples(t *testing.T, rule string) (want string, list []sample, advices []advice) {
	t.Helper()
	archive, err := txtar.ParseFile(archiveOf(rule))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range archive.Files {
		folder, name, _ := strings.Cut(file.Name, "/")
		if n := len(list); n == 0 || list[n-1].name != folder {
			list = append(list, sample{name: folder})
		}
		s := &list[len(list)-1]
		s.files = append(s.files, txtar.File{Name: name, Data: file.Data})
	}
	heads := paragraphs(archive)
	want, _ = strings.CutPrefix(heads[0], "want ")
	first := len(list) - 2*len(heads[1:])
	for i, head := range heads[1:] {
		a := advice{broken: list[first+2*i], advised: list[first+2*i+1]}
		if !strings.HasPrefix(a.broken.name, "broken") || !strings.HasPrefix(a.advised.name, "advised") {
			t.Fatalf("%s: %s and %s are not those of advice %d", rule, a.broken.name, a.advised.name, i+1)
		}
		lines := append(strings.Split(head, "\n"), "")
		a.says, a.format, a.line = strings.TrimPrefix(lines[0], "says "), lines[1], lines[2]
		advices = append(advices, a)
	}
	return want, list[:first], advices
}

func paragraphs(archive *txtar.Archive) []string {
	return strings.Split(strings.TrimSpace(string(archive.Comment)), "\n\n")
}

// check writes the files and checks the first.
func (s sample) check(t *testing.T) []Finding {
	t.Helper()
	return s.checkIn(t, t.TempDir())
}

func (s sample) checkIn(t *testing.T, root string) []Finding {
	t.Helper()
	for _, file := range s.files {
		text := manyTimes.ReplaceAllStringFunc(string(file.Data), func(line string) string {
			many := ""
			for n := range 1001 {
				many += fmt.Sprintln(manyTimes.FindStringSubmatch(line)[1], n)
			}
			return many
		})
		tmptest.Write(t, root, file.Name, strings.ReplaceAll(text, "$ROOT", filepath.ToSlash(root)))
	}
	path, env := filepath.Join(root, filepath.FromSlash(s.files[0].Name)), find.Env{Home: root, Lookup: func(string) (string, bool) { return "", false }}
	switch filepath.Base(path) {
	case "ROADMAP.md": // of a project that may have no STATE.md
		if missing := env.MissingState(env.Search(root)); missing != "" {
			return Kept(Missing(missing))
		}
	case "config.json":
		for _, f := range Config(env.FindConfig(root)) {
			return f.Findings
		}
	default:
		findings := Kept(File(path, tmptest.Read(t, path)))
		for _, f := range Beside(find.At(path)) {
			findings = append(findings, f.Findings...)
		}
		return findings
	}
	return nil
}

// manyTimes is a line that stands for many.
var manyTimes = regexp.MustCompile(`(?m)^(.*) \(1,001 times\)\n`)

// TestRules: each rule fires once where it should, at that place, and not on the files that come near.
func TestRules(t *testing.T) {
	if archives, err := filepath.Glob("testdata/rules/*.txtar"); len(archives) != len(Rules()) {
		t.Errorf("%d rules, and samples of %d (%v): one is not listed", len(Rules()), len(archives), err)
	}
	for _, rule := range Rules() {
		t.Run(rule.Name, func(t *testing.T) {
			want, list, _ := samples(t, rule.Name)
			if len(list) < 3 {
				t.Errorf("%d samples, want a bad one and two good ones", len(list))
			}
			for _, s := range list {
				var places, wanted []string
				other := s.other()
				for _, f := range s.check(t) {
					switch {
					case f.Rule == rule && other != "":
						places = append(places, string(f.Severity))
					case f.Rule == rule:
						places = append(places, fmt.Sprintf("%d:%d %s", f.Line, f.Column, f.Severity))
					}
				}
				if other != "" {
					wanted = []string{other}
				} else if strings.HasPrefix(s.name, "bad") {
					wanted = []string{want + " " + string(rule.Severity)}
				}
				if diff := gocmp.Diff(wanted, places); diff != "" {
					t.Errorf("%s: places mismatch (-want +got):\n%s", s.name, diff)
				}
			}
		})
	}
}

// TestDocumentation: docs/checks.md is what Rules and the samples make of testdata/checks.md.
func TestDocumentation(t *testing.T) {
	var table, rules strings.Builder
	for _, rule := range Rules() {
		fmt.Fprintf(&table, "| [%s](#%s) | %s | %s | %s |\n", rule.Name, rule.Name, rule.Severity, rule.Summary,
			cmp.Or(rule.Twin, " "))
		_, list, _ := samples(t, rule.Name)
		fmt.Fprintf(&rules, "\n## %s\n\n```diff\n%s```\n", rule.Name, change(list[0].document(), list[1].document()))
		for _, f := range list[0].check(t) {
			if f.Rule == rule {
				fmt.Fprintf(&rules, "\n> %d:%d: %s\n", f.Line, f.Column, f.Message())
			}
		}
	}
	page := tmptest.Read(t, filepath.Join("testdata", "checks.md"))
	page = strings.NewReplacer("{{table}}", table.String(), "{{rules}}", rules.String()).Replace(page)
	const path = "../../docs/checks.md"
	if *update {
		tmptest.Write(t, "", path, page)
	}
	if diff := gocmp.Diff(page, strings.ReplaceAll(tmptest.Read(t, path), "\r\n", "\n")); diff != "" {
		t.Errorf("docs/checks.md mismatch, -update writes it (-want +got):\n%s", diff)
	}
}

// change has a minus before the lines between those that two texts have in common that are of the first, a plus before
// those of the second.
func change(before, after []string) string {
	start, end := 0, 0
	for start < min(len(before), len(after)) && before[start] == after[start] {
		start++
	}
	for end < min(len(before), len(after))-start && before[len(before)-1-end] == after[len(after)-1-end] {
		end++
	}
	var b strings.Builder
	for _, part := range []struct {
		mark  string
		lines []string
	}{
		{" ", before[:start]},
		{"-", before[start : len(before)-end]},
		{"+", after[start : len(after)-end]},
		{" ", before[len(before)-end:]},
	} {
		for _, line := range part.lines {
			b.WriteString(part.mark + line + "\n")
		}
	}
	return b.String()
}

// document is the text of the files of a sample, by lines. Escapes and NULs are pictures of them, and long lines are cut.
func (s sample) document() []string {
	var b strings.Builder
	for _, file := range s.files {
		if len(s.files) > 1 || !strings.HasSuffix(file.Name, "STATE.md") {
			fmt.Fprintf(&b, "-- %s --\n", file.Name)
		}
		for line := range strings.Lines(strings.NewReplacer("\x1b", "␛", "\r", "", "\x00", "␀").Replace(string(file.Data))) {
			if len(line) > 200 {
				line = line[:40] + "…\n"
			}
			b.WriteString(strings.ToValidUTF8(line, "�"))
		}
	}
	return strings.Split(strings.TrimSuffix(b.String(), "\n"), "\n")
}
