package line

import "bufio"

// maxObject is the length in bytes after which reading a payload stops. Claude
// Code's payloads have a few KiB.
const maxObject = 64 << 20

// ReadObject reads the first JSON object from r and nothing after it, because
// Claude Code may leave the pipe open. r must be positioned at the object's opening
// brace. If the text is not JSON, it reads until the brackets close, the text ends,
// or 64 MiB have been read. It does not report that; the parser does.
func ReadObject(r *bufio.Reader) string {
	var text []byte
	var end objectEnd
	for {
		if _, err := r.Peek(1); err != nil {
			return string(text)
		}
		chunk, _ := r.Peek(r.Buffered())
		n, done := end.find(chunk)
		text = append(text, chunk[:n]...)
		if done || len(text) > maxObject {
			return string(text)
		}
		_, _ = r.Discard(n)
	}
}

// objectEnd finds the end of an object in a text that arrives in pieces.
type objectEnd struct {
	depth             int
	inString, escaped bool
}

// find continues with the next piece. It returns how much of it belongs to the
// object, and whether the object has ended.
func (e *objectEnd) find(piece []byte) (n int, done bool) {
	for i, c := range piece {
		switch {
		case e.escaped:
			e.escaped = false
		case e.inString:
			e.escaped = c == '\\'
			e.inString = c != '"'
		case c == '"':
			e.inString = true
		case c == '{' || c == '[':
			e.depth++
		case c == '}' || c == ']':
			if e.depth--; e.depth == 0 {
				return i + 1, true
			}
		}
	}
	return len(piece), false
}
