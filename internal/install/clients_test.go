package install

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestClientNamed: a name leads to its row, and any other name to Claude Code's.
func TestClientNamed(t *testing.T) {
	for _, c := range Clients() {
		if got := ClientNamed(c.Name).Name; got != c.Name {
			t.Errorf("%s leads to %s", c.Name, got)
		}
	}
	if got := ClientNamed("").Name; got != "claude" {
		t.Errorf("no name leads to %s", got)
	}
}

// TestOthers: a client is in use if its directory has something, or what only it has.
func TestOthers(t *testing.T) {
	m := machine(t, map[string]string{".qwen/x": "", ".cursor/of-the-editor": "", ".copilot/settings.json": "", ".claude/x": ""})
	var got []string
	for _, c := range m.others() {
		got = append(got, c.Name)
	}
	if diff := cmp.Diff([]string{"qwen", "copilot"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
