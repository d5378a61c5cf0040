package find

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

var update = flag.Bool("update", false, "update the table of docs/clients.md")

// TestDocumentation: the keys of config.json in docs/clients.md are those of the table.
func TestDocumentation(t *testing.T) {
	const path, head = "../../docs/clients.md", "| key | values | effect | defined by |\n|---|---|---|---|\n"
	text, err := os.ReadFile(path)
	before, after, ok := strings.Cut(strings.ReplaceAll(string(text), "\r\n", "\n"), head)
	listed, rest, _ := strings.Cut(after, "\n\n")
	if err != nil || !ok {
		t.Fatalf("no table of keys: %v", err)
	}
	var b strings.Builder
	for _, k := range Keys {
		values := strings.ReplaceAll(strings.ReplaceAll(k.Values, " or ", ", "), `"`, "")
		values = "`" + strings.ReplaceAll(values, ", ", "`, `") + "`"
		if _, list, isList := strings.Cut(k.Values, "such as "); isList {
			values = "`" + list + "`"
		}
		b.WriteString("| `" + k.Name() + "` | " + values + " | " + k.effect + " | " + k.by + " |\n")
	}
	if *update {
		text := before + head + b.String() + "\n" + rest
		tmptest.NoError(t, os.WriteFile(path, []byte(text), 0o644))
	} else if diff := cmp.Diff(b.String(), listed+"\n"); diff != "" {
		t.Errorf("docs/clients.md mismatch, -update writes it (-want +got):\n%s", diff)
	}
}
