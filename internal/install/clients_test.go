package install

import "testing"

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
	if got := ClientNames(); got != "claude|qwen|copilot|cursor|antigravity|kimi" {
		t.Errorf("the names are %s", got)
	}
}
