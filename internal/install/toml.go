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

// A tomlLine is where Kimi Code's tui.toml has the command of its status line: in the table
// [status_line], under a dotted key, or in an inline table. The parser is a library's, which knows each value's
// place. Its decoder, which would find all that a file defines twice, links encoding/json, which costs each start 1 %:
// only what defines the status line twice is found here.
type tomlLine struct {
	text    string
	command any     // nil if there is none
	value   js.Span // of the command; empty if the parser does not say, or if there is none
	pair    js.Span // of its key and value
	inline  bool    // in an inline table
	refused string  // why no command can be added, and what to do; PAIR is the key and value
	rest    []byte  // all other tables and keys, each as it is written, in their order

	header js.Span // of the table's line, without its end; empty if there is none
	keys   int     // how many keys the table has
	dotted int     // the end of the last dotted key of the table; 0 if there is none
	form   string  // how the table is written: with a header, dotted keys, or as a value
	twice  string  // what is defined a second time, and that it is
}

// maxTOML is how many bytes of TOML are read. Real files have a few hundred, and the time that
// the library takes grows with the square of the number of keys.
const maxTOML = 32 << 10

// parseTOML finds the status line in a text. An error says where that is not TOML.
func parseTOML(text, table string) (tomlLine, error) {
	l := tomlLine{text: text}
	if len(text) > maxTOML {
		return l, fmt.Errorf("%w (%d KiB; the limit is 32 KiB)", disk.ErrTooLarge, len(text)>>10)
	}
	p := unstable.Parser{}
	p.Reset([]byte(text))
	var open []string // the path of the table that is open
	for p.NextExpression() {
		e := p.Expression()
		path, at := names(e.Key())
		isTable := len(path) == 1 && path[0] == table
		switch {
		case e.Kind == unstable.KeyValue:
			l.keyValue(e, append(open[:len(open):len(open)], path...), len(open), table)
			path = open
		case e.Kind == unstable.Table && isTable:
			l.define("header", table)
			start := strings.LastIndexByte(text[:at], '\n') + 1
			l.header = js.Span{Start: start, End: start + len(md.Raw(text, start))}
		case isTable:
			l.refused = "is an array of tables: write [" + table + "] with PAIR instead"
			path = append(path, "") // what it contains is not the table's
			fallthrough
		default:
			if len(path) > 1 && path[0] == table && path[1] == "command" {
				l.setKind(e.Kind)
			}
			l.rest = fmt.Appendf(l.rest, "%v %q\n", e.Kind, path)
		}
		if open = path; l.twice != "" {
			from := p.Shape(unstable.Range{Offset: uint32(at)}).Start
			return tomlLine{text: text}, fmt.Errorf("line %d, column %d: %s", from.Line, from.Column, l.twice)
		}
	}
	var mistake *unstable.ParserError
	if err := p.Error(); errors.As(err, &mistake) {
		at := p.Shape(p.Range(mistake.Highlight)).Start
		return tomlLine{text: text}, fmt.Errorf("line %d, column %d: %s", at.Line, at.Column, mistake.Message)
	}
	if l.command != nil && l.value.End == 0 { // an array, a table or keys
		l.refused = "has a command that is not a string: set PAIR in it"
	}
	return l, nil
}

func names(it unstable.Iterator) (list []string, at int) {
	for it.Next() {
		list, at = append(list, string(it.Node().Data)), int(it.Node().Raw.Offset)
	}
	return list, at
}

// keyValue reads a key and its value; the first depth names of its path are those of the table that it is in.
func (l *tomlLine) keyValue(e *unstable.Node, path []string, depth int, table string) {
	value := e.Value()
	switch {
	case path[0] != table, depth > 1:
	case depth == 1:
		l.keys++
	case len(path) > 1:
		l.define("dotted", table)
	default:
		l.define("value", table)
	}
	switch {
	case path[0] != table:
		l.other("", e)
	case len(path) == 1 && value.Kind == unstable.InlineTable:
		l.refused = "is an inline table without a command: set PAIR in it"
		for it := value.Children(); it.Next(); {
			if keys, _ := names(it.Node().Key()); len(keys) == 1 && keys[0] == "command" {
				l.set(it.Node())
				l.inline = true
			} else {
				l.other(table, it.Node())
			}
		}
	case len(path) == 1:
		l.refused = "is not a table: set PAIR in it"
	case len(path) == 2 && path[1] == "command":
		l.set(e)
	case path[1] == "command":
		l.setKind(value.Kind)
		l.other(table, e)
	default:
		if depth == 0 {
			l.dotted = int(e.Raw.Offset + e.Raw.Length)
		}
		l.other(table, e)
	}
}

// define takes note of how the table is written. Only dotted keys may be it more than once.
func (l *tomlLine) define(form, table string) {
	if l.form != "" && (l.form != form || form != "dotted") {
		l.twice = "table " + table + " already exists"
	}
	l.form = form
}

// setKind takes note of a command that is not a text, which may be of several keys.
func (l *tomlLine) setKind(kind unstable.Kind) {
	if l.value.End > 0 {
		l.twice = "key command is already defined"
	}
	l.command = kind
}

func (l *tomlLine) set(e *unstable.Node) {
	if l.command != nil {
		l.twice = "key command is already defined"
	}
	v := e.Value()
	l.command, l.value, l.pair, l.refused = any(v.Kind), spanOf(v.Raw), spanOf(e.Raw), ""
	if v.Kind == unstable.String {
		l.command = string(v.Data)
	}
}

// other takes note of a key and its value that are not the command. in is the table if it has
// the key, whose line is not noted.
func (l *tomlLine) other(in string, e *unstable.Node) {
	pair := spanOf(e.Raw)
	l.rest = fmt.Appendf(l.rest, "%s: %s\n", in, l.text[pair.Start:pair.End])
}

func spanOf(raw unstable.Range) js.Span {
	return js.Span{Start: int(raw.Offset), End: int(raw.Offset + raw.Length)}
}

// with returns the text with a command, in quotes. It is the same text if the command is refused.
func (l *tomlLine) with(table, quoted string) string {
	pair := "command = " + quoted
	newline := "\n"
	if i := strings.IndexByte(l.text, '\n'); i > 0 && l.text[i-1] == '\r' {
		newline = "\r\n"
	}
	after := func(end int, line string) string { // below the line that ends there
		end += len(md.Raw(l.text, end))
		return l.text[:end] + newline + line + l.text[end:]
	}
	switch {
	case l.value.End > 0:
		return l.text[:l.value.Start] + quoted + l.text[l.value.End:]
	case l.refused != "":
		return l.text
	case l.header.End > 0:
		return after(l.header.End, pair)
	case l.dotted > 0:
		return after(l.dotted, table+"."+pair)
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

// reset returns the text with the command that another one has, or without one.
func (l *tomlLine) reset(table string, other tomlLine) string {
	switch {
	case other.value.End > 0:
		return l.with(table, other.text[other.value.Start:other.value.End])
	case l.value.End > 0:
		return l.without(other.header.End == 0)
	}
	return l.text
}

// without returns the text without its command. Comments stay, and so does the table unless
// it is empty then and dropTable is set.
func (l *tomlLine) without(dropTable bool) string {
	start, end := l.pair.Start, l.pair.End
	before, after := l.text[:start], l.text[end:]
	if l.inline {
		if rest, ok := strings.CutPrefix(strings.TrimLeft(after, " \t"), ","); ok {
			return before + strings.TrimLeft(rest, " \t")
		}
		return strings.TrimSuffix(strings.TrimRight(before, " \t"), ",") + after
	}
	rest := md.Raw(after, 0)
	if strings.TrimSpace(rest) != "" { // a comment
		return before + strings.TrimLeft(after, " \t")
	}
	before = strings.TrimRight(before, " \t")
	if after = strings.TrimPrefix(after[len(rest):], "\r"); after == "" {
		before = strings.TrimSuffix(before, "\n")
	}
	text := before + strings.TrimPrefix(after, "\n")
	isEmpty := l.keys == 1 && l.header.End > 0 && l.header.End < start
	if h := l.header; dropTable && isEmpty && !strings.Contains(text[h.Start:h.End], "#") {
		text = text[:h.Start] + strings.TrimPrefix(strings.TrimPrefix(text[h.End:], "\r"), "\n")
	}
	return text
}
