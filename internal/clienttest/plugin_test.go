//go:build linux

package clienttest

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// foreign is another program's status line.
const foreign = `{"statusLine": {"type": "command", "command": "echo another line"}}`

// pluginLine is the state at the end of Claude Code's footer: the rich line in 48 cells.
const pluginLine = "· v2.0 · 64% · phase 4/6 (plan 3/5) · executing"

// A pluginScene has the plugin installed from a copy of this repository, which is the marketplace.
func pluginScene(t *testing.T, settings string, config ...string) conversation {
	t.Helper()
	claude := clients[0]
	c := conversation{claude.scene(t), newModel(t)}
	c.env = append(c.env, "ANTHROPIC_BASE_URL="+c.url)
	c.write("proj/.planning/STATE.md", richState)
	c.write(claude.settings, settings)
	for _, dir := range []string{".claude-plugin", "plugin"} {
		tmptest.NoError(t, os.CopyFS(c.path("market/"+dir), os.DirFS(filepath.Join("..", "..", dir))))
	}
	c.run("", claude.pkg.path(), "plugin", "marketplace", "add", c.path("market"))
	args := []string{"plugin", "install", "gsd-statusline@gsd-statusline"}
	for _, value := range config {
		args = append(args, "--config", value)
	}
	c.run("", claude.pkg.path(), args...)
	return c
}

func TestPluginIsValid(t *testing.T) {
	needsClients(t)
	c := pluginScene(t, "{}")
	for _, args := range [][]string{
		{"--strict", c.path("market")},
		{"--strict", c.path("market/plugin")},
		{"--profile", "directory", c.path("market/plugin")}, // wants an icon too, but does not insist
	} {
		t.Log(c.run("", claudePackage.path(), append([]string{"plugin", "validate"}, args...)...))
	}
}

// TestPlugin shows the state in the footer, beside another program's line and beside ours.
// It follows STATE.md after a turn, and the settings stay what they were.
func TestPlugin(t *testing.T) {
	needsClients(t)
	for _, tt := range []struct {
		name, settings, beside string
	}{
		{"foreign", foreign, "another line"},
		{
			"ours", `{"statusLine": {"type": "command", "command": "DIR/home/.local/bin/gsd-statusline"}}`,
			"Opus 5.5 │ v2.0 [██",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			c := pluginScene(t, tt.settings)
			c.write("home/.local/bin/gsd-statusline", "-> "+program()) // where install would copy it
			settings := c.read(clients[0].settings)
			clients[0].start(c.scene)
			c.shows(pluginLine)
			c.shows(tt.beside)
			c.log("beside " + tt.beside)
			c.write("proj/.planning/STATE.md", strings.ReplaceAll(richState, "executing", "verifying"))
			c.ask()
			c.shows("(plan 3/5) · verifying")
			c.quit()
			tmptest.Diff(t, settings, c.read(clients[0].settings), "the settings after a session")
		})
	}
}

// TestPluginSettings shows the full format in a row above the prompt, from a program on the PATH.
func TestPluginSettings(t *testing.T) {
	needsClients(t)
	c := pluginScene(t, foreign, "place=above", "format=full", "width=60")
	c.write("bin/gsd-statusline", "-> "+program())
	c.env = append(c.env, "PATH=bin:"+c.path("bin")+":"+os.Getenv("PATH"))
	clients[0].start(c.scene)
	c.shows("v2.0")
	screen := c.screen()
	if state, prompt := row(screen, "v2.0"), row(screen, "❯"); state < 0 || state > prompt {
		t.Errorf("the state is not above the prompt:\n%s", strings.Join(screen, "\n"))
	}
	c.log("above the prompt")
}

// TestPluginFinds runs the module's search for the program in Node, which needs no Claude Code:
// its types are taken out, and what it calls reads the real file system.
func TestPluginFinds(t *testing.T) {
	tmptest.Long(t, "starts Node 17 times")
	proctest.Needs(t, "node")
	_, search, _ := strings.Cut(tmptest.Read(t, filepath.Join("..", "..", "plugin", "hooks", "register.tsx")),
		"\nasync function find(")
	search = regexp.MustCompile(`: (EngineInterface|Promise<string \| undefined>|string(\[\])?)([,) ={])`).ReplaceAllString(search, "$3")
	root := tmptest.Must(filepath.EvalSymlinks(t.TempDir()))
	in := func(path string) string { return strings.ReplaceAll(path, "DIR", root) }
	for dir := range strings.FieldsSeq("proj proj/bin proj/node_modules/.bin node_modules/.bin evil good proj-2 " +
		"npm/lib/node_modules/x") {
		tmptest.Write(t, root, dir+"/gsd-statusline", "")
		tmptest.Write(t, root, dir+"/gsd-statusline.exe", "")
	}
	tmptest.Tree(t, root, map[string]string{
		"link": "-> proj/bin", "again": "-> proj", "modules": "-> node_modules/.bin",
		"linked/gsd-statusline": "-> ../proj/bin/gsd-statusline",
		"proj/away":             "-> ../evil", "npm/bin/gsd-statusline": "-> ../lib/node_modules/x/gsd-statusline",
		"gone/gsd-statusline": "-> nowhere",
		"to-good":             "-> good",
	})
	for _, tt := range []struct{ name, cwd, path, want string }{
		{"good", "DIR/proj", "DIR/good", "DIR/good/gsd-statusline"},
		{"name that begins so", "DIR/proj", "DIR/proj-2", "DIR/proj-2/gsd-statusline"},
		{"npm's global directory", "DIR/proj", "DIR/npm/bin", "DIR/npm/bin/gsd-statusline"},
		{"link to a good one", "DIR/proj", "DIR/to-good", "DIR/to-good/gsd-statusline"},
		{"relative", "DIR/proj", "::.:bin:./node_modules/.bin:../evil:DIR/good", "DIR/good/gsd-statusline"},
		{"absolute", "DIR/proj", "DIR/proj:DIR/proj/bin:DIR/PROJ/bin:DIR/proj/node_modules/.bin", ""},
		{"dots", "DIR/proj", "DIR/good/../proj/bin", ""},
		{"node_modules elsewhere", "DIR/proj", "DIR/node_modules/.bin:DIR/modules", ""},
		{"link to its bin", "DIR/proj", "DIR/link:DIR/good", "DIR/good/gsd-statusline"},
		{"link to it", "DIR/proj", "DIR/again/bin", ""},
		{"session in a link", "DIR/again", "DIR/again/bin:DIR/proj/bin:DIR/link", ""},
		{"link in it", "DIR/proj", "DIR/proj/away", ""},
		{"link in it, session in a link", "DIR/again", "DIR/proj/away", ""},
		{"program that is a link", "DIR/proj", "DIR/linked", ""},
		{"link that leads nowhere", "DIR/proj", "DIR/gone", ""},
		{"session that is gone", "DIR/none", "DIR/good", ""},
		{
			"Windows", `C:DIR\proj`, `bin;C:good;C:DIR\Proj\bin;C:DIR\again\bin;c:DIR\good`,
			`c:DIR\good/gsd-statusline.exe`,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cmd := exec.Command("node", "-e", engine+"async function find("+search)
			cmd.Args = append(cmd.Args, in(tt.cwd), in(tt.path), strings.ToLower(tt.name))
			tmptest.Diff(t, in(tt.want), proctest.Output(t, cmd), "")
		})
	}
}

// engine is what the search calls. On Windows a path leads to the same one here.
const engine = `
const [cwd, path, platform] = process.argv.slice(1)
const fs = require('fs')
const here = file => file.replace(/^[a-z]:/i, '').replace(/\\/g, '/')
const $ = {
  session: { info: async () => ({ platform }) },
  env: { get: async name => ({ PATH: path, HOME: '/none' })[name] },
  fs: {
    exists: async file => fs.existsSync(here(file)),
    stat: async (file, { resolve }) => {
      fs.statSync(here(file)) // rejects what is missing
      return { realPath: resolve ? fs.realpathSync(here(file)) : undefined }
    },
  },
}
find($, cwd).then(found => process.stdout.write(found ?? ''))
`

// TestPluginInstalls runs the commands of /gsd-statusline:install as Claude is told to, each only if the one
// before it is missing: one on the PATH does not run beside the one that install copied.
func TestPluginInstalls(t *testing.T) {
	text := tmptest.Read(t, filepath.Join("..", "..", "plugin", "commands", "install.md"))
	var commands []string
	for _, match := range regexp.MustCompile("`([^`$]*gsd-statusline install) (--[^`]*)`").FindAllStringSubmatch(text,
		-1) {
		commands = append(commands, match[1]+" "+match[2])
		if !strings.Contains(text, "Bash("+match[1]+":*)") {
			t.Errorf("Claude may not run %s", match[1])
		}
	}
	home := t.TempDir()
	for _, dir := range []string{"bin", ".local/bin"} {
		path := filepath.Join(home, dir, "gsd-statusline")
		tmptest.Write(t, "", path, "#!/bin/sh\necho "+dir+" $*\n")
		tmptest.NoError(t, os.Chmod(path, 0o755))
		cmd := exec.Command("/bin/sh", "-c", strings.Join(commands, " || "))
		cmd.Env = []string{"HOME=" + home, "PATH=" + filepath.Join(home, "bin")}
		if out, err := cmd.Output(); err != nil || string(out) != dir+" install --format rich\n" {
			t.Errorf("%s ran, not that in %s: %v", out, dir, err)
		}
	}
}

// TestPluginPlanted puts programs of that name where a repository could. None of them runs, and
// a user without the program sees the hint once.
func TestPluginPlanted(t *testing.T) {
	needsClients(t)
	c := pluginScene(t, foreign)
	path := "PATH=.:bin"
	for _, dir := range []string{"proj", "proj/bin", "proj/node_modules/.bin", "node_modules/.bin"} {
		c.write(dir+"/gsd-statusline", "#!/bin/sh\ntouch DIR/ran\necho planted\n")
		tmptest.NoError(t, os.Chmod(c.path(dir+"/gsd-statusline"), 0o755))
		path += ":" + c.path(dir) + ":" + c.path("home") + "/../" + dir
	}
	tmptest.Tree(t, c.dir, map[string]string{
		"link": "-> proj/bin", "again": "-> proj", "modules": "-> node_modules/.bin",
		"linked/gsd-statusline": "-> ../proj/bin/gsd-statusline",
	})
	for _, dir := range []string{"link", "again/bin", "modules", "linked"} {
		path += ":" + c.path(dir)
	}
	c.env = append(c.env, path+":"+os.Getenv("PATH"))
	clients[0].start(c.scene)
	const hint = "gsd-statusline: the program is not installed. Run: npm install --global gsd-statusline"
	c.shows(hint)
	c.ask()
	c.ask()
	c.staysWithout("planted")
	c.log("without the program")
	tmptest.Diff(t, 1, strings.Count(strings.Join(c.screen(), "\n"), hint), "how often the hint is there")
	if _, err := os.Stat(c.path("ran")); err == nil {
		t.Error("a planted program ran")
	}
	c.quit()
}
