package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gsd-statusline/gsd-statusline/internal/client"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
)

// A File is a settings file as it was read.
type File struct {
	Settings
	path   string      // where it is, behind symlinks
	Backup string      // the file beside it that keeps what it was before install
	info   fs.FileInfo // of the file that is there; nil for none
}

var (
	errReadOnly = errors.New("it is read-only")
	errChanged  = errors.New("it changed in the meantime: try again")
)

// Open reads a client's settings file at that path. None is as good as an empty
// one. It fails where the file cannot be read, is no settings file, or must not
// be written.
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
	text, err := disk.ReadText(f.path, disk.MaxSmall)
	if err != nil {
		return f, err
	}
	f.info = info
	if f.Settings, err = parseSettings(text, c); err == nil && info.Mode()&0o200 == 0 {
		err = errReadOnly // also for root, whom it would not stop
	}
	return f, err
}

// MakeDir makes the directory of the settings file at that path; parents, too,
// where that is asked for.
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

// Install writes settings with a status line of ours, and first the backup. Its
// directory exists ([MakeDir]).
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
// stays: one that install made and that sets nothing does not. Of a status line
// that is gone, as GSD Core's uninstaller removes ours with its own, only someone
// else's comes back from the backup. A line that is not ours stays.
func (f File) Restored() (s Settings, stays bool, err error) {
	_, owner := f.Command()
	if owner == GSDCore || owner == Other {
		return f.Settings, true, nil
	}
	before, existed, err := f.before()
	switch {
	case err != nil && owner == Nobody:
		return f.Settings, true, nil // the backup stays, too; see tidy
	case err != nil:
		return f.Settings, true, err
	case owner == Ours:
		s = f.Settings.Uninstall(before)
	case f.info == nil:
		return f.Settings, true, nil
	default:
		s = f.Settings
		if _, was := before.Command(); was == Other && !s.blank() {
			s = s.restored(s.client.Entry, before)
		} else if !existed && s.isEmpty() {
			s = Settings{client: s.client}
		}
	}
	return s, existed || !s.blank(), nil
}

// Uninstall writes the settings that [File.Restored] returned, or removes the
// file, and then the backups that are of no more use. It returns how many those
// were, and the paths of the others: of copies of someone else's status line that
// is in no settings now.
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

// write puts other settings in place of the ones that were read: beside the file
// and renamed, so that nobody reads half of them. It fails where the file has
// been changed since, and then nothing has happened to it.
func (f File) write(s Settings) error {
	if _, err := parseSettings(s.Text, f.client); err != nil {
		return err
	}
	beside := fmt.Sprintf("%s.%d.tmp", f.path, os.Getpid())
	err := writeNew(beside, s.Text, f.info)
	if err == nil {
		err = f.unchanged()
	}
	if err == nil {
		err = os.Rename(beside, f.path)
	}
	if err != nil && !errors.Is(err, fs.ErrExist) {
		_ = os.Remove(beside)
	}
	return err
}

// unchanged fails where the file is not as it was read.
func (f File) unchanged() error {
	text, err := disk.ReadText(f.path, disk.MaxSmall)
	if f.info != nil && err == nil && text == f.Text || f.info == nil && errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return errChanged
}

// writeNew writes a file that must not be there, with the owner and mode of
// another, else for nobody else, and sees it on the disk.
func writeNew(path, text string, like fs.FileInfo) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) // no symlink is followed
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if err == nil && like != nil {
		keepOwner(f, like)
		err = f.Chmod(like.Mode().Perm())
	}
	if err == nil {
		err = f.Sync()
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err != nil {
		_ = os.Remove(path)
	}
	return err
}
