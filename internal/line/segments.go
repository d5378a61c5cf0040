package line

import (
	"path/filepath"
	"slices"
	"strconv"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// A Segment is a segment of Claude Code's line, with its source, or the reason why
// it is absent, in this render.
type Segment struct {
	LaidSegment
	Took time.Duration // 0 if it was not measured
}

// Segments returns all segments in the order of the line, as laid out for limit
// cells; 0 means no limit.
func (r *Result) Segments(limit int) []Segment {
	if len(r.Line.Extras) == 0 {
		r.collectExtras() // they are listed even if none is chosen
	}
	wide, laid := r.Line.Layout(0).Segments(), r.Line.Layout(limit).Segments()
	sources := r.sources()
	var list []Segment
	for _, s := range laid {
		if source, ok := sources[s.Name]; ok {
			s.Source = source
		}
		if why := r.whyAbsent(s.Name); why != "" && s.Chosen {
			s.Absent = why
		}
		if isShown(wide, s.Name) {
			s.Absent = "does not fit in " + strconv.Itoa(limit) + " columns"
		}
		list = append(list, Segment{s, r.laps.took[s.Name]})
	}
	return list
}

func isShown(segments []LaidSegment, name string) bool {
	return slices.ContainsFunc(segments, func(s LaidSegment) bool { return s.Name == name && s.Shown })
}

// sources returns the sources that are specific to this render.
func (r *Result) sources() map[string]string {
	sources := map[string]string{
		"update": filepath.Join(r.env.Home, ".cache", "gsd"),
		"task":   filepath.Join(ClaudeDir(r.env), "todos"),
		"state":  r.State.Path,
	}
	if !r.Payload.HasModel {
		sources["model"] = "the default: the payload has no model.display_name"
	}
	if r.Payload.Dir == "" {
		sources["directory"] = "the working directory: the payload has no workspace.current_dir"
	}
	return sources
}

// whyAbsent returns why this render left a segment out, or "" for the usual reason.
func (r *Result) whyAbsent(segment string) string {
	err := r.Unread[segment]
	if segment == "state" && len(r.State.Unreadable) > 0 {
		err = r.State.Unreadable[0]
	}
	switch {
	case segment == "state" && r.Line.HasTask && !slices.Contains(r.show, "state"):
		return "the task is shown instead"
	case err != nil:
		return "cannot be read: " + err.Error()
	case segment == "update":
		return "the update check found nothing, or left no result in " + r.sources()[segment]
	case segment == "state":
		return "no planning state in " + r.Dir + " or its parents, or it has nothing to show"
	case segment == "context" && r.scale == find.ExactScale:
		return "the payload has no context_window.current_usage or no context_window_size"
	case segment == "context" && r.scale == find.RawScale:
		return "the payload has no context_window.used_percentage"
	case segment == "task" && !r.Payload.HasSession:
		return "the payload has no session_id"
	case segment == "git" && !r.wants(segment, r.settings.Git):
		return "statusline.show_git is not true in .planning/config.json"
	case segment == "last-command" && !r.wants(segment, r.settings.LastCommand):
		return "statusline.show_last_command is not true in .planning/config.json"
	}
	return ""
}

// JSON returns the line as one JSON object: the segments that are shown, each with
// its source; the segments that were chosen by name but are not shown, each with
// the reason; and the line itself without colour.
func (r *Result) JSON(limit int) string {
	var segments []string
	for _, s := range r.Segments(limit) {
		if !s.Shown && !slices.Contains(r.show, s.Name) {
			continue
		}
		var o js.Object
		o.Set("name", js.StringifyString(s.Name))
		if s.Shown {
			o.Set("text", js.StringifyString(s.Text))
			o.Set("source", system.QuoteOrNull(s.Source))
		} else {
			o.Set("text", "null")
			o.Set("source", "null")
			o.Set("why", system.QuoteOrNull(s.Absent))
		}
		segments = append(segments, o.String())
	}
	var o js.Object
	o.Set("segments", js.Array(segments))
	o.Set("line", js.StringifyString(r.Line.Layout(limit).Render(false)))
	return o.String()
}

// laps measures how long the parts of a render take, if it is on.
type laps struct {
	on   bool
	last time.Time
	took map[string]time.Duration
}

// begin begins a lap and returns its start time.
func (l *laps) begin() time.Time {
	if l.on {
		l.last = time.Now()
	}
	return l.last
}

// end ends a lap, adds it to a segment's time, and begins the next.
func (l *laps) end(segment string) {
	l.endFrom(segment, l.last)
	l.begin()
}

// endFrom ends a lap that began at that time.
func (l *laps) endFrom(segment string, then time.Time) {
	if !l.on {
		return
	}
	if l.took == nil {
		l.took = map[string]time.Duration{}
	}
	l.took[segment] += time.Since(then)
}
