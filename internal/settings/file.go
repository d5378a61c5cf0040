package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
)

// A File is a settings file as it was read.
type File struct {
	Settings
	path   string      // where it is, behind symlinks
	Backup string      // the file beside it that keeps what it was before install
	info   fs.FileInfo // of the file that is there; nil for none
}

// created is what the backup holds where there was no settings file. No settings
// file is like that, for it holds no object.
const created = "// There was no settings file before gsd-statusline install.\n"

var (
	errReadOnly = errors.New("it is read-only")
	errChanged  = errors.New("it was changed meanwhile: try again")
)

// Open reads the settings file at that path. None is as good as an empty
// one. It fails where the file cannot be read, is no settings file, or must not
// be written.
func Open(path string) (File, error) {
	f := File{path: path, Backup: path + ".gsd-statusline-backup"}
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
	if f.Settings, err = parseSettings(text); err == nil && info.Mode()&0o200 == 0 {
		err = errReadOnly // also for root, whom it would not stop
	}
	return f, err
}

// Before is what the settings were before install: what the backup holds. Where
// there is none they had no status line. existed tells of the file.
func (f File) Before() (before Settings, existed bool, err error) {
	text, err := disk.ReadText(f.Backup, disk.MaxSmall)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		text, err = "{}\n", nil
	case text == created:
		return Settings{}, false, err
	}
	if err == nil {
		before, err = parseSettings(text)
	}
	if err != nil {
		return before, true, fmt.Errorf("%s: %w", filepath.Base(f.Backup), err)
	}
	return before, true, nil
}

// Install writes settings with a status line of ours, and first the backup.
func (f File) Install(s Settings) error {
	if err := os.Mkdir(filepath.Dir(f.path), 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return err
	}
	made, err := f.remember()
	if err != nil {
		return err
	}
	if err = f.write(s); err != nil && made {
		_ = os.Remove(f.Backup)
	}
	return err
}

// Uninstall writes settings without a status line of ours, or removes the file
// where install had made it, and then the backup.
func (f File) Uninstall(s Settings, existed bool) error {
	var err error
	if existed || !s.blank() {
		err = f.write(s)
	} else if err = f.unchanged(); err == nil {
		err = os.Remove(f.path)
	}
	if err != nil {
		return err
	}
	if err = os.Remove(f.Backup); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

// remember writes the backup, which is no more open than the settings. One that
// is there stays while the status line is ours; else it is of another time, and
// gets a number behind its name. made tells of a new one.
func (f File) remember() (made bool, err error) {
	if _, err := os.Lstat(f.Backup); err == nil {
		if _, owner := f.Command(); owner == Ours {
			return false, nil
		}
		if err := moveAside(f.Backup); err != nil {
			return false, err
		}
	}
	text := f.Text
	if f.info == nil {
		text = created
	}
	return true, writeNew(f.Backup, text, f.info)
}

// moveAside gives a file the first free number.
func moveAside(path string) error {
	for i := 1; ; i++ {
		aside := fmt.Sprintf("%s.%d", path, i)
		if _, err := os.Lstat(aside); errors.Is(err, fs.ErrNotExist) {
			return os.Rename(path, aside)
		}
	}
}

// write puts other settings in place of the ones that were read: beside the file
// and renamed, so that nobody reads half of them. It fails where the file has
// been changed since, and then nothing has happened to it.
func (f File) write(s Settings) error {
	if _, err := parseSettings(s.Text); err != nil {
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
