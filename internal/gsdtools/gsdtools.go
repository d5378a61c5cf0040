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
// rich line (project.Read). It reads regular files and directories, never blocks, and
// writes nothing.
package gsdtools

import (
	"slices"
	"strings"
	"unicode"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// A Document is a STATE.md as the tools read it.
type Document struct {
	Keys []md.Key // the front matter's, as intended, even if the tools cannot read them

	// Status is as intended: from the front matter, if HasStatus is set, or else from the body.
	Status    md.Field
	HasStatus bool

	// Phases are the fields that state the phase, in the tools' order: current_phase,
	// then Current Phase: and Phase: of the current position.
	Phases [3]md.Field

	text   string
	lf     string              // the text, with LF for everything that the tools treat as a line end
	read   []md.Key            // the keys that the tools read: none if they reject the front matter
	body   int                 // where the body begins
	labels map[string]md.Field // those of the body that were asked for: each takes a pass
}

// Read reads text. lines are those of its front matter, wherever that is.
func Read(text string, lines []md.Line) Document {
	d := Document{Keys: md.Keys(lines), text: text, lf: lineEnds(text), body: bodyAt(text)}
	d.labels = map[string]md.Field{}
	isFence := strings.TrimPrefix(md.Raw(text, 0), md.BOM) == "---"
	isFirst := isFence && len(lines) > 0 && lines[0].At == md.Next(text, 0) // else the tools do not recognise it
	if isFirst && !refused(lines, d.Keys) {
		d.read = d.Keys
	}
	start, end, ok := section(text, d.body, "current position")
	if !ok {
		start = d.body
	}
	front, _ := yamlValue(d.read, "current_phase")
	d.Phases = [...]md.Field{front, d.label("Current Phase", start, end), d.label("Phase", start, end)}
	if d.Status, d.HasStatus = d.Set("status"); !d.HasStatus {
		d.Status = d.Label("Status")
	}
	return d
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

func lineEnds(text string) string { // each byte becomes one, so that offsets stay the same
	if !strings.Contains(text, "\r") && !strings.Contains(text, "\u2028") && !strings.Contains(text, "\u2029") {
		return text
	}
	return strings.NewReplacer("\r", "\n", "\u2028", "\n\n\n", "\u2029", "\n\n\n").Replace(text)
}

// Field returns the front matter's value of a key, or else the value of a label in the
// body.
func (d Document) Field(key, label string) md.Field {
	if v, ok := yamlValue(d.read, key); ok {
		return v
	}
	return d.Label(label)
}

// Set returns the value of a key as intended. Null counts as not set.
func (d Document) Set(key string) (md.Field, bool) {
	v, ok := yamlValue(d.Keys, key)
	return v, ok && v.Text != "null" && v.Text != "~"
}

// Label returns the value of a label in the body.
func (d Document) Label(label string) md.Field {
	v, ok := d.labels[label]
	if !ok {
		v = d.label(label, d.body, len(d.text))
		d.labels[label] = v
	}
	return v
}

func (d Document) label(label string, start, end int) md.Field {
	var plain, row md.Field
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
		value := func(v string) md.Field {
			return md.Field{Text: js.Trim(md.Clip(v)), Pos: begin + len(text) - len(strings.TrimLeft(v, " \t")) + 1}
		}
		if v, ok := cutFold(strings.TrimLeft(text, " \t"), bold); ok && v != "" {
			return value(v)
		}
		if v, ok := cutFold(text, colon); ok && v != "" && !hasPlain {
			plain, hasPlain = value(v), true
		}
		if v, ok := tableRow(text, label); ok && row.Text == "" {
			row = md.Field{Text: md.Clip(v), Pos: begin + strings.Index(text, v) + 1}
		}
	}
	if hasPlain {
		return plain
	}
	return row
}

func cutFold(s, prefix string) (string, bool) {
	if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
		return "", false
	}
	return s[len(prefix):], true
}

func tableRow(text, label string) (string, bool) {
	if text[0] != '|' {
		return "", false
	}
	cells := strings.Split(strings.TrimRight(text, " \t"), "|")
	if len(cells) != 4 || cells[3] != "" {
		return "", false
	}
	return js.Trim(cells[2]), strings.EqualFold(js.Trim(cells[1]), label)
}

// section returns where the text under the first second- or third-level heading with
// that title begins and ends. It ends at the next heading of the same or a higher level.
// Headings in fenced code do not count.
func section(text string, from int, title string) (start, end int, ok bool) {
	fence, level := "", 0
	for l := range md.Lines(text, from) {
		mark := strings.TrimLeft(l.Text, " ")
		if mark == "" || strings.IndexByte("#`~", mark[0]) < 0 || len(l.Text)-len(mark) > 3 {
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
		isHeading := 0 < n && n <= 6 && (name == "" || name[0] == ' ' || name[0] == '\t')
		name = strings.Trim(strings.TrimRight(name, "#"), " \t")
		switch {
		case fence != "" || !isHeading:
		case ok && n <= level:
			return start, l.At, true
		case !ok && (n == 2 || n == 3) && strings.EqualFold(name, title):
			start, level, ok = md.Next(text, l.At), n, true
		}
	}
	return start, len(text), ok
}

// LostActivity returns the line that continues the body's last activity, which the tools
// do not read. Their own validator checks this only if the front matter has no activity.
func (d Document) LostActivity() (md.Line, bool) {
	v := d.Label("Last activity")
	start := strings.LastIndexByte(d.lf[:v.At()], '\n') + 1
	end := v.At() + max(strings.IndexByte(d.lf[v.At():], '\n'), 0)
	isRow := strings.HasPrefix(d.lf[start:], "|")
	endsLine := strings.HasPrefix(strings.TrimPrefix(d.text[end:], "\r"), "\n") // and not in a lone CR
	if v.Text == "" || isRow || !endsLine {
		return md.Line{}, false
	}
	var next [2]md.Line
	n := 0
	for next[n] = range md.Lines(d.text, md.Next(d.text, v.At())) {
		if n++; n == len(next) {
			break
		}
	}
	text, below := next[0].Text, next[1].Text
	isTitle := below != "" && (strings.Trim(below, "=") == "" || strings.Trim(below, "-") == "")
	if js.Trim(text) == "" || isField(text) || isTitle {
		return md.Line{}, false
	}
	return next[0], !isStructure(md.Raw(d.text, next[0].At))
}

// isStructure reports whether a line begins a block of CommonMark that ends a paragraph: indented
// code, a table, a quote, HTML, a heading, a fence, an item, a rule, an underline or a definition.
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

// yamlValue returns the value of a key as in YAML. If the key is repeated, the last one
// counts. Lists and maps are not values.
func yamlValue(keys []md.Key, key string) (md.Field, bool) {
	for _, k := range slices.Backward(keys) {
		if k.Name != key {
			continue
		}
		v, at := k.Value, k.ValueAt()
		switch {
		case v == "" || v[0] == '#' || v[0] == '|' || v[0] == '>':
			l, ok := k.Continuation()
			if v, at = js.Trim(l.Text), l.At; !ok || k.Value == "" && (isItem(v) || isKeyed(v)) {
				return md.Field{}, false
			}
		case v[0] == '[' || v[0] == '{':
			return md.Field{}, false
		}
		v = js.Trim(md.Clip(yamlText(v)))
		return md.Field{Text: v, Pos: at + 1}, v != ""
	}
	return md.Field{}, false
}

func yamlText(v string) string {
	if v == "" {
		return ""
	}
	if i := md.Comment(v); i >= 0 {
		v = js.TrimEnd(v[:i])
	}
	if len(v) > 1 && (v[0] == '"' || v[0] == '\'') && v[len(v)-1] == v[0] {
		return v[1 : len(v)-1]
	}
	return v
}

// refused reports whether YAML rejects the front matter, so that the tools treat all of
// it as empty. It knows how people cause that: a line without a key, and values that
// begin like something that they are not.
func refused(lines []md.Line, keys []md.Key) bool {
	for _, l := range lines {
		if len(keys) > 0 && l.At == keys[0].At {
			break
		}
		if l.Text != "" && l.Text[0] != '#' && !hasColon(l.Text) {
			return true
		}
	}
	return slices.ContainsFunc(keys, refusedKey)
}

// refusedKey reports whether YAML rejects a block mapping's entry: what follows its colon, and the
// lines below it.
func refusedKey(k md.Key) bool {
	if rest := k.Text[len(k.Name)+1:]; rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return true
	}
	empty := k.Value == "" || k.Value[0] == '#'
	text, indent := []string{k.Value}, len(k.Text) // for the last line with a value of its own
	for _, l := range k.Below {
		trimmed := strings.TrimLeft(l.Text, " ")
		n := len(l.Text) - len(trimmed)
		belongs := n > 0 || empty && isItem(trimmed)
		isTooDeep := n > indent && isKeyed(trimmed)
		switch {
		case trimmed == "" || trimmed[0] == '#' || n == 0 && hasColon(trimmed): // a key of several words
			continue
		case trimmed[0] == '\t' || !belongs, empty && (isTooDeep || refusedBelow(trimmed)):
			return true
		case isKeyed(trimmed) && trimmed[len(trimmed)-1] != ':':
			indent = n
		default:
			indent = len(l.Text)
		}
		text = append(text, trimmed)
	}
	return !empty && k.Value[0] != '|' && k.Value[0] != '>' && refusedValue(strings.Join(text, "\n"), true)
}

// refusedBelow is refusedValue for a line below a key. It does not look at values that
// span several lines.
func refusedBelow(text string) bool {
	if isItem(text) {
		text = js.TrimStart(text[1:])
	}
	if isKeyed(text) {
		_, text, _ = strings.Cut(text, ":")
		text = js.TrimStart(text)
	}
	return text != "" && text[0] != '#' && strings.IndexByte("|>\"'[{", text[0]) < 0 && refusedValue(text, false)
}

// refusedValue reports whether YAML rejects a non-empty value. The tools accept a colon
// in a first-level value.
func refusedValue(v string, top bool) bool {
	switch c := v[0]; c {
	case '"', '\'':
		end, _ := md.QuotedEnd(v)
		return !ends(v, end)
	case '[', '{':
		return !ends(v, flowEnd(v))
	case '!':
		return false
	default:
		if hasColon(v) {
			return !top || strings.Contains(v, "\n")
		}
		return isItem(v) || strings.IndexByte("&*|>@`%,]}", c) >= 0 || strings.HasPrefix(v, "? ")
	}
}

func ends(v string, end int) bool {
	if end < 0 {
		return false
	}
	rest := js.TrimStart(v[end:])
	return rest == "" || rest[0] == '#' && len(rest) < len(v)-end
}

func flowEnd(v string) int {
	depth := 0
	for i := 0; i < len(v); i++ {
		switch v[i] {
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"', '\'':
			if strings.IndexByte("[{,: \n", v[i-1]) < 0 {
				continue
			}
			end, _ := md.QuotedEnd(v[i:])
			if end < 0 {
				return -1
			}
			i += end - 1
		}
	}
	return -1
}

func hasColon(s string) bool { return strings.Contains(s, ": ") || strings.HasSuffix(s, ":") }

func isItem(s string) bool { return s == "-" || strings.HasPrefix(s, "- ") }

func isKeyed(s string) bool {
	_, _, ok := md.CutYAMLKey(s, true)
	return ok
}
