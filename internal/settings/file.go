package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gsd-statusline/gsd-statusline/internal/client"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// A File is a settings file as it was read.
type File struct {
	Settings
	path   string      // with symlinks resolved
	Backup string      // the path of the backup from before install, beside it
	info   fs.FileInfo // of the existing file; nil if there is none
}

var (
	errReadOnly = errors.New("it is read-only")
	errForeign  = errors.New("it belongs to another user")
	errChanged  = errors.New("it changed in the meantime: try again")
)

// maxSettings is how large a settings file may be: hundreds of times what people have,
// and few enough that holding it several times does no harm.
const maxSettings = js.MaxTree

// tooLarge is the error for a file of that size.
func tooLarge(size int64) error {
	return fmt.Errorf("%w (%.1f MiB, and at most 1 MiB is read)", disk.ErrTooLarge, float64(size)/(1<<20))
}

// readText reads a settings file.
func readText(path string) (string, error) {
	text, err := disk.ReadText(path, maxSettings)
	if errors.Is(err, disk.ErrTooLarge) {
		if info, err := os.Stat(path); err == nil {
			return "", tooLarge(info.Size())
		}
	}
	return text, err
}

// Open reads a client's settings file at that path. A file that does not exist
// counts as empty. Open fails if the file cannot be read, is not a settings file, is
// read-only, or belongs to another user.
func Open(path string, c client.Client) (File, error) {
	f := File{Settings: Settings{client: c}, path: path, Backup: path + ".gsd-statusline-backup"}
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
	text, err := readText(f.path)
	if err != nil {
		return f, err
	}
	f.info = info
	if f.Settings, err = parseSettings(text, c); err == nil && info.Mode()&0o200 == 0 {
		err = errReadOnly // even for root, which could write it
	}
	if err == nil && isForeign(info) {
		err = errForeign
	}
	return f, err
}

// MakeDir creates the directory of the settings file at that path, and its parents
// if parents is set.
func MakeDir(path string, parents bool) error {
	dir := filepath.Dir(path)
	if parents {
		return os.MkdirAll(dir, 0o700)
	}
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	return nil
}

// Install writes the backup, then the settings with a status line of ours. The
// directory must exist; see [MakeDir].
func (f File) Install(s Settings) error {
	made, err := f.remember()
	if err != nil {
		return err
	}
	if err = f.write(s); err != nil && made {
		_ = os.Remove(f.Backup)
	}
	return err
}

// Restored returns the settings as uninstall leaves them, and whether the file
// stays: a file that install created and that sets nothing is removed. If our status
// line is already gone, because GSD Core's uninstaller removes it together with its
// own, only someone else's line is restored from the backup. A line that is not
// ours stays.
func (f File) Restored() (s Settings, stays bool, err error) {
	_, owner := f.Command()
	if owner == GSDCore || owner == Other {
		return f.Settings, true, nil
	}
	before, existed, err := f.before()
	switch {
	case err != nil && owner == Nobody:
		return f.Settings, true, nil // the backup is kept as well; see tidy
	case err != nil:
		return f.Settings, true, err
	case owner == Ours:
		s = f.Settings.Uninstall(before)
	case f.info == nil:
		return f.Settings, true, nil
	default:
		s = f.Settings
		if exists(f.Backup) {
			s = s.switchedBack(before)
		}
		if _, was := before.Command(); was == Other && !s.blank() {
			s = s.restored(s.client.Entry, before)
		} else if !existed && s.isEmpty() {
			s = Settings{client: s.client}
		}
	}
	return s, existed || !s.blank(), nil
}

// Uninstall writes the settings that [File.Restored] returned, or removes the file.
// Then it removes the backups that are no longer needed. It returns how many those
// were, and the paths of the others, which hold someone else's status line that is
// in no settings now.
func (f File) Uninstall(s Settings, stays bool) (removed int, kept []string, err error) {
	switch {
	case !stays:
		if err = f.unchanged(); err == nil {
			err = os.Remove(f.path)
		}
	case s.Text != f.Text:
		err = f.write(s)
	}
	if err != nil {
		return 0, nil, err
	}
	return f.tidy(s)
}

// write replaces the settings that were read. It writes a temporary file and renames
// it, so that nobody reads half a file. It fails, without touching the file, if that
// has changed since.
func (f File) write(s Settings) error {
	if _, err := parseSettings(s.Text, f.client); err != nil {
		return err
	}
	if len(s.Text) > maxSettings {
		return tooLarge(int64(len(s.Text))) // uninstall could not read it
	}
	return f.create(f.path, s.Text, f.unchanged)
}

// create writes a file and syncs it to disk. It gets the owner and mode of the settings,
// or else mode 0600. ready is called before the file appears under its name.
func (f File) create(path, text string, ready func() error) error {
	disk.Sweep(path)
	beside, err := disk.Beside(path, 0o600)
	if err != nil {
		return err
	}
	return disk.Finish(beside, text, path, func() error {
		if f.info != nil {
			keepOwner(beside, f.info)
			if err := beside.Chmod(f.info.Mode().Perm()); err != nil {
				return err
			}
		}
		if err := beside.Sync(); err != nil {
			return err
		}
		return ready()
	})
}

// unchanged fails if the file has changed since it was read.
func (f File) unchanged() error {
	text, err := readText(f.path)
	if f.info != nil && err == nil && text == f.Text || f.info == nil && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return errChanged
}
