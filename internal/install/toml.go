package install

import (
	"errors"
	"fmt"
	"strings"

	"github.com/pelletier/go-toml/v2/unstable"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// A tomlLine is the status line in Kimi Code's tui.toml: the command in the table [status_line], which Kimi Code
// writes. Any other form belongs to someone else and is not edited. The parser is a library's low-level one, which
// reports the position of each value. The library's decoder would find everything that is defined twice, but it links
// encoding/json, which costs 1 % of each start. So only a status line that is defined twice is found here.
type tomlLine struct {
	text    string
	command any     // nil if there is none
	value   js.Span // of the command; empty if there is none that can be edited
	pair    js.Span // of its key and value
	header  int     // the end of the table's header line; 0 if there is none
	refused string  // why no command can be written, and what to do; PAIR is the key and value
	rest    []byte  // all other tables and keys, as written, in order
}

// maxTOML is how many bytes of TOML are read. Real files have a few hundred, and the library's time grows with the
// square of the number of keys.
const maxTOML = 32 << 10

// Why the table of the status line cannot be edited.
const (
	otherForm = "is not written as a table of its own: write [status_line] with PAIR instead"
	noString  = "has a command that is not a string: set PAIR in it"
)

// parseTOML finds the status line in a text. The error says where the text is not TOML.
func parseTOML(text, table string) (tomlLine, error) {
	l := tomlLine{text: text}
	if len(text) > maxTOML {
		return l, fmt.Errorf("%w (%d KiB; the limit is 32 KiB)", disk.ErrTooLarge, len(text)>>10)
	}
	p := unstable.Parser{}
	p.Reset([]byte(text))
	var open []string // the path of the current table
	for p.NextExpression() {
		e := p.Expression()
		path, at := names(e.Key())
		isTwice := ""
		switch isOurs := path[0] == table; {
		case e.Kind == unstable.KeyValue && len(open) == 1 && open[0] == table:
			isTwice = l.keyValue(e, path)
			path = open
		case e.Kind == unstable.KeyValue:
			if isOurs && len(open) == 0 { // dotted keys, or an inline table
				l.command, l.refused = e.Kind, otherForm
			}
			l.rest = fmt.Appendf(l.rest, "%q: %s\n", open, text[e.Raw.Offset:e.Raw.Offset+e.Raw.Length])
			path = open
		case e.Kind == unstable.Table && isOurs && len(path) == 1:
			if l.header > 0 {
				isTwice = "table " + table + " already exists"
			}
			l.header = at + len(md.Raw(text, at))
		default:
			switch {
			case isOurs && e.Kind == unstable.ArrayTable:
				l.refused = otherForm
				path = append(path, "") // what it contains does not belong to the table
			case isOurs && path[1] == "command":
				l.command, l.refused = e.Kind, noString
			}
			l.rest = fmt.Appendf(l.rest, "%v %q\n", e.Kind, path)
		}
		open = path
		if isTwice != "" {
			from := p.Shape(unstable.Range{Offset: uint32(at)}).Start
			return tomlLine{text: text}, fmt.Errorf("line %d, column %d: %s", from.Line, from.Column, isTwice)
		}
	}
	var mistake *unstable.ParserError
	if err := p.Error(); errors.As(err, &mistake) {
		at := p.Shape(p.Range(mistake.Highlight)).Start
		return tomlLine{text: text}, fmt.Errorf("line %d, column %d: %s", at.Line, at.Column, mistake.Message)
	}
	return l, nil
}

func names(it unstable.Iterator) (list []string, at int) {
	for it.Next() {
		list, at = append(list, string(it.Node().Data)), int(it.Node().Raw.Offset)
	}
	return list, at
}

// keyValue reads a key and a value of the table. It returns a message if they are defined a second time.
func (l *tomlLine) keyValue(e *unstable.Node, path []string) (isTwice string) {
	v := e.Value()
	switch {
	case path[0] != "command":
		l.rest = fmt.Appendf(l.rest, "key: %s\n", l.text[e.Raw.Offset:e.Raw.Offset+e.Raw.Length])
	case l.command != nil:
		return "key command is already defined"
	case len(path) > 1 || v.Raw.Length == 0: // keys, an array or a table
		l.command, l.refused = v.Kind, noString
	default:
		l.command, l.value, l.pair = any(v.Kind), spanOf(v.Raw), spanOf(e.Raw)
		if v.Kind == unstable.String {
			l.command = string(v.Data)
		}
	}
	return ""
}

func spanOf(raw unstable.Range) js.Span {
	return js.Span{Start: int(raw.Offset), End: int(raw.Offset + raw.Length)}
}

// with returns the text with a command, which is already quoted. If l.refused is set, it returns the text unchanged.
func (l *tomlLine) with(table, quoted string) string {
	pair := "command = " + quoted
	newline := "\n"
	if i := strings.IndexByte(l.text, '\n'); i > 0 && l.text[i-1] == '\r' {
		newline = "\r\n"
	}
	switch {
	case l.refused != "":
		return l.text
	case l.value.End > 0:
		return l.text[:l.value.Start] + quoted + l.text[l.value.End:]
	case l.header > 0:
		return l.text[:l.header] + newline + pair + l.text[l.header:]
	}
	gap := ""
	if strings.TrimSpace(l.text) != "" {
		gap = newline
		if !strings.HasSuffix(l.text, "\n") {
			gap += newline
		}
	}
	return l.text + gap + "[" + table + "]" + newline + pair + newline
}

// reset returns the text with the command of other, or without one.
func (l *tomlLine) reset(table string, other tomlLine) string {
	switch {
	case other.value.End > 0:
		return l.with(table, other.text[other.value.Start:other.value.End])
	case l.value.End > 0:
		return l.without()
	}
	return l.text
}

// without returns the text without its command. Comments stay, and so does the table.
func (l *tomlLine) without() string {
	before, after := l.text[:l.pair.Start], l.text[l.pair.End:]
	rest := md.Raw(after, 0)
	if strings.TrimSpace(rest) != "" { // a comment
		return before + strings.TrimLeft(after, " \t")
	}
	before = strings.TrimRight(before, " \t")
	after = strings.TrimPrefix(after[len(rest):], "\r")
	if after == "" {
		before = strings.TrimSuffix(before, "\n")
	}
	return before + strings.TrimPrefix(after, "\n")
}
