package check

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// A member is a property in a JSON text, with its offsets.
type member struct {
	parent string // the name of the property that contains its object; empty at the first level
	name   string
	at     int // where its name begins
	value  int // where its value begins
	end    int // where its value ends
}

// members returns the properties of the first two levels of a JSON text, those of a
// level in the order in which they end. bad is the offset at which the text stops
// being valid JSON, or -1. Nesting can have any depth.
func members(text string) (list []member, bad int) {
	var open []frame
	at := 0
	for {
		// A value is expected.
		at = skipSpace(text, at)
		if n := len(open); n > 0 {
			open[n-1].member.value = at
		}
		c := byteAt(text, at)
		switch {
		case c == '{' || c == '[':
			f := frame{closing: c + 2} // } and ] follow { and [ at that distance
			if n := len(open); n == 1 {
				f.member.parent = open[0].member.name
			}
			open = append(open, f)
			at = skipSpace(text, at+1)
			if byteAt(text, at) != f.closing {
				if at, bad = open[len(open)-1].next(text, at); bad >= 0 {
					return list, bad
				}
				continue
			}
			open = open[:len(open)-1]
			at++
		default:
			end := scalarEnd(text, at)
			if end < 0 {
				return list, at
			}
			at = end
		}
		// A value has ended, and possibly what contains it.
		more := false
		for !more {
			n := len(open)
			if n > 0 && n <= 2 && open[n-1].closing == '}' {
				open[n-1].member.end = at
				list = append(list, open[n-1].member)
			}
			at = skipSpace(text, at)
			switch c := byteAt(text, at); {
			case n == 0 && at == len(text):
				return list, -1
			case n > 0 && c == open[n-1].closing:
				open = open[:n-1]
				at++
			case n > 0 && c == ',':
				if at, bad = open[n-1].next(text, skipSpace(text, at+1)); bad >= 0 {
					return list, bad
				}
				more = true
			default:
				return list, at
			}
		}
	}
}

// A frame is an open object or array.
type frame struct {
	closing byte
	member  member // the one being read, in an object
}

// next reads the name of an object's next property and its colon. In an array it reads
// nothing.
func (f *frame) next(text string, at int) (next, bad int) {
	if f.closing == ']' {
		return at, -1
	}
	end := scalarEnd(text, at)
	if end < 0 || text[at] != '"' {
		return at, at
	}
	v, _ := js.ParseJSON(text[at:end])
	f.member.name, _ = v.Text()
	f.member.at = at
	if at = skipSpace(text, end); byteAt(text, at) != ':' {
		return at, at
	}
	return at + 1, -1
}

// scalarEnd returns where a string, a number or a word ends, or -1 if there is none or
// it is not valid JSON.
func scalarEnd(text string, at int) int {
	end := at
	if byteAt(text, at) == '"' {
		for end++; end < len(text) && text[end] != '"' && text[end] != '\n'; end++ {
			if text[end] == '\\' {
				end++
			}
		}
		end = min(end+1, len(text))
	} else {
		for end < len(text) && strings.IndexByte(" \t\r\n,:[]{}\"", text[end]) < 0 {
			end++
		}
	}
	if _, ok := js.ParseJSON(text[at:end]); !ok {
		return -1
	}
	return end
}

// skipSpace returns where JSON's white space ends.
func skipSpace(text string, at int) int {
	for at < len(text) && strings.IndexByte(" \t\r\n", text[at]) >= 0 {
		at++
	}
	return at
}

// byteAt is the byte at an offset, 0 at the end.
func byteAt(text string, at int) byte {
	if at < len(text) {
		return text[at]
	}
	return 0
}
