package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/goldentest"
	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestStatesAsHook renders generated STATE.md files in both formats, through
// the whole program, and compares with the hook's own module under node.
func TestStatesAsHook(t *testing.T) {
	hook := hooktest.Hook(t, core(t))
	texts := hooktest.States(20261121, 5000)
	dir := t.TempDir()
	var paths strings.Builder
	for i, text := range texts {
		path := filepath.Join(dir, fmt.Sprintf("%d.md", i))
		tmptest.Write(t, "", path, text)
		fmt.Fprintln(&paths, path)
	}
	file := encoded(t, dir, texts)
	want := strings.Split(string(hooktest.Node(t, "testdata/states.js", hook, file)), "\n")
	if len(want) != len(texts) {
		t.Fatalf("node printed %d lines for %d texts", len(want), len(texts))
	}
	full := runLines(t, paths.String(), len(texts), "--format", "full")
	compact := runLines(t, paths.String(), len(texts), "--format", "compact")
	var counts tally
	shown := map[string]bool{}
	for i, line := range want {
		var want [2]string
		tmptest.NoError(t, json.Unmarshal([]byte(line), &want))
		shown[want[0]], shown[want[1]] = true, true
		got := [2]string{full[i], compact[i]}
		for f, format := range []string{"full", "compact"} {
			rule := "identical"
			if got[f] != want[f] {
				rule = unexplained
			}
			if n := counts.add(rule, fmt.Sprintf("state %d, %s", i, format), want[f], got[f]); rule == unexplained &&
				n <= 10 {
				t.Errorf("state %d %q mismatch (-hook +ours):\n%s", i, texts[i], cmp.Diff(want, got))
			}
		}
	}
	hooktest.Report(t, "%d states, %d different texts: %v", len(texts), len(shown), &counts)
	if len(shown) < 1000 {
		t.Errorf("only %d different texts: the generator lost its variety", len(shown))
	}
}

// encoded writes texts in base64, one a line.
func encoded(t *testing.T, dir string, texts []string) (path string) {
	t.Helper()
	var b strings.Builder
	for i, text := range texts {
		b.WriteString("\n"[:min(i, 1)] + base64.StdEncoding.EncodeToString([]byte(text)))
	}
	tmptest.Write(t, dir, "base64", b.String())
	return filepath.Join(dir, "base64")
}

// runLines runs the program with paths on standard input and returns its lines.
func runLines(t *testing.T, stdin string, n int, args ...string) []string {
	t.Helper()
	stdout, stderr, code := runIn(nil, stdin, args...)
	if code != 0 || stderr != "" {
		t.Fatalf("exit code %d, stderr:\n%s", code, stderr)
	}
	lines := strings.Split(strings.TrimSuffix(stdout, "\n"), "\n")
	if len(lines) != n {
		t.Fatalf("%d lines for %d paths", len(lines), n)
	}
	return lines
}

// TestPayloadsAsHook runs generated payloads through the hook, all in one node
// process, and through this program, in projects that show all there is.
func TestPayloadsAsHook(t *testing.T) {
	hook := hooktest.Installed(t, core(t))
	root := tmptest.Must(filepath.EvalSymlinks(t.TempDir()))
	config := `{"statusline":{"show_last_command":true,"show_context_tokens":true,"context_position":"POSITION",` +
		`"state_format":"FORMAT"}}`
	for name, text := range map[string]string{
		"home/.claude/todos/s2-agent-s2.json": `[{"status":"in_progress","activeForm":"Doing"}]`,
		"full/.planning/STATE.md": "---\nmilestone: v2.0\nstatus: Executing Phase 4\nprogress:\n  " +
			"percent: 40\n---\nPhase: 4 of 9 (API)\n",
		"full/.planning/config.json":    strings.NewReplacer("POSITION", "front", "FORMAT", "full").Replace(config),
		"full/t.jsonl":                  "<command-name>/go</command-name>",
		"compact/.planning/STATE.md":    "---\nmilestone: v2.0\nstatus: Executing Phase 4\n---\nPhase: 4 of 9 (API)\n",
		"compact/.planning/config.json": strings.NewReplacer("POSITION", "end", "FORMAT", "compact").Replace(config),
		"none/":                         "", "tmp/": "", "node/": "",
	} {
		tmptest.Write(t, root, name, text)
	}
	root = filepath.ToSlash(root) // as JSON can hold it
	payloads := hooktest.Payloads(20261121, proctest.Size(2_000, 4_000), root+"/full", root+"/compact", root+"/none")
	for _, c := range slices.Concat(payloadCases(), meterCases(), sessionCases()) {
		if c.isPayload() {
			payloads = append(payloads, c.payload)
		}
	}
	file := encoded(t, root, payloads)
	script := tmptest.Must(filepath.Abs("testdata/payloads.js"))
	t.Chdir(root + "/none")
	t.Setenv("HOME", root+"/home")
	t.Setenv("USERPROFILE", root+"/home")
	setTmp := func(dir string) {
		for _, name := range []string{"TMPDIR", "TEMP", "TMP"} {
			t.Setenv(name, dir)
		}
	}
	setTmp(root + "/node")
	for _, key := range []string{"NO_COLOR", "CLAUDE_CONFIG_DIR", "CLAUDE_CODE_AUTO_COMPACT_WINDOW"} {
		t.Setenv(key, "")
	}
	want := strings.Split(strings.TrimSuffix(string(hooktest.Node(t, script, hook, file)), "\n"), "\n")
	setTmp(root + "/tmp")
	var counts tally
	shown := map[string]bool{}
	for i, line := range want {
		var w []string
		noError(t, json.Unmarshal([]byte(line), &w))
		got := runPayload(t, root, payloads[i])
		c := sandbox{blank: w[0] == ""}
		if c.blank {
			c.bridge = "the hook may have failed before it or after it"
		}
		why, diff := compareRuns(c, result{stdout: w[0], bridge: bridgeMap(w[1:])}, got)
		shown[w[0]] = true
		if n := counts.add(why, fmt.Sprintf("payload %d", i), w[0], got.stdout); diff != "" && n <= 10 {
			t.Errorf("payload %q mismatch (-hook +ours):\n%s", payloads[i], diff)
		}
	}
	hooktest.Report(t, "%d payloads, %d different lines: %v", len(want), len(shown), &counts)
	if len(want) != len(payloads) || len(shown) < 1000 || counts.rules["identical"] < len(payloads)/2 {
		t.Errorf("%d results for %d payloads, %d different, %d identical", len(want), len(payloads), len(shown),
			counts.rules["identical"])
	}
}

// runPayload runs the program once, in this process, and removes its bridge file.
func runPayload(t *testing.T, root, payload string) result {
	t.Helper()
	var stdout, stderr strings.Builder
	code := run(nil, strings.NewReader(payload), &stdout, &stderr, os.LookupEnv)
	left := map[string]string{}
	for name, text := range bridges(t, root+"/tmp") {
		left[name] = text
		noError(t, os.Remove(filepath.Join(root, "tmp", name)))
	}
	return result{stdout.String(), code, left}
}

// bridgeMap splits NAME=TEXT.
func bridgeMap(list []string) map[string]string {
	m := map[string]string{}
	for _, b := range list {
		name, text, _ := strings.Cut(b, "=")
		m[name] = text
	}
	return m
}

var hookVersion = flag.String("hook", "", "compare with this `version` of GSD Core's hook, such as 1.11.0 or "+
	"latest, instead of the one that is the specification")

// core is the npm package whose hook the tests ...AsHook compare with.
func core(t *testing.T) string {
	t.Helper()
	if *hookVersion == "" {
		return hooktest.Core
	}
	if *update {
		t.Fatal("-update writes what the specified version prints: it cannot be combined with -hook")
	}
	return hooktest.CoreAt(t, *hookVersion)
}

// A tally counts how the hook's lines and this program's compare, by the parity rule that
// explains a difference, and has the first unexplained ones.
type tally struct {
	mu    sync.Mutex
	rules map[string]int
	first []string
}

// add counts a comparison at a place.
func (c *tally) add(rule, place, want, got string) (n int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.rules == nil {
		c.rules = map[string]int{}
	}
	c.rules[rule]++
	if rule == unexplained && len(c.first) < 40 {
		c.first = append(c.first, fmt.Sprintf("\n  %s: hook %.300q, ours %.300q", place, want, got))
	}
	return c.rules[rule]
}

// String is a report: how many there are of each rule, and the first unexplained differences.
func (c *tally) String() string {
	var counts []string
	for _, rule := range slices.Sorted(maps.Keys(c.rules)) {
		counts = append(counts, fmt.Sprint(c.rules[rule], " ", rule))
	}
	return strings.Join(counts, ", ") + strings.Join(c.first, "")
}

// TestGoldensAsHook runs GSD Core's hooks on the goldens: they print what is
// expected there. With -update it writes what they print.
func TestGoldensAsHook(t *testing.T) {
	args := []string{hooktest.Hook(t, core(t)), hooktest.Hook(t, hooktest.V138)}
	goldens := goldentest.StateMD(t)
	for _, g := range goldens {
		args = append(args, g.Path)
	}
	script := filepath.Join(goldentest.Dir(t), "hook.mjs")
	printed := json.NewDecoder(bytes.NewReader(hooktest.Node(t, script, args...)))
	var counts tally
	for _, g := range goldens {
		var got [3]string
		tmptest.NoError(t, printed.Decode(&got))
		for i, kind := range g.Hook() {
			if *update {
				g.Update(t, kind, got[i])
			}
			rule, want := "identical", g.Want(t, kind)
			if got[i] != want {
				rule = unexplained
			}
			if n := counts.add(rule, g.Name+" "+kind, got[i], want); rule == unexplained && n <= 10 {
				t.Errorf("%s: %s mismatch (-want +hook):\n%s", g.Name, kind, cmp.Diff(want, got[i]))
			}
		}
	}
	hooktest.Report(t, "lines of %d goldens: %v", len(goldens), &counts)
}

// TestContextMonitorReadsBridge gives the bridge file that this program wrote
// to GSD Core's own context monitor, which warns at 35 % and at 25 % remaining.
func TestContextMonitorReadsBridge(t *testing.T) {
	monitor := filepath.Join(filepath.Dir(hooktest.Hook(t, hooktest.Core)), "gsd-context-monitor.js")
	for _, tt := range []struct {
		remaining float64
		want      string // what the warning says; empty for none
	}{
		{36, ""}, {35, "WARNING"}, {26, "WARNING"}, {25, "CRITICAL"}, {1, "CRITICAL"},
	} {
		tmp, project := t.TempDir(), t.TempDir()
		env := map[string]string{"TMPDIR": tmp, "TEMP": tmp, "HOME": tmp, "USERPROFILE": tmp}
		payload := fmt.Sprintf(`{"session_id":"s1","workspace":{"current_dir":%q},`+
			`"context_window":{"remaining_percentage":%v}}`, project, tt.remaining)
		runIn(env, payload)
		cmd := exec.Command("node", monitor)
		cmd.Stdin = strings.NewReader(fmt.Sprintf(`{"session_id":"s1","hook_event_name":"PostToolUse","cwd":%q}`,
			project))
		cmd.Env = append(os.Environ(), "TMPDIR="+tmp, "TEMP="+tmp, "HOME="+tmp, "USERPROFILE="+tmp)
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("monitor: %v", err)
		}
		var answer struct {
			HookSpecificOutput struct{ AdditionalContext string }
		}
		if len(out) > 0 {
			noError(t, json.Unmarshal(out, &answer))
		}
		said := answer.HookSpecificOutput.AdditionalContext
		numbers := fmt.Sprintf("Usage at %v%%. Remaining: %v%%", 100-tt.remaining, tt.remaining)
		if (tt.want == "") != (said == "") || !strings.Contains(said, tt.want) || said != "" &&
			!strings.Contains(said, numbers) {
			t.Errorf("at %v %% remaining the monitor says %q, want %q with %q", tt.remaining, said, tt.want, numbers)
		}
	}
}
