package line

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
	// maxBridge is the length in bytes from which the context monitor ignores a bridge file.
	maxBridge = 4096

	// abandoned is the age at which a temporary bridge file counts as left behind by a render that died before
	// renaming it. The same goes for a file that is this far in the future, which happens when the clock was set
	// back.
	abandoned = 5 * time.Second
)

// writeBridge tells GSD Core's context monitor how much context is left, by writing claude-ctx-SESSION.json into dir,
// the temporary directory. It writes nothing if there is no session, or if the session id would be a path.
//
// The file is written under a temporary name, with mode 0600, and renamed. So the monitor never reads half a file,
// and a symlink in its place is not followed. All renders of a session use the same temporary name: a render that
// finds it taken leaves the work to the other, and the next render removes what a crash left there. If the last
// render left a file of the same length, which is nearly always the case, that file is overwritten in a single write:
// on some file systems creating and renaming a file takes longer than the rest of a render.
func writeBridge(dir string, p Payload, now time.Time) error {
	isPath := strings.ContainsAny(p.Session, `/\`) || strings.Contains(p.Session, "..")
	const longest = 6 * maxBridge // an escape of six bytes may become a single byte
	if !p.HasSession || !p.HasContext || isPath || max(len(p.session.Raw()), len(p.remaining.Raw())) > longest {
		return nil
	}
	text := bridge(p, now)
	if len(text) > maxBridge {
		return nil
	}
	path := filepath.Join(dir, "claude-ctx-"+p.Session)
	beside := path + ".tmp" // no longer than the final name, which may have the maximum length
	path += ".json"
	if overwrite(path, text) {
		return nil
	}
	f, err := create(beside)
	if errors.Is(err, fs.ErrExist) {
		if info, failed := os.Lstat(beside); failed != nil || now.Sub(info.ModTime()).Abs() < abandoned {
			return nil // another render is writing it
		}
		_ = os.Remove(beside)
		f, err = create(beside)
	}
	if err != nil {
		return err
	}
	return disk.Finish(f, text, nil, path)
}

// bridge is the text of the bridge file, as JSON.stringify writes it; the session id and the percentage are as
// received.
func bridge(p Payload, now time.Time) string {
	return `{"session_id":` + p.session.Stringify() +
		`,"remaining_percentage":` + p.remaining.Stringify() +
		`,"used_pct":` + js.StringifyNumber(js.Round(100-p.Remaining)) +
		`,"timestamp":` + strconv.FormatInt(now.Unix(), 10) + `}`
}
