package project

import (
	"cmp"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

func (f *Facts) milestoneParts(l *richLine) {
	p, front, body := &f.Project, From("front matter"), From("body")
	version, name := f.Milestone()
	name = strings.TrimLeft(strings.TrimPrefix(name, "Milestone: "), " -–—:→")
	if isNone(version) || version == "milestone" {
		version = ""
	}
	isOther := isVersion(name) && !strings.Contains(name, " ")               // v1.0, and → v1.1
	isMarked := strings.HasPrefix(name, "#") || strings.Contains(name, "**") // a heading, a label
	if lead, ok := strings.CutSuffix(name, ":"); ok && strings.Count(lead, " ") > 5 {
		isMarked = true // what introduces a list
	} else {
		name = lead
	}
	isState := strings.HasPrefix(name, "(") && isRemark(name[1:]) && !startsFold(name, "(next ") // which is no state
	words := strings.FieldsFunc(strings.ToLower(name), isBetweenWords)
	isNo := len(words) > 1 && words[0] == "no" && words[len(words)-1] == "milestone" // no-active-milestone
	lower := strings.ToLower(name)
	isNo = isNo || isNone(name) || lower == "milestone" || lower == "planning next milestone"
	if isNo || isOther || isMarked || isState || strings.EqualFold(name, version) {
		name = "" // "milestone" is GSD's placeholder for a missing name
	}
	if strings.Count(name, ")")+strings.Count(name, "）") > strings.Count(name, "(")+strings.Count(name, "（") {
		name = "" // the end of a heading that a tool has cut
	}
	if strings.Contains(name, " ") && strings.EqualFold(version, strings.ReplaceAll(name, " ", "-")) {
		version, name = name, "" // v1.1-powerful, and v1.1 Powerful
		if first, rest, _ := strings.Cut(version, " "); isVersion(first) {
			version, name = first, rest
		}
	}
	if number := strings.TrimPrefix(version, "v"); number != "" { // v1.5, and v1.5 Closeout
		rest, ok := strings.CutPrefix(strings.TrimPrefix(name, "v"), number)
		if short := strings.TrimLeft(rest, " -–—:"); ok && len(short) < len(rest) {
			name = short
		}
	}
	sources := [][]Value{
		{front("milestone", p.Milestone), front("milestone_name", p.MilestoneName)},
		{body("Milestone", p.Body.Milestone), body("Milestone", p.Body.MilestoneName)},
	}
	label := "milestone"
	if version != "" {
		l.add(label, "milestone", version, LevelMilestone, sources...).Value = md.Join(version, name)
		label, sources = "", nil
	}
	l.add(label, "milestone", name, LevelMilestoneName, sources...).Gap = " "
}

// Milestone returns the milestone's version and name. A value that only the hook's
// grammar finds is shown as the hook shows it.
func (f *Facts) Milestone() (version, name string) {
	p := &f.Project
	version, name = cmp.Or(p.Milestone.Text, f.State.Milestone), cmp.Or(p.MilestoneName.Text, f.State.MilestoneName)
	if version == "" && name == "" {
		return p.Body.Milestone.Text, p.Body.MilestoneName.Text
	}
	return version, name
}

// milestone reads "v3.2 Name" after Milestone:. The version may be missing.
func (r *bodyReader) milestone(own *Body, value string, at int) {
	if lead, _, ok := strings.Cut(value, ".** "); ok && strings.HasPrefix(value, "**") { // and a sentence about it
		value = lead
	}
	f := label(value, at)
	if f.Text == "" || own.Milestone.Pos > 0 || own.MilestoneName.Pos > 0 || isNone(f.Text) {
		return
	}
	version, name := "", title(f.Text)
	first, rest, _ := strings.Cut(f.Text, " ")
	if isOwn := codeLen(first) == 1 && strings.HasPrefix(rest, "— "); isOwn || isVersion(first) { // M1 — Name
		first = strings.TrimRight(first, ":,;")
		version, name = first, withoutState(phaseName(" "+rest))
		if inside := strings.Trim(rest, "()"); len(inside) == len(rest)-2 && isRemarkWord(lastWord(inside), true) {
			name = "" // v2.0 (direction pending)
		}
		_, state, ok := strings.Cut(rest, name)
		state = strings.TrimLeft(state, " —–-(:")
		if ok && saysDone("it is "+firstWord(state)) {
			own.MilestoneState = md.Field{Text: withoutUnopened(state), Pos: f.Pos}
		}
	}
	own.Milestone, own.MilestoneName = md.Field{Text: version, Pos: f.Pos}, md.Field{Text: name, Pos: f.Pos}
}

// versionAt returns the version that a text begins with, or "": "v1.1: 1/5 plans".
func versionAt(s string) string {
	first, _, _ := strings.Cut(s, " ")
	if first = strings.TrimRight(first, ":,;"); isVersion(first) {
		return first
	}
	return ""
}

func isVersion(word string) bool {
	return len(word) > 1 && word[0]|0x20 == 'v' && md.StartsDigit(word[1:])
}

// isOlder reports whether a milestone's version is before another: v1.9 and v1.10. A name has no order.
func isOlder(version, other string) bool {
	if !isVersion(version) || !isVersion(other) {
		return false
	}
	a, b := version[1:], other[1:]
	for a != "" && b != "" {
		var first, second string
		first, a, _ = strings.Cut(a, ".")
		second, b, _ = strings.Cut(b, ".")
		if md.Digits(first) < len(first) || md.Digits(second) < len(second) || first == "" || second == "" {
			return false
		}
		if x, y := md.Number(first), md.Number(second); x != y {
			return x < y
		}
	}
	return false
}
