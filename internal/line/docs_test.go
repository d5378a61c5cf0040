package line

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

var update = flag.Bool("update", false, "update the table of docs/clients.md")

// TestDocumentation: the segments beyond the hook's line that docs/clients.md lists are the table's.
func TestDocumentation(t *testing.T) {
	const path, head = "../../docs/clients.md", "| segment | example | left out when |\n|---|---|---|\n"
	text, err := os.ReadFile(path)
	before, after, ok := strings.Cut(strings.ReplaceAll(string(text), "\r\n", "\n"), head)
	listed, rest, _ := strings.Cut(after, "\n\n")
	if err != nil || !ok {
		t.Fatalf("no table of segments: %v", err)
	}
	var b strings.Builder
	for _, s := range extraSegments() {
		b.WriteString("| `" + s.name + "` | " + s.example + " | " + s.absent + " |\n")
	}
	if *update {
		text := before + head + b.String() + "\n" + rest
		tmptest.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	} else if diff := cmp.Diff(b.String(), listed+"\n"); diff != "" {
		t.Errorf("docs/clients.md mismatch, -update writes it (-want +got):\n%s", diff)
	}
}
