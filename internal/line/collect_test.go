package line

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

func TestWriteBridge(t *testing.T) {
	now := time.Unix(1_700_000_000, 999)
	tests := []struct{ name, payload, file, want string }{
		{
			"text", `{"session_id":"s","context_window":{"remaining_percentage":60}}`, "claude-ctx-s.json",
			`{"session_id":"s","remaining_percentage":60,"used_pct":40,"timestamp":1700000000}`,
		},
		{
			"values as given", `{"session_id":5,"context_window":{"remaining_percentage":"60"}}`, "claude-ctx-5.json",
			`{"session_id":5,"remaining_percentage":"60","used_pct":40,"timestamp":1700000000}`,
		},
		{
			"no number", `{"session_id":"s","context_window":{"remaining_percentage":"x"}}`, "claude-ctx-s.json",
			`{"session_id":"s","remaining_percentage":"x","used_pct":null,"timestamp":1700000000}`,
		},
		{"no session", `{"context_window":{"remaining_percentage":60}}`, "", ""},
		{"no context", `{"session_id":"s"}`, "", ""},
		{"separator", `{"session_id":"../s","context_window":{"remaining_percentage":60}}`, "", ""},
		{"dots", `{"session_id":"a..b","context_window":{"remaining_percentage":60}}`, "", ""},
		{"longer than the monitor reads", `{"session_id":"s","context_window":{"remaining_percentage":"` +
			strings.Repeat("x", 4096) + `"}}`, "", ""},
	}
	for _, tt := range tests {
		dir := t.TempDir()
		p, _ := ParsePayload(tt.payload)
		tmptest.NoError(t, writeBridge(dir, p, now))
		want := map[string]string{}
		if tt.file != "" {
			want[tt.file] = tt.want
		}
		tmptest.Diff(t, want, tmptest.Files(t, dir), "%s: writeBridge mismatch", tt.name)
	}
}

func TestWriteBridgeFails(t *testing.T) {
	p, _ := ParsePayload(`{"session_id":"` + strings.Repeat("x", 300) +
		`","context_window":{"remaining_percentage":60}}`)
	dir := t.TempDir()
	if err := writeBridge(dir, p, time.Now()); err == nil {
		t.Error("a name of 300 letters was written")
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 0 {
		t.Errorf("litter: %v", entries)
	}
	if err := writeBridge(filepath.Join(dir, "none"), p, time.Now()); err == nil {
		t.Error("written into a directory that is not there")
	}
}

// TestWriteBridgeOver: a file that another render has left is the same one afterwards; one that
// is not as ours are is replaced, and what it leads to is left alone.
func TestWriteBridgeOver(t *testing.T) {
	tmptest.Unix(t, "files have other modes on Windows, and are always replaced")
	const old = `{"session_id":"s","remaining_percentage":60,"used_pct":40,"timestamp":1700000000}`
	const want = `{"session_id":"s","remaining_percentage":59,"used_pct":41,"timestamp":1700000001}`
	p, _ := ParsePayload(`{"session_id":"s","context_window":{"remaining_percentage":59}}`)
	for _, tt := range []struct {
		name, text string
		mode       os.FileMode
		link       func(other, path string) error // makes the file a second name of another
		isSame     bool
	}{
		{"as it was left", old, 0o600, nil, true},
		{"another length", old + " ", 0o600, nil, false},
		{"another mode", old, 0o644, nil, false},
		{"not writable", old, 0o400, nil, false},
		{"a hard link", old, 0o600, os.Link, false},
		{"a symlink", old, 0o600, os.Symlink, false},
	} {
		dir := t.TempDir()
		path, other := filepath.Join(dir, "claude-ctx-s.json"), filepath.Join(dir, "other")
		file := path
		if tt.link != nil {
			file = other
		}
		err := os.WriteFile(file, []byte(tt.text), tt.mode)
		if err == nil && tt.link != nil {
			err = tt.link(other, path)
		}
		before, _ := os.Lstat(path)
		err = errors.Join(err, writeBridge(dir, p, time.Unix(1_700_000_001, 0)))
		if err != nil {
			t.Fatal(err)
		}
		after, err := os.Lstat(path)
		if text := tmptest.Read(t, path); err != nil || text != want || after.Mode() != 0o600 {
			t.Errorf("%s: the file holds %s, with mode %v; want %s", tt.name, text, after.Mode(), want)
		}
		if os.SameFile(before, after) != tt.isSame {
			t.Errorf("%s: the same file: %v, want %v", tt.name, !tt.isSame, tt.isSame)
		}
		if tt.link != nil && tmptest.Read(t, other) != old {
			t.Errorf("%s: the other name holds %s", tt.name, tmptest.Read(t, other))
		}
	}
}

// envOf is an environment with those variables, as NAME=VALUE.
func envOf(root string, variables ...string) find.Env {
	home, tmp := filepath.Join(root, "home"), filepath.Join(root, "tmp")
	return find.Env{WorkingDir: root, Home: home, TmpDir: tmp, Lookup: tmptest.Lookup(variables...)}
}

// show is the line of a payload with those segments alone.
func show(t *testing.T, payload string, segments ...string) string {
	t.Helper()
	data, _ := ParsePayload(payload)
	env := envOf(t.TempDir())
	env.Clock = func() time.Time { return time.Unix(1_800_000_000, 0).UTC() } // a Friday, 08:00
	r := Collect(env, data, Options{NoBridge: true, NoGit: true, Show: segments})
	return r.Line.Fit(0).Render(true)
}

const (
	faint       = "\x1b[2m"
	amber       = "\x1b[33m"
	alarmColour = "\x1b[31m"
	normal      = "\x1b[0m"
)

func link(address, text string) string {
	return "\x1b]8;;" + address + "\x1b\\" + text + "\x1b]8;;\x1b\\"
}

// TestExtras: each segment's text for what Claude Code sends, and nothing for what it should not send.
func TestExtras(t *testing.T) {
	tests := []struct{ segment, payload, want string }{
		{"effort", `{"effort":{"level":"high"}}`, faint + "high" + normal},
		{"effort", `{"effort":{"level":"high"},"fast_mode":true}`, faint + "high fast" + normal},
		{"effort", `{"effort":{"level":5},"fast_mode":"true"}`, ""},
		{"effort", `{"effort":{"level":"\u001b[31mhigh\n"}}`, faint + "[31mhigh " + normal},
		{"usage", `{"rate_limits":{"five_hour":{"used_percentage":42.4},"seven_day":{"used_percentage":12.5}}}`, faint +
			"5h 42% · 7d 13%" + normal},
		{"usage", `{"rate_limits":{"spend_limit":{"used_percentage":63}}}`, faint + "spend 63%" + normal},
		{"usage", `{"rate_limits":{"five_hour":{"used_percentage":79.5}}}`, amber + "5h 80%" + normal},
		{
			"usage", `{"rate_limits":{"five_hour":{"used_percentage":94.5},"seven_day":{"used_percentage":1}}}`,
			alarmColour + "5h 95% · 7d 1%" + normal,
		},
		{"usage", `{"rate_limits":{"five_hour":{"used_percentage":42,"resets_at":1800003900}}}`, faint +
			"5h 42% until 09:05" + normal},
		{"usage", `{"rate_limits":{"five_hour":{"used_percentage":42,"resets_at":1800003900},` +
			`"seven_day":{"used_percentage":80,"resets_at":1800345900},"spend_limit":{"used_percentage":79,` +
			`"resets_at":1800345900}}}`, amber + "5h 42% until 09:05 · 7d 80% until Tue 08:05 · spend 79%" + normal},
		{"usage", `{"rate_limits":{"spend_limit":{"used_percentage":120,"used_usd":60,"limit_usd":50}}}`, alarmColour +
			"spend $60/$50" + normal},
		{"usage", `{"rate_limits":{"spend_limit":{"used_percentage":96,"used_usd":48,"limit_usd":50,` +
			`"resets_at":1800345900}}}`, alarmColour + "spend $48/$50 until Tue 08:05" + normal},
		{"usage", `{"rate_limits":{"spend_limit":{"used_usd":60,"limit_usd":50}}}`, ""},
		{"usage", `{"rate_limits":{"five_hour":{"used_percentage":83,"resets_at":1}}}`, ""},
		{"usage", `{"rate_limits":{"five_hour":{"used_percentage":83,"resets_at":1},` +
			`"seven_day":{"used_percentage":13}}}`, faint + "7d 13%" + normal},
		{"usage", `{"rate_limits":{"five_hour":{"used_percentage":-1},"seven_day":{"used_percentage":"42"},` +
			`"spend_limit":{"used_percentage":1e400}}}`, ""},
		{"cost", `{"cost":{"total_cost_usd":1.2345}}`, faint + "$1.23" + normal},
		{"cost", `{"cost":{"total_cost_usd":0.01}}`, faint + "$0.01" + normal},
		{"cost", `{"cost":{"total_cost_usd":0.0099}}`, ""},
		{"cache", `{"prompt_cache":{"warm":true,"recache_tokens_if_cold":45000}}`, ""},
		{"cache", `{"prompt_cache":{"warm":false,"recache_tokens_if_cold":45000}}`, faint + "cache cold 45k" + normal},
		{"session", `{"session_name":"a name of more than twenty-four cells"}`, faint + "a name of more than twe…" +
			normal},
		{"agent", `{"agent":{"name":"reviewer"}}`, faint + "agent reviewer" + normal},
		{"worktree", `{"worktree":{"name":"my-feature"},"workspace":{"git_worktree":"other"}}`, faint +
			"wt my-feature" + normal},
		{"worktree", `{"workspace":{"git_worktree":"other"}}`, faint + "wt other" + normal},
		{"pr", `{"pr":{"number":12,"review_state":"approved"}}`, faint + "PR #12 approved" + normal},
		{"pr", `{"pr":{"number":7,"kind":"mr"}}`, faint + "MR !7" + normal},
		{"pr", `{"pr":{"number":12,"url":"https://x.org/a?b=c#d"}}`, faint + link("https://x.org/a?b=c#d", "PR #12") +
			normal},
		{
			"pr", `{"pr":{"number":12,"review_state":"draft","url":"http://x.org/` + strings.Repeat("a", 2034) + `"}}`,
			faint + link("http://x.org/"+strings.Repeat("a", 2034), "PR #12 draft") + normal,
		},
		{"pr", `{"pr":{"number":12,"url":"http://x.org/` + strings.Repeat("a", 2036) + `"}}`, faint + "PR #12" +
			normal},
		{"pr", `{"pr":{"number":12,"url":"https://x.org/\u001b\\a"}}`, faint + "PR #12" + normal},
		{"pr", `{"pr":{"number":12,"url":"https://x.org/a b"}}`, faint + "PR #12" + normal},
		{"pr", `{"pr":{"number":12,"url":"file:///etc/passwd"}}`, faint + "PR #12" + normal},
		{"duration", `{"cost":{"total_duration_ms":60000}}`, faint + "1m" + normal},
		{"duration", `{"cost":{"total_duration_ms":93780000}}`, faint + "26h 3m" + normal},
		{"lines", `{"cost":{"total_lines_added":120,"total_lines_removed":34}}`, faint + "+120 -34" + normal},
		{"lines", `{"cost":{"total_lines_added":5}}`, faint + "+5 -0" + normal},
		{"lines", `{"cost":{"total_lines_added":-5,"total_lines_removed":"3"}}`, ""},
		{"vim", `{"vim":{"mode":"VISUAL LINE"}}`, faint + "VISUAL LINE" + normal},
		{"style", `{"output_style":{"name":"Explanatory"}}`, faint + "Explanatory" + normal},
		{"style", `{"output_style":{"name":"default"}}`, ""},
	}
	for _, tt := range tests {
		tmptest.Diff(t, tt.want, show(t, tt.payload, tt.segment), "%s of %s", tt.segment, tt.payload)
	}
}

// TestOptions: what is expected of golden has no times, a prompt has no links, and neither has a line without colour.
func TestOptions(t *testing.T) {
	data, _ := ParsePayload(`{"rate_limits":{"five_hour":{"used_percentage":42,"resets_at":1800003900}},` +
		`"pr":{"number":12,"url":"https://x.org"}}`)
	line := func(segment string, noLinks, coloured bool) string {
		r := Collect(envOf(t.TempDir()), data,
			Options{NoBridge: true, NoGit: true, NoLinks: noLinks, Show: []string{segment}})
		return r.Line.Fit(0).Render(coloured)
	}
	want := []string{"5h 42%", faint + "PR #12" + normal, "PR #12"}
	tmptest.Diff(t, want, []string{line("usage", false, false), line("pr", true, true), line("pr", false, false)}, "")
}

// TestProjectOnce: what several segments need of a project is read once, whatever their order.
func TestProjectOnce(t *testing.T) {
	root := t.TempDir()
	tmptest.Write(t, root, ".planning/STATE.md", "---\ncurrent_phase: 1\nstopped_at: lunch\n---\n")
	tmptest.Write(t, root, ".planning/ROADMAP.md", "- [ ] **Phase 1: A**\n")
	data, _ := ParsePayload(`{"workspace":{"current_dir":"` + filepath.ToSlash(root) + `"}}`)
	for _, show := range []string{"hook,next,stopped", "stopped,next,state"} {
		opts := Options{NoBridge: true, NoGit: true, Format: system.Rich, Show: strings.Split(show, ",")}
		if r := Collect(envOf(t.TempDir()), data, opts); r.Found.Project == nil ||
			r.Line.State.Facts != r.Found.Project {
			t.Errorf("%s: read twice", show)
		}
	}
}

// TestLastCommandFarBack: wherever the command is in the last 256 KiB, it is the last one that counts.
func TestLastCommandFarBack(t *testing.T) {
	const first, last = "<command-name>/first</command-name>", "<command-name>/last</command-name>"
	path := filepath.Join(t.TempDir(), "transcript.jsonl")
	for _, behind := range []int{
		0, recent - len(last), recent - len(last) + 1, recent - 1, recent, 100_000,
		tail - len(last), tail - len(last) + 1, tail,
	} {
		tmptest.NoError(t, os.WriteFile(path, []byte(first+last+strings.Repeat("x", behind)), 0o600))
		want := "last"
		if behind > tail-len(last) {
			want = ""
		}
		got, _ := slashCommandIn(path)
		tmptest.Diff(t, want, got, "%d bytes after it", behind)
	}
}

func FuzzLastCommand(f *testing.F) {
	for _, text := range []string{
		"<command-name>/a</command-name>", "<command-name>a<command-name>\xe2</command-name>",
		"</command-name>",
	} {
		f.Add(text + strings.Repeat("😀", 41) + text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got, _ := lastCommand(text)
		if js.Length(got) > 80 || strings.ContainsAny(got, " \n\t\"\\<>") || !strings.Contains(js.Decode(text), got) {
			t.Errorf("lastCommand(%q) = %q", text, got)
		}
	})
}
