package system_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// A rule is one rule of the rich line, or a near miss of one, as a project on disk.
type rule struct {
	name  string
	text  string   // of STATE.md
	want  string   // the whole line
	files []string // others below .planning, each a name and its text on the lines after it
}

// position begins the current position.
const position = "## Current Position\n\n"

// front is front matter with those lines.
func front(lines string) string { return "---\n" + lines + "\n---\n" }

// TestRichRules has a row for each rule of the rich line, part by part. A row without its
// rule gives another line; a near miss shows where the rule ends.
func TestRichRules(t *testing.T) {
	rules := map[string][]rule{
		"milestone": milestoneRules, "progress": progressRules, "ultra": ultraRules, "phase": phaseRules, "total": totalRules,
		"name": nameRules, "plan": planRules, "status": statusRules, "next": nextRules, "stopped": stoppedRules, "task": taskRules,
		"paused": pausedRules, "blockers": blockerRules, "resume": resumeRules, "whole": wholeRules,
	}
	for part, rows := range rules {
		for _, row := range rows {
			t.Run(part+"/"+row.name, func(t *testing.T) {
				if diff := cmp.Diff(row.want, rich(t, row)); diff != "" {
					t.Errorf("(-want +got)\n%s", diff)
				}
			})
		}
	}
}

func rich(t *testing.T, row rule) string {
	t.Helper()
	facts, _ := onDisk(t, row)
	return facts.Text(system.Rich)
}

// onDisk writes a project and collects what is known about it.
func onDisk(t *testing.T, row rule) (*system.Facts, string) {
	t.Helper()
	root := t.TempDir()
	state := filepath.Join(root, ".planning", "STATE.md")
	for _, file := range append([]string{"STATE.md\n" + row.text}, row.files...) {
		name, text, _ := strings.Cut(file, "\n")
		path := filepath.Join(filepath.Dir(state), filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	env := find.Env{}
	found, err := env.Find(state)
	if err != nil {
		t.Fatal(err)
	}
	return env.AllFacts(found), state
}

// TestRichJSON: name, plan and progress are those of the phase that is shown, ids and the
// next step are as written.
func TestRichJSON(t *testing.T) {
	tests := []struct {
		row  rule
		want []string // keys with their values
	}{
		{
			rule{text: front("active_phase: 4.5\ncurrent_phase: 4\ncurrent_phase_name: Import\ncurrent_plan: 2\nnext_action: verify-phase\nnext_phases: [4]\nstopped_at: x") +
				position + "Phase: 4 of 9 (Import)\nPlan: 2 of 3\n"},
			[]string{
				`"phase":{"id":"4.5","name":null,"total":null,"completed":null,"active":true}`, `"plan":null`,
				`"next":{"action":"verify-phase","phases":["4"]}`, `"stopped_at":"x"`,
			},
		},
		{
			rule{text: front("current_phase: 04.5\nnext_action: plan-phase\nnext_phases: [\"[GSD.02] 05\", [GSD.02] 06]"), files: []string{"ROADMAP.md\n### Phase 4.5: Repair\n"}},
			[]string{`"phase":{"id":"04.5","name":"Repair","total":null,"completed":null,"active":false}`, `"phases":["[GSD.02] 05","[GSD.02] 06"]`},
		},
		{
			rule{text: front("next_phases: [4, \"[GSD.02] 06\"]") + position + "Phase: [GSD.02] 05 of 09 (Import)\n"},
			[]string{`"phase":{"id":"[GSD.02] 05","name":"Import","total":9`, `"phases":["4","[GSD.02] 06"]`},
		},
		{
			rule{text: front("progress:\n  completed_phases: 2\n  total_phases: 5\n  completed_plans: 6\n  total_plans: 6")},
			[]string{`"progress":{"percent":40,"completed_plans":6,"total_plans":6}`},
		},
		{
			rule{text: position + "Progress: 90% (9/10 plans)\n", files: []string{"../.ultraplan/x\n", "phases/01/PLAN.md\n", "phases/02/PLAN.md\n", "phases/01/SUMMARY.md\n"}},
			[]string{`"progress":{"percent":50,"completed_plans":1,"total_plans":2}`, `"files":{"plans":2,"summaries":1}`},
		},
	}
	for _, tt := range tests {
		facts, path := onDisk(t, tt.row)
		got := facts.JSON(path, system.Rich)
		for _, want := range tt.want {
			if !strings.Contains(got, want) {
				t.Errorf("%q lacks %s:\n%s", tt.row.text, want, got)
			}
		}
	}
}

var milestoneRules = []rule{
	{name: "the placeholder with a capital", text: front("milestone: v1.0\nmilestone_name: Milestone"), want: "v1.0"},
	{name: "a short name with a colon", text: front("milestone: v1.1\nmilestone_name: \"Code Quality:\""), want: "v1.1 Code Quality"},
	{name: "the name as a slug", text: front("milestone: v1.1-powerful\nmilestone_name: v1.1 Powerful"), want: "v1.1 Powerful"},
	{name: "what introduces a list", text: front("milestone: v0.1\nmilestone_name: \"Tracked in `REQUIREMENTS.md` as v2 and deferred:\""), want: "v0.1"},
	{name: "with what it has", text: "- Current milestone: v1.8 Polish (phases 33-37, 13 plans)\n", want: "v1.8 Polish"},
	{name: "a sentence after it", text: "- **Current milestone:** **v3.0 — Algorithms.** Pair the\n  lessons with use cases.\n", want: "v3.0 Algorithms"},
	{name: "a number of the project's own", text: "**Milestone:** M1 — Auth + Pricing\n", want: "M1 Auth + Pricing"},
	{name: "a sentence that a tool has cut", text: front("milestone: v1.2\nmilestone_name: \"v1.2 is v1.1's shape: **adapter → report →\""), want: "v1.2"},
	{name: "archived, in Korean", text: "## 현재 상태\n\n- **마일스톤**: v1.2 아카이브 완료, 다음 마일스톤 대기\n", want: "v1.2"},
	{name: "a state in capitals of two words", text: position + "**Milestone:** v2.0 Pipeline Redesign **CODE COMPLETE**\n", want: "v2.0 Pipeline Redesign"},
	{name: "a name that says there is none", text: front("milestone: none\nmilestone_name: no-active-milestone\nstatus: idle"), want: "idle"},
	{name: "a remark as the name", text: position + "Milestone: v2.0 (direction pending)\n", want: "v2.0"},
	{name: "the end of a heading", text: front("milestone: v1.0\nmilestone_name: 收尾）"), want: "v1.0"},
	{name: "a heading is no name", text: front("milestone: v1.0\nmilestone_name: \"## Phases\""), want: "v1.0"},
	{name: "version and name", text: front("milestone: v2.0\nmilestone_name: Code Quality"), want: "v2.0 Code Quality"},
	{name: "the placeholder", text: front("milestone: v2.0\nmilestone_name: milestone"), want: "v2.0"},
	{name: "not quite the placeholder", text: front("milestone: v2.0\nmilestone_name: milestone planner"), want: "v2.0 milestone planner"},
	{name: "of the body", text: "**Milestone:** v3.2 Search\n", want: "v3.2 Search"},
	{name: "front matter first", text: front("milestone: v2.0") + "**Milestone:** v3.2 Search\n", want: "v2.0"},
	{name: "said once", text: front("milestone: v1.5\nmilestone_name: v1.5 Closeout"), want: "v1.5 Closeout"},
	{name: "said once in the body", text: "Milestone: v1.5 — v1.5 Closeout\n", want: "v1.5 Closeout"},
	{name: "nothing but the version", text: front("milestone: v1.5\nmilestone_name: v1.5"), want: "v1.5"},
	{name: "another version", text: front("milestone: v1.5\nmilestone_name: v1.50 Closeout"), want: "v1.5 v1.50 Closeout"},
	{name: "a patch release", text: front("milestone: v1.5\nmilestone_name: v1.5.1 Closeout"), want: "v1.5 v1.5.1 Closeout"},
	{name: "a table's header row", text: "| Milestone | Phases | Shipped |\n|---|---|---|\n| v1.0 | 3 | yes |\n"},
	{name: "a table's row", text: "| Field | Value |\n|---|---|\n| Milestone | v3.2 Search |\n", want: "v3.2 Search"},
	{name: "said once without the v", text: front("milestone: v1.5\nmilestone_name: 1.5 Closeout"), want: "v1.5 Closeout"},
	{name: "another version as name", text: front("milestone: v1.0\nmilestone_name: → v1.1"), want: "v1.0"},
	{name: "a template's name", text: front("milestone: v1.0\nmilestone_name: \"[name]\""), want: "v1.0"},
	{name: "not known", text: front("milestone: unknown\nmilestone_name: TBD")},
	{name: "a label as name", text: front("milestone: v1.0\nmilestone_name: \"**Goal:** ship it\""), want: "v1.0"},
	{name: "a state in the name", text: position + "Milestone: v1.5 Secure Nodes SHIPPED v1.5.0 (revision 6d363f6ef)\n", want: "v1.5 Secure Nodes"},
	{name: "a colon after the version", text: position + "Milestone: v1.0: Import\n", want: "v1.0 Import"},
	{name: "of a heading", text: "## Current Milestone: v4.0 — Strategy\n\ntext\n", want: "v4.0 Strategy"},
}

var progressRules = []rule{
	{name: "counts of plans without a percent", text: position + "Progress: ███ 18/27 plans\n", want: "[██████░░░░] 66% (18/27 plans)"},
	{name: "counts of phases without a percent", text: position + "Phase: 10 of 10\n**Progress:** [████████] 10/10 phases (code complete, deploy pending)\n", want: "[██████████] 100% (10/10 phases) · phase 10/10"},
	{name: "counts of phases in words", text: position + "Progress: 3 of 10 phases complete\n", want: "[███░░░░░░░] 30% (3/10 phases)"},
	{name: "counts with older versions before the label", text: position + "v1.0 Progress: 9/9 plans\nv1.1 Progress: 2/5 plans\n", want: "[████░░░░░░] 40% (2/5 plans)"},
	{name: "counts of another milestone", text: front("milestone: v1.1") + position + "v1.0 Progress: 3/9 phases\n", want: "v1.1"},
	{name: "counts in other parts of the line", text: position + "Progress: [###---] Phase 8 complete — 26/30 plans done\n"},
	{name: "counts of a phase's plans", text: position + "Phase: 7\nProgress: [####] 1/2 plans done in phase 7\n", want: "phase 7"},
	{name: "a phase that is in progress is not counted", text: position + "Progress: [#...] 1/6 phases in progress\n"},
	{name: "all plans so far, with phases left", text: position + "Phase: 5 of 6\nProgress: [####] 13/13 plans complete\n", want: "phase 5/6"},
	{name: "counts that the front matter has, too", text: front("progress:\n  completed_plans: 4\n  total_plans: 8") + position + "Progress: 3/10 plans\n", want: "[█████░░░░░] 50% (4/8 plans)"},
	{name: "the plans of a phase, after a version", text: position + "Phase: 8 of 13\nPlan: 5 of 5\nProgress: [████░░░░░░] 40% (v1.1: 5/5 plans in phase 8 complete)\n", want: "[████░░░░░░] 40% · phase 8/13 · plan 5/5"},
	{name: "beside an older version", text: position + "Phase: 5 of 7\nProgress: [░░░░] 5% (v1.8) | v1.7 complete\n", want: "[░░░░░░░░░░] 5% · phase 5/7"},
	{name: "one of the plans of a phase", text: position + "Progress: [██░░] 50% (1 of 2 Phase 35 Plans Complete)\n", want: ""},
	{name: "of earlier phases", text: position + "Phase: 3 of 4\nProgress: [████] 100% (phases 1-2), Phase 3: 3/8\n", want: "phase 3/4"},
	{name: "all of a plan's phase", text: position + "Phase: 3 of 4\nProgress: [████] 100% (Phase 3 Plan 1 complete)\n", want: "phase 3/4"},
	{name: "at a phase", text: position + "Phase: 2 of 4\nProgress: [██░░] 67% — Phase 2 (Search) in progress\n", want: "[██████░░░░] 67% · phase 2/4"},
	{name: "with the version before the label", text: front("milestone: v2.0\nprogress:\n  total_phases: 21\n  completed_phases: 19") + position + "Phase: 47 of 49\n**v2.0 Progress:** [██░░░░] 25% (1/4 phases)\n", want: "v2.0 · [██░░░░░░░░] 25% · phase 47/49"},
	{name: "with older versions before the label", text: position + "Phase: 5 of 7\nv1.0 Progress: [████] 100% (9/9 plans)\nv1.1 Progress: [█░░░] 40% (2/5 plans)\n", want: "[████░░░░░░] 40% (2/5 plans) · phase 5/7"},
	{name: "overall", text: "**Current Phase:** 2\n\n## Progress\n\n**Overall:** 1/8 phases complete (12.5%)\n", want: "[█░░░░░░░░░] 12% · phase 2"},
	{name: "overall, of something else", text: "**Current Phase:** 2\n\n## Performance Metrics\n\n**Overall:** 14 min\n", want: "phase 2"},
	{name: "of the version before", text: position + "Phase: 5 of 7\nProgress: [███░] 80% (v1.0) | v1.1: 1/5 plans (Phase 5)\n", want: "phase 5/7"},
	{name: "with what is complete", text: position + "Progress: [████] 40% (v1.0 complete, Phase 6 complete, Phase 7 in progress)\n", want: "[████░░░░░░] 40%"},
	{name: "all of a phase, without marks", text: position + "Phase: 2 of 3 (Theater)\nProgress: [████] 100% Phase 2\n", want: "phase 2/3 Theater"},
	{
		name: "plans of a version beside another", text: position + "Progress: [████] 95% (v1.0 complete: 6/6 plans; v2.0: 8/? plans)\n",
		want: "[█████████░] 95%",
	},
	{
		name: "bars of several versions", text: front("milestone: v1.1") + position + "Progress: v1.0 [████] 100% | v1.1 [█░░░] 33%\n",
		want: "v1.1 · [███░░░░░░░] 33%",
	},
	{
		name: "several versions and a phase before one bar", text: position + "Progress: v1.0 shipped · v2.0 3/5 phases (60%) · Phase 9: 2/3 plans (67%)\n",
		want: "[██████░░░░] 60%",
	},
	{
		name: "plans of a phase by its number", text: position + "**Phase:** 02-capture\n**Progress Bar:**\n```\n[████████████████████] 100% (4/4 Phase 1 plans delivered)\n```\n",
		want: "phase 2 capture",
	},
	{
		name: "of a part, with another pending", text: front("progress:\n  total_phases: 4\n  completed_phases: 3") + position + "Progress: [██████████] 100% implementation, runtime validation pending\n",
		want: "[███████░░░] 75% (3/4 phases)",
	},
	{name: "of a phase, after the bar", text: position + "Phase: 1 of 9\n\nProgress: [##########] Phase 1 100% code done\n", want: "phase 1/9"},
	{name: "of a phase reached, after the bar", text: position + "Progress: [#####.....] Phase 4 of 8 (50%)\n", want: "[█████░░░░░] 50%"},
	{name: "of the milestone after the front matter's", text: front("milestone: v1.9") + position + "Progress: [█████░░░░░] 47% (v1.10 phases)\n", want: "v1.9 · [████░░░░░░] 47%"},
	{name: "of the milestone before", text: front("milestone: v1.10") + position + "Progress: [█████░░░░░] 47% (v1.9 phases)\n", want: "v1.10"},
	{
		name: "of the current phase's block, with phases left", text: front("progress:\n  completed_phases: 3\n  total_phases: 4\n  completed_plans: 8\n  total_plans: 8") +
			"## Current Phase\n\n**Phase 3: Search — COMPLETE**\n- Progress: [██████████] 100%\n", want: "[███████░░░] 75% (3/4 phases) · 8/8 plans · phase 3/4 Search",
	},
	{
		name: "of the current phase's block, the last", text: front("progress:\n  completed_phases: 3\n  total_phases: 3") +
			"## Current Phase\n\n**Phase 3: Search — COMPLETE**\n- Progress: [██████████] 100%\n", want: "[██████████] 100% (3/3 phases) · phase 3/3 Search",
	},
	{name: "of one milestone of several", text: "**Progress:** [██████████] 100% (v4.0: 24/24 plans complete ✅) + Phase 18: 2/3 + Phase 39: 4/4\n", want: ""},
	{
		name: "bars below the phases they are of", text: "### Progress Bar\n\nPhase 1: Foundation\n[██████████] 100% Complete\n\nPhase 2: Pipeline\n[█████░░░░░] 50% Complete\n\nOverall Project\n[███████░░░] 75% Complete\n",
		want: "[███████░░░] 75%",
	},
	{
		name: "of the phase, beside the front matter's totals",
		text: front("progress:\n  total_plans: 13\n  completed_plans: 12") + position + "| Field | Value |\n|---|---|\n| Progress | 60% (3/5 plans complete) |\n",
		want: "[█████████░] 92% (12/13 plans)",
	},
	{name: "in Vietnamese", text: "## Trạng thái hiện tại\n\n- **Tiến độ tổng thể**: 25%\n", want: "[██░░░░░░░░] 25%"},
	{name: "written", text: front("progress:\n  percent: 10") + position + "Progress: 75%\n", want: "[█░░░░░░░░░] 10%"},
	{name: "of the body, cut", text: position + "Progress: [████] 75.9%\n", want: "[███████░░░] 75%"},
	{name: "Progress bar", text: position + "**Progress bar:** 30%\n", want: "[███░░░░░░░] 30%"},
	{name: "a bar without a label", text: position + "[███░░░░] 42%\n", want: "[████░░░░░░] 42%"},
	{name: "not only a bar", text: position + "[███░░░░] 42% of the tests pass\n"},
	{name: "of the plans", text: front("progress:\n  completed_plans: 3\n  total_plans: 8"), want: "[███░░░░░░░] 37% (3/8 plans)"},
	{
		name: "of the phases", text: front("progress:\n  completed_phases: 1\n  total_phases: 4\n  total_plans: 0\n  completed_plans: 0"),
		want: "[██░░░░░░░░] 25% (1/4 phases)",
	},
	{name: "of none", text: front("progress:\n  completed_phases: 0\n  total_phases: 0\n  total_plans: 0\n  completed_plans: 0")},
	{
		name: "all planned plans, phases left", text: front("progress:\n  completed_phases: 2\n  total_phases: 5\n  completed_plans: 6\n  total_plans: 6"),
		want: "[████░░░░░░] 40% (2/5 phases) · 6/6 plans",
	},
	{
		name: "all plans, no phase left", text: front("progress:\n  completed_phases: 5\n  total_phases: 5\n  completed_plans: 6\n  total_plans: 6"),
		want: "[██████████] 100% (6/6 plans)",
	},
	{
		name: "all planned plans, the phase is not the last",
		text: front("progress:\n  completed_plans: 6\n  total_plans: 6") + position + "Phase: 2 of 5 (Import)\n", want: "phase 2/5 Import",
	},
	{name: "a written 100", text: front("progress:\n  percent: 100\n  completed_phases: 2\n  total_phases: 5"), want: "[██████████] 100%"},
	{name: "plans within two", text: front("progress:\n  percent: 57\n  completed_plans: 47\n  total_plans: 84"), want: "[█████░░░░░] 57% (47/84 plans)"},
	{name: "plans three away", text: front("progress:\n  percent: 53\n  completed_plans: 50\n  total_plans: 100"), want: "[█████░░░░░] 53% · 50/100 plans"},
	{
		name: "phases, and plans of their own",
		text: front("progress:\n  percent: 36\n  completed_phases: 5\n  total_phases: 14\n  completed_plans: 386\n  total_plans: 390"),
		want: "[███░░░░░░░] 36% (5/14 phases) · 386/390 plans",
	},
	{
		name: "more done than there are", text: front("progress:\n  percent: 36\n  completed_plans: 9\n  total_plans: 8\n  completed_phases: 3\n  total_phases: 2"),
		want: "[███░░░░░░░] 36%",
	},
	{name: "a comma is decimal", text: position + "Progress: 75,5%\n", want: "[███████░░░] 75%"},
	{name: "the percent of one phase", text: position + "Phase: 5 of 10 (Search)\nProgress: [██████████] 100% (Phase 5: 4/4 plans complete)\n", want: "phase 5/10 Search"},
	{name: "a percent and the phase it has reached", text: position + "Phase: 5 of 10 (Search)\nProgress: [████░░░░░░] 40% (Phase 5 of 10)\n", want: "[████░░░░░░] 40% · phase 5/10 Search"},
	{name: "the percent of another milestone", text: front("milestone: v1.1") + "\nProgress: [████░░░░░░] 40% (v1.0 milestone)\n", want: "v1.1"},
	{name: "the percent of this milestone", text: front("milestone: v1.1") + "\nProgress: [████░░░░░░] 40% (v1.1 milestone)\n", want: "v1.1 · [████░░░░░░] 40%"},
	{name: "the percent of a part", text: position + "Phase: 9\nProgress: [██████████] 100% MVP | Post-MVP: Phase 9 in progress (2/3)\n", want: "phase 9"},
	{
		name: "a percent of one phase, and counts", text: front("progress:\n  total_phases: 4\n  completed_phases: 1") + position + "Phase: 2 of 4\nProgress: 80% (Phase 2: 4/5 plans)\n",
		want: "[██░░░░░░░░] 25% (1/4 phases) · phase 2/4",
	},
	{name: "the plans of one phase", text: position + "Phase: 38\nProgress: [██████████] 100% (1/1 plans complete in phase 38)\n", want: "phase 38"},
	{name: "the plans, and a phase they reach", text: position + "Phase: 3\nProgress: [█████░░░░░] 50% (4/8 plans complete, phase 3 next)\n", want: "[█████░░░░░] 50% (4/8 plans) · phase 3"},
	{name: "a bar that says complete", text: position + "Phase: 4\n\n[██████████] 100% Complete\n", want: "[██████████] 100% · phase 4"},
	{name: "a list item with a percent", text: position + "Phase: 4\n\n- [x] 80% Mastery\n", want: "phase 4"},
	{name: "several milestones' percents", text: position + "Phase: 16\nProgress: [##########] 100% v1.0 | [##########] 100% v1.2 | [###░░░░░░░] 30% v1.3\n", want: "[███░░░░░░░] 30% · phase 16"},
	{name: "another milestone before its bar", text: front("milestone: v1.2") + "\nProgress: v1.1 [██████████] 100% shipped\n", want: "v1.2"},
	{name: "a bar without brackets", text: position + "Phase: 4\n\n████████░░ 80%\n", want: "[████████░░] 80% · phase 4"},
	{name: "a bar in bold", text: position + "Phase: 4\n\n**[████░░░░░░] 40%**\n", want: "[████░░░░░░] 40% · phase 4"},
	{name: "a label with this milestone", text: front("milestone: v2.0") + "\n**Progress (v2.0):** [███░░░░░░░] 30%\n", want: "v2.0 · [███░░░░░░░] 30%"},
	{name: "a label with another milestone", text: front("milestone: v2.0") + "\n**Progress (v1.0):** [██████████] 100%\n", want: "v2.0"},
	{name: "a bar in a block below its heading", text: position + "Phase: 4\n\n## Progress\n\n```\nProgress: ████████░░ 87%\nPhases: 3/6\n```\n", want: "[████████░░] 87% · phase 4"},
	{name: "a space before the sign", text: position + "Progress: 50 %\n", want: "[█████░░░░░] 50%"},
	{name: "of a phase in parentheses", text: position + "Progress: [##########] 100% (Phase 4)\n"},
	{
		name: "counts of a phase", text: position + "Progress: v2.0 5/5 phases (100%) · **Phase 10: 3/3 plans**\n",
		want: "[██████████] 100%",
	},
	{name: "of a phase with a letter", text: position + "Progress (Phase A): 100%\n"},
	{name: "of the phase", text: position + "Progress: 100% (phase)\n"},
	{name: "of a phase before it", text: position + "Progress: Phase 4: 100%\n"},
	{
		name: "of the phase, and overall", text: position + "Progress: Phase 100%, overall 50%\n",
		want: "[█████░░░░░] 50%",
	},
	{name: "of the phase reached", text: position + "Progress: Phase 4 of 8 (50%)\n", want: "[█████░░░░░] 50%"},
	{
		name: "plans of a phase in another language", text: position + "Progresso: 100% (4/4 planos concluidos na Fase 2)\n",
	},
	{name: "all plans of a phase", text: position + "Progress: 100% (all 6 plans in Phase 1 complete)\n"},
	{
		name: "plans and a phase to come", text: position + "Progress: 85% (11/11 plans + Phase 5 pending)\n",
		want: "[████████░░] 85% · 11/11 plans",
	},
	{name: "over 100", text: position + "Progress: 150%\n"},
	{
		name: "after several versions", text: position + "Progress: 60% (v1.0-v4.0 complete; v5.0 starting)\n",
		want: "[██████░░░░] 60%",
	},
	{
		name: "all phases, but not of the body", text: front("progress:\n  total_phases: 1\n  completed_phases: 1") + position + "Phase: 24 of 28 (Sync)\n",
		want: "phase 24/28 Sync",
	},
}

// With .ultraplan beside .planning and without front matter the disk is the truth.
var ultraRules = []rule{
	{
		name: "its files", text: position + "Phase: 1 of 3 (Cart)\n\nProgress: 90% (9/10 plans)\n", want: "[███░░░░░░░] 33% (1/3 plans) · phase 1/3 Cart",
		files: []string{"../.ultraplan/x\n", "phases/01-cart/01-01-PLAN.md\n", "phases/01-cart/01-02-PLAN.md\n", "phases/01-cart/01-03-PLAN.md\n", "phases/01-cart/01-01-SUMMARY.md\n"},
	},
	{name: "no plans on disk", text: position + "Progress: 90%\n", want: "[█████████░] 90%", files: []string{"../.ultraplan/x\n", "phases/01-cart/NOTES.md\n"}},
	{
		name: "all of them, the phase is not the last", text: position + "Phase: 1 of 3 (Cart)\n\nProgress: 30%\n", want: "[███░░░░░░░] 30% · phase 1/3 Cart",
		files: []string{"../.ultraplan/x\n", "phases/01-cart/PLAN.md\n", "phases/01-cart/SUMMARY.md\n"},
	},
	{
		name: "all of them, the phase is not the last, nothing written", text: position + "Phase: 1 of 3 (Cart)\n", want: "phase 1/3 Cart",
		files: []string{"../.ultraplan/x\n", "phases/01-cart/PLAN.md\n", "phases/01-cart/SUMMARY.md\n"},
	},
	{
		name: "all of them, the last phase", text: position + "Phase: 3 of 3 (Cart)\n\nProgress: 30%\n", want: "[██████████] 100% (1/1 plans) · phase 3/3 Cart",
		files: []string{"../.ultraplan/x\n", "phases/03-cart/PLAN.md\n", "phases/03-cart/SUMMARY.md\n"},
	},
	{name: "a GSD project's are not", text: position + "Progress: 90%\n", want: "[█████████░] 90%", files: []string{"phases/01-cart/PLAN.md\n"}},
}

var phaseRules = []rule{
	{name: "none where the label says that all are complete", text: "## Current Status\n\n**Active Phase:** COMPLETE - All phases finished\n\n## Reference\n\n**Current Focus:** Phase 2 - Login\n", want: "complete"},
	{name: "Active, below a heading", text: "## Current Phase\n\n**Active:** Phase 0 — Mascot\n**Status:** Executing Phase 00\n", want: "phase 0 Mascot · executing"},
	{name: "none, as a number", text: front("status: complete\ncurrent_phase: 0\ncurrent_phase_name: none") + position + "Phase: Complete\n", want: "complete"},
	{name: "a focus with a plan that is complete", text: "**Current focus:** Phase 7 — Search (Plan 01 complete)\n", want: "phase 7 Search"},
	{name: "a focus that is complete", text: "**Current focus:** Phase 7 — Search (complete)\n", want: ""},
	{name: "a phase 0", text: front("current_phase: 0\ncurrent_phase_name: Setup"), want: "phase 0 Setup"},
	{name: "another below the current one", text: "## Overview\n\n**Current Phase:** 5\n- Phase: 2\n", want: "phase 5"},
	{name: "under the heading of the focus", text: "## Current Focus\n\n**Milestone**: v10.0 Cache\n**Phase**: 43 of 48 (Hydration)\n**Plan**: 1/1 plans complete\n", want: "v10.0 Cache · phase 43/48 Hydration · plan 1/1"},
	{name: "a focus before an arrow", text: "**Current focus:** Phase 3 Search → Phase 4 Polish\n", want: "phase 3 Search"},
	{name: "a focus on the phase after an arrow", text: "**Current focus:** Phase 02 & 04 UAT verified → Phase 03 Rubrics\n", want: "phase 3 Rubrics"},
	{name: "below a heading with an emoji", text: "## 📍 Current Phase\n- **Phase 1: Engine** (In Progress)\n", want: "phase 1 Engine"},
	{name: "a label of two languages", text: position + "- **Phase atual:** 15 of 15 — Back-office — ✅ COMPLETA\n", want: "phase 15/15 Back-office"},
	{name: "a count of phases, with a list of them", text: position + "Phase: 8 of 9 complete (49 Security, 50 Billing, 51 Observability)\n", want: ""},
	{name: "a number in its name", text: position + "Phase: 8 of 9 (4 more exporters)\n", want: "phase 8/9 4 more exporters"},
	{
		name: "a focus after the phase that the status says is complete",
		text: front("status: Phase 11 complete. Ready for Phase 12 (Launch).") + "**Current focus:** Phase 12 — Launch\n", want: "phase 12 Launch · phase 11 complete",
	},
	{name: "a focus before the phase that the status names", text: front("status: Executing Phase 12") + "**Current focus:** Phase 11 — API\n", want: "executing phase 12"},
	{name: "a heading with an empty label below it", text: "#Current Phase \n0Phase:"},
	{name: "of complete ones the highest", text: "## Current Phase\n\n**Phase 5: Tests** — COMPLETE\n\n**Phase 4: Fixes** — COMPLETE\n", want: "phase 5 Tests"},
	{name: "a label in two languages", text: "## 当前位置\n\n- 当前 Phase：**Phase 6 — 定时调度 ✅ 已完成**\n", want: "phase 6 定时调度"},
	{name: "of a list of ticks, the first that is open", text: position + "**Phase 1: Rules ✅** (2025-03-26)\n**Phase 2: Store**\n", want: "phase 2 Store"},
	{name: "none once all are complete", text: front("current_phase: All phases complete (v1.0 milestone done)") + "**Current Phase:** All phases complete\n\n" + position + "**Phase 1: Rules ✅** (2025-03-26)\n", want: "all phases complete"},
	{name: "active first", text: front("active_phase: 4.5\ncurrent_phase: 4") + position + "Phase: 3\n", want: "phase 4.5"},
	{name: "current next", text: front("current_phase: 4") + position + "Phase: 3\n", want: "phase 4"},
	{name: "the position", text: position + "Phase: 03 — Import\n\n**Current Phase:** 9\n", want: "phase 3 Import"},
	{name: "Current Phase anywhere", text: "# State\n\n## Notes\n\n**Current Phase:** 15\n", want: "phase 15"},
	{name: "a heading with the value below", text: "# State\n\n## Active phase\n\n6 — Import\n", want: "phase 6 Import"},
	{name: "that heading with prose below", text: "# State\n\n## Active phase\n\nWe plan to ship 6 soon.\n"},
	{name: "the focus", text: "# State\n\n**Current focus:** Phase 1: Import\n", want: "phase 1 Import"},
	{name: "the focus beside a phase", text: "# State\n\n**Current focus:** Phase 1: Import\n\n" + position + "Phase: 2\n", want: "phase 2"},
	{name: "the focus beside none", text: "# State\n\n**Current focus:** Phase 1: Import\n\n" + position + "Phase: Not started\n"},
	{name: "a focus without one", text: "# State\n\n**Current focus:** Import of 3 files\n"},
	{name: "a wrapped line", text: position + "What was done in\nPhase 199 went well\n"},
	{name: "an item", text: position + "- Phase 199 went well\n"},
	{name: "a table's header row", text: position + "| Phase | 2 | 3 |\n|---|---|---|\n| plans | 4 | 5 |\n"},
	{name: "a table's row", text: position + "| Field | Value |\n|---|---|\n| Phase | 6 of 7 |\n", want: "phase 6/7"},
	{name: "zeros", text: front("current_phase: 06"), want: "phase 6"},
	{name: "a bracket id", text: position + "Phase: [GSD.02] 05 of 09 (Import)\n", want: "phase [GSD.02] 05/09 Import"},
	{name: "a bracket id of the front matter", text: front(`current_phase: "[GSD.02] 05"`), want: "phase [GSD.02] 05"},
	{name: "a bracket id as on disk", text: front("current_phase: GSD.02-05.03"), want: "phase GSD.02-05.03"},
	{name: "a bracket id as on disk, in the body", text: position + "Phase: GSD.02-05.03\n", want: "phase GSD.02-05.03"},
	{name: "seven capitals", text: position + "Phase: [ABCDEFG.02] 05\n"},
	{name: "lower case in brackets", text: position + "Phase: [gsd.02] 05\n"},
	{name: "the focus in Portuguese", text: "# Estado\n\n**Foco atual:** Fase 1: Importar\n", want: "phase 1 Importar"},
	{name: "an id of its own", text: position + "Phase: 7 of 7 (Phase 26 - Profiles)\n", want: "phase 26 Profiles"},
	{name: "an id and the next one", text: position + "Phase: 4 of 6 (Phase 5 is next)\n", want: "phase 4/6"},
	{name: "several, one of them open", text: position + "Phase: 01 (A) — COMPLETE\nPhase: 02 (B) — EXECUTING\nPhase: 03 (C) — NOT STARTED\n", want: "phase 2 B"},
	{name: "several, all complete", text: position + "Phase: 01 (A) — COMPLETE\nPhase: 02 (B) — COMPLETE\n", want: "phase 2 B"},
	{name: "several, an old one below", text: position + "Phase: 05 (E) — COMPLETE\nPhase: 03 (C) — COMPLETE\n", want: "phase 5 E"},
	{name: "several, the first open", text: position + "Phase: 05 (E) — EXECUTING\n**Phase:** 3 of 5\n", want: "phase 5 E"},
	{name: "the focus once all is over", text: front("status: Milestone complete") + "\n**Current focus:** Phase 1: Import\n", want: "milestone complete"},
	{name: "how far it is before it", text: "# State\n\n**Current Phase**: COMPLETED - Phase 1: Fluidity & Fixes\n", want: "phase 1 Fluidity & Fixes"},
	{name: "that none has begun before it", text: "# State\n\n**Current Phase**: Not started - Phase 1: Fluidity\n", want: "not started"},
	{name: "a sentence about a phase", text: position + "Milestone complete.\n\n**Phase 7 was PARTIAL at session start** (only the UI).\n"},
	{name: "a label with another remark", text: position + "Phase (previous): 3\nPhase: 4\n", want: "phase 4"},
	{name: "below the project's status", text: "# X\n\n## Project Status\n\n- **Phase**: 1 (Core) - COMPLETE\n", want: "phase 1 Core"},
	{name: "the focus beside the status of another phase", text: front("status: Phase 10 complete") + "\n**Current focus:** Phase 9: Reconnect\n", want: "phase 10 complete"},
	{name: "the focus beside its own status", text: front("status: Phase 9 complete") + "\n**Current focus:** Phase 9: Reconnect\n", want: "phase 9 Reconnect · phase complete"},
	{
		name: "several", text: position + "Phase: 22 or 24 (next to plan)\nNext: Plan phase 22 or 24\n",
		want: "phase 22 or 24 · next Plan phase 22 or 24",
	},
	{name: "two that are active", text: front("active_phase: \"04 + 05\""), want: "phase 04 + 05"},
	{name: "after three words", text: position + "Phase: Ready to start Phase 5 (Sync)\n", want: "phase 5 Sync"},
	{
		name: "below a heading in another language, with more on its line", text: "## Fase atual\n\n**Phase 2 — Core** | COMPLETA (4/4) | Proxima: Phase 3\n",
		want: "phase 2 Core",
	},
	{
		name: "in a comment", text: "<!--\n## Current Position\n\nPhase: 3 (Old)\n-->\n\n## Current Position\n\nPhase: 4 (New)\n",
		want: "phase 4 New",
	},
}

var totalRules = []rule{
	{name: "total phases of the position", text: position + "Phase: 1\nTotal Phases: 6\n", want: "phase 1/6"},
	{name: "total phases of the metrics", text: position + "Phase: 1\n\n## Performance Metrics\n\n- Total phases: 47 complete\n", want: "phase 1"},
	{name: "of M", text: front("progress:\n  total_phases: 9") + position + "Phase: 4 of 17\n", want: "phase 4/17"},
	{name: "of another phase's line", text: front("active_phase: 4.5") + position + "Phase: 4 of 17\n", want: "phase 4.5"},
	{name: "of another phase's line, and counted", text: front("active_phase: 4.5\nprogress:\n  total_phases: 9") + position + "Phase: 4 of 17\n", want: "phase 4.5/9"},
	{name: "counted", text: front("current_phase: 4\nprogress:\n  total_phases: 9"), want: "phase 4/9"},
	{
		name: "counted, ids run on", text: front("current_phase: 6\ncurrent_phase_name: Import\nprogress:\n  total_phases: 6"), want: "phase 6 Import",
		files: []string{"ROADMAP.md\n### Phase 6: Import\n### Phase 7: Export\n- [ ] **Phase 11: Search**\n"},
	},
	{
		name: "counted, and the highest", text: front("current_phase: 6\ncurrent_phase_name: Import\nprogress:\n  total_phases: 11"), want: "phase 6/11 Import",
		files: []string{"ROADMAP.md\n### Phase 6: Import\n### Phase 11: Search\n"},
	},
	{
		name: "ROADMAP.md ends before it", text: front("progress:\n  total_phases: 11") + "Phase: 3 (Export)\n",
		want:  "phase 3 Export",
		files: []string{"ROADMAP.md\n### Phase 1: Setup\n### Phase 2: Import\n### Phase 2.1: Repair\n### Phase 3: Export\n"},
	},
	{
		name: "ROADMAP.md has some of them", text: front("progress:\n  total_phases: 11") + "Phase: 3 (Export)\n",
		want: "phase 3/11 Export", files: []string{"ROADMAP.md\n### Phase 2: Import\n### Phase 3: Export\n"},
	},
	{
		name: "stated, ids run on, no name", text: position + "Phase: 6 of 6\n", want: "phase 6/6 Import",
		files: []string{"ROADMAP.md\n### Phase 6: Import\n### Phase 11: Search\n"},
	},
	{name: "after it by a decimal", text: position + "Phase: 20.1 of 20 (Skill)\n", want: "phase 20.1 Skill"},
	{name: "after the name", text: position + "Phase: 3 (Import) of 8\n", want: "phase 3/8 Import"},
	{
		name: "ROADMAP.md has a phase 0", text: front("current_phase: 4\nprogress:\n  total_phases: 6"), want: "phase 4/6 Export",
		files: []string{"ROADMAP.md\n### Phase 0: Start\n### Phase 1: A\n### Phase 2: B\n### Phase 3: C\n### Phase 4: Export\n### Phase 5: D\n"},
	},
	{name: "stated, ids run on", text: position + "Phase: 6 of 6 (Import)\n", want: "phase 6/6 Import", files: []string{"ROADMAP.md\n### Phase 11: Search\n"}},
	{
		name: "prose of a roadmap", text: front("current_phase: 6\nprogress:\n  total_phases: 6"), want: "phase 6/6",
		files: []string{"ROADMAP.md\n- after Phase 12 we rest\n\nPhase 13 is not planned\n"},
	},
	{name: "the id is higher", text: front("current_phase: 63\nprogress:\n  total_phases: 7"), want: "phase 63"},
	{name: "the id is higher than of M", text: position + "Phase: 63 of 7\n", want: "phase 63"},
	{name: "an old front matter's", text: front("current_phase: 4") + "\n" + front("milestone: v1\nprogress:\n  total_phases: 9"), want: "phase 4"},
}

var nameRules = []rule{
	{name: "before a remark after a Chinese comma", text: position + "Phase: 6（图表，✅ 完成）\n", want: "phase 6 图表"},
	{name: "that a part of it is complete", text: position + "Phase: 3 of 4 (Data & Backend — gap closure complete)\n", want: "phase 3/4 Data & Backend"},
	{name: "in front, of no phase", text: front("current_phase_name: packaging") + position + "Phase: 09.9-show-launcher\n", want: "phase 09.9 show-launcher"},
	{name: "in front, of no phase, and no other", text: front("current_phase_name: packaging") + position + "Phase: 9\n", want: "phase 9 packaging"},
	{name: "that it is complete, in parentheses", text: position + "Phase: 6 of 6 (Polish & Deploy complete)\nStatus: All phases complete\n", want: "phase 6/6 Polish & Deploy · all phases complete"},
	{name: "that it is complete, and another in ROADMAP.md", text: position + "Phase: 4 (Stripe Checkout complete)\nStatus: Complete\n", want: "phase 4 Payments · complete", files: []string{"ROADMAP.md\n### Phase 4: Payments\n"}},
	{name: "a name that ends so", text: position + "Phase: 6 of 6 (Make it complete)\n", want: "phase 6/6 Make it complete"},
	{name: "where it was inserted", text: position + "Phase: 06.1 (Agents - inserted after Dashboard)\n", want: "phase 06.1 Agents"},
	{name: "its place in the milestone", text: front("current_phase: 26\ncurrent_phase_name: v1.7 Phase 1/5") + position + "Phase: 26 of 30 (v1.7 Phase 1/5) — Approval\n", want: "phase 26/30 Approval"},
	{name: "before what it waits for", text: position + "**Current Phase**: 64 — Search & Docs COMPLETE, awaiting Phases 56, 59\n", want: "phase 64 Search & Docs"},
	{name: "a list of states in it", text: position + "Phase: 4 (Track SHIPPED, RETURNED orders)\n", want: "phase 4 Track SHIPPED, RETURNED orders"},
	{name: "the milestone in parentheses", text: position + "Phase: 3 of 5 (Milestone v2.5: Engagement)\n", want: "phase 3/5"},
	{name: "a name that begins with it", text: position + "Phase: 3 of 5 (Milestone Page)\n", want: "phase 3/5 Milestone Page"},
	{name: "after how far it is", text: position + "Phase: 3 (in progress). Observability\n", want: "phase 3 Observability"},
	{name: "a season", text: position + "Phase: 5 — Import 2024-25 fixtures\n", want: "phase 5 Import 2024-25 fixtures", files: []string{"ROADMAP.md\n### Phase 5: Season import\n"}},
	{name: "a state with its date", text: position + "Phase: 10 — SELESAI pada 2026-07-08 (branch `settings`)\n", want: "phase 10 Settings", files: []string{"ROADMAP.md\n### Phase 10: Settings\n"}},
	{name: "a plan's row in ROADMAP.md", text: position + "Phase: 08 (completed)\n", want: "phase 8", files: []string{"ROADMAP.md\n| 08-01 security-headers | Security | Complete |\n"}},
	{name: "a sentence after what is closed", text: position + "Phase: **24.4** (CLOSED 2026-05-18; merged to `main`). Cadence per the earlier phases\n", want: "phase 24.4"},
	{name: "after an ordinal", text: position + "Phase: 69 -- fifth of 5 in v1.6 (Integration) -- COMPLETE\n", want: "phase 69 Integration"},
	{name: "planned", text: "**Current focus:** Phase 13 — Security And Release planned\n", want: "phase 13 Security And Release"},
	{name: "a file that was captured", text: position + "Phase: 22 (Review + Launch — CONTEXT.md captured 2026-04-21)\n", want: "phase 22 Review + Launch"},
	{name: "executed, in Portuguese", text: "## Posição Atual\n\nFase: 2 de 14 — Núcleo (executada)\n", want: "phase 2/14 Núcleo"},
	{name: "in progress in capitals", text: position + "Phase: 6 of 6 (Polish IN PROGRESS)\n", want: "phase 6/6 Polish"},
	{name: "a symbol and a state in Chinese", text: "**当前阶段：** Phase 3 - 交互功能 ⏭️ 待开始\n", want: "phase 3 交互功能"},
	{name: "an abbreviation after what is complete", text: "## Current Phase\n\n**Phase 11 COMPLETE (GSD).** It is live.\n", want: "phase 11"},
	{name: "initializing", text: position + "Phase: 0 of 3 (Initializing)\n", want: "phase 0/3"},
	{name: "inserted in a hurry", text: position + "Phase: 6.1 (Index Optimization - INSERTED/URGENT)\n", want: "phase 6.1 Index Optimization"},
	{name: "what was made", text: "**Current Phase:** 0 (Roadmap created, no execution started)\n", want: "phase 0"},
	{name: "a near miss of what was made", text: "**Current Phase:** 1 (Roadmap Creation)\n", want: "phase 1 Roadmap Creation"},
	{name: "only a bracket", text: position + "Phase: 5 of 8 ([\n", want: "phase 5/8"},
	{name: "completed, after letters that grow in lower case", text: position + "Phase: 5 of 8 (İİİİİİİİİİİİİİİİİİİİ finished)\n", want: "phase 5/8 İİİİİİİİİİİİİİİİİİİİ"},
	{name: "completed, and a mark", text: position + "Phase: 5 of 8 (Search completed!)\n", want: "phase 5/8 Search"},
	{name: "sealed", text: position + "**Phase:** 6 — Polish SEALED 2026-04-24 (7/7 plans complete)\n", want: "phase 6 Polish"},
	{name: "in brackets", text: position + "Phase: 9 of 10 ([Phase 9: Interactive Effects])\n", want: "phase 9/10 Interactive Effects"},
	{name: "and a state in bold", text: position + "- **Phase**: 4 - Harness Sync, and Doctor **EXECUTE APPROVED**.\n", want: "phase 4 Harness Sync, and Doctor"},
	{name: "with a part in bold", text: position + "Phase: 4 - Harness **API Sync**\n", want: "phase 4 Harness API Sync"},
	{
		name: "how many plans it has, in ROADMAP.md", text: position + "Phase: 10\n", want: "phase 10 Gestão de Membros",
		files: []string{"ROADMAP.md\n### Phase 10: Gestão de Membros (11 planos, pgTAP 81/81)\n"},
	},
	{
		name: "ROADMAP.md says more", text: position + "Phase: 12 of 16 (Subscriptions & Plans)\n", want: "phase 12/16 Subscriptions & Plans",
		files: []string{"ROADMAP.md\n### Phase 12: Subscriptions & Plans (REORDERED - was Phase 15)\n"},
	},
	{name: "a remark after an ornament", text: position + "Phase: 3 — Kalender ◆ CONTEXT gathered\n", want: "phase 3 Kalender"},
	{name: "a name of words that also say how far it is", text: front("current_phase: 10\ncurrent_phase_name: Scheduled Tasks"), want: "phase 10 Scheduled Tasks"},
	{name: "all tasks are no name", text: front("current_phase: 10\ncurrent_phase_name: All tasks complete"), want: "phase 10"},
	{name: "finished, in parentheses", text: "- **Phase:** 3/6 complete (Startup Database + Signal Pipelines finished)\n", want: "phase 3/6 Startup Database + Signal Pipelines"},
	{
		name: "a remark in parentheses after ROADMAP.md's", text: position + "Phase: 3 — Game UX (follow-up plans executing; all issues addressed)\n", want: "phase 3 Game UX",
		files: []string{"ROADMAP.md\n### Phase 3: Game UX\n"},
	},
	{name: "last completed", text: position + "Phase: 13 of 13 (last completed)\n", want: "phase 13/13"},
	{name: "before more sentences", text: position + "Phase: 8 of 8 — Range-shift validation sweep (CR-R / CR-S). Phase 5 is closed and gated. Phase 7 waits until Phase 8 has a verdict\n", want: "phase 8/8 Range-shift validation sweep (CR-R / CR-S)"},
	{name: "a part of it is complete", text: position + "- **Phase**: 4 - Hardening & Deploy (Wave 2 COMPLETE)\n", want: "phase 4 Hardening & Deploy"},
	{name: "all milestones complete", text: position + "Phase: 66 of 66 (all milestones complete)\n", want: "phase 66/66"},
	{name: "a finished file", text: position + "Phase: 1\nPlan: 01-02-PLAN.md completed\n", want: "phase 1"},
	{name: "a total that is not certain", text: position + "Phase: 4 of 7-8 (Sync)\nPlan: 1 of ~2-3 in current phase\n", want: "phase 4 Sync · plan 1"},
	{name: "of no phase", text: front("current_phase: complete\ncurrent_phase_name: migration\nstatus: complete"), want: "complete"},
	{name: "in parentheses after a slug", text: position + "Phase: 05-polish (Polish & Edge Cases) — **COMPLETE**\n", want: "phase 5 Polish & Edge Cases"},
	{name: "a slug before a remark", text: position + "Phase: 05-polish (in progress)\n", want: "phase 5 polish"},
	{name: "of one of two directories", text: position + "Phase: 01\n", files: []string{"phases/01-import/01-PLAN.md", "phases/01-setup/01-PLAN.md"}, want: "phase 1"},
	{name: "of the current phase", text: front("current_phase: 04\ncurrent_phase_name: Import"), want: "phase 4 Import"},
	{name: "4 and 04", text: front("active_phase: 4\ncurrent_phase: 04\ncurrent_phase_name: Import"), want: "phase 4 Import"},
	{name: "4 and 4.5", text: front("active_phase: 4.5\ncurrent_phase: 4\ncurrent_phase_name: Import") + position + "Phase: 4 (Import)\nPlan: 2 of 3\n", want: "phase 4.5"},
	{name: "of the body", text: front("current_phase: 4") + position + "Phase: 4 (Import)\n", want: "phase 4 Import"},
	{name: "another one's of the body", text: front("current_phase: 5") + position + "Phase: 4 (Import)\n", want: "phase 5"},
	{
		name: "a roadmap's heading", text: front("active_phase: 4.5\ncurrent_phase: 4\ncurrent_phase_name: Import"), want: "phase 4.5 Repair",
		files: []string{"ROADMAP.md\n### Phase 4: Import\n### Phase 4.5: Repair\n", "phases/04.5-mend/x\n"},
	},
	{name: "a directory", text: front("current_phase: 4"), want: "phase 4 mend-it", files: []string{"phases/04-mend-it/x\n", "phases/04.5-no/x\n"}},
	{name: "said by the file", text: position + "Phase: 4 (Import)\n", want: "phase 4 Import", files: []string{"ROADMAP.md\n### Phase 4: Other\n"}},
	{
		name: "doubtful, and ROADMAP.md has another", text: position + "Phase: 4 (second of the current three)\n",
		want: "phase 4 Import", files: []string{"ROADMAP.md\n### Phase 4: Import\n"},
	},
	{
		name: "doubtful, and the directory has another", text: position + "Phase: 4 (second of the current three)\n",
		want: "phase 4 import", files: []string{"phases/04-import/x\n"},
	},
	{
		name: "doubtful, and ROADMAP.md has it", text: position + "Phase: 4 (Review and User Import)\n",
		want: "phase 4 Review and User Import", files: []string{"ROADMAP.md\n### Phase 4: Import Review\n"},
	},
	{name: "doubtful, and there is no other", text: position + "Phase: 4 (User Import)\n", want: "phase 4 User Import"},
	{name: "complete", text: position + "Phase: 4 (complete)\n", want: "phase 4 Import", files: []string{"ROADMAP.md\n### Phase 4: Import\n"}},
	{name: "ready", text: position + "Phase: 4 — READY TO EXECUTE\n", want: "phase 4 Import", files: []string{"ROADMAP.md\n### Phase 4: Import\n"}},
	{name: "defined", text: position + "Phase: 4 (defined)\n", want: "phase 4 Import", files: []string{"ROADMAP.md\n### Phase 4: Import\n"}},
	{name: "candidate", text: position + "Phase: 4 — candidate\n", want: "phase 4 Import", files: []string{"ROADMAP.md\n### Phase 4: Import\n"}},
	{name: "needs replan", text: position + "Phase: 4 (needs replan)\n", want: "phase 4 Import", files: []string{"ROADMAP.md\n### Phase 4: Import\n"}},
	{
		name: "needs replan in the front matter", text: front("current_phase: 4\ncurrent_phase_name: needs replan"), want: "phase 4 Import",
		files: []string{"ROADMAP.md\n### Phase 4: Import\n"},
	},
	{name: "done in Chinese", text: position + "Phase: 4 — 代码完成 → 待验证\n", want: "phase 4 Import", files: []string{"ROADMAP.md\n### Phase 4: Import\n"}},
	{name: "a name in Chinese", text: position + "Phase: 4 — 数据导入\n", want: "phase 4 数据导入", files: []string{"ROADMAP.md\n### Phase 4: Import\n"}},
	{name: "what has been gathered is no name", text: position + "Phase: 7 — Emotes (context gathered; ready to plan)\n", want: "phase 7 Emotes"},
	{name: "a name with a word of a remark", text: position + "Phase: 4 (Candidate search)\n", want: "phase 4 Candidate search"},
	{name: "a slug with phase", text: position + "Phase: 3 (phase-3-import)\n", want: "phase 3 phase-3-import"},
	{name: "a dash in parentheses", text: position + "Phase: 3 (Import — CSV and JSON)\n", want: "phase 3 Import — CSV and JSON"},
	{name: "a dash in a name's parentheses", text: position + "Phase: 3 — Import (CSV — JSON) — EXECUTING\n", want: "phase 3 Import (CSV — JSON)"},
	{name: "on hold", text: position + "Phase: 4 — on hold\n", want: "phase 4 Import", files: []string{"ROADMAP.md\n### Phase 4: Import\n"}},
	{name: "under way in Spanish", text: position + "Phase: 4 (en curso)\n", want: "phase 4 Import", files: []string{"ROADMAP.md\n### Phase 4: Import\n"}},
	{name: "a name in Chinese with a word of a remark", text: position + "Phase: 4 — 完成订单流程\n", want: "phase 4 完成订单流程"},
	{name: "that it is the last one", text: position + "Phase: 7 complete (FINAL)\n", want: "phase 7 Search", files: []string{"ROADMAP.md\n### Phase 7: Search\n"}},
	{name: "where it came from", text: position + "Phase: 9.1 - Search Precision (inserted from backlog 999.4)\n", want: "phase 9.1 Search Precision"},
	{name: "what comes next, in Portuguese", text: position + "Fase: 4 — Busca (próxima a planejar)\n", want: "phase 4 Busca"},
	{name: "its place in the milestone", text: position + "Phase: 24 (fourth of 4 in v1.3) — Validation\n", want: "phase 24 Validation"},
	{name: "the number of its directory", text: position + "Phase: 1 — 01-foundation-url-state\n", want: "phase 1 foundation-url-state"},
	{name: "how far it is, in Portuguese", text: position + "Fase: 7 de 7 (Entregáveis — COMPLETO)\n", want: "phase 7/7 Entregáveis"},
	{name: "that it is blocked, in Portuguese", text: position + "Fase: 5 de 7 (Consumo e Scoring — BLOQUEADO)\n", want: "phase 5/7 Consumo e Scoring"},
	{name: "that it is blocked, in Russian", text: position + "Фаза: 4 из 6 (Поиск — заблокирована)\n", want: "phase 4/6 Поиск"},
	{name: "a name that begins so", text: position + "Fase: 5 de 7 (Bloqueado por IP)\n", want: "phase 5/7 Bloqueado por IP"},
	{name: "the version of the milestone", text: position + "Phase: 13 — TestFlight (v0.13)\n", want: "phase 13 TestFlight"},
	{name: "the status of the phase", text: "## Current Status\n\n**Phase 5 Status**: All plans complete\n", want: "phase 5"},
	{name: "a name without a phase once all is over", text: front("milestone: v1\nstatus: complete\ncurrent_phase: complete") + position + "Current Phase Name: migration\n", want: "v1 · complete"},
	{name: "the number of its directory, in parentheses", text: position + "Phase: 33 of 33 (33-visual-canvas)\n", want: "phase 33/33 visual-canvas"},
	{name: "a number that is not the directory's", text: position + "Phase: 3 (3-D rendering)\n", want: "phase 3 3-D rendering"},
	{
		name: "a report in its place", text: position + "Phase: 6/6 complete (Database + Pipelines + Scoring + Dashboard + Marketing + launch hardening finished)\n", want: "phase 6/6 Launch",
		files: []string{"ROADMAP.md\n### Phase 6: Launch\n"},
	},
	{name: "ends in a word for done", text: position + "Phase: 5 of 8 (Definition of done)\n", want: "phase 5/8 Definition of done"},
	{name: "a state within", text: position + "Phase: 5 of 8 — Track COMPLETE orders\n", want: "phase 5/8 Track COMPLETE orders"},
	{name: "begins with a preposition", text: position + "Phase: 5 (With 3D models)\n", want: "phase 5 With 3D models"},
	{name: "orders that are pending", text: position + "Phase: 5 (Orders pending)\n", want: "phase 5 Orders pending"},
	{name: "a number after a plus", text: position + "Phase: 4 + 2 hotfixes\n", want: "phase 4"},
	{name: "the final phase", text: position + "Phase: 5 of 8 (final phase)\n", want: "phase 5/8"},
	{name: "what is pending", text: position + "Phase: 5 (UAT pending)\n", want: "phase 5"},
	{name: "what it waits for", text: position + "Phase: 5 (blocked on API key)\n", want: "phase 5"},
	{name: "its milestone", text: position + "Phase: 5 of 8 (of milestone v1.1)\n", want: "phase 5/8"},
	{name: "its version", text: position + "Phase: 5 of 8 (v1.1)\n", want: "phase 5/8"},
	{name: "with a version", text: position + "Phase: 5 of 8 (v1.1 Import)\n", want: "phase 5/8 v1.1 Import"},
	{name: "in quotes", text: position + "Phase: 5 of 8 (\"Import\")\n", want: "phase 5/8 Import"},
	{name: "a state without a mark", text: position + "Phase: 5 Import COMPLETE\n", want: "phase 5 Import"},
	{name: "a word that is also a state", text: position + "Phase: 5 (Get It Done)\n", want: "phase 5 Get It Done"},
	{name: "a wave", text: position + "Phase: 5 (Import - Executing wave 2)\n", want: "phase 5 Import"},
	{name: "being prepared in Chinese", text: "**当前阶段:** Phase 1 准备中\n", want: "phase 1"},
}

var planRules = []rule{
	{name: "none of an estimated total", text: position + "Phase: 6\nPlan: 0 of ~4 (estimated)\n", want: "phase 6"},
	{name: "of an estimated total", text: position + "Phase: 6\nPlan: 3 of ~4\n", want: "phase 6 · plan 3/4"},
	{name: "in traditional Chinese", text: "## 當前位置\n\n**階段:** Phase 2: 模型部署\n**計劃:** 02-03\n**狀態:** Complete\n**進度條:** 70%\n", want: "[███████░░░] 70% · phase 2 模型部署 · plan 02-03 · complete"},
	{name: "none that is executed", text: position + "Phase: 67\nPlan: 67-02 executed (Wave 1)\n", want: "phase 67"},
	{name: "two of them", text: position + "Phase: 53\nPlan: 53-01 and 53-02 complete\n", want: "phase 53"},
	{
		name: "of an earlier phase below", want: "phase 29 Chat · next verify it",
		text: position + "Phase: 29 (Chat) — in review\nNext: verify it\n\n---\n\nPhase: 24 (Host) — complete\nPlan: 3 of 4\nProgress: 50%\n",
	},
	{
		name: "after the previous phase", want: "[████░░░░░░] 40% · phase 5/8 Search · plan 2/4 · ready to execute · next execute 05-02",
		text: position + "Phase: 5 of 8 (Search)\nPrevious:\n- Phase: 4 (Auth) — complete\n\nPlan: 2 of 4\nStatus: Ready to execute\nProgress: [████] 40%\nNext: execute 05-02\n",
	},
	{name: "beside others", text: position + "Phase: 3\nPlan: 03-02 (depends on 03-01 & 02-04)\n", want: "phase 3 · plan 03-02"},
	{name: "two of them", text: position + "Phase: 10\nPlan: 10-01 & 10-02 (in one session)\n", want: "phase 10"},
	{name: "a sentence", text: front("current_phase: 4\ncurrent_plan: Phase 4 planned — 5 plans in 3 waves"), want: "phase 4"},
	{name: "of the phase before", text: position + "Phase: 61 of 61 (all complete)\nPlan: 2 of 2 complete in phase 60\n", want: "phase 61/61"},
	{name: "of the phase, in words", text: position + "Phase: 61 of 61\nPlan: 2 of 3 complete in phase 61\n", want: "phase 61/61 · plan 2/3"},
	{name: "a file with a name of its own", text: position + "Phase: 65\nPlan: [`M5.E18-PLAN.md`](M5.E18-PLAN.md) · Progress: none\n", want: "phase 65"},
	{name: "several files", text: position + "Phase: 65\nPlan: 65-01-PLAN.md, 65-02-PLAN.md, 65-03-PLAN.md complete\n", want: "phase 65"},
	{name: "of the last of several phases", text: position + "Phase: 1 — COMPLETE\nPlan: 4 of 4\n\nPhase: 8 — Name\nPlan: 3 of 5\n", want: "phase 8 Name · plan 3/5"},
	{name: "of a phase before the last", text: position + "Phase: 1 — COMPLETE\nPlan: 4 of 4\n\nPhase: 8 — Name\n", want: "phase 8 Name"},
	{name: "the phase's own file", text: position + "Phase: Phase 46 (Showcase)\nPlan: 46-PLAN.md\n", want: "phase 46 Showcase"},
	{name: "a pair in a report", text: position + "Phase: 151\nPlan: 151-04 COMPLETE (latency measurement). Created the README. Checks: 12 of 24 pass.\n", want: "phase 151"},
	{name: "a sentence", text: front("current_phase: 3\ncurrent_plan: Phase 3 complete — lesson framework signed off"), want: "phase 3"},
	{name: "a task's pair", text: position + "Phase: 2\nPlan: quick 260725-rk4 — Dogfood the cache (Task 1 of 3, not started)\n", want: "phase 2"},
	{name: "the pair after a phase", text: position + "Phase: 12\nPlan: 12-05 complete; Phase 12 delivered (5/5 plans)\n", want: "phase 12 · plan 5/5"},
	{name: "a phase's pair", text: position + "Phase: 2\nPlan: 02-01 (Phase 2 of 5)\n", want: "phase 2 · plan 02-01"},
	{name: "up to another plan", text: position + "Phase: 37\nPlan: 37-02 of 37-05\n", want: "phase 37 · plan 37-02"},
	{name: "all plans of the milestone", text: position + "Phase: 4 of 4\nPlan: 9 of 9 total plans complete\n", want: "phase 4/4"},
	{name: "a finished file", text: position + "Phase: 1\nPlan: 01-02-PLAN.md completed\n", want: "phase 1"},
	{name: "a total that is not certain", text: position + "Phase: 4 of 7-8 (Sync)\nPlan: 1 of ~2-3 in current phase\n", want: "phase 4 Sync · plan 1"},
	{name: "a name that begins with one", text: position + "Phase: 5 (Plan 9 from Space)\n", want: "phase 5 Plan 9 from Space"},
	{name: "of no phase", text: position + "Phase: B of 4 - OPEN\n\n## Before\n\nPlan: 3 of 3 in phase 8\n"},
	{name: "all of them, once it is over", text: front("status: shipped") + position + "Plan: 14 of 14\n", want: "shipped"},
	{name: "the pair", text: front("current_plan: 9") + position + "Plan: 3 of 5\n", want: "plan 3/5"},
	{name: "the front matter's, the body's total", text: front("current_plan: 03") + position + "**Total Plans in Phase:** 05\n", want: "plan 3/5"},
	{name: "zeros", text: position + "Plan: 03 of 05\n", want: "plan 3/5"},
	{name: "its own form", text: position + "Plan: 03-01\n", want: "plan 03-01"},
	{name: "while another phase is active", text: front("active_phase: 5\ncurrent_phase: 4\ncurrent_plan: 3") + position + "Phase: 4\nPlan: 2 of 3\n", want: "phase 5"},
	{name: "while that phase is active", text: front("active_phase: 4\ncurrent_phase: 4\ncurrent_plan: 3"), want: "phase 4 · plan 3"},
	{name: "of 4.5", text: front("current_phase: 4.5") + position + "Phase: 4 of 9\nPlan: 2 of 3\n", want: "phase 4.5"},
	{name: "a path", text: position + "Plan: 01-setup/PLAN.md\n"},
	{name: "a path of the front matter", text: front("current_plan: .planning/phases/01-setup/PLAN.md")},
	{name: "a directory", text: position + "Phase: 1 (Setup)\nPlan: 01-setup\n", want: "phase 1 Setup"},
	{name: "a directory of the front matter", text: front("current_phase: 1\ncurrent_plan: 01-setup"), want: "phase 1"},
	{name: "a plan's file", text: position + "Phase: 1 (Setup)\nPlan: 01-02-PLAN.md\n", want: "phase 1 Setup · plan 01-02"},
	{name: "the phase's id", text: position + "Phase: 02.1 (Repair)\nPlan: 02.1 8/8 plans\n", want: "phase 02.1 Repair"},
	{name: "the phase's id in the front matter", text: front("current_phase: 02.1\ncurrent_plan: 02.1"), want: "phase 02.1"},
	{name: "no plan of none", text: position + "Plan: 0 of 0\n"},
	{name: "one that is complete", text: position + "Phase: 2 of 3 (Core)\nPlan: 02-01 complete\nStatus: Ready for 02-02\n", want: "phase 2/3 Core · ready for 02-02"},
	{name: "one that is complete, with a remark", text: position + "Phase: 22 (Review)\nPlan: 22-06 complete (D-22-17 self-monitoring). Next\n", want: "phase 22 Review"},
	{name: "a complete one of several", text: position + "Phase: 5\nPlan: 2 of 3 complete\n", want: "phase 5 · plan 2/3"},
	{name: "one that will be complete", text: position + "Phase: 5\nPlan: 2 (completes the import)\n", want: "phase 5 · plan 2"},
	{name: "a plan of another phase", text: position + "Phase: 5\nPlan: 06-02 of 2\n", want: "phase 5"},
	{name: "a plan with its phase", text: position + "Phase: 6\nPlan: 06-02 of 3\n", want: "phase 6 · plan 06-02/3"},
	{
		name: "the plans of the milestone", text: front("progress:\n  total_phases: 4\n  completed_phases: 3\n  total_plans: 9\n  completed_plans: 8\n  percent: 88") + position + "Phase: 4 of 4\nPlan: 8 of 9\n",
		want: "[████████░░] 88% (8/9 plans) · phase 4/4",
	},
	{
		name: "the plans of the first phase", text: front("progress:\n  total_phases: 4\n  completed_phases: 0\n  total_plans: 5\n  completed_plans: 2\n  percent: 40") + position + "Phase: 1 of 4\nPlan: 2 of 5\n",
		want: "[████░░░░░░] 40% (2/5 plans) · phase 1/4 · plan 2/5",
	},
	{name: "several plans, added up", text: position + "Phase: 19\nPlan: 19-01 + 19-02 + 19-03 complete (QUEUE-01)\n", want: "phase 19"},
	{name: "how many were executed", text: position + "Phase: 6\nPlan: 1 plan executed\n", want: "phase 6"},
	{name: "several plans with remarks, added up", text: position + "Phase: 4\nPlan: 04-00 (rename) + 04-01 v2 (R1) + 04-02 (R4)\n", want: "phase 4"},
	{
		name: "a pair, and which are done", text: position + "Phase: 13\nPlan: 2 of 4 in current phase (13-01 + 13-02 complete)\n",
		want: "phase 13 · plan 2/4",
	},
	{
		name: "in the phase's line", text: position + "Phase: 05-karute (Plan 2 of 3)\nPlan: 05-02 complete\n",
		want: "phase 5 karute · plan 2/3",
	},
}

var statusRules = []rule{
	{name: "instead of a phase", text: "## Current Phase\n\nAll Phases Complete (v1.0.0 shipped)\n", want: "all phases complete"},
	{name: "instead of a phase, with a status", text: "**Current Phase:** Not started\n**Status:** Planning\n", want: "planning"},
	{name: "no phase at all", text: "### Current Phase\n\nNone active\n", want: ""},
	{name: "marks around a version", text: front("status: milestone_v1.2_complete"), want: "milestone v1.2 complete"},
	{name: "marks of a path", text: front("status: see my_notes.md"), want: "see my_notes.md"},
	{name: "of the phase before, without its id", text: position + "Phase: 5 (Search)\n**Phase status:** Complete — Phase 5 not yet started\n", want: "phase 5 Search · not yet started"},
	{name: "with the name of the phase", text: front("status: Phase 05 Search Index executed and compiled") + position + "Phase: 5 (Search Index)\n", want: "phase 5 Search Index · executed and compiled"},
	{name: "with a noun that is the name of the phase", text: front("status: Phase 8 UI complete") + position + "Phase: 8 (UI)\n", want: "phase 8 UI · UI complete"},
	{name: "of two plans", text: "Status: Plan 01-01 complete, plan 01-02 (checkpoint) next\n", want: "Plan 01-01 complete, plan 01-02…"},
	{name: "of one thing", text: "## System\n\n### Backend\n\n- **Status:** running\n", want: ""},
	{name: "of one thing, in GSD's words", text: "## System\n\n### Requirements\n\n**Status:** Milestone complete\n", want: "milestone complete"},
	{name: "after a version", text: "**Status:** v3.2 — Defining requirements\n", want: "defining requirements"},
	{name: "with its phase as a slug", text: front("status: phase-3-ui-spec-approved") + position + "Phase: 3 of 6 (Goals)\n", want: "phase 3/6 Goals · ui spec approved"},
	{name: "of an earlier phase, and blocked", text: "**Current Phase:** 5\n**Status:** Phase 4 complete. Blocked on the vendor. Phase 5 ready to plan\n", want: "phase 5 · phase 4 complete"},
	{name: "of earlier phases, of others and of this one", text: "**Current Phase:** 5\n**Status:** Phases 1–3 complete; Phase 4 remains gated; Phase 5 build and tests complete.\n", want: "phase 5 · build and tests complete"},
	{name: "of a phase that is verified, and of this one", text: "**Current Phase:** 3\n**Overall status:** Phase 0 verified; Phase 1 built (review pending); Phase 3 execution in progress\n", want: "phase 3 · execution in progress"},
	{name: "of an earlier phase and of this one", text: "**Current Phase:** 3 - Search\n**Status:** Phase 2 complete — Phase 3 in progress (03-01 done)\n", want: "phase 3 Search · in progress"},
	{name: "of an earlier phase, and the next step", text: "**Current Phase:** 3 - Search\n**Status:** Phase 2 complete — ready for Phase 3\n", want: "phase 3 Search · phase 2 complete"},
	{name: "beside a phase's heading", text: "# Log\n\n## Log\n\n### Phase 8: Search\n\nStatus: done\n\n### Overall\n\nStatus: executing\n", want: "executing"},
	{name: "below a title with a phase", text: "# Phase 3: Search\n\nStatus: executing\n", want: "executing"},
	{name: "of a phase to come", text: "## POSIÇÃO ATUAL\n\n**Milestone ativo:** v3.0 — Excelência\n**Status geral:** Sistema em PROD. Banco novo.\n\n## FASE 1 — INGEST (PENDENTE)\n\nStatus: **NÃO INICIADA**\n", want: "v3.0 Excelência · sistema em PROD"},
	{name: "of phases only", text: "# Log\n\n## Phase 1: Ingest\n\nStatus: Done\n\n### Notes\n\nStatus: Fine\n\n## Deploy\n\nStatus: Live\n", want: "live"},
	{name: "a name, and then how far it is", text: "**Status:** v1.3.1 Backlog Features — Implementation Complete\n", want: "implementation complete"},
	{name: "a state before the dash", text: "**Status:** Shipped to testers — feedback pending\n", want: "shipped to testers"},
	{name: "a wave with its name", text: "**Status**: Wave 01 (Performance & Operations) complete\n", want: "wave 01 complete"},
	{name: "a hyphen in a sentence", text: "**Status:** Audit re-run and all passed\n", want: "Audit re-run and all passed"},
	{name: "two parts", text: "**Status:** Roadmap complete · awaiting `/gsd-plan-phase 1`\n", want: "roadmap complete"},
	{
		name: "before a label that is wrapped", text: position + "Phase: 9 of 9 (Name) Plan: 3 of 3 in current phase Status: Phase complete Last\nactivity: 2026-01-20 — Done\n",
		want: "phase 9/9 Name · plan 3/3 · phase complete",
	},
	{name: "in a heading", text: "# State\n\n## 🟢 Status: Launch Ready\n\nThe system is live.\n", want: "launch ready"},
	{name: "in the heading of a part", text: "# State\n\n## Log\n\n### Status: failed\n", want: ""},
	{name: "a mark between capitals that are lowered", text: front("status: IN_PROGRESS — waiting"), want: "in progress"},
	{name: "before another label on its line", text: position + "Phase: N/A — between milestones Plan: N/A Status: Ready for new milestone Last activity: 2026-01-21\n", want: "Ready for new milestone"},
	{name: "the plan of the phase is complete", text: front("current_phase: 31\nstatus: Phase 31 plan 04 complete"), want: "phase 31 · plan 04 complete"},
	{name: "the phase is complete", text: front("current_phase: 31\nstatus: Completed phase 31"), want: "phase 31 · completed phase"},
	{name: "no task of a list", text: "## Current Status\n\n- [x] Describe it\n- [ ] Write it\n", want: ""},
	{name: "front matter first", text: front("status: executing") + position + "Status: Verifying\n", want: "executing"},
	{name: "unknown", text: front("status: unknown") + position + "Status: Verifying\n", want: "verifying"},
	{name: "Current Status", text: position + "**Current Status:** Verifying\n", want: "verifying"},
	{name: "on one line", text: position + "Phase: 4 of 9 (Import) Plan: 2 of 3 Status: Ready to execute\n", want: "phase 4/9 Import · plan 2/3 · ready to execute"},
	{name: "up to a sentence", text: front("status: Waiting. The vendor is slow"), want: "waiting"},
	{name: "up to a dash", text: front("status: Waiting — the vendor is slow"), want: "waiting"},
	{name: "a dash without spaces", text: front("status: Waiting for e—mail again"), want: "Waiting for e—mail again"},
	{name: "up to a semicolon", text: front("status: Waiting; the vendor is slow"), want: "waiting"},
	{name: "up to a bracket", text: front("status: Waiting (the vendor is slow)"), want: "waiting"},
	{name: "up to an arrow", text: front("status: Waiting → building"), want: "waiting"},
	{name: "without the phase", text: front("status: Executing Phase 04\ncurrent_phase: 4"), want: "phase 4 · executing"},
	{name: "with another phase", text: front("status: Executing Phase 5\ncurrent_phase: 4"), want: "phase 4 · executing phase 5"},
	{name: "phase complete", text: front("status: Phase 4 complete\ncurrent_phase: 4"), want: "phase 4 · phase complete"},
	{name: "another phase complete", text: front("status: Phase 3 Complete — next\ncurrent_phase: 4"), want: "phase 4 · phase 3 complete"},
	{name: "marks", text: front("status: ready_to_plan"), want: "ready to plan"},
	{name: "hyphens", text: front("status: in-progress"), want: "in progress"},
	{name: "a mark beside capitals", text: front("status: Fixing the GSD_CORE build again"), want: "Fixing the GSD_CORE build again"},
	{name: "two words", text: front("status: In Progress"), want: "in progress"},
	{name: "two words in capitals", text: front("status: IN PROGRESS"), want: "in progress"},
	{name: "three words in capitals", text: front("status: READY TO EXECUTE"), want: "ready to execute"},
	{name: "two words, without the phase", text: front("status: Phase Complete"), want: "phase complete"},
	{name: "one word in capitals", text: front("status: COMPLETE"), want: "complete"},
	{name: "an abbreviation", text: front("status: UAT Pending"), want: "UAT pending"},
	{name: "a short abbreviation", text: front("status: QA review"), want: "QA review"},
	{name: "four words", text: front("status: Ready for Design Review"), want: "Ready for Design Review"},
	{name: "cut", text: front("status: Waiting for the legal department of the company"), want: "Waiting for the legal departmen…"},
	{name: "cut at a dangling word", text: front("status: Drafted and checked, waiting on the department"), want: "Drafted and checked, waiting…"},
	{name: "a dangling word before the phase", text: front("status: Executing all tasks in Phase 4\ncurrent_phase: 4"), want: "phase 4 · executing all tasks"},
	{name: "a dangling word before a bracket", text: front("status: Reviewing the tasks in (see below)"), want: "reviewing the tasks"},
	{name: "up", text: front("status: Wrapping up"), want: "wrapping up"},
	{name: "a dash alone", text: front("status: —")},
	{name: "nothing", text: front("status:")},
	{name: "is complete", text: front("status: Phase 4 is complete\ncurrent_phase: 4"), want: "phase 4 · phase complete"},
	{name: "completed phase", text: front("status: Completed Phase 4\ncurrent_phase: 4"), want: "phase 4 · completed phase"},
	{name: "without the phase in Portuguese", text: front("status: Executando fase 4\ncurrent_phase: 4"), want: "phase 4 · executando"},
	{name: "a tick before the phase", text: position + "Phase: 1 of 4\nStatus: ✅ Phase 1 complete\n", want: "phase 1/4 · ✅ phase complete"},
	{name: "a phase with its name", text: front("status: Phase 13 (MVP lean stack) COMPLETE — the rest"), want: "phase 13 complete"},
	{name: "another label below the heading", text: "# X\n\n## Current Status\n**Version**: v1.3.0\n**Status**: In test\n", want: "in test"},
	{
		name: "after the phase", text: front("current_phase: 6\nstatus: Phase 06 — 06-05 shipped (all of it); UAT pending"),
		want: "phase 6 · 06-05 shipped",
	},
	{
		name: "the phase with a zero", text: position + "Phase: 3.2\nStatus: Phase 03.2 complete, Phase 04 next\n",
		want: "phase 3.2 · Phase complete, Phase 04 next",
	},
	{name: "not known", text: position + "Phase: 4\nStatus: TBD\n", want: "phase 4"},
	{
		name: "a phase whose number is cut", text: position + "Phase: 4\nStatus: Phase 4 complete, ready for Phase 5\n",
		want: "phase 4 · Phase complete, ready…",
	},
}

var nextRules = []rule{
	{name: "in what was stopped at", text: front("stopped_at: \"Completed 02-01-PLAN.md. Phase 2 complete. Next: Phase 3 (Contact Grid)\"") + position + "Phase: 2 of 11\n", want: "phase 2/11 · next Phase 3 (Contact Grid)"},
	{name: "in what was stopped at, after a semicolon", text: front("stopped_at: Completed 02-02-PLAN.md (test script); next: 02-03-PLAN.md") + position + "Phase: 2\n", want: "phase 2 · next 02-03-PLAN.md"},
	{name: "in what was stopped at, in words", text: position + "Phase: 7\nStopped at: Phase 7 complete. Next step is /gsd:plan-phase 8 (AI Surface).\n", want: "phase 7 · next /gsd:plan-phase 8 (AI Surface)"},
	{name: "in what was stopped at, with more after it", text: position + "Phase: 7\nStopped at: Search is tuned. Next: tag the release. The rest waits.\n", want: "phase 7 · next tag the release"},
	{name: "in what was stopped at, of an earlier phase", text: position + "Phase: 9\nStopped at: Demo is recorded. Next: Phase 3 (Contact Grid)\n", want: "phase 9"},
	{name: "another one beside that of the stop", text: position + "Phase: 2\nStopped at: Completed 02-01. Next: 02-02\nNext: show it\n", want: "phase 2 · next show it"},
	{name: "to plan a phase that the body calls ready to plan", text: front("status: executing") + position + "Phase: 6\nStatus: Context captured (06-CONTEXT.md), ready to plan\nNext: /gsd:plan-phase 6\n", want: "phase 6 · executing · next /gsd:plan-phase 6"},
	{name: "Resume file, a path and remarks", text: "## Session\n\nResume file: `/CLAUDE.md` (loaded automatically) + this file.\n", want: ""},
	{name: "Resume, a step", text: "## Session\n\nResume: Continue with 05-03 (List view).\n", want: "next Continue with 05-03 (List view)."},
	{name: "Resume with", text: "## Session\n\nStopped at: Roadmap created\nResume with: `/gsd:plan-phase 16`\n", want: "next /gsd:plan-phase 16"},
	{name: "Resume with, a command and why", text: "## Session\n\nResume with: `/gsd:execute-phase 3` (in progress — next: 03-05)\n", want: "next /gsd:execute-phase 3 (in progress — nex…"},
	{name: "Resume, what is complete", text: "## Session\n\nResume: Plan 11-03 complete. Next: 11-02\n", want: ""},
	{name: "priorities of the next session", text: position + "Phase: 17 (Search)\n\n### Next Session Priorities\n\n1. Run `/gsd:plan-phase 17`\n2. Execute it\n", want: "phase 17 Search · next Run /gsd:plan-phase 17"},
	{name: "after sentences about what is complete", text: "## Next Action\n\nAll 8 phases complete. All reviews passed. Run `/gsd:audit` for the release.\n", want: "next Run /gsd:audit for the release."},
	{name: "a command in a code block", text: position + "Phase: 6 (Search)\n\n## Next Steps\n\n```\n/gsd:plan-phase 7\n```\n\nPhase 6 complete. Begin planning it.\n", want: "phase 6 Search · next /gsd:plan-phase 7"},
	{name: "a path in a code block", text: "## Next Steps\n\n```\n/etc/hosts\nls\n```\n\nRun it.\n", want: "next Run it."},
	{name: "the phase before it is complete", text: front("status: phase_complete") + "\n" + position + "- **Active Phase:** 2 — Search (next)\n\n## Next Action\n\nRun `/gsd:plan-phase 2` to plan it.\n", want: "phase 2 Search · phase complete · next Run /gsd:plan-phase 2 to plan it."},
	{name: "the phase is complete", text: front("status: phase_complete") + "\n" + position + "Phase: 2 — Search\nPlan: 3 of 3\n\n## Next Action\n\nRun `/gsd:plan-phase 2` to plan it.\n", want: "phase 2 Search · plan 3/3 · phase complete"},
	{name: "what is implemented", text: "## Next Steps\n\n- Phase 10 complete! All chart improvements implemented.\n", want: ""},
	{name: "what is to be implemented", text: "## Next Steps\n\n- Implement the chart\n", want: "next Implement the chart"},
	{name: "in the heading", text: "## 🟢 Next action — Phase 10: Search\n\nContext from Phase 9:\n- Mail confirmation is on\n", want: "next Phase 10: Search"},
	{name: "only the phase that is shown", text: position + "Phase: 5 - Results\nNext: **Phase 5: Results**\n", want: "phase 5 Results"},
	{name: "a part of the phase that is shown", text: position + "Phase: 5 - Results\nNext: Phase 5: Results table\n", want: "phase 5 Results · next Phase 5: Results table"},
	{name: "a plan up to the one that is complete", text: front("current_phase: 4\nstopped_at: Completed 04-seo-02-PLAN.md") + "## Next Steps\n\n1. **Next: 04-01** — the sitemap\n2. Then: 04-02 — the cursor\n", want: "phase 4"},
	{name: "a plan after the one that is complete", text: front("current_phase: 4\nstopped_at: Completed 04-seo-02-PLAN.md") + "## Next Steps\n\n1. 04-03 — the sitemap\n", want: "phase 4 · next 04-03 — the sitemap"},
	{name: "a list of what is live", text: "## Next Steps\n\n**Milestone v5.1 Complete!**\n\nThe site is now live at https://a.example with:\n- Complete branding (logo)\n- 17 pages\n", want: ""},
	{name: "to plan the phase that is executed, by the status", text: front("status: Executing Phase 06") + "## Next Actions\n\n- [ ] Plan Phase 6: Integration\n", want: "executing phase 06"},
	{name: "to plan the phase after that, by the status", text: front("status: Executing Phase 06") + "## Next Actions\n\n- [ ] Plan Phase 7: Docs\n", want: "executing phase 06 · next Plan Phase 7: Docs"},
	{name: "a recommended action", text: "## Session Continuity\n\nRecommended next action: Push the tag\n", want: "next Push the tag"},
	{name: "the next plan", text: "## Session Continuity\n\n**Next plan:** 04-02 (Tag push)\n", want: "next 04-02 (Tag push)"},
	{name: "a heading with a remark", text: "## Next steps — after the release\n\n1. Run the importer\n", want: "next Run the importer"},
	{name: "a heading of what is complete", text: "## Next Actions\n\n### Option A: Announcements - COMPLETE\n\n1. Test it\n\n### Option B: Payment\n\n1. Configure it\n", want: "next Configure it"},
	{name: "a label with the steps below it", text: "## Next Steps\n\n1. **Where we are:** defined\n2. **What to do next:**\n   - Create the roadmap\n   - Plan it\n", want: "next Create the roadmap"},
	{name: "what to read first", text: "**For next session:**\n1. **Context to load:** This STATE.md\n2. **Where we are:** requirements defined\n3. Create the roadmap\n", want: "next Create the roadmap"},
	{name: "a command after what is complete", text: front("status: complete") + position + "Next: v1.0 milestone complete — run `/gsd-verify-work` or ship it\n", want: "complete · next run /gsd-verify-work or ship it"},
	{name: "a list of what is deferred", text: "## What's Next\n\n- ✅ Phase 12: DONE\n\n**Deferred:**\n- v3.1 Auth Polish\n", want: ""},
	{name: "ready, after what is complete", text: position + "Phase: 7\nNext: All planned phases complete. Ready for Phase 8 (Quality) or more.\n", want: "phase 7"},
	{name: "a line that is wrapped", text: "## Session\n\nNext step: `/gsd-plan-phase 124`. Carried\nowner gate still open.\n", want: "next /gsd-plan-phase 124"},
	{name: "a label of something else", text: "## What's Next\n\n**Current milestone:** v2.0 Infra — STARTED\n**Phases:**\n\n- ✅ Phase 12: DONE\n  - It has a manifest\n", want: "v2.0 Infra"},
	{name: "what the project has", text: "## Next Steps\n\nPhase 6 complete!\n\nProject includes:\n- A dashboard\n\nTo run:\n1. make run\n", want: "next make run"},
	{name: "a second list that is indented", text: "## Next Steps\n\n- [x] Write it\n\nThen:\n\n  - Test it\n", want: "next Test it"},
	{name: "a phase or a milestone", text: position + "Phase: 15 (Sales)\n- **Next action:** Plan Phase 16 or start new milestone\n", want: "phase 15 Sales · next Plan Phase 16 or start new milestone"},
	{name: "results", text: "## Next Action\n\nPhase 10 complete.\nPhase 10 verification results:\n- Audit: 4/4 passing\n", want: ""},
	{name: "the scope of a phase", text: "## Next Action\n\nPhase 10 scope:\n- Task 1: ARCHITECTURE.md\n", want: ""},
	{name: "after an arrow", text: "## Next Steps\n\n**→ Execute Plan 01-02:** Upload\n", want: "next Execute Plan 01-02: Upload"},
	{name: "a task before a label", text: "## Session\n\nNext: Run the migration first. Next steps: tell the team\n", want: "next Run the migration first. Next steps: te…"},
	{name: "GSD's note at the end", text: "## Next Action\n\nPhase 11 complete.\n\n---\n\n**Planned Phase:** 12 (tokens) — 2 plans\n", want: ""},
	{name: "a label after what is complete", text: "## Next Steps\n\n1. **Phase 23 COMPLETE** — it is live. Next: `/gsd-verify-phase 23` (or close it).\n", want: "next /gsd-verify-phase 23 (or close it)."},
	{name: "below a sub-heading of what is complete", text: "## Next Steps\n\n### Phase 13 — Search ✅ COMPLETE\n\nAll endpoints are migrated\n\n### Phase 14\n\n- Plan it\n", want: "next Plan it"},
	{name: "after a symbol", text: "## Next Steps\n\n1. ✅ Write it\n2. ⏭️ Test it\n", want: "next Test it"},
	{name: "a task in the heading", text: "## 🟢 Next action — pick Phase 17 or Phase 18\n\nPhase 15 is parked.\n", want: "next pick Phase 17 or Phase 18"},
	{name: "at the end of a milestone", text: front("status: Awaiting next milestone") + "## Session\n\nNext: Verify Phase 3\n\n## Operator Next Steps\n\n- Start v2\n", want: "awaiting next milestone · next Start v2"},
	{name: "after the end of a milestone", text: front("status: Awaiting next milestone") + "## Session\n\nNext: Define v1.2\n\n## Operator Next Steps\n\n- Start v2\n", want: "awaiting next milestone · next Define v1.2"},
	{name: "how far the work is", text: "## Next Steps\n\n- All 8 phases complete. Phases 9 and 10 remain.\n- Run `/gsd-next`\n", want: "next Run /gsd-next"},
	{name: "a command, and what it does", text: "## Next Steps\n\nRun `/gsd:new-milestone` to start v1.2 planning:\n- Define goals\n", want: "next Run /gsd:new-milestone to start v1.2 pl…"},
	{name: "a command with what it is for", text: "## Next Steps\n\nStart v2 with `/gsd-new-milestone` to:\n1. Define goals\n", want: "next Start v2 with /gsd-new-milestone"},
	{name: "a command to choose", text: "## Next Steps\n\nRun one of these:\n1. `/gsd-progress`\n", want: "next /gsd-progress"},
	{name: "what someone has to complete", text: "## Session\n\n**Next action:** Ann to complete task 2, then run the tests\n", want: "next Ann to complete task 2, then run the te…"},
	{name: "a label in a paragraph", text: "## Next Action\n\nPhase 22 COMPLETE. The export works. Next: close v1.3\n\n### Lessons\n\n- NULL is not false\n", want: "next close v1.3"},
	{name: "a label after a step", text: "## Next Steps\n\nMerge PR #12. Next: tag v1.3\n", want: "next Merge PR #12"},
	{name: "a label for the list below", text: "## Next Steps\n\nPhase 4 is complete. Next: pick one below.\n\n1. Plan it\n", want: "next Plan it"},
	{name: "a command before the list", text: "## Next Steps\n\nRun `/clear`, then:\n\n- `/gsd-plan-phase 4`\n", want: "next /gsd-plan-phase 4"},
	{name: "of a phase after the end of a milestone", text: front("status: Awaiting next milestone\ncurrent_phase: 9") + "## Session\n\nNext: Discuss Phase 10\n\n## Operator Next Steps\n\n- Start v2\n", want: "phase 9 · awaiting next milestone · next Discuss Phase 10"},
	{name: "a path after what is complete", text: position + "Phase: 4\nNext: Phase 4 complete — /api/users returns 200\n", want: "phase 4"},
	{name: "the plan that is complete", text: front("stopped_at: Completed 07-03-PLAN.md — the form") + position + "Phase: 7 of 9\n\n## Session\n\nNext action: /gsd:execute-phase 07-03 (update the form)\n", want: "phase 7/9 · stopped: Completed 07-03-PLAN.md — the form"},
	{name: "the plan of which a task is complete", text: front("stopped_at: Completed 07-03 Task 1") + position + "Phase: 7 of 9\n\n## Session\n\nNext action: Continue 07-03\n", want: "phase 7/9 · next Continue 07-03"},
	{name: "what follows the plan that is complete", text: front("stopped_at: Completed 07-03-PLAN.md") + position + "Phase: 7 of 9\n\n## Session\n\nNext action: Execute 07-04, then verify 07-03\n", want: "phase 7/9 · next Execute 07-04, then verify 07-03"},
	{name: "verifying the plan that is complete", text: front("stopped_at: Completed 07-03-PLAN.md") + position + "Phase: 7 of 9\n\n## Session\n\nNext action: Verify 07-03 by hand\n", want: "phase 7/9 · next Verify 07-03 by hand"},
	{name: "a phase's plans, when all is complete", text: front("status: completed\nprogress:\n  total_phases: 4\n  completed_phases: 4") + position + "Phase: 4\n\n## Next Actions\n\n1. Continue with remaining Phase 4 plans\n", want: "[██████████] 100% (4/4 phases) · phase 4/4 · completed"},
	{name: "a phase's plans, when not all is complete", text: front("status: completed\nprogress:\n  total_phases: 4\n  completed_phases: 3") + position + "Phase: 4\n\n## Next Actions\n\n1. Continue with remaining Phase 4 plans\n", want: "[███████░░░] 75% (3/4 phases) · phase 4/4 · completed · next Continue with remaining Phase 4 plans"},
	{name: "deploying a phase, when all is complete", text: front("status: completed\nprogress:\n  total_phases: 4\n  completed_phases: 4") + position + "Phase: 4\n\n## Next Actions\n\n1. Deploy Phase 4\n", want: "[██████████] 100% (4/4 phases) · phase 4/4 · completed · next Deploy Phase 4"},
	{name: "a command after what is complete, in Portuguese", text: "## Session\n\n**Next action**: Milestone v3.0 COMPLETO — /gsd-verify-work para fechar\n", want: "next /gsd-verify-work para fechar"},
	{name: "a command", text: "## Next Command\n\n- `/gsd-execute-phase 1`\n", want: "next /gsd-execute-phase 1"},
	{name: "a label in a later sentence", text: "## Session\n\nPróximo passo: Roadmap v2.3 definido. Próximo: `/gsd-plan-phase 1`\n", want: "next /gsd-plan-phase 1"},
	{name: "none, in Portuguese", text: "## Session\n\nPróximo passo: Nenhum — todas as fases concluídas\n", want: ""},
	{name: "what is below an item", text: "## Next Steps\n\n- Write it:\n  - the first part\n", want: "next Write it:"},
	{name: "what is under way", text: position + "Phase: 1 — Gate\n**Next:** Phase 2 is underway. PR #44 is held unmerged.\n", want: "phase 1 Gate"},
	{name: "what is under way, in a list", text: "## Next Steps\n\n1. Phase 2 is in progress\n2. Write it\n", want: "next Write it"},
	{name: "what is gathered", text: "## What's Next\n\n1. **Phase 2 Context Gathered** — Ready for planning\n2. Create the plan\n", want: "next Create the plan"},
	{name: "done, and more about it", text: position + "- **Next**: **release pass DONE** (v4.7.0 published, re-sequenced before the tag)\n", want: ""},
	{name: "what happens next", text: "## Session Continuity\n\n### What Happens Next\n\n- Execute 02-03\n", want: "next Execute 02-03"},
	{
		name: "a label with its text below", text: "## Session Continuity\n\n**What's next:**\nPlan 02-02: Implement the endpoint. It is small.\n\n**Context for next session:**\n- Utilities\n",
		want: "next Plan 02-02: Implement the endpoint",
	},
	{name: "a label with no text below", text: "## Session Continuity\n\n**Next:**\n\n**Context:** small\n", want: ""},
	{name: "under the focus", text: "## Current Focus\n\n**Phase 3 complete; Phase 4 next**\nNext action: Begin Phase 4.\n", want: "next Begin Phase 4."},
	{name: "a list after what is complete", text: "## Next Steps\n\nPhase 3 is complete and verified.\n\n1. Write it\n", want: "next Write it"},
	{name: "a lead after what is complete", text: "## Next Steps\n\nPhase 3 is complete. Next steps:\n\n1. Write it\n", want: "next Write it"},
	{name: "another section after what is complete", text: "## Next Steps\n\nThese are complete:\n\n- a\n\n## Next Actions\n\n- Write it\n", want: "next Write it"},
	{name: "what is delivered", text: "## Next Steps\n\n1. Project completion - all planned phases and features delivered\n2. Measure it\n", want: ""},
	{name: "a label in bold inside an item", text: "## Next Steps\n\nExecute Phase 4:\n\n1. **Next: 04-01** — layout metadata\n", want: "next 04-01 — layout metadata"},
	{name: "after what is in progress", text: "## Next\n- Milestone v1.1 in progress — define its requirements\n", want: "next define its requirements"},
	{
		name: "to plan the phase after the roadmap", want: "phase 22 · roadmap complete · next /gsd:plan-phase 22",
		text: front("status: roadmap_complete") + position + "Phase: 22\n\n## Session\n\nNext action: `/gsd:plan-phase 22`\n",
	},
	{name: "what is to be executed", text: "## Session\n\nNext: The SQL must be executed in Supabase\n", want: "next The SQL must be executed in Supabase"},
	{name: "what is not complete", text: "## Session\n\nNext: 05-03 (not yet completed)\n", want: "next 05-03 (not yet completed)"},
	{name: "none where all is executed", text: "## Session\n\nNext: All v2 plans executed -- ready for wrap-up\n"},
	{name: "below what is executed", text: "## Next Steps\n\nAll 3 plans executed:\n- Plan 1: test it\n\nReady for Phase 6: Polish\n", want: "next Ready for Phase 6: Polish"},
	{name: "after what is complete", text: front("status: completed") + "## Next Steps\n\n- All phases are completed! Run /gsd-complete-milestone.\n", want: "completed · next Run /gsd-complete-milestone."},
	{name: "planning a phase that is executed", text: front("status: executing\ncurrent_phase: 39") + position + "Next: /gsd-plan-phase 39 --research\n", want: "phase 39 · executing"},
	{name: "planning a phase that is ready to plan", text: front("status: Ready to plan\ncurrent_phase: 39") + position + "Next: /gsd-plan-phase 39\n", want: "phase 39 · ready to plan · next /gsd-plan-phase 39"},
	{
		name: "planning the phase in words", text: front("status: executing\ncurrent_phase: 39") + position + "Next: Plan Phase 39\n",
		want: "phase 39 · executing",
	},
	{name: "planning the phase after it", text: front("status: executing\ncurrent_phase: 39") + position + "Next: /gsd-plan-phase 40\n", want: "phase 39 · executing · next /gsd-plan-phase 40"},
	{name: "a rule between paragraphs", text: "## Next Steps\n\n---\n\n- [x] Old\n\n---\n\n- Write it\n", want: "next Write it"},
	{name: "a list of what is complete", text: "## Next Actions\n\n**Phase 7 complete!** The pipeline works:\n- Tests run on all branches\n\n**Then:**\n- Deploy it\n", want: "next Deploy it"},
	{name: "a list of the status", text: "## Next Actions\n\n**Current project status:**\n- Phase 1: Foundation\n\nDeploy it. Test it.\n", want: "next Deploy it"},
	{name: "a sentence before a list", text: "## Next Action\n\n**Single track now: polish.** The rest ended.\n\n- Write it\n", want: "next Single track now: polish"},
	{name: "a lead before a list", text: "## Next Steps\n\nDo the following:\n\n1. Write it\n", want: "next Write it"},
	{name: "the front matter's", text: front("next_action: verify-phase\nnext_phases: [\"4\", \"5\"]") + "## Session\n\nNext: rest\n", want: "next verify-phase 4/5"},
	{name: "bracket ids", text: front("next_action: plan-phase\nnext_phases: [[GSD.02] 05, \"[GSD.02] 06\"]"), want: "next plan-phase [GSD.02] 05/[GSD.02] 06"},
	{name: "bracket ids as on disk", text: front("next_action: plan-phase\nnext_phases: [GSD.02-05.03]"), want: "next plan-phase GSD.02-05.03"},
	{name: "while a phase is active", text: front("active_phase: 4\nnext_action: verify-phase\nnext_phases: [4]\nstopped_at: Wrote the importer"), want: "phase 4"},
	{name: "the body's while a phase is active", text: front("active_phase: 4") + position + "Next: Write it\nStopped at: Wrote the importer\n", want: "phase 4"},
	{name: "of the position", text: position + "Next: Write it\n", want: "next Write it"},
	{name: "next action of the session", text: "## Session Continuity\n\n- **Next action:** Write it\n", want: "next Write it"},
	{name: "next up", text: "## Session\n\nNext up: Write it\n", want: "next Write it"},
	{name: "the first item", text: "## Next Steps\n\n1. [x] old\n2. Write it\n3. Test it\n", want: "next Write it"},
	{name: "the first sentence", text: "## What's Next\n\nWrite it. Then test it.\n", want: "next Write it"},
	{name: "40 cells", text: position + "Next: Write the importer of all the files to production\n", want: "next Write the importer of all the files to …"},
	{name: "a path", text: position + "Next: Execute .planning/phases/01-import-pipeline/01-02-PLAN.md\n", want: "next Execute 01-02-PLAN.md"},
	{name: "a label in the list", text: "## Next Steps\n\n- Next: Write it\n", want: "next Write it"},
	{name: "the list below a label", text: "## Session\n\nResume file: None\n**Next actions:**\n\n1. Write it\n2. Test it\n", want: "next Write it"},
	{name: "a text below a label, not the list further down", text: "## Session\n\nNext actions:\nas agreed\n\n- Write it\n", want: "next as agreed"},
	{name: "not below a label of a log", text: "## Log\n\nNext actions:\n- Write it\n", want: ""},
	{name: "says in Chinese that it is complete", text: "## Next Steps\n\nPhase 7 执行完成。\n", want: ""},
	{name: "asks in Chinese to complete", text: "## Next Steps\n\n完成登录页面\n", want: "next 完成登录页面"},
	{name: "a link", text: position + "Next: Execute [04-02](../phases/04-api/04-02-PLAN.md) (soon)\n", want: "next Execute 04-02 (soon)"},
	{name: "a path in quotes", text: position + "Next: Execute `.planning/phases/01-import/` now\n", want: "next Execute 01-import now"},
	{name: "a command", text: position + "Next: `/gsd:execute-phase 4`\n", want: "next /gsd:execute-phase 4"},
	{name: "and/or", text: position + "Next: Write and/or test it\n", want: "next Write and/or test it"},
	{name: "of a log", text: front("stopped_at: Wrote the importer") + "## Session Log\n\nNext: Write it\n", want: "stopped: Wrote the importer"},
	{name: "of a history", text: front("stopped_at: Wrote the importer") + "## Session History\n\nNext: Write it\n", want: "stopped: Wrote the importer"},
	{name: "of a log of the session", text: front("stopped_at: Wrote the importer") + "## Session Continuity\n\n### Log\n\nNext: Write it\n", want: "stopped: Wrote the importer"},
	{name: "of a result", text: front("stopped_at: Wrote the importer") + "## Phase 3 Result\n\n**Next step:** Write it\n", want: "stopped: Wrote the importer"},
	{name: "of a table", text: front("stopped_at: Wrote the importer") + position + "| Field | Value |\n|---|---|\n| Next | Write it |\n", want: "stopped: Wrote the importer"},
	{name: "after the sentence that there is no milestone", text: "## Next Steps\n\n- No active milestone. Run `/gsd-new-milestone`\n", want: "next Run /gsd-new-milestone"},
	{name: "of the step after an earlier phase", text: front("current_phase: 4") + "## Session\n\nNext: Phase 3 complete. Deploy to staging\n", want: "phase 4 · next Deploy to staging"},
	{name: "deferred to now", text: "## Next Steps\n\n### Deferred from the last session\n\n- [ ] Rotate the key\n", want: "next Rotate the key"},
	{name: "future milestones", text: "## Next Steps\n\n### Future Milestones\n\n- v3.0: the cluster\n"},
	{name: "and then that an earlier phase is complete", text: front("current_phase: 2") + "## Session\n\nNext action: Begin Phase 2 — Catalog. Phase 1 is fully complete.\n", want: "phase 2 · next Begin Phase 2 — Catalog. Phase 1 is ful…"},
	{
		name: "below a lead with what is done and what is pending", want: "next Review the tone",
		text: "### Next Action\n\n**CHECKPOINT** — the portion of Plan 02-08 is done; the 2 PENDING items below block it:\n\n1. Review the tone\n2. Check the PDF\n\nThen run the phase.\n",
	},
	{name: "in Japanese, another spelling", text: "## セッション継続\n\n- **次アクション:** `/gsd-new-milestone` を実行\n", want: "next /gsd-new-milestone を実行"},
	{name: "a task of an earlier phase's plan", text: front("current_phase: 14") + "## Session\n\nNext: 10-08 deploy — Task 1 and 2 written, complete. Task 3 [BLOCKING]: log in\n", want: "phase 14"},
	{name: "the step after an earlier phase", text: front("current_phase: 4") + "## Session\n\nNext: Phase 3 complete. Execute phase 4\n", want: "phase 4 · next Execute phase 4"},
	{name: "an earlier phase", text: front("current_phase: 4\nstopped_at: Wrote the importer") + position + "Next: plan phase 3\n", want: "phase 4 · stopped: Wrote the importer"},
	{
		name: "an earlier phase as 4 of 4.5", text: front("current_phase: 4.5\nstopped_at: Wrote the importer") + position + "Next: verify-phase 04\n",
		want: "phase 4.5 · stopped: Wrote the importer",
	},
	{name: "the phase shown", text: front("current_phase: 4\nstopped_at: Wrote the importer") + position + "Next: plan phase 04\n", want: "phase 4 · next plan phase 04"},
	{
		name: "an earlier phase in Portuguese", text: "## Posição atual\n\nFase: 4 de 9\nPróximo passo: planejar a fase 3\nParado em: importador escrito\n",
		want: "phase 4/9 · stopped: importador escrito",
	},
	{name: "says complete", text: front("stopped_at: Wrote the importer") + position + "Next: Milestone v1.0 is complete\n", want: "stopped: Wrote the importer"},
	{name: "asks to complete", text: position + "Next: Complete the form\n", want: "next Complete the form"},
	{
		name: "the next phase of a milestone", text: front("current_phase: 4") + position + "Next: Review the next plan of this milestone\n",
		want: "phase 4 · next Review the next plan of this milestone",
	},
	{name: "when complete", text: position + "Next: Ship once tests are done\n", want: "next Ship once tests are done"},
	{
		name: "a milestone while a phase runs", text: front("current_phase: 4\nstatus: executing\nstopped_at: Wrote the importer") + position + "Next: /gsd:new-milestone\n",
		want: "phase 4 · executing · stopped: Wrote the importer",
	},
	{name: "a milestone after one", text: front("status: milestone complete") + position + "Next: /gsd:new-milestone\n", want: "milestone complete · next /gsd:new-milestone"},
	{name: "not applicable", text: front("stopped_at: Wrote the importer") + position + "Next: N/A\n", want: "stopped: Wrote the importer"},
	{
		name: "a step after what is complete", text: position + "Phase: 20\n\n## Next Steps\n\n- Fase 19 completa — próximo passo: `/gsd-plan-phase 20` (Calendar)\n",
		want: "phase 20 · next /gsd-plan-phase 20 (Calendar)",
	},
	{
		name: "a section that states the current phase", text: "# X\n\n## Project Status\n\n**Current Phase**: Phase 18 - Editor\n**Next Action**: Execute wave 3\n",
		want: "phase 18 Editor · next Execute wave 3",
	},
	{
		name: "the section after it", text: "# X\n\n## Project Status\n\n**Current Phase**: Phase 18 - Editor\n\n## Log\n\n**Next Action**: Execute wave 3\n",
		want: "phase 18 Editor",
	},
	{
		name: "what is complete, after the step", text: position + "Phase: 3\nNext action: Verify the parallax. All planned phases complete.\n",
		want: "phase 3 · next Verify the parallax. All planned phases…",
	},
	{
		name: "a list of what was added, after a report", text: position + "Phase: 3\n\n## Next Steps\n\nv1.8 COMPLETE! All phases shipped.\n\n**Latest features:**\n\n- a view\n",
		want: "phase 3",
	},
	{name: "the recommended action, in Portuguese", text: "# X\n\n## Próxima Acção Recomendada\nExecutar o plano 1.\n", want: "next Executar o plano 1."},
	{name: "a label with a remark", text: position + "Phase: 3\nNext steps (after the release): publish it\n", want: "phase 3 · next publish it"},
	{name: "the recommended step", text: position + "Phase: 3\n**Next Recommended Step:** publish it\n", want: "phase 3 · next publish it"},
	{name: "the next action, in German", text: "## Aktuelle Position\n\nPhase: 3\n**Nächste Aktion:** freigeben\n", want: "phase 3 · next freigeben"},
	{name: "none: TBD after review", text: position + "Phase: 4\nNext: TBD after review\n", want: "phase 4"},
	{name: "none: Nothing to do", text: position + "Phase: 4\nNext: Nothing to do\n", want: "phase 4"},
	{name: "none: No further action", text: position + "Phase: 4\nNext: No further action\n", want: "phase 4"},
	{name: "none: ~~Write tests~~", text: position + "Phase: 4\nNext: ~~Write tests~~\n", want: "phase 4"},
	{name: "none: ✅ Write tests", text: position + "Phase: 4\nNext: ✅ Write tests\n", want: "phase 4"},
	{name: "none: Done", text: position + "Phase: 4\nNext: Done\n", want: "phase 4"},
	{name: "of a session in Korean", text: "## 세션 연속성\n\n- **Stopped at:** v1.3\n- **다음 단계:** 배포\n", want: "next 배포"},
	{name: "options", text: "## Next Steps\n\nMilestone 1 is complete. Options:\n- Merge the branch\n\n----\n\nUpdated: today\n", want: "next Merge the branch"},
	{name: "carried from another milestone", text: "## Next Steps (carried from v6.0)\n\n- Set up Firebase\n"},
	{name: "ticks within", text: position + "Next: Execute plan 05-02 (05-01 ✅)\n", want: "next Execute plan 05-02 (05-01 ✅)"},
	{name: "no blockers, and a step", text: position + "Next: No blockers; continue with 03-02\n", want: "next No blockers; continue with 03-02"},
	{name: "from a vendor", text: "## Next steps (from vendor review)\n\n- Sign it\n", want: "next Sign it"},
	{name: "none, as a paragraph", text: "## Next Action\n\nNone.\n"},
	{
		name: "none, after what is complete", text: position + "Phase: 4\nNext: Phase 4 complete. No further plans queued.\n",
		want: "phase 4",
	},
	{
		name: "none yet, and how to go on", text: position + "Next: No milestone — run /gsd-new-milestone\n",
		want: "next No milestone — run /gsd-new-milestone",
	},
	{
		name: "with a word for done: Review the shipped code", text: position + "Phase: 4\nNext: Review the shipped code\n",
		want: "phase 4 · next Review the shipped code",
	},
	{
		name: "with a word for done: Write tests for done items", text: position + "Phase: 4\nNext: Write tests for done items\n",
		want: "phase 4 · next Write tests for done items",
	},
	{
		name: "a cut number", text: front("current_phase: 28") + position + "Next: then repair what users found in Phase 29 and on\n",
		want: "phase 28 · next then repair what users found in Phase …",
	},
	{
		name: "below the next session", text: "## Context for Next Session\n\n- Next: Plan Phase 20\n",
		want: "next Plan Phase 20",
	},
}

var stoppedRules = []rule{
	{name: "a later phase that is stuck, after what repeats the line", text: position + "Phase: 15 of 16 (Speed)\nPlan: 3 of 3\nStatus: Phase 15 complete\nStopped at: Phase 15 complete (15-03 list virtualization done), Phase 16 BLOCKED\n", want: "phase 15/16 Speed · plan 3/3 · phase complete · stopped: Phase 16 BLOCKED"},
	{name: "after what repeats the line, what waits", text: front("status: planning\nstopped_at: Phase 17 executed (3/3 plans complete) — ready for verification") + position + "Phase: 17 (Safety)\nPlan: 17-03\n", want: "phase 17 Safety · plan 17-03 · planning · stopped: ready for verification"},
	{name: "after what repeats the line, what is done", text: front("status: executing\nstopped_at: Completed 05-01-PLAN.md (2/2 tasks) — infrastructure for the grid is there") + position + "Phase: 5 (Grid)\n", want: "phase 5 Grid · executing"},
	{name: "after what repeats the status, what waits", text: position + "Phase: 5 (UI)\nStatus: v0.2 tagged and pushed. 05-02 Task 1 done, Task 2 awaiting verification.\nStopped at: v0.2 tagged. Phase 5 plan 05-02 Task 2 checkpoint (human-verify) still pending.\n", want: "phase 5 UI · v0.2 tagged and pushed · stopped: Phase 5 plan 05-02 Task 2 checkpoint (h…"},
	{name: "an earlier phase is complete, and ready for this one", text: front("current_phase: 3\nstatus: Ready to plan\nstopped_at: Phase 2 complete, ready for Phase 3"), want: "phase 3 · ready to plan"},
	{name: "an earlier phase is complete, and the status", text: front("current_phase: 9\nstatus: Ready to plan\nstopped_at: Phase 8 complete, ready to plan Phase 9"), want: "phase 9 · ready to plan"},
	{name: "a later phase that the status names, too", text: position + "Phase: 1\nStatus: Phase 1 verified, Phase 2 ready\nStopped at: Phase 1 verified complete. Ready for Phase 2 (Scoring).\n", want: "phase 1 · verified, Phase 2 ready"},
	{name: "an earlier phase is complete, and more", text: front("current_phase: 9\nstatus: Ready to plan\nstopped_at: Phase 8 complete, ready to discuss Phase 9"), want: "phase 9 · ready to plan · stopped: Phase 8 complete, ready to discuss Phas…"},
	{name: "a file that repeats a later phase", text: front("current_phase: 2\nstopped_at: Completed 03-frontend-03-02-PLAN.md"), want: "phase 2 · stopped: Completed 03-frontend-03-02-PLAN.md"},
	{name: "the tenth inserted phase is after the ninth", text: front("current_phase: 09.9\nstopped_at: Phase 09.10 context gathered"), want: "phase 09.9 · stopped: Phase 09.10 context gathered"},
	{name: "before the milestone was complete", text: position + "Phase: 8\n\n## Session Continuity\n\nStopped at: Checkpoint in 08-03-PLAN.md - Awaiting review\n**Next action:** Milestone v2.0 complete. Ready for archival.\n", want: "phase 8"},
	{name: "a plan of a later phase", text: front("current_phase: 1\nstatus: planning\nstopped_at: Completed 02-03-PLAN.md"), want: "phase 1 · planning · stopped: Completed 02-03-PLAN.md"},
	{name: "a later phase is complete", text: front("current_phase: 3\nstopped_at: Completed 07-04-PLAN.md — Phase 7 complete"), want: "phase 3 · stopped: Completed 07-04-PLAN.md — Phase 7 compl…"},
	{name: "null", text: "## Session\n\nStopped at: null\n", want: ""},
	{name: "a milestone's completion, which the status says", text: front("milestone: v1.0\nstatus: milestone complete\nstopped_at: v1.0 milestone completion"), want: "v1.0 · milestone complete"},
	{name: "words that the status has beside a comma", text: position + "Phase: 1\nStatus: Verified, awaiting review\nStopped at: Phase 1 verified, awaiting review\n", want: "phase 1 · verified, awaiting review"},
	{name: "phase and plan joined by hyphens", text: front("current_phase: 2\nstopped_at: Completed phase-2 plan 02"), want: "phase 2"},
	{name: "what is visible only repeats the line", text: front("current_phase: 9\nstatus: executing\nstopped_at: Completed Phase 9 (Bug Fixes & Polish) 09-04-PLAN.md, and the audit after it"), want: "phase 9 · executing"},
	{name: "only that it is shipped", text: front("milestone: v2.4\nstatus: shipped\nstopped_at: v2.4 milestone complete"), want: "v2.4 · shipped"},
	{name: "only that the project is done", text: front("status: Project complete\nstopped_at: Project complete - all 8 phases done at 100%"), want: "project complete"},
	{name: "the front matter's", text: front("stopped_at: Wrote the importer") + "## Session\n\nStopped at: Tested it\n", want: "stopped: Wrote the importer"},
	{name: "the body's", text: "## Session\n\nStopped at: Tested it\n", want: "stopped: Tested it"},
	{name: "the body's for a dash", text: front("stopped_at: —") + "## Session\n\nStopped at: Tested it\n", want: "stopped: Tested it"},
	{name: "40 cells", text: front("stopped_at: Wrote the importer of all the files to production"), want: "stopped: Wrote the importer of all the files to …"},
	{name: "not applicable", text: front("stopped_at: N/A")},
	{name: "a dash", text: "## Session\n\nStopped at: —\n"},
	{name: "None", text: front("stopped_at: None")},
	{name: "a plan", text: front("stopped_at: Completed 02-03-PLAN.md")},
	{name: "a plan by number", text: front("stopped_at: Phase 2 Plan 3 complete")},
	{name: "a phase with a remark", text: front("stopped_at: Phase 4 complete (milestone v1.1 done)")},
	{name: "a plan, and more", text: front("stopped_at: Completed 02-03-PLAN.md and the review"), want: "stopped: Completed 02-03-PLAN.md and the review"},
	{name: "the phase that is shown", text: position + "Phase: 4 (Import)\nStatus: Executing\nStopped at: Executing Phase 4\n", want: "phase 4 Import · executing"},
	{
		name: "not the phase that is shown", text: position + "Phase: 4 (Import)\nStatus: Executing\nStopped at: Executing Phase 5\n",
		want: "phase 4 Import · executing · stopped: Executing Phase 5",
	},
	{name: "the later words that a cut hides", text: front("stopped_at: Phase 5 (Groups) complete; Monetization (orig. Phase 4) not started"), want: "stopped: Phase 5 (Groups) complete; Monetization…"},
	{name: "not known", text: front("stopped_at: TBD")},
	{
		name: "executed", text: front("current_phase: 9\nstatus: phase complete\nstopped_at: Phase 9 executed — see 09-01-SUMMARY.md"),
		want: "phase 9 · phase complete",
	},
	{name: "only when", text: front("stopped_at: 2026-01-01T10:00:00Z")},
	{
		name: "the status, before its cut", text: front("status: React migration complete, ready for the v1.3 release\nstopped_at: React migration complete, ready for v1.3"),
		want: "React migration complete, ready…",
	},
}

var taskRules = []rule{
	{
		name: "YAML", text: "```yaml\ncurrent_task:\n  name: Task 3\n  gate_status: VERIFYING\n  gate_step: 2\n  attempt: 1\n  max_attempts: 3\n```\n",
		want: "task 3 VERIFYING 2/3 (attempt 1/3)",
	},
	{
		name: "rejected", text: "```yaml\ncurrent_task:\n  name: Task 3\n  gate_status: REVIEWING\n  gate_step: 3\n  attempt: 2\n  max_attempts: 3\n  architect_status: rejected\n```\n",
		want: "task 3 REVIEWING 3/3 (attempt 2/3, architect rejected)",
	},
	{name: "executor failed", text: "current_task:\n  name: Task 3\n  executor_status: failure\n", want: "task 3 (executor failed)"},
	{name: "verify failed", text: "current_task:\n  name: Task 3\n  gate_status: FAILED\n  verify_status: failed\n", want: "task 3 FAILED (verify failed)"},
	{name: "passed", text: "current_task:\n  name: Task 3\n  verify_status: passed\n", want: "task 3"},
	{name: "flat keys", text: "## Current Task: Task 3: Cart\n\ngate_status: REVIEWING\ngate_step: 3\narchitect_status: rejected\n", want: "task 3 REVIEWING 3/3 (architect rejected)"},
	{name: "flat keys, no word of the seed", text: "gate_status: waiting\n"},
	{name: "a stray key", text: "verify_status: failed\n"},
}

var pausedRules = []rule{
	{name: "40 cells", text: front("paused_at: Waiting for the review of the second part of it"), want: "paused: Waiting for the review of the second pa…"},
	{name: "a milestone complete", text: front("status: Milestone complete\npaused_at: Waiting"), want: "milestone complete"},
	{name: "a version shipped", text: front("status: v1.2 shipped\npaused_at: Waiting"), want: "v1.2 shipped"},
	{name: "a phase complete", text: front("status: Phase complete\npaused_at: Waiting"), want: "phase complete · paused: Waiting"},
	{name: "None", text: front("paused_at: None")},
}

var blockerRules = []rule{
	{name: "resolved in the last sentence", text: "### Blockers\n\n- Phase 2: the tests passed. Both blockers resolved.\n- Phase 3: the tests. All issues must be resolved.\n", want: "1 blocker"},
	{name: "below a heading that ends in none", text: "### Blockers\n\n**Phase 7 in progress - No blockers:**\n- Metadata configured\n\n**Phase 8:**\n- The key is missing\n", want: "1 blocker"},
	{name: "concerns beside blockers", text: "## Blockers\n\nNone identified\n\n## Concerns\n\n1. **Charts:** they are slow\n2. ~~Fonts~~\n", want: "1 concern"},
	{name: "concerns of the code", text: "## Cross-cutting concerns\n\n- Logging\n", want: ""},
	{name: "pending, below none", text: "### Blockers/Concerns\n\nNone — v1.0 shipped\n\n**Deployment pending:**\n- Run the migrations\n", want: "1 concern"},
	{name: "a number that is a part of a name", text: "### Blockers/Concerns\n\n- **Pedal wiring:** RESOLVED in Phase 70 — EXP_1/2 now assigned\n- **Pedals:** RESOLVED in Phase 70 — 1/2 now assigned\n", want: "1 concern"},
	{name: "none of its own", text: "### Blockers\n\n- **None engineering-side at v3.1 start.** All run in parallel\n- **None v1.1-specific.** Reuses the flow\n- **Clock:** Apple\n", want: "1 blocker"},
	{name: "steps among them", text: "### Blockers/Concerns\n\n- No key\n- Next: Add the key (02-03)\n- 🔄 **Next:** Calendar\n- **Next.js 15:** it is slow\n", want: "2 concerns"},
	{name: "a table", text: "## Blockers\n\n| # | Blocker | Impact | Resolution |\n|---|---|---|---|\n| 1 | Login fails | Nobody gets in | RESOLVED (08-01) |\n| 2 | No API key | No mail | Set it in the dashboard |\n| 3 | ~~The port~~ | | |\n", want: "1 blocker"},
	{name: "an empty table", text: "## Blockers\n\n| Blocker | Since |\n|---|---|\n| None | - |\n| — | |\n", want: ""},
	{name: "a table of something else", text: "### Blockers/Concerns\n\n- The key\n\n| Area | Files |\n|---|---|\n| API | 3 |\n", want: "1 concern"},
	{name: "none, and notes", text: "### Blockers/Concerns\n\nNone - the code is clean\n\nMigration notes (if not done already):\n- 031.sql\n\n**Code Status:**\n- Build: passing\n", want: ""},
	{name: "none, and what is still needed", text: "### Blockers/Concerns\n\nNone.\n\nSetup still required:\n- The token\n\n**Tech debt:**\n- No retries\n", want: "2 concerns"},
	{name: "none, and a sentence, in Portuguese", text: "### Bloqueios/Preocupações\n\n- Nenhum bloqueio ativo. O erro de compilação foi corrigido na tarefa rápida desta semana.\n- Nenhum bloqueio de rede. A VPN caiu\n", want: "1 concern"},
	{name: "no others, in Korean", text: "### Blockers\n\n- API 키 대기\n- (그 외 없음 — 계정은 가입됨, 게이트는 열려 있음)\n", want: "1 blocker"},
	{name: "up to another list of GSD's", text: "## Blockers / Concerns\n\n- The key is missing\n\n### Roadmap Evolution\n\n- Phase 03.1 inserted after Phase 03\n", want: "1 concern"},
	{name: "a fallback", text: "### Blockers/Concerns\n\n- The box has 2 GB\n- Fallback: a larger one\n", want: "1 concern"},
	{name: "none but one, in other languages", text: "### Blockers\n\n- Nenhum bloqueio. Falta a chave da API\n- Keine Blocker. Aber der Schlüssel fehlt\n- Ninguno — pero falta la clave\n- No — the vendor has not answered\n", want: "4 blockers"},
	{name: "topics of an item's state", text: "### Blockers\n\n- **Auth:** tokens leak\n- **Status:** the page shows 500\n- **Fallback:** the renderer crashes\n", want: "3 blockers"},
	{name: "decisions that are open", text: "## Blockers\n\n### Decisions\n\n- Which provider? Blocks Phase 6\n\n### Access\n\n- No API key\n", want: "2 blockers"},
	{name: "of one issue", text: "### Blockers/Concerns\n\n**iOS Build Dependency Issue:**\n- The reference is broken\n- Blocks full builds\n- Should be fixed before production\n\n**From Research:**\n- a\n- b\n", want: "3 concerns"},
	{
		name: "after those of one issue", want: "6 concerns",
		text: "### Blockers/Concerns\n\n**Build Issue:**\n- it is broken\n- it blocks\n\n- another\n- one more\n\n**Build Issue:**\n- it is slow\n\n" +
			"Besides:\n- the key\n- the domain\n",
	},
	{name: "below another heading after one issue", text: "## Blockers\n\n**Build Issue:**\n- it is broken\n\n### Access\n\n- the key\n- the domain\n", want: "3 blockers"},
	{name: "of one risk that is not", text: "### Blockers/Concerns\n\n**API Quota Risk:**\n- 500 requests a month\n- Resolved paths differ from the others\n", want: "1 concern"},
	{name: "of one risk that is resolved", text: "### Blockers/Concerns\n\n**API Quota Risk (Phase 1):**\n- 500 requests a month\n- Needs caching\n- RESOLVED: the cache keeps a day\n", want: ""},
	{name: "what an item's state is", text: "### Blockers/Concerns\n\n**Mixins**\n- Sleep is broken after the upgrade\n- Status: non-blocking for development\n", want: "1 concern"},
	{name: "below a phase that is ticked as complete", text: "### Blockers/Concerns\n\n**Phase 5 (Loader):** ✅ COMPLETE\n- Gate working correctly\n\n**Phase 6 (Packing):** COMPLETE\n- The load\n", want: "1 concern"},
	{name: "below a sub-heading that is resolved after it", text: "### Blockers/Concerns\n\n**Phase 1:**\n- the key\n\n**Phase 4 (Delivery):** RESOLVED\n- by ids\n- by channel\n\n**Phase 6:**\n- the load\n", want: "2 concerns"},
	{name: "what caused it", text: "### Blockers/Concerns\n\n- the list is stale\n- Root cause: the key is null\n- Fix: the login\n", want: "2 concerns"},
	{name: "a cause by itself", text: "### Blockers/Concerns\n\n- **Root cause:** unknown, the login is down\n- [ ] Workaround: remove it\n", want: "2 concerns"},
	{name: "decisions that are open", text: "### Blockers/Concerns\n\n**Pending Decisions:**\n- which vendor\n", want: "1 concern"},
	{name: "one thing that is resolved, above a list", text: "### Blockers/Concerns\n\n**Payment webhook:** RESOLVED\n\n- the API key\n", want: "1 concern"},
	{name: "decisions among them", text: "### Blockers/Concerns\n\n- the API key\n\n**Phase 30 Decisions:**\n- Flex layout\n", want: "1 concern"},
	{name: "what helps", text: "### Blockers/Concerns\n\n- No form sets is_admin\n- Mitigation: `UPDATE users`\n", want: "1 concern"},
	{name: "addressed in the plan", text: "### Blockers/Concerns\n\n- One rate for all (Phase 10 — addressed in plan)\n", want: "1 concern"},
	{name: "addressed in an earlier phase, and open", text: position + "Phase: 9\n\n### Blockers/Concerns\n\n- ❌ a. Addressed in Phase 2\n" +
		"- b — addressed in Phase 2, reopened\n- c (addressed in Phase 2 but still open)\n- d — addressed in Phase 2 only for Linux\n" +
		"- e — Addressed in Phase 2? unsure\n- f (addressed in Phase 2 and Phase 11)\n- [ ] g (addressed in Phase 2)\n", want: "phase 9 · 7 concerns"},
	{name: "after tasks", text: "## Blockers/Concerns\n\n### Pending todos\n\n- t\n\n### API outage\n\n- open\n- other\n", want: "2 concerns"},
	{name: "below a sub-heading after the steps to resume", text: "## Blockers\n\n**To resume:**\n1. x\n\n### Payments\n1. Stripe key missing\n", want: "1 blocker"},
	{name: "below a sub-heading after none", text: "## Blockers\n\nNone.\n\n### Since the review\n\n**API gateway:**\n- key missing\n", want: "1 blocker"},
	{name: "after a paragraph below a workaround", text: "## Blockers\n\n- A\n\n**Workaround:**\n1. x\n\nNew ones since Monday:\n\n1. Stripe key missing\n", want: "2 blockers"},
	{name: "a summary", text: "### Blockers/Concerns\n\nNone - Phase 4 complete.\n\n**Phase 4 Summary (2026-02-01):**\n- Plan 01 complete: 22 tests, 69% coverage\n- Plan 04 complete: Phase verification\n", want: ""},
	{name: "beside tasks", text: "## Todos / Blockers\n\n- [ ] Connect to the CMS\n- 02-01 complete\n\n### Blockers\n\n- No key\n", want: "1 blocker"},
	{name: "beside constraints", text: "## Current Constraints & Blockers\n\n- **HTTPS live**\n- The script is ready\n", want: ""},
	{name: "beside risks", text: "## Blockers & Risks\n\n- No key\n", want: "1 concern"},
	{name: "results", text: "### Blockers/Concerns\n\n**Security Audit Results:**\n- 50/56 routes are secured\n\n**Open:**\n- No key\n", want: "1 concern"},
	{name: "tasks below blockers", text: "## Blockers & Todos\n\n### Todos\n\n- [ ] Plan Phase 2\n\n### Blockers\n\n- No key\n", want: "1 blocker"},
	{name: "addressed in a phase that is over", text: position + "Phase: 5 of 8\n\n### Blockers/Concerns\n\n- Rate limits could fail builds (addressed in Phase 2 with a token)\n- Memory — addressed in Phase 04\n" +
		"- Search (addressed in Phase 6)\n- Types must be addressed in Phase 3\n- Cache (addressed in Phase 5)\n", want: "phase 5/8 · 3 concerns"},
	{name: "addressed in a phase, and the first is complete", text: position + "Phase: 1 of 8\nStatus: Complete\n\n### Blockers/Concerns\n\n- Search (addressed in Phase 6)\n", want: "phase 1/8 · complete · 1 concern"},
	{
		name: "addressed in a phase, and all is over", text: front("status: milestone complete") + "### Blockers/Concerns\n\n- Search (addressed in Phase 6 with lazy loading)\n- Types should be (addressed in Phase 3)\n",
		want: "milestone complete · 1 concern",
	},
	{name: "a crossed item below a lead that says fixed", text: "### Blockers/Concerns\n\n**Critical bugs discovered (7 total, 6 fixed):**\n- ✅ Run command\n- ❌ Chat UI crashes\n\n**Fixed:**\n- Login\n- 🔴 Logout\n", want: "2 concerns"},
	{name: "phases that are closed", text: "### Blockers/Concerns\n\n- Phase 7 is closed. No Phase 7 blocker remains.\n- Phase 6 is closed for review\n- Phase 5 is complete; the release is not\n", want: "2 concerns"},
	{name: "none in bold, and questions", text: "### Blockers and Questions\n\n**No current blockers.** Wave 1 complete.\n\n**Questions for Phase 2:**\n- Which database?\n", want: ""},
	{name: "none, and decisions", text: "### Blockers/Concerns\n\nNone active.\n\n**Decisions before implementing (from the spec):**\n\n1. Which environment?\n2. Which test?\n", want: ""},
	{name: "none, and open ones", text: "### Blockers/Concerns\n\nNone for the API.\n\n**Open:**\n\n- Which environment?\n", want: "1 concern"},
	{name: "a lead that says addressed", text: "### Blockers/Concerns\n\n**Windows quirks addressed:**\n- spawn\n- signals\n\n**Remaining gaps:**\n- proxy\n", want: "1 concern"},
	{name: "a lead that says to be addressed", text: "### Blockers/Concerns\n\n**To be addressed:**\n- spawn\n\n**Addressed in Phase 4:**\n- proxy\n", want: "2 concerns"},
	{name: "steps to resume", text: "## Deployment Blocker\n\n**Issue:** The tables conflict.\n**Resolution:** Move it.\n\n**To resume the deployment:**\n\n1. Create it\n2. Set it up\n", want: ""},
	{name: "a numbered list", text: "## Blockers\n\n**To fix first:**\n\n1. The login fails\n", want: "1 blocker"},
	{name: "closed in brackets", text: "## Blockers\n\n- **[CLOSED 2026-04-11]** the training\n- [Closed] the run\n- Closed beta needs testers\n", want: "1 blocker"},
	{name: "a heading in two languages", text: "## Các vấn đề tồn đọng (Blockers)\n\n- ask\n", want: "1 blocker"},
	{name: "a heading of something else", text: "## Owner's to-dos (blocking the live test)\n\n- enter the password\n"},
	{name: "none in more words", text: "## Bloqueadores\n\n- Nenhum bloqueador conhecido no momento.\n"},
	{name: "none, and a list of something else", text: "## Blockers\n\nNone. Research is complete. Key mitigations identified:\n\n- cache it\n", want: ""},
	{name: "none, and lists of something else", text: "## Blockers\n\n**None currently.**\n\n**Known limitations (deferred):**\n\n- slow\n\n**Future considerations:**\n\n- rate limits\n", want: ""},
	{name: "none, and a list", text: "## Blockers\n\nNone yet.\n\n- slow\n", want: "1 blocker"},
	{name: "both headings", text: "### Blockers\n\n- a\n- b\n\n### Blockers/Concerns\n\n- c\n", want: "2 blockers · 1 concern"},
	{name: "ticked, struck out, marked", text: "## Blockers\n\n- [x] a\n- ~~b~~ gone\n- c ✅\n- d — RESOLVED in 02-01\n- e (resolved)\n- f\n" +
		"  more. RESOLVED\n", want: ""},
	{name: "none", text: "## Blockers\n\nNone yet.\n\n- None\n- **None.**\n- *None known*\n- **All blockers resolved**\n- All are resolved\n- —\n"},
	{name: "open for all that", text: "## Blockers\n\n- must be resolved before phase 2\n- unresolved: a\n- Nonetheless b\n- [ ] c\n", want: "4 blockers"},
	{name: "resolved and more", text: "## Blockers\n\n- Phase 3: Resolved and open values differ\n- b: Resolved\n", want: "1 blocker"},
	{name: "addressed or obsolete", text: "## Blockers\n\n- a (addressed in 10-03)\n- [OBSOLETE] b\n- c must be addressed\n", want: "1 blocker"},
	{name: "in other languages", text: "## Blockers\n\n- a — RESUELTO\n- b (resolvido)\n- c — résolu\n- d: erledigt\n- e — решено\n- f（已解决）\n" +
		"- g — 解決済み\n- h — 해결됨\n- i — risolto\n- j — đã giải quyết\n- k — opgelost\n- l — Résolu le 3 mai\n- m (resuelta ayer)\n- n [RESOLVIDO]\n"},
	{
		name: "open in other languages", text: "## Blockers\n\n- por resolver: a\n- nicht gelöst worden\n- не решено пока\n- 尚未解决\n- 미해결\n- 未解決の問題\n- chưa giải quyết\n",
		want: "7 blockers",
	},
	{name: "a bold sub-heading", text: "## Blockers\n\n**Resolved this week:**\n\n- a\n- b\n\n- c (BLOCKING)\n", want: "1 blocker"},
	{name: "a bold sub-heading ends at a paragraph", text: "## Blockers\n\n**Resolved:**\n- a\n\nStill open:\n- b\n", want: "1 blocker"},
	{name: "a bold sub-heading ends at another", text: "## Blockers\n\n**Resolved:**\n- a\n**Open:**\n- b\n", want: "1 blocker"},
	{name: "a bold sub-heading with a remark", text: "## Blockers\n\n**Resolved** (last week):\n- a\n- b\n\n**Open**\n- c\n", want: "1 blocker"},
	{name: "a heading that says resolved", text: "## Blockers\n\n- a\n\n### Resolved\n\n- b\n- c\n\n### Open\n\n- d\n", want: "2 blockers"},
	{name: "a heading that says unresolved", text: "## Blockers\n\n### Unresolved\n\n- b\n", want: "1 blocker"},
	{name: "a paragraph about an item", text: "## Blockers\n\n- a\n\nThis was discussed and resolved for b. RESOLVED.\n\n- c\n", want: "2 blockers"},
	{name: "a paragraph", text: "## Blockers\n\nThe vendor is slow.\n"},
	{name: "denied", text: "## Blockers\n\n- a: NOT RESOLVED\n- b MUST BE RESOLVED\n- c [не решено]\n- d — nicht gelöst\n- e（未解决）\n", want: "5 blockers"},
	{name: "headings that deny", text: "## Blockers\n\n### Ungelöst\n- a\n### Onopgelost\n- b\n### Irrisolti\n- c\n### Нерешенные\n- d\n### 미해결\n- e\n" +
		"### To be resolved\n- f\n### Não resolvidos\n- g\n### Closed beta\n- h\n### Complete the migration\n- i\n", want: "9 blockers"},
	{name: "headings that agree", text: "## Blockers\n\n### Gelöst\n- a\n### Opgelost\n- b\n### Risolti\n- c\n### Решенные\n- d\n### 해결됨\n- e\n" +
		"### Closed items\n- f\n### Resolvidos\n- g\n### Completed\n- h\n### 已解决\n- i\n"},
	{name: "none in other languages", text: "## Blockers\n\n- Nenhum\n- **Ninguno.**\n- Keine Blocker\n- Нет\n- 无\n- なし\n- 없음\n- Không có\n- Geen\n- Aucun blocage connu\n"},
	{name: "something that begins like none", text: "## Blockers\n\n- Нет доступа к API\n- Keine Antwort vom Server\n", want: "2 blockers"},
	{name: "a heading of two things", text: "## Open Blockers / Tracked Work\n\n- a\n- b\n", want: "2 concerns"},
	{name: "a heading in two languages", text: "## Bloqueios / Blockers\n\n- a\n", want: "1 blocker"},
	{name: "no blockers, says the heading", text: "## Known non-blockers\n\n- a\n\n## Известные не-блокеры\n\n- b\n"},
	{name: "where it will be addressed", text: "## Blockers\n\n- No org scope — addressed in Phase 1 before the search\n- addressed\n", want: "1 blocker"},
	{name: "a log in their place", text: "## Blockers / Risks\n\n- 02-01 complete: tsx installed\n- **Phase 2 complete — 5/5 plans**\n- **Quick task 4 PASSED:** R17\n- Until 02-02 is complete: no renders\n", want: "1 concern"},
	{name: "none of one kind", text: "## Blockers\n\nNone yet on the backend. Two candidates for research:\n\n- a\n- b\n", want: "2 blockers"},
	{name: "closed, in capitals", text: "## Blockers\n\n- **CLOSED — Phase 9 idle window:** spent\n- **OPEN — Phase 4:** not yet\n", want: "1 blocker"},
	{name: "what was resolved, and how", text: "## Blockers\n\n- Hero photo resolved — placed at public/\n- Must be resolved — soon\n- What it takes to get it done: time\n", want: "2 blockers"},
	{
		name: "a plain lead that says resolved", text: "## Blockers\n\nResolved:\n- a\n\nOpen:\n- b\n",
		want: "1 blocker",
	},
	{name: "a lead that says open", text: "## Blockers\n\n**Active (plan decks complete):**\n\n- a\n", want: "1 blocker"},
	{name: "a condition as a lead", text: "## Blockers\n\nUntil Phase 5 complete:\n- a\n- b\n", want: "2 blockers"},
	{name: "open from past ones", text: "## Blockers\n\n**Still open from previous blockers:**\n\n- a\n- b\n", want: "2 blockers"},
	{name: "past ones", text: "## Past Blockers\n\n- a\n"},
	{name: "a comment", text: "## Blockers\n\n<!--\n- example\n-->\n- a\n", want: "1 blocker"},
	{name: "a comment that never ends", text: "## Blockers\n\n<!--\n- a\n", want: "1 blocker"},
	{name: "dropped", text: "## Blockers\n\n- [-] a\n- [ ] b\n", want: "1 blocker"},
	{
		name: "a bold sub-heading in Korean", text: "## Blockers\n\n**[해소됨 — 2026-08-05] 결정 3건.**\n\n- a\n- b\n\n**여전히 미해결**\n\n- c\n",
		want: "1 blocker",
	},
}

var resumeRules = []rule{
	{name: "Resume from, a file", text: "## Session\n\n**Resume from:** `notes/handoff.md`\n", want: "resume handoff.md", files: []string{"notes/handoff.md\n"}},
	{name: "the state itself", text: "Resume file: `.planning/STATE.md`\n", want: ""},
	{name: "the summary of the plan that is shown", text: position + "Phase: 8\nPlan: 8 of 8\n\n## Session\n\nResume file: .planning/phases/08-ux/08-08-SUMMARY.md\n", files: []string{"phases/08-ux/08-08-SUMMARY.md\n"}, want: "phase 8 ux · plan 8/8 · resume 08-08-SUMMARY.md"},
	{name: "a file", text: "## Session\n\nResume file: .planning/notes/handoff.md\n", want: "resume handoff.md", files: []string{"notes/handoff.md\n"}},
	{name: "Resume", text: "## Session\n\n**Resume:** notes/handoff.md\n", want: "resume handoff.md", files: []string{"notes/handoff.md\n"}},
	{
		name: "of a phase before the one that is shown", text: position + "Phase: 10\n\n## Session\n\nResume file: .planning/phases/09-x/09-UI-SPEC.md\n", want: "phase 10",
		files: []string{"phases/09-x/09-UI-SPEC.md\n"},
	},
	{
		name: "of a phase after the one that is shown", text: position + "Phase: 9.9\n\n## Session\n\nResume file: .planning/phases/09.10-x/09.10-CONTEXT.md\n", want: "phase 9.9 · resume 09.10-CONTEXT.md",
		files: []string{"phases/09.10-x/09.10-CONTEXT.md\n"},
	},
	{name: "no such file", text: "## Session\n\nResume file: .planning/notes/handoff.md\n"},
	{name: "continue.md", text: "# State\n", want: "resume continue.md", files: []string{"../.ultraplan/state/continue.md\n"}},
	{
		name: "the plan that is shown", text: position + "Phase: 2\nPlan: 3 of 4\n\n## Session\n\nResume file: .planning/phases/02-x/02-03-PLAN.md\n", want: "phase 2 x · plan 3/4",
		files: []string{"phases/02-x/02-03-PLAN.md\n"},
	},
	{
		name: "the plan that is shown, without a total", text: position + "Phase: 2 (X)\nPlan: 3\n\n## Session\n\nResume file: .planning/phases/02-x/02-03-PLAN.md\n", want: "phase 2 X · plan 3",
		files: []string{"phases/02-x/02-03-PLAN.md\n"},
	},
	{
		name: "another plan", text: position + "Phase: 2 (X)\nPlan: 3 of 4\n\n## Session\n\nResume file: .planning/phases/02-x/02-04-PLAN.md\n",
		want: "phase 2 X · plan 3/4 · resume 02-04-PLAN.md", files: []string{"phases/02-x/02-04-PLAN.md\n"},
	},
}

// The labels are one table; each language states the same project.
var wholeRules = []rule{
	{
		name: "in order",
		text: front("milestone: v2.0\nmilestone_name: Code Quality\nstatus: executing\nnext_action: verify-phase\nnext_phases: [4]\nprogress:\n  percent: 59\n"+
			"  completed_plans: 50\n  total_plans: 84\npaused_at: waiting for review") + position + "Phase: 4 of 17 (Observability)\nPlan: 3 of 5\n\n" +
			"### Blockers\n\n- a\n- b\n\n```yaml\ncurrent_task:\n  name: Task 3\n  gate_status: VERIFYING\n  gate_step: 2\n  attempt: 1\n  max_attempts: 3\n```\n",
		want: "v2.0 Code Quality · [█████░░░░░] 59% (50/84 plans) · phase 4/17 Observability · plan 3/5 · executing · next verify-phase 4 · " +
			"task 3 VERIFYING 2/3 (attempt 1/3) · paused: waiting for review · 2 blockers · resume continue.md",
		files: []string{"../.ultraplan/state/continue.md\n"},
	},
	{name: "an old front matter", text: front("status: executing") + "\n---\nmilestone: v1\nstopped_at: x\nstatus: planning\npaused_at: now\n---\n", want: "executing"},
	{name: "Chinese", text: "## 当前位置\n\n阶段：4 / 17（搜索）\n计划：2 / 3\n状态：执行中\n下一步：发布\n", want: "phase 4/17 搜索 · plan 2/3 · 执行中 · next 发布"},
	{name: "Korean", text: "## 현재 위치\n\n단계: 4 / 17 (관측)\n플랜: 2 / 3\n상태: 실행 중\n다음: 배포\n", want: "phase 4/17 관측 · plan 2/3 · 실행 중 · next 배포"},
	{
		name: "Portuguese without accents", text: "## Posicao atual\n\nFase: 4 de 17 (Busca)\nPlano: 2 de 3\nEstado: Em curso\nProximo passo: publicar\n",
		want: "phase 4/17 Busca · plan 2/3 · em curso · next publicar",
	},
	{
		name: "Spanish without accents", text: "## Posicion actual\n\nFase: 4 de 17 (Busca)\nPlan: 2 de 3\nEstado: En curso\nProximo paso: publicar\n",
		want: "phase 4/17 Busca · plan 2/3 · en curso · next publicar",
	},
	{
		name: "French without accents", text: "## Position actuelle\n\nPhase: 4 (Recherche)\nEtat : En cours\nProchaine etape : publier\nDerniere activite : 2026-06-01\n",
		want: "phase 4 Recherche · en cours · next publier",
	},
	{
		name: "German", text: "## Aktuelle Position\n\nPhase: 4 von 17 (Suche)\nPlan: 2 von 3\nFortschritt: 40%\nNächster Schritt: freigeben\n",
		want: "[████░░░░░░] 40% · phase 4/17 Suche · plan 2/3 · next freigeben",
	},
	{
		name: "Russian", text: "## Текущая позиция\n\nФаза: 4 из 17 (Поиск)\nПлан: 2 из 3\nСтатус: Выполняется\nСледующий шаг: выпуск\n",
		want: "phase 4/17 Поиск · plan 2/3 · выполняется · next выпуск",
	},
	{
		name: "Japanese", text: "## 現在位置\n\nフェーズ: 4 / 17 (検索)\nプラン: 2 / 3\nステータス: 実行中\n次のステップ: 公開\n",
		want: "phase 4/17 検索 · plan 2/3 · 実行中 · next 公開",
	},
	{
		name: "Italian", text: "## Posizione attuale\n\nFase: 4 di 17 (Ricerca)\nPiano: 2 di 3\nStato: In corso\nAvanzamento: 40%\nProssimo passo: pubblicare\n",
		want: "[████░░░░░░] 40% · phase 4/17 Ricerca · plan 2/3 · in corso · next pubblicare",
	},
	{
		name: "Vietnamese", text: "## Vị trí hiện tại\n\nGiai đoạn: 4 / 17 (Tìm kiếm)\nKế hoạch: 2 / 3\nTrạng thái: Đang thực hiện\nTiến độ: 40%\nBước tiếp theo: phát hành\n",
		want: "[████░░░░░░] 40% · phase 4/17 Tìm kiếm · plan 2/3 · đang thực hiện · next phát hành",
	},
	{
		name: "Vietnamese without accents", text: "## Vi tri hien tai\n\nGiai doan: 4 / 17 (Tim kiem)\nKe hoach: 2 / 3\nTrang thai: Dang chay\nBuoc tiep theo: phat hanh\n",
		want: "phase 4/17 Tim kiem · plan 2/3 · dang chay · next phat hanh",
	},
	{
		name: "Dutch", text: "## Huidige positie\n\nFase: 4 van 17 (Zoeken)\nPlan: 2 van 3\nStatus: Bezig\nVoortgang: 40%\nVolgende stap: uitbrengen\n",
		want: "[████░░░░░░] 40% · phase 4/17 Zoeken · plan 2/3 · bezig · next uitbrengen",
	},
}
