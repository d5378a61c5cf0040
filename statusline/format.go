package statusline

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

// A Format is the style in which a project's state is rendered. The zero value is
// Full.
type Format string

// The formats of GSD Core's statusline.state_format.
const (
	Full    Format = "full"    // [FormatState]
	Compact Format = "compact" // [FormatStateCompact]
)

// Rich shows everything that is known on one line; see [Facts.Text]. For a
// [parse.State] alone, which does not hold enough, it is the same as Full.
const Rich Format = "rich"

// Text renders a state in that format. Every format other than Compact counts as
// Full.
func (f Format) Text(s parse.State) string {
	return Clean(strings.Join(f.parts(s, form{}), separator))
}

// parts returns the parts of the text in that form, uncleaned.
func (f Format) parts(s parse.State, form form) []string {
	if f == Compact {
		return compactParts(s)
	}
	parts := fullParts(s, form)
	if !form.brief {
		return parts
	}
	return shorter(parts, compactParts(s))
}

// Fit is [Format.Text] in at most limit terminal cells. It drops the milestone's
// name, then the bar, then what the compact format does not have, and finally cuts
// the end with an ellipsis, which always has room. A limit of 0 or less means no
// limit.
func (f Format) Fit(s parse.State, limit int) string {
	text := f.Text(s)
	if limit <= 0 || cells(text) <= limit {
		return text
	}
	var form form
	for _, shorten := range []func(){
		func() { form.nameless = true },
		func() { form.barless = true },
		func() { form.brief = true },
	} {
		shorten()
		if text = Clean(strings.Join(f.parts(s, form), separator)); cells(text) <= limit {
			break
		}
	}
	return fit(text, limit)
}
