package line

import (
	"strings"

	"github.com/fatih/color"

	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// divider separates two segments of a line.
const divider = " │ "

// A colour is a list of SGR parameters.
type colour []color.Attribute

// The hook's colours. These are plain data: nothing runs at start.
var (
	dim    = colour{color.Faint}
	bold   = colour{color.Bold}
	green  = colour{color.FgGreen}
	yellow = colour{color.FgYellow}
	red    = colour{color.FgRed}
	orange = colour{38, 5, 208}                   // in the 256-colour palette
	alarm  = colour{color.BlinkSlow, color.FgRed} // the context is nearly full
)

// A piece is a text in one colour, cleaned.
type piece struct {
	segment string // the segment that it belongs to
	gap     string // what separates it from the previous piece
	colour  colour
	text    string
}

// cells is how many cells the text takes, including the gap before it.
func (p piece) cells() int { return statusline.Cells(p.gap) + statusline.Cells(p.text) }

// painter lays out a line. All text from outside passes through paint.
type painter struct {
	pieces       []piece
	segment, gap string // of the next piece
	row          string // the name of the segment being rendered
}

// begin begins a segment, or another part of one. The gap is written only if
// something precedes it.
func (p *painter) begin(segment, gap string) {
	if p.segment, p.gap = segment, gap; len(p.pieces) == 0 {
		p.gap = ""
	}
}

// paint adds a text, even an empty one.
func (p *painter) paint(c colour, text string) {
	p.pieces = append(p.pieces, piece{p.segment, p.gap, c, statusline.Clean(text)})
	p.gap = ""
}

// write writes a text between ESC[…m and ESC[0m, even an empty one; without colour
// it writes only the text.
func (c colour) write(b *strings.Builder, text string, coloured bool) {
	if !coloured {
		b.WriteString(text)
		return
	}
	paint := color.New(c...)
	paint.EnableColor()   // otherwise the package would consult the environment, as the caller did
	paint.Fprint(b, text) // Sprint would end in a different sequence from the hook's
}

// Dim cleans a text and returns it in the faint colour that the hook uses for
// everything except warnings and tasks: between ESC[2m and ESC[0m. If coloured is
// false, it returns just the cleaned text. Escape sequences in the text do not
// survive.
func Dim(text string, coloured bool) string {
	var b strings.Builder
	dim.write(&b, statusline.Clean(text), coloured)
	return b.String()
}
