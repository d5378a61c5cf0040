//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// world is a folder with the programs and all the files that they read.
type world struct {
	root string
}

func (w world) path(name string) string { return filepath.Join(w.root, filepath.FromSlash(name)) }

// newWorld creates the files and builds the programs, all with the same flags. The working
// directory must be that of the module.
func newWorld(root string, big bool) (world, error) {
	w := world{root}
	for _, program := range []string{
		"cmd/gsd-statusline", "bench/empty", "bench/floor", "bench/gitstatus",
		"bench/peak",
	} {
		if err := build(".", "./"+program, w.path("bin/"+filepath.Base(program))); err != nil {
			return w, err
		}
	}
	steps := []func() error{w.projects, w.account, func() error { return w.repository("small", 40) }}
	if big {
		steps = append(steps, func() error { return w.repository("large", 30_000) })
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return w, err
		}
	}
	return w, nil
}

// build builds a program of the module in dir. It leaves out the version, so that two commits with
// the same code give the same bytes.
func build(dir, program, to string) error {
	return tool(dir, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", to, program)
}

// copies makes new copies of a program.
func (w world) copies(program string, n int) ([]string, error) {
	text, err := os.ReadFile(program)
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(w.root, "copies-")
	if err != nil {
		return nil, err
	}
	var list []string
	for i := range n {
		path := filepath.Join(dir, strconv.Itoa(i))
		if err := os.WriteFile(path, text, 0o755); err != nil {
			return nil, err
		}
		list = append(list, path)
	}
	return list, nil
}

// withCopies returns the commands with new copies of their programs. Commands with the same program
// share them.
func (w world) withCopies(commands []command, n int) ([]command, error) {
	made := map[string][]string{}
	for i, c := range commands {
		if filepath.Dir(filepath.Dir(c.args[0])) != w.root {
			continue // git, node
		}
		if made[c.args[0]] == nil {
			list, err := w.copies(c.args[0], n)
			if err != nil {
				return nil, err
			}
			made[c.args[0]] = list
		}
		commands[i].copies = made[c.args[0]]
	}
	return commands, nil
}

// tool runs a command that creates part of the world.
func tool(dir, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s %s: %w: %s", name, strings.Join(args, " "), err, out)
	}
	return nil
}

func (w world) write(name, text string) error {
	path := w.path(name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return os.WriteFile(path, []byte(text), 0o644)
}

// projects creates projects of several sizes, and a thousand of the median size.
// Real STATE.md files are 28 kB at the median, and up to 145 kB.
func (w world) projects() error {
	const usual = `{"mode":"yolo","granularity":"standard","workflow":{"research":true,"plan_check":true}}`
	const all = `{"statusline":{"show_last_command":true,"show_context_tokens":true}}`
	const git = `{"statusline":{"show_git":true}}`
	files := map[string]string{
		"none/README":                 "",
		"30k/.planning/config.json":   usual,
		"145k/.planning/config.json":  usual,
		"task/.planning/config.json":  usual,
		"30k/.planning/STATE.md":      stateMD(30_000),
		"30k/.planning/ROADMAP.md":    roadmapMD(20_000),
		"145k/.planning/STATE.md":     stateMD(145_000),
		"all/.planning/STATE.md":      stateMD(30_000),
		"all/.planning/config.json":   all,
		"task/.planning/STATE.md":     stateMD(30_000),
		"small/.planning/STATE.md":    stateMD(30_000),
		"small/.planning/config.json": git,
		"large/.planning/STATE.md":    stateMD(30_000),
		"large/.planning/config.json": git,
	}
	for i := range 110 { // the phases after the one in STATE.md have none yet
		kind := []string{"PLAN", "SUMMARY"}[i%2]
		if i/10 == 10 && i%10/2 >= 2 && kind == "SUMMARY" {
			continue // of the phase in STATE.md two plans are done
		}
		files[fmt.Sprintf("30k/.planning/phases/%02d-phase/%02d-%02d-%s.md", i/10, i/10, i%10/2, kind)] = ""
	}
	for i := range 1000 {
		files[fmt.Sprintf("many/%d.md", i)] = stateMD(28_000)
	}
	for name, text := range files {
		if err := w.write(name, text); err != nil {
			return err
		}
	}
	return nil
}

// roadmapMD is a ROADMAP.md of about that many bytes, with 17 phases.
func roadmapMD(size int) string {
	const phases = 17
	var list, details strings.Builder
	list.WriteString("# Roadmap: Code Quality\n\n## Phases\n\n")
	details.WriteString("\n## Phase Details\n")
	for id := range phases {
		fmt.Fprintf(&list, "- [%c] **Phase %d: Phase**: what its users can do then\n", "x "[min(id/10, 1)], id)
		fmt.Fprintf(&details,
			"\n### Phase %d: Phase\n\n**Goal**: what its users can do then\n**Success criteria**:\n\n", id)
		for n := 0; details.Len()+list.Len() < size*(id+1)/phases; n++ {
			fmt.Fprintf(&details, "%d. the exporter writes one line an event, and counts those that it drops\n", n+1)
		}
	}
	return list.String() + details.String()
}

// stateMD is a STATE.md of about that many bytes.
func stateMD(size int) string {
	var b strings.Builder
	b.WriteString(`---
gsd_state_version: '1.0'
milestone: v1.9
milestone_name: Code Quality
status: Executing Phase 10
last_updated: "2026-06-01T12:34:56.789Z"
progress:
  total_phases: 17
  completed_phases: 10
  total_plans: 84
  completed_plans: 47
  percent: 59
---

# Project State

## Current Position

Phase: 10 of 17 (Observability)
Plan: 3 of 5
Status: In progress
Last activity: 2026-06-01 — Completed 10-02

Progress: [█████░░░░░] 59%

## Accumulated Context

### Decisions

`)
	for i := 0; b.Len() < size; i++ {
		fmt.Fprintf(&b, "- [Phase %02d]: the exporter writes one line an event, and counts those that it drops (%d)\n",
			i%17, i)
	}
	return b.String()
}

// updateCache is what GSD Core's update check leaves below the temporary folder's home.
const updateCache = "home/.cache/gsd/gsd-update-check-opengsd-gsd-core.json"

// The sessions of the payloads. Each has three of the thirty todo lists.
const (
	taskSession  = "s1" // one of its lists has a task in progress
	otherSession = "s2"
)

// account creates a home directory as people have it: an update cache, thirty todo lists, and a
// transcript.
func (w world) account() error {
	if err := os.MkdirAll(w.path("tmp"), 0o755); err != nil {
		return err
	}
	transcript := strings.Repeat(`{"type":"assistant","message":{"content":[{"type":"text","text":"Reading the `+
		`exporter."}]}}`+"\n", 3800) +
		`{"type":"user","message":{"content":"<command-name>/gsd-execute-phase</command-name>"}}` + "\n"
	files := map[string]string{
		updateCache: `{"package_name":"@opengsd/gsd-core","update_available":true,"installed":"1.13.0",` +
			`"latest":"1.14.0"}`,
		"transcript.jsonl": transcript,
		"nothing":          "",
	}
	for i := range 30 {
		session, status := fmt.Sprintf("o%d", i), "completed"
		switch {
		case i < 3:
			session, status = taskSession, "in_progress"
		case i < 6:
			session = otherSession
		}
		files[fmt.Sprintf("home/.claude/todos/%s-agent-%d.json", session,
			i)] = `[{"content":"Write the exporter","status":"` + status + `","activeForm":"Writing the exporter"}]`
	}
	for _, project := range []string{"none", "30k", "145k", "all", "task", "small", "large"} {
		session := otherSession
		if project == "task" {
			session = taskSession
		}
		files["payload/"+project+".json"] = w.payload(session, w.path(project))
	}
	for name, text := range files {
		if err := w.write(name, text); err != nil {
			return err
		}
	}
	return nil
}

// payload is Claude Code's JSON, with the fields that it is known to have.
func (w world) payload(session, dir string) string {
	return `{"hook_event_name":"Status","session_id":"` + session + `","transcript_path":` +
		strconv.Quote(w.path("transcript.jsonl")) +
		`,"cwd":` + strconv.Quote(dir) + `,"model":{"id":"claude-opus-4-6","display_name":"Opus ` +
		`4.6"},"workspace":{"current_dir":` +
		strconv.Quote(dir) + `,"project_dir":` + strconv.Quote(dir) +
		`,"added_dirs":[]},"version":"2.1.205","output_style":{"name":"default"}` +
		`,"cost":{"total_cost_usd":0.41,"total_duration_ms":45000,"total_api_duration_ms":2300,` +
		`"total_lines_added":156,"total_lines_removed":23}` +
		`,"context_window":{"total_input_tokens":95234,"total_output_tokens":4521,"context_window_size":200000,` +
		`"used_percentage":48,"remaining_percentage":52` +
		`,"current_usage":{"input_tokens":8500,"output_tokens":1200,"cache_creation_input_tokens":5000,` +
		`"cache_read_input_tokens":2000}},"exceeds_200k_tokens":false}` + "\n"
}

// repository creates a git repository around a project, with a number of files, one of them changed
// and one untracked.
func (w world) repository(name string, files int) error {
	for i := range files {
		if err := w.write(fmt.Sprintf("%s/src/%d/%d.txt", name, i/100, i), strconv.Itoa(i)); err != nil {
			return err
		}
	}
	dir := w.path(name)
	for _, args := range [][]string{
		{"init", "-q", "-b", "main"},
		{"add", "."},
		{"-c", "user.name=bench", "-c", "user.email=bench@localhost", "commit", "-q", "-m", "all"},
	} {
		if err := tool(dir, "git", args...); err != nil {
			return err
		}
	}
	if err := w.write(name+"/src/0/0.txt", "changed"); err != nil {
		return err
	}
	if err := w.write(name+"/new.txt", ""); err != nil {
		return err
	}
	return tool(dir, "git", "status") // updates the index, so that no run has to
}
