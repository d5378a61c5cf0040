package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/client"
)

// created is the content of the backup if there was no settings file. It cannot be
// a settings file, because it does not contain an object.
const created = "// There was no settings file before gsd-statusline install.\n"

// before returns the settings before install, from the backup. Without a backup they
// had no status line. existed reports whether there was a file.
func (f File) before() (before Settings, existed bool, err error) {
	before, existed, err = readBackup(f.Backup, f.client)
	if errors.Is(err, fs.ErrNotExist) {
		before, err = parseSettings("{}\n", f.client)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", filepath.Base(f.Backup), err)
	}
	return before, existed, err
}

func readBackup(path string, c client.Client) (before Settings, existed bool, err error) {
	text, err := readText(path)
	if err == nil && text == created {
		return Settings{client: c}, false, nil
	}
	if err == nil {
		before, err = parseSettings(text, c)
	}
	return before, true, err
}

// remember writes the backup, with permissions no wider than those of the settings.
// An existing backup is kept while the status line is ours. Otherwise it is from an
// earlier install: it is removed if it is useless, and gets a number after its name
// if not. made reports whether there is a new backup.
func (f File) remember() (made bool, err error) {
	if exists(f.Backup) {
		if _, owner := f.Command(); owner == Ours {
			return false, nil
		}
		if useless(f.Backup, f.Settings) {
			err = os.Remove(f.Backup)
		} else {
			err = os.Rename(f.Backup, numbered(f.Backup))
		}
		if err != nil {
			return false, err
		}
	}
	text := f.Text
	if f.info == nil {
		text = created
	}
	return true, f.create(f.Backup, text, func() error { return nil })
}

// numbered is the path with the first free number after it.
func numbered(path string) string {
	for i := 1; ; i++ {
		if name := fmt.Sprintf("%s.%d", path, i); !exists(name) {
			return name
		}
	}
}

// tidy removes the backups that the settings no longer need. It returns how many
// those were, and the paths of the others.
func (f File) tidy(s Settings) (removed int, kept []string, err error) {
	for _, path := range f.Backups() {
		if !useless(path, s) {
			kept = append(kept, path)
		} else if err := os.Remove(path); err != nil {
			return removed, kept, err
		} else {
			removed++
		}
	}
	return removed, kept, nil
}

// Backups returns the paths of the existing backups, newest first.
func (f File) Backups() []string {
	var paths []string
	dir, name := filepath.Split(f.Backup)
	entries, _ := os.ReadDir(filepath.Clean(dir))
	for _, e := range entries {
		number, found := strings.CutPrefix(e.Name(), name)
		if found && (number == "" || len(number) > 1 && number[0] == '.' && strings.Trim(number[1:], "0123456789") == "") {
			paths = append(paths, dir+e.Name())
		}
	}
	return paths
}

// useless reports whether nothing would be lost without a backup: GSD Core's
// installer can write its line again, and a line that is in the settings needs no
// copy. A backup that cannot be read may hold anything.
func useless(path string, s Settings) bool {
	before, _, err := readBackup(path, s.client)
	if err != nil {
		return false
	}
	command, owner := before.OwnedBy(s.program).Command()
	if owner != Other {
		return true
	}
	now, owner := s.Command()
	return owner == Other && now == command && (command != "" || before.entry().Text() == s.entry().Text())
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
