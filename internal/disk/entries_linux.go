package disk

import (
	"path/filepath"
	"syscall"
	"unsafe"
)

// Entries returns at most limit entries of a directory that is not a symlink, in no particular order. It gets the types
// with the names: an Lstat for each would add 2 % to the rich line of a project with 17 phases.
func Entries(dir string, limit int) (list []Entry, err error) {
	fd, err := openDir(dir, false)
	if err != nil {
		return nil, err
	}
	defer syscall.Close(fd)
	var name []string
	var buffer [8192]byte
	for len(list) < limit {
		n, err := again(func() (int, error) { return syscall.ReadDirent(fd, buffer[:]) })
		if err != nil || n <= 0 {
			return list, err
		}
		for rest := buffer[:n]; len(rest) > 0 && len(list) < limit; {
			record := (*syscall.Dirent)(unsafe.Pointer(unsafe.SliceData(rest)))
			_, _, name = syscall.ParseDirent(rest[:record.Reclen], 1, name[:0]) // none for . and ..
			rest = rest[record.Reclen:]
			if len(name) == 0 {
				continue
			}
			e := Entry{name[0], record.Type == syscall.DT_DIR}
			if record.Type == syscall.DT_UNKNOWN { // some file systems do not say
				e.IsDir = isDir(filepath.Join(dir, e.Name))
			}
			list = append(list, e)
		}
	}
	return list, nil
}
