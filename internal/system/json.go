package system

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// Text returns a text from outside, cleaned as for a terminal, or nil if it is empty.
func Text(s string) *string {
	if s == "" {
		return nil
	}
	s = js.Decode(statusline.Clean(s))
	return &s
}

// JSON returns everything that is known as one JSON object on one line. docs/schema.json describes it. path is where
// the state was found. The keys have a fixed order, and an absent value is null.
func (s *State) JSON(path string, format Format) string {
	p := s.factsOrNone()
	done, plans := p.StatedPlans()
	k := known{status: p.Status.Stated().Text, action: p.Doc.Front("next_action").Text}
	for _, b := range slices.Concat(p.Blockers.Open, p.Concerns.Open) {
		k.blockers = append(k.blockers, b.Text)
	}
	if s.own != nil {
		k = s.own.known()
	}
	scene := ""
	if s.HasScene() && s.System != "" {
		scene = string(statusline.SceneOf(s.Hook))
	}
	canonical, shown := k.canonical, k.shown
	if s.own == nil {
		shown = p.ShownStatus
		if k.status != "" {
			canonical = lexicon.StatusWord(k.status, p.Doc.Front("paused_at").Text)
		}
	}
	o := Members(
		"path", js.Decode(path),
		"system", Text(string(s.System)),
		"scene", Text(scene),
		"text", js.Decode(s.Text(format)),
		"milestone", milestoneObject(p),
		"status", Members("raw", capped(k.status), "canonical", capped(canonical), "shown", capped(shown)).orNull(),
		"phase", phaseObject(p),
		"plan", Members("id", capped(p.Plan), "total", number(p.PlansOf)).orNull(),
		"progress", Members("percent", number(p.Percent.Text), "completed_plans", number(done.Text),
			"total_plans", number(plans.Text), "counted", countedObject(p.Counts)).orNull(),
		"next", Members("action", capped(k.action), "phases", nil).orNull(),
		"gate", gateObject(p),
		"paused_at", capped(p.Doc.Front("paused_at").Text),
		"stopped_at", capped(p.Doc.Either("stopped_at", "stopped at")),
		"last_activity", capped(p.Doc.Either("last_activity", "last activity")),
		"last_updated", capped(p.Doc.Either("last_updated", "last updated")),
		"blockers", texts(k.blockers),
		"resume_file", capped(p.Evidence.Resume),
		"files", filesObject(p),
		"next_step", capped(p.Next.Text),
		"artifacts", ArtifactsOf(p.Files()),
	)
	if k.milestone != nil {
		o.set("milestone", k.milestone.orNull())
		o.set("next_step", capped(k.next))
	}
	if c := k.counts; c.Total > 0 {
		o.set("progress", Members("percent", c.Percent(), "completed_plans", nil, "total_plans", nil,
			"counted", countedObject(c)))
	}
	if k.action != "" || len(p.Doc.NextPhases) > 0 {
		o.set("next", Members("action", capped(k.action), "phases", texts(p.Doc.NextPhases)))
	}
	if k.detail != nil {
		o = append(o, member{"detail", k.detail})
	}
	return Encode(o)
}

func milestoneObject(p *project.Facts) any {
	o := Members("version", capped(p.Version.Text), "name", capped(p.Name.Text))
	if o.orNull() == nil {
		return nil
	}
	return append(o, member{"shipped", p.Story.IsShipped})
}

func countedObject(c story.Counts) any {
	if c.Total == 0 {
		return nil
	}
	return Members("done", c.Done, "total", c.Total, "of", c.Of)
}

func phaseObject(p *project.Facts) any {
	o := Members("id", capped(p.Phase.Text), "name", capped(p.PhaseName.Text), "total", number(p.Total.Text),
		"completed", number(p.Doc.Front("progress.completed_phases").Text))
	if o.orNull() == nil {
		return nil
	}
	o = append(o, member{"active", p.IsActive}, member{"plans", nil}, member{"plans_done", nil})
	if files := p.Files(); files != nil {
		o.set("plans", files.Plans)
		o.set("plans_done", files.Done)
	}
	return o
}

func gateObject(p *project.Facts) any {
	g := p.Doc.Gate
	return Members("task", capped(g.Task.Text), "status", capped(g.Status.Text), "step", number(g.Step.Text),
		"steps", number(g.Steps.Text), "attempt", number(g.Attempt.Text), "attempts", number(g.Attempts.Text),
		"executor", capped(g.Results[0].Text), "verify", capped(g.Results[1].Text),
		"architect", capped(g.Results[2].Text),
	).orNull()
}

func filesObject(p *project.Facts) any {
	files, ok := p.Story.Files()
	if !ok {
		return nil
	}
	return Members("plans", files.Plans, "summaries", files.Summaries)
}

// ArtifactsOf returns the kinds of files that a phase has; nil if f is nil.
func ArtifactsOf(f *story.Files) any {
	if f == nil {
		return nil
	}
	return Members("context", f.Context, "research", f.Research, "patterns", f.Patterns, "plans", f.Plans,
		"summaries", f.Summaries, "verification", f.Report)
}

// capped is [Text] for a field, which may be as long as its file.
func capped(s string) *string { return Text(md.Cap(s)) }

// number returns the number that a text of digits stands for; nil if it is empty, has anything else, or is too large
// for a double.
func number(digits string) *float64 {
	f := md.Number(digits)
	if digits == "" || strings.Trim(digits, "0123456789") != "" || math.IsInf(f, 0) {
		return nil
	}
	return &f
}

func texts(list []string) []*string {
	values := []*string{}
	for _, s := range list {
		values = append(values, capped(s))
	}
	return values
}

// Encode returns a value as JSON on one line, like encoding/json without HTML escapes. Linking that package would
// cost 2 % of each start, and only rare commands need it. Encode supports objects, lists, pointers, texts, numbers
// and booleans; a nil pointer, list or interface is null. Control characters are escaped, so that they do not reach a
// terminal, and not dropped, so that a path can still be opened.
func Encode(v any) string {
	var b strings.Builder
	encode(&b, reflect.ValueOf(v))
	return b.String()
}

func encode(b *strings.Builder, v reflect.Value) {
	switch kind := v.Kind(); {
	case kind == reflect.Invalid, isReference(kind) && v.IsNil():
		b.WriteString("null")
	case kind == reflect.Pointer, kind == reflect.Interface:
		encode(b, v.Elem())
	case kind == reflect.String:
		encodeText(b, v.String())
	case kind == reflect.Bool, v.CanInt():
		fmt.Fprint(b, v)
	case v.CanFloat():
		b.WriteString(js.StringifyNumber(v.Float()))
	case v.Type() == reflect.TypeFor[Object]():
		encodeMembers(b, v.Interface().(Object))
	case kind == reflect.Slice:
		for i := range v.Len() {
			b.WriteByte("[,"[min(i, 1)])
			encode(b, v.Index(i))
		}
		b.WriteString("[]"[min(v.Len(), 1):])
	default:
		panic("no JSON of " + v.Type().String()) // a mistake in this program
	}
}

func isReference(kind reflect.Kind) bool {
	return kind == reflect.Pointer || kind == reflect.Interface || kind == reflect.Slice
}

func encodeMembers(b *strings.Builder, members Object) {
	for i, m := range members {
		b.WriteByte("{,"[min(i, 1)])
		encodeText(b, m.key)
		b.WriteByte(':')
		encode(b, reflect.ValueOf(m.value))
	}
	b.WriteString("{}"[min(len(members), 1):])
}

// encodeText writes a text. JSON itself requires escapes only for control characters below the space.
func encodeText(b *strings.Builder, s string) {
	s = js.StringifyString(js.Decode(s))
	if !strings.ContainsFunc(s, md.IsControl) {
		b.WriteString(s)
		return
	}
	for _, r := range s {
		if md.IsControl(r) {
			fmt.Fprintf(b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
}

// An Object is a JSON object that keeps the order of its keys.
type Object []member

type member struct {
	key   string
	value any
}

// Members returns an object; pairs has a key, its value, the next key and so on.
func Members(pairs ...any) Object {
	o := Object{}
	for i := 0; i < len(pairs); i += 2 {
		o = append(o, member{pairs[i].(string), pairs[i+1]})
	}
	return o
}

func (o Object) orNull() any {
	isSet := func(m member) bool { return Encode(m.value) != "null" }
	if slices.ContainsFunc(o, isSet) {
		return o
	}
	return nil
}

func (o Object) set(key string, value any) {
	for i := range o {
		if o[i].key == key {
			o[i].value = value
		}
	}
}
