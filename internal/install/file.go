package install

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
)

// A file is a settings file as it was read.
type file struct {
	ClientSettings
	path       string      // with symlinks resolved
	backup     string      // the path of the backup that install makes, in the same directory
	info       fs.FileInfo // of the existing file; nil if there is none
	was        *string     // its text; nil if there is none
	unwritable error       // why it cannot be written; nil if it can, as far as is known
	madeDir    bool        // install has just created its directory
}

var (
	errEmpty    = errors.New("it is empty, so another program may be saving it: try again, or delete it")
	errReadOnly = errors.New("it is read-only")
	errForeign  = errors.New("it belongs to another user")
)

func tooLarge(size int64) error {
	return fmt.Errorf("%w (%.1f MiB; the limit is 1 MiB)", disk.ErrTooLarge, float64(size)/(1<<20))
}

func readText(path string) (string, error) {
	text, err := disk.ReadText(path, budget.Settings)
	if info, statErr := os.Stat(path); errors.Is(err, disk.ErrTooLarge) && statErr == nil {
		err = tooLarge(info.Size())
	}
	return text, err
}

func readSettings(path string, c Client, program string) ClientSettings {
	text, err := readText(path)
	if err != nil {
		return ClientSettings{Client: c, program: program, Err: err}
	}
	return parseSettings(text, c, program)
}

// readSettled is readText for a file that another program may be saving in place. That empties the file for a moment,
// so an empty file is read again for up to a quarter of a second. If it were taken for settings, the user would lose
// all of them.
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

// openFile reads a client's settings file. A file that does not exist sets nothing. It fails if the file cannot be
// read, is empty, is not a settings file, or belongs to another user. A read-only file, such as one that Nix
// generates, is unwritable.
func openFile(path string, c Client, program string) (file, error) {
	f := file{ClientSettings: ClientSettings{Client: c, program: program}, path: path}
	f.backup = path + ".gsd-statusline-backup"
	if !c.IsDefault() { // several clients can use the same file, with --settings
		f.backup += "-" + c.Name
	}
	if _, err := os.Lstat(path); err == nil {
		f.path, err = filepath.EvalSymlinks(path)
		if err != nil {
			return f, disk.Cause(err)
		}
	}
	info, err := os.Stat(f.path)
	if errors.Is(err, fs.ErrNotExist) {
		f.unwritable = closed(filepath.Dir(f.path))
		return f, nil
	}
	if err != nil {
		return f, disk.Cause(err)
	}
	text, err := readSettled(f.path)
	if err != nil {
		return f, err
	}
	f.ClientSettings, f.info, f.was = parseSettings(text, c, program), info, &text
	f.unwritable = closed(filepath.Dir(f.path))
	if info.Mode()&0o200 == 0 {
		f.unwritable = errReadOnly // even for root, who could write it
	} else if f.Err == nil && isForeign(info) {
		return f, errForeign
	}
	return f, f.Err
}

// save writes the backup, then the settings with our status line, which the caller has verified. The directory must
// exist.
func (f file) save(s ClientSettings) error {
	if f.unwritable != nil {
		return f.unwritable
	}
	made, err := f.stage(s.Text)
	if err != nil {
		return err
	}
	defer os.Remove(made) // fails if it was renamed
	original := f.Text
	switch {
	case f.madeDir:
		original = createdDir
	case f.info == nil:
		original = created
	}
	backup, err := f.stage(original)
	if err != nil {
		return err
	}
	defer os.Remove(backup)
	isNew, err := f.remember(backup, original)
	if err != nil {
		return err
	}
	err = disk.Place(made, f.path, f.was)
	if now := readSettings(f.path, f.Client, f.program); err != nil && isNew && now.Owner != Us {
		_ = os.Remove(f.backup) // otherwise a concurrent install uses it too
	}
	return err
}

// restored returns the settings as uninstall leaves them, and whether the file stays. A file that install created and
// that sets nothing does not. A line that is not ours is left alone. If our line is already gone, because GSD Core's
// uninstaller also removes it, only someone else's line is restored from the backup.
func (f file) restored() (s ClientSettings, stays bool, err error) {
	if f.Owner == GSDCore || f.Owner == Another {
		return f.ClientSettings, true, nil
	}
	before, existed := f.before()
	switch {
	case before.Err != nil && f.Owner == Nobody:
		return f.ClientSettings, true, nil // and the backup is kept
	case before.Err != nil:
		return f.ClientSettings, true, fmt.Errorf("%s: %w", filepath.Base(f.backup), before.Err)
	case f.Owner == Us:
		s = f.withoutLine(before)
	case f.info == nil:
		return f.ClientSettings, true, nil
	default:
		s = f.ClientSettings
		if exists(f.backup) {
			s = s.switchedBack(before)
		}
		if before.Owner == Another && !s.isBlank() {
			s = s.reset(s.Client.Entry, before)
			s.want = before.Command
		} else if !existed && s.isEmpty() {
			s = s.as("")
		}
		s.whole = true
	}
	stays = existed || !s.isBlank()
	if stays && s.Text != f.Text {
		err = s.verify(f.ClientSettings)
	}
	return s, stays, err
}

// saveRestored writes the settings that [file.restored] returned, or removes the file. Then it removes the backup. If
// the backup has someone else's status line that the settings now lack, it stays, and isKept is true.
func (f file) saveRestored(s ClientSettings, stays bool) (removed, isKept bool, err error) {
	made := ""
	if stays && s.Text != f.Text {
		made, err = f.stage(s.Text)
		if err != nil {
			return false, false, err
		}
		defer os.Remove(made) // fails if it was renamed
	}
	switch {
	case !stays:
		err = disk.Remove(f.path, f.Text)
	case made != "":
		err = disk.Place(made, f.path, f.was)
	}
	isKept = f.isOnlyCopy(s)
	if err == nil && !isKept && exists(f.backup) {
		removed, err = true, os.Remove(f.backup)
	}
	return removed, isKept, err
}

// syncFile syncs a file to disk. A test replaces it.
var syncFile = (*os.File).Sync

// stage writes text to a file beside the settings and syncs it. The file gets the owner and mode of the settings, or
// mode 0600.
func (f file) stage(text string) (made string, err error) {
	if len(text) > budget.Settings {
		return "", tooLarge(int64(len(text))) // uninstall could not read it
	}
	return disk.Stage(f.path, text, 0o600, func(beside *os.File) error {
		if f.info != nil {
			keepOwner(beside, f.info)
			if err := beside.Chmod(f.info.Mode().Perm()); err != nil {
				return err
			}
		}
		return syncFile(beside)
	})
}

// The content of the backup if there was no settings file, or not even its directory. It cannot be mistaken for a
// settings file, because it does not contain an object.
const (
	created    = "// There was no settings file before gsd-statusline install.\n"
	createdDir = "// There was neither a settings file nor its directory before gsd-statusline install.\n"
)

// hasMadeDir reports whether install created the directory of the settings file.
func (f file) hasMadeDir() bool {
	text, _ := readText(f.backup)
	return text == createdDir
}

// before returns the settings as they were before install, from the backup. Without a backup, there was no status
// line. existed reports whether there was a settings file.
func (f file) before() (before ClientSettings, existed bool) {
	before = readSettings(f.backup, f.Client, f.program)
	switch {
	case before.Text == created, before.Text == createdDir:
		return f.as(""), false
	case errors.Is(before.Err, fs.ErrNotExist) && f.Client.TOML:
		before = f.as("")
	case errors.Is(before.Err, fs.ErrNotExist):
		before = f.as("{}\n")
	}
	return before, true
}

// remember makes the file at staged the backup; its permissions are no wider than those of the settings. It keeps an
// existing backup that has the same text, is from before our line, or is the only copy of someone else's line. isNew
// reports whether it wrote a new one.
func (f file) remember(staged, original string) (isNew bool, err error) {
	if exists(f.backup) {
		was, _ := f.before()
		text, _ := readText(f.backup)
		switch isOnlyCopy := f.isOnlyCopy(f.ClientSettings); {
		case text == original:
			return false, nil
		case isOnlyCopy && (f.Owner == Another || was.Err != nil):
			return false, fmt.Errorf("%s may be the only copy of another status line: move it away", f.backup)
		case isOnlyCopy, f.Owner == Us:
			return false, nil
		}
		if err := os.Remove(f.backup); err != nil {
			return false, err
		}
	}
	return true, disk.Place(staged, f.backup, nil)
}

// isOnlyCopy reports whether the backup may be the only copy of someone else's line, given the settings s. GSD Core's
// line does not count, because its installer can write it again. A backup that cannot be read may contain any line.
func (f file) isOnlyCopy(s ClientSettings) bool {
	if !exists(f.backup) {
		return false
	}
	was, _ := f.before()
	entry := f.Client.Entry
	return was.Err != nil || was.Owner == Another &&
		(s.Command != was.Command || was.Command == "" && was.at(entry...).Raw() != s.at(entry...).Raw())
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}
