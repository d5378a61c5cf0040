// Package release holds the artefacts that goreleaser makes to what a release
// promises. It has no code but these tests. Most need the artefacts: make snapshot.
package release

import (
	"archive/tar"
	"archive/zip"
	"bufio"
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
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
	if err := json.Unmarshal(read(t, filepath.Join(dir, "metadata.json")), &metadata); err != nil {
		t.Fatal(err)
	}
	return dir, metadata.Version
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// do runs a command that must succeed, with more of an environment, and returns what
// it prints.
func do(t *testing.T, env []string, name string, args ...string) string {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s", name, args, err, out)
	}
	return string(out)
}

// checksums are those of checksums.txt, by name.
func checksums(t *testing.T, dir string) map[string]string {
	t.Helper()
	sums := map[string]string{}
	for line := range strings.Lines(string(read(t, filepath.Join(dir, "checksums.txt")))) {
		sum, name, _ := strings.Cut(strings.TrimSpace(line), "  ")
		sums[name] = sum
	}
	return sums
}

// TestVersions: the plugin and its marketplace have the version that CHANGELOG.md begins
// with, which is that of the next release.
func TestVersions(t *testing.T) {
	_, log, _ := strings.Cut(string(read(t, "../../CHANGELOG.md")), "\n## ")
	want, _, _ := strings.Cut(log, " ")
	var plugin struct{ Version string }
	var market struct{ Plugins []struct{ Version string } }
	for path, into := range map[string]any{
		"../../plugin/.claude-plugin/plugin.json": &plugin, "../../.claude-plugin/marketplace.json": &market,
	} {
		if err := json.Unmarshal(read(t, path), into); err != nil {
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
	source := fmt.Sprintf("gsd-statusline_%s_source.tar.gz", version)
	want := map[string]string{source: fmt.Sprintf("%x", sha256.Sum256(read(t, filepath.Join(dir, source))))}
	for _, system := range []string{"linux", "darwin", "windows"} {
		for _, arch := range []string{"amd64", "arm64"} {
			kinds := []string{"tar.gz"}
			switch system {
			case "linux":
				kinds = append(kinds, "deb", "rpm", "apk")
			case "windows":
				kinds = []string{"zip"}
			}
			for _, kind := range kinds {
				name := fmt.Sprintf("gsd-statusline_%s_%s_%s.%s", version, system, arch, kind)
				want[name] = fmt.Sprintf("%x", sha256.Sum256(read(t, filepath.Join(dir, name))))
			}
		}
	}
	if diff := cmp.Diff(want, checksums(t, dir)); diff != "" {
		t.Errorf("checksums.txt mismatch (-want +got):\n%s", diff)
	}
}

// TestArchives: each archive holds the program and what belongs to it, in a directory
// of its own name.
func TestArchives(t *testing.T) {
	dir, version := dist(t)
	for name := range checksums(t, dir) {
		base, isTar := strings.CutSuffix(name, ".tar.gz")
		base, isZip := strings.CutSuffix(base, ".zip")
		if !isTar && !isZip || strings.HasSuffix(base, "_source") {
			continue
		}
		program := "gsd-statusline"
		if isZip {
			program += ".exe"
		}
		want := []string{
			"CHANGELOG.md", "LICENSE", "README.md", "completions/_gsd-statusline", "completions/gsd-statusline.bash",
			"completions/gsd-statusline.fish", program, "man/gsd-statusline.1",
		}
		for i := range want {
			want[i] = base + "/" + want[i]
		}
		files := unpacked(t, filepath.Join(dir, name))
		var got []string
		for file, text := range files {
			got = append(got, file)
			if len(text) == 0 {
				t.Errorf("%s: %s is empty", name, file)
			}
		}
		slices.Sort(got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s mismatch (-want +got):\n%s", name, diff)
		}
		if !bytes.Contains(files[base+"/"+program], []byte("v"+version)) {
			t.Errorf("%s: the program does not know the version %s", name, version)
		}
	}
}

// unpacked are the files of an archive.
func unpacked(t *testing.T, path string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	add := func(name string, r io.Reader, err error) {
		if err == nil {
			files[name], err = io.ReadAll(r)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	text := read(t, path)
	if strings.HasSuffix(path, ".zip") {
		archive, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.File {
			r, err := f.Open()
			add(f.Name, r, err)
		}
		return files
	}
	unzipped, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	archive := tar.NewReader(unzipped)
	for {
		h, err := archive.Next()
		if err == io.EOF {
			return files
		}
		if err != nil {
			t.Fatal(err)
		}
		add(h.Name, archive, nil)
	}
}

// TestScripts runs the scripts of cmd/gsd-statusline with the program of this
// system's archive, and of its .deb.
func TestScripts(t *testing.T) {
	dir, version := dist(t)
	base := fmt.Sprintf("gsd-statusline_%s_%s_%s", version, runtime.GOOS, runtime.GOARCH)
	if runtime.GOOS == "windows" {
		t.Skip("the archive is a zip")
	}
	work := t.TempDir()
	do(t, nil, "tar", "-xzf", filepath.Join(dir, base+".tar.gz"), "-C", work)
	program := filepath.Join(work, base, "gsd-statusline")
	said := do(t, nil, program, "version")
	commit := strings.TrimSpace(do(t, nil, "git", "rev-parse", "--short=12", "HEAD"))
	if !strings.HasPrefix(said, "gsd-statusline v"+version+" ("+commit+", 2") {
		t.Errorf("version says %s", said)
	}
	out := do(t, []string{"GSD_STATUSLINE_PROGRAM=" + program}, "go", "test", "-count=1", "-v", "-run", "TestScript", "../../cmd/gsd-statusline")
	if n := strings.Count(out, "--- PASS: TestScript/"); n < 20 {
		t.Errorf("only %d scripts ran", n)
	}
}

// TestDeb installs the .deb in a directory, reads its manual page there, and purges
// it, which leaves nothing.
func TestDeb(t *testing.T) {
	dir, version := dist(t)
	if _, err := exec.LookPath("dpkg"); err != nil || os.Getuid() != 0 {
		t.Skip("needs dpkg, and root for the owner of files")
	}
	root := t.TempDir()
	for _, name := range []string{"info", "updates", "triggers"} {
		if err := os.MkdirAll(filepath.Join(root, "var/lib/dpkg", name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(root, "var/lib/dpkg/status"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	dpkg := func(args ...string) {
		t.Helper()
		do(t, nil, "dpkg", append([]string{"--root=" + root, "--log=" + filepath.Join(root, "var/lib/dpkg/log")}, args...)...)
	}
	dpkg("--install", filepath.Join(dir, fmt.Sprintf("gsd-statusline_%s_linux_%s.deb", version, runtime.GOARCH)))
	dpkg("--verify", "gsd-statusline")
	if out := do(t, nil, filepath.Join(root, "usr/bin/gsd-statusline"), "version"); !strings.Contains(out, version) {
		t.Errorf("version says %s", out)
	}
	if _, err := exec.LookPath("man"); err == nil {
		page := do(t, []string{"MANPAGER=cat", "MANWIDTH=80"}, "man", "-l", filepath.Join(root, "usr/share/man/man1/gsd-statusline.1.gz"))
		if !strings.Contains(page, "gsd-statusline - where your project stands") {
			t.Errorf("man prints %.300s", page)
		}
	}
	dpkg("--purge", "gsd-statusline")
	var left []string
	_ = filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if name, _ := filepath.Rel(root, path); name != "." && !strings.HasPrefix(name, "var") || strings.Contains(name, "gsd") {
			left = append(left, name)
		}
		return err
	})
	if left != nil {
		t.Errorf("purge leaves %q", left)
	}
}

// TestScoop: the manifest names the archives for Windows, their checksums and the
// program in them.
func TestScoop(t *testing.T) {
	dir, version := dist(t)
	var manifest struct {
		Version      string
		Architecture map[string]struct {
			URL, Hash string
			Bin       []string
		}
	}
	if err := json.Unmarshal(read(t, filepath.Join(dir, "scoop", "gsd-statusline.json")), &manifest); err != nil {
		t.Fatal(err)
	}
	sums := checksums(t, dir)
	for arch, name := range map[string]string{"64bit": "amd64", "arm64": "arm64"} {
		base := fmt.Sprintf("gsd-statusline_%s_windows_%s", version, name)
		got := manifest.Architecture[arch]
		if !strings.HasSuffix(got.URL, "/"+base+".zip") || got.Hash != sums[base+".zip"] {
			t.Errorf("%s: %s with checksum %s, want %s with %s", arch, got.URL, got.Hash, base, sums[base+".zip"])
		}
		if diff := cmp.Diff([]string{base + "/gsd-statusline.exe"}, got.Bin); diff != "" {
			t.Errorf("%s: program mismatch (-want +got):\n%s", arch, diff)
		}
	}
	if manifest.Version != version {
		t.Errorf("version %s, want %s", manifest.Version, version)
	}
}

// TestNpmPackages packs the npm packages of these artefacts: one for each platform,
// then the launcher.
func TestNpmPackages(t *testing.T) {
	dir, version := dist(t)
	if _, err := exec.LookPath("npm"); err != nil {
		t.Skipf("packs with npm: %v", err)
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	cmd := exec.Command("node", "npm/pack.mjs", t.TempDir(), "--dist", abs)
	cmd.Dir = "../.."
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		got = append(got, strings.TrimSuffix(lines.Text(), "-"+version+".tgz"))
	}
	want := []string{
		"gsd-statusline-linux-x64", "gsd-statusline-linux-arm64", "gsd-statusline-darwin-x64",
		"gsd-statusline-darwin-arm64", "gsd-statusline-win32-x64", "gsd-statusline-win32-arm64", "gsd-statusline",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("packages mismatch (-want +got):\n%s", diff)
	}
}
