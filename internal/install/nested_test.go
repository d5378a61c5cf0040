package install

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// nestedTests are settings of clients whose entry is not at the top, or is not all.
// What was there without the entry is what uninstall leaves after an edit elsewhere.
var nestedTests = []struct {
	name, client, before, after string
}{
	{
		"no file", "qwen", "",
		"{\n  \"ui\": {\n    \"statusLine\": {\n      \"type\": \"command\",\n      \"command\": \"/bin/gsd-statusline\",\n      \"respectUserColors\": true\n    }\n  }\n}\n",
	},
	{
		"other settings", "qwen", "{\n  \"model\": \"opus\"\n}\n",
		"{\n  \"model\": \"opus\",\n  \"ui\": {\n    \"statusLine\": {\n      \"type\": \"command\",\n      \"command\": \"/bin/gsd-statusline\",\n      \"respectUserColors\": true\n    }\n  }\n}\n",
	},
	{
		"an empty object", "qwen", "{\n  \"ui\": {},\n  \"model\": \"opus\"\n}\n",
		"{\n  \"ui\": {\n    \"statusLine\": {\n      \"type\": \"command\",\n      \"command\": \"/bin/gsd-statusline\",\n      \"respectUserColors\": true\n    }\n  },\n  \"model\": \"opus\"\n}\n",
	},
	{
		"others in the object, tabs", "qwen", "{\n\t\"ui\": {\n\t\t\"theme\": \"dark\" // mine\n\t},\n\t\"model\": \"opus\"\n}\n",
		"{\n\t\"ui\": {\n\t\t\"theme\": \"dark\", // mine\n\t\t\"statusLine\": {\n\t\t\t\"type\": \"command\",\n\t\t\t\"command\": \"/bin/gsd-statusline\",\n\t\t\t\"respectUserColors\": true\n\t\t}\n\t},\n\t\"model\": \"opus\"\n}\n",
	},
	{
		"on one line", "qwen", "{\"ui\": {\"theme\": \"dark\"}, \"model\": \"opus\"}",
		"{\"ui\": {\"theme\": \"dark\", \"statusLine\": {\"type\": \"command\", \"command\": \"/bin/gsd-statusline\", \"respectUserColors\": true}}, \"model\": \"opus\"}",
	},
	{
		"a preset", "qwen", "{\n  \"ui\": {\n    \"statusLine\": {\n      \"type\": \"preset\",\n      \"items\": [\"model\"]\n    }\n  },\n  \"model\": \"opus\"\n}\n",
		"{\n  \"ui\": {\n    \"statusLine\": {\n      \"type\": \"command\",\n      \"items\": [\"model\"],\n      \"command\": \"/bin/gsd-statusline\",\n      \"respectUserColors\": true\n    }\n  },\n  \"model\": \"opus\"\n}\n",
	},
	{
		"no object", "qwen", "{\n  \"ui\": null,\n  \"model\": \"opus\"\n}\n",
		"{\n  \"ui\": {\n    \"statusLine\": {\n      \"type\": \"command\",\n      \"command\": \"/bin/gsd-statusline\",\n      \"respectUserColors\": true\n    }\n  },\n  \"model\": \"opus\"\n}\n",
	},
	{
		"a switch that is missing", "copilot", "{\n  \"model\": \"opus\"\n}\n",
		"{\n  \"model\": \"opus\",\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  },\n  \"footer\": {\n    \"showCustom\": true\n  }\n}\n",
	},
	{
		"a switch that is off", "copilot", "{\n  \"footer\": {\n    \"showCustom\": false,\n    \"showBranch\": true\n  },\n  \"model\": \"opus\"\n}\n",
		"{\n  \"footer\": {\n    \"showCustom\": true,\n    \"showBranch\": true\n  },\n  \"model\": \"opus\",\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"a switch that is on", "copilot", "{\n  \"footer\": {\"showCustom\": true},\n  \"model\": \"opus\"\n}\n",
		"{\n  \"footer\": {\"showCustom\": true},\n  \"model\": \"opus\",\n  \"statusLine\": {\n    \"type\": \"command\",\n    \"command\": \"/bin/gsd-statusline\"\n  }\n}\n",
	},
	{
		"a footer without a switch", "copilot", "{\"footer\":{\"showBranch\":true},\"model\":\"opus\"}",
		"{\"footer\":{\"showBranch\":true,\"showCustom\":true},\"model\":\"opus\",\"statusLine\":{\"type\":\"command\",\"command\":\"/bin/gsd-statusline\"}}",
	},
}

// TestSwitchedBack: uninstall takes back the switch that install set, and no other.
func TestSwitchedBack(t *testing.T) {
	const ours = `"statusLine": {"type": "command", "command": "/bin/gsd-statusline"}`
	for _, tt := range []struct{ name, before, now, want string }{
		{"it was on, and the user turned it off", `{"footer": {"showCustom": true}}`, `{"footer": {"showCustom": false}, ` + ours + `}`, `{"footer": {"showCustom": false}}`},
		{"the user has another footer", `{"footer": {"showCustom": false}}`, `{"footer": "none", ` + ours + `}`, `{"footer": "none"}`},
		{"there was none, and the user turned it off", `{"a": 1}`, `{"a": 1, ` + ours + `, "footer": {"showCustom": false}}`, `{"a": 1, "footer": {"showCustom": false}}`},
		{"another type", `{"statusLine": {"type": "http", "command": "X"}}`, `{"statusLine":{"type":"command","command":"/bin/gsd-statusline"},"footer":{"showCustom":true}}`, `{"statusLine":{"type":"http","command":"X"}}`},
		{"no type", `{"statusLine": {"command": "X"}}`, `{"statusLine":{"command":"/bin/gsd-statusline","type":"command"},"footer":{"showCustom":true}}`, `{"statusLine":{"command":"X"}}`},
	} {
		now := mustParseFor(t, "copilot", tt.now)
		restored := now.uninstalled(mustParseFor(t, "copilot", tt.before))
		if diff := cmp.Diff(tt.want, restored.text); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
		if err := restored.verify(now); err != nil {
			t.Errorf("%s: %v", tt.name, err)
		}
	}
}

// TestNested: an entry below another key, and a switch beside it, are spliced like
// Claude Code's own, and gone after uninstall, also after an edit elsewhere.
func TestNested(t *testing.T) {
	for _, tt := range nestedTests {
		t.Run(tt.client+", "+tt.name, func(t *testing.T) {
			parse := func(text string) settings { return mustParseFor(t, tt.client, text) }
			before := parse(tt.before)
			after := before.installed(ourProgram, nil)
			if diff := cmp.Diff(tt.after, after.text); diff != "" {
				t.Fatalf("installed (-want +got):\n%s", diff)
			}
			if after.owner != us {
				t.Errorf("the owner is %d", after.owner)
			}
			if diff := cmp.Diff(tt.after, after.installed(ourProgram, nil).text); diff != "" {
				t.Errorf("installed again (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.before, parse(after.text).uninstalled(before).text); diff != "" {
				t.Errorf("uninstalled (-want +got):\n%s", diff)
			}
			edited := strings.Replace(after.text, "opus", "sonnet", 1)
			want := strings.Replace(tt.before, "opus", "sonnet", 1)
			restored := parse(edited).uninstalled(before)
			if diff := cmp.Diff(want, restored.text); diff != "" {
				t.Errorf("edited and uninstalled (-want +got):\n%s", diff)
			}
			if err := errors.Join(after.verify(before), restored.verify(parse(edited))); err != nil {
				t.Error(err)
			}
		})
	}
}
