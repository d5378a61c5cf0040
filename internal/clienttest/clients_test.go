//go:build linux

package clienttest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// A client is one that runs a status line.
type client struct {
	name     string // of install --for
	pkg      npmPackage
	settings string            // its file, with entries of others
	original string            // what is in it
	files    map[string]string // what else it finds, so that it asks nothing when it starts
	env      []string
	asks     string // on the screen before that, if it asks something
	ready    string // on the screen when it has started
	line     string // our line at its start
}

// apiKey is not a real key. Claude Code asks about a key unless its end was approved.
const apiKey = "sk-ant-api03-fakefakefakefakefake"

var clients = []client{
	{
		name: "claude", pkg: claudePackage,
		settings: "home/.claude/settings.json",
		original: "{\n\t\"env\": {\"A\": \"b\"},\n    \"model\" :\"opus\", \"permissions\": {\"allow\": [ ]}}\n",
		files: map[string]string{"home/.claude.json": `{
			"hasCompletedOnboarding": true, "theme": "dark", "numStartups": 5,
			"customApiKeyResponses": {"approved": ["` + apiKey[len(apiKey)-20:] + `"], "rejected": []},
			"projects": {"DIR/proj": {"hasTrustDialogAccepted": true, "hasCompletedProjectOnboarding": true}}}`},
		env: []string{
			"ANTHROPIC_API_KEY=" + apiKey, "ANTHROPIC_BASE_URL=http://127.0.0.1:9",
			"DISABLE_AUTOUPDATER=1", "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC=1", "IS_SANDBOX=1",
		},
		ready: "shift+tab to cycle",
		line:  "Opus 5.5 │ " + stateText + " │ proj",
	},
	{
		name: "qwen", pkg: qwenPackage,
		settings: "home/.qwen/settings.json",
		original: "{\n  \"security\": {\"auth\": {\"selectedType\": \"openai\"}},\n\n  \"ui\": { \"theme\":\"Qwen " +
			"Dark\" }\n}\n",
		env:   []string{"OPENAI_API_KEY=x", "OPENAI_BASE_URL=http://127.0.0.1:9/v1", "OPENAI_MODEL=qwen3"},
		ready: "Type your message",
		line:  "qwen3 │ " + stateText + " │ proj ░░░░░░░░░░ 0%",
	},
	{
		name: "copilot", pkg: copilotPackage,
		settings: "home/.copilot/settings.json",
		original: "{\n  // a comment\n  \"banner\":\"never\",\n\t\"footer\" : {\"showCustom\":false, " +
			"\"showUsername\": true}}\n",
		files: map[string]string{"home/.copilot/config.json": `{"trustedFolders": ["DIR/proj"]}`},
		ready: "/ commands",
		line:  "Copilot │ " + stateText + " │ proj",
	},
	{
		name: "kimi", pkg: kimiPackage,
		settings: "home/.kimi-code/tui.toml",
		original: "# mine\r\ntheme = \"dark\"\r\n",
		files: map[string]string{"home/.kimi-code/config.toml": `default_model = "m"
			providers.p = {type = "anthropic", base_url = "http://127.0.0.1:9", api_key = "x"}
			models.m = {provider = "p", model = "kimi-x", protocol = "anthropic", max_context_size = 100000}`},
		asks:  "Trust this folder",
		ready: "context: 0%",
		line:  "kimi-x │ " + stateText + " │ proj",
	},
}

// TestClients starts each client without our line, with it, and after uninstall. The settings after uninstall are
// those before install, whatever the client wrote itself.
func TestClients(t *testing.T) {
	needsClients(t)
	for _, c := range clients {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			s := c.scene(t)
			c.start(s)
			s.staysWithout("v2.0")
			s.quit()
			before := s.read(c.settings) // Qwen Code has written its file anew

			s.installFor(c)
			t.Logf("%s with our line:\n%s", c.settings, s.read(c.settings))
			c.start(s)
			s.shows(c.line)
			s.log("with our line")
			s.quit()

			s.uninstallFor(c)
			tmptest.Diff(t, before, s.read(c.settings), "%s after uninstall", c.settings)
			c.start(s)
			s.staysWithout("v2.0")
			s.log("after uninstall")
		})
	}
}

// TestMeters answers Qwen Code, Copilot CLI and Kimi Code: the meter shows the percentage that
// they report, which is of the whole window.
func TestMeters(t *testing.T) {
	needsClients(t)
	for _, tt := range []struct {
		client client
		env    []string // besides the client's; @ is the model's URL
		want   string
	}{
		{clients[1], []string{"OPENAI_BASE_URL=@/v1"}, "█░░░░░░░░░ 19%"}, // 19.1 of 262,144
		{clients[2], []string{
			"COPILOT_PROVIDER_BASE_URL=@/v1", "COPILOT_PROVIDER_TYPE=openai", "COPILOT_PROVIDER_API_KEY=x",
			"COPILOT_MODEL=qwen3", "COPILOT_OFFLINE=1",
		}, "███░░░░░░░ 39%"}, // of 128,000
		{clients[3], nil, "█████░░░░░ 50%"}, // of 100,000
	} {
		t.Run(tt.client.name, func(t *testing.T) {
			t.Parallel()
			s, m := tt.client.scene(t), newModel(t)
			m.cached.Store(50_000)
			for _, e := range tt.env {
				s.env = append(s.env, strings.Replace(e, "@", m.url, 1))
			}
			for name, text := range tt.client.files {
				s.write(name, strings.Replace(text, "http://127.0.0.1:9", m.url, 1))
			}
			s.installFor(tt.client)
			tt.client.start(s)
			s.shows(" │ " + stateText)
			s.say("question")
			s.shows("answer")
			time.Sleep(time.Second)
			s.say("again") // Kimi Code runs the line at most once a second, and may leave out the last time
			s.shows(tt.want)
			s.log("one answer")
		})
	}
}

// scene is one in which the client can start.
func (c client) scene(t *testing.T) *scene {
	t.Helper()
	s := newScene(t)
	s.env = append(s.env, c.env...)
	if c.pkg.node != "" {
		s.env = append(s.env, "PATH="+filepath.Dir(c.pkg.path())+":"+os.Getenv("PATH"))
	}
	for name, text := range c.files {
		s.write(name, text)
	}
	s.write(c.settings, c.original)
	return s
}

// start starts the client and waits until it has drawn itself.
func (c client) start(s *scene) {
	s.Helper()
	s.start(c.pkg.path())
	if c.asks != "" {
		s.wait("it asks nothing and does not start", func(screen []string) bool {
			return row(screen, c.asks) >= 0 || row(screen, c.ready) >= 0
		})
		if row(s.screen(), c.ready) < 0 {
			s.tmux("send-keys", "Enter")
		}
	}
	s.shows(c.ready)
}

// installFor installs our line for a client, with those render flags.
func (s *scene) installFor(c client, flags ...string) {
	s.Helper()
	s.Log(s.gsd(append([]string{"install", "--for", c.name}, flags...)...))
}

// uninstallFor uninstalls it again.
func (s *scene) uninstallFor(c client) {
	s.Helper()
	s.Log(s.gsd("uninstall", "--for", c.name))
}
