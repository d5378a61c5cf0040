package check

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// An advice is a project that breaks the rule, and the same project after someone has done
// what the message says. Its paragraph of testdata/rules/RULE.txtar is three lines:
//
//	says TEXT            part of the message
//	FORMAT               that changes; none if the message promises no change, config for that of config.json
//	BEFORE -> AFTER      the line
type advice struct {
	says, format, line string
	broken, advised    sample
}

// line is the line of a project that is checked.
func (a advice) lineOf(t *testing.T, root string, s sample) string {
	t.Helper()
	env := find.Env{WorkingDir: root, Lookup: func(string) (string, bool) { return "", false }}
	path, format := filepath.Join(root, filepath.FromSlash(s.files[0].Name)), system.Format(a.format)
	switch {
	case filepath.Base(path) == "ROADMAP.md":
		path = filepath.Join(filepath.Dir(path), "STATE.md")
	case a.format == "config":
		path = filepath.Join(root, ".planning", "STATE.md")
		format = find.SettingsOf(env.FindConfig(root).Value).Format("")
	case a.format == "none":
		format = system.Rich
	}
	found, err := env.Find(path)
	if err != nil {
		return "nothing"
	}
	return env.State(found, format).Text(format)
}

// TestAdvice: for every rule, doing what the message says makes the finding go away and
// changes the line as the message promises.
func TestAdvice(t *testing.T) {
	for _, rule := range Rules() {
		t.Run(rule.Name, func(t *testing.T) {
			_, _, advices := samples(t, rule.Name)
			if len(advices) == 0 {
				t.Error("no advice")
			}
			for i, a := range advices {
				var lines, messages [2]string
				for i, s := range []sample{a.broken, a.advised} {
					root := t.TempDir()
					for _, f := range s.checkIn(t, root) {
						if f.Rule == rule {
							messages[i] += f.Message()
						}
					}
					lines[i] = strings.ReplaceAll(a.lineOf(t, root, s), "\x1b", "␛")
				}
				if !strings.Contains(messages[0], a.says) || messages[1] != "" {
					t.Errorf("%d: the finding is %q, want %q in it; after that %q", i+1, messages[0], a.says, messages[1])
				}
				if !speaks.MatchString(messages[0]) {
					t.Errorf("%d: %q does not say what a format shows", i+1, messages[0])
				}
				if (lines[0] == lines[1]) != (a.format == "none") {
					t.Errorf("%d: the line was and is %q", i+1, lines)
				}
				line := lines[0] + " -> " + lines[1]
				if diff := cmp.Diff(a.line, line); diff != "" && !*update {
					t.Errorf("%d: line mismatch, -update writes it (-want +got):\n%s", i+1, diff)
				} else if diff != "" {
					updateAdvice(t, archiveOf(rule.Name), i, line)
				}
			}
		})
	}
}

// TestAgrees: where a message says which phase, status or percentage a format shows, that format's line has it, and a
// command that it advises is the line's.
func TestAgrees(t *testing.T) {
	tmptest.Long(t, "renders each sample of check in each format")
	for _, rule := range Rules() {
		_, list, advices := samples(t, rule.Name)
		for _, a := range advices {
			list = append(list, a.broken, a.advised)
		}
		for _, s := range list {
			root := t.TempDir()
			for _, f := range s.checkIn(t, root) {
				for _, m := range advised.FindAllStringSubmatch(f.Message(), -1) {
					line := (advice{format: "rich"}).lineOf(t, root, s)
					if m[1] != "health" && !strings.Contains(line, "next "+m[1]) { // which writes a new STATE.md
						t.Errorf("%s of %s/%s: %q, but rich is %q", f.Rule.Name, rule.Name, s.name, f.Message(), line)
					}
				}
				for _, m := range shown.FindAllStringSubmatch(f.Message(), -1) {
					what := strings.TrimLeft(strings.Trim(strings.TrimPrefix(m[2], "phase "), `"`), "0")
					formats := []string{m[1]}
					if m[1] == "the line" {
						formats = []string{"rich", "full"}
					}
					for _, format := range formats {
						if line := (advice{format: format}).lineOf(t, root, s); !strings.Contains(line, what) {
							t.Errorf("%s of %s/%s: %q, but %s is %q", f.Rule.Name, rule.Name, s.name, f.Message(), format, line)
						}
					}
				}
			}
		}
	}
}

var advised = regexp.MustCompile(`/gsd-([a-z-]+(?: [0-9.]*[0-9])?)`)

var shown = regexp.MustCompile(`\b(rich|full|the line) shows (phase "?[0-9.]+[0-9]?|[0-9]+%|"[^"]+")`)

func updateAdvice(t *testing.T, path string, n int, line string) {
	t.Helper()
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	heads := paragraphs(archive)
	head := append(strings.Split(heads[n+1], "\n"), "")
	heads[n+1] = fmt.Sprintf("%s\n%s\n%s", head[0], head[1], line)
	archive.Comment = []byte(strings.Join(heads, "\n\n") + "\n\n")
	if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
		t.Fatal(err)
	}
}

var speaks = regexp.MustCompile(`\b(lines?|formats?|full|compact|rich|bar|shown|shows|reads?|tools|ignored)\b`)
