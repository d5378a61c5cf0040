package settings

import (
	"fmt"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// A span is a piece of a text: its bytes from start up to end.
type span struct{ start, end int }

// An object is the position of a JSON object in a text.
type object struct {
	span
	members []member
}

// A member is the position of a member of an object.
type member struct {
	name  string // without its quotes and escapes
	key   span
	value span
	comma int // where the comma after it is; -1 if there is none
}

// member returns the last member of that name, which is the one that counts, or nil.
func (o object) member(name string) *member {
	for i := len(o.members) - 1; i >= 0; i-- {
		if o.members[i].name == name {
			return &o.members[i]
		}
	}
	return nil
}

// maxDepth is how deeply arrays and objects may be nested.
const maxDepth = 1000

// jsonc walks over JSON with comments and trailing commas.
type jsonc struct {
	text  string
	pos   int
	depth int
}

// parseObject finds the members of the object that a text consists of, apart from
// white space and comments. An error contains the line and column, from 1.
func parseObject(text string) (object, error) {
	s := jsonc{text: text, pos: len(text) - len(strings.TrimPrefix(text, "\uFEFF"))}
	if err := s.blank(); err != nil {
		return object{}, err
	}
	if s.peek() != '{' {
		return object{}, s.errorf("not a JSON object")
	}
	o, err := s.object()
	if err == nil {
		err = s.blank()
	}
	if err == nil && s.pos < len(text) {
		err = s.errorf("unexpected text after the object")
	}
	return o, err
}

func (s *jsonc) errorf(what string) error {
	before := s.text[:min(s.pos, len(s.text))]
	return fmt.Errorf("line %d, column %d: %s",
		1+strings.Count(before, "\n"), len(before)-strings.LastIndexByte(before, '\n'), what)
}

// peek returns the byte at the position, 0 at the end.
func (s *jsonc) peek() byte {
	if s.pos < len(s.text) {
		return s.text[s.pos]
	}
	return 0
}

// blank skips white space and comments.
func (s *jsonc) blank() error {
	for {
		s.pos += len(s.text[s.pos:]) - len(strings.TrimLeft(s.text[s.pos:], " \t\r\n"))
		rest := s.text[s.pos:]
		switch {
		case strings.HasPrefix(rest, "//"):
			end := strings.IndexByte(rest, '\n')
			if end < 0 {
				end = len(rest)
			}
			s.pos += end
		case strings.HasPrefix(rest, "/*"):
			end := strings.Index(rest[2:], "*/")
			if end < 0 {
				return s.errorf("unterminated comment")
			}
			s.pos += end + 4
		default:
			return nil
		}
	}
}

// value skips one value.
func (s *jsonc) value() (span, error) {
	start := s.pos
	var err error
	switch s.peek() {
	case '{':
		_, err = s.object()
	case '[':
		err = s.array()
	default:
		err = s.scalar()
	}
	return span{start, s.pos}, err
}

// object skips the object that begins at the position.
func (s *jsonc) object() (object, error) {
	o := object{span: span{start: s.pos}}
	err := s.list('}', func() error {
		m, err := s.member()
		o.members = append(o.members, m)
		return err
	}, func(comma int) { o.members[len(o.members)-1].comma = comma })
	o.end = s.pos
	return o, err
}

// member skips a name, a colon and a value.
func (s *jsonc) member() (member, error) {
	m := member{key: span{start: s.pos}, comma: -1}
	if s.peek() != '"' {
		return m, s.errorf("expected a name in double quotes")
	}
	if err := s.scalar(); err != nil {
		return m, err
	}
	m.key.end = s.pos
	m.name = unquote(s.text[m.key.start:m.key.end])
	if err := s.blank(); err != nil {
		return m, err
	}
	if s.peek() != ':' {
		return m, s.errorf("expected a colon")
	}
	s.pos++
	if err := s.blank(); err != nil {
		return m, err
	}
	var err error
	m.value, err = s.value()
	return m, err
}

// unquote returns the value of a string literal, or "" if it is not one.
func unquote(literal string) string {
	v, _ := js.ParseJSON(literal)
	text, _ := v.Text()
	return text
}

// array skips the array that begins at the position.
func (s *jsonc) array() error {
	return s.list(']', func() error {
		_, err := s.value()
		return err
	}, func(int) {})
}

// list skips everything between an opening bracket and the closing one: items
// separated by commas, possibly with a trailing comma.
func (s *jsonc) list(closing byte, item func() error, comma func(pos int)) error {
	if s.depth++; s.depth > maxDepth {
		return s.errorf("nested too deeply")
	}
	s.pos++
	for {
		if err := s.blank(); err != nil {
			return err
		}
		if s.peek() == closing {
			break
		}
		if err := item(); err != nil {
			return err
		}
		if err := s.blank(); err != nil {
			return err
		}
		if s.peek() != ',' {
			if s.peek() != closing {
				return s.errorf("expected a comma or " + string(closing))
			}
			break
		}
		comma(s.pos)
		s.pos++
	}
	s.pos++
	s.depth--
	return nil
}

// scalar skips a string, a number or a literal.
func (s *jsonc) scalar() error {
	rest := s.text[s.pos:]
	end := strings.IndexAny(rest, " \t\r\n,:]}/[{\"")
	if strings.HasPrefix(rest, `"`) {
		end = stringEnd(rest)
	}
	if end < 0 {
		end = len(rest)
	}
	if _, ok := js.ParseJSON(rest[:end]); !ok {
		return s.errorf("invalid value")
	}
	s.pos += end
	return nil
}

// stringEnd returns where the string literal at the start of a text ends, or -1 if
// it is not closed.
func stringEnd(text string) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		case '\n':
			return -1
		}
	}
	return -1
}
