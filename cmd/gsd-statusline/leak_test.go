//go:build unix

package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"
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
	word        = func(string) string { return "alpha" } // quoted, cut or split behind it
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
	if runs < 500 {
		t.Errorf("only %d runs", runs)
	}
}

func (s source) run(t *testing.T, text string) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	noError(t, err)
	literal, _ := json.Marshal(strings.ToValidUTF8(text, "\uE000"))
	fill := strings.NewReplacer("ROOT", root, "TEXT", text, "JSON", strings.ReplaceAll(string(literal), "\uE000", "\x9b")).Replace
	for file, content := range s.files {
		makeFile(t, filepath.Join(root, fill(file)), fill(content), false)
	}
	for _, dir := range []string{"proj", "home", "tmp"} {
		noError(t, os.MkdirAll(filepath.Join(root, dir), 0o755))
	}
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
	var stdout, stderr strings.Builder
	run(args, strings.NewReader(fill(s.payload)), &stdout, &stderr, func(key string) (string, bool) { v, ok := env[key]; return v, ok })
	said := stdout.String() + stderr.String()
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
