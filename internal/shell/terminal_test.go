//go:build unix

package shell

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// terminal is a shell in a pseudo-terminal, which tmux holds and draws. So a
// test sees what a person would: the screen and the cursor.
type terminal struct {
	testing.TB
	pane  string
	width int
}

// server is the tmux that holds all terminals, with one client in control mode: a client for each look at a screen
// would take more time than the shells do.
type server struct {
	sync.Mutex
	socket  string
	ask     io.WriteCloser
	answers *bufio.Scanner
}

// theServer is started with the first terminal.
var theServer = sync.OnceValues(func() (*server, error) {
	s := &server{socket: filepath.Join(os.TempDir(), "s")}
	cmd := tmux(s.socket, "-f", "/dev/null", "-C", "set-option", "-g", "default-terminal", "screen", ";", "new-session",
		"cat")
	ask, err := cmd.StdinPipe()
	out, err2 := cmd.StdoutPipe()
	if err := errors.Join(err, err2, cmd.Start()); err != nil {
		return nil, err
	}
	s.ask, s.answers = ask, bufio.NewScanner(out)
	_, err = s.do("list-sessions") // waits for the server, and needs no client that has its session yet
	running = s
	return s, err
})

var running *server

// stop ends the server, if there is one. It does not end as long as there is something that its client has not read.
func (s *server) stop() {
	if s == nil {
		return
	}
	_, _ = fmt.Fprintln(s.ask, "kill-server")
	for s.answers.Scan() {
	}
}

func tmux(socket string, args ...string) *exec.Cmd {
	cmd := exec.Command("tmux", append([]string{"-u", "-S", socket}, args...)...)
	cmd.Env = append(os.Environ(), "LC_ALL=C.UTF-8", "LANG=C.UTF-8", "NO_COLOR=", "TERM=screen", "TMUX=",
		"SHELL=/bin/sh")
	return cmd
}

// do has the server run a command, and returns what it prints.
func (s *server) do(args ...string) (string, error) {
	s.Lock()
	defer s.Unlock()
	for i := range args {
		args[i] = Tmux.Quote(args[i])
	}
	if _, err := fmt.Fprintln(s.ask, strings.Join(args, " ")); err != nil {
		return "", err
	}
	return s.answer()
}

// answer reads what a command prints, which is between %begin and %end or %error, each with the same numbers.
func (s *server) answer() (string, error) {
	var b strings.Builder
	for numbers := ""; s.answers.Scan(); {
		line := s.answers.Text()
		kind, rest, _ := strings.Cut(line, " ")
		switch {
		// 0 is a command that started the client.
		case numbers == "" && kind == "%begin" && strings.HasSuffix(rest, " 1"):
			numbers = rest
		case numbers == "": // what happens in its session
		case kind == "%end" && rest == numbers:
			return b.String(), nil
		case kind == "%error" && rest == numbers:
			return "", errors.New(b.String())
		default:
			b.WriteString(line + "\n")
		}
	}
	return "", fmt.Errorf("tmux has ended: %w", s.answers.Err())
}

const terminalHeight = 14

// TestMain builds the program that the shells call, and puts it into PATH. With -short no shell calls it.
func TestMain(m *testing.M) {
	// Most of them wait for a shell to draw. A flag on the command line comes later.
	_ = flag.Set("test.parallel", strconv.Itoa(4*runtime.GOMAXPROCS(0)))
	flag.Parse()
	if testing.Short() {
		os.Exit(tmptest.Run(m.Run))
	}
	os.Exit(tmptest.Run(func() int {
		dir := tmptest.Must(os.MkdirTemp("", "gsd"))
		if out, err := exec.Command("go", "build", "-o", dir, "../../cmd/gsd-statusline").CombinedOutput(); err != nil {
			fmt.Fprintf(os.Stderr, "go build: %v\n%s", err, out)
			return 1
		}
		_ = os.Setenv("PATH", dir+string(filepath.ListSeparator)+os.Getenv("PATH"))
		defer func() { running.stop() }()
		return m.Run()
	}))
}

// needsProgram skips a test that has a real shell run the program.
func needsProgram(t *testing.T) {
	t.Helper()
	tmptest.Long(t, "builds the program and types into real shells")
}

// openTerminal starts a command in a terminal of that width, in dir, with env on top of a plain environment.
func openTerminal(t testing.TB, width int, dir string, env []string, command ...string) *terminal {
	t.Helper()
	program(t, "tmux")
	program(t, command[0])
	server := tmptest.Must(theServer())
	args := []string{
		"new-session", "-d", "-P", "-F", "#{pane_id}", "-x", strconv.Itoa(width), "-y",
		strconv.Itoa(terminalHeight + 1),
	}
	for _, e := range env {
		args = append(args, "-e", e)
	}
	// tmux would expand the directory's name, and has a PATH of its own.
	args = append(args, "-e", "DIR="+dir, "sh", "-c", `PATH=${IN_HOME-$PATH}; cd "$DIR" && exec "$@"`, "sh")
	pane := proctest.Output(t, tmux(server.socket, append(args, command...)...))
	term := &terminal{t, strings.TrimSpace(pane), width}
	t.Cleanup(func() { _, _ = server.do("kill-pane", "-t", term.pane) })
	return term
}

// tempHome is a directory that a shell may go on to write in while it ends, and
// whose path is short enough for a socket in it.
func tempHome(t testing.TB) string {
	t.Helper()
	dir := tmptest.Must(os.MkdirTemp("", "gsd"))
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

// inHome links the program into a home directory, where it counts as one that stays, and
// returns the PATH that finds it there.
func inHome(t testing.TB, home string) string {
	t.Helper()
	link := filepath.Join(home, "bin", "gsd-statusline")
	linkProgram(t, link)
	return filepath.Dir(link) + string(filepath.ListSeparator) + os.Getenv("PATH")
}

// linkProgram makes a link to the program.
func linkProgram(t testing.TB, link string) {
	t.Helper()
	_ = os.Remove(link)
	tmptest.Tree(t, "", map[string]string{link: "-> " + tmptest.Must(exec.LookPath("gsd-statusline"))})
}

// run has tmux do something with the terminal, and returns what it prints.
func (term *terminal) run(command string, args ...string) string {
	term.Helper()
	out, err := tmptest.Must(theServer()).do(append([]string{command, "-t", term.pane}, args...)...)
	if err != nil {
		term.Fatalf("tmux %s %q: %v", command, args, err)
	}
	return out
}

// keys types text; a key has its own argument, as tmux names it.
func (term *terminal) keys(text string, keys ...string) {
	term.Helper()
	if text != "" {
		term.run("send-keys", "-l", text)
	}
	if len(keys) > 0 {
		term.run("send-keys", keys...)
	}
}

// clear empties the screen, and waits for a prompt that looks like the one before.
func (term *terminal) clear(prompt string) {
	term.Helper()
	term.keys("clear")
	term.ends(prompt + "clear")
	term.keys("", "Enter")
	term.wait("an empty screen", func(screen string) bool { return !strings.Contains(screen, "clear") })
	term.ends(prompt)
}

// screen is what the terminal shows: its rows joined, each as wide as it is.
func (term *terminal) screen() string {
	term.Helper()
	var b strings.Builder
	for row := range strings.Lines(term.run("capture-pane", "-p")) {
		row = strings.TrimSuffix(row, "\n")
		fmt.Fprintf(&b, "%-*s", term.width, row)
	}
	return b.String()
}

// rows is what the terminal shows, for a person to read.
func (term *terminal) rows() string { return strings.TrimRight(term.run("capture-pane", "-p"), "\n") }

// wait waits until what the screen shows is as it should be.
func (term *terminal) wait(what string, ok func(screen string) bool) {
	term.Helper()
	for deadline := time.Now().Add(60 * time.Second); !ok(term.screen()); {
		if time.Now().After(deadline) {
			term.Fatalf("the terminal does not show %s:\n%s", what, term.rows())
		}
		time.Sleep(15 * time.Millisecond)
	}
}

// shows waits for a text, n times.
func (term *terminal) shows(text string, n int) {
	term.Helper()
	term.wait(fmt.Sprintf("%q %d times", text, n), func(screen string) bool { return strings.Count(screen, text) == n })
}

// colours waits until a row is made of those pieces, each ended by a |: the colour, dim, or
// nothing, a colon, and a text.
func (term *terminal) colours(want string) {
	term.Helper()
	term.wait(fmt.Sprintf("%q", want), func(string) bool {
		seen := ""
		for row := range strings.Lines(term.run("capture-pane", "-p", "-e")) {
			seen += colourPieces(row) + "\n"
		}
		return strings.Contains(seen, want)
	})
}

// colourPieces takes a row apart. tmux writes what changes from one cell to the next.
func colourPieces(row string) string {
	var b strings.Builder
	name, text, dim, colour := "", "", "", ""
	end := func() {
		text = strings.TrimRight(text, "\n")
		if text != "" {
			b.WriteString(name + ":" + text + "|")
		}
		text = ""
	}
	for i, piece := range strings.Split(row, "\x1b[") {
		if i > 0 {
			codes, rest, _ := strings.Cut(piece, "m")
			for code := range strings.SplitSeq(codes, ";") {
				switch code {
				case "", "0":
					dim, colour = "", ""
				case "2":
					dim = "dim"
				case "22":
					dim = ""
				case "39":
					colour = ""
				case "49": // the background
				default:
					colour = code
				}
			}
			next := dim + colour
			if next != name {
				end()
			}
			name, piece = next, rest
		}
		text += piece
	}
	end()
	return b.String()
}

// ends waits until the text that is on the screen ends in that one, and the cursor is after it.
func (term *terminal) ends(text string) {
	term.Helper()
	term.wait(fmt.Sprintf("%q at the cursor", text), func(screen string) bool {
		x, y := term.cursor()
		at := []rune(screen)[:y*term.width+x]
		return strings.HasSuffix(string(at), text)
	})
}

// cursor is the column and row of the cursor, from 0.
func (term *terminal) cursor() (x, y int) {
	term.Helper()
	at := term.run("display-message", "-p", "#{cursor_x} #{cursor_y}")
	if _, err := fmt.Sscan(at, &x, &y); err != nil {
		term.Fatalf("cursor: %q: %v", at, err)
	}
	return x, y
}
