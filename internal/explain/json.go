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

// What the objects of --json contain. A pointer is null if there is no text.
type (
	reportJSON struct {
		Path      *string             `json:"path"`
		System    *string             `json:"system"`
		Why       *string             `json:"why"`
		Next      []string            `json:"next"`
		Artifacts *system.Artifacts   `json:"artifacts"`
		Story     *storyJSON          `json:"story,omitempty"`
		Format    *string             `json:"format"`
		Line      string              `json:"line"`
		Scene     *string             `json:"scene"`
		Not       lacksJSON           `json:"not"`
		Because   *string             `json:"because"`
		Parts     []partJSON          `json:"parts,omitempty"`
		Fields    []fieldJSON         `json:"fields"`
		Findings  []check.FindingJSON `json:"findings"`
	}
	lacksJSON struct {
		Active   string `json:"active,omitempty"`
		Next     string `json:"next,omitempty"`
		Complete string `json:"complete,omitempty"`
	}
	storyJSON struct {
		Milestone   *string     `json:"milestone"`
		Why         string      `json:"why"`
		Shipped     []string    `json:"shipped"`
		Phases      []phaseJSON `json:"phases"`
		Position    *string     `json:"position"`
		WhyPosition *string     `json:"why_position"`
	}
	phaseJSON struct {
		ID    string  `json:"id"`
		Title *string `json:"title"`
		State string  `json:"state"`
		Why   string  `json:"why"`
	}
	partJSON struct {
		Name       string      `json:"name"`
		Text       string      `json:"text"`
		From       []fieldJSON `json:"from"`
		PassedOver []fieldJSON `json:"passed_over"`
	}
	fieldJSON struct {
		Name   string  `json:"name"`
		Value  *string `json:"value"`
		Line   *int    `json:"line"`
		Source *string `json:"source"`
		Why    *string `json:"why,omitempty"`
	}
	lineJSON struct {
		Line     string              `json:"line"`
		Segments []segmentJSON       `json:"segments"`
		State    *reportJSON         `json:"state"`
		Findings []check.FindingJSON `json:"findings"`
	}
	segmentJSON struct {
		Name   string  `json:"name"`
		Shown  bool    `json:"shown"`
		Text   *string `json:"text"`
		Why    *string `json:"why"`
		Source *string `json:"source"`
		Took   float64 `json:"ms"`
	}
)

// JSON returns the explanation as one JSON object. What is absent is null.
func (e Explanation) JSON() string { return system.Encode(e.json()) }

func (e Explanation) json() *reportJSON {
	var not lacksJSON
	for _, l := range e.lacks {
		*map[statusline.Scene]*string{
			statusline.Active: &not.Active, statusline.Next: &not.Next, statusline.Complete: &not.Complete,
		}[l.Scene] = clean(l.Why)
	}
	line := check.FileFindings{Path: e.Path, Findings: e.Findings}
	return &reportJSON{
		Path:      system.Text(e.Path),
		System:    system.Text(string(e.System)),
		Why:       system.Text(e.Why),
		Next:      list(e.After, clean),
		Artifacts: system.ArtifactsOf(e.Files),
		Story:     storyOf(e.Story),
		Format:    system.Text(string(e.Format)),
		Line:      clean(e.Line),
		Scene:     system.Text(string(e.Scene)),
		Not:       not,
		Because:   system.Text(e.because),
		Parts: list(e.Parts, func(p origin) partJSON {
			return partJSON{clean(p.Name), clean(p.Text), list(p.From, Row.json), list(p.PassedOver, Row.json)}
		}),
		Fields:   list(e.Fields, Row.json),
		Findings: findingsJSON(append([]check.FileFindings{line}, e.Around...)),
	}
}

func storyOf(s *story.Story) *storyJSON {
	if s == nil {
		return nil
	}
	o := &storyJSON{Milestone: system.Text(named(s)), Why: clean(s.Why), WhyPosition: system.Text(s.WhyMoved)}
	o.Shipped = list(s.Shipped, func(m story.Shipped) string { return clean(m.Version) })
	o.Phases = list(s.Phases, func(p *story.Phase) phaseJSON {
		state, why := p.State()
		return phaseJSON{clean(p.ID), system.Text(p.Title), state, why}
	})
	if s.Position != nil {
		o.Position = system.Text(s.Position.ID)
	}
	return o
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

func (f Row) json() fieldJSON {
	v := fieldJSON{clean(f.Name), system.Text(f.Value), nil, system.Text(f.Source), system.Text(f.Why)}
	if f.Line > 0 {
		v.Line = &f.Line
	}
	return v
}

func findingsJSON(files []check.FileFindings) []check.FindingJSON {
	values := []check.FindingJSON{}
	for _, file := range files {
		for _, f := range file.Findings {
			values = append(values, f.JSON(statusline.Clean(file.Path)))
		}
	}
	return values
}

// JSON returns the explanation as one JSON object.
func (l LineExplanation) JSON() string {
	o := lineJSON{Line: js.Decode(l.Text), Findings: findingsJSON(l.Config)}
	o.Segments = list(l.Segments, segmentOf)
	if l.State != nil {
		o.State = l.State.json()
	}
	return system.Encode(o)
}

func segmentOf(s line.Segment) segmentJSON {
	v := segmentJSON{Name: clean(s.Name), Shown: s.Shown, Text: system.Text(s.Text)}
	if v.Took = math.Round(milliseconds(s)*1000) / 1000; s.Shown {
		v.Source = system.Text(s.Source)
	} else {
		v.Why = system.Text(s.Absent)
	}
	return v
}
