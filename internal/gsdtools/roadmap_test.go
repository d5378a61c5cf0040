package gsdtools

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const roadmap = `# Roadmap

<details>
<summary>v1.0 Start (shipped)</summary>

- [x] **Phase 1: Old**

</details>

## v1.5 Between ✅

### Phase 2: Older
**Plans**: 9 plans

## 🚧 v2.0 Alerts

- [x] **Phase 3: Rules** (2/2 plans)
- [ ] **Phase 4: Mail** - see Phase 3
- [ ] 🚧 Phase 4.5: Chat

### Phase 3: Rules
**Plans**: 2 plans

### Phase 4: Mail
**Plans:** TBD

Plans:
- [x] 04-01-PLAN.md — first
- [ ] 04-02: second
- [ ] a criterion of Phase 3

` + "```\n### Phase 8: Example\n```" + `

### Phase 4.5: Chat

**Plans:**

1. **Bot** — say it
2. **Bridge** — pass it on

**Success criteria:**
1. One message

### Phase 999.1: Backlog

## Progress

| Phase | Plans | Status |
|---|---|---|
| 4. Mail | 1/3 | In progress |
| 7. Other | 1/3 | |
`

func TestRoadmap(t *testing.T) {
	r := ReadRoadmap(roadmap)
	type row struct {
		ID, Milestone string
		Done          bool
	}
	var rows []row
	for _, p := range r.Phases {
		rows = append(rows, row{p.ID, p.Milestone, p.Done})
	}
	want := []row{{"3", "🚧 v2.0 Alerts", true}, {"4", "🚧 v2.0 Alerts", false}, {"4.5", "🚧 v2.0 Alerts", false}}
	if diff := cmp.Diff(want, rows); diff != "" {
		t.Errorf("phases mismatch (-want +got):\n%s", diff)
	}
	dirs := []PhaseDir{{Name: "02-older", Plans: []string{"02-01-PLAN.md"}}, {Name: "04-mail", Plans: []string{"04-01-PLAN.md"}}, {Name: "04.5-chat", Plans: []string{"PLAN.md"}}}
	all, _ := r.Count(dirs, false)
	done, _ := r.Count(dirs, true)
	only, _ := r.Only("04").Count(dirs, false)
	// Phase 3 has 2 plans or, by its directory, none; 4 has 1 to 3; 4.5 has 1 or 2.
	if diff := cmp.Diff([]Span{{2, 7}, {0, 3}, {1, 3}}, []Span{all, done, only}); diff != "" {
		t.Errorf("counts mismatch (-want +got):\n%s", diff)
	}
}

// TestUnfinished: the namings of plans and summaries that people have.
func TestUnfinished(t *testing.T) {
	for name, tc := range map[string]struct {
		dir   string
		files []string
		want  []string
	}{
		"as the tools":                     {"04-a", []string{"04-01-PLAN.md", "04-01-SUMMARY.md", "04-02-PLAN.md"}, []string{"04-02-PLAN.md"}},
		"a number more in the summary":     {"01-a", []string{"01-PLAN.md", "01-01-SUMMARY.md"}, nil},
		"a plan's number alone":            {"03-a", []string{"01-PLAN.md", "02-PLAN.md", "03-01-SUMMARY.md"}, []string{"02-PLAN.md"}},
		"the phase's summary":              {"156-a", []string{"156-01-api-PLAN.md", "156-02-ui-PLAN.md", "156-SUMMARY.md"}, nil},
		"a bare summary":                   {"04-a", []string{"04-01-PLAN.md", "SUMMARY.md"}, nil},
		"a summary of something else":      {"01-a", []string{"01-02-PLAN.md", "REVISION-SUMMARY.md"}, []string{"01-02-PLAN.md"}},
		"a project's code":                 {"trainer-01-a", []string{"trainer-01-01-PLAN.md", "trainer-01-01-SUMMARY.md", "trainer-01-02-PLAN.md"}, []string{"trainer-01-02-PLAN.md"}},
		"a letter":                         {"01-a", []string{"01-02a-PLAN.md", "01-02b-PLAN.md", "01-02a-SUMMARY.md"}, []string{"01-02b-PLAN.md"}},
		"a summary that says it's blocked": {"04-a", []string{"04-01-PLAN.md", "04-01-SUMMARY.md ---\nstatus: blocked\n---\n"}, nil},
	} {
		root := t.TempDir()
		path := filepath.Join(root, tc.dir)
		if err := os.Mkdir(path, 0o755); err != nil {
			t.Fatal(err)
		}
		for _, file := range tc.files {
			base, text := file, ""
			for i := range file {
				if file[i] == ' ' {
					base, text = file[:i], file[i+1:]
					break
				}
			}
			if err := os.WriteFile(filepath.Join(path, base), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		dirs, err := PhaseDirs(root)
		if err != nil || len(dirs) != 1 {
			t.Fatalf("%d directories, %v", len(dirs), err)
		}
		got := dirs[0].Unfinished()
		if len(got) == 0 {
			got = nil
		}
		if diff := cmp.Diff(tc.want, got); diff != "" {
			t.Errorf("%s: mismatch (-want +got):\n%s", name, diff)
		}
	}
}

func TestSpells(t *testing.T) {
	for _, tc := range []struct {
		dir, phase string
		want       bool
	}{
		{"02_5-alerts", "2.5", true},
		{"02_5", "02.5", true},
		{"02_5-alerts", "2", false},
		{"phase-4-name", "4", true},
		{"Phase 04", "4", true},
		{"p4_name", "4", true},
		{"04_setup", "4", true},
		{"04-05-e", "4", true},
		{"04.5-x", "4.5", true},
		{"plan-4", "4", false},
		{"notes", "4", false},
		{"2_alerts", "2", true},
	} {
		if got := (PhaseDir{Name: tc.dir}).Spells(tc.phase); got != tc.want {
			t.Errorf("%q spells %q: %t", tc.dir, tc.phase, got)
		}
	}
}
