package hook

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

const (
	// maxBridge is the length in bytes from which on the context monitor does
	// not read a bridge file.
	maxBridge = 4096

	// abandoned is the age at which a file that a bridge is written to was left
	// behind by a render that did not live to rename it; as far in the future it
	// was, too, and the clock has been set.
	abandoned = 5 * time.Second
)

// WriteBridge tells GSD Core's context monitor how much context is left: it
// writes claude-ctx-SESSION.json into dir, the temporary directory. Without a
// session, or one that would be a path, there is nothing to write.
//
// The file is written beside, with mode 0600, and renamed, so that the monitor
// never reads half of one and a symlink in its place is not followed. All
// renders of a session write to the same name beside: one that finds it taken
// leaves it to the other, and what a crash leaves there the next one clears.
// Where the last render has left a file of the same length, as nearly all do,
// it is overwritten in one write: on some file systems a rename over a new file
// takes longer than all else that a render does.
func WriteBridge(dir string, p Payload, now time.Time) error {
	if !p.HasSession || !p.HasContext || strings.ContainsAny(p.Session, `/\`) || strings.Contains(p.Session, "..") {
		return nil
	}
	text := bridge(p, now)
	if text == "" {
		return nil
	}
	path := filepath.Join(dir, "claude-ctx-"+p.Session)
	beside := path + ".tmp" // no longer than the other name, which may be as long as can be
	path += ".json"
	if overwrite(path, text) {
		return nil
	}
	f, err := create(beside)
	if errors.Is(err, fs.ErrExist) {
		if info, failed := os.Lstat(beside); failed != nil || now.Sub(info.ModTime()).Abs() < abandoned {
			return nil // another render is at it
		}
		_ = os.Remove(beside)
		f, err = create(beside)
	}
	if err != nil {
		return err
	}
	return disk.Finish(f, text, path)
}

// bridge is the text of the bridge file, as JSON.stringify writes it; empty for
// one that the monitor would not read.
func bridge(p Payload, now time.Time) string {
	// An escape of six bytes can be written as one.
	if max(p.session.Size(), p.remaining.Size()) > 6*maxBridge {
		return ""
	}
	text := `{"session_id":` + p.session.Stringify() +
		`,"remaining_percentage":` + p.remaining.Stringify() +
		`,"used_pct":` + js.StringifyNumber(js.Round(100-p.Remaining)) +
		`,"timestamp":` + strconv.FormatInt(now.Unix(), 10) + `}`
	if len(text) > maxBridge {
		return ""
	}
	return text
}
