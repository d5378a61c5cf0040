package project_test

import (
	"bytes"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/goldentest"
	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestMain makes the trees of the tests in memory where it can.
func TestMain(m *testing.M) { os.Exit(tmptest.Run(m.Run)) }

var update = flag.Bool("update", false, "rewrite the expected lines in testdata/rich")

// A row is one case of testdata/rich/FACT.txtar: a project, its rich line, and what else explain
// lists. Its files in the archive are
//
//	NAME/STATE.md, NAME/PATH   below .planning
//	NAME/files                 other paths there, one a line: an empty file, a directory (PATH/), or a
//	                           file with front matter (PATH = STATUS)
//	NAME/want                  the line; then also VALUE: REASON, and at CELLS LINE for a width
type row struct {
	name  string
	files []txtar.File // paths relative to .planning
	want  *txtar.File
}

// rows returns the cases of an archive, in order. Their expectations point into it.
func rows(t *testing.T, archive *txtar.Archive) []row {
	t.Helper()
	var list []row
	for i := range archive.Files {
		file := &archive.Files[i]
		name, base, _ := strings.Cut(file.Name, "/")
		if len(list) == 0 || list[len(list)-1].name != name {
			for _, r := range list {
				if r.name == name {
					t.Fatalf("two cases are named %s", name)
				}
			}
			list = append(list, row{name: name})
		}
		r := &list[len(list)-1]
		switch base {
		case "want":
			r.want = file
		case "files":
			for path := range strings.Lines(string(file.Data)) {
				path, status, hasStatus := strings.Cut(strings.TrimSpace(path), " = ")
				f := txtar.File{Name: path}
				if hasStatus {
					f.Data = []byte("---\nstatus: " + status + "\n---\n")
				}
				r.files = append(r.files, f)
			}
		default:
			r.files = append(r.files, txtar.File{Name: base, Data: file.Data})
		}
	}
	for _, r := range list {
		if r.want == nil {
			t.Fatalf("%s has no want", r.name)
		}
	}
	return list
}

// facts writes the project, finds it and collects what is known about it, as the program does: for
// the line, and all, for JSON and explain.
func (r *row) facts(t *testing.T) (facts, all *system.State) {
	t.Helper()
	dir := t.TempDir()
	for _, file := range r.files {
		tmptest.Write(t, dir, ".planning/"+file.Name, string(file.Data))
	}
	env := find.Env{WorkingDir: dir, Lookup: tmptest.Lookup()}
	found := tmptest.Must(env.Find(dir))
	return env.State(found, system.Rich), env.WholeState(found)
}

// TestRich holds the facts to their sources: where each comes from, what speaks against a value, and what does not.
func TestRich(t *testing.T) {
	paths, err := filepath.Glob("testdata/rich/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatal("no cases", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive := tmptest.Must(txtar.ParseFile(path))
			for _, r := range rows(t, archive) {
				t.Run(r.name, r.test)
			}
			if data := txtar.Format(archive); *update {
				tmptest.Write(t, "", path, string(data))
			}
		})
	}
}

func (r *row) test(t *testing.T) {
	facts, all := r.facts(t)
	line := facts.Line(system.Rich, 0, false)
	tmptest.Diff(t, line, all.Line(system.Rich, 0, false), "JSON and explain have another line")
	for _, contradiction := range contradictions(facts.Facts) {
		t.Error(contradiction)
	}
	want, rest, _ := bytes.Cut(r.want.Data, []byte("\n"))
	if *update {
		r.want.Data, want = append([]byte(line+"\n"), rest...), []byte(line)
	}
	tmptest.Diff(t, string(want), line, "the line differs")
	found := map[string]bool{}
	for _, part := range facts.Explained() {
		for _, v := range part.Fact.From {
			text := ""
			for _, file := range r.files {
				if file.Name == v.Name || strings.HasPrefix(file.Name, v.Name+"/") {
					text += file.Name + string(file.Data)
				}
			}
			says := map[string]string{"milestone": v.Text, "phase name": v.Text, "status": ""}[part.Name]
			if part.Name == "status" && v.Text == "executing" {
				says = "SUMMARY"
			}
			if v.Source == project.OnDisk && !strings.Contains(text, says) {
				t.Errorf("%s does not say %s, the %s", v.Name, says, part.Name)
			}
		}
		for _, v := range part.Fact.Also {
			if from := part.Fact.From; part.Name == "next" && len(from) > 0 && v.Pos > 0 && from[0].Pos == v.Pos {
				t.Errorf("next is taken from %s, and not: %s", v.Name, v.Against)
			}
			found[v.Text+": "+v.Against] = true
		}
	}
	for more := range strings.SplitSeq(strings.TrimSpace(string(rest)), "\n") {
		if also, ok := strings.CutPrefix(more, "also "); ok {
			if !found[also] {
				t.Errorf("not found beside it: %s\ngot %q", also, slices.Sorted(maps.Keys(found)))
			}
			continue
		}
		if more == "" {
			continue
		}
		cells, fitted, _ := strings.Cut(strings.TrimPrefix(more, "at "), " ")
		limit, err := strconv.Atoi(cells)
		if err != nil {
			t.Fatalf("neither also nor at: %q", more)
		}
		tmptest.Diff(t, fitted, facts.Line(system.Rich, limit, false), "at %d cells the line differs", limit)
	}
}

const placed = `---
milestone: v2.0
milestone_name: "Code \"Quality\""
status: executing # by hand
next_action: execute-phase
next_phases: ["4.5"]
progress:
  total_plans: 84
  percent: 59.9
stopped_at: "Phase 4 P3"
---

## Current Position

Phase: 4 of 17 (Observability)
**Status:** Executing Phase 4
Last activity: 2026-06-01 — done

| Field | Value |
|---|---|
| Plan | 2 of 5 |

### Blockers/Concerns

- [Phase 5]: one
* two
`

// TestPlaces holds each value to the text that it is said to be of, so that explain and check can name its line.
func TestPlaces(t *testing.T) {
	for _, text := range []string{placed, strings.ReplaceAll(placed, "\n", "\r\n"), "\uFEFF\n" + placed} {
		doc := project.Read(text)
		values := []project.Candidate{
			doc.Front("milestone"), doc.Front("status"), doc.Front("next_action"), doc.Front("progress.total_plans"),
			doc.Front("progress.percent"), doc.Front("stopped_at"),
		}
		for _, e := range doc.Entries {
			values = append(values, e.Candidate)
		}
		if len(values) < 12 {
			t.Errorf("only %d values", len(values))
		}
		for _, v := range values {
			at := strings.TrimLeft(text[v.Pos-1:], `"'`)
			if v.Text == "" || !strings.HasPrefix(at, v.Text) {
				t.Errorf("%s %q is said to be at %q", v.Name, v.Text, at[:min(20, len(at))])
			}
		}
	}
}

// FuzzResolve: no file and no roadmap makes a stage fail, and no value lies outside the text.
func FuzzResolve(f *testing.F) {
	for _, text := range hooktest.States(18, 200) {
		f.Add(text, text)
	}
	f.Add(placed, "- [x] **Phase 3: A**\n- [ ] Phase 4: B\n### Phase 4: B\n")
	f.Add("---\nstopped_at: 2026-01-01\n---\nStopped at: A\n", "")
	f.Add("Phase:\xff Phase:0", "0")
	f.Add("Progress: \u023a\u023a\u023a\u023a 1/2 plans\n", "")
	f.Add("# Blockers\n** **\n", "| 4. X | 1/2 |\n")
	f.Add("# Blockers\n|\u3000|\n", "")
	f.Add("---\nstatus: 'in pro\x1dgress'\n---\nPhase: 4\n", "- [x] 4 4-a x 4\n")
	f.Add("---\nstatus: \xb8phase complete\nactive_phase: 0\n---\n", "- x y 0 0-a\n")
	f.Fuzz(func(t *testing.T, text, listed string) {
		m := made{state: text, roadmap: listed, milestones: listed, files: map[string]story.Files{}}
		for i, name := range strings.Fields(listed) {
			m.files[name] = story.Files{Plans: i % 4, Done: min(i%3, i%4), Summaries: i % 3, Context: i%2 == 0}
		}
		facts := m.facts()
		for _, p := range facts.Explained(richClock) {
			for _, v := range append(p.Fact.From, p.Fact.Also...) {
				if v.Pos < 0 || v.Pos > len(text)+1 || v.Pos > 0 && md.LineOf(text, v.Pos) == 0 {
					t.Errorf("%s: place %d of %q in %d bytes", p.Name, v.Pos, v.Text, len(text))
				}
			}
		}
		for _, contradiction := range contradictions(facts) {
			t.Error(contradiction)
		}
	})
}

// What the parts of a line say, for a test that knows nothing of how they were found.
var (
	saysWork = regexp.MustCompile(`(?i)^(discussing|planning|planned|ready|executing|in ` +
		`progress|active|verifying)\b`)
	saysDone   = regexp.MustCompile(`(?i)^(executed|(phase )?(complete|completed|done|verified)$)`)
	saysAtWork = regexp.MustCompile(`(?i)^(executing|verifying|executed|(phase ` +
		`)?(complete|completed|done|verified)\b)`)
	saysOver = regexp.MustCompile(`(?i)\b(milestone|project|v\d[\d.]*) (is ` +
		`)?(complete|completed|shipped|archived|done)|^(shipped|archived)`)
	takesUp      = regexp.MustCompile(`(?i)\b(discuss|plan|execute)[- ]phase`)
	preparesOne  = regexp.MustCompile(`(?i)\b(discuss|plan)[- ]phase`)
	countsPlans  = regexp.MustCompile(`^(\d+)/(\d+) plans$`)
	placeholders = regexp.MustCompile(`(?i)^[\[({]?(none|next|tbd|-+|—)[\])}]?$`)
)

// contradictions returns what the parts of a line say against one another, or against the story that they are
// read off. It is empty for every line.
func contradictions(f *project.Facts) (list []string) {
	state := system.State{Facts: f}
	line := state.Line(system.Rich, 0, false)
	report := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	counts, status, next := f.Story.Counts, f.ShownStatus, f.Next.Text
	isAll, percent := counts.Done == counts.Total, f.Percent.Text
	phases := project.PhasesIn(next)
	same := func(id string) bool { return phaseid.Same(id, f.Phase.Text) }
	isGaps, isOwn := strings.Contains(next, "--gaps"), f.IsActive || f.Evidence.IsUltra // the status is its own
	if strings.Contains(next, "complete-milestone") && (!isAll || percent != "" && percent != "100") {
		report("%s with %d of %d phases done and %s %%", next, counts.Done, counts.Total, percent)
	}
	if percent == "100" && takesUp.MatchString(next) && !isGaps {
		report("%s at 100 %%", next)
	}
	if percent == "100" && saysWork.MatchString(status) && !isOwn {
		report("%s at 100 %%", status)
	}
	if (!isAll || counts.Total > 0 && percent != "" && percent != "100") && saysOver.MatchString(status) &&
		!f.Story.IsShipped {
		report("%s at %s %%", status, percent)
	}
	if m := countsPlans.FindStringSubmatch(f.Plans.Text); m != nil && !isOwn {
		switch isDone := m[1] == m[2]; {
		case isDone && saysWork.MatchString(status):
			report("%s beside %s", status, m[0])
		case !isDone && saysDone.MatchString(status):
			report("%s beside %s", status, m[0])
		}
	}
	isOther := func(id string) bool { return !same(id) }
	if f.Phase.Text != "" && slices.ContainsFunc(project.PhasesIn(status), isOther) {
		report("%s beside phase %s", status, f.Phase.Text)
	}
	isEarlier := func(id string) bool { return phaseid.IsEarlier(id, f.Phase.Text) }
	if len(phases) > 0 && !slices.ContainsFunc(phases, func(id string) bool { return !isEarlier(id) }) &&
		f.Shown != nil && !f.Shown.Done() {
		report("%s while phase %s is not done", next, f.Phase.Text)
	}
	if preparesOne.MatchString(next) && !isGaps && slices.ContainsFunc(phases, same) && saysAtWork.MatchString(status) {
		report("%s while the status is %s", next, status)
	}
	if n, _ := strconv.Atoi(f.Total.Text); f.Total.Text != "" && f.Counts.Of == "phases" && n != f.Counts.Total {
		report("/%s beside %d phases", f.Total.Text, f.Counts.Total)
	}
	for _, m := range f.Story.Shipped {
		if story.SameVersion(m.Version, f.Version.Text) && !f.Story.IsShipped {
			report("%s was shipped", f.Version.Text)
		}
	}
	if placeholders.MatchString(f.Version.Text) || placeholders.MatchString(f.Name.Text) {
		report("the milestone is %s %s", f.Version.Text, f.Name.Text)
	}
	if cells := md.Cells(line); cells > 200 {
		report("%d cells", cells)
	}
	if f.Story.IsShipped && !strings.HasSuffix(line, "· shipped · next new-milestone") && !f.IsActive {
		report("more of what was shipped")
	}
	for i := range list {
		list[i] += ": " + line
	}
	return list
}

// A made is a project made at random: the texts of its files, and its phases' directories.
type made struct {
	state, roadmap, milestones string
	archived                   []string
	files                      map[string]story.Files
	handoff                    project.Handoff
}

// makeProject makes a project in which anything may contradict anything else.
func makeProject(r *rand.Rand) (m made) {
	pick := func(list ...string) string { return list[r.IntN(len(list))] }
	maybe := func(text string) string {
		if r.IntN(3) == 0 {
			return ""
		}
		return text
	}
	id := func() string {
		return pick("1", "2", "3", "4", "5", "6", "7", "8", "02", "2.1", "3.5", "12", "26", "27", "90", "999", "M1",
			"CK-04", "12A", "[GSD.02] 05")
	}
	version := func() string { return pick("v1.0", "v1.1", "v2.0", "1.0.0", "v3") }
	mark := func() string { return pick("✅ ", "🚧 ", "📋 ", "") }
	var b strings.Builder
	for range r.IntN(4) {
		fmt.Fprintf(&b, "- %s%s**%s %s** - Phases %s-%s%s\n", pick("", "[x] ", "[ ] "), mark(), version(),
			pick("MVP", "Land", ""),
			id(), id(), pick(" (shipped 2026-01-10)", " (in progress)", " (planned)", "",
				" (shipped 2026-01-10; 2 of 9 deferred to v2.0; Phase 4)",
				" (feature-complete; v1.1 in progress)", " (43 complete, 44 partial)"))
	}
	for range r.IntN(14) {
		switch r.IntN(8) {
		case 0:
			fmt.Fprintf(&b, "## %s%s %s%s\n", mark(),
				pick(version(), "Milestone 1.1:", "Phases", "Progress", "v1.0 and v1.1"), pick("Land", "MVP"),
				pick("", " (Shipped)"))
		case 1:
			fmt.Fprintf(&b, "<details>\n<summary>%s %s%s</summary>\n", mark(), version(),
				pick("", " — SHIPPED", " in progress"))
		case 2:
			b.WriteString("</details>\n")
		case 3:
			fmt.Fprintf(&b, "| %s. Name | %s | 1/1 | %s | - |\n", id(), pick(version(), "1/2"),
				pick("Complete", "Not started"))
		case 4:
			fmt.Fprintf(&b, "### Phase %s: %s%s\n", id(), pick("Cart", "Search", "Name"),
				pick("", " ✅", " (INSERTED)", " — **COMPLETED**", " (Complete)", " (incomplete)", " - What is done"))
			b.WriteString(pick("", "", "**Status:** ✅ Complete\n", "**Status**: Phase 3 complete\n",
				"**Plans**: 2 plans\n",
				"**Plans:** 1/3 plans complete\n", "- [ ] 04-01-PLAN.md\n- [x] 02-02: tax\n"))
		default:
			fmt.Fprintf(&b, "- [%s] **Phase %s: %s**\n", pick("x", " "), id(), pick("Cart", "Search", "Name"))
		}
	}
	m.roadmap = b.String()
	for range r.IntN(3) {
		m.milestones += fmt.Sprintf("## %s MVP%s\n", version(), pick(" (Shipped: 2026-04-16)", "", " ✅"))
		m.archived = append(m.archived, version())
	}
	status := func() string {
		return pick("executing", "verifying", "completed", "planning", "ready to plan", "Phase "+id()+" complete",
			"Executing Phase "+id(), "Milestone complete",
			"v1.0 shipped", "active", "blocked", "unknown", "shipped", "discussing", "paused", "Ready to execute",
			"Planned", "in_progress", "Phase complete", "executed")
	}
	m.state = "---\n" + maybe("milestone: "+pick(version(), "none", "(none) (planning next)", "TBD")+"\n") +
		maybe("milestone_name: "+pick("MVP", "milestone", "next")+"\n") +
		maybe("status: "+status()+"\n") + maybe("current_phase: "+id()+"\n")
	if r.IntN(20) == 0 {
		m.state += "active_phase: " + id() + "\n"
	}
	if r.IntN(6) == 0 {
		m.state += "next_action: " + pick("discuss-phase", "plan-phase", "execute-phase", "verify-phase") +
			"\nnext_phases: [\"" + id() + "\"]\n"
	}
	m.state += maybe(fmt.Sprintf("progress:\n  total_phases: %d\n  completed_phases: %d\n  percent: %d\n", r.IntN(8),
		r.IntN(8), r.IntN(3)*50)) + "---\n"
	m.state += maybe("## Current Position\n\n" +
		maybe("Phase: "+id()+pick("", " of 8 (Name)", " — EXECUTING", " complete")+"\n") +
		maybe("Plan: "+pick("2 of 5", "Not started", "3")+"\n") + maybe("Status: "+status()+"\n") +
		maybe("Progress: [██░░] "+pick("100", "40", "0")+"%\n") +
		maybe("Next: "+pick("/gsd-plan-phase "+id(), "/gsd:execute-phase "+id(), "discuss-phase "+id(),
			"/gsd:complete-milestone", "/gsd-new-milestone", "Plan Phase "+id(), "Execute Phase "+id()+" plans")+"\n"))
	m.files = map[string]story.Files{}
	for range r.IntN(8) {
		name, _ := phaseid.CutBracket(id())
		name = strings.NewReplacer("[", "", "]", "-", " ", "").Replace(id()+name) + pick("-cart", "-name", "-x", "")
		f := story.Files{Plans: r.IntN(3), Summaries: r.IntN(3), Context: r.IntN(2) == 0}
		f.Done = min(f.Plans, f.Summaries)
		for range f.Plans - f.Done {
			f.Open = append(f.Open, "04-02-PLAN.md")
		}
		f.Verification = pick("", "", "passed", "gaps_found", "human_needed")
		f.Report = f.Verification != ""
		m.files[name] = f
	}
	if r.IntN(10) == 0 {
		m.handoff = project.Handoff{IsPaused: true, Phase: pick("", id()), Plan: "1", Task: "3", Tasks: "7"}
	}
	return m
}

// facts resolves a made project.
func (m made) facts() *project.Facts {
	e := story.Evidence{
		Roadmap: story.Read(m.roadmap), ShippedInWords: story.ReadShipped(m.milestones, new(budget.Budget)),
	}
	for _, version := range m.archived {
		e.Archived = append(e.Archived, story.Milestone{Version: version, Key: story.KeyOf(version)})
	}
	for name := range m.files {
		e.Dirs = append(e.Dirs, name)
	}
	slices.Sort(e.Dirs)
	e.Look = func(dir string) *story.Files {
		files := m.files[dir]
		return &files
	}
	return project.Resolve(project.Read(m.state), &project.Evidence{Evidence: e, Handoff: m.handoff})
}

// TestNoContradiction makes thousands of projects, and no line of them may contradict itself.
func TestNoContradiction(t *testing.T) {
	n := proctest.Size(5_000, 20_000)
	if testing.Short() {
		n = 2_000
	}
	wrong := 0
	for seed := range uint64(n) {
		m := makeProject(rand.New(rand.NewPCG(seed, 63)))
		if list := contradictions(m.facts()); len(list) > 0 {
			wrong++
			if wrong <= 5 {
				t.Errorf("seed %d: %s\n%s\nROADMAP.md\n%s\nMILESTONES.md %s %v %+v", seed, strings.Join(list, "\n"),
					m.state, m.roadmap, m.milestones, m.archived, m.files)
			}
		}
	}
	if wrong > 0 {
		t.Errorf("%d of %d lines contradict themselves", wrong, n)
	}
}

// TestGoldensAgree asks the same of every golden.
func TestGoldensAgree(t *testing.T) {
	for _, g := range goldentest.StateMD(t) {
		m := made{state: g.Text(t)}
		for _, contradiction := range contradictions(m.facts()) {
			t.Errorf("%s: %s", g.Name, contradiction)
		}
	}
}

// richClock is a day on which made projects are looked at.
func richClock() time.Time { return time.Date(2026, 11, 25, 0, 0, 0, 0, time.UTC) }
