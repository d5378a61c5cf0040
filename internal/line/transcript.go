package line

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// tail is how much of a transcript's end is read, in bytes, and recent how much of
// it is read first: touching memory costs more than a second read.
const (
	tail   = 256 << 10
	recent = 16 << 10
)

// LastCommand returns the last slash command of a transcript, without the slash. It
// is empty if the last 256 KiB do not contain one, or if it is not a plain name. The
// error says that an existing transcript cannot be read.
func LastCommand(path string) (string, error) {
	if path == "" {
		return "", nil
	}
	for _, n := range []int64{recent, tail} {
		text, err := disk.ReadTail(path, n)
		if err != nil {
			return "", disk.Failure(path, err)
		}
		if name, ok := lastCommand(text); ok {
			return name, nil
		}
	}
	return "", nil
}

// lastCommand finds the name in the last <command-name>/NAME</command-name> of
// text. A name that contains white space, a quote, a backslash or an angle bracket,
// or has more than 80 UTF-16 units, counts as empty. It reports false if text has no
// such element.
func lastCommand(text string) (name string, ok bool) {
	const open, end = "<command-name>", "</command-name>"
	i := strings.LastIndex(text, end)
	if i < 0 {
		return "", false
	}
	start := strings.LastIndex(text[:i], open)
	if start < 0 {
		return "", false
	}
	name = js.Trim(js.Decode(text[start+len(open) : i]))
	name = strings.TrimPrefix(name, "/")
	if strings.ContainsAny(name, `\"<>`) || strings.ContainsFunc(name, js.IsSpace) || js.Length(name) > 80 {
		return "", true
	}
	return name, true
}
