package check

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// frontRules are about the front matter of a STATE.md: what the status line does not read
// of it, or reads differently than people and YAML.
var frontRules = []*Rule{
	{"fence-missing", Error, "keys of GSD's front matter begin the file without a `---` above them, or `+++` " +
		"does", "", true, func(r *report) {
		if at, ok := headless(r.text); ok && r.front.open.Text == "" {
			r.at(at, "the front matter has no opening line, so none of it is read: make `---` the first line, above %s",
				quote(strings.TrimPrefix(md.Raw(r.text, at), md.BOM)))
		} else if strings.HasPrefix(r.text, "+++\n") && strings.Contains(r.text[3:], "\n+++") {
			r.at(0, "`+++` does not begin front matter, so none of it is read: write `---` above and below it, and "+
				"`key: value` on each line")
		}
	}},
	{"fence-not-first", Error, "something (a byte order mark, a blank line, a comment, text) comes before the front " +
		"matter's opening `---`", "", true, func(r *report) {
		switch f := r.front; {
		case f.end < 0 || f.isFirst():
		case strings.HasPrefix(r.text, md.BOM+"---"):
			r.at(0, "a byte order mark comes before the front matter's `---`, so none of it is read: save the file "+
				"as UTF-8 without one, so that `---` is the first three bytes of the file")
		default:
			r.at(0, "something comes before the front matter's `---` on line %d, so none of it is read: make `---` "+
				"the first three bytes of the file", r.lineAt(f.open.At))
		}
	}},
	{"fence-trailing", Error, "the front matter's opening line has more on it than `---`", "", true, func(r *report) {
		f := r.front
		if first := md.Raw(r.text, f.open.At); f.end >= 0 && f.isFirst() && first != "---" {
			r.at(f.open.At, "the front matter begins with %s, so none of it is read: write `---` and nothing else on "+
				"that line", quote(first))
		}
	}},
	{"fence-unclosed", Error, "the front matter is never closed", "", true, func(r *report) {
		if f := r.front; f.end < 0 && f.open.Text != "" {
			r.at(f.open.At, "no line closes the front matter, so none of it is read: end it with a line that is "+
				"exactly `---`")
		}
	}},
	{"fence-early", Error, "the front matter is closed by a line that only begins with " +
		"`---`", "", true, func(r *report) {
		if f := r.front; f.end >= 0 && strings.TrimRight(md.Raw(r.text, f.end), " \t\r") != "---" {
			r.at(f.end, "this line begins with `---` and ends the front matter, so what follows is not read: write "+
				"`---` alone, or indent the line")
		}
	}},
	{"progress-gap", Error, "a comment before the first key of `progress:`, or a comment or blank line between its " +
		"keys, hides the keys below it", "", true, func(r *report) {
		for _, k := range r.keys {
			gap, hidden, more := r.hidden(k)
			if len(hidden) == 0 || md.Raw(r.whole, gap.At) != md.Raw(r.text, gap.At) { // the marker of a conflict
				continue
			}
			what, consequence := "blank line", strings.Join(hidden, " and ")+" below it is not read"
			if js.Trim(gap.Text) != "" {
				what = "comment"
			}
			if hidden[0] == "percent" {
				consequence = "percent is not read and " + r.noBar()
			}
			others := ""
			switch {
			case more == 1:
				others = " and the other comment or blank line between its keys"
			case more > 1:
				others = fmt.Sprintf(" and the other %d comments and blank lines between its keys", more)
			}
			r.level(r.unlessRich(), gap.At, "the %s ends the progress: block, so %s: remove it%s", what, consequence,
				others)
		}
	}},
	{"percent-unread", Error, "`progress.percent` is set in a way that the status line does not read (quoted, " +
		"negative, nested too deeply)", "", true, func(r *report) {
		for _, p := range r.percents() {
			switch digits := strings.Trim(p.value, `"'`); {
			case r.state.Percent != "" || p.hasGap:
			case digits != p.value && digits == digitsOf(p.value) && strings.HasSuffix(r.text[:p.at], "\n  "):
				r.level(r.unlessRich(), p.at, "percent %s is not read, so %s: remove the quotes", quote(digits),
					r.noBar())
			default:
				r.level(r.unlessRich(), p.at, "percent %s is not read, so %s: write `  percent: %s` below progress:, "+
					"in digits and without quotes", quote(p.value), r.noBar(), digitsOf(p.value))
			}
		}
	}},
	{"percent-range", Error, "`progress.percent` is over 100, or not an integer", "", true, func(r *report) {
		for _, p := range r.percents() {
			if r.state.Percent == "" {
				continue
			}
			value := md.Unquote(p.value)
			n, err := strconv.Atoi(value)
			switch isInteger := strings.Trim(value, "0123456789") == ""; {
			case isInteger && (n > 100 || err != nil): // err: too large for any integer type
				r.at(p.at, "percent %s is over 100 and shown as 100: write a number from 0 to 100", value)
			case !isInteger:
				r.at(p.at, "percent %s is not an integer and shown as %s: write a whole number from 0 to 100",
					quote(value), r.state.Percent)
			}
		}
	}},
	{"value-multiline", Error, "a value spans several lines, but only the first is read", "", true, func(r *report) {
		for _, k := range r.keys {
			if _, ok := k.Continuation(); ok && isShown(k.Name) && len(indentedKeys(k)) == 0 { // another rule's
				read := k.Value
				if read == "" && len(k.Below) > 0 {
					read = js.Trim(k.Below[0].Text)
				}
				r.at(k.ValueAt(), "%s spans several lines, but only the first is read (%s): write the value on one "+
					"line", k.Name, quote(read))
			}
		}
	}},
	{"value-long", Warning, "a value has more than 16,384 characters, after which a name, a status or a phase is " +
		"cut", "", true, func(r *report) {
		for _, k := range r.keys {
			if n := utf8.RuneCountInString(k.Value); n > md.MaxField {
				r.at(k.At, "%s has %d characters, of which no format shows more than %d: shorten it", k.Name, n,
					md.MaxField)
			}
		}
	}},
	{"value-comment", Warning, "` # …` after a value becomes part of it", "", true, func(r *report) {
		for _, k := range r.values() {
			if i := md.Comment(k.Value); i >= 0 && !md.StartsDigit(k.Value[i+1:]) { // "customer #2" is a number
				r.at(k.ValueAt()+i, "the comment is read as part of %s (%s): put it on a line of its own above the key",
					k.Name, quote(md.Unquote(k.Value)))
			}
		}
	}},
	{"value-quotes", Warning, "the quotes around a value do not match", "", true, func(r *report) {
		for _, k := range r.values() {
			if md.Comment(k.Value) < 0 && isUnpaired(k.Value) {
				r.at(k.ValueAt(), "the quotes around %s do not match, and it is read as %s: use a matching pair, or "+
					"none", k.Name, quote(md.Unquote(k.Value)))
			}
		}
	}},
	{"value-null", Warning, "`~`, `Null` and `NULL` are plain text here: write `null`", "", true, func(r *report) {
		for _, k := range r.values() {
			switch k.Value {
			case "~", "Null", "NULL":
				r.at(k.ValueAt(), "%s is read as the text %s, not as null: write null, or remove the line", k.Name,
					quote(k.Value))
			}
		}
	}},
	{"key-case", Warning, "a key differs from one of GSD's in upper and lower case only", "", true, func(r *report) {
		for _, k := range r.keys {
			if lower := strings.ToLower(k.Name); lower != k.Name && isOurs(lower) {
				r.at(k.At, "the key %s is not read, because keys are in lower case: write %s", quote(k.Name), lower)
			}
			for _, l := range k.Below {
				name, _, ok := md.CutKey(js.TrimStart(l.Text))
				if lower := strings.ToLower(name); ok && k.Name == "progress" && lower != name && isCounter(lower) {
					r.at(l.At+md.Blanks(l.Text), "the key %s is not read, because keys are in lower case: write %s",
						quote(name), lower)
				}
			}
		}
	}},
	{"key-indented", Warning, "one of GSD's keys of the first level is indented below a key that has a " +
		"value", "", true, func(r *report) {
		for _, k := range r.keys {
			for _, l := range indentedKeys(k) {
				name, _, _ := md.CutKey(js.TrimStart(l.Text))
				r.at(l.At+md.Blanks(l.Text), "%s is indented, so no format reads it: begin it in the first column",
					quote(name))
			}
		}
	}},
	{"key-duplicate", Warning, "a key is set twice, and the last one wins", "", true, func(r *report) {
		lines, last := make(map[string]int), make(map[string]int) // on which each key first and last appears
		for _, k := range r.keys {
			last[k.Name] = r.lineAt(k.At)
		}
		for _, k := range r.keys {
			line := lines[k.Name]
			if line == 0 {
				lines[k.Name] = r.lineAt(k.At)
				continue
			}
			counts := "this later value is used"
			if line := last[k.Name]; line != r.lineAt(k.At) {
				counts = fmt.Sprintf("the value on line %d is used", line)
			}
			if k.Name == "progress" || k.Name == "next_phases" {
				counts = "the first readable one is used"
			}
			r.at(k.At, "%s is already set on line %d, and %s: keep one of them", k.Name, line, counts)
		}
	}},
	{"phases-unread", Error, "`next_phases` is set but does not name a phase", "", true, func(r *report) {
		if k, value, set := r.nextPhases(); set && len(r.state.NextPhases) == 0 {
			r.at(k.ValueAt(), "next_phases does not name a phase, so no next step is shown: write a list such as "+
				"`next_phases: [%q]`", r.example(value))
		}
	}},
	{"phases-block", Warning, "`next_phases` is a block list: prefer `[\"4.5\"]`", "", true, func(r *report) {
		k, value, set := r.nextPhases()
		if !set || value != "" || len(r.state.NextPhases) == 0 {
			return
		}
		list := `"` + strings.Join(r.state.NextPhases, `", "`) + `"`
		r.at(k.At, "next_phases is a block list, which is read only up to the first line that is not a list item: "+
			"write `next_phases: [%s]`", cut(list))
	}},
	{"next-incomplete", Warning, "`next_action` or `next_phases` is set without the other", "", true, func(r *report) {
		switch phases, _, set := r.nextPhases(); {
		case r.state.NextAction != "" && !set:
			r.at(r.key("next_action").At, "next_action is not shown without next_phases: add `next_phases: [%q]`, or "+
				"remove next_action", r.example(""))
		case r.state.NextAction == "" && set && len(r.state.NextPhases) > 0:
			r.at(phases.At, "next_phases is not shown without next_action: add `next_action: execute-phase`, or "+
				"remove next_phases")
		}
	}},
	{"next-shadowed", Note, "`next_action` is set together with `active_phase`, and is not shown while that phase is " +
		"active", "", true, func(r *report) {
		if r.state.NextAction != "" && r.state.ActivePhase != "" {
			r.at(r.key("next_action").At, "next_action is not shown while active_phase is set: remove active_phase "+
				"once phase %s is no longer being worked on", r.state.ActivePhase)
		}
	}},
	{"action-unknown", Warning, "`next_action` is not discuss-phase, plan-phase, execute-phase or " +
		"verify-phase", "", true, func(r *report) {
		if r.state.ActivePhase != "" { // then it is not shown
			return
		}
		switch r.state.NextAction {
		case "", "discuss-phase", "plan-phase", "execute-phase", "verify-phase":
		default:
			r.at(r.key("next_action").ValueAt(), "unknown next_action %s, shown as is: write discuss-phase, "+
				"plan-phase, execute-phase or verify-phase", quote(r.state.NextAction))
		}
	}},
	{"version-missing", Note, "the front matter has no `gsd_state_version`", "", false, func(r *report) {
		if r.project.Doc.Front("gsd_state_version").Text == "" && len(r.keys) > 0 {
			r.at(r.front.open.At, "the front matter has no gsd_state_version, which GSD's tools use to recognise "+
				"their files; no format shows it: add `gsd_state_version: '1.0'`")
		}
	}},
	{"status-unknown", Note, "the status is one that GSD does not know (`_`, `-` and spaces are equivalent), or a " +
		"value of Ultra Planner's gate that its protocol does not define", "", true, func(r *report) {
		if v := r.project.Doc.Front("status"); v.Text != "" && !isStatus(v.Text) && !isPlainly(v.Text) {
			shows := "the line shows it as is"
			if first, _, more := strings.Cut(v.Text, " "); more {
				shows += ", compact only " + quote(first)
			}
			if scene := statusline.SceneOf(r.state); scene != statusline.Active && scene != statusline.Default {
				shows = "here only rich shows it"
			}
			r.at(r.offset(v.Pos), "GSD does not know the status %s; %s: write discussing, planning, executing, "+
				"verifying, completed or paused", quote(v.Text), shows)
		} else if b := r.project.Doc.Label("status"); r.project.Evidence.IsUltra && b.Text != "" && !isStatus(b.Text) {
			r.at(r.offset(b.Pos), "Ultra Planner does not know the status %s, and rich shows it as is: write Ready "+
				"to plan, Planning, In progress, Verifying or Complete", quote(b.Text))
		}
		r.gateValues()
	}},
	{"front-stacked", Warning, "a second front matter block follows the first: an old one that a tool left " +
		"behind", "", false, func(r *report) {
		if at, end, ok := r.front.second(r.text); ok {
			r.at(at, "a second front matter block begins here, and none of it is read: delete it, down to the `---` "+
				"on line %d", r.lineAt(end))
		}
	}},
}

// noBar says who shows no bar where the hook does not read the percentage.
func (r *report) noBar() string {
	if r.project.Percent.Text != "" {
		return "only rich shows a bar"
	}
	return "there is no bar"
}

// unlessRich is the rule's level, or a note for a project that has chosen the rich line,
// which reads what the hook does not.
func (r *report) unlessRich() Level {
	if r.prefersRich() && r.project.Percent.Text != "" {
		return Note
	}
	return r.rule.Level
}

// A front is the front matter of a STATE.md, even if the status line does not see it.
type front struct {
	open  md.Line   // its opening fence; empty if there is none
	end   int       // where the line that closes it begins; -1 if none does
	lines []md.Line // what is between the fences
	body  int       // where the rest of the file begins
}

func fences(text string) front {
	open, ok := openingFence(text)
	if !ok {
		return front{end: -1}
	}
	start := md.Next(text, open.At)
	f := front{open: open, end: md.Closing(text, start), body: open.At}
	if f.end < 0 {
		return f
	}
	f.body = md.Next(text, f.end)
	for l := range md.Lines(text[:f.end], start) {
		if f.lines = append(f.lines, l); len(f.lines) == md.MaxLines { // each costs more here than in the file
			break
		}
	}
	return f
}

func (f front) isFirst() bool { return f.open.At == 0 && strings.HasPrefix(f.open.Text, "---") }

// second returns where a second front matter block, which has only GSD's keys, begins
// and where the line that closes it does. In a code block it is an example.
func (f front) second(text string) (at, end int, ok bool) {
	if len(f.lines) == 0 {
		return 0, 0, false
	}
	fence := ""
	for l := range md.BodyLines(text, f.body) {
		if mark := md.Fence(l.Text); mark != "" {
			if fence == "" {
				fence = mark
			} else if strings.HasPrefix(mark, fence) {
				fence = ""
			}
			continue
		}
		if l.Text == "---" && fence == "" && hasKeys(text, md.Next(text, l.At), isKnown) {
			end := md.Closing(text, md.Next(text, l.At))
			return l.At, end, end >= 0
		}
	}
	return 0, 0, false
}

const opening, closing = "---\n", "\n---\n"

// fixed returns the file as it will be once the fences are correct. If they already are, it
// is the text itself, which is not copied for nothing.
func (f front) fixed(text string) string {
	start, end := f.inside()
	switch {
	case end > 0 && text[:start] == opening && text[end:f.body] == closing, end == 0 && f.body == 0:
		return text
	case end > 0:
		return opening + text[start:end] + closing + text[f.body:]
	}
	return text[f.body:]
}

// inside is where the lines between the fences begin and end.
func (f front) inside() (start, end int) {
	if n := len(f.lines); n > 0 {
		start, end = f.lines[0].At, f.lines[n-1].At+len(f.lines[n-1].Text)
	}
	return start, end
}

// offset is where a value of the facts is in the file. With wrong fences they were read
// from the text that [front.fixed] returns.
func (r *report) offset(pos int) int {
	at := max(pos-1, 0)
	if !r.moved {
		return at
	}
	start, end := r.front.inside()
	body := 0
	if end > 0 {
		body = len(opening) + end - start + len(closing)
	}
	if at < body {
		return at - len(opening) + start
	}
	return at - body + r.front.body
}

func openingFence(text string) (md.Line, bool) {
	for l := range md.BodyLines(text, 0) {
		line := strings.TrimLeft(strings.TrimPrefix(l.Text, md.BOM), " \t")
		if strings.HasPrefix(line, "---") && opensFront(text, l) {
			return l, true
		}
	}
	return md.Line{}, false
}

// headless returns where front matter begins whose opening line is missing: the file begins with
// one of GSD's keys, and keys follow up to a closing line.
func headless(text string) (at int, ok bool) {
	isHead := false
	for l := range md.BodyLines(text, 0) {
		switch {
		case l.Text == "":
		case !isHead:
			key, _, isKey := md.CutKey(strings.TrimPrefix(l.Text, md.BOM))
			if isHead = isKey && isKnown(key); !isHead {
				return 0, false
			}
			at = l.At
		case strings.HasPrefix(l.Text, "---"):
			return at, true
		case strings.IndexByte(" \t-", l.Text[0]) < 0:
			if _, _, isKey := md.CutKey(l.Text); !isKey {
				return 0, false
			}
		}
	}
	return 0, false
}

// opensFront reports whether a line of hyphens opens front matter. The first line does
// if the status line reads it as such or keys follow; any other line only if GSD's
// keys follow, so that a horizontal rule in the text does not count.
func opensFront(text string, l md.Line) bool {
	rest := md.Next(text, l.At)
	if l.At > 0 || strings.HasPrefix(l.Text, " ") || strings.HasPrefix(l.Text, "\t") {
		return hasKeys(text, rest, isKnown)
	}
	if strings.Contains(text[l.At:], "\n---") {
		opens := text[:rest] == "---\n" || text[:rest] == "---\r\n"
		return opens || hasKeys(text, rest, func(string) bool { return true })
	}
	return hasKeys(text, rest, isKnown) || hasKeys(text, rest, isShown)
}

// hasKeys reports whether the lines from an offset on begin like front matter: with
// keys, one of them known, before a fence or a line of prose.
func hasKeys(text string, at int, known func(string) bool) bool {
	for l := range md.Lines(text, at) {
		isFence := strings.HasPrefix(strings.TrimLeft(l.Text, " \t"), "---")
		if l.Text == "" || strings.IndexByte("# \t-", l.Text[0]) >= 0 && !isFence {
			continue // a comment, or nested under a key
		}
		key, _, ok := md.CutKey(l.Text)
		if !ok {
			return false
		}
		if known(key) {
			return true
		}
	}
	return false
}

// isKnown reports whether a key belongs to the front matter of a STATE.md.
func isKnown(key string) bool {
	switch key {
	case "gsd_state_version", "progress", "current_phase_name", "current_plan", "last_updated", "last_activity",
		"stopped_at", "paused_at", "next_phases":
		return true
	}
	return isShown(key) && key != "status" // other files also have a status
}

// indentedKeys returns the lines below a key with a value that are an indented key of GSD's.
func indentedKeys(k md.Key) []md.Line {
	if k.Value == "" || strings.IndexByte("|>[{\"'#", k.Value[0]) >= 0 {
		return nil // a block
	}
	return slices.DeleteFunc(slices.Clone(k.Below), func(l md.Line) bool {
		name, _, ok := md.CutKey(js.TrimStart(l.Text))
		return !ok || md.Blanks(l.Text) == 0 || !isOurs(name)
	})
}

// isOurs reports whether a key of the first level is one that any of the readers knows.
func isOurs(key string) bool { return isKnown(key) || isShown(key) }

// isCounter reports whether a key belongs below progress:.
func isCounter(key string) bool {
	switch key {
	case "percent", "total_phases", "completed_phases", "total_plans", "completed_plans":
		return true
	}
	return false
}

// isShown reports whether the status line reads a first-level key as text.
func isShown(key string) bool {
	switch key {
	case "status", "milestone", "milestone_name", "active_phase", "next_action", "state_head", "current_phase":
		return true
	}
	return false
}

// key returns the last key of that name, which is the one that counts.
func (r *report) key(name string) md.Key {
	for _, k := range slices.Backward(r.keys) {
		if k.Name == name {
			return k
		}
	}
	return md.Key{}
}

// values returns the keys with a value on one line that the status line reads as text.
func (r *report) values() (list []md.Key) {
	for _, k := range r.keys {
		if _, goesOn := k.Continuation(); isShown(k.Name) && k.Value != "" && !goesOn {
			list = append(list, k)
		}
	}
	return list
}

// isUnpaired reports whether a value has a quote at one end but not the same quote at the
// other.
func isUnpaired(v string) bool {
	start, end := v[0], v[len(v)-1]
	isQuoted := strings.IndexByte(`"'`, start) >= 0 || strings.IndexByte(`"'`, end) >= 0
	return isQuoted && (start != end || len(v) == 1)
}

// A percent is progress.percent as people and YAML see it. The status line reads only the
// lines "  key: value" right below progress:, up to the first line of another form.
type percent struct {
	at     int
	value  string
	hasGap bool // a comment or blank line ends the block before it
}

func (r *report) percents() (list []percent) {
	for _, k := range r.keys {
		if p, ok := percentOf(k); ok && k.Name == "progress" {
			gap := gapIn(k)
			p.hasGap = gap >= 0 && k.Below[gap].At < p.at
			list = append(list, p)
		}
	}
	return list
}

// percentOf looks for percent below a key, or in braces after it.
func percentOf(k md.Key) (percent, bool) {
	if inside, ok := strings.CutPrefix(k.Value, "{"); ok {
		for pair := range strings.SplitSeq(strings.TrimSuffix(inside, "}"), ",") {
			if key, value, ok := strings.Cut(pair, ":"); ok && md.Unquote(js.Trim(key)) == "percent" {
				return percent{at: k.ValueAt(), value: js.Trim(value)}, true
			}
		}
		return percent{}, false
	}
	for _, l := range k.Below {
		key, value, ok := strings.Cut(l.Text, ":")
		if ok && js.Trim(key) == "percent" && key[0] != 'p' {
			value = js.Trim(value)
			if i := strings.Index(value, " #"); i >= 0 {
				value = js.TrimEnd(value[:i])
			}
			return percent{at: l.At + strings.Index(l.Text, "percent"), value: value}, value != ""
		}
	}
	return percent{}, false
}

// gapIn returns the place among the lines below progress: of the comment or blank line that ends the
// block, or -1. White space right after progress: is ignored.
func gapIn(k md.Key) int {
	keys := false
	for i, l := range k.Below {
		switch text := js.Trim(l.Text); {
		case text != "" && text[0] != '#':
			keys = true
		case text != "" || keys:
			return i
		}
	}
	return -1
}

// hidden returns the line of a progress: block that ends it early, the keys below that line which the
// status line reads and has from nowhere else, the most visible first, and how many further lines of
// the kind are above one of the block's keys.
func (r *report) hidden(k md.Key) (gap md.Line, hidden []string, more int) {
	at := gapIn(k)
	if k.Name != "progress" || at < 0 {
		return gap, nil, 0
	}
	shown := map[string]string{
		"percent": r.state.Percent, "completed_phases": r.state.CompletedPhases, "total_phases": r.state.TotalPhases,
	}
	pending := 0
	for _, l := range k.Below[at+1:] {
		name, value, _ := strings.Cut(js.Trim(l.Text), ":")
		if name == "" || name[0] == '#' {
			pending++
			continue
		}
		more, pending = more+pending, 0
		read, isShown := shown[name]
		if !isShown || md.Blanks(l.Text) == 0 || read != "" || js.Trim(value) == "" || slices.Contains(hidden, name) {
			continue
		}
		if hidden = append(hidden, name); name == "percent" {
			hidden[0], hidden[len(hidden)-1] = name, hidden[0]
		}
	}
	return k.Below[at], hidden, more
}

// digitsOf returns the first digits of a value for a hint, or N.
func digitsOf(value string) string {
	digits, _ := md.CutDigits(strings.TrimLeftFunc(value, func(r rune) bool { return r < '0' || r > '9' }))
	return cmp.Or(digits, "N")
}

// nextPhases returns the key next_phases, what is on its line, and whether it is set to
// anything.
func (r *report) nextPhases() (k md.Key, value string, set bool) {
	if k = r.key("next_phases"); k.Name == "" {
		return k, "", false
	}
	value, _, _ = strings.Cut(k.Value, " #")
	value = js.TrimEnd(value)
	switch {
	case value == "" || value[0] == '#':
		isItem := func(l md.Line) bool { return strings.HasPrefix(js.TrimStart(l.Text), "-") }
		return k, value, slices.ContainsFunc(k.Below, isItem)
	case value == "null", value == "~", value == "[]":
		return k, value, false
	}
	return k, value, true
}

// example is a phase for a hint: one from the value, or else the file's own.
func (r *report) example(value string) string {
	id := idOf(strings.TrimLeft(value, "[\"' "))
	if id == "" {
		id = idOf(r.project.Doc.Front("current_phase").Text)
	}
	return cmp.Or(id, r.state.ActivePhase, "4.5")
}

// gateValues reports the values of Ultra Planner's gate that its protocol does not have.
func (r *report) gateValues() {
	if !strings.Contains(r.text, "_status:") && !strings.Contains(r.text, "gate_step:") {
		return // as most files
	}
	for l := range md.BodyLines(r.text, r.front.body) {
		key, value, ok := strings.Cut(strings.TrimLeft(l.Text, " \t-"), ":")
		allowed := gateWords(key)
		if !ok || allowed == "" {
			continue
		}
		value = md.Unquote(js.Trim(value))
		word, _, _ := strings.Cut(value, " ")
		isChoice := word == "" || word == "null" || strings.Contains(value, " | ")
		if isChoice || slices.Contains(strings.Split(allowed, ", "), word) {
			continue
		}
		shown := "rich leaves it out"
		if r.project.Doc.Gate.Status.Text == word || key == "gate_step" {
			shown = "rich shows it as is"
		}
		at := l.At + strings.Index(l.Text, word)
		r.at(at, "unknown %s %s, and %s: write one of %s", key, quote(word), shown, allowed)
	}
}

// gateWords are the values of a key of the gate, or "" for another key.
func gateWords(key string) string {
	switch key {
	case "gate_status":
		return "EXECUTING, VERIFYING, REVIEWING, APPROVED, FAILED, BLOCKED, SKIPPED"
	case "gate_step":
		return "1, 2, 3"
	case "executor_status":
		return "pending, running, success, failure, blocked"
	case "verify_status":
		return "pending, running, passed, failed, skipped"
	case "architect_status":
		return "pending, reviewing, approved, rejected"
	}
	return ""
}

// isStatus reports whether a status is in GSD's vocabulary, is written by GSD's own
// commands although it is not in the vocabulary, or comes from a template.
func isStatus(s string) bool {
	words := plainWords(s)
	switch words {
	case "unknown", "defining requirements", "awaiting next milestone":
		return true
	}
	return strings.HasPrefix(s, "[") || md.StatusWord(words, "") != "unknown"
}
