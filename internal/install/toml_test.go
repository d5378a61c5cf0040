package install

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/pelletier/go-toml/v2"
)

// tomlFiles are tui.toml files, the text that install makes of them with the command X,
// and who the line belongs to before. A result of "refused: …" leaves the file as it is.
var tomlFiles = []struct {
	name, text, want string
	owner            owner
}{
	{"no file", "", "[status_line]\ncommand = X\n", nobody},
	{"blank", "\n\n", "\n\n[status_line]\ncommand = X\n", nobody},
	{"only a comment", "# mine\n", "# mine\n\n[status_line]\ncommand = X\n", nobody},
	{"other keys", "theme = \"dark\"\n", "theme = \"dark\"\n\n[status_line]\ncommand = X\n", nobody},
	{"no end of line", "theme = \"dark\"", "theme = \"dark\"\n\n[status_line]\ncommand = X\n", nobody},
	{"CRLF", "theme = \"dark\"\r\n", "theme = \"dark\"\r\n\r\n[status_line]\r\ncommand = X\r\n", nobody},
	{"CRLF without an end", "a = 1\r\nb = 2", "a = 1\r\nb = 2\r\n\r\n[status_line]\r\ncommand = X\r\n", nobody},
	{"other tables", "[a]\nb = 1\n[[c]]\nd = 2\n", "[a]\nb = 1\n[[c]]\nd = 2\n\n[status_line]\ncommand = X\n", nobody},
	{"an empty table", "[status_line]\n", "[status_line]\ncommand = X\n", nobody},
	{"an empty table at the end", "[status_line]", "[status_line]\ncommand = X", nobody},
	{"a table with a comment", "[ status_line ] # mine\n\n[a]\n", "[ status_line ] # mine\ncommand = X\n\n[a]\n", nobody},
	{"a quoted table", "[\"status_line\"]\nb = 1\n", "[\"status_line\"]\ncommand = X\nb = 1\n", nobody},
	{"a table with other keys", "[status_line]\nenabled = true\n", "[status_line]\ncommand = X\nenabled = true\n", nobody},
	{"a table with CRLF", "[status_line]\r\nenabled = true\r\n", "[status_line]\r\ncommand = X\r\nenabled = true\r\n", nobody},
	{"another's", "[status_line]\ncommand = \"their line\"\n", "[status_line]\ncommand = X\n", another},
	{"another's, indented, with a comment", "[status_line]\n\tcommand  =  'their line' # note\n", "[status_line]\n\tcommand  =  X # note\n", another},
	{"another's over lines", "[status_line]\ncommand = \"\"\"\ntheir\nline\"\"\"\nb = 1\n", "[status_line]\ncommand = X\nb = 1\n", another},
	{"another's in literal lines", "[status_line]\ncommand = '''their\nline'''\n", "[status_line]\ncommand = X\n", another},
	{"a quoted key", "[status_line]\n\"command\" = \"their line\"\n", "[status_line]\n\"command\" = X\n", another},
	{"a dotted key", "status_line.command = \"their line\"\n[a]\n", "status_line.command = X\n[a]\n", another},
	{"a dotted key with spaces", "'status_line' . command = \"their line\"\n", "'status_line' . command = X\n", another},
	{"other dotted keys", "status_line.a = [\n1]\nstatus_line.b = 2 # note\nc = 3\n", "status_line.a = [\n1]\nstatus_line.b = 2 # note\nstatus_line.command = X\nc = 3\n", nobody},
	{"an inline table", "status_line = { command = \"their line\", b = 1 } # note\n", "status_line = { command = X, b = 1 } # note\n", another},
	{"an inline table with the command last", "status_line = {b = 1, command = 'their line'}\n", "status_line = {b = 1, command = X}\n", another},
	{"an inline table without a command", "status_line = { b = 1 }\n", "refused: status_line is an inline table without a command: set command = X in it", nobody},
	{"no table", "status_line = \"their line\"\n", "refused: status_line is not a table: set command = X in it", nobody},
	{"an array of tables", "[[status_line]]\na = 1\n", "refused: status_line is an array of tables: write [status_line] with command = X instead", nobody},
	{"an array of tables with a command", "[[status_line]]\ncommand = \"a\"\n", "refused: status_line is an array of tables: write [status_line] with command = X instead", nobody},
	{"a command in the table of an array", "[[status_line]]\nstatus_line.command = \"a\"\n", "refused: status_line is an array of tables: write [status_line] with command = X instead", nobody},
	{"a command with keys", "[status_line]\ncommand.x = 1\n", "refused: status_line has a command that is not a string: set command = X in it", another},
	{"a command with keys, all dotted", "status_line.command.x = 1\n", "refused: status_line has a command that is not a string: set command = X in it", another},
	{"a command that is a table", "[status_line]\na = 1\n[status_line.command.x]\nb = 1\n", "refused: status_line has a command that is not a string: set command = X in it", another},
	{"a command that is a number", "[status_line]\ncommand = 7\n", "[status_line]\ncommand = X\n", another},
	{"a command that is a list", "[status_line]\ncommand = [\"a\",\n\"b\"]\n", "refused: status_line has a command that is not a string: set command = X in it", another},
	{"a command elsewhere", "command = \"a\"\n[other]\ncommand = \"b\"\nstatus_line.command = \"c\"\n", "command = \"a\"\n[other]\ncommand = \"b\"\nstatus_line.command = \"c\"\n\n[status_line]\ncommand = X\n", nobody},
	{"the name in a text", "a = \"\"\"\n[status_line]\ncommand = \"x\"\n\"\"\"\n", "a = \"\"\"\n[status_line]\ncommand = \"x\"\n\"\"\"\n\n[status_line]\ncommand = X\n", nobody},
	{"the name in a comment", "# [status_line]\n# command = \"x\"\n", "# [status_line]\n# command = \"x\"\n\n[status_line]\ncommand = X\n", nobody},
	{"a table below it", "[status_line.colors]\na = 1\n", "[status_line.colors]\na = 1\n\n[status_line]\ncommand = X\n", nobody},
	{"escapes", "[status_line]\ncommand = \"a \\\"b\\\" \\u00e9\"\n", "[status_line]\ncommand = X\n", another},
}

// TestTOML installs our line into each file and takes it away again: the file is the same
// bytes then. A real parser reads our command, and everything else as before.
func TestTOML(t *testing.T) {
	const word = "'/home/u/my bin/gsd-statusline'"
	command := word + " --client kimi"
	for _, tt := range tomlFiles {
		t.Run(tt.name, func(t *testing.T) {
			before := mustParseFor(t, "kimi", tt.text)
			if before.owner != tt.owner {
				t.Errorf("the line belongs to %v, want %v", before.owner, tt.owner)
			}
			want := strings.ReplaceAll(tt.want, "X", `"`+command+`"`)
			after := before.installed(word, map[string]string{"client": "kimi"})
			if err := after.verify(before); err != nil {
				if diff := cmp.Diff(want, "refused: "+err.Error()); diff != "" || after.text != before.text {
					t.Errorf("refusal (-want +got):\n%s\n%s", diff, after.text)
				}
				return
			}
			if diff := cmp.Diff(want, after.text); diff != "" {
				t.Fatalf("installed (-want +got):\n%s", diff)
			}
			if after.command != command || after.owner != us {
				t.Errorf("installed: %q belongs to %v", after.command, after.owner)
			}
			was, now := readTOML(t, tt.text), readTOML(t, after.text)
			table := now["status_line"].(map[string]any)
			if table["command"] != command {
				t.Errorf("a real parser reads the command %q", table["command"])
			}
			delete(table, "command")
			if old, ok := was["status_line"].(map[string]any); ok {
				delete(old, "command")
			} else {
				was["status_line"] = map[string]any{}
			}
			if diff := cmp.Diff(was, now); diff != "" {
				t.Errorf("everything else (-before +after):\n%s", diff)
			}
			if diff := cmp.Diff(tt.text, after.uninstalled(before).text); diff != "" {
				t.Errorf("uninstalled (-want +got):\n%s", diff)
			}
			again := after.installed(word, map[string]string{"client": "kimi"})
			if diff := cmp.Diff(after.text, again.text); diff != "" {
				t.Errorf("installed twice (-once +twice):\n%s", diff)
			}
		})
	}
}

func readTOML(t *testing.T, text string) map[string]any {
	t.Helper()
	data := map[string]any{}
	if err := toml.Unmarshal([]byte(text), &data); err != nil {
		t.Fatalf("%v in:\n%s", err, text)
	}
	return data
}

// TestTOMLRewritten has Kimi Code write the file anew, as it does when a setting changes,
// between install and uninstall: the value alone is restored.
func TestTOMLRewritten(t *testing.T) {
	const ours = "command = \"/p/gsd-statusline --client kimi\"\n"
	for _, tt := range []struct{ name, before, now, want string }{
		{"none before", "# mine\ntheme = \"dark\"\n", "theme = \"light\"\n\n[status_line]\n" + ours, "theme = \"light\"\n\n"},
		{"none before, tables after it", "a = 1\n", "a = 2\n\n[status_line]\n" + ours + "\n[b]\nc = 1\n", "a = 2\n\n\n[b]\nc = 1\n"},
		{"another's before", "status_line.command = 'theirs' # note\n", "[status_line]\n" + ours, "[status_line]\ncommand = 'theirs'\n"},
		{"a table before", "[status_line]\na = 1\n", "[status_line]\na = 2\n" + ours, "[status_line]\na = 2\n"},
		{"an empty table before", "[status_line]\n", "b = 1\n[status_line]\n" + ours, "b = 1\n[status_line]\n"},
		{"a comment of the user", "", "[status_line] # mine\n" + ours, "[status_line] # mine\n"},
		{"a comment behind it", "", "[status_line]\n" + strings.TrimSuffix(ours, "\n") + "   # mine\n", "[status_line]\n# mine\n"},
		{"inline", "", "status_line = { " + strings.TrimSuffix(ours, "\n") + ", a = 1 }\n", "status_line = { a = 1 }\n"},
		{"inline, last", "", "status_line = { a = 1, " + strings.TrimSuffix(ours, "\n") + " }\n", "status_line = { a = 1 }\n"},
		{"CRLF", "a = 1\r\n", "a = 2\r\n\r\n[status_line]\r\n" + strings.ReplaceAll(ours, "\n", "\r\n"), "a = 2\r\n\r\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			now := mustParseFor(t, "kimi", tt.now)
			got := now.uninstalled(mustParseFor(t, "kimi", tt.before))
			if diff := cmp.Diff(tt.want, got.text); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if err := got.verify(now); err != nil {
				t.Error(err)
			}
			readTOML(t, got.text)
		})
	}
}

func TestTOMLErrors(t *testing.T) {
	for text, want := range map[string]string{
		"a = \n":                                       "line 1, column 5",
		"[status_line\ncommand = 1\n":                  "line 1, column 13",
		"[status_line]\ncommand = \"a\n":               "line 2, column",
		"[status_line]\na = 1\n[status_line]\nb = 2\n": "line 3, column 2: table status_line already exists",
		"a = 1\na = 2\n":                               "line 2, column 1: key a is already defined",
		strings.Repeat("# note\n", 10_000):             "too large (68 KiB; the limit is 32 KiB)",
	} {
		if err := parseSettings(text, ClientNamed("kimi"), "/p").err; err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s…", text, err, want)
		}
	}
}

// FuzzTOML: what install makes of any TOML is TOML with our command and everything else as it
// was, and uninstall gives back the bytes.
func FuzzTOML(f *testing.F) {
	for _, tt := range tomlFiles {
		f.Add(tt.text)
	}
	kimi := ClientNamed("kimi")
	f.Fuzz(func(t *testing.T, text string) {
		before := parseSettings(text, kimi, "/p/gsd-statusline")
		if before.err != nil {
			return
		}
		after := before.installed("/p/gsd-statusline", map[string]string{"client": "kimi"})
		if err := after.verify(before); after.text == text && strings.HasPrefix(fmt.Sprint(err), "status_line ") {
			return // refused
		} else if err != nil {
			t.Errorf("%v:\n%q\n%q", err, text, after.text)
		}
		if after.owner != us {
			t.Errorf("installed: %q belongs to %v:\n%q\n%q", after.command, after.owner, text, after.text)
		}
		table, ok := readTOML(t, after.text)["status_line"].(map[string]any)
		if command, _ := table["command"].(string); !ok || !strings.HasPrefix(command, "/p/gsd-statusline") {
			t.Errorf("a real parser reads the command %q:\n%q\n%q", command, text, after.text)
		}
		restored := after.uninstalled(before)
		if restored.text != text {
			t.Errorf("uninstalled (-want +got):\n%s", cmp.Diff(text, restored.text))
		}
		if err := restored.verify(after); err != nil {
			t.Errorf("uninstalled: %v:\n%q\n%q", err, text, after.text)
		}
	})
}
