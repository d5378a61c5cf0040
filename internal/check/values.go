package check

import (
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// values checks the keys of the first level. Those that the status line reads as
// texts it takes from what follows on the line, less a quote at either end.
func (r *report) values(keys []md.Key) {
	lines := make(map[string]int) // of each key's first entry
	for _, e := range keys {
		if line := lines[e.Name]; line > 0 {
			r.duplicate(line, e)
		} else {
			lines[e.Name], _ = r.place(e.At)
		}
		if !isShown(e.Name) {
			continue
		}
		if _, ok := e.Continuation(); ok {
			r.at(e.ValueAt(), valueMultiline, "only the first line of %s is read, %s: write the value on one line", e.Name, quote(first(e)))
			continue
		}
		r.value(e)
	}
}

// duplicate tells which of two lines with one key counts.
func (r *report) duplicate(line int, other md.Key) {
	counts := "this one counts"
	if other.Name == "progress" || other.Name == "next_phases" {
		counts = "the first that can be read counts"
	}
	r.at(other.At, keyDuplicate, "%s stands in line %d already: %s; keep one", other.Name, line, counts)
}

// first is what the status line reads of an entry.
func first(e md.Key) string {
	if e.Value != "" {
		return e.Value
	}
	if len(e.Below) > 0 {
		return js.Trim(e.Below[0].Text)
	}
	return ""
}

// value checks a value of one line.
func (r *report) value(e md.Key) {
	v := e.Value
	switch v {
	case "":
		return
	case "~", "Null", "NULL":
		r.at(e.ValueAt(), valueNull, "%s is the text %s here, and no null: write null, or leave the line out", e.Name, quote(v))
		return
	}
	if i := md.Comment(v); i >= 0 {
		r.at(e.ValueAt()+i, valueComment, "the comment is read as part of %s, which is %s: put it on a line of its own above the key", e.Name, quote(md.Unquote(v)))
		return
	}
	if unpaired(v) {
		r.at(e.ValueAt(), valueQuotes, "the quotes of %s do not pair, and it is read as %s: write it in two quotes of one kind, or in none", e.Name, quote(md.Unquote(v)))
	}
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
