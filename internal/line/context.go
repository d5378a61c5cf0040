package line

import (
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// collectMeter adds how full the context is on the chosen scale, unless the payload does not say.
func collectMeter(r *Result) {
	data := &r.Payload
	scale := r.opts.Scale
	switch {
	case scale != "":
	case r.opts.Whole: // only Claude Code reserves the buffer that the hook's scale assumes
		scale = find.RawScale
	default:
		scale = r.settings.Scale
	}
	var m *Meter
	switch scale {
	case find.ExactScale:
		r.absent("context", "the payload has no context_window_size, or does not say how much is used")
		m = r.exactMeter()
	case find.RawScale:
		used, absent := data.stated()
		r.absent("context", absent)
		if used >= 0 {
			m = &Meter{Used: min(js.Round(used), 100)}
		}
	default:
		if data.HasContext {
			window, _ := r.env.Lookup("CLAUDE_CODE_AUTO_COMPACT_WINDOW")
			m = &Meter{Used: UsedPercent(data.Remaining, data.Total, js.ParseInt(window))}
		}
	}
	if m != nil && r.settings.Tokens {
		m.Tokens = data.Tokens
	}
	r.Line.Meter = m
}

// UsedPercent returns how much of the usable context is used, as a whole percentage from 0 to 100. remaining is
// Claude Code's remaining_percentage of the whole window. The part of the window that Claude Code reserves for
// compacting is not usable: 16.5 %, or, if autoCompactWindow (CLAUDE_CODE_AUTO_COMPACT_WINDOW) is above 0, everything
// beyond that many of total tokens. If the result cannot be computed, it is NaN.
func UsedPercent(remaining, total, autoCompactWindow float64) float64 {
	buffer := 16.5
	if autoCompactWindow > 0 {
		buffer = min(100, max(0, float64((1-autoCompactWindow/total)*100)))
	}
	// The conversions keep the compiler from fusing two operations, which would round differently from JavaScript.
	usable := max(0, float64((remaining-buffer)/(100-buffer)*100))
	return max(0, min(100, js.Round(100-usable)))
}
