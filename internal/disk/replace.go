package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
)

// ErrChanged is the error for a file that no longer holds what its reader has read.
var ErrChanged = errors.New("it changed in the meantime: try again")

// Replace writes a text to a new file beside path, created with that mode, and renames it to path, as [Finish] does;
// before that it calls ready, unless that is nil. What a killed run has left is not in the way, because each new file
// has another name; see [Sweep]. If that file cannot be created, the error does not contain its name.
func Replace(path, text string, mode fs.FileMode, ready func(f *os.File) error) error {
	f, err := beside(path, mode)
	if err != nil {
		return err
	}
	return Finish(f, text, ready, path)
}

// Stage writes a new file beside path, as [Replace] does, and returns its path for [Place].
func Stage(path, text string, mode fs.FileMode, ready func(f *os.File) error) (made string, err error) {
	f, err := beside(path, mode)
	if err == nil {
		err = Finish(f, text, ready, f.Name())
	}
	if err != nil {
		return "", err
	}
	return f.Name(), nil
}

// Place renames a new file with that text to path, which other programs write, too. It replaces only the text that was
// read: was, or nil if there was no file. Anything else stays, the new file is removed, and the error is [ErrChanged].
//
// The last look is the last thing before the rename. Nothing can be done about a program
// that saves between the two, except on Linux: see swap.
func Place(made, path string, was *string, text string) error {
	err := ErrChanged
	switch {
	case was == nil:
		err = create(made, path)
	case holds(path, *was):
		err = swap(made, path, text, *was)
	}
	if err != nil {
		_ = os.Remove(made)
	}
	return err
}

// Remove removes a file that other programs write, too, if it still holds the text that was
// read. It is moved out of the way first, because nobody can write to it there.
func Remove(path, was string) error {
	if !holds(path, was) {
		return ErrChanged
	}
	f, err := beside(path, 0o600)
	if err != nil {
		return err
	}
	_ = f.Close()
	aside := f.Name()
	if err := os.Rename(path, aside); err != nil {
		_ = os.Remove(aside)
		return err
	}
	if stillHolds(aside, was) {
		_ = os.Remove(aside)
		return nil
	}
	if err := create(aside, path); err != nil && !errors.Is(err, ErrChanged) {
		return err // the other text is still beside it
	}
	_ = os.Remove(aside)
	return ErrChanged
}

// holds reports whether there is a regular file with that text. The content decides, not
// the time or the inode, which stay the same or change without meaning anything.
func holds(path, text string) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Size() != int64(len(text)) {
		return false
	}
	got, err := ReadText(path, MaxSmall)
	return err == nil && got == text
}

// pause is how long a program that has just opened a file gets to write to it. With 2 ms, one save of 8,749 was lost
// beside 118 installs on a busy machine.
const pause = 20 * time.Millisecond

// stillHolds looks twice at a file that has just lost its name.
func stillHolds(path, text string) bool {
	if !holds(path, text) {
		return false
	}
	time.Sleep(pause)
	return holds(path, text)
}

// create gives a file its name if nothing has that name. A link fails if something has; a
// rename, for file systems without links, would replace it.
func create(made, path string) error {
	if os.Link(made, path) == nil {
		_ = os.Remove(made)
		return nil
	}
	if _, there := os.Lstat(path); there == nil {
		return ErrChanged
	}
	return os.Rename(made, path)
}

// maxSwaps is how often in a row someone may save between two system calls.
const maxSwaps = 10

var errTooOften = errors.New("it changes too often")

// swap exchanges a new file, with that text, and the file at path, which held was at the last look. What comes out is
// looked at again, twice. If it is something else, someone has saved since: it goes back, unless what comes out then
// is newer still. So whatever is removed at the end has been read or was ours.
func swap(made, path, text, was string) error {
	switch err := exchange(made, path); {
	case errors.Is(err, fs.ErrNotExist):
		return ErrChanged
	case err != nil: // not on this system, or not on this file system
		return os.Rename(made, path)
	}
	put, want := text, was
	for i := 0; ; i++ {
		if stillHolds(made, want) {
			_ = os.Remove(made)
			if i == 0 {
				return nil
			}
			return ErrChanged
		}
		got, _ := ReadText(made, MaxSmall)
		err := errTooOften
		if i < maxSwaps {
			err = exchange(made, path)
		}
		switch {
		case errors.Is(err, fs.ErrNotExist): // removed since, which is newer
			return ErrChanged
		case err != nil:
			_ = os.Rename(made, path)
			return ErrChanged
		}
		put, want = got, put
	}
}

// The name of a file that [Replace] or [Stage] creates is that of the file that it replaces, and a number between
// these. The program's own name in it keeps [Sweep] from what people name by a date.
const (
	besidePrefix = ".gsd-statusline-"
	besideSuffix = ".tmp"
)

func beside(path string, mode fs.FileMode) (*os.File, error) {
	number := uint32(time.Now().UnixNano())
	for {
		name := path + besidePrefix + strconv.FormatUint(uint64(number), 10) + besideSuffix
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if err == nil || !errors.Is(err, fs.ErrExist) {
			return f, Cause(err)
		}
		number++
	}
}

// Finish writes a text to f, a file that its caller has just created beside path, and renames that file to path, so
// that nobody reads half of it. Before it renames the file it calls ready, unless that is nil. If anything fails,
// path is unchanged and the new file is removed. f is always closed.
func Finish(f *os.File, text string, ready func(f *os.File) error, path string) error {
	_, err := f.WriteString(text)
	if err == nil && ready != nil {
		err = ready(f)
	}
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}

// abandoned is the age from which a file that [Replace] or [Stage] has created counts as left by a run that was
// killed. The same goes for one that far in the future: then the clock has been set.
const abandoned = 10 * time.Minute

// Sweep removes the files that killed runs have left beside path.
func Sweep(path string) {
	dir, base := filepath.Split(path)
	names, _ := Names(filepath.Clean(dir), budget.Names, true)
	for _, name := range names {
		number, ok := strings.CutPrefix(name, base+besidePrefix)
		number, isOurs := strings.CutSuffix(number, besideSuffix)
		if !ok || !isOurs || number == "" || strings.Trim(number, "0123456789") != "" {
			continue
		}
		info, err := os.Lstat(filepath.Join(dir, name))
		if err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()).Abs() > abandoned {
			_ = os.Remove(filepath.Join(dir, name))
		}
	}
}
