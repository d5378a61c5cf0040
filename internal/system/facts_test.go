package system

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// TestCanonical: the table of 1.14.0 first, then the documented one.
func TestCanonical(t *testing.T) {
	tests := []struct{ status, pausedAt, want string }{
		{"executing", "", "executing"},
		{"Ready to execute", "", "executing"},
		{"planning complete", "", "planning"},
		{"Phase complete — ready for verification", "", "verifying"},
		{"Executing Phase 4", "waiting", "executing"}, // 1.14.0 knows it, whatever paused_at says
		{"Executing phase 7 — waiting on UAT", "", "executing"},
		{"Ready for execution", "", "unknown"},
		{"READY TO EXECUTE phase 3", "", "executing"},
		{"Ready for planning", "", "planning"},
		{"Discussing the next phase", "", "discussing"},
		{"Phase 3 complete, verified", "", "verifying"},
		{"COMPLETE - all of it", "", "completed"},
		{"half done", "", "completed"},
		{"work stopped, planning again", "", "paused"},
		{"archived", "", "unknown"},
		{"archived", "waiting", "paused"},
		{"in_progress", "", "unknown"},
		{"constructor", "", "unknown"},
		{"unknown", "", "unknown"},
		{"", "", "unknown"},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, project.Canonical(tt.status, tt.pausedAt)); diff != "" {
			t.Errorf("project.Canonical(%q, %q) mismatch (-want +got):\n%s", tt.status, tt.pausedAt, diff)
		}
	}
}

// richText is the rich line of a STATE.md alone.
func richText(text string) string {
	f := Facts{Facts: project.Facts{State: parse.StateMD(text), Project: project.ProjectMD(text)}}
	return f.Text(Rich)
}

func TestRichParts(t *testing.T) {
	position := "\n## Current Position\n\n"
	tests := []struct{ name, text, want string }{
		{"nothing", "", ""},
		{"plans alone", "---\nprogress:\n  completed_plans: 3\n  total_plans: 9\n---\n", "[███░░░░░░░] 33% (3/9 plans)"},
		{"plans of the body", position + "Progress: 75% (3 of 4 plans complete)\n", "[███████░░░] 75% (3/4 plans)"},
		{"plans among phases", position + "Progress: [###] 30% (5 of 8 phases in progress, 18/28 plans complete)\n", "[███░░░░░░░] 30% · 18/28 plans"},
		{"front matter first", "---\nprogress:\n  percent: 10\n---\n" + position + "Progress: 75%\n", "[█░░░░░░░░░] 10%"},
		{"bar below its label", position + "**Progress:**\n```\n[██░░] 11% (1/9 phases complete)\n```\n", "[█░░░░░░░░░] 11%"},
		{"percent of another line", position + "**Progress:**\n- phase one 50%\n", ""},
		{"20 cells", position + "Progress: [########░░░░░░░░░░░░] 40%\n", "[████░░░░░░] 40%"},
		{"plan by name", position + "Plan: 03-01-PLAN.md (5/5 tasks complete)\n", "plan 03-01"},
		{"a finished plan in words", position + "Plan: Plan 02 complete, next 03\n", ""},
		{"no plan", position + "Plan: Not started\n", ""},
		{"plans ready", position + "Plan: 3 plans ready (08-01, 08-02)\n", ""},
		{"plan of the front matter", "---\ncurrent_plan: 3\n---\n" + position + "Plan: 2 of 5\n", "plan 2/5"},
		{"plan of the front matter, total of the body", "---\ncurrent_plan: 03\n---\n" + position + "**Total Plans in Phase:** 05\n", "plan 3/5"},
		{"plan of the front matter in words", "---\ncurrent_plan: 3 of 7 (Plans 01 and 02 complete)\n---\n", "plan 3/7"},
		{"plan file of the front matter", "---\ncurrent_plan: 03-02-PLAN.md\n---\n", "plan 03-02"},
		{"plan with a name", "---\ncurrent_plan: gap closure\n---\n", "plan gap closure"},
		{"no plan in the front matter", "---\ncurrent_plan: Not started\n---\n", ""},
		{"a dash, and the body's plan", "---\ncurrent_plan: —\n---\n" + position + "Plan: 2 of 5\n", "plan 2/5"},
		{"plan total of its own", position + "**Current Plan:** 03\n**Total Plans in Phase:** 4\n", "plan 3/4"},
		{"status raw", "---\nstatus: Blocked on the legal department\n---\n", "Blocked on the legal department"},
		{"status of 24", "---\nstatus: abcdefghijklmnopqrstuvwx\n---\n", "abcdefghijklmnopqrstuvwx"},
		{"status of the body", position + "**Status:** Ready to plan\n", "ready to plan"},
		{"paused", "---\nstatus: executing\npaused_at: waiting for the review of the second part of it\n---\n", "executing · paused: waiting for the review of the second pa…"},
		{"a block text", "---\npaused_at: >-\n  waiting: for # one\n\n  more\nstatus: |\n  executing\n---\n", "executing · paused: waiting: for # one more"},
		{"a block text without a line", "---\npaused_at: >\nprogress:\n  percent: 5\nstopped_at: |\n---\n", "[░░░░░░░░░░] 5%"},
		{"not paused", "---\nstatus: executing\npaused_at: None\n---\n", "executing"},
		{"next", "---\nnext_action: verify-phase\nnext_phases: [\"4\"]\n---\n", "next verify-phase 4"},
		{"one concern", "### Blockers/Concerns\n\n- a\n- None known\n", "1 concern"},
		{"blockers and concerns", "### Blockers\n- a\n- b\n### Blockers/Concerns\n- c\n", "2 blockers · 1 concern"},
		{"ticked, struck out, resolved", "## Blockers\n- [x] a\n- ~~b~~\n- c ✅\n- d — RESOLVED in 02-01\n- **Resolved:** e\n- f (resolved)\n- g\n  more on it. RESOLVED\n- All blockers resolved\n", ""},
		{"open for all that", "## Blockers\n- must be resolved before phase 2\n- unresolved: a\n- [ ] b\n- Nonexistent file\n", "4 blockers"},
		{"below a bold heading", "## Blockers\n**Resolved:**\n- a\n**Open:**\n- b\n", "1 blocker"},
		{"below a heading that says complete", "## Blockers/Concerns\n- a\n### Completed\n- b\n### Open\n- c\n", "2 concerns"},
		{"a blocker that begins like none", "### Blockers\n\n- Nonexistent file\n* None\n", "1 blocker"},
		{"no blocker", "## Blockers\n\nNone yet.\n\n- (none)\n- N/A\n- —\n", ""},
		{"blockers resolved", "### Active Blockers\n- a\n### Resolved Blockers\n- b\n", "1 blocker"},
		{"milestone of the body", "**Milestone:** v3.2 Search\n", "v3.2 Search"},
		{"percent of the plans", "---\nprogress:\n  completed_plans: 2\n  total_plans: 3\n---\n", "[██████░░░░] 66% (2/3 plans)"},
		{"percent of the phases", "---\nprogress:\n  completed_phases: 1\n  total_phases: 4\n---\n", "[██░░░░░░░░] 25% (1/4 phases)"},
		{"plans of their own", "---\nprogress:\n  completed_phases: 5\n  total_phases: 14\n  completed_plans: 386\n  total_plans: 390\n  percent: 36\n---\n", "[███░░░░░░░] 36% (5/14 phases) · 386/390 plans"},
		{"more done than there is", "---\nprogress:\n  completed_plans: 5\n  total_plans: 0\n  percent: 36\n---\n", "[███░░░░░░░] 36%"},
		{"id above the total", "---\nprogress:\n  total_phases: 7\n---\n" + position + "Phase: 63 (Name)\n", "phase 63 Name"},
		{"zeros", position + "Phase: 06 of 06\nPlan: 07 of 07\n", "phase 6/6 · plan 7/7"},
		{"no plan of none", position + "Plan: 0 of 0\n", ""},
		{"plan of TBD", position + "Plan: 0 of TBD\n", ""},
		{"pair in parentheses", position + "Plan: 09-02 complete; next 09-03 (3 of 9)\n", "plan 3/9"},
		{"all on one line", position + "Phase: 4 of 17 (Name) Plan: 2 of 3 Status: Ready to execute\n", "phase 4/17 Name · plan 2/3 · ready to execute"},
		{"bracket id", position + "Phase: [GSD.02] 05 of 09 (Name)\n", "phase [GSD.02] 05/09 Name"},
		{"a wrapped line is no phase", position + "What was done in\nPhase 199 went well\n", ""},
		{"an item is no phase", position + "- Phase 199 went well\n", ""},
		{"status without the phase", "---\nstatus: Executing Phase 04\ncurrent_phase: 4\n---\n", "phase 4 · executing"},
		{"status up to a dash", "---\nstatus: Phase 3 complete — ready for phase 4. More\ncurrent_phase: 4\n---\n", "phase 4 · phase 3 complete"},
		{"status with marks", "---\nstatus: ready_to_plan\n---\n", "ready to plan"},
		{"status in capitals", "---\nstatus: EXECUTING now\n---\n", "executing now"},
		{"unknown", "---\nstatus: unknown\n---\n" + position + "Current Status: Verifying (2 of 3)\n", "verifying"},
		{"status of nothing", "---\nstatus: —\n---\n", ""},
		{"no word inside a sentence", "---\nstatus: Plan 08-03 complete\n---\n", "plan 08-03 complete"},
		{"next step", "## Session\nNext action: `/gsd:execute-phase 4`\n", "next /gsd:execute-phase 4"},
		{"next steps", "## Next Steps\nDo these:\n1. [x] old\n2. Ship the importer of all files to production\n", "next Ship the importer of all files to produ…"},
		{"next in words", "## Next step\nExecute plan 2\n", "next Execute plan 2"},
		{"stopped", "---\nstopped_at: Completed the importer\n---\n", "stopped: Completed the importer"},
		{"stopped where the line says", "---\nstopped_at: Completed 02-01\n---\n", ""},
		{"stopped, and paused", "---\nstopped_at: Completed 02-01\npaused_at: now\n---\n", "paused: now"},
		{"old front matter", "---\nstatus: executing\n---\n\n---\nmilestone: v1\ntotal phases: 9\nstopped_at: x\n---\n\n" + position + "Phase: 2\n", "phase 2 · executing"},
		{"Korean", "## 현재 위치\n단계: 4 / 17 (관측)\n플랜: 2 / 3\n상태: 실행 중\n진행률: 40%\n다음: 배포\n", "[████░░░░░░] 40% · phase 4/17 관측 · plan 2/3 · 실행 중 · next 배포"},
		{"Chinese", "## 当前位置\n阶段：4 / 17（搜索）\n计划：2 / 3\n状态：执行中\n下一步：发布\n## 阻塞/关注\n- 一\n## 阻塞\n- 二\n", "phase 4/17 搜索 · plan 2/3 · 执行中 · next 发布 · 1 blocker · 1 concern"},
		{"Japanese", "## 現在位置\nフェーズ: 4 / 17 (検索)\nプラン: 2 / 3\nステータス: 実行中\n次のステップ: 公開\n", "phase 4/17 検索 · plan 2/3 · 実行中 · next 公開"},
		{"Portuguese", "## Posição atual\nFase: 4 de 17 (Busca)\nPlano: 2 de 3\nEstado: Em execução\nPróximo passo: publicar\n", "phase 4/17 Busca · plan 2/3 · em execução · next publicar"},
		{"Spanish", "## Posición actual\nFase: 4 de 17 (Busca)\nPlan: 2 de 3\nEstado: En curso\nSiguiente paso: publicar\n", "phase 4/17 Busca · plan 2/3 · en curso · next publicar"},
		{"French", "## Position actuelle\n**Phase en cours:** 4 (Recherche)\nStatut : en cours\nProchaine étape : publier\n", "phase 4 Recherche · en cours · next publier"},
		{"German", "## Aktuelle Position\nAktuelle Phase: 4 von 17 (Suche)\nPlan: 2 von 3\nFortschritt: 40%\nNächster Schritt: veröffentlichen\n", "[████░░░░░░] 40% · phase 4/17 Suche · plan 2/3 · next veröffentlichen"},
		{"Russian", "## Текущая позиция\nФаза: 4 из 17 (Поиск)\nПлан: 2 из 3\nСтатус: выполняется\nСледующий шаг: выпуск\n", "phase 4/17 Поиск · plan 2/3 · выполняется · next выпуск"},
		{"hostile", "---\nstatus: \"a\x1b[31m\"\ncurrent_phase_name: \"b\u202e\"\ncurrent_phase: 2\n---\n", "phase 2 b · a[31m"},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, richText(tt.text)); diff != "" {
			t.Errorf("%s mismatch (-want +got):\n%s", tt.name, diff)
		}
	}
}

// TestRichWhole has every part, in its place.
func TestRichWhole(t *testing.T) {
	const text = `---
milestone: v2.0
milestone_name: Code Quality
status: executing
active_phase: "4.5"
next_action: verify-phase
next_phases: ["4"]
progress:
  total_phases: 17
  completed_plans: 50
  total_plans: 84
  percent: 59
current_phase: "4"
current_phase_name: Observability
current_plan: "3"
paused_at: waiting for review
---

## Current Position

Plan: 3 of 5 in current phase

### Blockers

- one
- two

## Current Task: Task 3: Create PlannerId

Gate Progress: [####----] Step 2/3

Status: VERIFYING

` + "```yaml\ncurrent_task:\n  attempt: 1\n  max_attempts: 3\n```\n"
	f := Facts{Facts: project.Facts{
		State: parse.StateMD(text), Project: project.ProjectMD(text),
		Files: &project.Files{Plans: 42, Summaries: 39}, Resume: ".ultraplan/state/continue.md",
	}}
	want := "v2.0 Code Quality · [█████░░░░░] 59% (50/84 plans) · phase 4.5/17 · plan 3/5 · executing · " +
		"task 3 VERIFYING 2/3 (attempt 1/3) · paused: waiting for review · 2 blockers · resume continue.md"
	if diff := cmp.Diff(want, f.Text(Rich)); diff != "" {
		t.Errorf("mismatch (-want +got):\n%s", diff)
	}
}

// FuzzFacts holds what is true of every text, whosever state it is taken for:
// one line of valid UTF-8 without a control character, and one object of JSON.
func FuzzFacts(f *testing.F) {
	for _, text := range hooktest.States(19, 100) {
		f.Add(text)
	}
	for _, g := range []string{
		"---\nplan_id: \"a\\x1b\"\nmodules:\n- id: \"b\u202e\"\n---\n",
		`{"status":"BLOCKED","job_id":"\u001b[31m","blocker_reason":"a\u2028b"}`,
		`{"status":"COUNCIL_REVIEWING","council_votes":["APPROVE","\u0007"]}`,
	} {
		f.Add(g)
	}
	f.Fuzz(func(t *testing.T, text string) {
		job, _ := CouncilJob(text)
		for _, system := range []System{GSD, UltraPlan, PlanPhase, ExecPhase, Council} {
			facts := Facts{
				System: system, Facts: project.Facts{State: parse.StateMD(text), Project: project.ProjectMD(text), Resume: text},
				Plan: PlanMD(text), Exec: ExecMD(text), Job: job,
			}
			object := facts.JSON(text, Rich)
			for _, got := range []string{facts.Text(Full), facts.Text(Compact), facts.Text(Rich), object} {
				if !utf8.ValidString(got) || hooktest.Controls.MatchString(got) {
					t.Errorf("%q gives %q", text, got)
				}
			}
			if !json.Valid([]byte(object)) || strings.Contains(object, "\n") {
				t.Errorf("%q gives %s", text, object)
			}
		}
	})
}
