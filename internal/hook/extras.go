package hook

import (
	"math"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// collectExtras fills in what the chosen segments show beyond the hook's line. Only
// the payload and the state on disk are read, and only for what is chosen.
func (r *Result) collectExtras(now func() time.Time) {
	x, data := &r.Line.Extras, r.Payload.data
	for _, name := range r.show {
		switch name {
		case "effort":
			x.Effort = effort(data)
		case "usage":
			x.Usage = usage(data.Get("rate_limits"), now())
		case "cost":
			x.Cost = finite(data.Get("cost").Get("total_cost_usd"))
		case "cache":
			x.Cold, x.Recache = cold(data.Get("prompt_cache"))
		case "session":
			x.Session, _ = data.Get("session_name").Text()
		case "agent":
			x.Agent, _ = data.Get("agent").Get("name").Text()
		case "worktree":
			x.Worktree = worktree(data)
		case "workstream":
			x.Workstream = r.env.Workstream(r.Dir)
		case "pr":
			x.Review = review(data.Get("pr"))
		case "stopped":
			x.Stopped = r.stoppedAt()
		}
	}
}

// finite is a number of JSON, NaN for every other value and for one that no double
// can hold.
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

// effort is "high", in fast mode "high fast".
func effort(data js.Value) string {
	level, _ := data.Get("effort").Get("level").Text()
	if data.Get("fast_mode").IsTrue() {
		return strings.TrimSpace(level + " fast")
	}
	return level
}

// usage are the limits that the payload reports, in the order of their length. One
// that is no number, or below 0, is left out.
func usage(limits js.Value, now time.Time) []statusline.Window {
	var windows []statusline.Window
	for _, w := range [...]struct{ key, name string }{{"five_hour", "5h"}, {"seven_day", "7d"}, {"spend_limit", "spend"}} {
		limit := limits.Get(w.key)
		percent := finite(limit.Get("used_percentage"))
		if !(percent >= 0 && percent < 1e6) {
			continue
		}
		windows = append(windows, statusline.Window{Name: w.name, Percent: js.Round(percent), Until: until(finite(limit.Get("resets_at")), now)})
	}
	return windows
}

// maxEpoch is the last second of the year 9999.
const maxEpoch = 253402300799

// until is when a limit ends, in local time and 24 hours, with the day where that
// is another one. It is empty for a time that is past, or is none.
func until(epoch float64, now time.Time) string {
	if !(epoch > float64(now.Unix())) || epoch > maxEpoch {
		return ""
	}
	end := time.Unix(int64(epoch), 0).In(now.Location())
	if end.YearDay() == now.YearDay() && end.Year() == now.Year() {
		return end.Format("15:04")
	}
	return end.Format("Mon 15:04")
}

// cold reports whether the prompt cache is known to be cold, and the tokens that
// this costs.
func cold(cache js.Value) (bool, float64) {
	if !cache.Get("warm").IsFalse() || cache.Get("caching_observed").IsFalse() {
		return false, 0
	}
	if tokens := finite(cache.Get("recache_tokens_if_cold")); tokens >= 1 && tokens < 1e12 {
		return true, tokens
	}
	return true, 0
}

func worktree(data js.Value) string {
	if name, _ := data.Get("worktree").Get("name").Text(); name != "" {
		return name
	}
	name, _ := data.Get("workspace").Get("git_worktree").Text()
	return name
}

// review is "PR #12 approved", for a merge request of GitLab's "MR !12".
func review(pr js.Value) string {
	number := finite(pr.Get("number"))
	if !(number >= 1) || number != math.Trunc(number) || number > 1e15 {
		return ""
	}
	text := "PR #"
	if kind, _ := pr.Get("kind").Text(); kind == "mr" {
		text = "MR !"
	}
	state, _ := pr.Get("review_state").Text()
	return strings.TrimSpace(text + js.FormatNumber(number) + " " + strings.ReplaceAll(state, "_", " "))
}

// stoppedAt is stopped_at of the project's state.
func (r *Result) stoppedAt() string {
	if r.State.Path == "" {
		r.State = r.env.Project(r.Dir)
	}
	if r.State.System != parse.GSD {
		return ""
	}
	return parse.StoppedMD(r.State.Text)
}
