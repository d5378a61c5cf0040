package line

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

var commandTests = []struct{ name, text, want string }{
	{"nothing", "", ""},
	{"plain", "x<command-name>/go</command-name>y", "go"},
	{"last", "<command-name>/a</command-name><command-name>/b</command-name>", "b"},
	{"last is none", "<command-name>/a</command-name><command-name>/b c</command-name>", ""},
	{"no slash", "<command-name> go\n</command-name>", "go"},
	{"nested", "<command-name>a<command-name>b</command-name>", "b"},
	{"close alone", "<command-name>a</command-name></command-name>", ""},
	{"open alone", "<command-name>a", ""},
	{"81 letters", "<command-name>" + strings.Repeat("x", 81) + "</command-name>", ""},
	{"41 pairs", "<command-name>" + strings.Repeat("😀", 41) + "</command-name>", ""},
	{"40 pairs", "<command-name>" + strings.Repeat("😀", 40) + "</command-name>", strings.Repeat("😀", 40)},
	{"control characters are the printer's", "<command-name>/a\x1b[31mb</command-name>", "a\x1b[31mb"},
	{"one U+FFFD for a truncated sequence", "<command-name>/a\xe2\x82b</command-name>", "a\uFFFDb"},
}

func TestLastCommand(t *testing.T) {
	for _, tt := range commandTests {
		if got, _ := lastCommand(tt.text); got != tt.want {
			t.Errorf("%s: lastCommand(%q) = %q, want %q", tt.name, tt.text, got, tt.want)
		}
	}
}

// TestLastCommandFarBack: wherever the command is in the last 256 KiB, it is
// the last one that counts.
func TestLastCommandFarBack(t *testing.T) {
	const first, last = "<command-name>/first</command-name>", "<command-name>/last</command-name>"
	path := filepath.Join(t.TempDir(), "transcript.jsonl")
	for _, behind := range []int{0, recent - len(last), recent - len(last) + 1, recent - 1, recent, 100_000, tail - len(last), tail - len(last) + 1, tail} {
		if err := os.WriteFile(path, []byte(first+last+strings.Repeat("x", behind)), 0o600); err != nil {
			t.Fatal(err)
		}
		want := "last"
		if behind > tail-len(last) {
			want = ""
		}
		if got, _ := LastCommand(path); got != want {
			t.Errorf("%d bytes behind it: %q, want %q", behind, got, want)
		}
	}
}

func FuzzLastCommand(f *testing.F) {
	for _, tt := range commandTests {
		f.Add(tt.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, _ := lastCommand(text)
		if js.Length(got) > 80 || strings.ContainsAny(got, " \n\t\"\\<>") || !strings.Contains(js.Decode(text), got) {
			t.Errorf("lastCommand(%q) = %q", text, got)
		}
	})
}
