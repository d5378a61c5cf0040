//go:build linux

package clienttest

import (
	"flag"
	"fmt"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// conversation is a session of Claude Code with our line in it.
type conversation struct {
	*scene
	*model
}

func newConversation(t *testing.T, state string, flags ...string) conversation {
	t.Helper()
	claude := clients[0]
	c := conversation{claude.scene(t), newModel(t)}
	c.write("proj/.planning/STATE.md", state)
	c.env = append(c.env, "ANTHROPIC_BASE_URL="+c.url)
	c.installFor(claude, flags...)
	claude.start(c.scene)
	return c
}

// ask sends a message and waits for its answer.
func (c conversation) ask() {
	c.Helper()
	n := c.answers.Load() + 1
	c.say(fmt.Sprintf("question %d", n))
	c.shows(fmt.Sprintf("answer %d", n))
}

// TestClaudeContext fills up the context in a conversation: the meter is on the screen, and
// GSD Core's context monitor reads the same from the bridge file.
func TestClaudeContext(t *testing.T) {
	needsClients(t)
	c := newConversation(t, state)
	c.shows(stateText + " │ proj")
	c.staysWithout("█░░░░░░░░░")
	tmptest.Diff(t, []string(nil), c.bridge(), "the bridge before the first message")

	for _, tt := range []struct {
		tokens  int64 // of a million
		meter   string
		warning string // the monitor's; empty for none
	}{
		{100_000, "█░░░░░░░░░ 12%", ""},
		{700_000, "💀 ████████░░ 84%", "Usage at 70%. Remaining: 30%"},
	} {
		c.cached.Store(tt.tokens)
		c.ask()
		c.shows(stateText + " │ proj " + tt.meter)
		if found := c.bridge(); len(found) != 1 {
			t.Fatalf("the bridge files are %q", found)
		}
		if said := c.monitor(); (said == "") != (tt.warning == "") || !strings.Contains(said, tt.warning) {
			t.Errorf("at %d tokens the monitor says %q, want %q", tt.tokens, said, tt.warning)
		}
	}
	c.log("two answers")
	t.Logf("%s", c.read("tmp/"+filepath.Base(c.bridge()[0])))
}

// TestClaudeRunning: what install and uninstall change is on the screen of a session that runs, as install says.
func TestClaudeRunning(t *testing.T) {
	needsClients(t)
	claude := clients[0]
	c := conversation{claude.scene(t), newModel(t)}
	c.env = append(c.env, "ANTHROPIC_BASE_URL="+c.url)
	claude.start(c.scene)
	c.shows("❯")
	c.staysWithout(stateText)
	if said := c.gsd("install"); !strings.Contains(said, "Claude Code shows it within seconds\n") {
		t.Errorf("install says %s", said)
	}
	c.shows(stateText)
	c.gsd("install", "--format", "compact")
	c.shows("v2.0 · P4.5 · executing")
	c.uninstallFor(claude)
	c.wait("the line stays after uninstall", func(screen []string) bool { return row(screen, "v2.0") < 0 })
}

// TestClaudeTrust: no line is on the screen in a folder that is not trusted, and doctor says why. IS_DEMO skips the
// dialog that asks.
func TestClaudeTrust(t *testing.T) {
	needsClients(t)
	claude := clients[0]
	s := claude.scene(t)
	path := "home/.claude.json"
	s.write(path, strings.Replace(s.read(path), `"hasTrustDialogAccepted": true`, `"hasTrustDialogAccepted": false`, 1))
	s.env = append(s.env, "IS_DEMO=1")
	s.installFor(claude)
	claude.start(s)
	s.shows(claude.ready)
	s.staysWithout(stateText)
	if said := s.gsd("doctor"); !strings.Contains(said, "this folder is not marked as trusted") {
		t.Errorf("doctor says %s", said)
	}
}

// bridge is the bridge files that there are. The monitor writes one beside, once it has warned.
func (c conversation) bridge() []string {
	found, _ := filepath.Glob(c.path("tmp/claude-ctx-*"))
	return slices.DeleteFunc(found, func(path string) bool { return strings.HasSuffix(path, "-warned.json") })
}

// monitor is what GSD Core's context monitor says of the session, as a hook that Claude Code runs after a tool.
func (c conversation) monitor() string {
	c.Helper()
	hook, err := hooktest.Fetch(hooktest.Core)
	if err != nil {
		c.Fatal(err)
	}
	session := strings.TrimSuffix(strings.TrimPrefix(filepath.Base(c.bridge()[0]), "claude-ctx-"), ".json")
	input := fmt.Sprintf(`{"session_id":%q,"hook_event_name":"PostToolUse","cwd":%q}`, session, c.path("proj"))
	return c.run(input, "node", filepath.Join(filepath.Dir(hook), "gsd-context-monitor.js"))
}

var screenFile = flag.String("screen", "", "write the end of Claude Code's screen, with its colours, to this `file`")

// richState is a project as people write it. Of the phase, the plan and the bar, the hook's line shows nothing.
const richState = `---
gsd_state_version: 1.0
milestone: v2.0
status: executing
stopped_at: Completed 04-02-PLAN.md
progress:
  total_phases: 6
  percent: 64
---

## Current Position

Phase: 04 (Checkout) — EXECUTING
Plan: 3 of 5
Next: verify the refunds

## Blockers

- The test account is locked
`

// twoRows gives the state a row of its own.
var twoRows = []string{"--format", "rich", "--show", "rows"}

// TestClaudeRich shows the rich line in a row of its own, in colour, as Claude Code draws it.
func TestClaudeRich(t *testing.T) {
	needsClients(t)
	c := newConversation(t, richState, twoRows...)
	c.cached.Store(100_000)
	c.ask()
	for _, tt := range []struct {
		columns int
		want    string
		colours []string // pieces of the row, each in the colour of that SGR parameter
	}{
		{120, "v2.0 · [██████░░░░] 64% · phase 4/6 Checkout (plan 3/5) · executing · next verify the refunds · 1 " +
			"blocker", []string{
			"36:[██████░░░░] 64%", "32:executing", "31:1 blocker",
		}},
		{80, "v2.0 · 64% · phase 4/6 Checkout (plan 3/5) · executing · 1 blocker", []string{
			"36:64%", "32:executing", "31:1 blocker",
		}},
		{60, "v2.0 · 64% · phase 4/6 Checkout (plan 3/5) · executing", []string{"36:64%", "32:executing"}},
	} {
		c.resize(tt.columns)
		c.ask()
		c.wait(fmt.Sprintf("at %d columns the second row is not %q", tt.columns, tt.want), func(screen []string) bool {
			i := row(screen, "phase 4/6")
			return i >= 1 && screen[i] == "  "+tt.want && screen[i-1] == "  Opus 5.5 │ proj █░░░░░░░░░ 12%"
		})
		rows := strings.Split(c.run("", "tmux", "-u", "-S", c.path("s"), "capture-pane", "-p", "-e"), "\n")
		shown := rows[row(rows, "phase 4/6")]
		t.Logf("%d columns:\n%q", tt.columns, shown)
		for _, piece := range tt.colours {
			colour, text, _ := strings.Cut(piece, ":")
			if !regexp.MustCompile("\x1b\\[" + colour + "m(\x1b\\[49m)?" + regexp.QuoteMeta(text)).MatchString(shown) {
				t.Errorf("at %d columns %q is not in colour %s: %q", tt.columns, text, colour, shown)
			}
		}
	}
}

// TestClaudeScreen writes what the README's first picture is drawn from: the same state as
// GSD Core's hook shows it, and as we do.
func TestClaudeScreen(t *testing.T) {
	if *screenFile == "" {
		t.Skip("needs -screen FILE")
	}
	needsClients(t)
	var screen strings.Builder
	for _, tt := range []struct {
		title   string
		install func(*scene)
	}{
		{"GSD Core's hook", func(s *scene) {
			s.write("home/.claude/settings.json",
				fmt.Sprintf(`{"statusLine": {"type": "command", "command": %q}}`, "node "+
					hooktest.Hook(t, hooktest.Core)))
		}},
		{"gsd-statusline, with the state in a row of its own", func(s *scene) { s.installFor(clients[0], twoRows...) }},
	} {
		c := conversation{clients[0].scene(t), newModel(t)}
		preview := filepath.Join("..", "..", "cmd", "gsd-statusline", "preview")
		c.write("proj/.planning/STATE.md", tmptest.Read(t, filepath.Join(preview, "real.md")))
		c.write("proj/.planning/ROADMAP.md", tmptest.Read(t, filepath.Join(preview, "ROADMAP.md")))
		for n := range 5 { // the STATE.md does not count them
			plan := fmt.Sprintf("proj/.planning/phases/04-checkout/04-0%d-", n+1)
			c.write(plan+"PLAN.md", "")
			c.write(plan+"SUMMARY.md", "")
		}
		c.env = append(c.env, "ANTHROPIC_BASE_URL="+c.url)
		tt.install(c.scene)
		clients[0].start(c.scene)
		c.cached.Store(400_000)
		c.resize(104)
		c.ask()
		c.shows("48%")
		i := row(c.screen(), "v2.0 Shop")
		rows := strings.Split(c.run("", "tmux", "-u", "-S", c.path("s"), "capture-pane", "-p", "-e"), "\n")
		c.quit()
		fmt.Fprintf(&screen, "\x1b[2m%s\x1b[0m\n%s\x1b[0m\n\n", tt.title,
			strings.Join(rows[row(rows, "❯")-1:i+1], "\n"))
	}
	tmptest.Write(t, "", *screenFile, screen.String())
}

// hostile is a state with what must not reach a terminal: sequences that clear it,
// name it, move the cursor and ring, C1 controls, line ends, and text that runs from
// right to left; and with characters that are wide, or take no cell at all.
const hostile = "---\nmilestone: v2.0\nmilestone_name: " +
	"\"\x1b[2J\x1b]0;owned\x07\x1b[1;1H\u009b31m漢字\u202eevil\u2066 e\u0301\t\rx\u2028y\"\n" +
	"status: \"executing\x1b[?1049l\x1bc\"\nactive_phase: \"4.5\"\n---\n"

// TestClaudeWidths makes the terminal narrower, with a state and with a hostile one. Claude Code
// renders the line anew at once, and after the next message: it leaves 4 columns and cuts what is
// longer. Our line is in its place, as wide as it may be, and the screen around it is whole.
func TestClaudeWidths(t *testing.T) {
	needsClients(t)
	for name, tt := range map[string]struct{ state, want string }{
		"plain": {state, "Opus 5.5 │ " + stateText + " │ proj █░░░░░░░░░ 12%"},
		"hostile": {hostile, "Opus 5.5 │ v2.0 [2J]0;owned[1;1H31m漢字evil e\u0301 · Phase 4.5 executing[?1049lc │ " +
			"proj █░░░░░░░░░ 12%"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newConversation(t, tt.state)
			c.cached.Store(100_000)
			for _, columns := range []int{120, 80, 60, 40} {
				want := c.line(columns)
				if columns == 120 && want != tt.want {
					t.Errorf("the line is %q, want %q", want, tt.want)
				}
				is := func(screen []string) bool { return whole(screen, columns, want) }
				c.resize(columns)
				if columns < 120 {
					c.wait(fmt.Sprintf("at %d columns the screen is not whole with %q", columns, want), is)
				}
				c.ask()
				c.wait(fmt.Sprintf("at %d columns and after a message the screen is not whole with %q", columns, want),
					is)
				c.log(fmt.Sprintf("%d columns", columns))
			}
			if title := c.tmux("display-message", "-p", "#{pane_title}"); strings.Contains(title, "owned") {
				t.Errorf("the terminal's title is %q", title)
			}
		})
	}
}

// line is what our program prints in so many columns, with 100,000 tokens used.
func (c conversation) line(columns int) string {
	c.Helper()
	payload := fmt.Sprintf(`{"model": {"display_name": "Opus 5.5"}, "workspace": {"current_dir": %q},
		"context_window": {"context_window_size": 1000000, "remaining_percentage": 90}}`, c.path("proj"))
	return c.run(payload, "env", "NO_COLOR=1", fmt.Sprint("COLUMNS=", columns), program())
}

// whole reports whether the last rows of a screen are Claude Code's: the input
// between two rules as wide as the terminal, our line, and the mode.
func whole(screen []string, columns int, line string) bool {
	rule := strings.Repeat("─", columns)
	i := row(screen, "v2.0")
	return i >= 3 && screen[i-3] == rule && strings.HasPrefix(screen[i-2], "❯") && screen[i-1] == rule &&
		screen[i] == "  "+line && strings.HasPrefix(screen[i+1], "  ⏵⏵ auto mode on") &&
		strings.TrimSpace(strings.Join(screen[i+2:], "")) == ""
}
