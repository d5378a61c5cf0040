package find

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

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

// TestKeysAreDocumented: the README's table has a row for each key, with its values.
func TestKeysAreDocumented(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, key := range Keys {
		if row := "\n| `" + key.Name() + "` |"; !strings.Contains(string(text), row) {
			t.Errorf("README.md has no row for %s", key.Name())
		}
	}
}
