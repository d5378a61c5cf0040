//go:build unix

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// sourceLines are what a clone can have many of, by where they lie; %d is the number of times so far.
var sourceLines = struct{ state, roadmap, milestones []string }{
	state: []string{
		"Stopped at: Phase %d", "Next: Phase 0.5 of %d", "Next: /gsd-execute-phase 9%d", "Phase: %d of 20000 (Name)",
		"Current focus: Phase %d", "Status: Phase %d complete", "Plan: 04-%d", "Milestone: v1.%d Name",
		"Last activity: Phase %d",
		"Resume file: a/b/c/d/%d.md", "Total Phases: %d", "- [ ] plan-phase 9%d", "- [Phase %d]: slow",
		"Progress: %d/20000 phases",
		"Status: planning", "Next: " + strings.Repeat("a ", 95), "- b%d " + strings.Repeat("(", 4000),
		"- b%d " + strings.Repeat("1 ", 2000),
		"- b%d " + strings.Repeat("(done with ", 300), "### " + strings.Repeat("(", 4000) + "\n- b%d",
	},
	roadmap: []string{
		"- [ ] Phase %d:", "- [x] **Phase %d: Name**", "### Phase CK-%d: Name", "- [ ] Phase [A.1] %d:",
		"- [ ] **Phase 3.%d: Name (INSERTED)**", "| %d. Name | v1.%[1]d | 1/1 | Complete | 2026-01-01 |",
		"- ✅ **v1.%d MVP** - Phases %[1]d-99999",
		"## v1.%d Name\n### Phase %[1]d: Name", "- [ ] **Phase 1." + strings.Repeat("1.", 2000) + "%d**", "no phase %d",
		"- [ ] **Phase 3: Title %d of many words and more words**",
		"<details><summary>v1.%d A (shipped)</summary>\n- [x] **Phase %[1]d: Name**",
		"- ✅ **v1.%d MVP** - Phases " + strings.Repeat("1, ", 120) + "\n- [ ] **Phase %[1]d: Name**",
		"## v1.%d " + strings.Repeat("(done ", 300),
	},
	milestones: []string{"## v1.%d Name (Shipped: 2026-01-01)", "## v1.%d", "## v1.%d " + strings.Repeat("(", 4000)},
}

// sourceDirs make directories of phases; plans is what plans in each leads to.
var sourceDirs = []struct{ name, plans, file string }{
	{"%02d-name", "", "%02d-01-PLAN.md"},
	{"3-x%d", "", ""},
	{"%[2]d-x%[1]d", "", ""}, // two of each number
	{"03-x", "", "03-%02d-PLAN.md"},
	{"%d-files-outside", "../../files", ""},
	{"%d-the-phases", "..", ""},
	{"%d-itself", "plans", ""},
	{"%d-a-device", "/dev/zero", ""},
}

// repeatForm is n lines of a form.
func repeatForm(form string, n int) string {
	var b strings.Builder
	for i := range n {
		line := form
		if strings.Contains(form, "%") {
			line = fmt.Sprintf(form, i+4)
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

// section is where an entry of STATE.md belongs.
func section(entry string) string {
	switch {
	case strings.HasPrefix(entry, "- [P"), strings.HasPrefix(entry, "- b"), strings.HasPrefix(entry, "###"):
		return "### Blockers/Concerns\n\n"
	case strings.HasPrefix(entry, "- "), strings.HasPrefix(entry, "Next"):
		return "## Next Steps\n\n"
	}
	return "## Session\n\n"
}

// pairs measures what each two things of which a clone has many cost together: each pair of an entry and a phase, in
// one of the kinds of directories and in one of the modes, in turn. It prints the dearest of each kind and mode.
func (w world) pairs(unit time.Duration, only *regexp.Regexp) (over int, err error) {
	const n = 2000
	for d, kind := range sourceDirs {
		if !only.MatchString(kind.name) {
			continue
		}
		root := planning(w.path("clone"))
		root.write(".planning/config.json", cloneConfig)
		for i := range n {
			dir := ".planning/phases/" + kind.name
			if strings.Contains(dir, "%") {
				dir = ".planning/phases/" + fmt.Sprintf(kind.name, i+4, i/2)
			}
			root.write(dir+"/x", "")
			if kind.file != "" {
				root.write(dir+"/"+fmt.Sprintf(kind.file, i+4), "")
			}
			if kind.plans != "" {
				if err := os.Symlink(kind.plans, filepath.Join(string(root), dir, "plans")); err != nil {
					return over, err
				}
				root.write(fmt.Sprintf(".planning/files/%d-PLAN-%d.md", i, i), "")
			}
		}
		worst, of := make([]float64, len(cloneModes)), make([]string, len(cloneModes))
		for s, entry := range sourceLines.state {
			for r, phase := range sourceLines.roadmap {
				if (s+r)%len(sourceDirs) != d {
					continue
				}
				m := s + r/len(sourceDirs)
				milestone := sourceLines.milestones[m%len(sourceLines.milestones)]
				root.state("Phase: 3\n" + section(entry) + repeatForm(entry, n))
				root.write(".planning/ROADMAP.md", "# Roadmap\n\n"+repeatForm(phase, n))
				root.write(".planning/MILESTONES.md", "# Milestones\n\n"+repeatForm(milestone, n))
				m %= len(cloneModes)
				took, err := w.processor(string(root), cloneModes[m].args, 1)
				if err != nil {
					return over, err
				}
				if ratio := float64(took) / float64(unit); ratio > worst[m] {
					worst[m], of[m] = ratio, fmt.Sprintf("%.30q, %.30q", entry, phase)
				}
			}
		}
		for m, mode := range cloneModes {
			limit, note := 60.0, ""
			if mode.isLong {
				limit = 160
			}
			if worst[m] > limit*pairSlack {
				over++
				note = "!"
			}
			fmt.Printf("%-24s%-8s %6.1f of %3.0f%s  %s\n", kind.name, mode.name, worst[m], limit*pairSlack, note, of[m])
		}
		if err := os.RemoveAll(string(root)); err != nil {
			return over, err
		}
	}
	return over, nil
}
