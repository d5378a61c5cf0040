package line

import (
	"cmp"
	"errors"
	"math"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// What Claude Code reserves of a window for compacting, and the smallest window that can be configured, in tokens
// (Claude Code 2.1.332, according to its /context and /autocompact).
const (
	compactBuffer = 13_000 // in addition to the output
	maxOutput     = 20_000 // at most this much of the output limit is reserved
	minWindow     = 100_000
)

// A model whose id ends in longMark has a long window.
const (
	longMark   = "[1m]"
	longWindow = 1_000_000
)

// exactMeter returns how much is used of what fits before Claude Code compacts, as its /context shows it. It is nil
// if neither the payload nor the transcript says how much is used.
func (r *Result) exactMeter() *Meter {
	size := finite(r.Payload.context("context_window_size"))
	used := r.usedOf(size)
	if !(size > 0) || math.IsNaN(used) {
		return nil
	}
	if used > size || r.isLong() {
		size = max(size, longWindow)
	}
	usable := r.usable(size)
	if usable <= 0 {
		return &Meter{Used: 100}
	}
	return &Meter{Used: min(js.Round(used/usable*100), 100)}
}

// isLong reports whether the model has a window of a million tokens. For such a model Claude Code has sent 200,000.
func (r *Result) isLong() bool {
	id := textOf(r.Payload.data.Get("model", "id"))
	return strings.HasSuffix(strings.ToLower(id), longMark) || strings.Contains(r.Payload.Model, "1M")
}

// usedOf returns how many tokens of a window are used, or NaN if that is unknown. Right after /compact the payload
// does not say, but the transcript does.
func (r *Result) usedOf(size float64) float64 {
	usage := r.Payload.context("current_usage")
	used, known := 0.0, false
	for _, key := range [...]string{"input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens"} {
		if n := finite(usage.Get(key)); n >= 0 {
			used, known = used+n, true
		}
	}
	if known {
		return used
	}
	if percent := finite(r.Payload.context("used_percentage")); percent >= 0 {
		return percent / 100 * size
	}
	left, err := compacted(r.Payload.Transcript)
	r.unread("context", err)
	return left
}

// compacted returns how many tokens the last compaction left, according to the last 256 KiB of a transcript, or NaN.
// The error says that an existing transcript cannot be read.
func compacted(path string) (float64, error) {
	if path == "" {
		return math.NaN(), nil
	}
	text, err := disk.ReadTail(path, tail)
	if err != nil {
		return math.NaN(), disk.Failure(path, err)
	}
	const mark = `"compact_boundary"`
	for end := strings.LastIndex(text, mark); end >= 0; end = strings.LastIndex(text, mark) {
		start := strings.LastIndexByte(text[:end], '\n') + 1
		line, _, _ := strings.Cut(text[start:], "\n")
		entry, _ := js.ParseJSON(js.Decode(line))
		if textOf(entry.Get("subtype")) == "compact_boundary" {
			if n := finite(entry.Get("compactMetadata", "postTokens")); n >= 0 {
				return n, nil
			}
			break
		}
		text = text[:start]
	}
	return math.NaN(), nil
}

// IsOn reports whether Claude Code reads the value of an environment variable as true.
func IsOn(value string) bool {
	switch strings.ToLower(strings.TrimSpace(value)) {
	case "1", "true", "yes", "on":
		return true
	}
	return false
}

// usable returns how many tokens of a window can be used until Claude Code compacts. If it does not compact, that is
// the whole window.
func (r *Result) usable(size float64) float64 {
	for _, name := range [...]string{"DISABLE_AUTO_COMPACT", "DISABLE_COMPACT"} {
		if IsOn(r.env.Lookup.Get(name)) {
			return size
		}
	}
	off, window := r.compaction()
	if off {
		return size
	}
	if n := windowVariable(r.env.Lookup.Get("CLAUDE_CODE_AUTO_COMPACT_WINDOW")); n > 0 {
		window = n
	}
	if window > 0 {
		size = min(size, window)
	}
	output := tokens(r.env.Lookup.Get("CLAUDE_CODE_MAX_OUTPUT_TOKENS"))
	if !(output > 0 && output < maxOutput) {
		output = maxOutput
	}
	return size - compactBuffer - output
}

// windowVariable returns a size in tokens, such as 200000, 200k or 0.2m. A size below minWindow becomes minWindow,
// and anything else is 0.
func windowVariable(text string) float64 {
	text = strings.ToLower(strings.TrimSpace(text))
	n := 0.0
	switch {
	case strings.HasSuffix(text, "k"):
		n = leading(text) * 1000
	case strings.HasSuffix(text, "m"):
		n = leading(text) * 1_000_000
	default:
		n = tokens(text)
	}
	if !(n >= 1) || n >= 1<<53 {
		return 0
	}
	return max(js.Round(n), minWindow)
}

// leading returns the number that a text begins with, like JavaScript's parseFloat, or 0.
func leading(text string) float64 {
	rest := strings.TrimLeft(text, "0123456789.")
	n, _ := strconv.ParseFloat(text[:len(text)-len(rest)], 64)
	return n
}

// tokens returns a number of tokens as Claude Code reads it from a variable: 8000, 8e3, 8,000, or the digits that the
// text begins with.
func tokens(text string) float64 {
	text = strings.NewReplacer(",", "", "_", "").Replace(strings.TrimSpace(text))
	if strings.Trim(text, "0123456789.eE+-") == "" {
		if n, err := strconv.ParseFloat(text, 64); !errors.Is(err, strconv.ErrSyntax) {
			return n // infinite if it is too large
		}
	}
	return js.ParseInt(text)
}

// compaction reports whether Claude Code's settings turn compaction off, and the window that they configure, in
// tokens: 0 if none is configured, +Inf for the model's own. It merges the settings of the user, the project and an
// administrator; later ones take precedence. A file that cannot be read, or is over 1 MiB, counts as absent and is
// recorded in BadSettings.
func (r *Result) compaction() (off bool, window float64) {
	project := cmp.Or(textOf(r.Payload.data.Get("workspace", "project_dir")), r.Dir)
	paths := []string{
		filepath.Join(claudeDir(r.env), "settings.json"),
		filepath.Join(project, ".claude", "settings.json"),
		filepath.Join(project, ".claude", "settings.local.json"),
	}
	if r.opts.Managed != "" {
		managed := ManagedSettings(r.opts.Managed)
		slices.Reverse(managed)
		paths = append(paths, managed...)
	}
	ofModel := 0.0 // configured for this model
	for _, path := range paths {
		settings := r.readSettings(path)
		if enabled := settings.Get("autoCompactEnabled"); enabled.IsTrue() || enabled.IsFalse() {
			off = enabled.IsFalse()
		}
		if n := finite(settings.Get("autoCompactWindow")); n >= minWindow {
			window, ofModel = n, 0
		}
		ofModel = cmp.Or(modelWindow(settings, textOf(r.Payload.data.Get("model", "id"))), ofModel)
	}
	return off, cmp.Or(ofModel, window)
}

// modelWindow returns the window that one file configures for a model, as in [Result.compaction]. An entry with
// exactly the model's name takes precedence over one that differs only in what providers add to the name.
func modelWindow(settings js.Value, id string) (window float64) {
	if id == "" {
		return 0
	}
	bare := bareModel(id)
	for name, model := range settings.Get("modelSettings").Entries() {
		value := model.Get("autoCompactWindow")
		n := finite(value)
		if textOf(value) == "auto" {
			n = math.Inf(1)
		}
		switch {
		case !(n >= minWindow):
		case name == id:
			return n
		case window == 0 && bareModel(name) == bare:
			window = n
		}
	}
	return window
}

// bareModel returns a model's name without its date, longMark, and what Bedrock and Vertex add to it, as in
// us.anthropic.claude-opus-4-1-20250805-v1:0 and claude-opus-4-1@20250805.
func bareModel(id string) string {
	if len(id) >= 256 { // no provider's name is this long
		return id
	}
	id = strings.TrimSuffix(strings.ToLower(id), longMark)
	id = id[strings.LastIndexByte(id, '/')+1:]
	if _, name, ok := strings.Cut(id, "anthropic."); ok {
		id = name
	}
	id, _, _ = strings.Cut(id, "@")
	if i := strings.LastIndex(id, "-v"); i >= 0 && strings.Trim(id[i+2:], "0123456789:") == "" {
		id = id[:i]
	}
	name, date, _ := strings.Cut(id, "-20")
	if len(date) == len("250805") && strings.Trim(date, "0123456789") == "" {
		return name
	}
	return id
}

func (r *Result) readSettings(path string) js.Value {
	text, err := disk.ReadText(path, budget.Settings) // the limit of install: a cloned repository can bring large files
	if err != nil {
		if err := disk.Failure(path, err); err != nil {
			r.BadSettings = append(r.BadSettings, err)
		}
		return js.Value{}
	}
	settings, ok := js.ParseJSON(js.Decode(text))
	if !ok {
		r.BadSettings = append(r.BadSettings, &disk.Unreadable{Path: path, Err: errNotJSON})
	}
	return settings
}

// ManagedDir returns the directory of the administrator's Claude Code settings, which take precedence.
func ManagedDir() string {
	switch runtime.GOOS {
	case "darwin":
		return "/Library/Application Support/ClaudeCode"
	case "windows":
		return `C:\Program Files\ClaudeCode`
	}
	return "/etc/claude-code"
}

// ManagedSettings returns the paths of an administrator's settings files in a [ManagedDir], highest precedence first.
// A file in managed-settings.d takes precedence over those that sort before it and over managed-settings.json. Files
// whose names begin with a dot are not read (Claude Code 2.1.330, its program text).
func ManagedSettings(dir string) []string {
	files, _ := filepath.Glob(filepath.Join(dir, "managed-settings.d", "[^.]*.json"))
	slices.Reverse(files)
	return append(files, filepath.Join(dir, "managed-settings.json"))
}

func collectMeter(r *Result) {
	data := &r.Payload
	scale := r.opts.Scale
	switch {
	case scale != "":
	case r.opts.FullWidth: // only Claude Code reserves the buffer that the hook's scale assumes
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
