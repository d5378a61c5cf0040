//go:build unix

package main

import (
	"bytes"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
)

// places are the files that a render reads, with what each shows when it can be
// read. The session pointer's folder is named after the project's path.
var places = map[string]string{
	"STATE.md": "proj/.planning/STATE.md", "config.json": "proj/.planning/config.json", "transcript": "t.jsonl", "todos": "home/.claude/todos/s-agent-s.json",
	"todos folder": "home/.claude/todos", "update cache": cachePath, "workstream marker": "ws/.planning/active-workstream", "workstream": "ws/.planning/workstreams/a/STATE.md",
}

// inPlace makes what is no regular file at a path.
var inPlace = map[string]func(path string) error{
	"a FIFO":         func(path string) error { return syscall.Mkfifo(path, 0o600) },
	"/dev/zero":      func(path string) error { return os.Symlink("/dev/zero", path) },
	"/dev/tty":       func(path string) error { return os.Symlink("/dev/tty", path) },
	"a directory":    func(path string) error { return os.Mkdir(path, 0o700) },
	"a symlink loop": func(path string) error { return os.Symlink(filepath.Base(path), path) },
	"no access":      func(path string) error { return os.WriteFile(path, nil, 0) },
	"a socket": func(path string) error {
		old, err := os.Getwd()
		if err != nil {
			return err
		}
		defer func() { _ = os.Chdir(old) }() // the path of a socket is short
		if err := os.Chdir(filepath.Dir(path)); err != nil {
			return err
		}
		l, err := net.ListenUnix("unix", &net.UnixAddr{Name: filepath.Base(path), Net: "unix"})
		if err == nil {
			l.SetUnlinkOnClose(false)
			err = l.Close()
		}
		return err
	},
}

func fileHostile() []hostile {
	const all = `{"session_id":"s","transcript_path":"ROOT/t.jsonl","context_window":{"remaining_percentage":60},"workspace":{"current_dir":"ROOT/DIR"}}`
	base := map[string]string{
		"proj/.planning/config.json": `{"statusline":{"show_last_command":true}}`, ".planning/STATE.md": "Status: planning\n", "ws/.planning/workstreams/a/x": "",
		"ws/.planning/config.json": `{"statusline":{"show_last_command":true}}`, "t.jsonl": "<command-name>/go</command-name>",
	}
	var list []hostile
	for place, path := range places {
		dir := "proj"
		if strings.HasPrefix(path, "ws/") {
			dir = "ws"
		}
		for kind, make := range inPlace {
			list = append(list, hostile{
				name: kind + " as " + place, files: base, stdin: closed(strings.ReplaceAll(all, "DIR", dir)), want: "48%",
				prepare: func(t *testing.T, root string) {
					at := filepath.Join(root, path)
					noError(t, os.MkdirAll(filepath.Dir(at), 0o755))
					noError(t, os.RemoveAll(at))
					noError(t, make(at))
				},
			})
		}
	}
	for kind, make := range inPlace {
		list = append(list, hostile{
			name: kind + " as bridge", files: base, stdin: closed(strings.ReplaceAll(all, "DIR", "proj")), want: "48%",
			prepare: func(t *testing.T, root string) { noError(t, make(root+"/tmp/claude-ctx-s.json")) },
			check:   noLitter,
		}, hostile{
			name: kind + " beside the bridge", files: base, stdin: closed(strings.ReplaceAll(all, "DIR", "proj")), want: "48%",
			prepare: func(t *testing.T, root string) { noError(t, make(root+"/tmp/claude-ctx-s.tmp")) },
		})
	}
	churn := func(path string, step func(path string)) func(*testing.T, string) {
		return func(t *testing.T, root string) {
			stop, done := make(chan bool), make(chan bool)
			go func() {
				defer close(done)
				for {
					select {
					case <-stop:
						return
					case <-time.After(100 * time.Microsecond):
						step(filepath.Join(root, path))
					}
				}
			}()
			t.Cleanup(func() { close(stop); <-done })
		}
	}
	return append(list,
		hostile{name: "STATE.md grows while it is read", want: "Claude", prepare: churn("proj/.planning/STATE.md", func(path string) {
			_ = os.MkdirAll(filepath.Dir(path), 0o755)
			f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
			if err == nil {
				if info, _ := f.Stat(); info.Size() < 200<<20 {
					_, _ = f.Write(bytes.Repeat([]byte("Phase: 1\n"), 1<<15))
				}
				_ = f.Close()
			}
		})},
		hostile{name: "STATE.md comes and goes", want: "Claude", prepare: churn("proj/.planning/STATE.md", func(path string) {
			_ = os.MkdirAll(filepath.Dir(path), 0o755)
			_ = os.WriteFile(path, []byte("Status: planning\n"), 0o600)
			_ = os.Remove(path)
		})},
		hostile{name: "100 MB of STATE.md", waits: true, want: "planning", prepare: func(t *testing.T, root string) {
			makeFile(t, root+"/proj/.planning/STATE.md", "Status: planning\n"+strings.Repeat("Phase: x of y (\n", 100<<16), false)
		}},
		hostile{name: "200 renders at once leave one bridge", want: "48%", stdin: closed(strings.ReplaceAll(all, "DIR", "proj")), files: base, prepare: renderAtOnce, check: func(t *testing.T, root string) {
			noLitter(t, root)
			for name, text := range bridges(t, root) {
				if text != `{"session_id":"s","remaining_percentage":60,"used_pct":40,"timestamp":T}` {
					t.Errorf("%s holds %q", name, text)
				}
			}
		}},
		hostile{name: "a file from the future beside the bridge", want: "48%", stdin: closed(strings.ReplaceAll(all, "DIR", "proj")), files: base, check: noLitter, prepare: func(t *testing.T, root string) {
			path := root + "/tmp/claude-ctx-s.tmp"
			makeFile(t, path, "", false)
			later := time.Now().Add(24 * time.Hour)
			noError(t, os.Chtimes(path, later, later))
		}},
		hostile{name: "a file of /proc that waits", want: "planning", files: base, prepare: func(t *testing.T, root string) {
			noError(t, os.MkdirAll(root+"/proj/.planning", 0o755))
			noError(t, os.Symlink("/proc/kmsg", root+"/proj/.planning/STATE.md"))
		}},
		hostile{name: "a crash left a file beside the bridge", want: "48%", stdin: closed(strings.ReplaceAll(all, "DIR", "proj")), files: base, check: noLitter, prepare: func(t *testing.T, root string) {
			path := root + "/tmp/claude-ctx-s.tmp"
			makeFile(t, path, `{"sess`, false)
			old := time.Now().Add(-time.Minute)
			noError(t, os.Chtimes(path, old, old))
		}},
	)
}

// noLitter: of all files in the temporary directory there is the bridge alone,
// a regular file of mode 0600, unless what was there cannot be replaced.
func noLitter(t *testing.T, root string) {
	entries, err := os.ReadDir(root + "/tmp")
	noError(t, err)
	for _, entry := range entries {
		info, err := entry.Info()
		noError(t, err)
		if entry.Name() != "claude-ctx-s.json" || !entry.IsDir() && info.Mode() != 0o600 {
			t.Errorf("%s %v was left", info.Mode(), entry.Name())
		}
	}
}

// renderAtOnce runs two hundred renders of one session, in one project.
func renderAtOnce(t *testing.T, root string) {
	binary := ourProgram(t)
	stdin := filepath.Join(root, "stdin") // a file: nobody has to write it while the programs' own clocks run
	writeFile(t, stdin, `{"session_id":"s","context_window":{"remaining_percentage":60}}`)
	var all sync.WaitGroup
	for range 200 {
		all.Go(func() {
			cmd := exec.Command(binary)
			cmd.Dir = root + "/proj"
			cmd.Env = []string{"HOME=" + root + "/home", "TMPDIR=" + root + "/tmp", "GORACE=atexit_sleep_ms=0"}
			in, err := os.Open(stdin)
			if err != nil {
				t.Error(err)
				return
			}
			defer in.Close()
			cmd.Stdin = in
			out, err := cmd.Output()
			late := cputest.UnderRace && strings.HasPrefix(string(out), "\x1b[2mClaude") // it did not get the processor for 3 s
			if err != nil || !strings.Contains(string(out), "48%") && !late {
				t.Errorf("%q, %v", out, err)
			}
		})
	}
	all.Wait()
}
