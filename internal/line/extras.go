package line

import (
	"cmp"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// finite is a JSON number, or NaN for any other value and for a number that no
// double can hold.
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

// The percentages from which usage is yellow, with its reset time, and red.
const (
	usageWarning = 80
	usageAlarm   = 95
)

// usage is the limits that the payload reports, shortest window first. A limit that is
// not a number, or is below 0, is left out.
func usage(r *Result) (x Extra) {
	var parts []string
	for _, w := range [...]struct{ key, name string }{{"five_hour", "5h"}, {"seven_day", "7d"}, {"spend_limit", "spend"}} {
		limit := r.Payload.data.Get("rate_limits").Get(w.key)
		percent := finite(limit.Get("used_percentage"))
		if !(percent >= 0 && percent < 1e6) {
			continue
		}
		percent = js.Round(percent)
		part := w.name + " " + js.FormatNumber(percent) + "%"
		if percent >= usageWarning {
			part += until(finite(limit.Get("resets_at")), time.Now().In(Zone(r.env.Lookup)))
			x.Urgent = max(x.Urgent, Soon)
		}
		if percent >= usageAlarm {
			x.Urgent = AtOnce
		}
		parts = append(parts, part)
	}
	x.Text = strings.Join(parts, " · ")
	return x
}

// maxEpoch is the last second of the year 9999.
const maxEpoch = 253402300799

// until says when a limit is reset, in local 24-hour time, with the weekday if that
// is not today. It is empty for an invalid time and for one in the past.
func until(epoch float64, now time.Time) string {
	if !(epoch > float64(now.Unix())) || epoch > maxEpoch {
		return ""
	}
	end := time.Unix(int64(epoch), 0).In(now.Location())
	if end.YearDay() == now.YearDay() && end.Year() == now.Year() {
		return end.Format(" until 15:04")
	}
	return end.Format(" until Mon 15:04")
}

func cost(data js.Value) string {
	usd := finite(data.Get("cost").Get("total_cost_usd"))
	if !(usd >= 0.01) || usd > 1e9 {
		return ""
	}
	return "$" + strconv.FormatFloat(usd, 'f', 2, 64)
}

// cache is "cache cold" and its cost in tokens, if the prompt cache is known to be
// cold.
func cache(data js.Value) string {
	c := data.Get("prompt_cache")
	if !c.Get("warm").IsFalse() || c.Get("caching_observed").IsFalse() {
		return ""
	}
	if tokens := finite(c.Get("recache_tokens_if_cold")); tokens >= 1 && tokens < 1e12 {
		return "cache cold " + FormatTokens(tokens)
	}
	return "cache cold"
}

func session(data js.Value) string { return textOf(data.Get("session_name")) }

func agent(data js.Value) string { return textOf(data.Get("agent").Get("name")) }

func textOf(v js.Value) string {
	s, _ := v.Text()
	return s
}

func worktree(data js.Value) string {
	return cmp.Or(textOf(data.Get("worktree").Get("name")), textOf(data.Get("workspace").Get("git_worktree")))
}

func workstream(r *Result) Extra { return Extra{Text: r.env.Workstream(r.Dir)} }

// review is "PR #12 approved", or "MR !12" for a GitLab merge request.
func review(data js.Value) string {
	pr := data.Get("pr")
	number := finite(pr.Get("number"))
	if !(number >= 1) || number != math.Trunc(number) || number > 1e15 {
		return ""
	}
	text := "PR #"
	if textOf(pr.Get("kind")) == "mr" {
		text = "MR !"
	}
	state := strings.ReplaceAll(textOf(pr.Get("review_state")), "_", " ")
	return strings.TrimSpace(text + js.FormatNumber(number) + " " + state)
}

func stopped(r *Result) Extra {
	if r.State.Path == "" {
		r.State = r.env.Project(r.Dir)
	}
	if r.State.System != system.GSD {
		return Extra{}
	}
	return Extra{Text: project.StoppedMD(r.State.Text)}
}
