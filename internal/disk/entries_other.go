//go:build !linux

package disk

import "path/filepath"

// Entries returns at most limit entries of a directory that is not a symlink, in no particular order.
func Entries(dir string, limit int) (list []Entry, err error) {
	names, err := Names(dir, limit, false)
	for _, name := range names {
		list = append(list, Entry{name, isDir(filepath.Join(dir, name))})
	}
	return list, err
}
