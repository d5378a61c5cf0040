package line

import (
	"cmp"
	"math"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// finite is a JSON number, or NaN for any other value and for a number that no double can hold.
func finite(v js.Value) float64 {
	if !v.IsNumber() {
		return math.NaN()
	}
	f, ok := v.Number()
	if !ok || math.IsInf(f, 0) {
		return math.NaN()
	}
	return f
}

func effort(data js.Value) string {
	level := textOf(data.Get("effort").Get("level"))
	if data.Get("fast_mode").IsTrue() {
		return strings.TrimSpace(level + " fast")
	}
	return level
}

// usage is the limits that the payload reports, shortest window first, the five-hour one always with its end, another
// one from 80 % on. A limit that is not a number, or is below 0, is left out, and so is one whose window is over.
func usage(r *Result) (x Extra) {
	limits := r.Payload.data.Get("rate_limits")
	for i, w := range [...]struct{ name, key string }{
		{"5h", "five_hour"}, {"7d", "seven_day"}, {"spend", "spend_limit"},
	} {
		limit := limits.Get(w.key)
		percent, reset := finite(limit.Get("used_percentage")), finite(limit.Get("resets_at"))
		isOver := r.env.Clock != nil && reset > 0 && reset <= float64(r.env.Clock().Unix())
		if !(percent >= 0 && percent < 1e6) || isOver {
			continue
		}
		percent = js.Round(percent)
		window := Window{Text: w.name + " " + cmp.Or(amounts(limit), js.FormatNumber(percent)+"%")}
		switch {
		case percent >= 95:
			window.Urgent = AtOnce
		case percent >= 80:
			window.Urgent = Soon
		}
		if r.env.Clock != nil && (i == 0 || window.Urgent != Calm) {
			window.Until = until(reset, r.env.Clock())
		}
		x.Urgent = max(x.Urgent, window.Urgent)
		x.Windows = append(x.Windows, window)
	}
	return x
}

// amounts is what is spent of what may be, "$60/$50", or empty if either is not known.
func amounts(limit js.Value) string {
	used, most := finite(limit.Get("used_usd")), finite(limit.Get("limit_usd"))
	if !(used >= 0 && used < 1e9 && most >= 0 && most < 1e9) {
		return ""
	}
	return dollars(used) + "/" + dollars(most)
}

func dollars(usd float64) string {
	return "$" + strings.TrimSuffix(strconv.FormatFloat(usd, 'f', 2, 64), ".00")
}

// until says when a limit is reset, in local 24-hour time, with the weekday if that is not today. It is empty for an
// invalid time.
func until(epoch float64, now time.Time) string {
	if !(epoch > 0) || epoch > 253402300799 { // after the year 9999
		return ""
	}
	end := time.Unix(int64(epoch), 0).In(now.Location())
	if end.YearDay() == now.YearDay() && end.Year() == now.Year() {
		return end.Format("until 15:04")
	}
	return end.Format("until Mon 15:04")
}

func cost(data js.Value) string {
	usd := finite(data.Get("cost").Get("total_cost_usd"))
	if !(usd >= 0.01) || usd > 1e9 {
		return ""
	}
	return "$" + strconv.FormatFloat(usd, 'f', 2, 64)
}

// cache is "cache cold" and its cost in tokens, if the prompt cache is known to be cold.
func cache(data js.Value) string {
	c := data.Get("prompt_cache")
	if !c.Get("warm").IsFalse() || c.Get("caching_observed").IsFalse() {
		return ""
	}
	if tokens := finite(c.Get("recache_tokens_if_cold")); tokens >= 1 && tokens < 1e12 {
		return "cache cold " + formatTokens(tokens)
	}
	return "cache cold"
}

func textOf(v js.Value) string {
	s, _ := v.Text()
	return s
}

func worktree(data js.Value) string {
	return cmp.Or(textOf(data.Get("worktree").Get("name")), textOf(data.Get("workspace").Get("git_worktree")))
}

func workstream(r *Result) Extra { return Extra{Text: r.env.Workstream(r.Dir)} }

// review is "PR #12 approved", or "MR !12" for a GitLab merge request, and its address.
func review(r *Result) Extra {
	pr := r.Payload.data.Get("pr")
	number := finite(pr.Get("number"))
	if !(number >= 1) || number != math.Trunc(number) || number > 1e15 {
		return Extra{}
	}
	text := "PR #"
	if textOf(pr.Get("kind")) == "mr" {
		text = "MR !"
	}
	state := strings.ReplaceAll(textOf(pr.Get("review_state")), "_", " ")
	x := Extra{Text: strings.TrimSpace(text + js.FormatNumber(number) + " " + state)}
	if address := textOf(pr.Get("url")); !r.opts.NoLinks && isAddress(address) {
		x.Link = address
	}
	return x
}

// isAddress reports whether a text is an address of the web that nothing in a terminal can
// read as more than that, in at most 2 KiB, which browsers take.
func isAddress(s string) bool {
	if len(s) > 2048 || !strings.HasPrefix(s, "https://") && !strings.HasPrefix(s, "http://") {
		return false
	}
	return !strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' })
}

func duration(data js.Value) string {
	ms := finite(data.Get("cost").Get("total_duration_ms"))
	if !(ms >= 60_000) || ms > 1e13 {
		return ""
	}
	minutes := int64(ms) / 60_000
	text := strconv.FormatInt(minutes%60, 10) + "m"
	if hours := minutes / 60; hours > 0 {
		text = strconv.FormatInt(hours, 10) + "h " + text
	}
	return text
}

func changedLines(data js.Value) string {
	count := func(key string) float64 {
		n := math.Trunc(finite(data.Get("cost").Get(key)))
		if !(n >= 0 && n < 1e15) {
			return 0
		}
		return n
	}
	added, removed := count("total_lines_added"), count("total_lines_removed")
	if added == 0 && removed == 0 {
		return ""
	}
	return "+" + js.FormatNumber(added) + " -" + js.FormatNumber(removed)
}

func outputStyle(data js.Value) string {
	if name := textOf(data.Get("output_style").Get("name")); name != "default" {
		return name
	}
	return ""
}

func stopped(r *Result) Extra {
	state := r.active()
	if state.System != system.GSD {
		return Extra{}
	}
	if state.Known != nil {
		return Extra{Text: state.Known.Doc.Either("stopped_at", "stopped at")}
	}
	doc := project.Read(state.Text)
	return Extra{Text: doc.Either("stopped_at", "stopped at")}
}

func next(r *Result) Extra {
	s := r.active()
	if s.Path == "" {
		return Extra{}
	}
	state, isOther := system.Read(s.System, s.Text, system.Around{})
	if !isOther {
		s.Known = s.Facts(false) // without what the hook's formats need
		state = &system.State{Project: s.Known}
	}
	return Extra{Text: state.Next(), InRich: true}
}

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
		text, err := disk.ReadText(dir+name, 1<<20)
		if err != nil || name == "" {
			continue
		}
		if location, err := time.LoadLocationFromTZData(name, []byte(text)); err == nil {
			return location
		}
	}
	return time.UTC
}
