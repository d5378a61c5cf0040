package find

import (
	crypto "crypto/sha1"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
)

// TestSHA1 covers every length around the padding of one, two and three blocks.
func TestSHA1(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	text := make([]byte, 200)
	for n := range len(text) {
		for i := range text {
			text[i] = byte(random.Uint32())
		}
		if got, want := sha1(string(text[:n])), crypto.Sum(text[:n]); got != want {
			t.Errorf("sha1 of %x is %x, want %x", text[:n], got, want)
		}
	}
}

// TestManyWorkstreams: every prompt asks whether there are workstreams, and looks at no more
// than it needs to.
func TestManyWorkstreams(t *testing.T) {
	if testing.Short() {
		t.Skip("makes 8,000 directories")
	}
	if runtime.GOOS == "windows" {
		t.Skip("Wine reads a directory whole when it is opened")
	}
	cost := func(n int) time.Duration {
		root := t.TempDir()
		for i := range n {
			dir := filepath.Join(root, ".planning", "workstreams", strconv.Itoa(i))
			if err := os.MkdirAll(dir, 0o700); err != nil {
				t.Fatal(err)
			}
		}
		return cputest.Best(t, 3, func() {
			for range 100 {
				if has, err := HasWorkstreams(root); !has || err != nil {
					t.Fatal(has, err)
				}
			}
		})
	}
	if few, many := cost(100), cost(8000); many > 5*few && many > 50*time.Millisecond {
		t.Errorf("100 times: %v for 100 workstreams, %v for 8,000", few, many)
	}
}
