package claude

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// tail is how much of a transcript's end is read, in bytes.
const tail = 256 << 10

// LastCommand returns the last slash command of a transcript, without the
// slash; empty where the last 256 KiB have none, or one that is no plain name.
func LastCommand(path string) string {
	if path == "" {
		return ""
	}
	text, err := disk.ReadTail(path, tail)
	if err != nil {
		return ""
	}
	return lastCommand(text)
}

// lastCommand finds the name in <command-name>/NAME</command-name>, the last in
// text. A name with white space, a quote, a backslash or an angle bracket is
// none, nor is one of more than 80 UTF-16 units.
func lastCommand(text string) string {
	const open, end = "<command-name>", "</command-name>"
	i := strings.LastIndex(text, end)
	if i < 0 {
		return ""
	}
	start := strings.LastIndex(text[:i], open)
	if start < 0 {
		return ""
	}
	name := js.Trim(js.Decode(text[start+len(open) : i]))
	name = strings.TrimPrefix(name, "/")
	if strings.ContainsAny(name, `\"<>`) || strings.ContainsFunc(name, js.IsSpace) || js.Length(name) > 80 {
		return ""
	}
	return name
}
