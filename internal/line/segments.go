package line

import (
	"cmp"
	_ "embed" // for segments.txt
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// A segment is one row of the table of segments. To add one, add a row here, and to segments.txt what explain says
// about it. A segment that is not in the hook's line needs only a function that reads its text from the payload or
// the disk.
type segment struct {
	name string

	collect func(r *Result)                      // reads what it shows; nil if Collect does that
	parts   func(l *Line, at slot) []layout.Part // renders it; nil if it has a text

	// Of a segment that is not in the hook's line:
	text   func(r *Result) Extra // collects it
	label  string                // written before its text, such as "agent "
	cells  int                   // its text is cut to this many cells; 0 means no limit
	isLate bool                  // it is dropped after the bars instead of among the first
}

//go:embed segments.txt
var segmentWords string

// words says where the segment's data usually comes from, and the usual reason why it is not shown.
func (s segment) words() (source, absent string) {
	_, text, _ := strings.Cut(segmentWords, "\n"+s.name+" | ")
	text, _, _ = strings.Cut(text, "\n")
	source, absent, _ = strings.Cut(text, " | ")
	return source, absent
}

// A slot is where a segment is rendered.
type slot struct {
	segment
	hook  bool // the row contains the hook's whole line, so it is shortened in the hook's order
	short bool // the row may be too long
}

// hookWord stands for the hook's whole line in [Line.Show], and rowsWord for [twoRows]. NewRow begins another row.
const (
	hookWord = "hook"
	rowsWord = "rows"
	NewRow   = find.NewRow
)

// twoRows is a row for the session and a row for the project's state.
const twoRows = "update,model,task,directory,git,context,last-command,newline,state"

// maxRows is how many rows a line can have.
const maxRows = 4

// hookSegments returns the segments of the hook's line in order. The meter comes after the directory and git or, if
// front is set, after the model.
func hookSegments(front bool) []segment {
	list := append(make([]segment, 0, 8),
		segment{name: "update", collect: collectUpdate, parts: updateParts},
		segment{name: "model", parts: modelParts},
		segment{name: "task", collect: collectTask, parts: taskParts},
		segment{name: "state", collect: collectState, parts: stateParts},
		segment{name: "directory", parts: dirParts},
		segment{name: "git", parts: gitParts},
		segment{name: "last-command", collect: collectLastCommand, parts: lastCommandParts})
	meter := segment{name: "context", collect: collectMeter, parts: meterParts}
	if front {
		return slices.Insert(list, 2, meter)
	}
	return slices.Insert(list, 6, meter)
}

// extraSegments returns the segments that are not in the hook's line. Their functions read only the payload and the
// state on disk, and they run only for segments that are chosen.
func extraSegments() []segment {
	return []segment{
		{name: "effort", text: calm(effort)},
		{name: "usage", text: usage},
		{name: "cost", text: calm(cost)},
		{name: "cache", text: calm(cache)},
		{name: "session", text: named("session_name"), cells: 24},
		{name: "agent", text: named("agent", "name"), label: "agent "},
		{name: "worktree", text: calm(worktree), label: "wt "},
		{name: "workstream", text: workstream, label: "ws "},
		{name: "pr", text: review},
		{name: "duration", text: calm(duration)},
		{name: "lines", text: calm(changedLines)},
		{name: "vim", text: named("vim", "mode"), cells: 24},
		{name: "style", text: calm(outputStyle), cells: 24},
		{name: "next", isLate: true, text: next},
		{name: "stopped", text: stopped, label: "stopped: ", cells: 40},
	}
}

func allSegments(front bool) []segment { return append(hookSegments(front), extraSegments()...) }

// named returns a function for the text at a path of keys in the payload.
func named(path ...string) func(r *Result) Extra {
	return calm(func(data js.Value) string { return textOf(data.Get(path...)) })
}

// calm returns a function for a text of the payload that never needs attention.
func calm(of func(data js.Value) string) func(r *Result) Extra {
	return func(r *Result) Extra { return Extra{Text: of(r.Payload.data)} }
}

// A row is one row of the line.
type row struct {
	segments []segment
	hook     bool // it has the hook's whole line
}

// chosenRows returns the rows of the line: the hook's, or the chosen segments in their order, each once. If the
// hook's whole line is chosen, its segments are not repeated.
func (l *Line) chosenRows() []row {
	hook := hookSegments(l.MeterFront)
	if len(l.Show) == 0 {
		return []row{{hook, true}}
	}
	known := allSegments(l.MeterFront)
	show := withRows(l.Show)
	whole := slices.Contains(show, hookWord)
	rows := make([]row, 1, maxRows)
	for i, name := range show {
		named := func(s segment) bool { return s.name == name }
		last := &rows[len(rows)-1]
		switch {
		case name == NewRow:
			if len(rows) < maxRows {
				rows = append(rows, row{})
			}
		case slices.Contains(show[:i], name):
		case name == hookWord:
			last.segments, last.hook = append(last.segments, hook...), true
		case whole && slices.ContainsFunc(hook, named):
		default:
			if i := slices.IndexFunc(known, named); i >= 0 {
				last.segments = append(last.segments, known[i])
			}
		}
	}
	return rows
}

// withRows replaces [rowsWord] in a list of names by the names of [twoRows].
func withRows(show []string) []string {
	if i := slices.Index(show, rowsWord); i >= 0 {
		return slices.Concat(show[:i], strings.Split(twoRows, ","), show[i+1:])
	}
	return show
}

func (l *Line) chosen() []segment {
	rows := l.chosenRows()
	list := rows[0].segments
	for _, r := range rows[1:] {
		list = append(list, r.segments...)
	}
	return list
}

// SegmentNames returns the names by which segments are chosen: [hookWord] and [rowsWord], the hook's segments, the
// others, and [NewRow].
func SegmentNames() []string {
	names := []string{hookWord, rowsWord}
	for _, s := range allSegments(false) {
		names = append(names, s.name)
	}
	return append(names, NewRow)
}

// IsChoice reports whether a list of names chooses any segment.
func IsChoice(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return name != NewRow })
}

func choose(names []string) (known, unknown []string) {
	if len(names) == 0 {
		return nil, nil
	}
	all := SegmentNames()
	for _, name := range names {
		if slices.Contains(all, name) {
			known = append(known, name)
		} else {
			unknown = append(unknown, name)
		}
	}
	if !IsChoice(known) {
		known = nil
	}
	return known, unknown
}

// A SegmentReport describes a segment of one render of the line: where it comes from, or why it is not shown.
type SegmentReport struct {
	Name   string
	Source string // where its data comes from
	Absent string // the reason why it is not shown

	Chosen bool // the line includes it
	Shown  bool
	Text   string        // without colour; may be empty even if it is shown
	Took   time.Duration // 0 if it was not measured
}

// Segments reports on all segments of a line fitted to limit cells (0 means no limit): first those of the line, in
// its order, then the others.
func (r *Result) Segments(limit int) []SegmentReport {
	wide, laid := r.Line.Fit(0), r.Line.Fit(limit)
	var list []SegmentReport
	for _, row := range r.Line.chosen() {
		s := SegmentReport{Name: row.name, Chosen: true, Took: r.took[row.name]}
		s.Source, s.Absent = row.words()
		if source, ok := r.sources[s.Name]; ok {
			s.Source = source
		}
		if why, ok := r.why[s.Name]; ok {
			s.Absent = why
		}
		if _, shown := wide.TextOf(s.Name); shown {
			s.Absent = "does not fit in " + strconv.Itoa(limit) + " columns"
		}
		s.Text, s.Shown = laid.TextOf(s.Name)
		list = append(list, s)
	}
	for _, row := range allSegments(r.Line.MeterFront) {
		if !slices.ContainsFunc(list, func(s SegmentReport) bool { return s.Name == row.name }) {
			source, _ := row.words()
			list = append(list, SegmentReport{
				Name: row.name, Source: source, Absent: "not chosen by --show or statusline.segments",
			})
		}
	}
	return list
}

// JSON returns the line as one JSON object: the segments that are shown, each with its source; the segments that were
// chosen by name but are not shown, each with the reason; the line without colour, and its rows.
func (r *Result) JSON(limit int) string {
	segments := []system.Object{}
	for _, s := range r.Segments(limit) {
		switch {
		case s.Shown:
			segments = append(segments, system.Members("name", s.Name, "text", s.Text, "source", system.Text(s.Source)))
		case slices.Contains(r.Line.Show, s.Name):
			why := system.Text(s.Absent)
			segments = append(segments, system.Members("name", s.Name, "text", nil, "source", nil, "why", why))
		}
	}
	laid := r.Line.Fit(limit)
	return system.Encode(system.Members("segments", segments, "line", laid.Render(false), "lines", laid.Rows(false)))
}

// finite returns a JSON number. For any other value, and for a number that no double can hold, it returns NaN.
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
	level := textOf(data.Get("effort", "level"))
	if data.Get("fast_mode").IsTrue() {
		return strings.TrimSpace(level + " fast")
	}
	return level
}

// usage returns the limits that the payload reports, shortest window first. The five-hour limit always shows when it
// is reset, another one from 80 % on. A limit is omitted if it is not a number, is below 0, or its window is over.
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

// amounts returns what was spent of what may be spent: "$60/$50". It is empty if either is unknown.
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
	usd := finite(data.Get("cost", "total_cost_usd"))
	if !(usd >= 0.01) || usd > 1e9 {
		return ""
	}
	return "$" + strconv.FormatFloat(usd, 'f', 2, 64)
}

// cache is "cache cold", with the tokens that refilling it takes, if the prompt cache is known to be cold.
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
	return cmp.Or(textOf(data.Get("worktree", "name")), textOf(data.Get("workspace", "git_worktree")))
}

func workstream(r *Result) Extra { return Extra{Text: r.env.Workstream(r.Dir)} }

// review returns "PR #12 approved", or "MR !12" for a GitLab merge request, and links to its address.
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

// isAddress reports whether a text is a web address of printable ASCII, so that a terminal cannot read anything else
// in it, and of at most 2 KiB, which browsers accept.
func isAddress(s string) bool {
	if len(s) > 2048 || !strings.HasPrefix(s, "https://") && !strings.HasPrefix(s, "http://") {
		return false
	}
	return !strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' })
}

func duration(data js.Value) string {
	ms := finite(data.Get("cost", "total_duration_ms"))
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
		n := math.Trunc(finite(data.Get("cost", key)))
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
	if name := textOf(data.Get("output_style", "name")); name != "default" {
		return name
	}
	return ""
}

func stopped(r *Result) Extra {
	state := r.active()
	if state.System != system.GSD {
		return Extra{}
	}
	if state.Project != nil {
		isInRich := state.Project.Stopped.Text != ""
		return Extra{Text: state.Project.Doc.Either("stopped_at", "stopped at"), InRich: isInRich}
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
		s.Project = s.Facts(false) // without what only the hook's formats need
		state = &system.State{Facts: s.Project}
	}
	return Extra{Text: state.Next(), InRich: true}
}
