package check

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// values checks the keys of the first level. Those that the status line reads as
// texts it takes from what follows on the line, less a quote at either end.
func (r *report) values(entries []entry) {
	lines := make(map[string]int) // of each key's first entry
	for _, e := range entries {
		if line := lines[e.key]; line > 0 {
			r.duplicate(line, e)
		} else {
			lines[e.key], _ = r.place(e.at)
		}
		if !isShown(e.key) {
			continue
		}
		if _, ok := continuation(e); ok {
			r.at(e.valueAt(), "value-multiline", "only the first line of %s is read, %s: write the value on one line", e.key, quote(first(e)))
			continue
		}
		r.value(e)
	}
}

// duplicate tells which of two lines with one key counts.
func (r *report) duplicate(line int, other entry) {
	counts := "this one counts"
	if other.key == "progress" || other.key == "next_phases" {
		counts = "the first that can be read counts"
	}
	r.at(other.at, "key-duplicate", "%s stands in line %d already: %s; keep one", other.key, line, counts)
}

// first is what the status line reads of an entry.
func first(e entry) string {
	if e.value != "" {
		return e.value
	}
	if len(e.below) > 0 {
		return js.Trim(e.below[0].text)
	}
	return ""
}

// continuation returns the first line, below the key's own, that YAML counts to
// its value.
func continuation(e entry) (line, bool) {
	block := strings.HasPrefix(e.value, "|") || strings.HasPrefix(e.value, ">")
	open := e.value != "" && (e.value[0] == '"' || e.value[0] == '\'') && !closes(e.value)
	for _, l := range e.below {
		text := js.Trim(l.text)
		if text == "" {
			continue
		}
		indented := l.text[0] == ' ' || l.text[0] == '\t'
		if text[0] == '#' && !block {
			continue
		}
		if indented || open && strings.Contains(text, e.value[:1]) {
			return l, true
		}
		return line{}, false
	}
	return line{}, block
}

// closes reports whether a value that begins with a quote has the other one.
func closes(v string) bool {
	return len(v) > 1 && strings.ContainsRune(v[1:], rune(v[0]))
}

// value checks a value of one line.
func (r *report) value(e entry) {
	v := e.value
	switch v {
	case "":
		return
	case "~", "Null", "NULL":
		r.at(e.valueAt(), "value-null", "%s is the text %s here, and no null: write null, or leave the line out", e.key, quote(v))
		return
	}
	if i := comment(v); i >= 0 {
		r.at(e.valueAt()+i, "value-comment", "the comment is read as part of %s, which is %s: put it on a line of its own above the key", e.key, quote(shown(v)))
		return
	}
	if unpaired(v) {
		r.at(e.valueAt(), "value-quotes", "the quotes of %s do not pair, and it is read as %s: write it in two quotes of one kind, or in none", e.key, quote(shown(v)))
	}
}

// comment returns where in a value YAML sees a comment, -1 for nowhere.
func comment(v string) int {
	from := 0
	if q := v[0]; q == '"' || q == '\'' {
		end := strings.IndexByte(v[1:], q)
		if end < 0 {
			return -1
		}
		from = end + 2
		if rest := js.TrimStart(v[from:]); !strings.HasPrefix(rest, "#") {
			return -1 // quotes inside, which are none of a comment's
		}
	}
	if v[0] == '#' {
		return 0
	}
	for i := from; i < len(v); i++ {
		if v[i] == '#' && (v[i-1] == ' ' || v[i-1] == '\t') {
			return i
		}
	}
	return -1
}

// unpaired reports whether a value has a quote at one end that the other end
// does not have.
func unpaired(v string) bool {
	quoteAt := func(c byte) byte {
		if c == '"' || c == '\'' {
			return c
		}
		return 0
	}
	start, end := quoteAt(v[0]), quoteAt(v[len(v)-1])
	return start != end || start != 0 && len(v) == 1
}

// shown is a value as the status line reads it.
func shown(v string) string {
	if v != "" && (v[0] == '"' || v[0] == '\'') {
		v = v[1:]
	}
	if v != "" && (v[len(v)-1] == '"' || v[len(v)-1] == '\'') {
		v = v[:len(v)-1]
	}
	return v
}
