// Package layout renders a line whose parts are dropped, one after another, if there is not enough room.
//
// A [Part] is a cleaned text with its colour, its separator from the part before it, and the step at which it is
// dropped. [Fit] takes the steps of a line in order until the line fits. At each step it drops the parts that belong
// to it, and shows those that replace them. [Render] writes what is left, with or without colour. Claude Code's line
// and the rich line are lists of parts. Whoever makes such a list decides what a part means, where it comes from, and
// the order of the steps.
package layout

import (
	"slices"
	"strings"

	"github.com/clipperhouse/displaywidth"

	"github.com/fatih/color"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// Divider separates two segments of a line, Separator two groups of parts in a segment.
const (
	Divider   = " │ "
	Separator = " · "
)

// A Part is a text that is shown or dropped as a whole, or cut at its end.
type Part struct {
	Segment string // the segment that it belongs to; a segment's parts follow one another
	Lead    string // what separates the segment from the one before it
	Group   string // the group within the segment; groups are separated by Separator
	Gap     string // what separates it from the part before it in its group
	Text    string // cleaned; see [Text]
	Link    string // an address that the text links to if the line is coloured; empty for none
	Colour  Colour
	Joined  bool // painted with its gap, in one run with the part before it if that has its group and colour

	Since Step // it is shown from this step on, instead of others; empty for always
	Gone  Step // it is dropped at this step; empty for never
	Cut   Step // it is cut from this step on, as far as needed; empty for never
	Least int  // the minimum width of a cut text in cells
}

// A Step is something that a line can lose. Its name says what.
type Step string

// A Colour is a list of SGR parameters. It is plain data, so nothing runs at start.
type Colour []color.Attribute

// The colours: the hook's, and cyan for the rich line's bar.
var (
	Plain  = Colour(nil)
	Dim    = Colour{color.Faint}
	Bold   = Colour{color.Bold}
	Green  = Colour{color.FgGreen}
	Yellow = Colour{color.FgYellow}
	Red    = Colour{color.FgRed}
	Cyan   = Colour{color.FgCyan}
	Orange = Colour{38, 5, 208}                   // in the 256-colour palette
	Alarm  = Colour{color.BlinkSlow, color.FgRed} // the context is nearly full
)

// Text prepares a text from outside for a part: capped, cleaned, and cut to a number of cells; 0 means no limit.
func Text(s string, cells int) string { return md.CutCells(statusline.Clean(md.Cap(s)), cells) }

// Fit returns the parts to show in at most limit cells, with their final gaps and texts; 0 means no limit. It takes
// the steps in order until the parts fit. A step that is not in steps is never taken, and one that would leave
// nothing is skipped. If the parts do not fit after the last step, the result is too wide.
func Fit(parts []Part, steps []Step, limit int) []Part {
	shown, _ := Taken(parts, steps, limit)
	return shown
}

// Taken is [Fit], and also returns the steps that were taken.
func Taken(parts []Part, steps []Step, limit int) (shown []Part, taken []Step) {
	shown = at(parts, nil)
	if limit <= 0 || Cells(shown) <= limit {
		return shown, nil
	}
	for _, step := range steps {
		isUsed := func(p Part) bool { return step == p.Since || step == p.Gone || step == p.Cut }
		if !slices.ContainsFunc(parts, isUsed) {
			continue
		}
		taken = append(taken, step)
		next := cut(at(parts, taken), taken, limit)
		if len(next) == 0 {
			taken = taken[:len(taken)-1]
			continue
		}
		shown = next
		if Cells(shown) <= limit {
			break
		}
	}
	return shown, taken
}

// at returns the parts that are shown after the steps in taken, each with the gap before it.
func at(parts []Part, taken []Step) []Part {
	shown := make([]Part, 0, len(parts))
	for i := range parts {
		p := &parts[i]
		isTooEarly := p.Since != "" && !slices.Contains(taken, p.Since)
		if isTooEarly || p.Gone != "" && slices.Contains(taken, p.Gone) {
			continue
		}
		shown = append(shown, *p)
		n := len(shown) - 1
		switch gap := &shown[n].Gap; {
		case n == 0:
			*gap = ""
		case shown[n-1].Segment != p.Segment:
			*gap = p.Lead
		case shown[n-1].Group != p.Group:
			*gap = Separator
		}
	}
	return shown
}

// cut cuts those parts that may be cut after the steps in taken, as if they were one text.
func cut(shown []Part, taken []Step, limit int) []Part {
	may := func(p Part) bool { return p.Cut != "" && slices.Contains(taken, p.Cut) }
	start := slices.IndexFunc(shown, may)
	over := Cells(shown) - limit
	if start < 0 || over <= 0 {
		return shown
	}
	end := start + 1
	for end < len(shown) && may(shown[end]) {
		end++
	}
	return slices.Replace(shown, start, end, CutEnd(shown[start:end], over)...)
}

// CutEnd cuts parts by over cells at their end, as if they were one text, and ends them with an ellipsis. The gap
// before the first part does not count.
func CutEnd(parts []Part, over int) []Part {
	var whole strings.Builder
	for i, p := range parts {
		if i > 0 {
			whole.WriteString(p.Gap)
		}
		whole.WriteString(p.Text)
	}
	room := max(md.Cells(whole.String())-over, parts[0].Least, 1)
	left := len(strings.TrimSuffix(md.CutCells(whole.String(), room), "…"))
	if left == whole.Len() {
		return parts
	}
	kept := slices.Clone(parts)
	for i := range kept {
		p := &kept[i]
		if i > 0 {
			p.Gap = p.Gap[:min(left, len(p.Gap))]
			left -= len(p.Gap)
		}
		if left < len(p.Text) {
			p.Text = p.Text[:left] + "…"
			return kept[:i+1]
		}
		left -= len(p.Text)
	}
	return kept
}

// Cells returns the width of parts in cells, including gaps.
func Cells(parts []Part) int {
	n := 0
	for i := range parts {
		n += md.Cells(parts[i].Gap) + md.Cells(parts[i].Text)
	}
	return n
}

// maxLine is a length in bytes that is greater than that of any line, including colours.
const maxLine = 64 << 10

// Render writes parts that [Fit] returned, in less than 64 KiB. If coloured is false, there are no escape sequences.
func Render(parts []Part, coloured bool) string {
	text := renderCut(parts, coloured, maxLine)
	if len(text) < maxLine {
		return text
	}
	return renderCut(parts, coloured, 1024) // several very long fields: shorten each
}

// renderCut renders parts, each cut to limit characters.
func renderCut(parts []Part, coloured bool, limit int) string {
	var b, run strings.Builder
	var colour Colour // of the run
	flush := func(next Colour) {
		colour.write(&b, run.String(), coloured)
		run.Reset()
		colour = next
	}
	for i := range parts {
		p := &parts[i]
		switch joined := i > 0 && p.Joined && parts[i-1].Segment == p.Segment; {
		case i == 0:
			b.WriteString(p.Gap)
			colour = p.Colour
		case !joined:
			flush(p.Colour)
			b.WriteString(p.Gap)
		case slices.Equal(colour, p.Colour) && (p.Group == parts[i-1].Group || slices.Equal(colour, Dim)):
			run.WriteString(p.Gap)
		default: // a gap between two colours or groups is dim, as background
			if !slices.Equal(colour, Dim) {
				flush(Dim)
			}
			run.WriteString(p.Gap)
			if !slices.Equal(p.Colour, Dim) {
				flush(p.Colour)
			}
		}
		run.WriteString(linked(md.CapAt(p.Text, limit), p.Link, coloured))
	}
	if len(parts) > 0 {
		flush(nil)
	}
	return b.String()
}

func linked(text, address string, coloured bool) string {
	if !coloured || address == "" || text == "" {
		return text
	}
	return "\x1b]8;;" + address + "\x1b\\" + text + "\x1b]8;;\x1b\\"
}

// write writes a text between ESC[…m and ESC[0m, even an empty one; without colour it writes only the text.
func (c Colour) write(b *strings.Builder, text string, coloured bool) {
	if !coloured || len(c) == 0 {
		b.WriteString(text)
		return
	}
	paint := color.New(c...)
	paint.EnableColor()   // otherwise the package would look at the environment, as the caller has done
	paint.Fprint(b, text) // Sprint would end in a different sequence from the hook's
}

// Paint cleans a text, which removes escape sequences, and returns it in a colour, or uncoloured if coloured is
// false.
func (c Colour) Paint(text string, coloured bool) string {
	var b strings.Builder
	c.write(&b, statusline.Clean(text), coloured)
	return b.String()
}

// Bar draws ten cells, n of which are filled. n is limited to 0 to 10.
func Bar(n int) string {
	n = min(max(n, 0), 10)
	return strings.Repeat("█", n) + strings.Repeat("░", 10-n)
}

// Wrap breaks a text into lines of at most room cells, between words if possible. A line has room for at least two
// cells, because some characters take two.
func Wrap(text string, room int) (lines []string) {
	for {
		line := displaywidth.TruncateString(text, max(room, 2), "")
		if len(line) == len(text) {
			return append(lines, text)
		}
		if end := strings.LastIndexByte(line, ' '); end > 0 && text[len(line)] != ' ' {
			line = line[:end]
		}
		lines, text = append(lines, line), strings.TrimLeft(text[len(line):], " ")
	}
}
