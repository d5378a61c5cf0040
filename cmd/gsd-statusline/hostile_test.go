//go:build unix

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// hostile is one run of the built program in an environment that attacks it. In hook mode
// it must print a line and exit 0, whatever happens.
type hostile struct {
	name    string
	stdin   func(w io.Writer, root string) // nil: {} and the end
	files   map[string]string              // as in a sandbox
	env     map[string]string              // as in a sandbox
	prepare func(t *testing.T, root string)
	shell   string // run by sh in place of the program, which is $0
	waits   bool   // for seconds, or is large
	want    string // what the line holds
	check   func(t *testing.T, root string)
}

func TestHostile(t *testing.T) {
	t.Parallel()
	tmptest.Long(t, "runs the program in sixty hostile worlds")
	binary := ourProgram(t)
	var cases []hostile
	for _, list := range [][]hostile{stdinHostile(), fileHostile(), gitHostile(), worldHostile()} {
		cases = append(cases, list...)
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			if c.waits { // with others that wait, when those at once are done
				t.Parallel()
			}
			c.run(t, binary)
		})
	}
}

// run makes the world, and runs the program in it once.
func (c hostile) run(t *testing.T, binary string) {
	root := tmptest.Must(filepath.EvalSymlinks(t.TempDir()))
	makeWorld(t, root, c.files)
	if c.prepare != nil {
		c.prepare(t, root)
	}
	ctx, cancel := context.WithTimeout(context.Background(), proctest.Net)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary)
	if c.shell != "" {
		cmd = exec.CommandContext(ctx, "sh", "-c", c.shell, binary)
	}
	cmd.Dir = root + "/proj"
	cmd.Env = environment(root, c.env)
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	in := tmptest.Must(cmd.StdinPipe())
	if c.stdin == nil { // before the program's own clock runs
		closed("{}")(in, root)
	}
	noError(t, cmd.Start())
	if c.stdin != nil {
		go c.stdin(in, root)
	}
	err := cmd.Wait()
	_ = in.Close()
	var exit *exec.ExitError
	if errors.As(err, &exit) || ctx.Err() != nil {
		t.Errorf("%v, %v", err, ctx.Err())
	}
	line := stdout.String()
	if !strings.Contains(line, c.want) || c.shell == "" && line == "" {
		t.Errorf("printed %q, want %q in it", line, c.want)
	}
	for name, text := range map[string]string{"stdout": line, "stderr": strings.ReplaceAll(stderr.String(), "\n", "")} {
		if strings.ContainsFunc(sgr.ReplaceAllString(text, ""), isControl) || strings.Contains(text, "goroutine") ||
			len(text) >= 64<<10 {
			t.Errorf("%s holds what it must not: %.300q", name, text)
		}
	}
	if c.check != nil {
		c.check(t, root)
	}
}

// text sends a text and leaves the pipe open.
func text(s string) func(io.Writer, string) {
	return func(w io.Writer, root string) { _, _ = io.WriteString(w, strings.ReplaceAll(s, "ROOT", root)) }
}

// closed sends a text and closes the pipe.
func closed(s string) func(io.Writer, string) {
	return func(w io.Writer, root string) {
		text(s)(w, root)
		_ = w.(io.Closer).Close()
	}
}

// stdinHostile are what comes on standard input, besides what TestStdinStaysOpen waits for.
func stdinHostile() []hostile {
	state := map[string]string{"proj/.planning/STATE.md": "Status: planning\n"}
	return []hostile{
		{
			name: "stdin trickles for ever", files: state, waits: true, want: "planning",
			stdin: func(w io.Writer, _ string) {
				for _, err := io.WriteString(w, `{"a":"`); err == nil; _, err = io.WriteString(w, "x") {
					time.Sleep(10 * time.Millisecond)
				}
			},
		},
		{name: "stdin trickles and ends", files: state, waits: true, want: "Opus", stdin: func(w io.Writer, _ string) {
			for _, c := range `{"model":{"display_name":"Opus"}}` {
				_, _ = io.WriteString(w, string(c))
				time.Sleep(time.Millisecond)
			}
		}},
		{
			name: "more than the limit", stdin: closed(`{"x":"` + strings.Repeat("abcdefgh", 9<<20) + `"}`),
			waits: true,
			want:  "Claude",
		},
		{name: "100,000 brackets", stdin: closed(`{"x":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) +
			`,"model":{"display_name":"Opus"}}`), want: "Opus"},
		{
			name: "100,000 brackets as a value",
			stdin: closed(`{"session_id":` + strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000) +
				`,"context_window":{"remaining_percentage":` + strings.Repeat("[", 100_000) + "60" +
				strings.Repeat("]", 100_000) + `}}`), want: "48%",
		},
		{name: "100,000 open brackets", stdin: closed(strings.Repeat(`{"a":[`, 50_000)), want: "Claude"},
		{name: "NUL bytes", stdin: closed("\x00\x00{\"model\":{\"display_name\":\"a\x00b\"}}\x00"), want: "Claude"},
		{name: "endless NUL bytes", waits: true, want: "Claude", stdin: func(w io.Writer, _ string) {
			for err := error(nil); err == nil; _, err = w.Write(make([]byte, 1<<16)) {
			}
		}},
		{name: "UTF-16, little end first", stdin: closed("\xff\xfe{\x00}\x00"), files: state, want: "planning"},
		{name: "UTF-16, big end first", stdin: closed("\xfe\xff\x00{\x00}"), files: state, want: "planning"},
		{name: "BOM", stdin: closed("\uFEFF" + `{"model":{"display_name":"Opus"}}`), want: "Opus"},
		{
			name: "invalid UTF-8", stdin: closed("{\"model\":{\"display_name\":\"a\xff\x9b31mb\"}}"),
			want: "a\uFFFD\uFFFD31mb",
		},
		{name: "numbers out of range", stdin: closed(`{"session_id":1e999,` +
			`"context_window":{"remaining_percentage":-1e999,"total_tokens":1e999,` +
			`"current_usage":{"input_tokens":1e999}}}`), want: "100%"},
		{name: "fields of 1 MB", stdin: closed(`{"model":{"display_name":"` + strings.Repeat("😀", 1<<18) +
			`"},"workspace":{"current_dir":"` + strings.Repeat("x", 1<<20) + `"}}`), want: "…"},
	}
}

func gitHostile() []hostile {
	config := map[string]string{"proj/.planning/config.json": `{"statusline":{"show_git":true}}`}
	path := map[string]string{"PATH": "ROOT/bin:" + os.Getenv("PATH")}
	fake := func(script string) func(*testing.T, string) {
		return func(t *testing.T, root string) {
			fakeProgram(t, root, "git", strings.ReplaceAll(script, "ROOT", root))
		}
	}
	return []hostile{
		{
			name: "git is not called unless the project asks for it", env: path,
			prepare: fake("touch ROOT/ran; echo '# branch.head x'"), want: "48%",
			files: map[string]string{
				"proj/.planning/config.json": `{"statusline":{"show_git":false,` +
					`"show_last_command":true}}`, "proj/.planning/STATE.md": "---\nstate_head: abc1234\n---\n",
				"proj/.git/HEAD": "ref: refs/heads/main\n",
			},
			stdin: closed(`{"session_id":"s","context_window":{"remaining_percentage":60}}`), check: notRun,
		},
		{
			name: "git hangs and ignores SIGTERM", files: config, env: path,
			prepare: fake("trap '' TERM HUP INT; sleep 600 & wait"), waits: true, want: "proj",
		},
		{
			name: "git hangs and stdin is silent", stdin: text(""), files: config, env: path,
			prepare: fake("trap '' TERM; sleep 600 & wait"), waits: true, want: "proj",
		},
		{
			name: "git never stops printing", files: config, env: path, prepare: fake("trap '' PIPE; yes '? x'"),
			waits: true, want: "proj",
		},
		{
			name: "git leaves a child behind that holds the pipe", files: config, env: path,
			prepare: fake("echo '# branch.head x'; sleep 600 & echo $! > ROOT/pid"), waits: true, want: "proj",
			check: noChild,
		},
		{
			name: "git leaves a child behind", files: config, env: path,
			prepare: fake("echo '# branch.head x'; sleep 600 >&- 2>&- & echo $! > ROOT/pid"), waits: true, want: "x",
			check: noChild,
		},
		{
			name: "the program is terminated", files: config, env: path,
			prepare: fake("echo $$ > ROOT/pid; exec sleep 600"), waits: true, want: "proj", check: noChild,
			shell: terminated,
		},
		{
			name: "a repository that fetches what it lacks", want: "proj",
			files: map[string]string{"proj/.planning/config.json": `{"statusline":{"show_git":true,` +
				`"show_state_freshness":true}}`, "proj/.planning/STATE.md": "---\nstatus: x\nstate_head: " +
				"1111111111111111111111111111111111111111\n---\n"}, prepare: func(t *testing.T, root string) {
				repository("git add -A", "git commit -qm a", "git config core.repositoryformatversion 1",
					"git config extensions.partialClone origin", "git config remote.origin.promisor true",
					"git config remote.origin.url .",
					"git config remote.origin.uploadpack 'touch "+root+"/ran; false'",
					"tree=$(git rev-parse HEAD^{tree})",
					"rm -f .git/objects/$(echo $tree | cut -c1-2)/$(echo $tree | cut -c3-)")(t, root)
			}, check: notRun,
		},
		{
			name: "git prints control characters", files: config, env: path,
			prepare: fake(`printf '# branch.head a\033[2Jb\302\233c\342\200\256d\n'`), want: "a[2Jbcd",
		},
		{
			name: "git takes no locks", files: config, env: path,
			prepare: fake(`echo "# branch.head $GIT_OPTIONAL_LOCKS-$GIT_TERMINAL_PROMPT"`), want: "0-0",
		},
		{
			name:  "git is a directory",
			files: map[string]string{"proj/.planning/config.json": `{"statusline":{"show_git":true}}`, "bin/git/": ""},
			env:   map[string]string{"PATH": "ROOT/bin"}, want: "proj",
		},
		{
			name: "corrupt repository", files: config,
			prepare: repository("echo broken > .git/HEAD", "echo broken > .git/index"), want: "proj",
		},
		{name: "repository of someone else", files: config, want: "proj", prepare: func(t *testing.T, root string) {
			repository("git add -A", "git commit -qm a")(t, root)
			if os.Getuid() == 0 { // else it cannot be given away, and the case is that of a repository of one's own
				noError(t, os.Chown(root+"/proj", 12345, 12345))
				noError(t, os.Chown(root+"/proj/.git", 12345, 12345))
			}
		}},
		{
			name: "no file system monitor and no hook is started", files: config, want: "main",
			prepare: func(t *testing.T, root string) {
				fakeProgram(t, root, "spy", "touch "+root+"/ran")
				repository("git config core.fsmonitor "+root+"/bin/spy", "git config core.pager "+root+"/bin/spy",
					"mkdir -p .git/hooks",
					"cp ../bin/spy .git/hooks/post-index-change", "cp ../bin/spy .git/hooks/pre-commit")(t, root)
				noError(t, os.RemoveAll(root+"/ran"))
			}, check: notRun,
		},
		{name: "the index is not written", files: config, want: "main", prepare: func(t *testing.T, root string) {
			repository("git add -A", "git commit -qm a", "touch -d 2020-01-01 .planning/config.json", "chmod -w .git",
				"cp .git/index ../index")(t, root)
		}, check: func(t *testing.T, root string) {
			before, _ := os.ReadFile(root + "/index")
			if after, _ := os.ReadFile(root + "/proj/.git/index"); !bytes.Equal(before, after) {
				t.Error("git status wrote the index")
			}
		}},
	}
}

// terminated terminates the program once its git runs. It begins to watch for that a moment later, which a busy
// machine draws out: then it ends without a line, and there is another try.
const terminated = `echo {} >../in
for try in 1 2 3 4 5 6 7 8 9 10; do
  rm -f ../pid
  "$0" <../in >../out &
  while [ ! -s ../pid ]; do sleep 0.05; done
  sleep 0.3
  kill $!
  wait $!
  [ ! -s ../out ] || break
done
cat ../out`

// noChild: the process of ROOT/pid ends.
func noChild(t *testing.T, root string) {
	if pid := strings.TrimSpace(tmptest.Read(t, root+"/pid")); !proctest.Gone(pid) {
		t.Errorf("process %s is still there", pid)
	}
}

// notRun: the program that would have left ROOT/ran did not run.
func notRun(t *testing.T, root string) {
	if _, err := os.Stat(root + "/ran"); err == nil {
		t.Error("a program ran that nobody asked for")
	}
}

// readsNone runs the program with --debug and ARGS, and nobody reads its stderr. It must end with CODE.
const readsNone = `{
	while [ ! -e ../broken ]; do sleep 0.01; done
	"$0" --debug ARGS >../out; echo $? >../code
} 2>&1 |
{ exec <&-; touch ../broken; }
while [ ! -s ../code ]; do sleep 0.01; done
tr '\n' ' ' <../out
[ "$(cat ../code)" = CODE ]`

func worldHostile() []hostile {
	const meter = `{"session_id":"s","context_window":{"remaining_percentage":60},` +
		`"rate_limits":{"five_hour":{"used_percentage":90,"resets_at":4000000000}}}`
	state := map[string]string{"proj/.planning/STATE.md": "Status: planning\n"}
	var list []hostile
	for n := range 24 { // none to spare, or too few for the runtime's poller
		if testing.CoverMode() != "" {
			break // the test binary itself does not start there
		}
		list = append(list, hostile{
			name: fmt.Sprint(n, " descriptors"), stdin: closed(meter),
			shell: fmt.Sprintf(`ulimit -n %d && exec "$0"`, n), want: "48%",
			files: map[string]string{"proj/.planning/config.json": `{"statusline":{"show_git":true,` +
				`"show_state_freshness":true,"show_last_command":true}}`, "proj/.git": ""},
		})
	}
	return append(list, []hostile{
		{name: "no HOME", env: map[string]string{"HOME": "-"}, files: state, want: "planning"},
		{name: "HOME is empty", env: map[string]string{"HOME": ""}, files: state, want: "planning"},
		{name: "no TMPDIR", env: map[string]string{"TMPDIR": "-"}, files: state, want: "planning"},
		{
			name: "TMPDIR is not there", stdin: closed(meter), env: map[string]string{"TMPDIR": "ROOT/none"},
			files: state,
			want:  "48%",
		},
		{
			name: "TMPDIR cannot be written", stdin: closed(meter), env: map[string]string{"TMPDIR": "/proc"},
			files: state, want: "48%",
		},
		{
			name: "TMPDIR is a file", stdin: closed(meter), files: map[string]string{"file": ""},
			env: map[string]string{"TMPDIR": "ROOT/file"}, want: "48%",
		},
		{name: "no environment at all", files: state, shell: `exec env -i "$0"`, want: "planning"},
		{name: "deleted working directory", shell: `mkdir gone && cd gone && rmdir ../gone && exec "$0"`, want: "gone"},
		{
			name:  "deleted working directory without PWD",
			shell: `mkdir gone && cd gone && rmdir ../gone && unset PWD && exec "$0"`, want: "Claude",
		},
		{name: "closed standard output", shell: `exec "$0" >&-`},
		{name: "closed standard error", shell: `exec "$0" --debug 2>&-`, want: "Claude"},
		{name: "full disk", shell: `[ ! -e /dev/full ] || exec "$0" >/dev/full`},
		{name: "standard output is a broken pipe", shell: `{ while [ ! -e ../broken ]; do sleep 0.01; done; "$0"; ` +
			`echo $? >../code; } | { exec <&-; touch ../broken; }; while [ ! -s ../code ]; do sleep 0.01; done; [ ` +
			`"$(cat ../code)" = 0 ]`},
		{
			name: "no room for the bridge", stdin: closed(meter),
			shell: `ulimit -f 0 2>/dev/null; trap '' XFSZ; exec "$0"`, want: "48%",
		},
		{
			name: "nobody reads stderr", files: state,
			shell: strings.NewReplacer("ARGS", "", "CODE", "0").Replace(readsNone), want: "planning",
		},
		{
			name: "nobody reads stderr, with paths", files: state,
			shell: strings.NewReplacer("ARGS", "missing.md .", "CODE", "1").Replace(readsNone), want: "planning",
		},
		{
			name: "TZ is a FIFO", env: map[string]string{"TZ": "ROOT/fifo"}, stdin: closed(meter),
			shell: `exec "$0" --show usage`, want: "5h 90%",
			prepare: func(t *testing.T, root string) { noError(t, syscall.Mkfifo(root+"/fifo", 0o600)) },
		},
	}...)
}

// TestPanicIsAShortLine: a mistake of this program's own does not blank the
// line, and shows its stack to nobody who does not ask.
func TestPanicIsAShortLine(t *testing.T) {
	broken := func(key string) (string, bool) {
		if key == "GSD_PROJECT" {
			panic("broken\x1b[31m")
		}
		return "", false
	}
	for _, tt := range []struct {
		args    []string
		stdin   string
		want    string
		code    int
		stack   bool
		message string
	}{
		{nil, "{}", "Claude", exitOK, false, ""},
		{[]string{"--debug"}, "{}", "Claude", exitOK, true, "panic: broken[31m"},
		{[]string{"."}, "", "", exitFailed, false, "internal error: broken[31m"},
	} {
		var stdout, stderr strings.Builder
		code := run(tt.args, strings.NewReader(tt.stdin), &stdout, &stderr, broken)
		said := stderr.String()
		if stdout.String() != tt.want || code != tt.code || strings.Contains(said, "goroutine") != tt.stack ||
			!strings.Contains(said, tt.message) || strings.Contains(said, "\x1b") {
			t.Errorf("%q: printed %q and %q, exit code %d", tt.args, stdout.String(), said, code)
		}
	}
}

// places are the files that a render reads, with what each shows when it can be
// read. The session pointer's folder is named after the project's path.
var places = map[string]string{
	"STATE.md": "proj/.planning/STATE.md", "config.json": "proj/.planning/config.json", "transcript": "t.jsonl",
	"todos":        "home/.claude/todos/s-agent-s.json",
	"todos folder": "home/.claude/todos", "update cache": cachePath,
	"workstream marker": "ws/.planning/active-workstream", "workstream": "ws/.planning/workstreams/a/STATE.md",
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
	const all = `{"session_id":"s","transcript_path":"ROOT/t.jsonl","context_window":{"remaining_percentage":60},` +
		`"workspace":{"current_dir":"ROOT/DIR"}}`
	base := map[string]string{
		"proj/.planning/config.json": `{"statusline":{"show_last_command":true}}`,
		".planning/STATE.md":         "Status: planning\n", "ws/.planning/workstreams/a/x": "",
		"ws/.planning/config.json": `{"statusline":{"show_last_command":true}}`,
		"t.jsonl":                  "<command-name>/go</command-name>",
	}
	var list []hostile
	for place, path := range places {
		dir := "proj"
		if strings.HasPrefix(path, "ws/") {
			dir = "ws"
		}
		for kind, make := range inPlace {
			list = append(list, hostile{
				name: kind + " as " + place, files: base, stdin: closed(strings.ReplaceAll(all, "DIR", dir)),
				want: "48%",
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
			name: kind + " beside the bridge", files: base, stdin: closed(strings.ReplaceAll(all, "DIR", "proj")),
			want:    "48%",
			prepare: func(t *testing.T, root string) { noError(t, make(root+"/tmp/claude-ctx-s.tmp")) },
		})
	}
	for name, age := range map[string]time.Duration{
		"from the future":   -24 * time.Hour,
		"that a crash left": time.Minute,
	} {
		list = append(list, hostile{
			name: "a file " + name + " beside the bridge", want: "48%",
			stdin: closed(strings.ReplaceAll(all, "DIR", "proj")), files: base, check: noLitter,
			prepare: func(t *testing.T, root string) {
				tmptest.Write(t, root, "tmp/claude-ctx-s.tmp", `{"sess`)
				at := time.Now().Add(-age)
				noError(t, os.Chtimes(root+"/tmp/claude-ctx-s.tmp", at, at))
			},
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
		hostile{
			name: "STATE.md grows while it is read", want: "Claude",
			prepare: churn("proj/.planning/STATE.md", func(path string) {
				_ = os.MkdirAll(filepath.Dir(path), 0o755)
				f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
				if err == nil {
					if info, _ := f.Stat(); info.Size() < 200<<20 {
						_, _ = f.Write(bytes.Repeat([]byte("Phase: 1\n"), 1<<15))
					}
					_ = f.Close()
				}
			}),
		},
		hostile{
			name: "STATE.md comes and goes", want: "Claude",
			prepare: churn("proj/.planning/STATE.md", func(path string) {
				_ = os.MkdirAll(filepath.Dir(path), 0o755)
				_ = os.WriteFile(path, []byte("Status: planning\n"), 0o600)
				_ = os.Remove(path)
			}),
		},
		hostile{name: "100 MB of STATE.md", waits: true, want: "planning", prepare: func(t *testing.T, root string) {
			tmptest.Write(t, root, "proj/.planning/STATE.md", "Status: planning\n"+
				strings.Repeat("Phase: x of y (\n", 100<<16))
		}},
		hostile{
			name: "fifty renders at once leave one bridge", want: "48%",
			stdin: closed(strings.ReplaceAll(all, "DIR", "proj")), files: base, prepare: renderAtOnce,
			check: func(t *testing.T, root string) {
				noLitter(t, root)
				for name, text := range bridges(t, root) {
					if text != `{"session_id":"s","remaining_percentage":60,"used_pct":40,"timestamp":T}` {
						t.Errorf("%s holds %q", name, text)
					}
				}
			},
		},
		hostile{
			name: "a file of /proc that waits", want: "planning", files: base,
			prepare: func(t *testing.T, root string) {
				noError(t, os.MkdirAll(root+"/proj/.planning", 0o755))
				noError(t, os.Symlink("/proc/kmsg", root+"/proj/.planning/STATE.md"))
			},
		},
	)
}

// noLitter: of all files in the temporary directory there is the bridge alone,
// a regular file of mode 0600, unless what was there cannot be replaced.
func noLitter(t *testing.T, root string) {
	entries := tmptest.Must(os.ReadDir(root + "/tmp"))
	for _, entry := range entries {
		info := tmptest.Must(entry.Info())
		if entry.Name() != "claude-ctx-s.json" || !entry.IsDir() && info.Mode() != 0o600 {
			t.Errorf("%s %v was left", info.Mode(), entry.Name())
		}
	}
}

// renderAtOnce runs fifty renders of one session, in one project.
func renderAtOnce(t *testing.T, root string) {
	binary := ourProgram(t)
	stdin := filepath.Join(root, "stdin") // a file: nobody has to write it while the programs' own clocks run
	tmptest.Write(t, "", stdin, `{"session_id":"s","context_window":{"remaining_percentage":60}}`)
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			cmd := exec.Command(binary)
			cmd.Dir = root + "/proj"
			cmd.Env = []string{"HOME=" + root + "/home", "TMPDIR=" + root + "/tmp", "GORACE=atexit_sleep_ms=0"}
			in := tmptest.Must(os.Open(stdin))
			defer in.Close()
			cmd.Stdin = in
			out, err := cmd.Output()
			if err != nil || !strings.Contains(string(out), "48%") {
				t.Errorf("%q, %v", out, err)
			}
		})
	}
	all.Wait()
}
