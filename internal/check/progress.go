package check

import (
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// progress checks the block of that name. The status line reads the lines
// "  key: value" right below progress:, and ends at the first line of another
// form.
func (r *report) progress(entries []entry, s parse.State) {
	for _, e := range entries {
		if e.key == "progress" {
			r.percent(e, s)
		}
	}
}

// percent checks one progress: with what stands below it.
func (r *report) percent(e entry, s parse.State) {
	at, value, found := r.findPercent(e)
	if !found {
		return
	}
	if s.Percent == "" {
		if gap, ok := gapBefore(e, at); ok {
			what := "blank line"
			if js.Trim(gap.text) != "" {
				what = "comment"
			}
			r.at(gap.at, "progress-gap", "the %s ends progress:, so that percent is not read and there is no bar: move it away", what)
			return
		}
		r.at(at, "percent-unread", "percent %s is not read, and there is no bar: write `  percent: 59` right below progress:, digits without quotes", quote(value))
		return
	}
	value = shown(value)
	n, err := strconv.Atoi(value)
	switch isInteger := strings.Trim(value, "0123456789") == ""; {
	case isInteger && (n > 100 || err != nil): // more than any integer type holds
		r.at(at, "percent-range", "percent %s is over 100, and shown as 100: write a number from 0 to 100", value)
	case !isInteger:
		r.at(at, "percent-range", "percent %s is not an integer, and shown as %s: write a number from 0 to 100", quote(value), s.Percent)
	}
}

// findPercent returns where the value of percent begins, as people and YAML read
// the block: below progress:, or in braces behind it.
func (r *report) findPercent(e entry) (at int, value string, found bool) {
	if inside, ok := strings.CutPrefix(e.value, "{"); ok {
		for pair := range strings.SplitSeq(strings.TrimSuffix(inside, "}"), ",") {
			if key, value, ok := strings.Cut(pair, ":"); ok && shown(js.Trim(key)) == "percent" {
				return e.valueAt(), js.Trim(value), true
			}
		}
		return 0, "", false
	}
	for _, l := range e.below {
		key, value, ok := strings.Cut(l.text, ":")
		if ok && js.Trim(key) == "percent" && key[0] != 'p' {
			value = js.Trim(value)
			if i := strings.Index(value, " #"); i >= 0 {
				value = js.TrimEnd(value[:i])
			}
			return l.at + strings.Index(l.text, "percent"), value, value != ""
		}
	}
	return 0, "", false
}

// gapBefore returns the first comment or blank line that ends the block before
// the line of that offset, with nothing else that would.
func gapBefore(e entry, at int) (line, bool) {
	var gap line
	found, keys := false, false
	for _, l := range e.below {
		if l.at+len(l.text) >= at {
			break
		}
		text := js.Trim(l.text)
		switch {
		case text == "" && !keys: // white space behind progress: is overlooked
		case text == "" || text[0] == '#':
			if !found {
				gap, found = l, true
			}
		default:
			keys = true
		}
	}
	return gap, found
}
