package main

import (
	"fmt"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestPreviewIsReal: preview/real.md, which the README's first picture shows too, is what
// GSD Core's own tools write in the third plan of a phase, apart from the dates.
func TestPreviewIsReal(t *testing.T) {
	hook := hooktest.Hook(t, hooktest.Core)
	tools := filepath.Join(filepath.Dir(hook), "..", "gsd-core", "bin", "gsd-tools.cjs")
	root := t.TempDir()
	write := func(name, text string) { tmptest.Write(t, root, ".planning/"+name, text) }
	roadmap := "# Roadmap\n\n## v2.0 Shop\n"
	for i, phase := range []struct {
		name        string
		plans, done int
	}{{"Catalog", 2, 2}, {"Cart", 3, 3}, {"Accounts", 2, 2}, {"Checkout", 5, 2}, {"Orders", 0, 0}, {"Launch", 0, 0}} {
		roadmap += fmt.Sprintf("\n### Phase %d: %s\n**Goal**: %[2]s\n", i+1, phase.name)
		dir := fmt.Sprintf("phases/%02d-%s/%02[1]d-", i+1, strings.ToLower(phase.name))
		for plan := 1; plan <= phase.plans; plan++ {
			write(fmt.Sprintf("%s%02d-PLAN.md", dir, plan), "")
			if plan <= phase.done {
				write(fmt.Sprintf("%s%02d-SUMMARY.md", dir, plan), "")
			}
		}
		if phase.plans > 0 && phase.done == phase.plans {
			write(dir+"VERIFICATION.md", "---\nstatus: passed\n---\n")
		}
	}
	write("ROADMAP.md", roadmap)
	write("STATE.md", "---\nstatus: planning\n---\n\n# Project State\n\n## Current Position\n\nPhase: 1 of 6 (Catalog)\nPlan: 0 of 2\nStatus: Ready to plan\n"+
		"Last activity: 2026-11-20\n\nProgress: [░░░░░░░░░░] 0%\n\n### Blockers/Concerns\n\n## Session Continuity\n\nLast session: 2026-11-20\nStopped at: Roadmap created\n")
	for _, args := range []string{
		"begin-phase --phase 4 --name Checkout --plans 5", "advance-plan", "advance-plan", "update-progress",
		"add-blocker --text Refunds_are_not_tested", "record-session --stopped-at Completed_04-02-PLAN.md",
	} {
		words := append([]string{"--project-dir", root, "state"}, strings.Fields(args)...)
		for i := range words[3:] {
			words[i+3] = strings.ReplaceAll(words[i+3], "_", " ")
		}
		hooktest.Node(t, tools, words...)
	}
	written := tmptest.Read(t, filepath.Join(root, ".planning", "STATE.md"))
	want, err := previewFiles.ReadFile("preview/real.md")
	if err != nil {
		t.Fatal(err)
	}
	dates := regexp.MustCompile(`(?mi)^(last_updated|last_activity|last_activity_desc|last activity|last session):.*\n`)
	if diff := cmp.Diff(string(want), dates.ReplaceAllString(written, "")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}
