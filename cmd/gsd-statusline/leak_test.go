//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
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

// source puts a text somewhere in a world and says how the program is run there.
type source struct {
	files   map[string]string // TEXT is the text, JSON the text as a JSON string
	payload string            // TEXT, JSON and ROOT likewise; empty is path mode
	args    []string
	env     map[string]string
	// keeps is the part of the text that is the value, nil for all of it.
	keeps func(text string) string
	path  bool // the text is part of a path: no NUL can be
}

// What a source keeps of a text.
var (
	printedLine = func(text string) string { return text[:max(0, strings.IndexAny(text+"\n", "\n\r\u2028\u2029"))] }
	word        = func(string) string { return "alpha" } // quoted, cut or split after it
	gitLine     = func(text string) string { return strings.TrimSpace(text[:strings.IndexByte(text+"\n", '\n')]) }
	item        = func(text string) string { return text[:strings.IndexByte(text+"]", ']')] }
	basename    = func(text string) string { return text[strings.LastIndexByte(text, '/')+1:] }
	slash       = func(text string) string {
		if strings.ContainsAny(text, " \n\r\v\f\u2028\u2029\\\"<>") {
			return ""
		}
		return text
	}
)

// sources are all places that text comes from.
func sources() map[string]source {
	const hook = `{"session_id":"s","transcript_path":"ROOT/t.jsonl"}`
	state := func(text string) map[string]string { return map[string]string{"proj/.planning/STATE.md": text} }
	config := func(keys, state string) map[string]string {
		return map[string]string{"proj/.planning/config.json": `{"statusline":{` + keys + `}}`, "proj/.planning/STATE.md": state}
	}
	file := func(name, text string) map[string]string { return map[string]string{name: text} }
	plan := "---\nplan_id: x\nstatus: drafting\nmodules: []\ngoal: \"TEXT\"\n---\n"
	exec := "---\nplan_id: x\nmodules_status:\n- id: TEXT\n  status: in_progress\n---\n"
	list := map[string]source{
		"model":            {payload: `{"model":{"display_name":JSON}}`},
		"model in a list":  {payload: `{"model":{"display_name":[JSON,1]}}`},
		"directory":        {payload: `{"workspace":{"current_dir":JSON}}`, path: true, keeps: basename},
		"todo":             {payload: hook, files: map[string]string{"home/.claude/todos/s-agent-s.json": `[{"status":"in_progress","activeForm":JSON}]`}},
		"last command":     {payload: hook, keeps: slash, files: map[string]string{"proj/.planning/config.json": `{"statusline":{"show_last_command":true}}`, "t.jsonl": "<command-name>/TEXT</command-name>"}},
		"git branch":       {payload: hook, keeps: gitLine, env: map[string]string{"PATH": "ROOT/bin"}, files: map[string]string{"proj/.planning/config.json": `{"statusline":{"show_git":true}}`, "bin/branch": "# branch.head TEXT\n"}},
		"phase name":       {payload: hook, files: state("Phase: 1 of 2 (TEXT)\n")},
		"phase, path mode": {args: []string{"--color", "always", "ROOT/proj"}, files: state("Phase: 1 of 2 (TEXT)\n")},
		"a path, stderr":   {args: []string{"ROOT/TEXT"}, path: true},
		"a path, --debug":  {args: []string{"--debug", "ROOT/d/TEXT/.planning/STATE.md"}, path: true, files: map[string]string{"d/TEXT/.planning/STATE.md": "Status: planning\n"}},
		"a flag, stderr":   {args: []string{"--format", "TEXT"}, keeps: word},
		"an unknown flag":  {args: []string{"--TEXT"}, keeps: word},

		// In the rich line, in JSON, and in the files of the other systems.
		"phase name, rich":     {args: []string{"--format", "rich", "ROOT/proj"}, files: state("---\ncurrent_phase: 1\ncurrent_phase_name: TEXT\n---\n"), keeps: word},
		"paused, rich":         {args: []string{"--format", "rich", "ROOT/proj"}, files: state("---\npaused_at: TEXT\n---\n"), keeps: word},
		"task, rich":           {args: []string{"--format", "rich", "ROOT/proj"}, files: state("current_task:\n  name: TEXT\n"), keeps: word},
		"blocker, JSON":        {args: []string{"--json", "ROOT/proj"}, files: state("### Blockers\n- TEXT\n"), keeps: word},
		"goal":                 {args: []string{"--format", "rich", "ROOT/p.md"}, files: file("p.md", plan), keeps: word},
		"goal, JSON":           {args: []string{"--json", "ROOT/p.md"}, files: file("p.md", plan), keeps: word},
		"module":               {args: []string{"ROOT/e.md"}, files: file("e.md", exec), keeps: word},
		"module, JSON":         {args: []string{"--json", "ROOT/e.md"}, files: file("e.md", exec), keeps: word},
		"blocker_reason":       {args: []string{"ROOT/j.json"}, files: file("j.json", `{"status":"BLOCKED","blocker_reason":JSON}`)},
		"blocker_reason, JSON": {args: []string{"--json", "ROOT/j.json"}, files: file("j.json", `{"status":"BLOCKED","blocker_reason":JSON}`), keeps: word},
		"vote":                 {args: []string{"ROOT/j.json"}, files: file("j.json", `{"status":"COUNCIL_REVIEWING","council_votes":[{"vote":JSON}]}`), keeps: word},
		"seat, JSON":           {args: []string{"--json", "ROOT/j.json"}, files: file("j.json", `{"status":"NEW","council_plans":{JSON:1}}`), keeps: word},
		"foreign path":         {args: []string{"ROOT/TEXT.json"}, files: file("TEXT.json", "{}"), path: true},
		"path, JSON":           {args: []string{"--json", "ROOT/d/TEXT/STATE.md"}, files: file("d/TEXT/STATE.md", ""), path: true, keeps: word},
		"segment, JSON":        {args: []string{"--json"}, payload: `{"model":{"display_name":JSON}}`, keeps: word},
	}
	compact := map[string]func(string) string{"milestone": printedLine, "status": word, "active_phase": printedLine, "next_action": printedLine} // no milestone_name
	for _, key := range []string{"milestone", "milestone_name", "status", "active_phase", "next_action"} {
		front := "---\nnext_phases: [1]\n" + key + ": TEXT\n---\n"
		list[key] = source{payload: hook, files: state(front), keeps: printedLine}
		list[key+", file"] = source{args: []string{"ROOT/proj/.planning/STATE.md"}, files: state(front), keeps: printedLine}
		if keeps, ok := compact[key]; ok {
			list[key+", compact"] = source{payload: hook, files: config(`"state_format":"compact"`, front), keeps: keeps}
		}
	}
	list["next_phases"] = source{payload: hook, files: state("---\nnext_action: x\nnext_phases: [TEXT]\n---\n"), keeps: item}
	return list
}

// TestNothingLeaks puts every sequence into every source of text.
func TestNothingLeaks(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program a thousand times")
	}
	runs := 0
	for name, s := range sources() {
		for sequence, bytes := range sequences {
			if s.path && strings.Contains(bytes, "\x00") {
				continue
			}
			runs++
			t.Run(name+"/"+sequence, func(t *testing.T) { s.run(t, "alpha"+bytes+"omega") })
		}
	}
	if runs < 800 {
		t.Errorf("only %d runs", runs)
	}
}

func (s source) run(t *testing.T, text string) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	noError(t, err)
	literal, _ := json.Marshal(strings.ToValidUTF8(text, "\uE000"))
	fill := strings.NewReplacer("ROOT", root, "TEXT", text, "JSON", strings.ReplaceAll(string(literal), "\uE000", "\x9b")).Replace
	for file, content := range s.files {
		tmptest.Write(t, root, fill(file), fill(content))
	}
	makeWorld(t, root, nil)
	if s.env["PATH"] != "" {
		fakeProgram(t, root, "git", "exec /bin/cat "+root+"/bin/branch")
		t.Setenv("PATH", root+"/bin")
	}
	t.Chdir(root + "/proj")
	env := map[string]string{"HOME": root + "/home", "TMPDIR": root + "/tmp"}
	args := make([]string, len(s.args))
	for i, arg := range s.args {
		args[i] = fill(arg)
	}
	stdout, stderr, _ := runIn(env, fill(s.payload), args...)
	said := stdout + stderr
	for _, line := range strings.Split(strings.TrimSuffix(said, "\n"), "\n") {
		if rest := sgr.ReplaceAllString(line, ""); strings.ContainsFunc(rest, isControl) || !utf8.ValidString(rest) {
			t.Errorf("%q leaks into %q", text, line)
		}
	}
	want := text
	if s.keeps != nil {
		want = s.keeps(text)
	}
	want = withoutControls(strings.ToValidUTF8(want, "\uFFFD"))
	if got := withoutControls(sgr.ReplaceAllString(said, "")); !strings.Contains(got, want) {
		t.Errorf("of %q there is %q, want %q in it", text, said, want)
	}
}

// TestSystemsWaitForNothing replaces everything that rich and JSON look at around a state by
// something that is not a regular file or a directory.
func TestSystemsWaitForNothing(t *testing.T) {
	for what, put := range inPlace {
		for _, place := range []string{
			"proj/.planning/phases", "proj/.planning/phases/01-a", "proj/.ultraplan", "proj/.ultraplan/state/continue.md", "proj/note.md",
			"other/.claude", "other/.claude/orchestrator-plan-phase.local.md", "other/.claude/orchestrator-exec-phase.local.md",
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
				cputest.Ends(t, func() {
					for _, flag := range []string{"--format=rich", "--json"} {
						_, stderr, code := runWith([]string{flag, filepath.Join(root, "proj"), filepath.Join(root, "other")}, "")
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
	home.write(t, dir+"/.planning/STATE.md", "---\nstatus: a"+escape+"b\nnext_action: x"+escape+"\nmilestone: v1"+escape+"\n---\nPhase: 1 of 2 (A"+escape+")\n")
	home.write(t, dir+"/.planning/config.json", `{"statusline": {"a\u001b[31m": 1, "segments": ["hook", "x\u001b[31m"]}}`)
	payload := `{"model":{"display_name":"M\u001b[31m"},"session_name":"s\u001b[31m","workspace":{"current_dir":` + fmt.Sprintf("%q", home.path(dir)) + `}}`
	payload = strings.NewReplacer(`\x1b`, `\u001b`, `\a`, `\u0007`).Replace(payload)
	for _, call := range []struct{ stdin, args string }{
		{"", "explain --json ."}, {"", "explain --json --format rich ."}, {payload, "explain --json --show hook,session"}, {"", "doctor --json"},
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
