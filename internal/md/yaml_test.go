package md_test

import (
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// yamlLines are lines of YAML, of which a fuzzed text is made: one byte a line, so that what is dear or deep when it is
// repeated is found by repeating a byte.
var yamlLines = []string{
	"&a", "&a &b", "*a", "!!str", "!x", "? k", "<<: *a", "- ", "- a", "- - a", "k: v", "k:", "  k: v", "    - a: b",
	"x: [", "[", "[a, ",
	"]", "{", "}", "k: {a: b}", "k: 'a", "k: \"a\\", "'", "\"", "k: |", "  text", "k: >-", "# c", "", "\tk: v", "---",
	"...", "k: *b*",
	"k: &a v", "k: !!int 3", "- &a", "- *a",
}

// FuzzReadYAML: nothing makes the reader fail, nest without a limit, or place a value outside the text.
func FuzzReadYAML(f *testing.F) {
	for i := range yamlLines {
		f.Add([]byte{byte(i)}, uint16(3000))
		f.Add([]byte{14, byte(i), 7}, uint16(500))
	}
	f.Fuzz(func(t *testing.T, lines []byte, times uint16) {
		var b strings.Builder
		for _, line := range lines[:min(len(lines), 20)] {
			b.WriteString(yamlLines[int(line)%len(yamlLines)] + "\n")
		}
		text := "modules:\n" + strings.Repeat(b.String(), int(times)%4096)
		text = text[:min(len(text), 64<<10)]
		root, errors := md.ReadYAML(text, 0, len(text))
		if len(errors) > budget.List {
			t.Errorf("%d errors", len(errors))
		}
		holds(t, text, root, 0)
	})
}

func holds(t *testing.T, text string, n md.Node, depth int) {
	if depth > 300 || len(n.Items)+len(n.Keys) > budget.List || n.Pos < 0 || n.Pos > len(text)+1 {
		t.Fatalf("depth %d, %d items, %d keys at %d of %d bytes", depth, len(n.Items), len(n.Keys), n.Pos, len(text))
	}
	for _, item := range n.Items {
		holds(t, text, item, depth+1)
	}
	for _, pair := range n.Keys {
		holds(t, text, pair.Value, depth+1)
	}
}
