package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Replace writes a text to a new file beside path, created with that mode, and renames it
// to path; see [Finish]. What a killed run has left is not in the
// way, because each new file has another name; see [Sweep]. If that file cannot be
// created, the error does not contain its name.
func Replace(path, text string, mode fs.FileMode, ready func(f *os.File) error) error {
	f, err := beside(path, mode)
	if err != nil {
		return err
	}
	return Finish(f, text, path, ready)
}

func beside(path string, mode fs.FileMode) (*os.File, error) {
	number := uint32(time.Now().UnixNano())
	for {
		name := path + "." + strconv.FormatUint(uint64(number), 10) + ".tmp"
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if err == nil || !errors.Is(err, fs.ErrExist) {
			return f, Cause(err)
		}
		number++
	}
}

// Finish writes a text to f, a file that its caller has just created beside path, and
// renames that file to path, so that nobody reads half of it. Before the renaming it calls
// ready, unless that is nil. If anything fails, path is unchanged and the new file is
// removed. f is always closed.
func Finish(f *os.File, text, path string, ready func(f *os.File) error) error {
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

// abandoned is the age from which a file that [Replace] has created counts as left by a run
// that was killed. The same goes for one that far in the future: then the clock has been
// set.
const abandoned = time.Minute

// Sweep removes the files that killed runs have left beside path.
func Sweep(path string) {
	dir, base := filepath.Split(path)
	names, _ := Names(filepath.Clean(dir), maxSwept, true)
	for _, name := range names {
		number, ok := strings.CutPrefix(name, base+".")
		number, isTmp := strings.CutSuffix(number, ".tmp")
		if !ok || !isTmp || number == "" || strings.Trim(number, "0123456789") != "" {
			continue
		}
		info, err := os.Lstat(filepath.Join(dir, name))
		if err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()).Abs() > abandoned {
			_ = os.Remove(filepath.Join(dir, name))
		}
	}
}

// maxSwept is how many entries of a directory [Sweep] looks at.
const maxSwept = 10_000
