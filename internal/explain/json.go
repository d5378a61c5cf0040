package explain

import (
	"math"

	"github.com/gsd-statusline/gsd-statusline/internal/check"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// JSON returns the explanation as one JSON object. What is absent is null.
func (e Explanation) JSON() string { return system.Encode(e.json()) }

func (e Explanation) json() system.Object {
	not := system.Object{}
	for _, l := range e.lacks {
		not = append(not, system.Members(string(l.Scene), clean(l.Why))...)
	}
	o := system.Members("path", system.Text(e.Path), "system", system.Text(string(e.System)), "why", system.Text(e.Why),
		"next", list(e.After, clean), "artifacts", system.ArtifactsOf(e.Files))
	if e.Story != nil {
		o = append(o, system.Members("story", storyOf(e.Story))...)
	}
	if len(e.NotRead) > 0 {
		o = append(o, system.Members("not_read", e.NotRead)...)
	}
	if len(e.LeftOut) > 0 {
		o = append(o, system.Members("left_out", e.LeftOut)...)
	}
	o = append(o, system.Members("format", system.Text(string(e.Format)), "line", clean(e.Line),
		"scene", system.Text(string(e.Scene)), "not", not, "because", system.Text(e.because))...)
	if len(e.Parts) > 0 {
		o = append(o, system.Members("parts", list(e.Parts, func(p origin) system.Object {
			return system.Members("name", clean(p.Name), "text", clean(p.Text),
				"from", list(p.From, Row.json), "passed_over", list(p.PassedOver, Row.json))
		}))...)
	}
	line := check.FileFindings{Path: e.Path, Findings: e.Findings}
	return append(o, system.Members("fields", list(e.Fields, Row.json),
		"findings", findingsJSON(append([]check.FileFindings{line}, e.Around...)))...)
}

func storyOf(s *story.Story) system.Object {
	var position *string
	if s.Position != nil {
		position = system.Text(s.Position.ID)
	}
	phases := list(s.Phases, func(p *story.Phase) system.Object {
		state, why := p.State()
		return system.Members("id", clean(p.ID), "title", system.Text(p.Title), "state", state, "why", why)
	})
	return system.Members("milestone", system.Text(named(s)), "why", clean(s.Why),
		"shipped", list(s.Shipped, func(m story.Shipped) string { return clean(m.Version) }),
		"phases", phases, "position", position, "why_position", system.Text(s.WhyMoved))
}

func clean(s string) string { return js.Decode(statusline.Clean(s)) }

// list makes a list of another one. It is never null.
func list[A, B any](items []A, of func(A) B) []B {
	values := []B{}
	for _, item := range items {
		values = append(values, of(item))
	}
	return values
}

func (f Row) json() system.Object {
	var line any
	if f.Line > 0 {
		line = f.Line
	}
	o := system.Members("name", clean(f.Name), "value", system.Text(f.Value), "line", line,
		"source", system.Text(f.Source))
	if f.Why != "" {
		o = append(o, system.Members("why", system.Text(f.Why))...)
	}
	return o
}

func findingsJSON(files []check.FileFindings) []system.Object {
	values := []system.Object{}
	for _, file := range files {
		for _, f := range file.Findings {
			values = append(values, f.JSON(statusline.Clean(file.Path)))
		}
	}
	return values
}

// JSON returns the explanation as one JSON object.
func (l LineExplanation) JSON() string {
	var state any
	if l.State != nil {
		state = l.State.json()
	}
	return system.Encode(system.Members("line", js.Decode(l.Text), "segments", list(l.Segments, segmentOf),
		"state", state, "findings", findingsJSON(l.Config)))
}

func segmentOf(s line.Segment) system.Object {
	why, source := system.Text(s.Absent), system.Text(s.Source)
	if s.Shown {
		why = nil
	} else {
		source = nil
	}
	return system.Members("name", clean(s.Name), "shown", s.Shown, "text", system.Text(s.Text), "why", why,
		"source", source, "ms", math.Round(milliseconds(s)*1000)/1000)
}
