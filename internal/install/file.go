package install

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// A file is a settings file as it was read.
type file struct {
	settings
	path   string      // with symlinks resolved
	backup string      // the path of the backup from before install, beside it
	info   fs.FileInfo // of the existing file; nil if there is none
}

var (
	errEmpty    = errors.New("it is empty, so another program may be saving it: try again, or delete it")
	errReadOnly = errors.New("it is read-only")
	errForeign  = errors.New("it belongs to another user")
	errLocked   = errors.New("another install or uninstall is still using it: try again")
)

// maxSettings is how large a settings file may be: hundreds of times what people have,
// and few enough that holding it several times does no harm.
const maxSettings = js.MaxTree

func tooLarge(size int64) error {
	return fmt.Errorf("%w (%.1f MiB; the limit is 1 MiB)", disk.ErrTooLarge, float64(size)/(1<<20))
}

func readText(path string) (string, error) {
	text, err := disk.ReadText(path, maxSettings)
	if errors.Is(err, disk.ErrTooLarge) {
		if info, statErr := os.Stat(path); statErr == nil {
			err = tooLarge(info.Size())
		}
	}
	return text, err
}

// readSettled is readText for a file that a program may be saving in place, which empties it
// for a moment: an empty file is read again for up to a quarter of a second. Taken for
// settings, it would cost the user all of those.
func readSettled(path string) (string, error) {
	for start := time.Now(); ; time.Sleep(5 * time.Millisecond) {
		text, err := readText(path)
		switch {
		case err != nil || text != "":
			return text, err
		case time.Since(start) > 250*time.Millisecond:
			return "", errEmpty
		}
	}
}

// openFile reads a client's settings file at that path. A file that does not exist sets
// nothing. It fails if the file cannot be read, is empty or not a settings file, is
// read-only, or belongs to another user.
func openFile(path string, c Client, program string) (file, error) {
	f := file{
		settings: settings{client: c, program: program},
		path:     path, backup: path + ".gsd-statusline-backup",
	}
	if _, err := os.Lstat(path); err == nil {
		if f.path, err = filepath.EvalSymlinks(path); err != nil {
			return f, disk.Cause(err)
		}
	}
	info, err := os.Stat(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		return f, nil
	}
	if err != nil {
		return f, disk.Cause(err)
	}
	text, err := readSettled(f.path)
	if err != nil {
		return f, err
	}
	f.info = info
	if f.settings, err = parseSettings(text, c, program); err == nil && info.Mode()&0o200 == 0 {
		err = errReadOnly // even for root, which could write it
	}
	if err == nil && isForeign(info) {
		err = errForeign
	}
	return f, err
}

// lock keeps other installs and uninstalls away from the settings file at that path
// until unlock is called. It waits for one that is running until the limit.
//
// The operating system holds the lock, so it ends with the process, however that
// ends. If the directory does not exist, or the file system does not support locks,
// there is no lock; then only a change between reading and writing is detected.
func lock(path string, limit time.Duration) (unlock func(), err error) {
	if _, err := os.Lstat(path); err == nil {
		if path, err = filepath.EvalSymlinks(path); err != nil {
			return func() {}, nil // openFile says why
		}
	}
	for start := time.Now(); ; time.Sleep(2 * time.Millisecond) {
		unlock, held := tryLock(path)
		if !held {
			return unlock, nil
		}
		if time.Since(start) > limit {
			return nil, errLocked
		}
	}
}

// install writes the backup, then the settings with a status line of ours. The
// directory must exist.
func (f file) install(s settings) error {
	made, err := f.remember()
	if err != nil {
		return err
	}
	if err = f.write(s); err != nil && made {
		_ = os.Remove(f.backup)
	}
	return err
}

// restored returns the settings as uninstall leaves them, and whether the file
// stays: a file that install created and that sets nothing is removed. If our status
// line is already gone, because GSD Core's uninstaller removes it together with its
// own, only someone else's line is restored from the backup. A line that is not
// ours stays.
func (f file) restored() (s settings, stays bool, err error) {
	_, owner := f.command()
	if owner == gsdCore || owner == another {
		return f.settings, true, nil
	}
	before, existed, err := f.before()
	switch {
	case err != nil && owner == nobody:
		return f.settings, true, nil // the backup is kept as well; see tidy
	case err != nil:
		return f.settings, true, err
	case owner == us:
		s = f.uninstalled(before)
	case f.info == nil:
		return f.settings, true, nil
	default:
		s = f.settings
		if exists(f.backup) {
			s = s.switchedBack(before)
		}
		if _, was := before.command(); was == another && !s.isBlank() {
			s = s.reset(s.client.Entry, before)
		} else if !existed && s.isEmpty() {
			s = s.of("")
		}
	}
	return s, existed || !s.isBlank(), nil
}

// uninstall writes the settings that [file.restored] returned, or removes the file.
// Then it removes the backups that are no longer needed. It returns how many those
// were, and the paths of the others, which hold someone else's status line that is
// in no settings now.
func (f file) uninstall(s settings, stays bool) (removed int, kept []string, err error) {
	switch {
	case !stays:
		err = disk.Remove(f.path, f.text)
	case s.text != f.text:
		err = f.write(s)
	}
	if err != nil {
		return 0, nil, err
	}
	for _, path := range f.backups() {
		if !f.useless(path, s) {
			kept = append(kept, path)
		} else if err := os.Remove(path); err != nil {
			return removed, kept, err
		} else {
			removed++
		}
	}
	return removed, kept, nil
}

func (f file) write(s settings) error {
	if _, err := parseSettings(s.text, f.client, f.program); err != nil {
		return err
	}
	if len(s.text) > maxSettings {
		return tooLarge(int64(len(s.text))) // uninstall could not read it
	}
	var was *string
	if f.info != nil {
		was = &f.text
	}
	return f.create(f.path, was, s.text)
}

// create writes a file in place of the text that it held, and syncs it to disk. It gets the
// owner and mode of the settings, or else mode 0600.
func (f file) create(path string, was *string, text string) error {
	disk.Sweep(path)
	return disk.Update(path, was, text, 0o600, func(beside *os.File) error {
		if f.info != nil {
			keepOwner(beside, f.info)
			if err := beside.Chmod(f.info.Mode().Perm()); err != nil {
				return err
			}
		}
		return beside.Sync()
	})
}

// created is the content of the backup if there was no settings file. It cannot be
// a settings file, because it does not contain an object.
const created = "// There was no settings file before gsd-statusline install.\n"

// before returns the settings before install, from the backup. Without a backup they
// had no status line. existed reports whether there was a file.
func (f file) before() (before settings, existed bool, err error) {
	before, existed, err = f.readBackup(f.backup)
	if errors.Is(err, fs.ErrNotExist) {
		text := "{}\n"
		if f.client.TOML {
			text = ""
		}
		before, err = parseSettings(text, f.client, f.program)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", filepath.Base(f.backup), err)
	}
	return before, existed, err
}

func (f file) readBackup(path string) (before settings, existed bool, err error) {
	text, err := readText(path)
	if err == nil && text == created {
		return settings{client: f.client, program: f.program}, false, nil
	}
	if err == nil {
		before, err = parseSettings(text, f.client, f.program)
	}
	return before, true, err
}

// remember writes the backup, with permissions no wider than those of the settings.
// An existing backup is kept while the status line is ours. Otherwise it is from an
// earlier install: it is removed if it is useless, and gets the first free number after
// its name if not. made reports whether there is a new backup.
func (f file) remember() (made bool, err error) {
	if exists(f.backup) {
		if _, owner := f.command(); owner == us {
			return false, nil
		}
		if f.useless(f.backup, f.settings) {
			err = os.Remove(f.backup)
		} else {
			number := 1
			for exists(fmt.Sprintf("%s.%d", f.backup, number)) {
				number++
			}
			err = os.Rename(f.backup, fmt.Sprintf("%s.%d", f.backup, number))
		}
		if err != nil {
			return false, err
		}
	}
	text := f.text
	if f.info == nil {
		text = created
	}
	return true, f.create(f.backup, nil, text)
}

func (f file) backups() []string {
	var paths []string
	dir, name := filepath.Split(f.backup)
	entries, _ := os.ReadDir(filepath.Clean(dir))
	for _, e := range entries {
		rest, found := strings.CutPrefix(e.Name(), name)
		number, dotted := strings.CutPrefix(rest, ".")
		if found && (rest == "" || dotted && number != "" && strings.Trim(number, "0123456789") == "") {
			paths = append(paths, dir+e.Name())
		}
	}
	return paths
}

// useless reports whether nothing would be lost without a backup: GSD Core's
// installer can write its line again, and a line that is in the settings needs no
// copy. A backup that cannot be read may hold anything.
func (f file) useless(path string, s settings) bool {
	before, _, err := f.readBackup(path)
	if err != nil {
		return false
	}
	command, owner := before.command()
	if owner != another {
		return true
	}
	now, owner := s.command()
	entry := s.client.Entry
	return owner == another && now == command && (command != "" || before.at(entry...).Text() == s.at(entry...).Text())
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
