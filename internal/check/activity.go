package check

import (
	"strings"
	"unicode"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// truncated checks that the body's last activity is on one line: what follows it
// in the next is read by nobody. GSD's own validator looks only where the front
// matter has none.
func (r *report) truncated(d document) {
	v := d.labelLine("Last activity")
	end := v.at + max(strings.IndexByte(d.lines[v.at:], '\n'), 0)
	if v.text == "" || !strings.HasPrefix(strings.TrimPrefix(r.text[end:], "\r"), "\n") {
		return
	}
	var lines []line // the next two
	for l := range linesFrom(r.text, after(r.text, line{at: v.at})) {
		if lines = append(lines, l); len(lines) == 2 {
			break
		}
	}
	if len(lines) == 0 || js.Trim(lines[0].text) == "" || isStructure(r.line(lines[0])) || isField(lines[0].text) {
		return
	}
	if len(lines) > 1 && isUnderline(lines[1].text) {
		return // a heading
	}
	r.at(lines[0].at, "activity-truncated", "%s follows the line of the last activity, and is read by nobody: write it on one line", quote(js.Trim(lines[0].text)))
}

// labelLine is label without the rows of tables.
func (d document) labelLine(label string) value {
	v := d.label(label, d.body, len(d.text))
	start := strings.LastIndexByte(d.lines[:v.at], '\n') + 1
	if strings.HasPrefix(d.lines[start:], "|") {
		return value{}
	}
	return v
}

// isStructure reports whether a line is Markdown's: a heading, a table, a
// quotation, a fence, a rule, a list item, a link's target, a tag, or code.
func isStructure(s string) bool {
	if strings.HasPrefix(s, "    ") || strings.HasPrefix(s, "\t") {
		return true
	}
	if s == "" {
		return false
	}
	switch c := s[0]; c {
	case '|', '>', '<':
		return true
	case '#':
		rest := strings.TrimLeft(s, "#")
		return len(s)-len(rest) <= 6 && rest != "" && js.IsSpace(rune(rest[0]))
	case '`', '~':
		return fenceOf(s) != "" || strings.HasPrefix(s, "```")
	case '-', '*', '+':
		if len(s) > 1 && js.IsSpace(rune(s[1])) {
			return true
		}
		return c != '+' && len(s) >= 3 && strings.Trim(s, "-*_ \t") == "" && !strings.ContainsAny(s, " \t")
	case '_':
		return len(s) >= 3 && strings.Trim(s, "-*_") == ""
	case '=':
		return strings.Trim(s, "= \t") == ""
	case '[':
		end := strings.IndexByte(s, ']')
		return end > 1 && strings.HasPrefix(s[end+1:], ":")
	}
	n := digits(s)
	return n > 0 && n+1 < len(s) && (s[n] == '.' || s[n] == ')') && js.IsSpace(rune(s[n+1]))
}

// isField reports whether a line is another field, as in "Progress: " or
// "**Stopped at:** ".
func isField(s string) bool {
	name := strings.TrimPrefix(strings.TrimPrefix(s, "*"), "*")
	if name == "" || !isLetter(name[0]) {
		return false
	}
	end := strings.IndexFunc(name, func(r rune) bool {
		return r > unicode.MaxASCII || !isWord(byte(r)) && r != ' ' && r != '-'
	})
	if end < 0 {
		return false
	}
	rest := strings.TrimPrefix(strings.TrimPrefix(name[end:], "*"), "*")
	after, ok := strings.CutPrefix(rest, ":")
	if !ok {
		return false
	}
	after = strings.TrimPrefix(after, ":")
	after = strings.TrimPrefix(strings.TrimPrefix(after, "*"), "*")
	return after == "" || js.IsSpace(rune(after[0]))
}

// isUnderline reports whether a line underlines a heading.
func isUnderline(s string) bool {
	return s != "" && (strings.Trim(s, "=") == "" || strings.Trim(s, "-") == "")
}
