package settings

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"

	"github.com/gsd-statusline/gsd-statusline/internal/client"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
)

// Precedence returns the settings files that Claude Code reads for a project, from
// the one that takes precedence over all others to the user's own: managed by an
// administrator, local to the project, shared in the project, the user's.
func Precedence(project, user string) []string {
	files := managed()
	for _, name := range []string{"settings.local.json", "settings.json"} {
		path := filepath.Join(project, ".claude", name)
		if !sameFile(path, user) { // in the home directory they are one file
			files = append(files, path)
		}
	}
	return append(files, user)
}

// managed are the settings files of an administrator, the last of the directory
// first.
func managed() []string {
	dir := "/etc/claude-code"
	switch runtime.GOOS {
	case "darwin":
		dir = "/Library/Application Support/ClaudeCode"
	case "windows":
		dir = `C:\Program Files\ClaudeCode`
	}
	return managedIn(dir)
}

// The names of an administrator's settings, of which a file of the directory takes
// precedence over the ones that sort before it and over the single file. Files
// whose names begin with a dot are not read (Claude Code 2.1.330, its program text).
const (
	managedFile = "managed-settings.json"
	managedDir  = "managed-settings.d"
)

func managedIn(dir string) []string {
	files, _ := filepath.Glob(filepath.Join(dir, managedDir, "[^.]*.json"))
	slices.Reverse(files)
	return append(files, filepath.Join(dir, managedFile))
}

func isManaged(path string) bool {
	return filepath.Base(path) == managedFile || filepath.Base(filepath.Dir(path)) == managedDir
}

// Hidden says what keeps the status line of the settings file at path from
// showing, a sentence each: files, in the order of [Precedence], that turn it off
// or set another. A file that cannot be read sets nothing.
func Hidden(path string, files []string) []string {
	var reasons []string
	decided := false // by a file that says something of disableAllHooks
	above := true    // the files so far take precedence
	for _, file := range files {
		s, err := readSettings(file, client.Claude())
		if err != nil {
			continue
		}
		if sameFile(file, path) {
			above = false
		}
		if command, owner := s.Command(); above && (owner == Other || owner == GSDCore) {
			reasons = append(reasons, fmt.Sprintf("%s: its status line takes precedence over this one: %s", file, command))
		}
		if above && isManaged(file) && s.setting("allowManagedHooksOnly") == "true" {
			reasons = append(reasons, file+": allowManagedHooksOnly lets no status line but its own show")
		}
		if value := s.setting("disableAllHooks"); value != "" && !decided {
			decided = true
			if value == "true" {
				reasons = append(reasons, file+": disableAllHooks keeps the status line from showing: remove it or make it false")
			}
		}
	}
	return reasons
}

// Uses reports whether people use a client whose directory that is: whether it is
// there, with what marks it.
func Uses(c client.Client, dir string) bool {
	_, err := os.Stat(filepath.Join(dir, c.Mark))
	return err == nil
}

// IsOurs reports whether a client whose directory that is runs that program, or one
// of its name.
func IsOurs(c client.Client, dir, program string) bool {
	s, err := readSettings(filepath.Join(dir, c.File), c)
	if err != nil {
		return false
	}
	_, owner := s.OwnedBy(program).Command()
	return owner == Ours
}

func readSettings(path string, c client.Client) (Settings, error) {
	text, err := disk.ReadText(path, disk.MaxSmall)
	if err != nil {
		return Settings{}, err
	}
	return parseSettings(text, c)
}

func sameFile(a, b string) bool {
	infoA, err := os.Stat(a)
	if err != nil {
		return a == b
	}
	infoB, err := os.Stat(b)
	return err == nil && os.SameFile(infoA, infoB)
}
