package release

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestFormula has the release fill in Homebrew's formula, and runs its steps and its test
// on the committed source, with a stand-in for what it uses of Homebrew.
func TestFormula(t *testing.T) {
	if _, err := exec.LookPath("ruby"); err != nil {
		if os.Getenv("GSD_STATUSLINE_REQUIRE_SHELLS") != "" {
			t.Fatal(err)
		}
		t.Skip("the formula needs ruby")
	}
	if testing.Short() {
		t.Skip("builds the program")
	}
	work := t.TempDir()
	sum := strings.Repeat("0123456789abcdef", 4)
	source := filepath.Join(work, "source")
	formula := filepath.Join(work, "gsd-statusline.rb")
	sums := strings.Repeat("f", 64) + "  gsd-statusline_1.2.3_linux_amd64.tar.gz\n" + sum + "  gsd-statusline_1.2.3_source.tar.gz\n"
	if err := os.WriteFile(filepath.Join(work, "checksums.txt"), []byte(sums), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(formula, []byte(do(t, nil, "../../.ci/formula", work)), 0o600); err != nil {
		t.Fatal(err)
	}
	do(t, nil, "ruby", "-c", formula)
	do(t, nil, "git", "clone", "-q", "../..", source)
	stand, err := filepath.Abs("testdata/homebrew.rb")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("ruby", stand, formula, filepath.Join(work, "prefix"))
	cmd.Dir = source
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("the formula's steps: %v\n%s", err, out)
	}
	const want = "https://github.com/gsd-statusline/gsd-statusline/releases/download/v1.2.3/gsd-statusline_1.2.3_source.tar.gz\n"
	if diff := cmp.Diff(want+sum+"\n", string(out)); diff != "" {
		t.Errorf("the formula's source (-want +got):\n%s", diff)
	}
	for _, name := range []string{
		"bin/gsd-statusline", "share/man/man1/gsd-statusline.1", "share/fish/vendor_completions.d/gsd-statusline.fish",
	} {
		if info, err := os.Stat(filepath.Join(work, "prefix", name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}
