// Package release checks the artefacts that goreleaser makes against what a release
// promises. It has no code but these tests. Most need the artefacts: make snapshot.
package release

import (
	"archive/zip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// distEnv is the variable that names the directory of the artefacts.
const distEnv = "GSD_STATUSLINE_DIST"

// dist is that directory, and the version of what is in it.
func dist(t *testing.T) (dir, version string) {
	t.Helper()
	dir = os.Getenv(distEnv)
	if dir == "" {
		t.Skip("needs the artefacts of a release: make snapshot")
	}
	var metadata struct{ Version string }
	tmptest.NoError(t, json.Unmarshal([]byte(tmptest.Read(t, filepath.Join(dir, "metadata.json"))), &metadata))
	return dir, metadata.Version
}

// do runs a command that must succeed, with more of an environment, and returns what it prints.
func do(t *testing.T, env []string, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), env...)
	return proctest.Output(t, cmd)
}

// checksums are those of checksums.txt, by name.
func checksums(t *testing.T, dir string) map[string]string {
	t.Helper()
	sums := map[string]string{}
	for line := range strings.Lines(tmptest.Read(t, filepath.Join(dir, "checksums.txt"))) {
		sum, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		sums[name] = sum
	}
	return sums
}

// TestVersions: the plugin and its marketplace have the version that CHANGELOG.md begins
// with, which is that of the next release.
func TestVersions(t *testing.T) {
	_, log, _ := strings.Cut(tmptest.Read(t, "../../CHANGELOG.md"), "\n## ")
	want, _, _ := strings.Cut(log, " ")
	var plugin struct{ Version string }
	var market struct{ Plugins []struct{ Version string } }
	for path, into := range map[string]any{
		"../../plugin/.claude-plugin/plugin.json": &plugin, "../../.claude-plugin/marketplace.json": &market,
	} {
		if err := json.Unmarshal([]byte(tmptest.Read(t, path)), into); err != nil {
			t.Fatal(path, err)
		}
	}
	if got := []string{plugin.Version, market.Plugins[0].Version}; !slices.Equal(got, []string{want, want}) {
		t.Errorf("the plugin has version %q, its marketplace %q, CHANGELOG.md %q", got[0], got[1], want)
	}
	if os.Getenv(distEnv) != "" {
		if _, version := dist(t); version != want && !strings.Contains(version, "-snapshot.") {
			t.Errorf("the release has version %q, CHANGELOG.md %q", version, want)
		}
	}
}

// TestChecksums: checksums.txt has each artefact that people download, and no other.
func TestChecksums(t *testing.T) {
	dir, version := dist(t)
	want := map[string]string{}
	for _, end := range strings.Fields(`source.tar.gz linux_amd64.tar.gz linux_amd64.deb linux_amd64.rpm linux_amd64.apk
		linux_arm64.tar.gz linux_arm64.deb linux_arm64.rpm linux_arm64.apk darwin_amd64.tar.gz darwin_arm64.tar.gz
		windows_amd64.zip windows_arm64.zip`) {
		name := "gsd-statusline_" + version + "_" + end
		want[name] = fmt.Sprintf("%x", sha256.Sum256([]byte(tmptest.Read(t, filepath.Join(dir, name)))))
	}
	tmptest.Diff(t, want, checksums(t, dir), "checksums.txt mismatch")
}

// TestArchives: each archive holds the program and what belongs to it, in a directory of its own name.
func TestArchives(t *testing.T) {
	dir, version := dist(t)
	for name := range checksums(t, dir) {
		base, isTar := strings.CutSuffix(name, ".tar.gz")
		base, isZip := strings.CutSuffix(base, ".zip")
		if !isTar && !isZip || strings.HasSuffix(base, "_source") {
			continue
		}
		work, program := t.TempDir(), "gsd-statusline"
		if isZip {
			program += ".exe"
			archive := tmptest.Must(zip.OpenReader(filepath.Join(dir, name)))
			tmptest.NoError(t, os.CopyFS(work, archive))
		} else {
			do(t, nil, "tar", "-xzf", filepath.Join(dir, name), "-C", work)
		}
		var want, got []string
		for _, file := range []string{
			"CHANGELOG.md", "LICENSE", "README.md", "completions/_gsd-statusline", "completions/gsd-statusline.bash",
			"completions/gsd-statusline.fish", program, "man/gsd-statusline.1",
		} {
			want = append(want, base+"/"+file)
		}
		_ = fs.WalkDir(os.DirFS(work), ".", func(path string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				got = append(got, path)
				if text := tmptest.Read(t, filepath.Join(work, path)); text == "" || filepath.Base(path) == program &&
					!strings.Contains(text, "v"+version) {
					t.Errorf("%s: %s is empty, or does not know the version %s", name, path, version)
				}
			}
			return err
		})
		tmptest.Diff(t, want, got, "%s mismatch", name)
	}
}

// TestScripts runs the scripts of cmd/gsd-statusline with the program of this system's archive, and of its .deb.
func TestScripts(t *testing.T) {
	dir, version := dist(t)
	base := fmt.Sprintf("gsd-statusline_%s_%s_%s", version, runtime.GOOS, runtime.GOARCH)
	tmptest.Unix(t, "the archive is a zip")
	work := t.TempDir()
	do(t, nil, "tar", "-xzf", filepath.Join(dir, base+".tar.gz"), "-C", work)
	program := filepath.Join(work, base, "gsd-statusline")
	said := do(t, nil, program, "version")
	commit := strings.TrimSpace(do(t, nil, "git", "rev-parse", "--short=12", "HEAD"))
	if !strings.HasPrefix(said, "gsd-statusline v"+version+" ("+commit+", 2") {
		t.Errorf("version says %s", said)
	}
	out := do(t, []string{"GSD_STATUSLINE_PROGRAM=" + program}, "go", "test", "-count=1", "-v", "-run", "TestScript",
		"../../cmd/gsd-statusline")
	if n := strings.Count(out, "--- PASS: TestScript/"); n < 20 {
		t.Errorf("only %d scripts ran", n)
	}
}

// TestDeb installs the .deb in a directory, reads its manual page there, and purges it, which leaves nothing.
func TestDeb(t *testing.T) {
	dir, version := dist(t)
	if _, err := exec.LookPath("dpkg"); err != nil || os.Getuid() != 0 {
		t.Skip("needs dpkg, and root for the owner of files")
	}
	root := t.TempDir()
	for _, name := range []string{"info/", "updates/", "triggers/", "status"} {
		tmptest.Write(t, root, "var/lib/dpkg/"+name, "")
	}
	dpkg := func(args ...string) {
		t.Helper()
		do(t, nil, "dpkg", append([]string{"--root=" + root, "--log=" + filepath.Join(root, "var/lib/dpkg/log")},
			args...)...)
	}
	dpkg("--install", filepath.Join(dir, fmt.Sprintf("gsd-statusline_%s_linux_%s.deb", version, runtime.GOARCH)))
	dpkg("--verify", "gsd-statusline")
	if out := do(t, nil, filepath.Join(root, "usr/bin/gsd-statusline"), "version"); !strings.Contains(out, version) {
		t.Errorf("version says %s", out)
	}
	if _, err := exec.LookPath("man"); err == nil {
		page := do(t, []string{"MANPAGER=cat", "MANWIDTH=80"}, "man", "-l",
			filepath.Join(root, "usr/share/man/man1/gsd-statusline.1.gz"))
		if !strings.Contains(page, "gsd-statusline - where your project stands") {
			t.Errorf("man prints %.300s", page)
		}
	}
	dpkg("--purge", "gsd-statusline")
	var left []string
	_ = filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if name, _ := filepath.Rel(root, path); name != "." && !strings.HasPrefix(name, "var") ||
			strings.Contains(name, "gsd") {
			left = append(left, name)
		}
		return err
	})
	tmptest.Diff(t, []string(nil), left, "purge leaves")
}

// TestScoop: the manifest names the archives for Windows, their checksums and the program in them.
func TestScoop(t *testing.T) {
	dir, version := dist(t)
	var manifest struct {
		Version      string
		Architecture map[string]struct {
			URL, Hash string
			Bin       []string
		}
	}
	tmptest.NoError(t, json.Unmarshal([]byte(tmptest.Read(t, filepath.Join(dir, "scoop", "gsd-statusline.json"))),
		&manifest))
	sums := checksums(t, dir)
	for arch, name := range map[string]string{"64bit": "amd64", "arm64": "arm64"} {
		base := fmt.Sprintf("gsd-statusline_%s_windows_%s", version, name)
		got := manifest.Architecture[arch]
		if !strings.HasSuffix(got.URL, "/"+base+".zip") || got.Hash != sums[base+".zip"] {
			t.Errorf("%s: %s with checksum %s, want %s with %s", arch, got.URL, got.Hash, base, sums[base+".zip"])
		}
		tmptest.Diff(t, []string{base + "/gsd-statusline.exe"}, got.Bin, "%s: program mismatch", arch)
	}
	if manifest.Version != version {
		t.Errorf("version %s, want %s", manifest.Version, version)
	}
}

// TestNpmPackages packs the npm packages of these artefacts: one for each platform, then the launcher.
func TestNpmPackages(t *testing.T) {
	dir, version := dist(t)
	proctest.Needs(t, "npm")
	abs := tmptest.Must(filepath.Abs(dir))
	out := do(t, nil, "node", "../../npm/pack.mjs", t.TempDir(), "--dist", abs)
	got := strings.Fields(strings.ReplaceAll(out, "-"+version+".tgz", ""))
	want := []string{
		"gsd-statusline-linux-x64", "gsd-statusline-linux-arm64", "gsd-statusline-darwin-x64",
		"gsd-statusline-darwin-arm64", "gsd-statusline-win32-x64", "gsd-statusline-win32-arm64", "gsd-statusline",
	}
	tmptest.Diff(t, want, got, "packages mismatch")
}

// TestFormula has the release fill in Homebrew's formula, and runs its steps and its test
// on the committed source, with a stand-in for what it uses of Homebrew.
func TestFormula(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("ruby"); err != nil {
		if os.Getenv("GSD_STATUSLINE_REQUIRE_SHELLS") != "" {
			t.Fatal(err)
		}
		t.Skip("the formula needs ruby")
	}
	tmptest.Long(t, "builds the program")
	work := t.TempDir()
	sum := strings.Repeat("0123456789abcdef", 4)
	source := filepath.Join(work, "source")
	formula := filepath.Join(work, "gsd-statusline.rb")
	sums := strings.Repeat("f", 64) + "  gsd-statusline_1.2.3_linux_amd64.tar.gz\n" + sum +
		"  gsd-statusline_1.2.3_source.tar.gz\n"
	tmptest.Write(t, work, "checksums.txt", sums)
	tmptest.Write(t, "", formula, do(t, nil, "../../.ci/formula", work))
	do(t, nil, "ruby", "-c", formula)
	do(t, nil, "git", "clone", "-q", "../..", source)
	stand := tmptest.Must(filepath.Abs("testdata/homebrew.rb"))
	cmd := exec.Command("ruby", stand, formula, filepath.Join(work, "prefix"))
	cmd.Dir = source
	out := proctest.Output(t, cmd)
	const want = "https://github.com/gsd-statusline/gsd-statusline/releases/download/v1.2.3/" +
		"gsd-statusline_1.2.3_source.tar.gz\n"
	tmptest.Diff(t, want+sum+"\n", out, "the formula's source")
	for _, name := range []string{
		"bin/gsd-statusline", "share/man/man1/gsd-statusline.1", "share/fish/vendor_completions.d/gsd-statusline.fish",
	} {
		if info, err := os.Stat(filepath.Join(work, "prefix", name)); err != nil || info.Size() == 0 {
			t.Errorf("%s: %v", name, err)
		}
	}
}
