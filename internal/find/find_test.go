package find

import (
	crypto "crypto/sha1"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

func TestFindState(t *testing.T) {
	const nine = "/2/3/4/5/6/7/8/9/10" // the tenth directory, from 1
	tests := []struct {
		name      string
		files     map[string]string
		dir, home string // below the root; home "" is none
		want      string // the path below the root
	}{
		{"sub-directory", map[string]string{"p/.planning/STATE.md": "x", "p/a/b/": ""}, "p/a/b", "", "p/.planning/STATE.md"},
		{"nearest", map[string]string{"p/.planning/STATE.md": "x", "p/a/.planning/STATE.md": "y"}, "p/a", "", "p/a/.planning/STATE.md"},
		{"none", map[string]string{"p/": ""}, "p", "", ""},
		{"ninth parent", map[string]string{"1/.planning/STATE.md": "x", "1" + nine + "/": ""}, "1" + nine, "", "1/.planning/STATE.md"},
		{"tenth parent", map[string]string{"1/.planning/STATE.md": "x", "1" + nine + "/11/": ""}, "1" + nine + "/11", "", ""},
		{"at home", map[string]string{"h/.planning/STATE.md": "x", "h/p/": ""}, "h/p", "h", "h/.planning/STATE.md"},
		{"above home", map[string]string{".planning/STATE.md": "x", "h/p/": ""}, "h/p", "h", ""},
		{"home with a slash stops nothing", map[string]string{".planning/STATE.md": "x", "h/p/": ""}, "h/p", "h/", ".planning/STATE.md"},
		{"directory as STATE.md: go on", map[string]string{".planning/STATE.md": "x", "p/.planning/STATE.md/": ""}, "p", "", ".planning/STATE.md"},
		{"empty file is a state", map[string]string{".planning/STATE.md": "x", "p/.planning/STATE.md": ""}, "p", "", "p/.planning/STATE.md"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root := t.TempDir()
			tmptest.Tree(t, root, tt.files)
			home := ""
			if tt.home != "" {
				home = root + "/" + tt.home
			}
			path := Env{Home: home, Lookup: noEnv}.FindState(root + "/" + tt.dir).Path
			want := ""
			if tt.want != "" {
				want = filepath.Join(root, filepath.FromSlash(tt.want))
			}
			if diff := cmp.Diff(want, path); diff != "" {
				t.Errorf("FindState mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func TestFindConfig(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		want  string // statusline.state_format
	}{
		{"none", nil, ""},
		{"parent", map[string]string{".planning/config.json": `{"statusline":{"state_format":"compact"}}`}, "compact"},
		{"nearest decides", map[string]string{".planning/config.json": `{"statusline":{"state_format":"compact"}}`, "p/.planning/config.json": `{}`}, ""},
		{"broken stops the walk", map[string]string{".planning/config.json": `{"statusline":{"state_format":"compact"}}`, "p/.planning/config.json": `{`}, ""},
		{"directory stops the walk", map[string]string{".planning/config.json": `{"statusline":{"state_format":"compact"}}`, "p/.planning/config.json/": ""}, ""},
		{"BOM is no JSON", map[string]string{"p/.planning/config.json": "\uFEFF" + `{"statusline":{"state_format":"compact"}}`}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root := t.TempDir()
			tmptest.Tree(t, root, tt.files)
			config := Env{}.FindConfig(filepath.Join(root, "p")).Value
			if diff := cmp.Diff(tt.want, string(SettingsOf(config).State)); diff != "" {
				t.Errorf("state_format mismatch (-want +got):\n%s", diff)
			}
		})
	}
}

func noEnv(string) (string, bool) { return "", false }

// TestSHA1 covers every length around the padding of one, two and three blocks.
func TestSHA1(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	text := make([]byte, 200)
	for n := range len(text) {
		for i := range text {
			text[i] = byte(random.Uint32())
		}
		if got, want := sha1(string(text[:n])), crypto.Sum(text[:n]); got != want {
			t.Errorf("sha1 of %x is %x, want %x", text[:n], got, want)
		}
	}
}

// TestManyWorkstreams: every prompt asks whether there are workstreams, and looks at no more
// than it needs to.
func TestManyWorkstreams(t *testing.T) {
	if testing.Short() {
		t.Skip("makes 8,000 directories")
	}
	if runtime.GOOS == "windows" {
		t.Skip("Wine reads a directory whole when it is opened")
	}
	cost := func(n int) time.Duration {
		root := t.TempDir()
		for i := range n {
			dir := filepath.Join(root, ".planning", "workstreams", strconv.Itoa(i))
			if err := os.MkdirAll(dir, 0o700); err != nil {
				t.Fatal(err)
			}
		}
		return cputest.Best(t, 3, func() {
			for range 100 {
				if has, err := HasWorkstreams(root); !has || err != nil {
					t.Fatal(has, err)
				}
			}
		})
	}
	if few, many := cost(100), cost(8000); many > 5*few && many > 50*time.Millisecond {
		t.Errorf("100 times: %v for 100 workstreams, %v for 8,000", few, many)
	}
}

func TestIsLocalAbs(t *testing.T) {
	for path, want := range map[string]bool{"/home/u/project": runtime.GOOS != "windows", "project": false, "../project": false, "": false, "//host/share": false, `\\host\share`: false} {
		if got := isLocalAbs(path); got != want {
			t.Errorf("isLocalAbs(%q) = %v, want %v", path, got, want)
		}
	}
}

// TestNamed: a file that a state names is looked for in its project and nowhere
// else, whatever there is.
func TestNamed(t *testing.T) {
	parent := t.TempDir()
	root := filepath.Join(parent, "proj")
	for _, file := range []string{"outside.md", "proj/.planning/STATE.md", "proj/docs/in.md", "proj/.planning/phases/p.md"} {
		tmptest.Write(t, parent, file, "")
	}
	tmptest.Tree(t, root, map[string]string{
		"out.md": "-> ../outside.md", "abs.md": "-> " + filepath.Join(parent, "outside.md"), "up": "-> ..", "in.md": "-> docs/in.md",
	})
	place := At(filepath.Join(root, ".planning", "STATE.md"))
	tests := []struct {
		value string
		there bool
	}{
		{"docs/in.md", true},
		{"phases/p.md", true},
		{"[plan](docs/in.md)", true},
		{"`docs/in.md` (read first)", true},
		{filepath.Join(root, "docs", "in.md"), true},
		{"in.md", true},
		{"docs/../docs/in.md", true},
		{"docs", false},
		{"", false},
		{"None", false},
		{"gone.md", false},
		{"../outside.md", false},
		{"docs/../../outside.md", false},
		{filepath.Join(parent, "outside.md"), false},
		{"out.md", false},
		{"abs.md", false},
		{"up/outside.md", false},
		{"up/proj/docs/in.md", false},
		{"//host/share/x", false},
		{`\\host\share\x`, false},
		{"docs/in.md\x00", false},
		{strings.Repeat("a/", 5000), false},
	}
	for _, tt := range tests {
		if got := place.Named(tt.value); (got != "") != tt.there {
			t.Errorf("Named(%.40q) = %.40q, want one: %v", tt.value, got, tt.there)
		}
	}
}

var configTests = []struct {
	name, text string
	want       Settings
	subRepos   bool
}{
	{"empty", `{}`, Settings{}, false},
	{
		"all", `{"statusline":{"show_last_command":true,"context_position":"front","show_context_tokens":true,"state_format":"compact","show_git":true,"show_state_freshness":true}}`,
		Settings{LastCommand: true, Front: true, Tokens: true, State: system.Compact, Git: true, Freshness: true},
		false,
	},
	{"rich, which the hook does not know", `{"statusline":{"state_format":"rich"}}`, Settings{State: system.Rich}, false},
	{"an unknown format", `{"statusline":{"state_format":"Rich"}}`, Settings{}, false},
	{"flat", `{"statusline.show_git":true}`, Settings{Git: true}, false},
	{"flat null shadows", `{"statusline.show_git":null,"statusline":{"show_git":true}}`, Settings{}, false},
	{"wrong types", `{"statusline":{"show_git":1,"context_position":["front"],"state_format":true,"show_last_command":"true"}}`, Settings{}, false},
	{"section of another type", `{"statusline":[true]}`, Settings{}, false},
	{"last duplicate", `{"statusline":{"show_git":false,"show_git":true}}`, Settings{Git: true}, false},
	{"sub repositories", `{"sub_repos":["a"]}`, Settings{}, true},
	{"planning's before", `{"planning":{"sub_repos":[]},"sub_repos":["a"]}`, Settings{}, false},
	{"null is none", `{"planning":{"sub_repos":null},"sub_repos":["a"]}`, Settings{}, true},
	{"not a list", `{"sub_repos":"a"}`, Settings{}, false},
	{"no JSON", `{"statusline":{"show_git":true}} x`, Settings{}, false},
}

func TestSettingsOf(t *testing.T) {
	for _, tt := range configTests {
		config, _ := js.ParseJSON(tt.text)
		if diff := cmp.Diff(tt.want, SettingsOf(config)); diff != "" || HasSubRepos(config) != tt.subRepos {
			t.Errorf("%s: sub repositories %v, want %v; SettingsOf(%s) mismatch (-want +got):\n%s", tt.name, HasSubRepos(config), tt.subRepos, tt.text, diff)
		}
	}
}

// FuzzSettingsOf compares with encoding/json where the two mean the same: valid
// JSON with no key twice is read alike, and what that package refuses, this one
// must refuse, too.
func FuzzSettingsOf(f *testing.F) {
	for _, tt := range configTests {
		f.Add(tt.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		config, ok := js.ParseJSON(js.Decode(text))
		if valid := json.Valid([]byte(js.Decode(text))); ok != valid {
			t.Errorf("%q: parsed %v, valid %v", text, ok, valid)
		}
		if s := SettingsOf(config); !ok && !cmp.Equal(s, Settings{}) || HasSubRepos(config) && !ok {
			t.Errorf("%q is no JSON and gives %+v", text, s)
		}
	})
}

// TestManySegments: a list of any length costs no more than a short one, and each
// name counts once.
func TestManySegments(t *testing.T) {
	config, _ := js.ParseJSON(`{"statusline":{"segments":["hook","usage","usage",` + strings.Repeat(`0,`, 1_000_000) + `"cost"]}}`)
	var s Settings
	if took := cputest.Of(t, func() { s = SettingsOf(config) }); took > time.Second {
		t.Errorf("took %v", took)
	}
	if diff := cmp.Diff([]string{"hook", "usage", ""}, s.Segments); diff != "" {
		t.Errorf("segments mismatch (-want +got):\n%s", diff)
	}
}
