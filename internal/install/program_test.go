package install

import (
	"strings"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
)

func TestTry(t *testing.T) {
	if !hasShell() {
		t.Skip("needs sh")
	}
	tests := []struct{ command, want string }{
		{"cat >/dev/null; echo a line", "a line"},
		{"grep -o 'current_dir'", "current_dir"},
		{"true", "it printed nothing"},
		{"echo x; exit 3", "exit status 3"},
		{"/none/gsd-statusline", "exit status 127"},
		{"yes", "more than 64 KiB of output"},
		{"head -c 65536 /dev/zero | tr '\\0' x", strings.Repeat("x", 65536)},
	}
	before := trialLimit
	trialLimit = time.Hour // what waits for it hangs
	defer func() { trialLimit = before }()
	for _, tt := range tests {
		proctest.Ends(t, func() {
			line, err := try(tt.command, "/d")
			if err != nil {
				line = err.Error()
			}
			if line != tt.want {
				t.Errorf("%s: %.60q, want %.60q", tt.command, line, tt.want)
			}
		})
	}
}

func TestGoesAway(t *testing.T) {
	const (
		golang  = "Go built it for a single run and will delete it"
		npx     = "npx will delete it"
		modules = "it will disappear with the npm package"
		tmp     = "it is in a temporary directory"
	)
	tests := []struct{ program, want string }{
		{"/usr/bin/gsd-statusline", ""},
		{"/h/go/bin/gsd-statusline", ""},
		{"/h/.local/bin/gsd-statusline", ""},
		{"/opt/homebrew/Cellar/gsd-statusline/1.2.3/bin/gsd-statusline", ""},
		{"/tmp/go-build123/b001/exe/gsd-statusline", golang},
		{"/h/.cache/go-build/0a/" + strings.Repeat("0a", 32) + "-d/gsd-statusline", golang},
		{"/h/" + strings.Repeat("0g", 32) + "-d/gsd-statusline", ""},
		{"/h/.npm/_npx/1/node_modules/x/bin/gsd-statusline", npx},
		{"/usr/lib/node_modules/x/bin/gsd-statusline", modules},
		{"/usr/local/lib/node_modules/x/node_modules/x-linux-x64/gsd-statusline", modules},
		{"/h/.npm-global/lib/node_modules/x/gsd-statusline", modules},
		{"C:/Users/u/AppData/Roaming/npm/node_modules/x/gsd-statusline.exe", modules},
		{"C:/Program Files/nodejs/node_modules/x/gsd-statusline.exe", modules},
		{"/h/.bun/install/global/node_modules/x/gsd-statusline", modules},
		{"/h/.nvm/versions/node/v20.20.2/lib/node_modules/x/gsd-statusline", modules},
		{"/h/.local/share/fnm/node-versions/v20.1.0/installation/lib/node_modules/x/gsd-statusline", modules},
		{"/h/.local/share/mise/installs/node/22.3.0/lib/node_modules/x/gsd-statusline", modules},
		{"/h/.asdf/installs/nodejs/20.1.0/lib/node_modules/x/gsd-statusline", modules},
		{"/h/.volta/tools/image/packages/x/lib/node_modules/x/gsd-statusline", modules},
		{"C:/Users/u/AppData/Roaming/nvm/v20.1.0/node_modules/x/gsd-statusline.exe", modules},
		{"/h/.local/share/pnpm/global/5/node_modules/.pnpm/x@1.0.0/node_modules/x/gsd-statusline", modules},
		{"/h/src/project/node_modules/x/gsd-statusline", modules},
		{"/tmp/x/gsd-statusline", tmp},
		{"/private/t/gsd-statusline", tmp},
		{"/tmpx/gsd-statusline", ""},
		{"/tmp/h/.local/bin/gsd-statusline", tmp},
	}
	goes := func(program, home, tmp string) string {
		return Machine{Env: find.Env{Home: home, TmpDir: tmp}, Program: program}.goesAway()
	}
	for _, tt := range tests {
		if got := goes(tt.program, "/h", "/private/t"); got != tt.want {
			t.Errorf("%s: %q, want %q", tt.program, got, tt.want)
		}
	}
	// The home directory lies in the temporary one.
	if got := goes("/tmp/h/.local/bin/gsd-statusline", "/tmp/h", "/tmp"); got != "" {
		t.Errorf("in the home directory: %q", got)
	}
	if got := goes("/tmp/h/tmp/x", "/tmp/h", "/tmp/h/tmp"); got != tmp {
		t.Errorf("in the home directory's temporary one: %q", got)
	}
}

func TestShellWord(t *testing.T) {
	for path, want := range map[string]string{
		"C:/bin/gsd-statusline.exe":           "C:/bin/gsd-statusline.exe",
		"C:/Program Files/gsd-statusline.exe": "'C:/Program Files/gsd-statusline.exe'",
		"/it's":                               `'/it'\''s'`,
	} {
		if got := ShellWord(path); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}
