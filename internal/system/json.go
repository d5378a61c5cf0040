package system

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/ultraplan"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// JSON returns everything that is known as one JSON object on one line.
// docs/schema.json describes it. path is where the state was found. The keys have a
// fixed order, and a value that is absent is null.
func (f *Facts) JSON(path string, format Format) string {
	var o object
	o.raw("path", QuoteJSON(path))
	o.text("system", string(f.System))
	p := f.read()
	o.text("scene", f.scene())
	o.raw("text", jsonString(f.Text(format)))
	o.raw("milestone", whole(pair{"version", jsonText(p.Version.Text)}, pair{"name", jsonText(p.Name.Text)}))
	o.raw("status", f.statusJSON())
	o.raw("phase", f.phaseJSON())
	o.raw("plan", whole(pair{"id", jsonText(p.Plan)}, pair{"total", jsonNumber(p.PlansOf)}))
	done, plans := p.StatedPlans()
	o.raw("progress", whole(pair{"percent", jsonNumber(p.Percent.Text)},
		pair{"completed_plans", jsonNumber(done.Text)}, pair{"total_plans", jsonNumber(plans.Text)}))
	o.raw("next", f.nextJSON())
	o.raw("gate", gateJSON(p.Doc.Gate))
	o.text("paused_at", p.Doc.Front("paused_at").Text)
	o.text("stopped_at", p.Doc.Either("stopped_at", "stopped at"))
	o.text("last_activity", p.Doc.Either("last_activity", "last activity"))
	o.text("last_updated", p.Doc.Either("last_updated", "last updated"))
	o.raw("blockers", jsonList(f.system().blockers()))
	o.text("resume_file", p.Evidence.Resume)
	o.raw("files", f.filesJSON())
	o.text("next_step", p.Next.Text)
	o.raw("artifacts", f.ArtifactsJSON())
	if detail := f.system().detail(); detail != "" {
		o.raw("detail", detail)
	}
	return o.String()
}

func (f *Facts) scene() string {
	if f.NoWorkstream || f.System != GSD && f.System != UltraPlan {
		return ""
	}
	return string(statusline.SceneOf(f.State))
}

func (f *Facts) statusJSON() string {
	raw := f.system().status()
	if raw == "" {
		return "null"
	}
	canonical := md.StatusWord(raw, f.read().Doc.Front("paused_at").Text)
	return whole(pair{"raw", jsonText(raw)}, pair{"canonical", jsonText(canonical)})
}

func (f *Facts) phaseJSON() string {
	p := f.read()
	parts := []pair{
		{"id", jsonText(p.Phase.Text)},
		{"name", jsonText(p.PhaseName.Text)},
		{"total", jsonNumber(p.Total.Text)},
		{"completed", jsonNumber(p.Doc.Front("progress.completed_phases").Text)},
	}
	if whole(parts...) == "null" {
		return "null"
	}
	plans, plansDone := "null", "null"
	if files := p.Files(); files != nil {
		plans, plansDone = strconv.Itoa(files.Plans), strconv.Itoa(files.Done)
	}
	active := pair{"active", strconv.FormatBool(p.IsActive)}
	return whole(append(parts, active, pair{"plans", plans}, pair{"plans_done", plansDone})...)
}

func (f *Facts) nextJSON() string {
	action, phases := f.system().next()
	if action == "" && len(phases) == 0 {
		return "null"
	}
	return whole(pair{"action", jsonText(action)}, pair{"phases", jsonList(phases)})
}

func gateJSON(g ultraplan.Gate) string {
	return whole(
		pair{"task", jsonText(g.Task.Text)}, pair{"status", jsonText(g.Status.Text)},
		pair{"step", jsonNumber(g.Step.Text)}, pair{"steps", jsonNumber(g.Steps.Text)},
		pair{"attempt", jsonNumber(g.Attempt.Text)}, pair{"attempts", jsonNumber(g.Attempts.Text)},
	)
}

func (f *Facts) filesJSON() string {
	plans, _, summaries, ok := f.read().Evidence.Counts()
	if !ok {
		return "null"
	}
	return fmt.Sprintf(`{"plans":%d,"summaries":%d}`, plans, summaries)
}

// ArtifactsJSON returns what the directory of the phase that is shown holds as a JSON object; null
// without one.
func (f *Facts) ArtifactsJSON() string {
	a := f.read().Files()
	if a == nil {
		return "null"
	}
	return fmt.Sprintf(`{"context":%t,"research":%t,"patterns":%t,"plans":%d,"summaries":%d,"verification":%t}`,
		a.Context, a.Research, a.Patterns, a.Plans, a.Summaries, a.Report)
}

// object writes a JSON object.
type object struct{ js.Object }

func (o *object) raw(key, value string) { o.Set(key, value) }

func (o *object) text(key, value string) { o.Set(key, jsonText(value)) }

// pair is a key with its value as JSON.
type pair struct{ key, value string }

// whole is an object of pairs, or null if all their values are.
func whole(pairs ...pair) string {
	var o object
	known := false
	for _, p := range pairs {
		o.raw(p.key, p.value)
		known = known || p.value != "null"
	}
	if !known {
		return "null"
	}
	return o.String()
}

// jsonText is a text from outside as JSON, cleaned as for a terminal; null if it is
// empty.
func jsonText(s string) string {
	if s == "" {
		return "null"
	}
	return jsonString(statusline.Clean(md.Cap(s)))
}

func jsonString(s string) string { return js.StringifyString(js.Decode(s)) }

// jsonNumber is a run of digits as JSON, or null if it is empty.
func jsonNumber(digits string) string {
	if digits == "" || strings.Trim(digits, "0123456789") != "" {
		return "null"
	}
	return js.StringifyNumber(md.Number(digits))
}

func jsonList(list []string) string {
	var values []string
	for _, s := range list {
		values = append(values, jsonText(s))
	}
	return js.Array(values)
}

// QuoteJSON returns a text as a JSON string. Nothing is dropped, so that a path can
// still be opened; what must not reach a terminal is escaped.
func QuoteJSON(s string) string {
	var b strings.Builder
	for _, r := range jsonString(s) {
		if r >= 0x7F && md.IsControl(r) {
			fmt.Fprintf(&b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

// QuoteOrNull is a text from outside as a JSON string, cleaned as for a terminal; null if
// it is empty.
func QuoteOrNull(s string) string {
	if s == "" {
		return "null"
	}
	return QuoteJSON(statusline.Clean(s))
}

func jsonBool(f md.Field) string {
	if f.Text == "" {
		return "null"
	}
	return strconv.FormatBool(f.IsTrue())
}

func jsonItems(items []Item, known bool, keys ...string) string {
	if !known {
		return "null"
	}
	var values []string
	for _, item := range items {
		var o object
		for _, key := range keys {
			o.text(key, item.Get(key).Text)
		}
		values = append(values, o.String())
	}
	return js.Array(values)
}
