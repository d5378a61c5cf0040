package install

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestNames(t *testing.T) {
	var names []string
	for _, c := range Clients() {
		names = append(names, c.Name)
		if got := ClientNamed(c.Name).Name; got != c.Name {
			t.Errorf("Named(%q) is %q", c.Name, got)
		}
	}
	if diff := cmp.Diff(ClientNames(), strings.Join(names, "|")); diff != "" {
		t.Errorf("Names (-const +table):\n%s", diff)
	}
	if got := ClientNamed("").Name; got != "claude" {
		t.Errorf("without a name it is %q", got)
	}
}
