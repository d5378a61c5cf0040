package line

import (
	"math"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// compactBuffer is how many tokens Claude Code reserves for compaction, whatever
// the size of the window (2.1.330, according to its /context).
const compactBuffer = 33_000

// collectMeter adds how full the context is on the chosen scale, unless the payload does
// not say.
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
		r.absent("context", "the payload has no context_window.current_usage or no context_window_size")
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

// exactMeter returns the share of what fits before Claude Code compacts, or nil if
// the payload does not say how much is used or how large the window is.
func (r *Result) exactMeter() *Meter {
	usage, size := r.Payload.context("current_usage"), finite(r.Payload.context("context_window_size"))
	used, known := 0.0, false
	for _, key := range [...]string{"input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"} {
		if n := finite(usage.Get(key)); n >= 0 {
			used, known = used+n, true
		}
	}
	if !known || !(size > 0) {
		return nil
	}
	usable := r.usable(size)
	if usable <= 0 {
		return &Meter{Used: 100}
	}
	return &Meter{Used: min(js.Round(used/usable*100), 100)}
}

// usable is how many tokens of a window can be used until Claude Code compacts. If
// it does not compact, that is all of them.
func (r *Result) usable(size float64) float64 {
	for _, name := range [...]string{"DISABLE_AUTO_COMPACT", "DISABLE_COMPACT"} {
		switch value, _ := r.env.Lookup(name); strings.ToLower(strings.TrimSpace(value)) {
		case "1", "true", "yes", "on":
			return size
		}
	}
	settings := r.claudeSettings()
	if settings.enabled.IsFalse() {
		return size
	}
	window := finite(settings.window)
	if value, _ := r.env.Lookup("CLAUDE_CODE_AUTO_COMPACT_WINDOW"); js.ParseInt(value) > 0 {
		window = js.ParseInt(value)
	}
	if window > 0 { // false for NaN
		size = min(size, window)
	}
	return size - compactBuffer
}

// compaction is what Claude Code's settings say about compaction. What they do not
// say is undefined.
type compaction struct{ enabled, window js.Value }

// claudeSettings reads Claude Code's settings of the project and of the user. The
// first file that has a key decides. A file that cannot be read, or is over
// 1 MiB, counts as absent and is recorded in BadSettings.
func (r *Result) claudeSettings() (c compaction) {
	project, _ := r.Payload.data.Get("workspace").Get("project_dir").Text()
	if project == "" {
		project = r.Dir
	}
	for _, path := range []string{
		filepath.Join(project, ".claude", "settings.local.json"),
		filepath.Join(project, ".claude", "settings.json"),
		filepath.Join(ClaudeDir(r.env), "settings.json"),
	} {
		text, err := disk.ReadText(path, js.MaxTree) // as for install: a clone can bring large ones
		if err != nil {
			if err := disk.Failure(path, err); err != nil {
				r.BadSettings = append(r.BadSettings, err)
			}
			continue
		}
		settings, ok := js.ParseJSON(js.Decode(text))
		if !ok {
			r.BadSettings = append(r.BadSettings, &disk.Unreadable{Path: path, Err: errNotJSON})
			continue
		}
		enabled := settings.Get("autoCompactEnabled")
		if c.enabled.IsUndefined() && (enabled.IsTrue() || enabled.IsFalse()) {
			c.enabled = enabled
		}
		if window := settings.Get("autoCompactWindow"); c.window.IsUndefined() && !math.IsNaN(finite(window)) {
			c.window = window
		}
	}
	return c
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

// maxZone is the size in bytes of the largest file of a time zone that is read.
const maxZone = 1 << 20

// Zone returns the local time zone. With TZ set, package time opens whatever file that
// names at its first use of [time.Local], and a FIFO would keep it waiting for ever. So
// this reads the file itself, from the directories that package time knows, and only if it
// is a regular one. Otherwise the zone is UTC, as it is there for a file that is none.
func Zone(lookup func(string) (string, bool)) *time.Location {
	name, ok := lookup("TZ")
	if !ok || runtime.GOOS == "windows" { // there TZ means nothing
		return time.Local
	}
	name = strings.TrimPrefix(name, ":")
	dirs := []string{""}
	if !strings.HasPrefix(name, "/") {
		dirs = []string{"/usr/share/zoneinfo/", "/usr/share/lib/zoneinfo/", "/usr/lib/locale/TZ/", "/etc/zoneinfo/"}
	}
	for _, dir := range dirs {
		text, err := disk.ReadText(dir+name, maxZone)
		if err != nil || name == "" {
			continue
		}
		if location, err := time.LoadLocationFromTZData(name, []byte(text)); err == nil {
			return location
		}
	}
	return time.UTC
}
