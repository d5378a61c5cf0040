//go:build linux

package clienttest

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// state is where the project stands, and stateText what the line says of it.
const (
	state = `---
milestone: v2.0
milestone_name: Code Quality
status: executing
active_phase: "4.5"
progress:
  percent: 20
---
`
	stateText = "v2.0 Code Quality [██░░░░░░░░] 20% · Phase 4.5 executing"
	width     = 100
)

// A scene is a home and a project, in which a client runs in a terminal that tmux
// draws. So a test sees what a person would. Everything below the scene's directory
// goes when all tests are done: a client may still write there when a test ends.
type scene struct {
	*testing.T
	dir string // holds home, proj, tmp and the terminal's socket
	env []string
	pid string // of the client that runs
}

func newScene(t *testing.T) *scene {
	t.Helper()
	dir, err := os.MkdirTemp("", "s") // short: a socket's path has 107 bytes
	if err != nil {
		t.Fatal(err)
	}
	s := &scene{T: t, dir: dir}
	s.write("home/", "")
	s.write("tmp/", "")
	s.env = []string{
		"HOME=" + s.path("home"), "TMPDIR=" + s.path("tmp"), "PATH=" + os.Getenv("PATH"), "SHELL=/bin/sh",
		"LC_ALL=C.UTF-8", "LANG=C.UTF-8", "COLORTERM=truecolor", "TERM=screen-256color",
	}
	s.write("proj/.planning/STATE.md", state)
	return s
}

// path is that of a file of the scene.
func (s *scene) path(name string) string { return filepath.Join(s.dir, filepath.FromSlash(name)) }

// write writes a file of the scene; a text "-> X" makes a symlink. DIR in a text is the scene's directory.
func (s *scene) write(name, text string) {
	s.Helper()
	tmptest.Tree(s, s.dir, map[string]string{name: strings.ReplaceAll(text, "DIR", s.dir)})
}

func (s *scene) read(name string) string {
	s.Helper()
	return tmptest.Read(s, s.path(name))
}

// command is one that sees the scene and nothing else.
func (s *scene) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Env, cmd.Dir = s.env, s.path("proj")
	return cmd
}

// run runs a command with an input, and returns what it prints.
func (s *scene) run(input, name string, args ...string) string {
	s.Helper()
	cmd := s.command(name, args...)
	cmd.Stdin = strings.NewReader(input)
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		s.Fatalf("%s %q: %v\n%s%s", filepath.Base(name), args, err, out, stderr.String())
	}
	return string(out)
}

// gsd runs our program.
func (s *scene) gsd(args ...string) string {
	s.Helper()
	return s.run("", program(), args...)
}

// start starts a client in the project, in a terminal of its own. Only one runs at a time.
func (s *scene) start(client string) {
	s.Helper()
	s.tmux(
		"-f", "/dev/null", "set-option", "-g", "default-terminal", "tmux-256color", ";",
		"new-session", "-d", "-x", strconv.Itoa(width), "-y", "30", "exec '"+client+"'")
	s.pid = s.tmux("display-message", "-p", "#{pane_pid}")
	s.Cleanup(s.quit)
}

// quit ends the client, and returns when it is gone and writes no more.
func (s *scene) quit() {
	if s.pid == "" {
		return
	}
	_ = s.command("tmux", "-S", s.path("s"), "kill-server").Run()
	for deadline := time.Now().Add(60 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		stat, err := os.ReadFile("/proc/" + s.pid + "/stat")
		if err != nil || strings.Contains(string(stat), ") Z ") {
			break
		}
		if time.Now().After(deadline) {
			s.Errorf("the client goes on without its terminal: %s", stat)
			break
		}
	}
	s.pid = ""
}

func (s *scene) tmux(args ...string) string {
	s.Helper()
	return strings.TrimSpace(s.run("", "tmux", append([]string{"-u", "-S", s.path("s")}, args...)...))
}

// say types a message and sends it.
func (s *scene) say(message string) {
	s.Helper()
	s.tmux("send-keys", "-l", message)
	s.shows(message)
	time.Sleep(300 * time.Millisecond) // Kimi Code takes an Enter right after the text for part of it
	s.tmux("send-keys", "Enter")
}

func (s *scene) resize(columns int) {
	s.Helper()
	s.tmux("resize-window", "-x", strconv.Itoa(columns))
}

// screen is what the terminal shows, row for row.
func (s *scene) screen() []string {
	s.Helper()
	return strings.Split(s.run("", "tmux", "-u", "-S", s.path("s"), "capture-pane", "-p"), "\n")
}

// row is the number of the last row that holds a text, -1 for none.
func row(screen []string, text string) int {
	for i := len(screen) - 1; i >= 0; i-- {
		if strings.Contains(screen[i], text) {
			return i
		}
	}
	return -1
}

// shows waits until a row holds a text.
func (s *scene) shows(text string) {
	s.Helper()
	s.wait(fmt.Sprintf("the screen does not show %q", text),
		func(screen []string) bool { return row(screen, text) >= 0 })
}

// wait waits until a screen is as it should be, and logs that one.
func (s *scene) wait(otherwise string, ok func(screen []string) bool) {
	s.Helper()
	for deadline := time.Now().Add(60 * time.Second); ; time.Sleep(50 * time.Millisecond) {
		screen := s.screen()
		if ok(screen) {
			return
		}
		if time.Now().After(deadline) {
			s.Fatalf("%s:\n%s", otherwise, strings.Join(screen, "\n"))
		}
	}
}

// staysWithout watches the screen for a text that must not come. A client that
// has drawn itself shows a status line within half a second.
func (s *scene) staysWithout(text string) {
	s.Helper()
	for end := time.Now().Add(2 * time.Second); time.Now().Before(end); time.Sleep(100 * time.Millisecond) {
		if screen := s.screen(); row(screen, text) >= 0 {
			s.Fatalf("the screen shows %q:\n%s", text, strings.Join(screen, "\n"))
		}
	}
}

// log logs the screen from the first row to the last that is not empty.
func (s *scene) log(what string) {
	s.Helper()
	s.Logf("%s:\n%s", what, strings.TrimSpace(strings.Join(s.screen(), "\n")))
}

// A model answers a client in place of the real one.
type model struct {
	url     string
	cached  atomic.Int64 // tokens of the conversation
	answers atomic.Int64 // so far
}

func newModel(t *testing.T) *model {
	m, answers := &model{}, map[string]string{}
	for _, f := range txtar.Parse([]byte(tmptest.Read(t, "testdata/answers.txtar"))).Files {
		answers["/"+f.Name] = string(f.Data)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		format := answers[r.URL.Path]
		// Besides messages clients ask for a session's title and the like.
		if r.Method != http.MethodPost || format == "" || !strings.Contains(string(body), `"stream":true`) {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		_, _ = fmt.Fprintf(w, format, m.cached.Load(), m.answers.Add(1))
	}))
	t.Cleanup(server.Close)
	m.url = server.URL
	return m
}
