// Package binary is about the program as a file: will it stay where it is, is a file a
// build of it, how is it copied to a place that stays, and does it run? What a settings
// file says about it is package settings'.
//
// [Try] runs the installed status line once, and [Version] a program that a status line
// names; nothing else here starts a process. Each runs within bounds of time and output,
// in a process group of its own.
package binary

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
)

// maxProgram is the maximum size of our program in bytes.
const maxProgram = 256 << 20

// buildInfo is part of what Go writes into every build of our module.
const buildInfo = "\nmod\tgithub.com/gsd-statusline/gsd-statusline\t"

// IsOurs reports whether a file is a build of our program. It must be a regular
// file, not a symlink.
func IsOurs(path string) bool {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return false
	}
	text, err := disk.ReadText(path, maxProgram)
	return err == nil && strings.Contains(text, buildInfo)
}

// Copy copies the program to another path and reports whether there was
// anything to copy. An older build of our program is replaced, even while it is
// running. Any other file stays, and is an error. The copy gets a temporary name and
// is renamed. A dry run changes nothing.
func Copy(from, to string, dryRun bool) (copied bool, err error) {
	info, err := os.Lstat(to)
	if err == nil {
		if !IsOurs(to) {
			return false, fmt.Errorf("%s exists and is not a copy of gsd-statusline: move it out of the way", to)
		}
		same, err := sameProgram(from, to)
		if err != nil || same && (runtime.GOOS == "windows" || info.Mode()&0o100 != 0) {
			return false, err
		}
	}
	if dryRun {
		return true, nil
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return false, err
	}
	disk.Sweep(to)
	out, err := disk.Beside(to, 0o700)
	if err != nil {
		return false, err
	}
	err = copyFile(from, out)
	if err == nil {
		err = moveProgram(out.Name(), to)
	}
	if err != nil {
		_ = os.Remove(out.Name())
	}
	return err == nil, err
}

// sameProgram reports whether two files are equal.
func sameProgram(a, b string) (bool, error) {
	textA, err := disk.ReadText(a, maxProgram)
	if err != nil {
		return false, fmt.Errorf("%s: %w", a, err)
	}
	textB, err := disk.ReadText(b, maxProgram)
	return textA == textB, err
}

// copyFile copies a program to an open file, which it closes.
func copyFile(from string, out *os.File) error {
	in, err := os.Open(from)
	if err == nil {
		defer in.Close()
		_, err = io.Copy(out, in)
	}
	if err == nil {
		err = out.Chmod(0o755)
	}
	if err == nil {
		err = out.Sync()
	}
	if closing := out.Close(); err == nil {
		err = closing
	}
	return err
}

// moveProgram renames a program over another. Windows cannot replace a running
// program, but can rename it; the next copy removes the renamed one.
func moveProgram(from, to string) error {
	err := os.Rename(from, to)
	if err == nil || runtime.GOOS != "windows" {
		return err
	}
	old := to + ".old"
	_ = os.Remove(old)
	if moving := os.Rename(to, old); moving != nil {
		return errors.Join(err, moving)
	}
	if err = os.Rename(from, to); err != nil {
		_ = os.Rename(old, to)
	}
	return err
}
