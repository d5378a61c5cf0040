package install

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

const ourProgram = "/bin/gsd-statusline"

var claude = ClientNamed("claude")

// mustParse parses a text that is a settings file of Claude Code, and mustParseFor that of a client.
func mustParse(t *testing.T, text string) settings {
	t.Helper()
	return mustParseFor(t, "claude", text)
}

func mustParseFor(t *testing.T, client, text string) settings {
	t.Helper()
	s := parseSettings(text, ClientNamed(client), "")
	if s.err != nil {
		t.Fatalf("%v in %s", s.err, text)
	}
	return s
}

func TestInstall(t *testing.T) {
	for _, tt := range settingsTests {
		t.Run(tt.name, func(t *testing.T) {
			before := mustParse(t, tt.before)
			if before.owner != tt.owner {
				t.Errorf("the owner is %d, want %d", before.owner, tt.owner)
			}
			after := before.installed(ourProgram, nil)
			if diff := cmp.Diff(tt.after, after.text); diff != "" {
				t.Fatalf("installed (-want +got):\n%s", diff)
			}
			after = mustParse(t, after.text)
			if after.owner != us {
				t.Errorf("then the owner is %d", after.owner)
			}
			if diff := cmp.Diff(tt.after, after.installed(ourProgram, nil).text); diff != "" {
				t.Errorf("installed again (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.before, after.uninstalled(before).text); diff != "" {
				t.Errorf("uninstalled (-want +got):\n%s", diff)
			}
			// With an edit of the user's the status line is still what it was.
			edited := strings.Replace(after.text, "opus", "sonnet", 1)
			want := strings.Replace(tt.before, "opus", "sonnet", 1)
			restored := mustParse(t, edited).uninstalled(before)
			if diff := cmp.Diff(want, restored.text); diff != "" {
				t.Errorf("edited and uninstalled (-want +got):\n%s", diff)
			}
			if err := restored.verify(mustParse(t, edited)); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestUninstall has settings that were changed since install.
func TestUninstall(t *testing.T) {
	const (
		ours = `"command": "/bin/gsd-statusline"`
		core = `"command": "node hooks/gsd-statusline.js"`
	)
	tests := []struct{ name, before, now, want string }{
		{"an edit elsewhere", `{"statusLine": {` + core + `}}`, `{"a": 1, "statusLine": {"type": "command", ` + ours + `}}`, `{"a": 1, "statusLine": { ` + core + `}}`},
		{"padding since", `{"statusLine": {"type": "command", ` + core + `}}`, `{"statusLine": {"type": "command", ` + ours + `, "padding": 2}}`, `{"statusLine": {"type": "command", ` + core + `, "padding": 2}}`},
		{"arguments since", `{"statusLine": {"type": "command", ` + core + `}}`, `{"statusLine": {"type": "command", "command": "/bin/gsd-statusline --debug"}}`, `{"statusLine": {"type": "command", ` + core + `}}`},
		{"another's line since", `{"statusLine": {` + core + `}}`, `{"statusLine": {"command": "mine"}}`, `{"statusLine": {"command": "mine"}}`},
		{"GSD Core's line since", `{}`, `{"statusLine": {` + core + `}}`, `{"statusLine": {` + core + `}}`},
		{"taken out since", `{"statusLine": {` + core + `}}`, `{"a": 1}`, `{"a": 1}`},
		{"no memory", "{}\n", "{\n  \"statusLine\": {" + ours + "},\n  \"a\": 1\n}\n", "{\n  \"a\": 1\n}\n"},
		{"no memory, last", "{}\n", "{\n  \"a\": 1, // one\n  // ours\n  \"statusLine\": {" + ours + "} // two\n}\n", "{\n  \"a\": 1 // one\n  // ours\n   // two\n}\n"},
		{"no memory, last on its line", "{}\n", "{\n  \"a\": 1, // one\n  \"statusLine\": {" + ours + "}}\n", "{\n  \"a\": 1 // one\n  }\n"},
		{"no memory, before another on its line", "{}\n", "{ // one\n  \"statusLine\": {" + ours + "}, \"b\": 1}\n", "{ // one\n   \"b\": 1}\n"},
		{"no memory, a comment before the comma", "{}\n", `{"statusLine": {` + ours + `} /* c */, "b": 1}`, `{ /* c */ "b": 1}`},
		{"no memory, in the middle", "{}\n", `{"a": 1, "statusLine": {` + ours + `}, "b": 1}`, `{"a": 1, "b": 1}`},
		{"no file before, more since", "", `{"statusLine": {` + ours + `}, "b": 1}`, `{ "b": 1}`},
		{"no file before, written anew", "", `{"statusLine": {` + ours + `}}`, ""},
		{"null before, padding since", `{"statusLine": null}`, `{"statusLine": {` + ours + `, "padding": 1}}`, `{"statusLine": null}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			now := mustParse(t, tt.now)
			got := now.uninstalled(mustParse(t, tt.before))
			if diff := cmp.Diff(tt.want, got.text); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if err := got.verify(now); err != nil && got.text != now.text {
				t.Error(err)
			}
		})
	}
}

func TestBrokenSettings(t *testing.T) {
	tests := []struct{ text, want string }{
		{"[]", "line 1, column 1: not a JSON object"},
		{"// only a comment\n", "line 2, column 1: not a JSON object"},
		{"{", "line 1, column 2: expected a name in double quotes"},
		{"{\n  \"a\": 1\n  \"b\": 2\n}", "line 3, column 3: expected a comma or }"},
		{"{\"a\": 1}}", "line 1, column 9: unexpected text after the object"},
		{"{\"a\" 1}", "line 1, column 6: expected a colon"},
		{"{\"a\": }", "line 1, column 7: invalid value"},
		{"{\"a\": tru}", "line 1, column 7: invalid value"},
		{"{\"a\": 'b'}", "line 1, column 7: invalid value"},
		{"{\"a\": \"b\n\"}", "line 1, column 7: invalid value"},
		{"{\"a\": \"b}", "line 1, column 7: invalid value"},
		{"{\"a\": \"\\x\"}", "line 1, column 7: invalid value"},
		{"{\"a\": [1 2]}", "line 1, column 10: expected a comma or ]"},
		{"{\"a\": [,]}", "line 1, column 8: invalid value"},
		{"{,}", "line 1, column 2: expected a name in double quotes"},
		{"{a: 1}", "line 1, column 2: expected a name in double quotes"},
		{"{\"a\": 1} /* no end", "line 1, column 10: unterminated comment"},
		{"{\"a\": /", "line 1, column 7: invalid value"},
		{"{\x00}", "line 1, column 2: expected a name in double quotes"},
		{"\xFF\xFE{\x00}\x00", "line 1, column 1: not a JSON object"},
		{"{\"a\": " + strings.Repeat("[", 2000) + strings.Repeat("]", 2000) + "}", "<nil>"},
	}
	for _, tt := range tests {
		s := parseSettings(tt.text, claude, "")
		if diff := cmp.Diff(tt.want, fmt.Sprint(s.err)); diff != "" {
			t.Errorf("%.40q (-want +got):\n%s", tt.text, diff)
		}
	}
}

// TestVerify has edits that went wrong, which no edit of this package does: they are noticed
// before the file is written, and the message has what to write by hand.
func TestVerify(t *testing.T) {
	const (
		json = `{"a": [1, "x"], "statusLine": {"padding": 1}}`
		toml = "a = [1.0, nan]\n[status_line]\nb = 1\n"

		byHand     = `: set statusLine to {"type": "command", "command": "C"} in it`
		byHandTOML = `: set status_line.command = "C" in it`
	)
	for _, tt := range []struct{ name, client, before, text, want, err string }{
		{"right", "claude", json, `{"a": [1, "x"], "statusLine": {"padding": 1, "type": "command", "command": "C"}}`, "C", ""},
		{"the last one counts", "claude", json, `{"a": [1, "x"], "statusLine": {"padding": 1, "command": "X", "command": "C"}}`, "C", ""},
		{"no JSON", "claude", json, `{"a": [1, "x"]`, "C", "cannot edit it safely (line 1, column 15: expected a comma or })" + byHand},
		{"another command", "claude", json, `{"a": [1, "x"], "statusLine": {"padding": 1, "command": "X"}}`, "C", "cannot edit it safely (it would not have that command)" + byHand},
		{"another key", "claude", json, `{"a": [1, "x"], "statusLine": {"padding": 1}, "ui": {"command": "C"}}`, "C", "cannot edit it safely (it would not have that command)" + byHand},
		{"another value", "claude", json, `{"a": [1, "y"], "statusLine": {"padding": 1, "command": "C"}}`, "C", "cannot edit it safely (other settings would change)" + byHand},
		{"another padding", "claude", json, `{"a": [1, "x"], "statusLine": {"padding": 2, "command": "C"}}`, "C", "cannot edit it safely (other settings would change)" + byHand},
		{"a value more", "claude", json, `{"a": [1, "x"], "statusLine": {"padding": 1, "command": "C"}, "b": 1}`, "C", "cannot edit it safely (other settings would change)" + byHand},
		{"a value less", "claude", json, `{"statusLine": {"padding": 1, "command": "C"}}`, "C", "cannot edit it safely (other settings would change)" + byHand},
		{"not removed", "claude", json, `{"a": [1, "x"], "statusLine": {"padding": 1, "command": "C"}}`, "", "cannot edit it safely (it would not have that command): remove statusLine from it"},
		{"nested", "qwen", `{"ui": {"a": 1}}`, `{"ui": {"statusLine": {"command": "C", "respectUserColors": true}}}`, "C", `cannot edit it safely (other settings would change): set ui.statusLine to {"type": "command", "command": "C"} in it`},
		{"right in TOML", "kimi", toml, toml + "command = 'C'\n", "C", ""},
		{"no TOML", "kimi", toml, toml + "command.x = 1\ncommand = 'C'\n", "C", "cannot edit it safely (line 5, column 1: key command is already defined)" + byHandTOML},
		{"two tables", "kimi", toml, toml + "[status_line]\ncommand = 'C'\n", "C", "cannot edit it safely (line 4, column 2: table status_line already exists)" + byHandTOML},
		{"another table", "kimi", toml, toml + "[b]\ncommand = 'C'\n", "C", "cannot edit it safely (it would not have that command)" + byHandTOML},
		{"another type in TOML", "kimi", toml, strings.Replace(toml, "1.0", "1", 1) + "command = 'C'\n", "C", "cannot edit it safely (other settings would change)" + byHandTOML},
	} {
		t.Run(tt.name, func(t *testing.T) {
			before := mustParseFor(t, tt.client, tt.before)
			s := before.as(tt.text)
			s.want = tt.want
			got := ""
			if err := s.verify(before); err != nil {
				got = err.Error()
			}
			if diff := cmp.Diff(tt.err, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			path := filepath.Join(t.TempDir(), "settings")
			if err := os.WriteFile(path, []byte(tt.before), 0o600); err != nil {
				t.Fatal(err)
			}
			f, err := openFile(path, ClientNamed(tt.client), "")
			if err != nil {
				t.Fatal(err)
			}
			want := map[string]string{"settings": tt.before}
			if err := f.install(s); err == nil {
				want = map[string]string{"settings": tt.text, "settings.gsd-statusline-backup": tt.before}
			}
			if diff := cmp.Diff(want, files(t, filepath.Dir(path))); diff != "" || len(want) == 2 != (tt.err == "") {
				t.Errorf("written (-want +got):\n%s", diff)
			}
		})
	}
}

// members is how many settings there are.
func members(s settings) int {
	n := 0
	for range s.root.Members() {
		n++
	}
	return n
}

// FuzzSettings holds that whatever a client's settings file is, install leaves one
// whose line is ours and that has everything else as it was, and uninstall gives back what was
// there, also where it can only take the entry out.
func FuzzSettings(f *testing.F) {
	for _, tt := range settingsTests {
		f.Add(tt.before, "claude")
	}
	for _, tt := range nestedTests {
		f.Add(tt.before, tt.client)
	}
	f.Fuzz(func(t *testing.T, text, name string) {
		before := parseSettings(text, ClientNamed(name), "")
		if before.err != nil || before.client.TOML {
			return
		}
		after := before.installed(ourProgram, nil)
		if err := after.verify(before); err != nil {
			t.Fatalf("%v: %q", err, after.text)
		}
		if after.owner != us {
			t.Fatalf("the owner is %d in %q", after.owner, after.text)
		}
		if after.installed(ourProgram, nil).text != after.text {
			t.Fatalf("a second install changes %q", after.text)
		}
		restored := after.uninstalled(before)
		if restored.text != text {
			t.Fatalf("uninstall leaves %q", restored.text)
		}
		if err := restored.verify(after); err != nil {
			t.Fatalf("uninstall: %v", err)
		}
		entry := before.client.Entry
		rest := after.reset(entry, settings{client: before.client})
		if want := members(after) - 1; rest.err != nil || len(entry) == 1 && members(rest) != want {
			t.Fatalf("%d members are left, want %d: %v, %q", members(rest), want, rest.err, rest.text)
		}
	})
}
