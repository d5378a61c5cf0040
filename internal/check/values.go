package check

import (
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// values checks the first-level keys. The status line reads a text from the rest of the
// key's line, without a quote at either end.
func (r *report) values(keys []md.Key) {
	lines := make(map[string]int) // the line on which each key first appears
	for _, k := range keys {
		if line := lines[k.Name]; line > 0 {
			r.duplicate(line, k)
		} else {
			lines[k.Name] = r.lineAt(k.At)
		}
		if !isShown(k.Name) {
			continue
		}
		if _, ok := k.Continuation(); ok {
			r.at(k.ValueAt(), valueMultiline, "%s spans several lines, but only the first is read (%s): write the value on one line", k.Name, quote(first(k)))
			continue
		}
		r.value(k)
	}
}

// duplicate reports which of two lines with the same key counts.
func (r *report) duplicate(line int, other md.Key) {
	counts := "this later value is used"
	if other.Name == "progress" || other.Name == "next_phases" {
		counts = "the first readable one is used"
	}
	r.at(other.At, keyDuplicate, "%s is already set on line %d, and %s: keep one of them", other.Name, line, counts)
}

// first is what the status line reads of a key.
func first(k md.Key) string {
	if k.Value != "" {
		return k.Value
	}
	if len(k.Below) > 0 {
		return js.Trim(k.Below[0].Text)
	}
	return ""
}

// value checks a value that is on one line.
func (r *report) value(k md.Key) {
	v := k.Value
	switch v {
	case "":
		return
	case "~", "Null", "NULL":
		r.at(k.ValueAt(), valueNull, "%s is read as the text %s, not as null: write null, or remove the line", k.Name, quote(v))
		return
	}
	if i := md.Comment(v); i >= 0 {
		r.at(k.ValueAt()+i, valueComment, "the comment is read as part of %s (%s): put it on a line of its own above the key", k.Name, quote(md.Unquote(v)))
		return
	}
	if unpaired(v) {
		r.at(k.ValueAt(), valueQuotes, "the quotes around %s do not match, and it is read as %s: use a matching pair, or none", k.Name, quote(md.Unquote(v)))
	}
}

// unpaired reports whether a value has a quote at one end but not the same quote at the
// other.
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
