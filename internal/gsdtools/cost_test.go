package gsdtools

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
)

// TestPhaseCost: a directory of a phase costs what it holds, and at most so many files of it
// are read.
func TestPhaseCost(t *testing.T) {
	if testing.Short() {
		t.Skip("makes 12,000 files")
	}
	root := t.TempDir()
	create := func(n int, name func(i int) string) (dir string) {
		dir = filepath.Join(root, fmt.Sprintf("%02d-files", n))
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.Fatal(err)
		}
		for i := range n {
			if err := os.WriteFile(filepath.Join(dir, name(i)), nil, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		return dir
	}
	plans := func(i int) string {
		if i%2 == 0 {
			return fmt.Sprintf("04-%04d-PLAN.md", i)
		}
		return fmt.Sprintf("04-%04d-SUMMARY.md", i)
	}
	cost := func(dir string) time.Duration {
		p, err := ReadPhase(dir)
		if err != nil || len(p.Plans) == 0 {
			t.Fatalf("%s has no plans: %v", dir, err)
		}
		return cputest.Best(t, 3, func() { p.Summarized() })
	}
	small, large := cost(create(1000, plans)), cost(create(8000, plans))
	if large > 24*small && large > 50*time.Millisecond {
		t.Errorf("%v for 1,000 files, %v for 8,000", small, large)
	}

	long := filepath.Join(root, "long")
	text := "---\nscore: 1\n---\n" + strings.Repeat("A line of a report.\n", 1<<20/20)
	if err := os.WriteFile(long, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(root, "05-links")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for i := range 2000 {
		if err := os.Link(long, filepath.Join(dir, fmt.Sprintf("05-%04d-VERIFICATION.md", i))); err != nil {
			t.Fatal(err)
		}
	}
	p, _ := ReadPhase(dir)
	spent := cputest.Best(t, 3, func() {
		for _, name := range p.Verifications {
			if p.Passed(name) {
				t.Errorf("%s passed", name)
			}
		}
	})
	if len(p.Verifications) != MaxVerifications || spent > 500*time.Millisecond {
		t.Errorf("%d verifications are read, in %v", len(p.Verifications), spent)
	}
}
