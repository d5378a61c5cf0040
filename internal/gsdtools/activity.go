package gsdtools

import (
	"strings"
	"unicode"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// LostActivity returns the line that continues the body's last activity, which the tools
// do not read. Their own validator checks this only if the front matter has no activity.
func (d Document) LostActivity() (md.Line, bool) {
	v := d.Label("Last activity")
	start := strings.LastIndexByte(d.lf[:v.At], '\n') + 1
	end := v.At + max(strings.IndexByte(d.lf[v.At:], '\n'), 0)
	if v.Text == "" || strings.HasPrefix(d.lf[start:], "|") || !strings.HasPrefix(strings.TrimPrefix(d.text[end:], "\r"), "\n") {
		return md.Line{}, false
	}
	var next [2]md.Line
	n := 0
	for next[n] = range md.Lines(d.text, md.Next(d.text, v.At)) {
		if n++; n == len(next) {
			break
		}
	}
	text := next[0].Text
	lost := js.Trim(text) != "" && !isStructure(md.Raw(d.text, next[0].At)) && !isField(text) && !isUnderline(next[1].Text)
	return next[0], lost
}

// isStructure reports whether a line is Markdown structure: a heading, a table, a
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
		level, title := md.Heading(s)
		return level <= 6 && title != "" && js.IsSpace(rune(title[0]))
	case '`', '~':
		return md.Fence(s) != ""
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
	n := md.Digits(s)
	return n > 0 && n+1 < len(s) && (s[n] == '.' || s[n] == ')') && js.IsSpace(rune(s[n+1]))
}

// isField reports whether a line is another field, as in "Progress: " or
// "**Stopped at:** ".
func isField(s string) bool {
	name := strings.TrimPrefix(strings.TrimPrefix(s, "*"), "*")
	if name == "" || !md.IsLetter(name[0]) {
		return false
	}
	end := strings.IndexFunc(name, func(r rune) bool {
		return r > unicode.MaxASCII || !md.IsWord(byte(r)) && r != ' ' && r != '-'
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
