package install

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/txtar"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

const (
	ourProgram  = "/bin/gsd-statusline"
	ours        = `"command": "` + ourProgram + `"`
	entryOnLine = `{"type": "command", ` + ours + "}"
)

func TestMain(m *testing.M) { os.Exit(tmptest.Run(m.Run)) }

var claude = ClientNamed("claude")

// A settingsTest is a settings file, whose its status line is, and what install makes of it, or why it refuses to.
type settingsTest struct {
	client, name           string
	owner                  Owner
	before, after, refused string
}

// owners are the words for them in testdata.
var owners = map[string]Owner{"nobody's": Nobody, "ours": Us, "GSD Core's": GSDCore, "another's": Another}

// settingsTests returns those of testdata/settings.txtar, which says how they are written.
func settingsTests(t testing.TB) (tests []settingsTest) {
	t.Helper()
	text := strings.NewReplacer("BOM", md.BOM, "␍\n", "\r\n", "␄\n", "").Replace
	for _, file := range tmptest.Must(txtar.ParseFile("testdata/settings.txtar")).Files {
		data := strings.TrimSuffix(string(file.Data), "\n") // a blank line separates the files
		if !strings.HasSuffix(data, "\n") {
			data = string(file.Data)
		}
		switch file.Name {
		case "after":
			tests[len(tests)-1].after = text(data)
		case "refused":
			tests[len(tests)-1].refused = strings.TrimSuffix(data, "\n")
		default:
			whose, name, _ := strings.Cut(file.Name, ": ")
			client, owner, _ := strings.Cut(whose, ", ")
			tests = append(tests, settingsTest{
				client: client, name: name, owner: owners[owner],
				before: text(string(file.Data)),
			})
		}
	}
	return tests
}

// mustParse parses a text that is a client's settings file.
func mustParse(t *testing.T, client, text string) ClientSettings {
	t.Helper()
	s := parseSettings(text, ClientNamed(client), "")
	if s.Err != nil {
		t.Fatalf("%v in %s", s.Err, text)
	}
	return s
}

// TestInstall installs our line into each file, which the user edits, and takes it away again: the
// edit is all that is left of it. The fuzz targets begin with the same files, without an edit.
func TestInstall(t *testing.T) {
	for _, tt := range settingsTests(t) {
		t.Run(tt.client+", "+tt.name, func(t *testing.T) {
			before := mustParse(t, tt.client, tt.before)
			if before.Owner != tt.owner {
				t.Errorf("the owner is %d, want %d", before.Owner, tt.owner)
			}
			after := before.withLine(ourProgram, nil)
			if err := after.verify(before); err != nil {
				if diff := cmp.Diff(tt.refused, err.Error()); diff != "" || after.Text != tt.before {
					t.Errorf("refusal (-want +got):\n%s\n%s", diff, after.Text)
				}
				return
			}
			tmptest.Diff(t, tt.after, after.Text, "installed")
			edit := func(text string) string { return strings.Replace(text, "opus", "sonnet", 1) }
			edited := mustParse(t, tt.client, edit(after.Text))
			restored := edited.withoutLine(before)
			tmptest.Diff(t, edit(tt.before), restored.Text, "edited and uninstalled")
			if err := restored.verify(edited); err != nil {
				t.Error(err)
			}
		})
	}
}

// TestUninstall has settings that were changed since install: what was there before is restored,
// and nothing that someone else did is undone.
func TestUninstall(t *testing.T) {
	const (
		core   = `"command": "node hooks/gsd-statusline.js"`
		oursIs = `"statusLine": ` + entryOnLine
		pair   = `command = "/p/gsd-statusline --client kimi"`
	)
	for _, tt := range []struct{ client, name, before, now, want string }{
		{
			"claude", "an edit elsewhere", `{"statusLine": {` + core + `}}`,
			`{"a": 1, "statusLine": {"type": "command", ` + ours + `}}`, `{"a": 1, "statusLine": { ` + core + `}}`,
		},
		{
			"claude", "padding since", `{"statusLine": {"type": "command", ` + core + `}}`,
			`{"statusLine": {"type": "command", ` + ours + `, "padding": 2}}`, `{"statusLine": {"type": "command", ` +
				core + `, "padding": 2}}`,
		},
		{
			"claude", "arguments since", `{"statusLine": {"type": "command", ` + core + `}}`,
			`{"statusLine": {"type": "command", "command": "/bin/gsd-statusline --debug"}}`,
			`{"statusLine": {"type": "command", ` + core + `}}`,
		},
		{
			"claude", "another's line since", `{"statusLine": {` + core + `}}`, `{"statusLine": {"command": "mine"}}`,
			`{"statusLine": {"command": "mine"}}`,
		},
		{"claude", "GSD Core's line since", `{}`, `{"statusLine": {` + core + `}}`, `{"statusLine": {` + core + `}}`},
		{"claude", "taken out since", `{"statusLine": {` + core + `}}`, `{"a": 1}`, `{"a": 1}`},
		{"claude", "no memory", "{}\n", "{\n  \"statusLine\": {" + ours + "},\n  \"a\": 1\n}\n", "{\n  \"a\": 1\n}\n"},
		{"claude", "no memory, last", "{}\n", "{\n  \"a\": 1, // one\n  // ours\n  \"statusLine\": {" + ours +
			"} // two\n}\n", "{\n  \"a\": 1 // one\n  // ours\n   // two\n}\n"},
		{
			"claude", "no memory, last on its line", "{}\n", "{\n  \"a\": 1, // one\n  \"statusLine\": {" + ours +
				"}}\n",
			"{\n  \"a\": 1 // one\n  }\n",
		},
		{"claude", "no memory, before another on its line", "{}\n", "{ // one\n  \"statusLine\": {" + ours +
			"}, \"b\": 1}\n", "{ // one\n   \"b\": 1}\n"},
		{
			"claude", "no memory, a comment before the comma", "{}\n", `{"statusLine": {` + ours + `} /* c */, "b": 1}`,
			`{ /* c */ "b": 1}`,
		},
		{
			"claude", "no memory, in the middle", "{}\n", `{"a": 1, "statusLine": {` + ours + `}, "b": 1}`,
			`{"a": 1, "b": 1}`,
		},
		{"claude", "no file before, more since", "", `{"statusLine": {` + ours + `}, "b": 1}`, `{ "b": 1}`},
		{"claude", "no file before, written anew", "", `{"statusLine": {` + ours + `}}`, ""},
		{
			"claude", "null before, padding since", `{"statusLine": null}`, `{"statusLine": {` + ours +
				`, "padding": 1}}`,
			`{"statusLine": null}`,
		},
		{
			"copilot", "it was on, and the user turned it off", `{"footer": {"showCustom": true}}`,
			`{"footer": {"showCustom": false}, ` + oursIs + `}`, `{"footer": {"showCustom": false}}`,
		},
		{"copilot", "the user has another footer", `{"footer": {"showCustom": false}}`, `{"footer": "none", ` + oursIs +
			`}`, `{"footer": "none"}`},
		{"copilot", "there was none, and the user turned it off", `{"a": 1}`, `{"a": 1, ` + oursIs +
			`, "footer": {"showCustom": false}}`, `{"a": 1, "footer": {"showCustom": false}}`},
		{
			"copilot", "another type", `{"statusLine": {"type": "http", "command": "X"}}`,
			`{"statusLine":{"type":"command","command":"/bin/gsd-statusline"},"footer":{"showCustom":true}}`,
			`{"statusLine":{"type":"http","command":"X"}}`,
		},
		{
			"copilot", "no type", `{"statusLine": {"command": "X"}}`,
			`{"statusLine":{"command":"/bin/gsd-statusline","type":"command"},"footer":{"showCustom":true}}`,
			`{"statusLine":{"command":"X"}}`,
		},
		{
			"kimi", "none before", "# mine\ntheme = \"dark\"\n", "theme = \"light\"\n\n[status_line]\n" + pair + "\n",
			"theme = \"light\"\n\n[status_line]\n",
		},
		{
			"kimi", "none before, tables after it", "a = 1\n", "a = 2\n\n[status_line]\n" + pair + "\n" +
				"\n[b]\nc = 1\n",
			"a = 2\n\n[status_line]\n\n[b]\nc = 1\n",
		},
		{
			"kimi", "another's before", "[status_line]\ncommand = 'theirs' # note\n", "[status_line]\n" + pair + "\n",
			"[status_line]\ncommand = 'theirs'\n",
		},
		{
			"kimi", "a table before", "[status_line]\na = 1\n", "[status_line]\na = 2\n" + pair + "\n",
			"[status_line]\na = 2\n",
		},
		{
			"kimi", "an empty table before", "[status_line]\n", "b = 1\n[status_line]\n" + pair + "\n",
			"b = 1\n[status_line]\n",
		},
		{"kimi", "a comment of the user", "", "[status_line] # mine\n" + pair + "\n", "[status_line] # mine\n"},
		{"kimi", "a comment behind it", "", "[status_line]\n" + pair + "   # mine\n", "[status_line]\n# mine\n"},
		{
			"kimi", "CRLF", "a = 1\r\n", "a = 2\r\n\r\n[status_line]\r\n" + pair + "\r\n",
			"a = 2\r\n\r\n[status_line]\r\n",
		},
	} {
		t.Run(tt.client+", "+tt.name, func(t *testing.T) {
			now := mustParse(t, tt.client, tt.now)
			got := now.withoutLine(mustParse(t, tt.client, tt.before))
			tmptest.Diff(t, tt.want, got.Text, "")
			if err := got.verify(now); err != nil && got.Text != now.Text {
				t.Error(err)
			}
		})
	}
}

// TestBrokenSettings: what is wrong, and where; TestParse of package js has what there is of it in JSON.
func TestBrokenSettings(t *testing.T) {
	for _, tt := range []struct{ client, text, want string }{
		{"claude", "// only a comment\n", "line 2, column 1: not a JSON object"},
		{"claude", "{\n  \"a\": 1\n  \"b\": 2\n}", "line 3, column 3: expected a comma or }"},
		{"claude", "{\"a\": 1} /* no end", "line 1, column 10: unterminated comment"},
		{"claude", "\xFF\xFE{\x00}\x00", "line 1, column 1: not a JSON object"},
		{"claude", "{\"a\": " + strings.Repeat("[", 2000) + strings.Repeat("]", 2000) + "}", "<nil>"},
		{"kimi", "a = \n", "line 1, column 5: unexpected character U+000A at start of value"},
		{"kimi", "[status_line\ncommand = 1\n", "line 1, column 13: expected ']' to close table name"},
		{"kimi", "[status_line]\ncommand = \"a\n", "line 2, column 13: basic strings cannot have new lines"},
		{"kimi", "[status_line]\na = 1\n[status_line]\nb = 2\n", "line 3, column 2: table status_line already exists"},
		{"kimi", "[status_line]\ncommand = 'a'\ncommand = 'b'\n", "line 3, column 1: key command is already defined"},
		{"kimi", "status_line.a = 1\nstatus_line.b = 1\n", "<nil>"},
		{"kimi", strings.Repeat("# note\n", 10_000), "too large (68 KiB; the limit is 32 KiB)"},
	} {
		s := parseSettings(tt.text, ClientNamed(tt.client), "")
		tmptest.Diff(t, tt.want, fmt.Sprint(s.Err), "%s, %.40q", tt.client, tt.text)
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
		{
			"right", "claude", json, `{"a": [1, "x"], "statusLine": {"padding": 1, "type": "command", "command": "C"}}`,
			"C", "",
		},
		{
			"the last one counts", "claude", json,
			`{"a": [1, "x"], "statusLine": {"padding": 1, "command": "X", "command": "C"}}`, "C", "",
		},
		{
			"no JSON", "claude", json, `{"a": [1, "x"]`, "C",
			"cannot edit it safely (line 1, column 15: expected a comma or })" + byHand,
		},
		{
			"another command", "claude", json, `{"a": [1, "x"], "statusLine": {"padding": 1, "command": "X"}}`, "C",
			"cannot edit it safely (it would not have that command)" + byHand,
		},
		{
			"another key", "claude", json, `{"a": [1, "x"], "statusLine": {"padding": 1}, "ui": {"command": "C"}}`, "C",
			"cannot edit it safely (it would not have that command)" + byHand,
		},
		{
			"another value", "claude", json, `{"a": [1, "y"], "statusLine": {"padding": 1, "command": "C"}}`, "C",
			"cannot edit it safely (other settings would change)" + byHand,
		},
		{
			"another padding", "claude", json, `{"a": [1, "x"], "statusLine": {"padding": 2, "command": "C"}}`, "C",
			"cannot edit it safely (other settings would change)" + byHand,
		},
		{
			"a value more", "claude", json, `{"a": [1, "x"], "statusLine": {"padding": 1, "command": "C"}, "b": 1}`,
			"C",
			"cannot edit it safely (other settings would change)" + byHand,
		},
		{
			"a value less", "claude", json, `{"statusLine": {"padding": 1, "command": "C"}}`, "C",
			"cannot edit it safely (other settings would change)" + byHand,
		},
		{
			"not removed", "claude", json, `{"a": [1, "x"], "statusLine": {"padding": 1, "command": "C"}}`, "",
			"cannot edit it safely (it would not have that command): remove statusLine from it",
		},
		{
			"nested", "qwen", `{"ui": {"a": 1}}`, `{"ui": {"statusLine": {"command": "C", "respectUserColors": true}}}`,
			"C", `cannot edit it safely (other settings would change): set ui.statusLine to {"type": "command", ` +
				`"command": "C"} in it`,
		},
		{"right in TOML", "kimi", toml, toml + "command = 'C'\n", "C", ""},
		{
			"no TOML", "kimi", toml, toml + "command.x = 1\ncommand = 'C'\n", "C",
			"cannot edit it safely (line 5, column 1: key command is already defined)" + byHandTOML,
		},
		{
			"two tables", "kimi", toml, toml + "[status_line]\ncommand = 'C'\n", "C",
			"cannot edit it safely (line 4, column 2: table status_line already exists)" + byHandTOML,
		},
		{
			"another table", "kimi", toml, toml + "[b]\ncommand = 'C'\n", "C",
			"cannot edit it safely (it would not have that command)" + byHandTOML,
		},
		{
			"another type in TOML", "kimi", toml, strings.Replace(toml, "1.0", "1", 1) + "command = 'C'\n", "C",
			"cannot edit it safely (other settings would change)" + byHandTOML,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			path, f := settingsAt(t, tt.client, tt.before)
			s := f.as(tt.text)
			s.want = tt.want
			got, want := "", map[string]string{"settings.json": tt.before}
			if err := s.verify(f.ClientSettings); err != nil {
				got = err.Error()
			} else {
				tmptest.NoError(t, f.save(s))
				want = map[string]string{"settings.json": tt.text, filepath.Base(f.backup): tt.before}
			}
			tmptest.Diff(t, tt.err, got, "")
			tmptest.Diff(t, want, tmptest.Files(t, filepath.Dir(path)), "written")
		})
	}
}

// roundTrip holds that whatever a client's settings file is, install leaves one whose line is ours and that has
// everything else as it was, and uninstall gives back what was there, also where it can only take the entry out.
func roundTrip(t *testing.T, text string, c Client) {
	before := parseSettings(text, c, "")
	if before.Err != nil {
		return
	}
	after := before.withLine(ourProgram, nil)
	if err := after.verify(before); err != nil && (after.toml.refused == "" || after.Text != text) {
		t.Fatalf("%v: %q", err, after.Text)
	} else if err != nil {
		return // refused
	}
	if after.Owner != Us {
		t.Fatalf("the owner is %d in %q", after.Owner, after.Text)
	}
	if after.withLine(ourProgram, nil).Text != after.Text {
		t.Fatalf("a second install changes %q", after.Text)
	}
	restored := after.withoutLine(before)
	if restored.Text != text {
		t.Fatalf("uninstall leaves %q", restored.Text)
	}
	if err := restored.verify(after); err != nil {
		t.Fatalf("uninstall: %v", err)
	}
	if c.TOML {
		return
	}
	rest := after.reset(c.Entry, ClientSettings{Client: c})
	members := func(s ClientSettings) int { return len(slices.Collect(s.root.Members())) }
	if want := members(after) - 1; rest.Err != nil || len(c.Entry) == 1 && members(rest) != want {
		t.Fatalf("%d members are left, want %d: %v, %q", members(rest), want, rest.Err, rest.Text)
	}
}

func FuzzSettings(f *testing.F) {
	for _, tt := range settingsTests(f) {
		f.Add(tt.before, tt.client)
	}
	f.Fuzz(func(t *testing.T, text, name string) {
		if c := ClientNamed(name); !c.TOML {
			roundTrip(t, text, c)
		}
	})
}

func FuzzTOML(f *testing.F) {
	for _, tt := range settingsTests(f) {
		if tt.client == "kimi" {
			f.Add(tt.before)
		}
	}
	f.Fuzz(func(t *testing.T, text string) { roundTrip(t, text, ClientNamed("kimi")) })
}

// TestEntryText is what someone has to write into a settings file that cannot be written.
func TestEntryText(t *testing.T) {
	entry := func(client string) string {
		return parseSettings("", ClientNamed(client), "/x").withLine("/p", nil).entryText()
	}
	tmptest.Table(t, "entryText", entry, map[string]string{
		"":        `"statusLine": { "type": "command", "command": "/p" }`,
		"qwen":    `"ui": { "statusLine": { "type": "command", "command": "/p", "respectUserColors": true } }`,
		"copilot": `"statusLine": { "type": "command", "command": "/p" }, "footer": { "showCustom": true }`,
		"kimi":    `command = "/p" in the table [status_line]`,
	})
}

func TestTry(t *testing.T) {
	if !hasShell() {
		t.Skip("needs sh")
	}
	tests := []struct{ command, want string }{
		{"cat >/dev/null; echo a line", "a line"},
		{"grep -o 'current_dir'", "current_dir"},
		{"true", "it printed nothing"},
		{"echo x; exit 3", "exit status 3"},
		{"/none/gsd-statusline", "exit status 127"},
		{"yes", "more than 64 KiB of output"},
		{"head -c 65536 /dev/zero | tr '\\0' x", strings.Repeat("x", 65536)},
	}
	before := trialLimit
	trialLimit = time.Hour // what waits for it hangs
	defer func() { trialLimit = before }()
	for _, tt := range tests {
		proctest.Ends(t, func() {
			line, err := try(tt.command, "/d")
			if err != nil {
				line = err.Error()
			}
			tmptest.Diff(t, tt.want, line, "%s", tt.command)
		})
	}
}

func TestGoesAway(t *testing.T) {
	const (
		golang  = "Go built it for a single run and will delete it"
		npx     = "npx will delete it"
		modules = "it will disappear with the npm package"
		tmp     = "it is in a temporary directory"
	)
	goes := func(program, home, tmp string) string {
		return Machine{Env: find.Env{Home: home, TmpDir: tmp}, Program: program}.whyTemporary()
	}
	elsewhere := func(program string) string { return goes(program, "/h", "/private/t") }
	tmptest.Table(t, "goesAway", elsewhere, map[string]string{
		"/usr/bin/gsd-statusline":                                                                "",
		"/h/go/bin/gsd-statusline":                                                               "",
		"/h/.local/bin/gsd-statusline":                                                           "",
		"/opt/homebrew/Cellar/gsd-statusline/1.2.3/bin/gsd-statusline":                           "",
		"/tmp/go-build123/b001/exe/gsd-statusline":                                               golang,
		"/h/.cache/go-build/0a/" + strings.Repeat("0a", 32) + "-d/gsd-statusline":                golang,
		"/h/" + strings.Repeat("0g", 32) + "-d/gsd-statusline":                                   "",
		"/h/.npm/_npx/1/node_modules/x/bin/gsd-statusline":                                       npx,
		"/usr/lib/node_modules/x/bin/gsd-statusline":                                             modules,
		"C:/Users/u/AppData/Roaming/npm/node_modules/x/gsd-statusline.exe":                       modules,
		"/h/.local/share/pnpm/global/5/node_modules/.pnpm/x@1.0.0/node_modules/x/gsd-statusline": modules,
		"/h/src/project/node_modules/x/gsd-statusline":                                           modules,
		"/tmp/x/gsd-statusline":                                                                  tmp,
		"/dev/shm/x/gsd-statusline":                                                              tmp,
		"/var/tmp/x/gsd-statusline":                                                              tmp,
		"/private/t/gsd-statusline":                                                              tmp,
		"/tmpx/gsd-statusline":                                                                   "",
		"/tmp/h/.local/bin/gsd-statusline":                                                       tmp,
	})
	inHome := goes("/tmp/h/.local/bin/gsd-statusline", "/tmp/h", "/tmp")
	tmptest.Diff(t, "", inHome, "a home directory in the temporary one")
	tmptest.Diff(t, tmp, goes("/tmp/h/tmp/x", "/tmp/h", "/tmp/h/tmp"), "a temporary directory in the home directory")
}

func TestShellWord(t *testing.T) {
	tmptest.Table(t, "ShellWord", ShellWord, map[string]string{
		"C:/bin/gsd-statusline.exe":           "C:/bin/gsd-statusline.exe",
		"C:/Program Files/gsd-statusline.exe": "'C:/Program Files/gsd-statusline.exe'",
		"/it's":                               `'/it'\''s'`,
	})
}

// TestOwner has what GSD Core writes, and what people do with it and with our program; TestInstallers of the command
// runs the installers themselves.
func TestOwner(t *testing.T) {
	chain := chainStart + "/usr/bin/node" + strings.TrimRight(chainEnd, " ")
	commands := map[Owner]string{Nobody: "\n  "}
	for _, list := range tmptest.Must(txtar.ParseFile("testdata/owners.txtar")).Files {
		commands[owners[list.Name]] = strings.TrimSuffix(string(list.Data), "\n")
	}
	written := strings.NewReplacer("CHAIN", chain, "⏎", "\n", "␍", "\r").Replace
	for owner, list := range commands {
		for command := range strings.SplitSeq(list, "\n") {
			tmptest.Diff(t, owner, ownerOf(written(command), "/opt/gl"), "%s", command)
		}
	}
	// What is longer than any of ours is another's.
	long := "gsd-statusline" + strings.Repeat(" ", maxCommand-len("gsd-statusline"))
	if got, more := ownerOf(long, ""), ownerOf(long+" ", ""); got != Us || more != Another {
		t.Errorf("%d bytes: %d, one more: %d", len(long), got, more)
	}
}

// TestFlags installs with render flags: one that the line has already gets the new value, or goes if that is empty, and
// all else of the line stays.
func TestFlags(t *testing.T) {
	flags := map[string]string{"format": "rich", "width": "100", "show": ""}
	tests := []struct{ command, want string }{
		{"node hooks/gsd-statusline.js", "/bin/gsd-statusline --format rich --width 100"},
		{"mine", "/bin/gsd-statusline --format rich --width 100"},
		{"gsd-statusline", "/bin/gsd-statusline --format rich --width 100"},
		{"/x/gsd-statusline  --debug", "/bin/gsd-statusline  --debug --format rich --width 100"},
		{
			"gsd-statusline -format=full --color always ",
			"/bin/gsd-statusline --format rich --color always --width 100 ",
		},
		{
			"gsd-statusline --show hook,next --color=always",
			"/bin/gsd-statusline --color=always --format rich --width 100",
		},
		{
			"gsd-statusline --color always --show=a  --show b",
			"/bin/gsd-statusline --color always --format rich --width 100",
		},
		{
			"gsd-statusline --width 80 --width  90 --format rich",
			"/bin/gsd-statusline --width 100 --width 100 --format rich",
		},
	}
	for _, tt := range tests {
		s := mustParse(t, "claude", `{}`).withCommand(tt.command).withLine(ourProgram, flags)
		if diff := cmp.Diff(tt.want, s.Command); diff != "" || s.Owner != Us {
			t.Errorf("%s: owner %d (-want +got):\n%s", tt.command, s.Owner, diff)
		}
		if again := s.withLine(ourProgram, flags); again.Command != s.Command {
			t.Errorf("%s: a second install makes it %s", tt.command, again.Command)
		}
	}
}

func TestBrief(t *testing.T) {
	long := strings.Repeat("x", 81)
	tmptest.Table(t, "Brief", Brief, map[string]string{
		"":                            "",
		"mine.sh":                     "mine.sh",
		strings.Repeat("é", 80):       strings.Repeat("é", 80),
		"/a/mine.sh | " + long:        "mine.sh …",
		`"/a b/mine.sh" ` + long:      "mine.sh …",
		"$(x) " + long:                "$(x) " + strings.Repeat("x", 75) + " …",
		long + strings.Repeat("x", 9): strings.Repeat("x", 80) + " …",
	})
}

// TestWordsAsSh: what counts as words taken literally is what sh makes of it, for
// commands from all that a shell has a meaning for.
func TestWordsAsSh(t *testing.T) {
	tmptest.Long(t, "starts a shell")
	proctest.Needs(t, "sh")
	pieces := []string{
		"a", "/b", "é", "=", ":", "+", ",", "@", "%", "-", ".", " ", "  ", "\t", "'", "''", `"`, `""`, `\ `, `\"`, `\'`,
		`\\`, `\$`, "\\`",
		"$HOME/", `"$HOME"`, "$HOME", "$CLAUDE_PROJECT_DIR/", "$x", "${x}", "$(x)", "`x`", ";", "&", "|", "<", ">", "(",
		")", "{", "}", "*", "?", "[", "]", "!", "#", "^", "\n", "\r",
	}
	r := rand.New(rand.NewPCG(1, 2))
	var script, want strings.Builder
	accepted := 0
	for range 200_000 {
		command := "x"
		for range r.IntN(6) {
			command += pieces[r.IntN(len(pieces))]
		}
		words := splitWords(command)
		if words == nil {
			continue
		}
		accepted++
		script.WriteString("printf '<%s>' " + command + "\necho\n")
		for _, w := range words {
			want.WriteString("<" + w.text + ">")
		}
		want.WriteString("\n")
	}
	cmd := exec.Command("sh")
	cmd.Dir = t.TempDir()
	cmd.Env = []string{"HOME=$HOME", "CLAUDE_PROJECT_DIR=$CLAUDE_PROJECT_DIR", "PATH="}
	cmd.Stdin = strings.NewReader(script.String())
	got := proctest.Output(t, cmd)
	if diff := cmp.Diff(strings.Split(want.String(), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("(-words +sh):\n%.2000s", diff)
	}
	if accepted < 1000 {
		t.Errorf("%d commands are literal words", accepted)
	}
	t.Logf("%d commands", accepted)
}
