// Package gsdtools reads a STATE.md, and the phase directories around it, as GSD Core's
// own command line tools do in `state validate` (gsd-tools of @opengsd/gsd-core 1.14.0).
//
// That is a different grammar from the status line's. The front matter is YAML. If YAML
// rejects any line of it, there is no front matter at all, except that a colon in a
// value is accepted:
//
//	front  = "---" eol { line } "---"     first in the file, except for a BOM
//	field  = the front matter's key, or else the body's label; null is plain text
//	label  = the first line "**Label:** value" of the body, or else the first
//	         "Label: value" at the first column, or else the row "| Label | value |"
//	body   = what follows all fenced blocks at the start of the file
//	phase  = [ "Phase" ] [ code "-" ] digits [ letter ] { "." digits }, to a word's end
//	eol    = LF | CR | U+2028 | U+2029 in the body
//
// The phase is read under the first heading "Current Position" of the second or third
// level that is not in fenced code. The PLAN, SUMMARY and VERIFICATION files of a phase
// are recognised by name, in all forms that the tools have used. A superseded plan, and
// the summary of a blocked plan, do not count.
//
// The package does not find front matter and does not judge anything; the rules of
// package check do both. It reads neither like the hook (parse.StateMD) nor like the
// rich line (parse.ProjectMD). It reads regular files and directories, never blocks, and
// writes nothing.
package gsdtools

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// A Value is the value of a field, from the front matter or else from the body, up to
// [md.MaxValue] bytes.
type Value struct {
	Text  string // empty if neither has it
	At    int    // its offset
	Front bool
}

// A Document is a STATE.md as the tools read it.
type Document struct {
	Keys []md.Key // the front matter's, as intended, even if the tools cannot read them

	text     string
	lf       string   // the text, with LF for everything that the tools treat as a line end
	read     []md.Key // the keys that the tools read: none if they reject the front matter
	body     int      // where the body begins
	position int      // where the section "Current Position" begins and ends; the whole body if there is none
	end      int
	status   Value
	phases   [3]Value
	labels   map[string]Value // those of the body that were asked for: each takes a pass
}

// Read reads a text. lines are those of its front matter, wherever that is.
func Read(text string, lines []md.Line) Document {
	d := Document{Keys: md.Keys(lines), text: text, lf: lineEnds(text), body: bodyAt(text), end: len(text), labels: map[string]Value{}}
	if isFirst(text, lines) && !refused(lines, d.Keys) {
		d.read = d.Keys
	}
	d.position = d.body
	if at, end, ok := section(text, d.body, "current position"); ok {
		d.position, d.end = at, end
	}
	d.status = d.findStatus()
	front, _ := yamlValue(d.read, "current_phase")
	d.phases = [...]Value{front, d.label("Current Phase", d.position, d.end), d.label("Phase", d.position, d.end)}
	return d
}

// isFirst reports whether the tools recognise the front matter: its fence is the first
// line, possibly after a BOM.
func isFirst(text string, lines []md.Line) bool {
	start := strings.TrimPrefix(text, md.BOM)
	return len(lines) > 0 && lines[0].At == md.Next(text, 0) && (strings.HasPrefix(start, "---\n") || strings.HasPrefix(start, "---\r\n"))
}

// bodyAt is where the body begins: after all fenced blocks at the start of the file,
// possibly with blank space before them.
func bodyAt(text string) int {
	for at := 0; ; {
		start := len(text) - len(js.TrimStart(text[at:]))
		if line := md.Raw(text, start); line != "---" || md.Next(text, start) == len(text) {
			return at
		}
		end := md.Closing(text, md.Next(text, start)+1) // there is at least one line in between
		if end < 0 {
			return at
		}
		at = len(text) - len(js.TrimStart(text[end+len("---"):]))
	}
}

// lineEnds replaces each byte of a line end with LF, so that offsets stay the same.
func lineEnds(text string) string {
	if !strings.Contains(text, "\r") && !strings.Contains(text, "\u2028") && !strings.Contains(text, "\u2029") {
		return text
	}
	return strings.NewReplacer("\r", "\n", "\u2028", "\n\n\n", "\u2029", "\n\n\n").Replace(text)
}

// Field returns the front matter's value of a key, or else the value of a label in the
// body.
func (d Document) Field(key, label string) Value {
	if v, ok := yamlValue(d.read, key); ok {
		return v
	}
	return d.Label(label)
}

// Set returns the value of a key as intended. Null counts as not set.
func (d Document) Set(key string) (Value, bool) {
	v, ok := yamlValue(d.Keys, key)
	return v, ok && v.Text != "null" && v.Text != "~"
}

// Status returns the status as intended, from the front matter or else from the body.
func (d Document) Status() Value { return d.status }

func (d Document) findStatus() Value {
	if v, ok := d.Set("status"); ok {
		return v
	}
	return d.Label("Status")
}

// Phases returns the fields that state the phase, in the tools' order: current_phase,
// then Current Phase: and Phase: of the current position.
func (d Document) Phases() [3]Value { return d.phases }

// Label returns the value of a label in the body.
func (d Document) Label(label string) Value {
	v, ok := d.labels[label]
	if !ok {
		v = d.label(label, d.body, len(d.text))
		d.labels[label] = v
	}
	return v
}

// label returns the value of a label between two offsets: that of the first
// "**Label:** ", or else of "Label: ", or else of a row "| Label | value |".
func (d Document) label(label string, start, end int) Value {
	var plain, row Value
	hasPlain := false // the first one counts, even if it is blank
	bold, colon, first := "**"+label+":**", label+":", label[0]|0x20
	at := start
	for text := range strings.Lines(d.lf[start:end]) {
		begin := at
		at += len(text)
		if c := text[0]; c|0x20 != first && c != '*' && c != '|' && c != ' ' && c != '\t' {
			continue // most lines have no such form
		}
		text = strings.TrimSuffix(text, "\n")
		if v, ok := cutFold(strings.TrimLeft(text, " \t"), bold); ok && v != "" {
			return Value{js.Trim(md.Clip(v)), begin + len(text) - len(strings.TrimLeft(v, " \t")), false}
		}
		if v, ok := cutFold(text, colon); ok && v != "" && !hasPlain {
			hasPlain = true
			plain = Value{js.Trim(md.Clip(v)), begin + len(text) - len(strings.TrimLeft(v, " \t")), false}
		}
		if v, ok := tableRow(text, label); ok && row.Text == "" {
			row = Value{md.Clip(v), begin + strings.Index(text, v), false}
		}
	}
	if hasPlain {
		return plain
	}
	return row
}

// cutFold cuts a prefix, ignoring case.
func cutFold(s, prefix string) (string, bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return "", false
	}
	return s[len(prefix):], true
}

// tableRow returns the second cell of a row with two cells, if the first is the label.
func tableRow(text, label string) (string, bool) {
	text = strings.TrimRight(text, " \t")
	if !strings.HasPrefix(text, "|") || strings.Count(text, "|") != 3 || !strings.HasSuffix(text, "|") {
		return "", false
	}
	cells := strings.Split(text, "|")
	return js.Trim(cells[2]), strings.EqualFold(js.Trim(cells[1]), label)
}

// section returns where the text under the first second- or third-level heading with
// that title begins and ends. It ends at the next heading of the same or a higher level.
// Headings in fenced code do not count.
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
