//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// sequences are what must not reach a terminal, between two words that must.
var sequences = map[string]string{
	"ESC":                  "\x1b[31m",
	"title":                "\x1b]0;pwned\x07",
	"OSC 8, a link":        "\x1b]8;;http://example.com\x1b\\",
	"OSC 52, clipboard":    "\x1b]52;c;aGk=\x07",
	"DCS":                  "\x1bP1$r0m\x1b\\",
	"C1 as a character":    "\u009b31m",
	"C1 as a byte":         "\x9b31m",
	"C1 string terminator": "\u009d0;pwned\u009c",
	"NEL":                  "\u0085",
	"bidi override":        "\u202e",
	"bidi isolate":         "\u2066\u2069",
	"bidi marks":           "\u200e\u200f\u061c",
	"newline":              "\n",
	"CR LF":                "\r\n",
	"line separator":       "\u2028",
	"paragraph separator":  "\u2029",
	"backspace":            "\b\b\b\b",
	"DEL":                  "\x7f",
	"NUL":                  "\x00",
	"form feed":            "\f",
	"vertical tab":         "\v",
}

// A source is a place that a text comes from, and a run that shows it. TEXT is the text, JSON the text as a JSON
// string, and ROOT the world's path.
type source struct {
	name       string
	args       string
	payload    string
	file, text string
	config     string // of proj, what is below statusline; empty for none
	path       bool   // the text is part of a path: no NUL can be

	keeps func(text string) string // the part of the text that is the value; nil for all of it
}

func printedLine(text string) string {
	return text[:max(0, strings.IndexAny(text+"\n", "\n\r\u2028\u2029"))]
}

// word is for a text that is quoted, cut or split after its first word.
func word(string) string { return "alpha" }

// vote is a vote that is one word; of several it is none.
func vote(text string) string {
	if strings.ContainsFunc(text, js.IsSpace) {
		return ""
	}
	return "alpha"
}

func gitLine(text string) string {
	return strings.TrimSpace(text[:strings.IndexByte(text+"\n", '\n')])
}

func item(text string) string { return text[:strings.IndexByte(text+"]", ']')] }

func basename(text string) string { return text[strings.LastIndexByte(text, '/')+1:] }

func slash(text string) string {
	if strings.ContainsAny(text, " \n\r\v\f\u2028\u2029\\\"<>") {
		return ""
	}
	return text
}

// sources are all places that text comes from.
func sources() []source {
	const (
		hook  = `{"session_id":"s","transcript_path":"ROOT/t.jsonl"}`
		state = "proj/.planning/STATE.md"
		todos = "home/.claude/todos/s-agent-s.json"
		plan  = "---\nplan_id: x\nstatus: drafting\nmodules: []\ngoal: \"TEXT\"\n---\n"
		exec  = "---\nplan_id: x\nmodules_status:\n- id: \"TEXT\"\n  status: in_progress\n---\n"
		phase = "Phase: 1 of 2 (TEXT)\n"
		named = "---\ncurrent_phase: 1\ncurrent_phase_name: TEXT\n---\n"
		goal  = `{"status":"BLOCKED","blocker_reason":JSON}`
		votes = `{"status":"COUNCIL_REVIEWING","council_votes":[{"vote":JSON}]}`
		seats = `{"status":"NEW","council_plans":{JSON:1}}`
	)
	list := []source{
		{name: "model", payload: `{"model":{"display_name":JSON}}`},
		{name: "model in a list", payload: `{"model":{"display_name":[JSON,1]}}`},
		{name: "directory", payload: `{"workspace":{"current_dir":JSON}}`, path: true, keeps: basename},
		{name: "todo", payload: hook, file: todos, text: `[{"status":"in_progress","activeForm":JSON}]`},
		{
			name: "last command", payload: hook, config: `"show_last_command":true`, keeps: slash,
			file: "t.jsonl", text: "<command-name>/TEXT</command-name>",
		},
		{
			name: "git branch", payload: hook, config: `"show_git":true`, keeps: gitLine,
			file: "bin/branch", text: "# branch.head TEXT\n",
		},
		{name: "phase name", payload: hook, file: state, text: phase},
		{name: "phase, path mode", args: "--color always ROOT/proj", file: state, text: phase},
		{name: "a path, stderr", args: "ROOT/TEXT", path: true},
		{
			name: "a path, --debug", args: "--debug ROOT/d/TEXT/.planning/STATE.md", path: true,
			file: "d/TEXT/.planning/STATE.md", text: "Status: planning\n",
		},
		{name: "a flag, stderr", args: "--format TEXT", keeps: word},
		{name: "an unknown flag", args: "--TEXT", keeps: word},

		// In the rich line, in JSON, and in the files of the other systems.
		{name: "phase name, rich", args: "--format rich ROOT/proj", file: state, text: named, keeps: word},
		{
			name: "paused, rich", args: "--format rich ROOT/proj", file: state, text: "---\npaused_at: TEXT\n---\n",
			keeps: word,
		},
		{
			name: "task, rich", args: "--format rich ROOT/proj", file: state, text: "current_task:\n  name: TEXT\n",
			keeps: word,
		},
		{name: "blocker, JSON", args: "--json ROOT/proj", file: state, text: "### Blockers\n- TEXT\n", keeps: word},
		{name: "goal", args: "--format rich ROOT/p.md", file: "p.md", text: plan, keeps: word},
		{name: "goal, JSON", args: "--json ROOT/p.md", file: "p.md", text: plan, keeps: word},
		{name: "module", args: "ROOT/e.md", file: "e.md", text: exec, keeps: word},
		{name: "module, JSON", args: "--json ROOT/e.md", file: "e.md", text: exec, keeps: word},
		{name: "blocker_reason", args: "ROOT/j.json", file: "j.json", text: goal},
		{name: "blocker_reason, JSON", args: "--json ROOT/j.json", file: "j.json", text: goal, keeps: word},
		{name: "vote", args: "ROOT/j.json", file: "j.json", text: votes, keeps: vote},
		{name: "seat, JSON", args: "--json ROOT/j.json", file: "j.json", text: seats, keeps: word},
		{name: "foreign path", args: "ROOT/TEXT.json", file: "TEXT.json", text: "{}", path: true},
		{name: "path, JSON", args: "--json ROOT/d/TEXT/STATE.md", file: "d/TEXT/STATE.md", path: true, keeps: word},
		{name: "segment, JSON", args: "--json", payload: `{"model":{"display_name":JSON}}`, keeps: word},
		{
			name: "next_phases", payload: hook, file: state, text: "---\nnext_action: x\nnext_phases: [TEXT]\n---\n",
			keeps: item,
		},
	}
	for _, key := range []string{"milestone", "milestone_name", "status", "active_phase", "next_action"} {
		front := "---\nnext_phases: [1]\n" + key + ": TEXT\n---\n"
		compact := source{
			name: key + ", compact", payload: hook, config: `"state_format":"compact"`, file: state, text: front,
			keeps: printedLine,
		}
		switch key {
		case "milestone_name": // not in the compact format
		case "status":
			compact.keeps = word
			fallthrough
		default:
			list = append(list, compact)
		}
		list = append(list,
			source{name: key, payload: hook, file: state, text: front, keeps: printedLine},
			source{
				name: key + ", file", args: "ROOT/proj/.planning/STATE.md", file: state, text: front,
				keeps: printedLine,
			})
	}
	return list
}

// TestNothingLeaks puts every sequence into every source of text.
func TestNothingLeaks(t *testing.T) {
	tmptest.Long(t, "runs the program a thousand times")
	for _, s := range sources() {
		for sequence, bytes := range sequences {
			if !s.path || bytes != "\x00" {
				t.Run(s.name+"/"+sequence, func(t *testing.T) { s.run(t, "alpha"+bytes+"omega") })
			}
		}
	}
}

func (s source) run(t *testing.T, text string) {
	root := tmptest.Must(filepath.EvalSymlinks(t.TempDir()))
	literal, _ := json.Marshal(strings.ToValidUTF8(text, "\uE000"))
	quoted := strings.ReplaceAll(string(literal), "\uE000", "\x9b")
	fill := strings.NewReplacer("ROOT", root, "TEXT", text, "JSON", quoted).Replace
	makeWorld(t, root, nil)
	if s.file != "" {
		tmptest.Write(t, root, fill(s.file), fill(s.text))
	}
	if s.config != "" {
		tmptest.Write(t, root, "proj/.planning/config.json", `{"statusline":{`+s.config+`}}`)
	}
	if s.file == "bin/branch" {
		fakeProgram(t, root, "git", "exec /bin/cat "+root+"/bin/branch")
		t.Setenv("PATH", root+"/bin")
	}
	t.Chdir(root + "/proj")
	args := strings.Fields(s.args)
	for i, arg := range args {
		args[i] = fill(arg)
	}
	stdout, stderr, _ := runIn(map[string]string{"HOME": root + "/home", "TMPDIR": root + "/tmp"}, fill(s.payload),
		args...)
	said := sgr.ReplaceAllString(stdout+stderr, "")
	for line := range strings.Lines(said) {
		line = strings.TrimSuffix(line, "\n")
		tmptest.Diff(t, strings.ToValidUTF8(withoutControls(line), "\uFFFD"), line, "%q leaks", text)
	}
	if s.keeps != nil {
		text = s.keeps(text)
	}
	want := withoutControls(strings.ToValidUTF8(text, "\uFFFD"))
	if got := withoutControls(said); !strings.Contains(got, want) {
		t.Errorf("of %q there is (-want +got):\n%s", text, cmp.Diff(want, got))
	}
}

// TestSystemsWaitForNothing replaces everything that rich and JSON look at around a state by
// something that is not a regular file or a directory.
func TestSystemsWaitForNothing(t *testing.T) {
	for what, put := range inPlace {
		for _, place := range []string{
			"proj/.planning/phases", "proj/.planning/phases/01-a", "proj/.ultraplan",
			"proj/.ultraplan/state/continue.md", "proj/note.md",
			"other/.claude", "other/.claude/orchestrator-plan-phase.local.md",
			"other/.claude/orchestrator-exec-phase.local.md",
			"other/state.json", "other/USER_REQUIREMENTS.md",
		} {
			t.Run(what+"/"+place, func(t *testing.T) {
				root := t.TempDir()
				tmptest.Write(t, root, "proj/.planning/STATE.md", "Resume file: note.md\n")
				tmptest.Write(t, root, "other/", "")
				tmptest.Write(t, root, filepath.Dir(place)+"/", "")
				if err := put(filepath.Join(root, place)); err != nil {
					t.Skip(err)
				}
				proctest.Ends(t, func() {
					for _, flag := range []string{"--format=rich", "--json"} {
						_, stderr, code := runWith([]string{
							flag, filepath.Join(root, "proj"),
							filepath.Join(root, "other"),
						}, "")
						if code != 0 || stderr != "" {
							t.Errorf("%q, exit code %d", stderr, code)
						}
					}
				})
			})
		}
	}
}

// TestExplainJSONIsClean: the strings in the JSON have no control characters either, once decoded.
func TestExplainJSONIsClean(t *testing.T) {
	const escape = "\x1b]0;title\x07\u009b31m\u202e"
	home := newHome(t)
	dir := "p" + escape
	home.write(t, dir+"/.planning/STATE.md", "---\nstatus: a"+escape+"b\nnext_action: x"+escape+"\nmilestone: v1"+
		escape+"\n---\nPhase: 1 of 2 (A"+escape+")\n")
	home.write(t, dir+"/.planning/config.json",
		`{"statusline": {"a\u001b[31m": 1, "segments": ["hook", "x\u001b[31m"]}}`)
	payload := `{"model":{"display_name":"M\u001b[31m"},"session_name":"s\u001b[31m","workspace":{"current_dir":` +
		fmt.Sprintf("%q", home.path(dir)) + `}}`
	payload = strings.NewReplacer(`\x1b`, `\u001b`, `\a`, `\u0007`).Replace(payload)
	for _, call := range []struct{ stdin, args string }{
		{"", "explain --json ."},
		{"", "explain --json --format rich ."},
		{payload, "explain --json --show hook,session"},
		{"", "doctor --json"},
	} {
		cmd := home.program(strings.Fields(call.args)...)
		cmd.Dir = home.path(dir)
		cmd.Stdin = strings.NewReader(call.stdin)
		out, _ := cmd.Output()
		if len(out) < 100 {
			t.Errorf("%s: %q", call.args, out)
		}
		for _, sign := range []string{`\u00`, `\u202e`, "\x1b", "\u009b", "\u202e"} {
			if strings.Contains(string(out), sign) {
				t.Errorf("%s: %q in %s", call.args, sign, out)
			}
		}
	}
}
