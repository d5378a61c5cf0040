package hook

import "bufio"

// maxObject is the length in bytes from which on a payload is not read to its
// end. Claude Code's have a few KiB.
const maxObject = 64 << 20

// ReadObject reads from r up to the end of the first JSON object and no
// further, for Claude Code may leave the pipe open behind it. r must stand at
// the object's opening brace. Of a text that is no JSON it reads until the
// brackets close, the text ends or is over 64 MiB; ReadObject does not tell, the
// parser does.
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

// objectEnd finds where an object closes in a text that comes in pieces.
type objectEnd struct {
	depth             int
	inString, escaped bool
}

// find goes on with the next piece. It returns how much of it belongs to the
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
