package line

import (
	"math"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// Meter says how full Claude Code's context is.
type Meter struct {
	Used   float64 // percentage of the usable context, 0 to 100; NaN is shown as NaN
	Tokens float64 // the tokens in the context; 0 or less omits the count
}

// UsedPercent returns how much of the usable context is used, as a whole
// percentage from 0 to 100. remaining is Claude Code's remaining_percentage of the
// whole window. The part of the window that Claude Code reserves for compacting is
// not usable: 16.5 %, or, if autoCompactWindow (CLAUDE_CODE_AUTO_COMPACT_WINDOW) is
// above 0, everything beyond that many of total tokens. If the result cannot be
// computed, it is NaN.
func UsedPercent(remaining, total, autoCompactWindow float64) float64 {
	buffer := 16.5
	if autoCompactWindow > 0 {
		buffer = min(100, max(0, float64((1-autoCompactWindow/total)*100)))
	}
	// The conversions keep the compiler from fusing two operations, which would
	// round differently from JavaScript.
	usable := max(0, float64((remaining-buffer)/(100-buffer)*100))
	return max(0, min(100, js.Round(100-usable)))
}

// render writes the meter after a space: ten cells, percentage and tokens, in a
// colour from green to blinking red.
func (m *Meter) render(p *painter, noBar bool) {
	if m == nil {
		return
	}
	text := js.FormatNumber(m.Used) + "%"
	if m.Tokens > 0 {
		text += " (" + FormatTokens(m.Tokens) + ")"
	}
	if !noBar {
		cells := ""
		if !math.IsNaN(m.Used) {
			cells = statusline.Bar(int(m.Used) / 10)
		}
		text = cells + " " + text
	}
	p.begin("context", " ")
	switch {
	case m.Used < 50:
		p.paint(green, text)
	case m.Used < 65:
		p.paint(yellow, text)
	case m.Used < 80:
		p.paint(orange, text)
	default: // including NaN
		p.paint(alarm, "💀 "+text)
	}
}

// FormatTokens writes a number of tokens in a few characters: 999, 156k, 1.2M.
func FormatTokens(n float64) string {
	switch {
	case n >= 1_000_000 || js.Round(n/1000) >= 1000:
		return js.ToFixed1(n/1_000_000) + "M"
	case n >= 1000:
		return js.FormatNumber(js.Round(n/1000)) + "k"
	}
	return js.FormatNumber(n)
}
