package check

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// frontRules are about the front matter of a STATE.md: what the status line does not read of it, or reads differently
// than people and YAML.
var frontRules = []*Rule{
	{Name: "fence-missing", Severity: Error, find: fenceMissing, Summary: "keys of GSD's front matter begin the file without a `---` above them, or `+++` does"},
	{Name: "fence-not-first", Severity: Error, find: fenceNotFirst, Summary: "something (a byte order mark, a blank line, a comment, text) comes before the front matter's opening `---`"},
	{Name: "fence-trailing", Severity: Error, find: fenceTrailing, Summary: "the front matter's opening line has more on it than `---`"},
	{Name: "fence-unclosed", Severity: Error, find: fenceUnclosed, Summary: "the front matter is never closed"},
	{Name: "fence-early", Severity: Error, find: fenceEarly, Summary: "the front matter is closed by a line that only begins with `---`"},
	{Name: "progress-gap", Severity: Error, find: progressGap, Summary: "a comment before the first key of `progress:`, or a comment or blank line between its keys, hides the keys below it"},
	{Name: "percent-unread", Severity: Error, find: percentUnread, Summary: "`progress.percent`, or a count of phases, is set in a way that the status line does not read (quoted, negative, nested too deeply, an item of a list)"},
	{Name: "percent-range", Severity: Error, find: percentRange, Summary: "`progress.percent` is over 100, or not an integer"},
	{Name: "value-multiline", Severity: Error, find: valueMultiline, Summary: "a value spans several lines, but only the first is read"},
	{Name: "value-long", Severity: Warning, find: valueLong, Summary: "a value has more than 16,384 characters, after which a name, a status or a phase is cut"},
	{Name: "value-comment", Severity: Warning, find: valueComment, Summary: "` # …` becomes part of the value"},
	{Name: "value-quotes", Severity: Warning, find: valueQuotes, Summary: "the quotes around a value do not match, or are a word processor's"},
	{Name: "value-null", Severity: Warning, find: valueNull, Summary: "`~`, `Null` and `NULL` are plain text here: write `null`"},
	{Name: "key-case", Severity: Warning, find: keyCase, Summary: "a key differs from one of GSD's in upper and lower case only"},
	{Name: "key-indented", Severity: Warning, find: keyIndented, Summary: "one of GSD's keys of the first level is indented, below a key that has a value or above all others"},
	{Name: "key-form", Severity: Warning, find: keyForm, Summary: "one of GSD's keys is in quotes, or has a blank before its colon: GSD's tools read it, no format does"},
	{Name: "key-duplicate", Severity: Warning, find: keyDuplicate, Summary: "a key is set twice: the last one wins"},
	{Name: "phases-unread", Severity: Error, find: phasesUnread, Summary: "`next_phases` is set but does not name a phase"},
	{Name: "phases-block", Severity: Warning, find: phasesBlock, Summary: "`next_phases` is a block list"},
	{Name: "next-incomplete", Severity: Warning, find: nextIncomplete, Summary: "`next_action` or `next_phases` is set without the other"},
	{Name: "next-shadowed", Severity: Note, find: nextShadowed, Summary: "`next_action` is set together with `active_phase`, and is not shown while that phase is active"},
	{Name: "action-unknown", Severity: Warning, find: actionUnknown, Summary: "`next_action` is not discuss-phase, plan-phase, execute-phase, verify-phase or verify-work"},
	{Name: "version-missing", Severity: Note, Unseen: true, find: versionMissing, Summary: "the front matter has no `gsd_state_version`"},
	{Name: "status-unknown", Severity: Note, find: statusUnknown, Summary: "the status is one that neither GSD nor rich knows (`_`, `-` and spaces are equivalent), or a value of Ultra Planner's gate that its protocol does not define"},
	{Name: "front-stacked", Severity: Warning, Unseen: true, find: frontStacked, Summary: "a second front matter block follows the first: an old one that a tool left behind"},
}

func fenceMissing(r *review) {
	if at, isClosed, ok := headless(r.text); ok && r.front.open.Text == "" {
		first := quote(strings.TrimPrefix(md.Raw(r.text, at), md.BOM))
		if isClosed {
			r.at(at, "the front matter has no opening line, so full reads none of it").
				advise("make `---` the first line, above %s", first)
		} else {
			r.at(at, "these keys are not inside front matter, so full reads none of them").
				advise("make `---` the first line, above %s, and write another `---` below the last key", first)
		}
	} else if strings.HasPrefix(r.text, "+++\n") && strings.Contains(r.text[3:], "\n+++") {
		r.at(0, "`+++` does not begin front matter, so full reads none of it").
			advise("write `---` above and below it, and `key: value` on each line")
	}
}

func fenceNotFirst(r *review) {
	switch f := r.front; {
	case f.end < 0 || f.isFirst():
	case strings.HasPrefix(r.text, md.BOM+"---"):
		r.at(0, "a byte order mark comes before the front matter's `---`, so full reads none of it").
			advise("save the file as UTF-8 without one, so that `---` is the first three bytes of the file")
	default:
		r.at(0, "something comes before the front matter's `---` on line %d, so full reads none of it",
			r.lineAt(f.open.At)).advise("make `---` the first three bytes of the file")
	}
}

func fenceTrailing(r *review) {
	if first := md.Raw(r.text, r.front.open.At); r.front.end >= 0 && r.front.isFirst() && first != "---" {
		r.at(r.front.open.At, "the front matter begins with %s, so full reads none of it", quote(first)).
			advise("write `---` and nothing else on that line")
	}
}

func fenceUnclosed(r *review) {
	if f := r.front; f.end < 0 && f.open.Text != "" {
		r.at(f.open.At, "no line closes the front matter, so full reads none of it").
			advise("end it with a line that is exactly `---`")
	}
}

func fenceEarly(r *review) {
	if f := r.front; f.end >= 0 && strings.TrimRight(md.Raw(r.text, f.end), " \t\r") != "---" {
		r.at(f.end, "this line begins with `---` and ends the front matter, so what follows is not read").
			advise("write `---` alone, or indent the line")
	}
}

func progressGap(r *review) {
	for _, k := range r.front.keys {
		gap, hidden, more := r.hidden(k)
		if len(hidden) == 0 {
			continue
		}
		what, consequence := "blank line", strings.Join(hidden, " and ")+" below it is not read by full"
		if js.Trim(gap.Text) != "" {
			what = "comment"
		}
		if hidden[0] == "percent" {
			consequence = "percent is not read and " + r.noBar()
		}
		advice := "remove it"
		switch {
		case more == 1:
			advice += " and the other comment or blank line between its keys"
		case more > 1:
			advice += fmt.Sprintf(" and the other %d comments and blank lines between its keys", more)
		}
		r.at(gap.At, "the %s ends the progress: block, so %s", what, consequence).as(r.unlessRich()).
			advise("%s", advice)
	}
}

func percentUnread(r *review) {
	for _, key := range [...]string{"total_phases", "completed_phases"} {
		for _, p := range r.progress(key) {
			digits, advice := md.Unquote(p.value), "remove the quotes"
			if !md.StartsDigit(digits) {
				advice = "write a number"
			}
			if (digits != p.value || !md.StartsDigit(digits)) && !p.hasGap {
				r.at(p.at, "%s %s is not read, so full does not see when all phases are complete", key, quote(digits)).advise("%s", advice)
			}
		}
	}
	for _, p := range r.progress("percent") {
		digits := strings.Trim(p.value, `"'`)
		shown, advice := p.value, "write `  percent: "+digitsOf(p.value)+"` below progress:, in digits and without quotes"
		if digits != p.value && digits == digitsOf(p.value) && strings.HasSuffix(r.text[:p.at], "\n  ") {
			shown, advice = digits, "remove the quotes"
		} else if strings.HasPrefix(r.key("progress").Value, "#") {
			advice = "remove the comment after progress:"
		}
		if r.state.Milestone == "" && r.state.MilestoneName == "" {
			advice += ", and add a `milestone:`, such as `milestone: v1.0`, which the bar needs as well"
		}
		if r.state.Percent == "" && !p.hasGap {
			r.at(p.at, "percent %s is not read, so %s", quote(shown), r.noBar()).as(r.unlessRich()).advise("%s", advice)
		}
	}
}

func percentRange(r *review) {
	for _, p := range r.progress("percent") {
		value := md.Unquote(p.value)
		n, err := strconv.Atoi(value)
		switch isInteger := strings.Trim(value, "0123456789") == ""; {
		case r.state.Percent == "":
		case isInteger && (n > 100 || err != nil): // err: too large for any integer type
			r.at(p.at, "percent %s is over 100 and shown as 100", value).advise("write a number from 0 to 100")
		case !isInteger:
			r.at(p.at, "percent %s is not an integer and shown as %s", quote(value), r.state.Percent).
				advise("write a whole number from 0 to 100")
		}
	}
}

func valueMultiline(r *review) {
	for _, k := range r.front.keys {
		if _, ok := k.Continuation(); ok && isShown(k.Name) && len(indentedKeys(k)) == 0 { // another rule's
			read := k.Value
			if read == "" && len(k.Below) > 0 {
				read = js.Trim(k.Below[0].Text)
			}
			r.at(k.ValueAt(), "%s spans several lines, but only the first is read (%s)", k.Name, quote(read)).
				advise("write the value on one line")
		}
	}
}

func valueLong(r *review) {
	for _, k := range r.front.keys {
		if n := utf8.RuneCountInString(k.Value); n > md.MaxField {
			r.at(k.At, "%s has %d characters, of which no format shows more than %d", k.Name, n, md.MaxField).
				advise("shorten it")
		}
	}
}

func valueComment(r *review) {
	for _, k := range r.values() {
		if i := md.Comment(k.Value); i >= 0 && !md.StartsDigit(k.Value[i+1:]) { // "customer #2" is a number
			r.at(k.ValueAt()+i, "the comment is read as part of %s (%s)", k.Name, quote(md.Unquote(k.Value))).
				advise("put it on a line of its own above the key")
		}
	}
}

func valueQuotes(r *review) {
	for _, k := range r.values() {
		if md.Comment(k.Value) < 0 && isUnpaired(k.Value) {
			r.at(k.ValueAt(), "the quotes around %s do not match, and it is read as %s", k.Name,
				quote(md.Unquote(k.Value))).advise("use a matching pair, or none")
		}
		last, _ := utf8.DecodeLastRuneInString(k.Value)
		if strings.ContainsRune("‘‚“„«‹", md.FirstRune(k.Value)) && strings.ContainsRune("’‘”“»›", last) {
			r.at(k.ValueAt(), "the quotes around %s are a word processor's, and the line shows them (%s)", k.Name,
				cut(k.Value)).advise(`use " or none`)
		}
	}
}

func valueNull(r *review) {
	for _, k := range r.values() {
		switch k.Value {
		case "~", "Null", "NULL":
			r.at(k.ValueAt(), "%s is read as the text %s, not as null", k.Name, quote(k.Value)).
				advise("write null, or remove the line")
		}
	}
}

func keyCase(r *review) {
	compare := func(name string, at int, isOurs func(string) bool) {
		if lower := strings.ToLower(name); lower != name && isOurs(lower) {
			r.at(at, "the key %s is not read, because keys are in lower case", quote(name)).advise("write %s", lower)
		}
	}
	for _, k := range r.front.keys {
		compare(k.Name, k.At, isOurs)
		if k.Name == "progress" {
			for _, c := range k.Children() {
				compare(c.Name, c.At, isCounter)
			}
		}
	}
}

func keyIndented(r *review) {
	if l, name := r.firstKey(); md.Blanks(l.Text) > 0 && isOurs(name) {
		r.at(l.At+md.Blanks(l.Text), "the front matter is indented, so no format reads %s", quote(name)).
			advise("begin its keys in the first column")
	}
	for _, k := range r.front.keys {
		for _, l := range indentedKeys(k) {
			name, _, _ := md.CutKey(js.TrimStart(l.Text))
			r.at(l.At+md.Blanks(l.Text), "%s is indented, so no format reads it", quote(name)).
				advise("begin it in the first column")
		}
	}
}

func keyForm(r *review) {
	for l := range r.front.lines(r.text) {
		blanks := md.Blanks(l.Text)
		written, _, hasColon := strings.Cut(l.Text[blanks:], ":")
		trimmed := js.Trim(written)
		name := strings.Trim(trimmed, `"'`)
		isKey := blanks == 0 && isOurs(name) || blanks > 0 && isCounter(name)
		switch {
		case !hasColon || !isKey || name == written:
		case name != trimmed:
			r.at(l.At+blanks, "the key %s is in quotes, so no format reads it", trimmed).advise("write `%s:`", name)
		default:
			r.at(l.At+blanks, "the key %s has a blank before its colon, so no format reads it", name).
				advise("write `%s:`", name)
		}
	}
}

func keyDuplicate(r *review) {
	first, last := map[string]md.Key{}, map[string]md.Key{}
	for _, k := range r.front.keys {
		last[k.Name] = k
	}
	for _, k := range r.front.keys {
		before, isSecond := first[k.Name]
		if !isSecond {
			first[k.Name] = k
		}
		if !isSecond || r.isFull() {
			continue
		}
		counts := "this later value is used"
		if k.Name == "progress" || k.Name == "next_phases" {
			counts = "the first readable one is used"
		} else if last[k.Name].At != k.At {
			counts = fmt.Sprintf("the value on line %d is used", last[k.Name].Number)
		}
		r.at(k.At, "%s is already set on line %d, and %s", k.Name, before.Number, counts).
			advise("keep one of them")
	}
}

func phasesUnread(r *review) {
	k, value, set := r.nextPhases()
	isNone := func(id string) bool { return md.Scalar(id, 0).Text == "" || strings.ContainsAny(id, "[]{}") } // null, ~
	if ids := r.state.NextPhases; set && (len(ids) == 0 || slices.ContainsFunc(ids, isNone)) {
		r.at(k.ValueAt(), "next_phases is not a list of phases, and %s", r.shownStep()).
			advise("write a list such as `next_phases: [%q]`", r.example(value))
	}
}

func phasesBlock(r *review) {
	if k, value, set := r.nextPhases(); set && value == "" && len(r.state.NextPhases) > 0 {
		list := cut(`"` + strings.Join(r.state.NextPhases, `", "`) + `"`)
		r.at(k.At, "next_phases is a block list, which is read only up to the first line that is not a list item").
			advise("write `next_phases: [%s]`", list)
	}
}

func nextIncomplete(r *review) {
	isNot := Claim{system.Full, "next ", true, "is not shown"}
	switch phases, _, set := r.nextPhases(); {
	case r.state.NextAction != "" && !set && len(r.state.NextPhases) == 0 && r.state.ActivePhase == "":
		r.at(r.key("next_action").At, "next_action %s without next_phases", isNot).
			advise("add `next_phases: [%q]`, or remove next_action", r.example(""))
	case r.state.NextAction == "" && set && len(r.state.NextPhases) > 0 && r.state.ActivePhase != "":
		r.at(phases.At, "next_phases %s while active_phase is set", isNot).advise("remove next_phases")
	case r.state.NextAction == "" && set && len(r.state.NextPhases) > 0:
		r.at(phases.At, "next_phases %s without next_action", isNot).
			advise("add `next_action: execute-phase`, or remove next_phases")
	}
}

func nextShadowed(r *review) {
	if r.state.NextAction != "" && r.state.ActivePhase != "" {
		r.at(r.key("next_action").At, "next_action %s while active_phase is set", Claim{system.Full, "next ", true, "is not shown"}).
			advise("remove active_phase once phase %s is no longer being worked on", r.state.ActivePhase)
	}
}

func actionUnknown(r *review) {
	actions := []string{"discuss-phase", "plan-phase", "execute-phase", "verify-phase", "verify-work"}
	if statusline.SceneOf(r.state) == statusline.Next && !slices.Contains(actions, r.state.NextAction) {
		at := r.key("next_action").ValueAt()
		r.at(at, "unknown next_action %s, and %s", quote(r.state.NextAction), r.shownStep()).
			advise("write discuss-phase, plan-phase, execute-phase, verify-phase or verify-work")
	}
}

func versionMissing(r *review) {
	if r.project.Doc.Front("gsd_state_version").Text == "" && r.front.end >= 0 && !r.project.Evidence.IsUltra {
		r.at(r.front.open.At, "the front matter has no gsd_state_version, which GSD's tools use to recognise their "+
			"files; no format shows it").advise("add `gsd_state_version: '1.0'`")
	}
}

func statusUnknown(r *review) {
	if v := r.project.Doc.Front("status"); v.Text != "" && !isStatus(v.Text) && !isPlainly(v.Text) {
		isRich := len(r.project.Status.From) > 0 && r.project.Status.From[0].Pos == v.Pos
		shows := fullShows(md.CutBytes(v.Text, 60), "full shows it as is")
		if isRich {
			shows.words = "the line shows it as is"
		}
		if first, _, more := strings.Cut(v.Text, " "); more {
			shows.words += ", compact only " + quote(first)
		}
		if scene := statusline.SceneOf(r.state); scene != statusline.Active && scene != statusline.Default {
			if shows = richHides(v.Text, "here no format shows it"); isRich {
				shows = richShows(r.project.ShownStatus(), "here only rich shows it")
			}
		}
		r.at(v.At(), "GSD does not know the status %s; %s", quote(v.Text), shows).
			advise("write discussing, planning, executing, verifying, completed or paused")
	} else if b := r.project.Doc.Label("status"); r.project.Evidence.IsUltra && b.Text != "" && !isStatus(b.Text) {
		r.at(b.At(), "Ultra Planner does not know the status %s, and rich shows it as is", quote(b.Text)).
			advise("write Ready to plan, Planning, In progress, Verifying or Complete")
	}
	r.gateValues()
}

func frontStacked(r *review) {
	if at, end := r.front.second(r.text); end > 0 {
		r.at(at, "a second front matter block begins here, and none of it is read").
			advise("delete it, down to the `---` on line %d", r.lineAt(end))
	}
}

// noBar says who shows no bar where the hook does not read the percentage.
func (r *review) noBar() string {
	if r.project.Percent.Text != "" {
		return "only rich shows a bar"
	}
	return "there is no bar"
}

// unlessRich is the rule's severity, or a note for a project that has chosen the rich line, which reads what the hook
// does not.
func (r *review) unlessRich() Severity {
	if r.configured().Format("") == system.Rich && r.project.Percent.Text != "" {
		return Note
	}
	return r.rule.Severity
}

// A front is the front matter of a STATE.md, even if the status line does not see it.
type front struct {
	first int     // where the file begins, after the markers of a conflict
	open  md.Line // its opening fence; empty if there is none
	end   int     // where the line that closes it begins; -1 if none does
	keys  []md.Key
	body  int // where the rest of the file begins
}

func fences(text string, first int) front {
	open, ok := openingFence(text, first)
	if !ok {
		return front{end: -1}
	}
	start := md.Next(text, open.At)
	f := front{first: first, open: open, end: md.Closing(text, start), body: open.At}
	if f.end >= 0 {
		f.body, f.keys = md.Next(text, f.end), md.Keys(text[:f.end], start)
	}
	return f
}

func (f front) lines(text string) iter.Seq[md.Line] {
	if f.end < 0 {
		return md.Lines("", 0)
	}
	return md.BodyLines(text[:f.end], md.Next(text, f.open.At))
}

// firstKey returns the first line of the front matter that is a key, indented or not.
func (r *review) firstKey() (line md.Line, name string) {
	for l := range r.front.lines(r.text) {
		if name, _, ok := md.CutYAMLKey(l.Text[md.Blanks(l.Text):], true); ok {
			return l, name
		}
	}
	return line, ""
}

// markers returns how many bytes of the markers of a conflict, which are blanks here, come before the file's own.
func markers(text, whole string) (n int) {
	for {
		next := md.Next(text, n)
		if text[n:next] == whole[n:next] {
			return n
		}
		n = next
	}
}

func (f front) isFirst() bool { return f.open.At == f.first && strings.HasPrefix(f.open.Text, "---") }

// second returns where a second front matter block begins and where the line that closes it does. In a code block it
// is an example.
func (f front) second(text string) (at, end int) {
	fence := ""
	for l := range md.BodyLines(text, f.body) {
		switch mark := md.Fence(l.Text); {
		case len(f.keys) == 0:
			return 0, 0
		case mark != "" && fence == "":
			fence = mark
		case mark != "" && strings.HasPrefix(mark, fence):
			fence = ""
		case l.Text == "---" && fence == "" && hasKeys(text, md.Next(text, l.At), isKnown):
			return l.At, md.Closing(text, md.Next(text, l.At))
		}
	}
	return 0, 0
}

// fixed returns the file as it will be once its opening fence is right. All else keeps its place.
func (f front) fixed(text string) string {
	n := md.Next(text, f.open.At)
	if f.end < 0 || isOpening(text[f.first:n]) {
		return text
	}
	return "---\n" + strings.Repeat(" ", n-len("---\n\n")) + "\n" + text[n:]
}

// isOpening reports whether a line opens front matter for the hook.
func isOpening(line string) bool { return line == "---\n" || line == "---\r\n" }

func openingFence(text string, first int) (md.Line, bool) {
	for l := range md.BodyLines(text, first) {
		line := strings.TrimLeft(strings.TrimPrefix(l.Text, md.BOM), " \t")
		if strings.HasPrefix(line, "---") && opensFront(text, l, l.At == first) {
			return l, true
		}
	}
	return md.Line{}, false
}

// headless returns where front matter begins whose opening line is missing: the file begins with one of GSD's keys,
// and keys follow up to a line that closes it, or without one two of GSD's or one that is no label of a body.
func headless(text string) (at int, isClosed, ok bool) {
	ours, hasKnown, isNoLabel := 0, false, false
	for l := range md.BodyLines(text, 0) {
		key, _, isKey := md.CutKey(strings.TrimPrefix(l.Text, md.BOM))
		switch {
		case l.Text == "":
			continue
		case isKey && isOurs(key):
			if ours++; ours == 1 {
				at = l.At
			}
			hasKnown = hasKnown || isKnown(key)
			isNoLabel = isNoLabel || strings.Contains(key, "_") || hasKnown && ours > 1
			continue
		case hasKnown && strings.HasPrefix(l.Text, "---"):
			return at, true, true
		case ours > 0 && (isKey || strings.IndexByte(" \t-", l.Text[0]) >= 0):
			continue
		}
		break
	}
	return at, false, isNoLabel
}

// opensFront reports whether a line of hyphens opens front matter. The first line does if the status line reads it as
// such or keys follow; any other line only if GSD's keys follow, so that a horizontal rule in the text does not count.
func opensFront(text string, l md.Line, isFirst bool) bool {
	rest := md.Next(text, l.At)
	if !isFirst || md.Blanks(l.Text) > 0 {
		return hasKeys(text, rest, isKnown)
	}
	if strings.Contains(text[l.At:], "\n---") {
		return isOpening(text[l.At:rest]) || hasKeys(text, rest, func(string) bool { return true })
	}
	return hasKeys(text, rest, isOurs)
}

// hasKeys reports whether the lines from an offset on begin like front matter: with keys, one of them known, before a
// fence or a line of prose.
func hasKeys(text string, at int, known func(string) bool) bool {
	for l := range md.Lines(text, at) {
		isFence := strings.HasPrefix(strings.TrimLeft(l.Text, " \t"), "---")
		if l.Text == "" || strings.IndexByte("# \t-", l.Text[0]) >= 0 && !isFence {
			continue // a comment, or nested under a key
		}
		if key, _, ok := md.CutKey(l.Text); !ok || known(key) {
			return ok
		}
	}
	return false
}

// The keys of a STATE.md's front matter: those whose value the status line shows as text, further ones, and those
// below progress:.
var (
	shownKeys = []string{
		"status", "milestone", "milestone_name", "active_phase", "next_action", "state_head", "current_phase",
	}
	otherKeys = []string{
		"gsd_state_version", "progress", "current_phase_name", "current_plan", "last_updated", "last_activity",
		"stopped_at", "paused_at", "next_phases",
	}
	counters = []string{"percent", "total_phases", "completed_phases", "total_plans", "completed_plans"}
)

func isShown(key string) bool   { return slices.Contains(shownKeys, key) }
func isOurs(key string) bool    { return isShown(key) || slices.Contains(otherKeys, key) }
func isKnown(key string) bool   { return isOurs(key) && key != "status" } // other files also have a status
func isCounter(key string) bool { return slices.Contains(counters, key) }

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

// key returns the last key of that name, which is the one that counts.
func (r *review) key(name string) md.Key {
	for _, k := range slices.Backward(r.front.keys) {
		if k.Name == name {
			return k
		}
	}
	return md.Key{}
}

// values returns the keys with a value on one line that the status line reads as text.
func (r *review) values() (list []md.Key) {
	for _, k := range r.front.keys {
		if _, goesOn := k.Continuation(); isShown(k.Name) && k.Value != "" && !goesOn {
			list = append(list, k)
		}
	}
	return list
}

// isUnpaired reports whether a value has a quote at one end but not the same quote at the other.
func isUnpaired(v string) bool {
	start, end := v[0], v[len(v)-1]
	isQuoted := strings.IndexByte(`"'`, start) >= 0 || strings.IndexByte(`"'`, end) >= 0
	return isQuoted && (start != end || len(v) == 1)
}

// A percent is a number of progress: as people and YAML see it. The status line reads only the lines "  key: value"
// right below progress:, up to the first line of another form.
type percent struct {
	at     int
	value  string
	hasGap bool // a comment or blank line ends the block before it
}

func (r *review) progress(key string) (list []percent) {
	for _, k := range r.front.keys {
		if k.Name != "progress" {
			continue
		}
		children := k.Children()
		for _, l := range k.Below { // the items of a list are no keys for any format
			item, isItem := md.ListItem(l.Text[md.Blanks(l.Text):])
			if name, value, ok := md.CutKey(item); ok && isItem {
				at := l.At + strings.Index(l.Text, item)
				children = append(children, md.Key{Line: md.Line{At: at}, Name: name, Value: js.Trim(value)})
			}
		}
		i := slices.IndexFunc(children, func(c md.Key) bool { return c.Name == key })
		if i < 0 || children[i].Value == "" {
			continue
		}
		value, _, _ := strings.Cut(children[i].Value, " #")
		gap := gapIn(k)
		hasGap := gap >= 0 && k.Below[gap].At < children[i].At
		list = append(list, percent{at: children[i].At, value: js.TrimEnd(value), hasGap: hasGap})
	}
	return list
}

// gapIn returns the place among the lines below progress: of the comment or blank line that ends the block, or -1.
// White space right after progress: is ignored.
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

// hidden returns the line of a progress: block that ends it early, the keys below that line which the status line
// reads and has from nowhere else, the most visible first, and how many further lines of the kind are above one of
// the block's keys.
func (r *review) hidden(k md.Key) (gap md.Line, hidden []string, more int) {
	at := gapIn(k)
	if k.Name != "progress" || at < 0 {
		return gap, nil, 0
	}
	shown := map[string]string{
		"percent": r.state.Percent, "completed_phases": r.state.CompletedPhases, "total_phases": r.state.TotalPhases,
	}
	gap, last := k.Below[at], 0
	for _, c := range k.Children() {
		if last = c.At; c.At < gap.At || c.Value == "" || slices.Contains(hidden, c.Name) {
			continue
		}
		if read, isShown := shown[c.Name]; isShown && read == "" && c.Name == "percent" {
			hidden = slices.Insert(hidden, 0, c.Name)
		} else if isShown && read == "" {
			hidden = append(hidden, c.Name)
		}
	}
	for _, l := range k.Below[at+1:] {
		if text := js.Trim(l.Text); l.At < last && (text == "" || text[0] == '#') {
			more++
		}
	}
	return gap, hidden, more
}

// digitsOf returns the first digits of a value for a hint, or N.
func digitsOf(value string) string {
	digits, _ := md.CutDigits(strings.TrimLeftFunc(value, func(r rune) bool { return r < '0' || r > '9' }))
	return cmp.Or(digits, "N")
}

// nextPhases returns the key next_phases, what is on its line, and whether it is set to anything.
func (r *review) nextPhases() (k md.Key, value string, set bool) {
	k = r.key("next_phases")
	value, _, _ = strings.Cut(k.Value, " #")
	if value = js.TrimEnd(value); value == "" || value[0] == '#' {
		for _, l := range k.Below {
			if first := js.TrimStart(l.Text); strings.HasPrefix(first, "-") {
				return k, "", true
			} else if strings.HasPrefix(first, "[") {
				return k, first, true
			}
		}
		return k, "", false
	}
	return k, value, value != "null" && value != "~" && value != "[]"
}

// example is a phase for a hint: one from the value, or else the file's own.
func (r *review) example(value string) string {
	return cmp.Or(idOf(strings.TrimLeft(value, "[\"' ")), idOf(r.project.Doc.Front("current_phase").Text),
		r.state.ActivePhase, "4.5")
}

// shownStep says which next step full shows.
func (r *review) shownStep() Claim {
	if statusline.SceneOf(r.state) != statusline.Next {
		return Claim{system.Full, "next " + r.state.NextAction, true, "full shows no next step"}
	}
	step := md.Join("next", r.state.NextAction, strings.Join(r.state.NextPhases, "/"))
	return fullShows(step, "full shows "+cut(step))
}

func (r *review) gateValues() {
	if !strings.Contains(r.text, "_status:") && !strings.Contains(r.text, "gate_step:") {
		return // as most files
	}
	for l := range md.BodyLines(r.text, r.front.body) {
		key, value, ok := strings.Cut(strings.TrimLeft(l.Text, " \t-"), ":")
		value = md.DecodeYAML(strings.Trim(js.Trim(value), "`"), 0).Text
		word, _, _ := strings.Cut(value, " ")
		allowed := gateWords(key)
		isChoice := word == "" || word == "null" || strings.Contains(value, " | ")
		if !ok || allowed == "" || isChoice || slices.Contains(strings.Split(allowed, ", "), word) {
			continue
		}
		shown := richHides(word, "rich leaves it out")
		if gate := r.project.Doc.Gate; gate.Status.Text == word || gate.Step.Text == word {
			shown = richShows(word, "rich shows it as is")
		}
		r.at(l.At+strings.Index(l.Text, word), "unknown %s %s, and %s", key, quote(word), shown).
			advise("write one of %s", allowed)
	}
}

// gateWords are the values that a key of the gate can have, or "" for another key.
func gateWords(key string) string {
	return map[string]string{
		"gate_status":      "EXECUTING, VERIFYING, REVIEWING, APPROVED, FAILED, BLOCKED, SKIPPED",
		"gate_step":        "1, 2, 3",
		"executor_status":  "pending, running, success, failure, blocked",
		"verify_status":    "pending, running, passed, failed, skipped",
		"architect_status": "pending, reviewing, approved, rejected",
	}[key]
}

// isStatus reports whether a status is in GSD's vocabulary, is written by GSD's own commands although it is not in the
// vocabulary, or comes from a template.
func isStatus(s string) bool {
	words := plainWords(s)
	others := []string{"unknown", "defining requirements", "awaiting next milestone"}
	return md.IsTemplate(s) || slices.Contains(others, words) || lexicon.StatusWord(words, "") != "unknown"
}
