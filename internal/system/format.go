package system

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
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
	return statusline.Clean(strings.Join(f.Parts(s, statusline.Form{}), statusline.Separator))
}

// parts returns the parts of the text in that form, uncleaned.
func (f Format) Parts(s parse.State, form statusline.Form) []string {
	if f == Compact {
		return statusline.CompactParts(s)
	}
	parts := statusline.FullParts(s, form)
	if !form.Brief {
		return parts
	}
	return statusline.Shorter(parts, statusline.CompactParts(s))
}

// Fit is [Format.Text] in at most limit terminal cells. It drops the milestone's
// name, then the bar, then what the compact format does not have, and finally cuts
// the end with an ellipsis, which always has room. A limit of 0 or less means no
// limit.
func (f Format) Fit(s parse.State, limit int) string {
	text := f.Text(s)
	if limit <= 0 || statusline.Cells(text) <= limit {
		return text
	}
	var form statusline.Form
	for _, shorten := range []func(){
		func() { form.Nameless = true },
		func() { form.Barless = true },
		func() { form.Brief = true },
	} {
		shorten()
		if text = statusline.Clean(strings.Join(f.Parts(s, form), statusline.Separator)); statusline.Cells(text) <= limit {
			break
		}
	}
	return statusline.Fit(text, limit)
}
