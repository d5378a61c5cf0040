//go:build unix

package line

import (
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// east is the file of a time zone that is an hour east of UTC.
const east = "TZif\x00" + "\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00" + // version 1
	"\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x01\x00\x00\x00\x04" +
	// one zone, four letters
	"\x00\x00\x0e\x10\x00\x00" + "AAA\x00"

// TestZone: only a regular file makes a time zone, and nothing waits for another one.
func TestZone(t *testing.T) {
	dir := t.TempDir()
	file, fifo := filepath.Join(dir, "east"), filepath.Join(dir, "fifo")
	tmptest.Write(t, "", file, east)
	tmptest.NoError(t, syscall.Mkfifo(fifo, 0o600))
	for name, want := range map[string]string{
		file: "13:00", ":" + file: "13:00", fifo: "12:00", ":" + fifo: "12:00", "../../.." + fifo: "12:00",
		"": "12:00", ":": "12:00", "UTC": "12:00", dir: "12:00", "/dev/zero": "12:00", "none": "12:00", file +
			"x": "12:00",
	} {
		proctest.Ends(t, func() {
			location := Zone(func(string) (string, bool) { return name, true })
			got := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC).In(location).Format("15:04")
			tmptest.Diff(t, want, got, "Zone of %q mismatch", name)
		})
	}
	if Zone(tmptest.Lookup()) != time.Local {
		t.Error("without TZ it is not the system's")
	}
}
