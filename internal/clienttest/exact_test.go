//go:build linux

package clienttest

import (
	"cmp"
	"fmt"
	"math"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestClaudeExact sets Claude Code's window in each way that there is: --context-scale exact says what
// /context does, from the payload, the settings and the transcript that Claude Code writes.
func TestClaudeExact(t *testing.T) {
	needsClients(t)
	for name, tt := range map[string]struct {
		settings, typed string
		env             []string
		tokens          int64 // 100,000 if 0
		want            string
	}{
		"typed":               {typed: "/autocompact 200k", want: "60%"},
		"in the environment":  {env: []string{"CLAUDE_CODE_AUTO_COMPACT_WINDOW=200k"}, want: "60%"},
		"below the minimum":   {env: []string{"CLAUDE_CODE_AUTO_COMPACT_WINDOW=50000"}, tokens: 60_000, want: "90%"},
		"too small a setting": {settings: `{"autoCompactWindow": 50000}`, want: "10%"},
		"a smaller output": {env: []string{
			"CLAUDE_CODE_AUTO_COMPACT_WINDOW=200k",
			"CLAUDE_CODE_MAX_OUTPUT_TOKENS=8000",
		}, want: "56%"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newExact(t, tt.settings, tt.env...)
			if tt.typed != "" {
				c.say(tt.typed)
				c.shows("Auto-compact window for Opus 5.5 set to 200k tokens")
			}
			c.cached.Store(cmp.Or(tt.tokens, 100_000))
			c.ask()
			c.shows(" " + tt.want)
			tmptest.Diff(t, tt.want, c.stated(), "/context says something else than our line")
		})
	}
}

// TestClaudeCompacted: right after /compact the payload says nothing about the context, but the
// transcript does. It counts the messages alone; /context adds the system's prompt and tools.
func TestClaudeCompacted(t *testing.T) {
	needsClients(t)
	c := newExact(t, "", "CLAUDE_CODE_AUTO_COMPACT_WINDOW=200k")
	c.cached.Store(100_000)
	c.ask()
	c.shows(" 60%")
	c.say("/compact")
	c.shows("Compacted")
	post := regexp.MustCompile(`"postTokens":(\d+)`)
	tokens := 0
	c.wait("no transcript says how many tokens are left", func([]string) bool {
		found, _ := filepath.Glob(c.path("home/.claude/projects/*/*.jsonl"))
		for _, path := range found {
			if m := post.FindStringSubmatch(tmptest.Read(t, path)); m != nil {
				tokens, _ = strconv.Atoi(m[1])
			}
		}
		return tokens > 0
	})
	c.shows(fmt.Sprintf("░░░ %.0f%%", math.Round(float64(tokens)/1670)))
	t.Logf("%d tokens are left; /context says %s", tokens, c.stated())
}

// newExact is a conversation with the exact meter, in a terminal that has room for /context.
func newExact(t *testing.T, settings string, env ...string) conversation {
	t.Helper()
	claude := clients[0]
	c := conversation{claude.scene(t), newModel(t)}
	c.env = append(append(c.env, "ANTHROPIC_BASE_URL="+c.url), env...)
	if settings != "" {
		c.write("home/.claude/settings.json", settings)
	}
	c.installFor(claude, "--context-scale", "exact")
	claude.start(c.scene)
	c.tmux("resize-window", "-x", "140", "-y", "60")
	return c
}

var (
	contextUsed   = regexp.MustCompile(`([0-9.]+)(k|m|)/([0-9.]+)(k|m) tokens`)
	contextBuffer = regexp.MustCompile(`Autocompact buffer: ([0-9.]+)(k)`)
)

// stated is how much is used according to /context, of what is usable.
func (c conversation) stated() string {
	c.Helper()
	c.say("/context")
	c.shows("Autocompact buffer")
	screen := strings.Join(c.screen(), "\n")
	used, buffer := contextUsed.FindStringSubmatch(screen), contextBuffer.FindStringSubmatch(screen)
	if used == nil || buffer == nil {
		c.Fatalf("/context does not say how much is used:\n%s", screen)
	}
	number := func(text, unit string) float64 {
		n, _ := strconv.ParseFloat(text, 64)
		return n * map[string]float64{"": 1, "k": 1e3, "m": 1e6}[unit]
	}
	usable := number(used[3], used[4]) - number(buffer[1], buffer[2])
	c.Logf("/context: %s, buffer %sk", used[0], buffer[1])
	return fmt.Sprintf("%.0f%%", math.Round(number(used[1], used[2])/usable*100))
}
