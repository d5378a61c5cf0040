package system

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// JSON returns everything that is known as one JSON object on one line.
// docs/schema.json describes it. path is where the state was found. The keys have a
// fixed order, and a value that is absent is null.
func (f *Facts) JSON(path string, format Format) string {
	var o object
	o.raw("path", QuoteJSON(path))
	o.text("system", string(f.System))
	p := &f.Project
	version, name := f.Milestone()
	o.text("scene", f.scene())
	o.raw("text", jsonString(f.Text(format)))
	o.raw("milestone", whole(pair{"version", jsonText(version)}, pair{"name", jsonText(name)}))
	o.raw("status", f.statusJSON())
	o.raw("phase", f.phaseJSON())
	plan, total := f.PlanOf(f.Phase())
	o.raw("plan", whole(pair{"id", jsonText(plan.Text)}, pair{"total", jsonNumber(total)}))
	done, plans := f.Plans()
	progress := f.Progress()
	if progress.Plans > 0 { // those of the files, for one whose disk is the truth
		done, plans = strconv.Itoa(progress.Done), strconv.Itoa(progress.Plans)
	}
	o.raw("progress", whole(pair{"percent", jsonNumber(progress.Percent)},
		pair{"completed_plans", jsonNumber(done)}, pair{"total_plans", jsonNumber(plans)}))
	o.raw("next", f.nextJSON())
	o.raw("gate", gateJSON(p.Gate))
	o.text("paused_at", p.PausedAt.Text)
	o.text("stopped_at", p.Stopped())
	o.text("last_activity", cmp.Or(p.LastActivity.Text, p.Body.LastActivity.Text))
	o.text("last_updated", cmp.Or(p.LastUpdated.Text, p.Body.LastUpdated.Text))
	o.raw("blockers", jsonList(f.system().blockers()))
	o.text("resume_file", f.Resume)
	o.raw("files", f.filesJSON())
	o.text("next_step", p.Body.NextStep.Text)
	o.raw("artifacts", f.artifactsJSON())
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
	canonical := project.Canonical(raw, f.Project.PausedAt.Text)
	return whole(pair{"raw", jsonText(raw)}, pair{"canonical", jsonText(canonical)})
}

func (f *Facts) phaseJSON() string {
	p := &f.Project
	phase := f.Phase()
	parts := []pair{
		{"id", jsonText(phase.ID.Text)},
		{"name", jsonText(phase.Name)},
		{"total", jsonNumber(phase.Total)},
		{"completed", jsonNumber(p.CompletedPhases.Text)},
	}
	object := whole(parts...)
	if object == "null" {
		return object
	}
	active := phase.ID.Pos != 0 && phase.ID.Pos == p.ActivePhase.Pos
	return whole(append(parts, pair{"active", strconv.FormatBool(active)})...)
}

func (f *Facts) nextJSON() string {
	action, phases := f.system().next()
	if action == "" && len(phases) == 0 {
		return "null"
	}
	return whole(pair{"action", jsonText(action)}, pair{"phases", jsonList(phases)})
}

func gateJSON(g project.Gate) string {
	return whole(
		pair{"task", jsonText(g.Task.Text)}, pair{"status", jsonText(g.Status.Text)},
		pair{"step", jsonNumber(g.Step.Text)}, pair{"steps", jsonNumber(g.Steps.Text)},
		pair{"attempt", jsonNumber(g.Attempt.Text)}, pair{"attempts", jsonNumber(g.Attempts.Text)},
	)
}

func (f *Facts) filesJSON() string {
	if f.Files == nil {
		return "null"
	}
	return fmt.Sprintf(`{"plans":%d,"summaries":%d}`, f.Files.Plans, f.Files.Summaries)
}

func (f *Facts) artifactsJSON() string {
	a := f.Artifacts
	if a == nil {
		return "null"
	}
	return fmt.Sprintf(`{"context":%t,"research":%t,"patterns":%t,"plans":%d,"summaries":%d,"verification":%t}`,
		a.Context, a.Research, a.Patterns, a.Plans, a.Summaries, a.Verification)
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
