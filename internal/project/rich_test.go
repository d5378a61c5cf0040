package project

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// A spelling is a way in which people write a project's state, with the
// phase part of the rich line for it; none where it states no phase.
type spelling struct{ value, want string }

// values are what follows "Phase:", the most frequent first.
var values = []spelling{
	{"115 (widget-shop) — READY TO EXECUTE", "115 widget-shop"},
	{"115 (widget-shop) — EXECUTING", "115 widget-shop"},
	{"93", "93"},
	{"01", "01"},
	{"4.5", "4.5"},
	{"22.1a", "22.1a"},
	{"121 — Title of it", "121 Title of it"},
	{"121 – Title of it", "121 Title of it"},
	{"121 - Title of it", "121 Title of it"},
	{"121: Title of it", "121 Title of it"},
	{"5 of 8 (Name)", "5/8 Name"},
	{"05 of 08 (Name)", "05/08 Name"},
	{"44 of 46 (Name) — text that goes on", "44/46 Name"},
	{"44 of 46 (Name, with (more) inside)", "44/46 Name, with (more) inside"},
	{"3 of 6", "3/6"},
	{"3 out of 6", "3/6"},
	{"59 (complete)", "59"},
	{"42 of 42 (all complete)", "42/42"},
	{"**33 — Title** (Not started)", "33 Title"},
	{"**37 of 42** (Algorithm Integration)", "37/42 Algorithm Integration"},
	{"7 of 7 — Title", "7/7 Title"},
	{"7 of 7 — COMPLETE", "7/7"},
	{"7 of 7 — ALL PHASES COMPLETE", "7/7"},
	{"1 — Title", "1 Title"},
	{"Phase 18 (Name) — COMPLETE", "18 Name"},
	{"Phase 5 — Retail (complete — Plans 01 and 02 done; awaiting checkpoint)", "5 Retail"},
	{"Phase 18", "18"},
	{"Phase 10 of 12: Foo bar", "10/12 Foo bar"},
	{"**Phase 14 — Callouts** (COMPLETE — 3/3 plans shipped)", "14 Callouts"},
	{"22.1-tech-debt-cleanup", "22.1 tech-debt-cleanup"},
	{"phase-04-login", "04 login"},
	{"107 complete — Phase 108 (Name) is next", "107"},
	{"3/8", "3/8"},
	{"3/8 (Name)", "3/8 Name"},
	{"4/5 — Curves", "4/5 Curves"},
	{"3 (of 8)", "3/8"},
	{"228 (5 of 6 in v27.1) (REST API + SDK)", "228 REST API + SDK"},
	{"0 — Setup & Tooling", "0 Setup & Tooling"},
	{"`4`", "4"},
	{"✅ 4 of 5 (Foo)", "4/5 Foo"},
	{"4 of 8 (OMC 통합)", "4/8 OMC 통합"},
	{"v2.0 / Phase 12 (Foo)", "12 Foo"},
	{"CK-01 (first)", "CK-01 first"},
	{"v0.20-01 of 6 (Schema Enrichment)", "v0.20-01/6 Schema Enrichment"},
	{"**01–02** (requirements of it) — next focus", "01 requirements of it"},
	{"**08 complete** (Built-Output Verification)", "08 Built-Output Verification"},
	{"Phase 7 — Service Layer Extraction (2 of 4) — IN PROGRESS", "7 Service Layer Extraction"},
	{"v5.0 / Phase 1 (Reliability Core) -- IN PROGRESS", "1 Reliability Core"},
	{"v11 Phase 2 of 3 (Governance)", "2/3 Governance"},
	{"Phase 16 — Carry-over Cleanup — Not started", "16 Carry-over Cleanup"},
	{"20-structure-workspace", "20 structure-workspace"},
	{"02 — COMPLETE", "02"},
	{"`138 of 138`", "138/138"},
	{"1 of 5 — Vertical Slice ✅ COMPLETE", "1/5 Vertical Slice"},
	{"2 of 4 - ✅ COMPLETE", "2/4"},
	{"Phase 3 - German Text (3 of 4) - VERIFIED COMPLETE", "3 German Text"},
	{"31 of 33 (Content Management) COMPLETE", "31/33 Content Management"},
	{"13C", "13C"},
	{"1 of TBD (Name)", "1 Name"},
	{"1 of ? — Title", "1 Title"},
	{"1 of -1 (Name)", "1 Name"},
	{"5) Title", "5 Title"},
	{"8（数据库初始化）", "8 数据库初始化"},
	{"8 of 9（数据库）— 完成", "8/9 数据库"},
	{"M1 of 4 (Feature gating + attribution)", "M1/4 Feature gating + attribution"},
	{"D7 of D11 (Tiefe — next up)", "D7/11 Tiefe"},
	{"**P0.6** — Product Experience", "P0.6 Product Experience"},
	{"S01 (tempo-stability) — ready", "S01 tempo-stability"},
	{"M1-multi-zone (foundation)", "M1 multi-zone"},
	{"GSD-3 of GSD-3 (Idle)", "GSD-3/3 Idle"},
	{"v1.3-01 of v1.3-03 (Async Foundation)", "v1.3-01/03 Async Foundation"},
	{"lightsheet-09 (acquisition) — EXECUTING", "lightsheet-09 acquisition"},
	{"m10-01 (Package Manager)", "m10-01 Package Manager"},
	{"Phase 2-B — Gameplay", "2-B Gameplay"},
	{"2-3d-buildings", "2 3d-buildings"},
	{"Starting Phase 10 (Auto-Deploy + Bug Fix)", "10 Auto-Deploy + Bug Fix"},
	{"EMERGENCY PHASE 0 - Repair", "0 Repair"},
	{"Transitioning into Phase 21 (Real)", "21 Real"},
	{"--phase (10) — EXECUTING", "10"},
	{"--phase=097 (--name=spike-risk)", "097 spike-risk"},
	{"Fase 6 — Docker + Deploy", "6 Docker + Deploy"},
	{"38 de 40 (Comandos)", "38/40 Comandos"},
	{"01 of [total] (Foundation)", "01 Foundation"},
	{"8 is complete. The application now works.", "8"},
	{"999.20 — PAUSED mid-session 2026-05-04. Pivot", "999.20"},
	{"04 (partial) + 05 (partial)", "04"},
	{"11.1 — Close Audit Items (INSERTED)", "11.1 Close Audit Items"},
}

// noValues state no phase.
var noValues = []spelling{
	{value: "Not started (defining requirements)"},
	{value: "v15.0 COMPLETE — all 7 phases"},
	{value: "— (planning next milestone)"},
	{value: "-"},
	{value: ""},
	{value: "None"},
	{value: "[X] of [Y] ([Phase name])"},
	{value: "All complete (7 phases, 26 plans)"},
	{value: "Between milestones"},
	{value: "N/A"},
	{value: "2026-06-01 planning"},
	{value: "50% done"},
	{value: "7 phases left"},
	{value: "Milestone v1.1 complete"},
	{value: "Complete (6 of 6 phases done)"},
	{value: "v1.1 complete — 7 phases across 2 milestones"},
	{value: "v1.5+ Continuous Loop"},
	{value: "quick/001-optimistic-send"},
	{value: "E2E testing"},
	{value: "B2B launch"},
	{value: "V2 planning"},
	{value: "utf-8 support"},
	{value: "teacher-dashboard (review)"},
	{value: "M10–M14 + M15a COMPLETE; next"},
	{value: "MVP Complete (Phase 1)"},
	{value: "Milestone 3 - Core"},
	{value: "Post Phase 5"},
	{value: "Complete through Phase 4"},
	{value: "(none – next is Phase 70)"},
}

// labels are the lines that a value can be in.
var labels = []string{
	"Phase: %s", "**Phase:** %s", "**Phase**: %s", "- Phase: %s", "- **Phase:** %s", "* **Phase**: %s", "  - Phase: %s",
	"> Phase: %s", "| Phase | %s |", "| **Phase** | %s |", "| **Phase:** | %s |", "Phase:   %s  ", "Phase / Faz: %s", "Fase: %s", "**Фаза:** %s", "- 阶段：%s",
}

// headings are those of the section.
var headings = []string{
	"## Current Position\n\n", "## Current Position\n", "# Current Position\n\n", "### Current Position\n\n", "## 📍 Current Position\n\n",
	"## CURRENT POSITION\n\n", "## Current Position / Mevcut Konum\n\n", "## Current Position (updated 2026-06-01)\n\n",
	"## Current Position\n\nMilestone: v2.0 — Phases 1 to 9\n", "## Current Position\n\n| Field | Value |\n|---|---|\n",
}

// A frontCase is front matter, with what it says of the phase: an id that goes
// before the body's, its name, and the total where the body has none.
type frontCase struct{ text, id, name, total string }

var fronts = []frontCase{
	{},
	{text: "---\ngsd_state_version: 1.0\nmilestone: v1.0\nstatus: executing\n---\n\n"},
	{text: "---\nstatus: planning\nactive_phase: null\ncurrent_phase: null\nprogress:\n  percent: 20\n---\n\n"},
	{text: "---\nstatus: planning\nactive_phase: ~\ncurrent_phase: \"\"\n---\n"},
	{text: "---\nprogress:\n  total_phases: 17\n  completed_phases: 3\n---\n\n", total: "17"},
	{text: "---\nprogress:\n  # counted\n\n  total_phases: \"17\"\n---\n\n", total: "17"},
	{text: "---\nactive_phase: \"9.5\"\nstatus: executing\n---\n\n", id: "9.5"},
	{text: "---\nactive_phase: 9.5\nnext_action: execute-phase\nnext_phases: [\"10\"]\n---\n\n", id: "9.5"},
	{text: "---\ncurrent_phase: 02\ncurrent_phase_name: PTO Lowering\nstatus: in_progress\n---\n\n", id: "02", name: "PTO Lowering"},
	{text: "---\nactive_phase: '2.1'\ncurrent_phase: 2\ncurrent_phase_name: PTO Lowering\n---\n\n", id: "2.1"}, // the name of another phase
	{text: "---\ncurrent_phase: 16 of 20 (Front)\n---\n\n", id: "16", name: "Front", total: "20"},
	{text: "---\ncurrent_phase: none\n---\n\n"},
	{text: "\uFEFF---\ncurrent_phase: 61 # now\n---\n\n", id: "61"},
	{text: "---\nstatus: executing\n\n"}, // never closed
	{text: "---\nmilestone: v1.9\n---\n\n---\nmilestone: v1.8\n---\n\n"},
}

// around is the text before and after the section, which does not state a phase.
var around = [][2]string{
	{"# Project State\n\n", ""},
	{"# Project State\n\n## Project Reference\n\n**Current focus:** Phase 77 — Elsewhere\n\n", "\n## Performance Metrics\n\n| Phase | Plans | Total |\n|---|---|---|\n| 77 | 3 | 1h |\n"},
	{"", "\n## Accumulated Context\n\n### Decisions\n\n- [Phase 77]: decided\n- Phase: 77 was dropped\n\n### Blockers/Concerns\n\n- [Phase 78]: later\n"},
	{"# State\n\n## History\n\nPhase 77: done\n\n```\n## Current Position\nPhase: 77\n```\n\n", "\n## Session Continuity\n\nStopped at: Phase 77 planned\nResume file: None\n"},
}

// richPhase returns the phase part of a rich line, without its word.
func richPhase(text string) string {
	f := Facts{Project: ProjectMD(text)}
	var parts []layout.Part
	for _, p := range f.Rich() {
		if p.Group == "phase" {
			parts = append(parts, p.Part)
		}
	}
	return strings.TrimPrefix(layout.Render(layout.Fit(parts, 0), false), "phase ")
}

// wantPhase is the phase part for a value of the body after that front matter.
func wantPhase(body string, front frontCase) string {
	id, name, _ := strings.Cut(body, " ")
	id, total, _ := strings.Cut(id, "/")
	whole := func(s string) string { return strings.TrimLeft(s, "0") }
	if front.id != "" {
		if body == "" || whole(id) != whole(front.id) {
			name, total = "", ""
		}
		id = front.id
	}
	if front.name != "" {
		name = front.name
	}
	if total == "" {
		total = front.total
	}
	if id == "" {
		return ""
	}
	if isAbove(id, total) { // ids run on over milestones
		total = ""
	}
	return md.Join(over(withoutZeros(id), withoutZeros(total)), name)
}

// TestRichPhase writes a file for every spelling with every front matter, and
// for each of them takes heading, label, surroundings and line ends in turn and
// at random.
func TestRichPhase(t *testing.T) {
	rnd := rand.New(rand.NewPCG(8, 8))
	stated, shown, invented, files := 0, 0, 0, 0
	check := func(text, want string) {
		files++
		got := richPhase(text)
		if want != "" {
			stated++
		}
		switch {
		case got == want && want != "":
			shown++
		case got != want:
			invented++
			if invented < 10 {
				t.Errorf("phase %q, want %q, of\n%s", got, want, text)
			}
		}
	}
	for _, v := range append(values, noValues...) {
		for _, front := range fronts {
			for i := range len(labels) + len(headings) {
				label, heading := labels[i%len(labels)], headings[i%len(headings)]
				if i >= len(labels) {
					label = labels[rnd.IntN(len(labels))]
				}
				if strings.HasPrefix(label, "|") && strings.ContainsAny(v.value, "|") {
					continue
				}
				frame := around[rnd.IntN(len(around))]
				text := frame[0] + heading + fmt.Sprintf(label, v.value) + "\nPlan: 1 of 3\nStatus: In progress\n" + frame[1]
				text = front.text + text
				if rnd.IntN(3) == 0 {
					text = strings.ReplaceAll(text, "\n", "\r\n")
				}
				check(text, wantPhase(v.want, front))
			}
		}
	}
	t.Logf("%d files, %d state a phase, %d shown (%.2f %%)", files, stated, shown, 100*float64(shown)/float64(stated))
}

// TestRichCurrentPhase: a Current Phase: anywhere states the phase where the
// current position does not.
func TestRichCurrentPhase(t *testing.T) {
	tests := []struct{ text, want string }{
		{"# State\n\n**Current Phase:** 15\n", "15"},
		{"# State\n\n**Current Phase**: Phase 3.1 - Testing\n", "3.1 Testing"},
		{"# State\n\n- **Current phase**: 3 - Grounded Retrieval\n", "3 Grounded Retrieval"},
		{"# State\n\n> **Current Phase:** Phase 4 (Hardening)  \n", "4 Hardening"},
		{"# S\n\n## Current Position\n\n| Current Phase | 1 — Ticks |\n", "1 Ticks"},
		{"# S\n\n## Current Position\n\n**Active phase:** Phase 03 - Payment\n", "3 Payment"},
		{"# S\n\n## Current Position\n\nPhase: Not started\n\n## Other\n\nCurrent Phase: 2\n", "2"},
		{"# S\n\n## Current Phase: 15 — Title\n", "15 Title"},
		{"# S\n\n## Current Position\n\nPhase 3 of 7: name\n", "3/7 name"},
		{"# S\n\n## Current Status\n\n**Phase:** 1 - Foundation\n", "1 Foundation"},
		{"# S\n\n**Phase:** 2 of 5\n\n## Notes\n", "2/5"},
		{"# S\n\n## Notes\n\nPhase: 2 of 5 (Old form)\n", "2/5 Old form"},
		{"# S\n\n## Current Position\n\n- **Phase:** 3 of 6\n- **Phase name:** PLAN\n", "3/6 PLAN"},
		{"# S\n\n## Current Position\n\n```text\nMilestone: v1.6\nPhase:     33 — Widget (IN PROGRESS)\n```\n", "33 Widget"},
		{"# S\n\n## Current Position\n\n```yaml\nphase: 5\nphase_name: Calendar\ntotal_phases: 9\n```\n", "5/9 Calendar"},
		{"# S\n\n## Current Position\n\n**Current Phase:** 01\n**Current Phase Name:** [Phase name]\n**Total Phases:** 6\n", "1/6"},
		{"# S\n\n## Current Position\n\n**Active Phase:** 3 of 6 (Phase 3: Gmail)\n\n**Completed Phases:**\n- Phase 1: OAuth\n", "3/6 Gmail"},
		{"# S\n\n## Current Position\n\n**Current phase:** 2 — Foundations\n\n**Progress:**\n```\nPhase 1 [████████░░] 75% (3/4 plans)\n```\n", "2 Foundations"},
		{"# S\n\n## Current Position\n\n### Phase: 10 - Foundation Cleanup\n**Status:** 100% Complete (5/5 plans)\n", "10 Foundation Cleanup"},
		{"# S\n\n## Current Position\n\n### Active Phase\n**Phase 2: Audio Integration** - COMPLETE\n", "2 Audio Integration"},
		{"# S\n\n## Current Phase\n\n**Phase 9 — Portfolio**\n", "9 Portfolio"},
		{"# S\n\n## Active Phase\n\nPhase 2: Ingestion — COMPLETE (2026-05-11)\nPhase 3: Engine — IN PROGRESS\nPhase 4: Later\n", "3 Engine"},
		{"# S\n\n## Current Position\n\n**Phase 1:** ✅ Complete\n**Phase 2:** ✅ Complete\n", "2"},
		{"# S\n\n## Current Position\n\n### Phase Progress\n```\nPhase 1: Housekeeping  [██░░] 20%\n```\n- Phase 2: later\n", ""},
		{"# S\n\n```\nnever closed\n\n## Current Position\n\nPhase: 3 of 4\n", "3/4"},
		{"# S\n\n**Current Phase:** Merged / Complete\n", ""},
		{"# S\n\n**Current Phase:** Prototyping and wireframing\n", ""},
		{"# S\n\n## Notes\n\n- Phase: 7\n", ""},
		{"# S\n\n## Progress\n\n| Phase | Plans | Status |\n| 1 | 3/3 | Done |\n", ""},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, richPhase(tt.text)); diff != "" {
			t.Errorf("%q mismatch (-want +got):\n%s", tt.text, diff)
		}
	}
}
