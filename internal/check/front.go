package check

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// frontRules are about the front matter of a STATE.md: what the status line does not read in it, or reads otherwise
// than people and YAML do.
var frontRules = []*Rule{
	{Name: "fence-missing", Severity: Error, find: fenceMissing},
	{Name: "fence-not-first", Severity: Error, find: fenceNotFirst},
	{Name: "fence-trailing", Severity: Error, find: fenceTrailing},
	{Name: "fence-unclosed", Severity: Error, find: fenceUnclosed},
	{Name: "fence-early", Severity: Error, find: fenceEarly},
	misreadRule,
	{Name: "percent-range", Severity: Error, find: percentRange},
	{Name: "value-long", Severity: Warning, find: valueLong},
	{Name: "key-case", Severity: Warning, find: keyCase},
	{Name: "key-indented", Severity: Warning, find: keyIndented},
	{Name: "key-duplicate", Severity: Warning, find: keyDuplicate},
	{Name: "next-incomplete", Severity: Warning, find: nextIncomplete},
	{Name: "action-unknown", Severity: Warning, find: actionUnknown},
	{Name: "version-missing", Severity: Note, Unseen: true, find: versionMissing},
	{Name: "status-unknown", Severity: Note, find: statusUnknown},
	{Name: "front-stacked", Severity: Warning, Unseen: true, find: frontStacked},
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

func percentRange(r *review) {
	if md.Number(r.hook.Percent) <= 100 {
		return
	}
	shows := "full shows no bar without a milestone"
	if r.shows.Percent.Full != "" {
		shows = "full shows 100%"
	}
	r.at(r.counterAt("percent"), "percent %s is over 100, and %s", cut(r.hook.Percent), shows).
		advise("write a number from 0 to 100")
}

func valueLong(r *review) {
	for _, k := range r.front.keys {
		if n := utf8.RuneCountInString(k.Value); n > md.MaxField {
			r.at(k.At, "%s has %d characters, of which no format shows more than %d", k.Name, n, md.MaxField).
				advise("shorten it")
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

func keyDuplicate(r *review) {
	r.duplicates(r.front.keys, false)
	for _, k := range r.front.keys {
		if k.Name == "progress" {
			r.duplicates(k.Children(), true)
		}
	}
}

// duplicates reports every repeated key. Below progress: (isBelow), the hook reads the first.
func (r *review) duplicates(keys []md.Key, isBelow bool) {
	first, last := map[string]md.Key{}, map[string]md.Key{}
	for _, k := range keys {
		last[k.Name] = k
	}
	for _, k := range keys {
		before, isSecond := first[k.Name]
		if !isSecond {
			first[k.Name] = k
		}
		if !isSecond || r.isFull() {
			continue
		}
		counts := "this later value is used"
		if isBelow {
			counts = "only one of the two is used"
		} else if k.Name == "progress" || k.Name == "next_phases" {
			counts = "the first readable one is used"
		} else if last[k.Name].At != k.At {
			counts = fmt.Sprintf("the value on line %d is used", r.lineAt(last[k.Name].At))
		}
		r.at(k.At, "%s is already set on line %d, and %s", k.Name, r.lineAt(before.At), counts).
			advise("keep one of them")
	}
}

func nextIncomplete(r *review) {
	const isNot = "is not shown"
	action, phases := r.hook.NextAction, len(r.hook.NextPhases) > 0
	switch {
	case action != "" && !phases && r.hook.ActivePhase == "" && !slices.Contains(r.misreads, "next_phases"):
		r.at(r.key("next_action").At, "next_action %s without next_phases", isNot).
			advise("add `next_phases: [%q]`, or remove next_action", r.example(""))
	case action == "" && phases && r.hook.ActivePhase != "":
		r.at(r.key("next_phases").At, "next_phases %s while active_phase is set", isNot).advise("remove next_phases")
	case action == "" && phases && !slices.Contains(r.misreads, "next_action"):
		r.at(r.key("next_phases").At, "next_phases %s without next_action", isNot).
			advise("add `next_action: execute-phase`, or remove next_phases")
	}
}

func actionUnknown(r *review) {
	actions := []string{"discuss-phase", "plan-phase", "execute-phase", "verify-phase", "verify-work"}
	if statusline.SceneOf(r.hook) == statusline.Next && !slices.Contains(actions, r.hook.NextAction) {
		at := r.key("next_action").ValueAt
		r.at(at, "unknown next_action %s, and %s", quote(r.hook.NextAction), r.shownStep()).
			advise("write discuss-phase, plan-phase, execute-phase, verify-phase or verify-work")
	}
}

func versionMissing(r *review) {
	if r.facts.Doc.Front("gsd_state_version").Text == "" && r.front.end >= 0 && !r.facts.Evidence.IsUltra {
		r.at(r.front.open.At, "the front matter has no gsd_state_version, which GSD's tools use to recognise "+
			"their files; no format shows it").
			advise("add `gsd_state_version: '1.0'`")
	}
}

func statusUnknown(r *review) {
	if v := r.facts.Doc.Front("status"); v.Text != "" && !isStatus(v.Text) && !isPlainly(v.Text) {
		c := r.shows.Status
		isRich := c.From.Pos == v.Pos && c.Rich == js.Trim(statusline.Clean(v.Text))
		r.at(v.At(), "GSD does not know the status %s; %s as is", quote(v.Text),
			shownBy(strings.Contains(c.Full, v.Text), isRich)).
			advise("write discussing, planning, executing, verifying, completed or paused")
	} else if b := r.facts.Doc.Label("status"); r.facts.Evidence.IsUltra && b.Text != "" && !isStatus(b.Text) {
		r.at(b.At(), "Ultra Planner does not know the status %s, and rich shows it", quote(b.Text)).
			advise("write Ready to plan, Planning, In progress, Verifying or Complete")
	}
	for _, v := range r.facts.Doc.Unknown {
		if r.facts.Evidence.IsUltra {
			r.at(v.At(), "Ultra Planner's tools do not know the %s %s", v.Key, quote(v.Text)).advise("write one of %s",
				v.Words)
		}
	}
}

func frontStacked(r *review) {
	if at, end := r.front.second(r.text); end > 0 {
		r.at(at, "a second front matter block begins here, and none of it is read").
			advise("delete it, down to the `---` on line %d", r.lineAt(end))
	}
}

// A front is the front matter of a STATE.md, even if the status line does not see it.
type front struct {
	first int     // where the file begins, after conflict markers
	open  md.Line // its opening fence; empty if there is none
	end   int     // where its closing line begins; -1 if there is none
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
		if name, _, ok := md.CutYAMLKey(l.Text[md.Blanks(l.Text):]); ok {
			return l, name
		}
	}
	return line, ""
}

// markers returns the length of the conflict markers that a file begins with. They are blanked in text and intact in
// whole.
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

// second returns where a second front matter block and its closing line begin. One inside a code block is an example,
// and does not count.
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

// fixed returns the file with a correct opening fence. Everything after it keeps its offset: the new fence is padded.
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

// headless finds front matter that has no opening line; at is its first key. The file must begin with one of GSD's
// keys, and only keys, lists and indented lines may follow. A closing `---` settles it. Without one, there must be
// two of GSD's keys, or one with an underscore: no label in a body looks like that.
func headless(text string) (at int, isClosed, ok bool) {
	ours, hasKnown, isNoLabel := 0, false, false
	for l := range md.BodyLines(text, 0) {
		key, _, isKey := md.CutKey(strings.TrimPrefix(l.Text, md.BOM))
		switch {
		case l.Text == "":
			continue
		case isKey && isOurs(key):
			ours++
			if ours == 1 {
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

// opensFront reports whether a line of hyphens opens front matter. The first line does if the hook accepts it or if
// keys follow. Any other line does only if GSD's keys follow: otherwise it is a horizontal rule.
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

// hasKeys reports whether the lines from an offset on begin like front matter: before the first fence or line of
// prose there is a key that is known.
func hasKeys(text string, at int, known func(string) bool) bool {
	for l := range md.Lines(text, at) {
		isFence := strings.HasPrefix(strings.TrimLeft(l.Text, " \t"), "---")
		if l.Text == "" || strings.IndexByte("# \t-", l.Text[0]) >= 0 && !isFence {
			continue // a comment, or nested under a key
		}
		if key, _, ok := md.CutKey(l.Text); !ok || isFence || known(key) {
			return ok && !isFence
		}
	}
	return false
}

// The keys of a STATE.md's front matter: those that the hook reads, others, and those below progress:.
var (
	readKeys = []string{
		"status", "milestone", "milestone_name", "active_phase", "next_action", "next_phases", "state_head", "progress",
		"progress.completed_phases", "progress.total_phases", "progress.percent",
	}
	otherKeys = []string{
		"gsd_state_version", "current_phase", "current_phase_name", "current_plan", "last_updated", "last_activity",
		"stopped_at", "paused_at",
	}
	counters = []string{"percent", "total_phases", "completed_phases", "total_plans", "completed_plans"}
)

func isOurs(key string) bool {
	return slices.Contains(readKeys, key) || slices.Contains(otherKeys, key)
}
func isKnown(key string) bool   { return isOurs(key) && key != "status" } // other files also have a status
func isCounter(key string) bool { return slices.Contains(counters, key) }

// indentedKeys returns the lines below a key that are an indented key of GSD's. The key must have a value on its own
// line; otherwise the lines below are its value.
func indentedKeys(k md.Key) []md.Line {
	if k.Value == "" || strings.IndexByte("|>[{\"'#", k.Value[0]) >= 0 {
		return nil // its value may go on below
	}
	return slices.DeleteFunc(slices.Clone(k.Below), func(l md.Line) bool {
		name, _, ok := md.CutKey(js.TrimStart(l.Text))
		return !ok || md.Blanks(l.Text) == 0 || !isOurs(name)
	})
}

// key returns the last key of that name, because the last one takes precedence.
func (r *review) key(name string) md.Key {
	for _, k := range slices.Backward(r.front.keys) {
		if k.Name == name {
			return k
		}
	}
	return md.Key{}
}

// example is a phase for advice: the one in value, else the file's own, else 4.5.
func (r *review) example(value string) string {
	return cmp.Or(idOf(strings.TrimLeft(value, "[\"' ")), idOf(r.facts.Doc.Front("current_phase").Text),
		r.hook.ActivePhase, "4.5")
}

// shownStep says which next step full shows.
func (r *review) shownStep() string {
	if statusline.SceneOf(r.hook) != statusline.Next {
		return "full shows no next step"
	}
	step := md.Join("next", r.hook.NextAction, strings.Join(r.hook.NextPhases, "/"))
	return "full shows " + cut(step)
}

// isStatus reports whether a status is in GSD's vocabulary, is another one that GSD's own commands write, or comes
// from a template.
func isStatus(s string) bool {
	words := plainWords(s)
	others := []string{"unknown", "defining requirements", "awaiting next milestone"}
	return md.IsTemplate(s) || slices.Contains(others, words) || lexicon.StatusWord(words, "") != "unknown"
}
