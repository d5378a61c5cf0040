package claude

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// maxBridge is the length from which on the context monitor does not read a
// bridge file.
const maxBridge = 4096

// WriteBridge tells GSD Core's context monitor how much context is left: it
// writes claude-ctx-SESSION.json into dir, the temporary directory. Without a
// session, or one that would be a path, there is nothing to write.
//
// The file is written beside and renamed, so that the monitor never reads half
// of one and a symlink in its place is not followed.
func WriteBridge(dir string, p Payload, now time.Time) error {
	if !p.HasSession || !p.HasContext || strings.ContainsAny(p.Session, `/\`) || strings.Contains(p.Session, "..") {
		return nil
	}
	text := `{"session_id":` + p.session.Stringify() +
		`,"remaining_percentage":` + p.remaining.Stringify() +
		`,"used_pct":` + js.StringifyNumber(js.Round(100-p.Remaining)) +
		`,"timestamp":` + strconv.FormatInt(now.Unix(), 10) + `}`
	if len(text) > maxBridge {
		return nil
	}
	f, err := os.CreateTemp(dir, "gsd-statusline-*.tmp") // mode 0600
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	if closing := f.Close(); err == nil {
		err = closing
	}
	if err == nil {
		err = os.Rename(f.Name(), filepath.Join(dir, "claude-ctx-"+p.Session+".json"))
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}
