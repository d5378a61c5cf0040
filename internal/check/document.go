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
	lines    string  // the text with LF for all that ends a line for the tools
	entries  []entry // the keys of the front matter as they are meant
	read     []entry // those that the tools read: none where they refuse it as a whole
	body     int     // where the body begins
	position int     // where the section "Current Position" begins and ends; the whole body where there is none
	end      int
}

func (r *report) document(f front, entries []entry) document {
	d := document{text: r.text, lines: lineEnds(r.text), entries: entries, body: toolsBody(r.text), end: len(r.text)}
	if f.first(r.text) && !refused(f.lines, entries) {
		d.read = entries
	}
	d.position = d.body
	if at, end, ok := section(r.text, d.body, "current position"); ok {
		d.position, d.end = at, end
	}
	return d
}

// lineEnds makes an LF of each byte of what ends a line, so that places stay.
func lineEnds(text string) string {
	if !strings.Contains(text, "\r") && !strings.Contains(text, "\u2028") && !strings.Contains(text, "\u2029") {
		return text
	}
	return strings.NewReplacer("\r", "\n", "\u2028", "\n\n\n", "\u2029", "\n\n\n").Replace(text)
}

// field is the front matter's value of a key, else what a label of the body has.
func (d document) field(key, label string) value {
	if v, ok := d.key(key); ok {
		return v
	}
	return d.label(label, d.body, len(d.text))
}

// key is the value of a key that the tools read: null is a text to them.
func (d document) key(key string) (value, bool) { return yamlValue(d.read, key) }

// set is the value of a key as it is meant, which null is none of.
func (d document) set(key string) (value, bool) {
	v, ok := yamlValue(d.entries, key)
	return v, ok && v.text != "null" && v.text != "~"
}

// status is the status as it is meant, of the front matter or else of the body.
func (d document) status() value {
	if v, ok := d.set("status"); ok {
		return v
	}
	return d.label("Status", d.body, len(d.text))
}

// label is the value of a label between two offsets: of the first "**Label:** "
// of all lines, else of "Label: ", else of a row "| Label | value |".
func (d document) label(label string, start, end int) value {
	var plain, row value
	hasPlain := false // the first counts, if it has but blanks
	bold, colon, first := "**"+label+":**", label+":", label[0]|0x20
	at := start
	for text := range strings.Lines(d.lines[start:end]) {
		begin := at
		at += len(text)
		if c := text[0]; c|0x20 != first && c != '*' && c != '|' && c != ' ' && c != '\t' {
			continue // most lines are of no such form
		}
		text = strings.TrimSuffix(text, "\n")
		if v, ok := cutFold(strings.TrimLeft(text, " \t"), bold); ok && v != "" {
			return value{js.Trim(v), begin + len(text) - len(strings.TrimLeft(v, " \t")), false}
		}
		if v, ok := cutFold(text, colon); ok && v != "" && !hasPlain {
			hasPlain = true
			plain = value{js.Trim(v), begin + len(text) - len(strings.TrimLeft(v, " \t")), false}
		}
		if v, ok := tableRow(text, label); ok && row.text == "" {
			row = value{v, begin + strings.Index(text, v), false}
		}
	}
	if hasPlain {
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
