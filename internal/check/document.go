package check

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// A value is a field of the document as GSD's own tools read it: the front
// matter's, else the body's.
type value struct {
	text  string // empty where neither has it
	at    int
	front bool
}

// document is a STATE.md as GSD's own tools read it, which is another reading
// than the status line's: YAML above, and below it the first line of a label in
// bold, else of one without, else the row of a table.
type document struct {
	text     string
	entries  []entry
	body     int // where the body begins
	position int // where the section "Current Position" begins and ends; the whole body where there is none
	end      int
}

func (r *report) document(f front, entries []entry) document {
	d := document{text: r.text, entries: entries, body: f.body, position: f.body, end: len(r.text)}
	if at, end, ok := section(r.text, f.body, "current position"); ok {
		d.position, d.end = at, end
	}
	return d
}

// field is the front matter's value of a key, else what a label of the body has.
func (d document) field(key, label string) value {
	if v, ok := d.key(key); ok {
		return v
	}
	return d.label(label, d.body, len(d.text))
}

// key is the front matter's value of a key, as YAML has it.
func (d document) key(key string) (value, bool) {
	for _, e := range d.entries {
		if e.key != key {
			continue
		}
		text := js.Trim(yamlText(e.value))
		if text == "" || strings.HasPrefix(text, "|") || strings.HasPrefix(text, ">") {
			if l, ok := continuation(e); ok && e.value != "" {
				return value{js.Trim(l.text), l.at, true}, true
			}
			return value{}, false
		}
		return value{text, e.valueAt(), true}, text != "null" && text != "~"
	}
	return value{}, false
}

// yamlText is a value without its comment and its quotes.
func yamlText(v string) string {
	if v == "" {
		return ""
	}
	if i := comment(v); i >= 0 {
		v = js.TrimEnd(v[:i])
	}
	if len(v) > 1 && (v[0] == '"' || v[0] == '\'') && v[len(v)-1] == v[0] {
		return v[1 : len(v)-1]
	}
	return v
}

// label is the value of a label between two offsets: of the first "**Label:** "
// of all lines, else of "Label: ", else of a row "| Label | value |".
func (d document) label(label string, start, end int) value {
	var plain, row value
	bold, colon, first := "**"+label+":**", label+":", label[0]|0x20
	at := start
	for text := range strings.Lines(d.text[start:end]) {
		begin := at
		at += len(text)
		if c := text[0]; c|0x20 != first && c != '*' && c != '|' && c != ' ' && c != '\t' {
			continue // most lines are of no such form
		}
		text = strings.TrimRight(text, "\r\n")
		if v, ok := cutFold(strings.TrimLeft(text, " \t"), bold); ok && strings.Trim(v, " \t") != "" {
			return value{js.Trim(v), begin + len(text) - len(strings.TrimLeft(v, " \t")), false}
		}
		if v, ok := cutFold(text, colon); ok && plain.text == "" && strings.Trim(v, " \t") != "" {
			plain = value{js.Trim(v), begin + len(text) - len(strings.TrimLeft(v, " \t")), false}
		}
		if v, ok := tableRow(text, label); ok && row.text == "" {
			row = value{v, begin + strings.Index(text, v), false}
		}
	}
	if plain.text != "" {
		return plain
	}
	return row
}

// cutFold cuts a prefix in any letter case.
func cutFold(s, prefix string) (string, bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return "", false
	}
	return s[len(prefix):], true
}

// tableRow is the second cell of a row of two whose first is the label.
func tableRow(text, label string) (string, bool) {
	text = strings.TrimRight(text, " \t")
	if !strings.HasPrefix(text, "|") || strings.Count(text, "|") != 3 || !strings.HasSuffix(text, "|") {
		return "", false
	}
	cells := strings.Split(text, "|")
	return js.Trim(cells[2]), strings.EqualFold(js.Trim(cells[1]), label)
}

// section returns where the text under the first heading of the second or third
// level with that title begins and ends: at the next heading of its level or
// above. Headings in fenced code are none.
func section(text string, from int, title string) (start, end int, ok bool) {
	fence, level, at := "", 0, from
	for line := range strings.Lines(text[from:]) {
		begin := at
		at += len(line)
		line = strings.TrimRight(line, " \t\r\n")
		mark := strings.TrimLeft(line, " ")
		if code := fenceOf(mark); code != "" && len(line)-len(mark) <= 3 {
			switch {
			case fence == "":
				fence = code
			case strings.HasPrefix(code, fence) && code == mark:
				fence = ""
			}
			continue
		}
		n := headingLevel(line)
		if fence != "" || n == 0 {
			continue
		}
		if ok && n <= level {
			return start, begin, true
		}
		name := strings.Trim(strings.TrimRight(mark[n:], "#"), " \t")
		if !ok && (n == 2 || n == 3) && strings.EqualFold(name, title) {
			start, level, ok = at, n, true
		}
	}
	return start, len(text), ok
}

// fenceOf is the run of backquotes or tildes that opens or closes fenced code.
func fenceOf(line string) string {
	for _, c := range []string{"`", "~"} {
		if rest := strings.TrimLeft(line, c); len(line)-len(rest) >= 3 && !(c == "`" && strings.Contains(rest, c)) {
			return line[:len(line)-len(rest)]
		}
	}
	return ""
}

// headingLevel is the number of a heading's hashes, 0 for another line.
func headingLevel(line string) int {
	mark := strings.TrimLeft(line, " ")
	rest := strings.TrimLeft(mark, "#")
	n := len(mark) - len(rest)
	if len(line)-len(mark) > 3 || n > 6 || rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return 0
	}
	return n
}
