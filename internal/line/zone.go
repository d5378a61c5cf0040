package line

import (
	"runtime"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
)

// Zone returns the local time zone. With TZ set, package time opens whatever file that
// names at its first use of [time.Local], and a FIFO would keep it waiting for ever. So
// this reads the file itself, from the directories that package time knows, and only if it
// is a regular one. Otherwise the zone is UTC, as it is there for a file that is none.
func Zone(lookup func(string) (string, bool)) *time.Location {
	name, ok := lookup("TZ")
	if !ok || runtime.GOOS == "windows" { // there TZ means nothing
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
