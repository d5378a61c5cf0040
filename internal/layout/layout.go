// Package layout is a line made of parts that give way, one after another, when there is not enough room.
//
// A [Part] is a cleaned text with its colour, what separates it from the part before it, and the step at which it
// goes. [Fit] takes the steps of a line in order until it fits: at each it leaves out the parts that go there, and
// shows those that take their place. [Render] writes what is left, with or without colour. Claude Code's line and the
// rich line are lists of parts; what a part means, where it comes from and the order of the steps is decided by those
// who make the list.
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

// A Part is a text that is shown or left out as a whole, or cut at its end.
type Part struct {
	Segment string // the segment that it belongs to; a segment's parts follow one another
	Lead    string // what separates the segment from the one before it
	Group   string // the group within the segment; groups are separated by Separator
	Gap     string // what separates it from the part before it in its group
	Text    string // cleaned; see [Text]
	Link    string // an address that the text leads to, where there is colour; empty for none
	Colour  Colour
	Joined  bool // painted with its gap, in one run with the part before it in its group and colour

	Since Step // the step from which on it is shown, in the place of others; empty for always
	Gone  Step // the step from which on it is left out; empty for never
	Cut   Step // the step from which on it is cut as far as needed; empty for never
	Least int  // how many cells a cut text takes at least
}

// A Step is something that a line gives up. Its name says what.
type Step string

// A Colour is a list of SGR parameters. These are plain data: nothing runs at start.
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

// Text makes a text from outside fit for a part: capped, cleaned, and cut to a number of cells; 0 means no limit.
func Text(s string, cells int) string { return md.CutCells(statusline.Clean(md.Cap(s)), cells) }

// Fit returns the parts that are shown in at most limit cells, with their gaps and texts as shown; a limit of 0 means
// any number. It takes one step after another. A step that is not among them is never taken; one that would leave
// nothing is passed over. If even the last one is not enough, the result is too wide.
func Fit(parts []Part, steps []Step, limit int) []Part {
	shown, _ := Taken(parts, steps, limit)
	return shown
}

// Taken is [Fit], and the steps that it takes.
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

// at returns the parts that are shown after some steps, each with the gap before it.
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

// cut cuts the parts that may be cut after some steps as if they were one text.
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

// CutEnd cuts parts by a number of cells at their end, as if they were one text: the last
// cell that is left is an ellipsis. The gap before the first part is not counted.
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

// Cells returns how many cells parts take, gaps included.
func Cells(parts []Part) int {
	n := 0
	for i := range parts {
		n += md.Cells(parts[i].Gap) + md.Cells(parts[i].Text)
	}
	return n
}

// maxLine is the length in bytes that no line reaches, including colours.
const maxLine = 64 << 10

// Render writes parts as [Fit] returns them, in less than 64 KiB. If coloured is false, there are no escape sequences.
func Render(parts []Part, coloured bool) string {
	text := renderCut(parts, coloured, maxLine)
	if len(text) < maxLine {
		return text
	}
	return renderCut(parts, coloured, 1024) // several very long fields: less of each
}

// renderCut cuts each part to that many characters.
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
		default: // what is between two colours, or two groups, is background
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
	paint.EnableColor()   // otherwise the package would consult the environment, as the caller did
	paint.Fprint(b, text) // Sprint would end in a different sequence from the hook's
}

// Paint cleans a text and returns it in a colour, or as it is if coloured is false.
// Escape sequences in the text do not survive.
func (c Colour) Paint(text string, coloured bool) string {
	var b strings.Builder
	c.write(&b, statusline.Clean(text), coloured)
	return b.String()
}

// Bar draws ten cells, of which n are filled: 0 to 10.
func Bar(n int) string {
	n = min(max(n, 0), 10)
	return strings.Repeat("█", n) + strings.Repeat("░", 10-n)
}

// Wrap breaks a text into lines of at most so many cells, between words where it has some. A line has room for two
// cells at least, as some characters take them.
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
