package install

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/pelletier/go-toml/v2"
)

// TestDefinitions: a file is refused for what it defines twice where the library's decoder refuses it.
func TestDefinitions(t *testing.T) {
	lines := []string{"[a]", "[a.b]", "[[a]]", "[[a.b]]", "[c]", "[c.a]", "a = 1", "b = 1", "a.b = 1", "b.c = 1", "a.b.c = 1", "b = {c = 1}"}
	random, twice := rand.New(rand.NewPCG(1, 2)), 0
	for range 20_000 {
		var text strings.Builder
		for range 1 + random.IntN(5) {
			text.WriteString(lines[random.IntN(len(lines))] + "\n")
		}
		_, err := parseTOML(text.String(), "status_line")
		decoded := toml.Unmarshal([]byte(text.String()), &map[string]any{})
		if (err == nil) != (decoded == nil) {
			t.Fatalf("%v, the library says %v, of\n%s", err, decoded, text.String())
		}
		if err != nil {
			twice++
		}
	}
	t.Logf("%d of 20,000 define something twice", twice)
}
