package check

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/goldentest"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
	"github.com/gsd-statusline/gsd-statusline/statusline"
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
			findings := s.checkIn(t, root)
			for _, f := range findings {
				for _, m := range advised.FindAllStringSubmatch(f.Message(), -1) {
					line := (advice{format: "rich"}).lineOf(t, root, s)
					if m[1] != "health" && !strings.Contains(line, "next "+m[1]) { // which writes a new STATE.md
						t.Errorf("%s of %s/%s: %q, but rich is %q", f.Rule.Name, rule.Name, s.name, f.Message(), line)
					}
				}
			}
			agree(t, findings, func(format system.Format) string { return advice{format: string(format)}.lineOf(t, root, s) })
		}
	}
}

var advised = regexp.MustCompile(`/gsd-([a-z-]+(?: [0-9.]*[0-9])?)`)

// agree holds what findings say that formats show to their lines. Beside a conflict, or a fence that hides the front
// matter, that is what they show once it is mended.
func agree(t *testing.T, findings []Finding, lineOf func(system.Format) string) {
	t.Helper()
	if slices.ContainsFunc(findings, func(f Finding) bool { return hides.MatchString(f.Rule.Name) }) {
		return
	}
	for _, f := range findings {
		for _, claim := range f.Claims {
			what, line := strings.TrimSpace(statusline.Clean(claim.Text)), lineOf(claim.Format)
			if isShown := strings.Contains(line, what); what != "" && isShown == claim.Not {
				t.Errorf("%s: %q, but %s is %.200q", f.Rule.Name, f.Message(), claim.Format, line)
			}
		}
	}
}

var hides = regexp.MustCompile(`^(conflict|fence-.*)$`)

// TestClaims asks the formats whether findings are right about them: of the goldens, and of made files.
func TestClaims(t *testing.T) {
	var texts []string
	for _, g := range goldentest.All(t) {
		texts = append(texts, g.Text(t))
	}
	random, text := rand.New(rand.NewPCG(84, 84)), ""
	for range 10_000 {
		for _, lines := range [][]string{frontLines, bodyLines} {
			text += "---\n"
			for range random.IntN(8) {
				text += strings.ReplaceAll(lines[random.IntN(len(lines))], "|", "\n") + "\n"
			}
		}
		texts, text = append(texts, text), ""
	}
	env := find.Env{WorkingDir: t.TempDir(), Lookup: func(string) (string, bool) { return "", false }}
	for _, text := range texts {
		s := env.Content(text)
		agree(t, File(s.Path, text), func(format system.Format) string { return env.State(s, format).Text(format) })
		if t.Failed() {
			t.Fatalf("in %.2000q", text)
		}
	}
}

// The lines of made files.
var frontLines, bodyLines = strings.Split(`status: executing
status: "verifying"  # soon
status: Bloomed twice
status: completed
milestone: v2.0
milestone: v2.0 # Cart
milestone_name: Shop
milestone_name: 'Shop
active_phase: "4.5"
next_action: plan-phase
next_action: run-phase
next_phases: ["4.5", "6"]
next_phases: |  - 7|  - 8
next_phases: |  [|  "7",|  "8" ]
next_phases: 7 and 8
current_phase: 4
current_phase: 999.1
current_plan: 2
progress: |  total_phases: 5|  completed_phases: 6|  percent: 80
progress: |  total_phases: 5|  completed_phases: 4|  total_plans: 9|  completed_plans: 3|  percent: 33
progress: |  total_phases: 3|  completed_phases: 3|  percent: 100
progress: |  percent: "40"
progress: |  percent: 140
progress: |  # done|  percent: 40
paused_at: lunch`, "\n"), strings.Split(`Phase: 4 of 9 (Cart)
Phase: 5.5
**Current Phase:** 6
Status: In progress
Status: Flourishing
Progress: [####------] 40%
## Current Position
## Session
- gate_status: "VERIFYING" # soon
- gate_status: REVIEWING (late)
- gate_status: DREAMING
gate_step: 9
verify_status: maybe
Resume file: notes/cart.md
Next: sleep`, "\n")

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
