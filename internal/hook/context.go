package hook

import (
	"math"
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/planning"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// compactBuffer is how many tokens Claude Code reserves for compaction, whatever
// the size of the window (2.1.330, according to its /context).
const compactBuffer = 33_000

// meter returns how full the context is on the chosen scale, or nil if the payload
// does not say.
func (r *Result) meter(scale string) *statusline.Meter {
	data := &r.Payload
	var m *statusline.Meter
	switch scale {
	case planning.ExactScale:
		m = r.exactMeter()
	case planning.RawScale:
		if used := finite(data.context("used_percentage")); used >= 0 {
			m = &statusline.Meter{Used: min(js.Round(used), 100)}
		}
	default:
		if data.HasContext {
			window, _ := r.env.Lookup("CLAUDE_CODE_AUTO_COMPACT_WINDOW")
			m = &statusline.Meter{Used: statusline.UsedPercent(data.Remaining, data.Total, js.ParseInt(window))}
		}
	}
	if m != nil && r.settings.Tokens {
		m.Tokens = data.Tokens
	}
	return m
}

// exactMeter returns the share of what fits before Claude Code compacts, or nil if
// the payload does not say how much is used or how large the window is.
func (r *Result) exactMeter() *statusline.Meter {
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
		return &statusline.Meter{Used: 100}
	}
	return &statusline.Meter{Used: min(js.Round(used/usable*100), 100)}
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
		if enabled := settings.Get("autoCompactEnabled"); c.enabled.IsUndefined() && (enabled.IsTrue() || enabled.IsFalse()) {
			c.enabled = enabled
		}
		if window := settings.Get("autoCompactWindow"); c.window.IsUndefined() && !math.IsNaN(finite(window)) {
			c.window = window
		}
	}
	return c
}
