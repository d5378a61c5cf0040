package check

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
)

// TestConfig: what is found in a config.json, and where.
func TestConfig(t *testing.T) {
	for name, tc := range map[string]struct {
		text string
		want []string
	}{
		"empty object":            {`{}`, nil},
		"other keys":              {`{"mode":"yolo","workflow":{"show_gti":1}}`, nil},
		"an empty file":           {``, []string{`1:1 config-unreadable invalid JSON, so every setting in the file is ignored: fix it here, or delete the file`}},
		"an array":                {`[]`, []string{`1:1 config-unreadable not a JSON object, so every setting in the file is ignored: put the settings inside {}`}},
		"a comma too many":        {"{\n\"a\": [1, 2,]\n}", []string{`2:12 config-unreadable invalid JSON, so every setting in the file is ignored: fix it here, or delete the file`}},
		"a comment":               {"{ // x\n}", []string{`1:3 config-unreadable invalid JSON, so every setting in the file is ignored: fix it here, or delete the file`}},
		"text behind it":          {`{} x`, []string{`1:4 config-unreadable invalid JSON, so every setting in the file is ignored: fix it here, or delete the file`}},
		"an open string":          {"{\"ä\": \"x\n}", []string{`1:7 config-unreadable invalid JSON, so every setting in the file is ignored: fix it here, or delete the file`}},
		"a BOM":                   {"\uFEFF{}", []string{`1:1 config-unreadable the file begins with a byte order mark, so every setting in it is ignored: save it as UTF-8 without one`}},
		"no object":               {`{"statusline": "full"}`, []string{`1:16 config-value statusline is "full", which is ignored: write an object such as {"show_git": true}`}},
		"a type":                  {`{"statusline":{"show_git":1}}`, []string{`1:27 config-value show_git is 1, which is ignored: write true or false`}},
		"a word":                  {`{"statusline.state_format":"Rich"}`, []string{`1:28 config-value state_format is "Rich", which is ignored: write "full", "compact" or "rich"`}},
		"a list":                  {`{"statusline":{"segments":"hook","context_scale":"RAW"}}`, []string{`1:27 config-value segments is "hook", which is ignored: write a list such as ["hook", "usage"]`, `1:50 config-value context_scale is "RAW", which is ignored: write "hook", "exact" or "raw"`}},
		"segments":                {`{"statusline":{"segments":["hook","usge",5]}}`, []string{`1:27 config-value unknown segment "usge" is ignored (did you mean "usage"?)`, `1:27 config-value unknown segment "5" is ignored (must be one of ` + strings.Join(line.SegmentNames(), ", ") + `)`}},
		"an escaped key":          {`{"statusline":{"show\u005fgit":0}}`, []string{`1:32 config-value show_git is 0, which is ignored: write true or false`}},
		"a key like none":         {`{"statusline":{"colour":1}}`, []string{`1:16 config-key unknown key "colour" is ignored (must be one of ` + keyNames() + `)`}},
		"a key outside":           {`{"state_format":"rich","segments":[]}`, []string{`1:2 config-key the key "state_format" is ignored outside "statusline": write {"statusline": {"state_format": …}}`, `1:24 config-key the key "segments" is ignored outside "statusline": write {"statusline": {"segments": …}}`}},
		"only deeper is the same": {`{"x":{"statusline":{"colour":1}}}`, nil},
	} {
		r := review{text: tc.text, config: parseConfig(tc.text)}
		r.run(configRules...)
		var got []string
		for _, f := range r.sorted() {
			got = append(got, fmt.Sprintf("%d:%d %s %s", f.Line, f.Column, f.Rule.Name, f.Message()))
		}
		if diff := cmp.Diff(tc.want, got); diff != "" {
			t.Errorf("%s: findings mismatch (-want +got):\n%s", name, diff)
		}
	}
}

// FuzzConfig: what is JSON and what is not is as package js has it, and each finding has a place in the text.
func FuzzConfig(f *testing.F) {
	for _, text := range []string{`{"statusline":{"show_git":"yes","x":[{}]}}`, `{"a":[1,2,],}`, "{\"statusline.x\":\n\"\\u00e9\"", `[[]]`, `-1e5`, `"a`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = js.Decode(text)
		_, ok := js.ParseJSON(text)
		r := review{text: text, config: parseConfig(text)}
		r.run(configRules...)
		for _, finding := range r.sorted() {
			if !ok && (finding.Rule.Name != "config-unreadable" || len(r.findings) > 1) {
				t.Errorf("%q: %+v", text, finding)
			}
			if finding.Line < 1 || finding.Column < 1 || finding.Message() == "" {
				t.Errorf("%q: %+v", text, finding)
			}
		}
	})
}

func keyNames() string {
	var names []string
	for _, key := range find.Keys {
		names = append(names, key.Name())
	}
	return strings.Join(names, ", ")
}
