package disk

import "os"

// Finish writes a text to f, a file that its caller has just created beside path, and
// renames that file to path, so that nobody reads half of it. If anything fails, path is
// unchanged and the new file is removed. f is always closed.
func Finish(f *os.File, text, path string) error {
	_, err := f.WriteString(text)
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
