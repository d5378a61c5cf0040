// Package gsdtools reads a STATE.md, and the directories of phases around it, as
// GSD Core's own command line tools do (gsd-tools of @opengsd/gsd-core 1.14.0,
// which read it in `state validate`).
//
// That is another grammar than the status line's. The front matter is YAML, or
// nothing at all where YAML refuses any line of it, but for a colon in a value:
//
//	front  = "---" eol { line } "---"     first in the file, a BOM overlooked
//	field  = the front matter's key, else the body's label; null is a text
//	label  = the first line "**Label:** value" of the body, else the first
//	         "Label: value" at the first column, else the row "| Label | value |"
//	body   = what follows all the blocks between fences that begin the file
//	phase  = [ "Phase" ] [ code "-" ] digits [ letter ] { "." digits }, to a word's end
//	eol    = LF | CR | U+2028 | U+2029 in the body
//
// The phase is looked for under the first heading "Current Position" of the second
// or third level, headings in fenced code not counted. The PLAN, SUMMARY and
// VERIFICATION files of a phase are told by their names, in all forms that the tools
// have had, and a plan that is superseded or a summary of a blocked one does not
// count.
//
// The package finds no front matter itself, and judges nothing: both is for the
// rules of package check. It is neither the hook's reading (parse.StateMD) nor that
// of the rich line (parse.ProjectMD). It reads regular files and directories, waits
// for none, and writes nothing.
package gsdtools

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// A Value is a field's, of the front matter or else of the body.
type Value struct {
	Text  string // empty where neither has it
	At    int    // its offset
	Front bool
}

// A Document is a STATE.md as the tools read it.
type Document struct {
	Keys []md.Key // the front matter's as they are meant, where the tools read none, too

	text     string
	lf       string   // the text with LF for all that ends a line for the tools
	read     []md.Key // the keys that the tools read: none where they refuse the front matter
	body     int      // where the body begins
	position int      // where the section "Current Position" begins and ends; the whole body where there is none
	end      int
}

// Read reads a text. The lines are those of its front matter, wherever that is.
func Read(text string, lines []md.Line) Document {
	d := Document{Keys: md.Keys(lines), text: text, lf: lineEnds(text), body: bodyAt(text), end: len(text)}
	if isFirst(text, lines) && !refused(lines, d.Keys) {
		d.read = d.Keys
	}
	d.position = d.body
	if at, end, ok := section(text, d.body, "current position"); ok {
		d.position, d.end = at, end
	}
	return d
}

// isFirst reports whether the tools take front matter for such: its fence is the
// first line, after a BOM or not.
func isFirst(text string, lines []md.Line) bool {
	start := strings.TrimPrefix(text, md.BOM)
	return len(lines) > 0 && lines[0].At == md.Next(text, 0) && (strings.HasPrefix(start, "---\n") || strings.HasPrefix(start, "---\r\n"))
}

// bodyAt is where the body begins: after all blocks between fences that begin the
// file, blank space before them or not.
func bodyAt(text string) int {
	for at := 0; ; {
		start := len(text) - len(js.TrimStart(text[at:]))
		if line := md.Raw(text, start); line != "---" || md.Next(text, start) == len(text) {
			return at
		}
		end := md.Closing(text, md.Next(text, start)+1) // one line is between, at least
		if end < 0 {
			return at
		}
		at = len(text) - len(js.TrimStart(text[end+len("---"):]))
	}
}

// lineEnds makes an LF of each byte of what ends a line, so that places stay.
func lineEnds(text string) string {
	if !strings.Contains(text, "\r") && !strings.Contains(text, "\u2028") && !strings.Contains(text, "\u2029") {
		return text
	}
	return strings.NewReplacer("\r", "\n", "\u2028", "\n\n\n", "\u2029", "\n\n\n").Replace(text)
}

// Field is the front matter's value of a key, else what a label of the body has.
func (d Document) Field(key, label string) Value {
	if v, ok := yamlValue(d.read, key); ok {
		return v
	}
	return d.Label(label)
}

// Set is the value of a key as it is meant. Null sets nothing.
func (d Document) Set(key string) (Value, bool) {
	v, ok := yamlValue(d.Keys, key)
	return v, ok && v.Text != "null" && v.Text != "~"
}

// Status is the status as it is meant, of the front matter or else of the body.
func (d Document) Status() Value {
	if v, ok := d.Set("status"); ok {
		return v
	}
	return d.Label("Status")
}

// Phases are the fields that state the phase, in the order by which the tools go:
// current_phase, then Current Phase: and Phase: of the current position.
func (d Document) Phases() [3]Value {
	front, _ := yamlValue(d.read, "current_phase")
	return [...]Value{front, d.label("Current Phase", d.position, d.end), d.label("Phase", d.position, d.end)}
}

// Label is the value of a label of the body.
func (d Document) Label(label string) Value { return d.label(label, d.body, len(d.text)) }

// label is the value of a label between two offsets: of the first "**Label:** "
// of all lines, else of "Label: ", else of a row "| Label | value |".
func (d Document) label(label string, start, end int) Value {
	var plain, row Value
	hasPlain := false // the first counts, if it has but blanks
	bold, colon, first := "**"+label+":**", label+":", label[0]|0x20
	at := start
	for text := range strings.Lines(d.lf[start:end]) {
		begin := at
		at += len(text)
		if c := text[0]; c|0x20 != first && c != '*' && c != '|' && c != ' ' && c != '\t' {
			continue // most lines are of no such form
		}
		text = strings.TrimSuffix(text, "\n")
		if v, ok := cutFold(strings.TrimLeft(text, " \t"), bold); ok && v != "" {
			return Value{js.Trim(v), begin + len(text) - len(strings.TrimLeft(v, " \t")), false}
		}
		if v, ok := cutFold(text, colon); ok && v != "" && !hasPlain {
			hasPlain = true
			plain = Value{js.Trim(v), begin + len(text) - len(strings.TrimLeft(v, " \t")), false}
		}
		if v, ok := tableRow(text, label); ok && row.Text == "" {
			row = Value{v, begin + strings.Index(text, v), false}
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
// above. Headings in fenced code do not count.
func section(text string, from int, title string) (start, end int, ok bool) {
	fence, level := "", 0
	for l := range md.Lines(text, from) {
		mark := strings.TrimLeft(l.Text, " ")
		if len(l.Text)-len(mark) > 3 {
			continue
		}
		if code := md.Fence(mark); code != "" && !(code[0] == '`' && strings.Contains(mark[len(code):], "`")) {
			switch {
			case fence == "":
				fence = code
			case strings.HasPrefix(code, fence) && code == mark:
				fence = ""
			}
			continue
		}
		n, name := md.Heading(mark)
		if fence != "" || n == 0 || n > 6 || name != "" && name[0] != ' ' && name[0] != '\t' {
			continue
		}
		if ok && n <= level {
			return start, l.At, true
		}
		if !ok && (n == 2 || n == 3) && strings.EqualFold(strings.Trim(strings.TrimRight(name, "#"), " \t"), title) {
			start, level, ok = md.Next(text, l.At), n, true
		}
	}
	return start, len(text), ok
}
