package statusline

import (
	"strings"

	"github.com/fatih/color"
)

// divider stands between two segments of a line, separator between two parts of
// a state.
const (
	divider   = " │ "
	separator = " · "
)

// A colour is a list of SGR parameters.
type colour []color.Attribute

// The hook's colours. These are plain data: nothing runs at start.
var (
	dim    = colour{color.Faint}
	bold   = colour{color.Bold}
	green  = colour{color.FgGreen}
	yellow = colour{color.FgYellow}
	red    = colour{color.FgRed}
	orange = colour{38, 5, 208}                   // of the 256 colours
	alarm  = colour{color.BlinkSlow, color.FgRed} // the context is nearly full
)

// A piece is a text in one colour, cleaned.
type piece struct {
	segment string // whose it is
	gap     string // what separates it from the piece before
	colour  colour
	text    string
}

// cells is how many cells the text and the gap before it take.
func (p piece) cells() int { return cells(p.gap) + cells(p.text) }

// painter lays out a line. All text from outside goes through paint.
type painter struct {
	pieces       []piece
	segment, gap string // of the next piece
	row          string // the name of the segment that is rendered
}

// begin begins a segment, or another part of one, after what separates it from
// the one before, if there is one.
func (p *painter) begin(segment, gap string) {
	if p.segment, p.gap = segment, gap; len(p.pieces) == 0 {
		p.gap = ""
	}
}

// paint adds a text, also an empty one.
func (p *painter) paint(c colour, text string) {
	p.pieces = append(p.pieces, piece{p.segment, p.gap, c, Clean(text)})
	p.gap = ""
}

// write writes a text between ESC[…m and ESC[0m, also an empty one; without
// colour the text alone.
func (c colour) write(b *strings.Builder, text string, coloured bool) {
	if !coloured {
		b.WriteString(text)
		return
	}
	paint := color.New(c...)
	paint.EnableColor()   // the package would look at the environment, which the caller did
	paint.Fprint(b, text) // Sprint would end in another sequence than the hook
}

// Dim cleans a text and returns it in the faint colour that the hook has for all
// but warnings and tasks: ESC[2m before it and ESC[0m behind it. Where coloured
// is false it is the cleaned text. Escapes of the text's own do not survive.
func Dim(text string, coloured bool) string {
	var b strings.Builder
	dim.write(&b, Clean(text), coloured)
	return b.String()
}
