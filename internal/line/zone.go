package line

import (
	"runtime"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
)

// Zone returns the local time zone. With TZ set, package time opens whatever file that names at the first use of
// [time.Local], and a FIFO would block it forever. So Zone reads the file itself, from the directories that package
// time knows, and only if it is a regular file. If there is no such file, the zone is UTC, as in package time.
func Zone(lookup func(string) (string, bool)) *time.Location {
	name, ok := lookup("TZ")
	if !ok || runtime.GOOS == "windows" { // on Windows, TZ has no effect
		return time.Local
	}
	name = strings.TrimPrefix(name, ":")
	dirs := []string{""}
	if !strings.HasPrefix(name, "/") {
		dirs = []string{"/usr/share/zoneinfo/", "/usr/share/lib/zoneinfo/", "/usr/lib/locale/TZ/", "/etc/zoneinfo/"}
	}
	for _, dir := range dirs {
		text, err := disk.ReadText(dir+name, 1<<20)
		if err != nil || name == "" {
			continue
		}
		if location, err := time.LoadLocationFromTZData(name, []byte(text)); err == nil {
			return location
		}
	}
	return time.UTC
}
