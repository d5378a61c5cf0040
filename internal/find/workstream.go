package find

import (
	"encoding/binary"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// HasWorkstreams reports whether the project in root is divided into workstreams. The error says why that is unknown.
func HasWorkstreams(root string) (bool, error) {
	path := filepath.Join(root, ".planning", "workstreams")
	if info, err := os.Stat(path); err != nil || !info.IsDir() { // opening a FIFO would block
		return false, err
	}
	dir, err := os.Open(path)
	if err != nil {
		return false, err
	}
	defer dir.Close()
	const few = 100
	for range budget.Names / few { // this runs at every prompt, and one directory is enough
		entries, err := dir.ReadDir(few)
		if slices.ContainsFunc(entries, fs.DirEntry.IsDir) {
			return true, nil
		} else if err == io.EOF {
			break
		} else if err != nil {
			return false, err
		}
	}
	return false, nil
}

// readWorkstream reads the STATE.md of root's active workstream. A workstream without one has no state yet.
func (e Env) readWorkstream(f *Found, root string) {
	name, _ := e.activeWorkstream(root)
	f.NoWorkstream = name == ""
	if f.NoWorkstream {
		return
	}
	// The hook prints no line at all if GSD_PROJECT could be a path.
	project := e.Lookup.Get("GSD_PROJECT")
	if project != "" && !isProjectName(project) {
		return
	}
	if f.read(filepath.Join(root, ".planning", project, "workstreams", name, "STATE.md")) {
		f.Root = root
	}
}

// Active returns the state that a format shows. The hook shows the project's STATE.md even if a workstream is active.
// The rich line and our own segments show that of the active workstream, if it has one, as GSD's own tools do.
func (e Env) Active(f Found, format system.Format) Found {
	isRoot := f.Searched && f.Root != "" && f.Path == filepath.Join(f.Root, ".planning", "STATE.md")
	if !isRoot || format != system.Rich {
		return f
	}
	active := Found{Dir: f.Dir, System: f.System, Searched: true, Way: f.Way, Unreadable: f.Unreadable}
	if has, _ := HasWorkstreams(f.Root); has {
		e.readWorkstream(&active, f.Root)
	}
	path, _ := filepath.Rel(f.Root, active.Path)
	if active.Path == "" || !inside(f.Root, path, fs.FileMode.IsRegular) { // or a symlink leads out of the project
		return f
	}
	if !filepath.IsAbs(f.Name) {
		active.Name = e.Relative(active.Path)
	}
	return active
}

// activeWorkstream returns the name of root's active workstream, and what names it: GSD_WORKSTREAM, else the session's
// pointer file, else the project's marker. The name is empty if no workstream is active. One that GSD_WORKSTREAM names
// need not exist.
func (e Env) activeWorkstream(root string) (name, by string) {
	if name, _ := e.Lookup("GSD_WORKSTREAM"); js.Trim(name) != "" {
		return validName(js.Trim(js.Decode(name))), "GSD_WORKSTREAM"
	}
	if key := e.sessionKey(); key != "" {
		path := filepath.Join(e.TmpDir, "gsd-workstream-sessions", projectID(root), key)
		name, err := readPointer(path)
		if err != nil || name != "" {
			return existing(root, name), path // the session's own pointer decides, even if it is stale
		}
	}
	path := filepath.Join(root, ".planning", "active-workstream")
	name, _ = readPointer(path)
	return existing(root, name), path
}

func lacksState(workstream string) string {
	return "the active workstream " + strconv.Quote(workstream) + " has no STATE.md"
}

// Workstream returns the active workstream of the project that a directory is in, or "" if there is none.
func (e Env) Workstream(dir string) string {
	for d := range e.places(dir) {
		if has, _ := HasWorkstreams(d); has {
			name, _ := e.activeWorkstream(d)
			return name
		}
		if disk.Exists(filepath.Join(d, ".planning")) {
			break
		}
	}
	return ""
}

func existing(root, name string) string {
	if validName(name) == "" || !disk.Exists(filepath.Join(root, ".planning", "workstreams", name)) {
		return ""
	}
	return name
}

// validName returns name if it is valid for a workstream, else "": ASCII letters, digits, dots, hyphens and
// underscores, beginning with a letter or digit, without two dots in a row.
func validName(name string) string {
	if strings.Contains(name, "..") || strings.ContainsFunc(name, isNoToken) || strings.TrimLeft(name, "._-") != name {
		return ""
	}
	return name
}

func readPointer(path string) (string, error) {
	text, err := disk.ReadText(path, budget.Small)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	return js.Trim(js.Decode(text)), err
}

func projectID(root string) string {
	planning := filepath.Join(root, ".planning")
	if !filepath.IsAbs(planning) {
		dir, _ := syscall.Getwd() // filepath.Abs would trust PWD
		planning = filepath.Join(dir, planning)
	}
	if real, err := filepath.EvalSymlinks(planning); err == nil {
		planning = real
	}
	return hex.EncodeToString(sha1(js.Decode(planning)))
}

// sha1 returns the first eight bytes of a text's SHA-1. crypto/sha1 would link ten packages whose initialisers run at
// every start, which takes 3 to 4 % of the time for a line. This is not for security: GSD uses it to name the folder of
// a project's session pointers.
func sha1(text string) []byte {
	message := append([]byte(text), 0x80)
	message = append(message, make([]byte, (120-len(message)%64)%64)...)
	message = binary.BigEndian.AppendUint64(message, uint64(len(text))*8)

	h := [5]uint32{0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0}
	for block := range slices.Chunk(message, 64) {
		var w [80]uint32
		a, b, c, d, e := h[0], h[1], h[2], h[3], h[4]
		for i := range w {
			if i < 16 {
				w[i] = binary.BigEndian.Uint32(block[4*i:])
			} else {
				w[i] = bits.RotateLeft32(w[i-3]^w[i-8]^w[i-14]^w[i-16], 1)
			}
			f, k := b^c^d, [...]uint32{0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xCA62C1D6}[i/20]
			switch i / 20 {
			case 0:
				f = b&c | ^b&d
			case 2:
				f = b&c | b&d | c&d
			}
			a, b, c, d, e = bits.RotateLeft32(a, 5)+f+e+k+w[i], a, bits.RotateLeft32(b, 30), c, d
		}
		h = [5]uint32{h[0] + a, h[1] + b, h[2] + c, h[3] + d, h[4] + e}
	}
	return binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, h[0]), h[1])
}

// sessionKeys are the variables that identify a session, in GSD's order.
var sessionKeys = [...]string{
	"GSD_SESSION_KEY", "CODEX_THREAD_ID", "CLAUDE_SESSION_ID", "CLAUDE_CODE_SESSION_ID", "CLAUDE_CODE_SSE_PORT",
	"OPENCODE_SESSION_ID", "GEMINI_SESSION_ID", "CURSOR_SESSION_ID", "WINDSURF_SESSION_ID", "TERM_SESSION_ID",
	"WT_SESSION", "TMUX_PANE", "ZELLIJ_SESSION_NAME",
}

// sessionKey returns the name of the session's pointer file, or "" if nothing identifies the session. The first
// variable that is set decides, even if that file does not exist.
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

// token turns a variable's value into part of a file name. Runs of characters other than ASCII letters, digits, dots
// and hyphens become one underscore, underscores at the ends are removed, and the result is cut at 160 characters.
func (e Env) token(key string) string {
	parts := strings.FieldsFunc(js.Trim(js.Decode(e.Lookup.Get(key))), isNoToken)
	token := strings.Trim(strings.Join(parts, "_"), "_")
	return token[:min(160, len(token))]
}

func isNoToken(r rune) bool { return r >= utf8.RuneSelf || r != '.' && r != '-' && !md.IsWord(byte(r)) }
