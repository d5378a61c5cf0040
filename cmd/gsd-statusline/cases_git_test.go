package main

import (
	"crypto/sha1"
	"fmt"
	"maps"
	"math/bits"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// The cases of TestRunsAsHook that turn on workstreams and git.

func workstreamCases() []sandbox {
	base := map[string]string{
		"proj/.planning/workstreams/alpha/STATE.md": "---\nmilestone: v1-alpha\nstatus: executing\n---\n",
		"proj/.planning/workstreams/beta/STATE.md":  "---\nmilestone: v1-beta\nstatus: executing\n---\n",
		"proj/.planning/workstreams/bare/":          "", "proj/.planning/workstreams/file": "",
		"proj/.planning/pp/workstreams/alpha/STATE.md": "---\nmilestone: P-alpha\n---\n", "proj/sub/": "",
		".planning/STATE.md": "---\nmilestone: parent\n---\n",
	}
	var list []sandbox
	add := func(name string, env, files map[string]string) {
		all := maps.Clone(base)
		maps.Copy(all, files)
		maps.DeleteFunc(all, func(_, text string) bool { return text == "-" })
		list = append(list, sandbox{name: "workstream " + name, payload: `{"session_id":"x"}`, env: env, files: all})
	}
	pointer := func(name string) map[string]string {
		return map[string]string{"proj/.planning/active-workstream": name}
	}
	add("no pointer", nil, nil)
	for _, name := range []string{
		"alpha", " beta \n", "", " ", "nope", "../x", "a/b", `a\b`, "a b", ".hidden", "-x", "_x", "a..b", "é", "a\nb",
		"A1._-z", "file", "bare", "alpha\xff", "\u00a0alpha\ufeff",
	} {
		add("GSD_WORKSTREAM="+name, map[string]string{"GSD_WORKSTREAM": name}, nil)
		add("shared pointer "+name, nil, pointer(name))
	}
	add("shared pointer is a directory", nil, map[string]string{"proj/.planning/active-workstream/": ""})
	add("shared pointer of two lines", nil, pointer("alpha\nbeta"))
	// Session pointers lie in a folder that is named after the project's path.
	session := func(name string, env map[string]string, key, text string, files map[string]string) {
		add(name, env, files)
		last := &list[len(list)-1]
		last.prepare = func(t *testing.T, root string) {
			sum := sha1.Sum([]byte(root + "/proj/.planning"))
			tmptest.Write(t, root, fmt.Sprintf("tmp/gsd-workstream-sessions/%x/%s", sum[:8], key), text)
		}
	}
	for _, key := range []string{
		"GSD_SESSION_KEY", "CODEX_THREAD_ID", "CLAUDE_SESSION_ID", "CLAUDE_CODE_SESSION_ID", "CLAUDE_CODE_SSE_PORT",
		"OPENCODE_SESSION_ID", "GEMINI_SESSION_ID", "CURSOR_SESSION_ID",
		"WINDSURF_SESSION_ID", "TERM_SESSION_ID", "WT_SESSION", "TMUX_PANE", "ZELLIJ_SESSION_NAME",
	} {
		session(key, map[string]string{key: "k1"}, strings.ReplaceAll(strings.ToLower(key), "_", "-")+"-k1", "beta\n",
			nil)
	}
	one := map[string]string{"GSD_SESSION_KEY": "k1"}
	session("pointer before marker", one, "gsd-session-key-k1", "beta", pointer("alpha"))
	session("key without pointer", map[string]string{"GSD_SESSION_KEY": "k2"}, "gsd-session-key-k1", "beta",
		pointer("alpha"))
	session("stale pointer", one, "gsd-session-key-k1", "gone", pointer("alpha"))
	session("invalid pointer", one, "gsd-session-key-k1", "../beta", pointer("alpha"))
	session("blank pointer", one, "gsd-session-key-k1", " \n", pointer("alpha"))
	session("pointer is a directory", one, "gsd-session-key-k1/", "", pointer("alpha"))
	session("first key decides", map[string]string{"GSD_SESSION_KEY": "k2", "TMUX_PANE": "k1"}, "tmux-pane-k1", "beta",
		pointer("alpha"))
	session("blank key", map[string]string{"GSD_SESSION_KEY": " / ", "TMUX_PANE": "k1"}, "tmux-pane-k1", "beta", nil)
	session("GSD_WORKSTREAM before session", map[string]string{"GSD_SESSION_KEY": "k1", "GSD_WORKSTREAM": "alpha"},
		"gsd-session-key-k1", "beta", nil)
	for value, token := range map[string]string{
		"%3": "3", " _a//b.c-d_ ": "a_b.c-d", "aéb": "a_b", "a_é_b": "a___b",
		strings.Repeat("k", 200): strings.Repeat("k", 160), "..": "..", "\u00a0k\ufeff": "k", "a\xffb": "a_b",
	} {
		session("token "+value, map[string]string{"TMUX_PANE": value}, "tmux-pane-"+token, "beta", nil)
	}
	session("SSH_TTY", map[string]string{"SSH_TTY": "/dev/pts/3"}, "tty-pts_3", "beta", nil)
	session("TTY", map[string]string{"TTY": "/dev/ttys001"}, "tty-ttys001", "beta", nil)
	session("TTY before SSH_TTY", map[string]string{"TTY": "x", "SSH_TTY": "/dev/pts/3"}, "tty-pts_3", "beta",
		pointer("alpha"))
	session("dev_ once", map[string]string{"TTY": "dev_dev_x"}, "tty-dev_x", "beta", nil)
	flat := func(text string) map[string]string { return map[string]string{"proj/.planning/STATE.md": text} }
	add("flat wins", map[string]string{"GSD_WORKSTREAM": "alpha"}, flat("---\nmilestone: flat\n---\n"))
	add("empty flat wins", nil, flat(""))
	add("flat is a directory", map[string]string{"GSD_WORKSTREAM": "beta"},
		map[string]string{"proj/.planning/STATE.md/": ""})
	for name, text := range map[string]string{"file": "", ".h/": "", "link": "-> ../../sub"} {
		add("only "+name, nil, map[string]string{
			"proj/.planning/workstreams/alpha/STATE.md": "-", "proj/.planning/workstreams/beta/STATE.md": "-",
			"proj/.planning/workstreams/bare/":   "-",
			"proj/.planning/workstreams/" + name: text,
		})
	}
	add("compact", nil, map[string]string{"proj/.planning/config.json": `{"statusline":{"state_format":"compact"}}`})
	for _, project := range []string{"pp", "other", "", "."} {
		add("GSD_PROJECT="+project, map[string]string{"GSD_PROJECT": project, "GSD_WORKSTREAM": "alpha"}, nil)
	}
	add("GSD_PROJECT=a/b without workstream", map[string]string{"GSD_PROJECT": "a/b"}, nil)
	for _, project := range []string{"a/b", "..", `a\b`} {
		add("GSD_PROJECT="+project, map[string]string{"GSD_PROJECT": project, "GSD_WORKSTREAM": "alpha"}, nil)
		list[len(list)-1].blank = true
	}
	add("from a sub-directory", nil, pointer("alpha"))
	list[len(list)-1].cwd = "proj/sub"
	return list
}

// repository makes a git repository of proj, by git commands of one line each.
func repository(commands ...string) func(*testing.T, string) {
	return func(t *testing.T, root string) {
		script := "git init -q -b main --template=\n" + strings.Join(commands, "\n")
		cmd := exec.Command("sh", "-ec", script)
		cmd.Dir = filepath.Join(root, "proj")
		cmd.Env = append(os.Environ(), "HOME="+root+"/home", "GIT_CONFIG_NOSYSTEM=1")
		for _, who := range []string{"AUTHOR", "COMMITTER"} {
			cmd.Env = append(cmd.Env, "GIT_"+who+"_NAME=t", "GIT_"+who+"_EMAIL=t@t", "GIT_"+who+
				"_DATE=2026-01-01T00:00:00Z")
		}
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Errorf("%s: %v\n%s", script, err, out)
		}
	}
}

func gitCases() []sandbox {
	config := map[string]string{"proj/.planning/config.json": `{"statusline":{"show_git":true}}`}
	var list []sandbox
	for name, commands := range map[string][]string{
		"unborn": {}, "clean": {"git add -A", "git commit -qm a"}, "staged": {"git add -A"},
		"both": {
			"echo 0 > f", "git add -A", "git commit -qm a", "echo 1 >> f", "git add -A", "echo 2 >> f",
			"echo u > u",
		},
		"broken": {
			"git add -A", "git commit -qm a", "echo 1 >> .planning/config.json", "git add -A",
			"echo 2 >> .planning/config.json", "echo u > u",
		},
		"detached": {"git add -A", "git commit -qm a", "git checkout -q --detach"},
		"unicode":  {"git checkout -qb feat/é-日本", "git add -A", "git commit -qm a"},
		"deleted": {
			"git add -A", "git commit -qm a", "rm .planning/config.json; mkdir -p .planning",
			"git rm -q --cached .planning/config.json",
			`printf '{"statusline":{"show_git":true}}' > .planning/config.json`,
		},
		"no counts": {"git config status.showUntrackedFiles no"},
		"ahead": {
			"git add -A", "git commit -qm a", "git branch up", "git commit -q --allow-empty -m b",
			"git branch -qu up main",
		},
		"behind": {
			"git add -A", "git commit -qm a", "git checkout -qb up", "git commit -q --allow-empty -m b",
			"git checkout -q main", "git branch -qu up main",
		},
		"both sides": {
			"git add -A", "git commit -qm a", "git checkout -qb up", "git commit -q --allow-empty -m b",
			"git checkout -q main", "git commit -q --allow-empty -m c", "git branch -qu up main",
		},
		"conflict": {
			"echo a > f", "git add -A", "git commit -qm a", "git checkout -qb x", "echo x > f",
			"git commit -qam x", "git checkout -q main", "echo m > f", "git commit -qam m", "git merge -q x || true",
		},
		"corrupt": {"echo broken > .git/HEAD"},
		"renamed": {"echo some text > f", "git add -A", "git commit -qm a", "git mv f g"},
	} {
		list = append(list, sandbox{
			name: "git " + name, payload: `{}`, files: config,
			prepare: repository(commands...),
		})
	}
	list = append(list, sandbox{name: "git without repository", payload: `{}`, files: config},
		sandbox{
			name: "git missing", payload: `{}`, files: config, env: map[string]string{"PATH": "ROOT/bin"},
			prepare: linkNode,
		})
	for _, script := range values("git") {
		list = append(list, sandbox{
			name: "git " + script, payload: `{}`, files: config,
			env:     map[string]string{"PATH": "ROOT/bin:" + os.Getenv("PATH")},
			prepare: func(t *testing.T, root string) { fakeProgram(t, root, "git", script) },
		})
	}
	return append(list, sandbox{
		name: "git GIT_DIR", payload: `{"workspace":{"current_dir":"ROOT/other"}}`,
		env:     map[string]string{"GIT_DIR": "ROOT/proj/.git"},
		files:   map[string]string{"other/.planning/config.json": `{"statusline":{"show_git":true}}`},
		prepare: repository("git checkout -qb elsewhere"),
	})
}

// fakeProgram makes a shell script in ROOT/bin.
func fakeProgram(t *testing.T, root, name, script string) {
	noError(t, os.MkdirAll(filepath.Join(root, "bin"), 0o755))
	writeProgram(t, filepath.Join(root, "bin", name), []byte("#!/bin/sh\n"+script+"\n"))
}

// writeProgram writes a file that is run soon. A process that another test starts meanwhile would inherit the open
// file, and what is open for writing cannot be run: text file busy.
func writeProgram(t *testing.T, path string, text []byte) {
	t.Helper()
	syscall.ForkLock.RLock()
	defer syscall.ForkLock.RUnlock()
	noError(t, os.WriteFile(path, text, 0o755))
}

// linkNode makes a ROOT/bin that has nothing but what runs the two programs.
func linkNode(t *testing.T, root string) {
	noError(t, os.MkdirAll(filepath.Join(root, "bin"), 0o755))
	for _, name := range []string{"node", "gsd-statusline"} {
		path := tmptest.Must(exec.LookPath(name))
		noError(t, os.Symlink(path, filepath.Join(root, "bin", name)))
	}
}

func freshnessCases() []sandbox {
	commits := func(n int) []string {
		history := "from=refs/heads/main; for i in $(seq " + strconv.Itoa(n) + "); do printf 'commit " +
			"refs/heads/main\\ncommitter t <t@t> 1767225600 +0000\\ndata 0\\n%s\\n' \"${from:+from $from^0}\"; " +
			"from=; done | git fast-import --quiet"
		return []string{"git add -A", "git commit -qm first", "git tag stamp", history}
	}
	state := func(stamp string) string {
		return "git rev-parse stamp > .git/sha; sha=$(cat .git/sha); printf -- '---\\nmilestone: v1\\nstatus: " +
			"executing\\nstate_head: %s\\n---\\n' " + stamp + " > .planning/STATE.md"
	}
	var list []sandbox
	add := func(name, config string, commands ...string) {
		list = append(list, sandbox{
			name: "freshness " + name, payload: `{}`, prepare: repository(commands...),
			files: map[string]string{"proj/.planning/config.json": config, "proj/sub/": ""},
		})
	}
	const on = `{"statusline":{"show_state_freshness":true}}`
	for _, n := range []int{0, 19, 20, 25} {
		add(strconv.Itoa(n), on, append(commits(n), state(`"$sha"`))...)
	}
	for _, stamp := range []string{
		`"$(cut -c1-4 .git/sha)"`, `"$(cut -c1-3 .git/sha)"`, `"$(tr a-f A-F < .git/sha)"`, `"${sha}0"`, `"\"$sha\""`,
		`"\" $sha \""`, `"stamp"`, `"0123456789abcdef0123456789abcdef01234567"`, `null`, `'""'`, `"--help"`,
	} {
		add(stamp, on, append(commits(25), state(stamp))...)
	}
	for _, config := range values("freshness") {
		add(config, config, append(commits(25), state(`"$sha"`))...)
	}
	add("not an ancestor", on, append(commits(25), "git checkout -q --orphan other", "git commit -q --allow-empty -m o",
		"git tag -f stamp main >/dev/null", state(`"$sha"`))...)
	add("alone", on, append(commits(25), state(`"$sha"`), "sed -i '/milestone\\|status/d' .planning/STATE.md")...)
	add("scene 3", on, append(commits(25), state(`"$sha"`),
		`sed -i 's/^status.*/progress:\n  percent: 100/' .planning/STATE.md`)...)
	add("no .git of its own", on, append(commits(25), state(`"$sha"`), "mv .git ..")...)
	add("from a sub-directory", on, append(commits(25), state(`"$sha"`))...)
	list[len(list)-1].cwd = "proj/sub"
	add("workstream", on, append(commits(25), state(`"$sha"`), "mkdir -p .planning/workstreams/a",
		"mv .planning/STATE.md .planning/workstreams/a", "echo a > .planning/active-workstream")...)
	return list
}

// subsetCases has every subset of the segments, with the meter at one of its places: at the other if there is one more.
func subsetCases() []sandbox {
	var list []sandbox
	for subset := range 1 << 6 {
		has := func(bit int) bool { return subset&(1<<bit) != 0 }
		files := map[string]string{"t.jsonl": "<command-name>/go</command-name>"}
		keys := `"context_position":"` + []string{"end", "front"}[bits.OnesCount(uint(subset))%2] + `"`
		payload := `{"session_id":"s","transcript_path":"ROOT/t.jsonl","model":{"display_name":"Opus"}`
		if has(0) {
			files[cachePath] = `{"package_name":"@opengsd/gsd-core","update_available":true,"stale_hooks":[1]}`
		}
		if has(1) {
			files["proj/.planning/STATE.md"] = "---\nmilestone: v1\nstatus: planning\n---\n"
		}
		if has(2) {
			files["home/.claude/todos/s-agent-s.json"] = `[{"status":"in_progress","activeForm":"Doing"}]`
		}
		if has(3) {
			keys += `,"show_git":true`
		}
		if has(4) {
			payload += `,"context_window":{"remaining_percentage":60}`
		}
		if has(5) {
			keys += `,"show_last_command":true`
		}
		files["proj/.planning/config.json"] = `{"statusline":{` + keys + `}}`
		list = append(list, sandbox{
			name: fmt.Sprintf("subset %06b", subset), payload: payload + `}`, files: files,
			env: map[string]string{"PATH": "ROOT/bin:" + os.Getenv("PATH")},
			prepare: func(t *testing.T, root string) {
				fakeProgram(t, root, "git",
					`printf '# branch.head main\n? a\n'`)
			},
		})
	}
	return list
}
