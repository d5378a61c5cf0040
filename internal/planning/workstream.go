package planning

import (
	"crypto/sha1"
	"encoding/hex"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// sessionKeys are the variables that tell one session from another, in the
// order in which GSD asks them.
var sessionKeys = [...]string{
	"GSD_SESSION_KEY", "CODEX_THREAD_ID", "CLAUDE_SESSION_ID", "CLAUDE_CODE_SESSION_ID", "CLAUDE_CODE_SSE_PORT",
	"OPENCODE_SESSION_ID", "GEMINI_SESSION_ID", "CURSOR_SESSION_ID", "WINDSURF_SESSION_ID", "TERM_SESSION_ID",
	"WT_SESSION", "TMUX_PANE", "ZELLIJ_SESSION_NAME",
}

// hasWorkstreams reports whether root is divided into workstreams: whether
// .planning/workstreams holds a directory. A symlink to one does not count.
func hasWorkstreams(root string) (bool, error) {
	entries, err := os.ReadDir(filepath.Join(root, ".planning", "workstreams"))
	if err != nil {
		return false, err
	}
	for _, entry := range entries {
		if entry.IsDir() {
			return true, nil
		}
	}
	return false, nil
}

// workstreamState returns the state of root's active workstream. One that has
// no STATE.md yet has no state.
func (e Env) workstreamState(root string) State {
	name := e.activeWorkstream(root)
	if name == "" {
		return State{NoWorkstream: true}
	}
	// The hook prints no line at all for a GSD_PROJECT that would be a path.
	project, _ := e.Lookup("GSD_PROJECT")
	if strings.ContainsAny(project, `/\`) || strings.Contains(project, "..") {
		return State{}
	}
	path := filepath.Join(root, ".planning", project, "workstreams", name, "STATE.md")
	var passed failures
	text, err := disk.ReadText(path, disk.MaxState)
	if err != nil {
		passed.add(path, err)
		return State{Unreadable: passed}
	}
	return State{Path: path, Text: text, Root: root}
}

// activeWorkstream returns the name of root's active workstream: GSD_WORKSTREAM,
// else what the session's pointer file says, else the project's marker. It is
// empty where none of these names one. A name from the environment need not
// exist.
func (e Env) activeWorkstream(root string) string {
	if name, _ := e.Lookup("GSD_WORKSTREAM"); js.Trim(name) != "" {
		return validName(js.Trim(js.Decode(name)))
	}
	if key := e.sessionKey(); key != "" {
		name, err := readPointer(filepath.Join(e.TmpDir, "gsd-workstream-sessions", projectID(root), key))
		if err != nil || name != "" {
			return existing(root, name) // a session's own pointer decides, also a stale one
		}
	}
	name, _ := readPointer(filepath.Join(root, ".planning", "active-workstream"))
	return existing(root, name)
}

// Workstream is the active workstream of the project that a directory is in; empty
// where it has none.
func (e Env) Workstream(dir string) string {
	for d := range e.ancestors(dir) {
		if has, _ := hasWorkstreams(d); has {
			return e.activeWorkstream(d)
		}
		if disk.Exists(filepath.Join(d, ".planning")) {
			break
		}
	}
	return ""
}

// existing returns name where it is that of a workstream of root, else "".
func existing(root, name string) string {
	if validName(name) == "" || !disk.Exists(filepath.Join(root, ".planning", "workstreams", name)) {
		return ""
	}
	return name
}

// validName returns name where it can be that of a workstream, else "": letters,
// digits, dots, hyphens and underscores of ASCII, a letter or digit first.
func validName(name string) string {
	if strings.Contains(name, "..") {
		return ""
	}
	for i := range len(name) {
		if !isTokenByte(name[i]) || i == 0 && strings.IndexByte("._-", name[i]) >= 0 {
			return ""
		}
	}
	return name
}

// readPointer reads the name in a pointer file; empty where there is no file,
// or nothing in it. The error is that of a file that is there.
func readPointer(path string) (string, error) {
	text, err := disk.ReadText(path, disk.MaxSmall)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return js.Trim(js.Decode(text)), err
}

// projectID is the name of the folder for a project's session pointers.
func projectID(root string) string {
	planning := filepath.Join(root, ".planning")
	if !filepath.IsAbs(planning) {
		dir, _ := syscall.Getwd() // filepath.Abs would believe PWD
		planning = filepath.Join(dir, planning)
	}
	if real, err := filepath.EvalSymlinks(planning); err == nil {
		planning = real
	}
	sum := sha1.Sum([]byte(js.Decode(planning))) // it protects nothing: GSD names the folder so
	return hex.EncodeToString(sum[:8])
}

// sessionKey is the name of the session's pointer file, empty where nothing
// tells the session. The first variable that is set decides, whether it has a
// pointer or not.
func (e Env) sessionKey() string {
	for _, key := range sessionKeys {
		if token := e.token(key); token != "" {
			return strings.ReplaceAll(strings.ToLower(key), "_", "-") + "-" + token
		}
	}
	for _, key := range []string{"TTY", "SSH_TTY"} {
		if token := e.token(key); token != "" {
			return "tty-" + strings.TrimPrefix(token, "dev_")
		}
	}
	return ""
}

// token makes a variable's value fit for a file name: runs of other characters
// than letters, digits, dots and hyphens of ASCII become one underscore, those
// at the ends go, and what is over 160 is cut.
func (e Env) token(key string) string {
	value, _ := e.Lookup(key)
	var b strings.Builder
	inRun := false
	for _, c := range []byte(js.Trim(js.Decode(value))) {
		if isTokenByte(c) {
			b.WriteByte(c)
		} else if !inRun {
			b.WriteByte('_')
		}
		inRun = !isTokenByte(c)
	}
	token := strings.Trim(b.String(), "_")
	return token[:min(160, len(token))]
}

func isTokenByte(c byte) bool {
	return c == '.' || c == '_' || c == '-' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
