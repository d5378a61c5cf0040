package story

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// A Milestone is what one line says of it: an item of a list, a heading or a <summary>.
type Milestone struct {
	Version, Name string // as written; the name may be empty
	Key           VersionKey
	Date          string // 2026-04-16; empty if the line has none
	IsOver        bool
	isUnderway    bool     // a heading or a <summary> says that it is not finished
	isSection     bool     // a heading or a <summary>; ranges then count only if no line below it lists a phase
	ranges        [][2]int // first and last phase, as whole numbers: 4.1 is in 1-4
}

// ReadShipped returns the milestones that a heading of a MILESTONES.md says are over.
func ReadShipped(text string, b *budget.Budget) (list []Milestone) {
	for l := range md.Body(b.Cut(text), 0) {
		if l.Text[0] != '#' || l.Fenced || !b.Take(budget.Milestones) {
			continue
		}
		_, title := md.Heading(md.CutBytes(l.Text, budget.Text))
		if m, ok := milestoneIn(title); ok && m.IsOver {
			list = append(list, m)
		}
	}
	return list
}

// listedMilestone parses an item of the list of milestones: version, name, phases and state, as in "**v1.0 MVP** -
// Phases 1-4 (shipped 2026-01-10)". What follows the state, such as deferred parts and other versions, is ignored.
func listedMilestone(item string) (m Milestone, ok bool) {
	text := md.Plain(md.CutBytes(item, 400))
	versions := Versions(md.CutBytes(text, 64)) // it must begin with one
	if len(versions) == 0 || !startsVersion(versions[0], strings.TrimLeftFunc(text, md.IsOrnament)) {
		return m, false
	}
	before, after, _ := strings.Cut(text, versions[0])
	m = Milestone{Version: versions[0], Name: milestoneName(after), Key: KeyOf(versions[0]), Date: dateIn(text)}
	_, rest, _ := strings.Cut(after, m.Name)
	state := md.FromWord(rest)
	if md.StartsFold(state, "phase") {
		m.ranges, state = rangesIn(state)
		state = md.FromWord(state)
	}
	isTicked := strings.Contains(before+rest[:len(rest)-len(state)], "✅")
	isDone := remarkKind(lexicon.Fold(state))&(lexicon.Done|lexicon.Past) != 0
	m.IsOver = isTicked || isDone && !strings.ContainsAny(before, underway)
	return m, true
}

// underway are the marks of what is not finished.
const underway = "🚧📋🔄⏳"

// startsVersion reports whether a text begins with a version, possibly after the word milestone, a state or one word
// in capitals.
func startsVersion(version, text string) bool {
	before, _, ok := strings.Cut(text, version)
	before = strings.Trim(before, " [:")
	k := lexicon.Of(lexicon.Fold(before), lexicon.MilestoneLabel|lexicon.States)
	return ok && (before == "" || k != 0 || before == strings.ToUpper(before) && !strings.Contains(before, " "))
}

// namesMilestone reports whether a line contains a version or the word milestone.
func namesMilestone(text string) bool {
	return strings.Contains(strings.ToLower(text), "milestone") || len(Versions(text)) > 0
}

// milestoneIn parses such a line. It reports false unless it names exactly one version; m then has only the state.
func milestoneIn(text string) (m Milestone, ok bool) {
	versions := Versions(text)
	isOver, isUnfinished := remarks(text)
	m.IsOver = strings.Contains(text, "✅") || isOver && !isUnfinished
	m.isUnderway = isUnfinished && !m.IsOver
	if len(versions) != 1 {
		return m, false
	}
	_, after, _ := strings.Cut(text, versions[0])
	m.Version, m.Key, m.Date = versions[0], KeyOf(versions[0]), dateIn(text)
	m.Name = milestoneName(after)
	i := strings.LastIndexByte(m.Name, ' ') + 1
	if SameVersion(m.Name[i:], m.Version) { // Milestone 1: MVP v1.0
		m.Version, m.Name = m.Name[i:], strings.TrimRight(m.Name[:i], " ")
	}
	return m, true
}

// milestoneName returns the name at the start of what follows a version: "MVP" of " MVP - Phases 1-4". It is empty if
// that is a remark, phases or a state.
func milestoneName(after string) string {
	name := nameOf(strings.TrimLeft(after, " *:—–-"))
	isPhases := strings.HasPrefix(lexicon.Fold(name), "phase")
	if strings.HasPrefix(strings.TrimLeft(after, " *"), "(") || isPhases || remarkKind(lexicon.Fold(name)) != 0 {
		return ""
	}
	return name
}

// Versions returns the different versions in a text, at most two. A bare number counts after the word milestone.
func Versions(text string) (list []string) {
	before := ""
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !md.IsWordRune(r) && r != '.' }) {
		word = strings.Trim(word, ".")
		isNumber := md.StartsDigit(word) && isMilestone(before)
		if (isNumber || md.StartsVersion(word)) && IsVersion(word) {
			if !slices.ContainsFunc(list, func(v string) bool { return SameVersion(v, word) }) {
				list = append(list, word)
			}
			if len(list) > 1 {
				break // enough to know that there are several
			}
		}
		before = word
	}
	return list
}

func isMilestone(word string) bool {
	return lexicon.Of(lexicon.Fold(word), lexicon.MilestoneLabel) != 0
}

// IsVersion reports whether a text is a version: v1.0, 1.0.
func IsVersion(text string) bool {
	number := strings.TrimLeft(text, "vV")
	return len(text)-len(number) <= 1 && md.StartsDigit(number) && strings.Trim(number, "0123456789.") == ""
}

// A VersionKey is a version in a form to compare: v1.0, 1.0.0 and V1 have the same. It is empty for none.
type VersionKey string

// KeyOf returns the key of a version as written.
func KeyOf(version string) VersionKey {
	key := strings.TrimPrefix(strings.ToLower(version), "v")
	for {
		short, ok := strings.CutSuffix(key, ".0")
		if !ok {
			return VersionKey(key)
		}
		key = short
	}
}

// SameVersion reports whether two versions have the same key. An empty version equals no other.
func SameVersion(a, b string) bool { return a != "" && KeyOf(a) == KeyOf(b) }

// remarks reports whether a text says that something is over, or unfinished: by the word after its version, a dash, a
// bracket, a comma or ✅, or by its first word if it has no version: "Completed milestones". A word that begins a name
// does not count: "v2.0 Complete Rewrite".
func remarks(text string) (isOver, isUnfinished bool) {
	isUnfinished = strings.ContainsAny(text, underway)
	folded := lexicon.Fold(md.Plain(md.CutBytes(text, 400)))
	judge := func(k lexicon.Kind) {
		isOver = isOver || k&(lexicon.Done|lexicon.Past) != 0
		isUnfinished = isUnfinished || k&unfinished != 0
	}
	versions := Versions(folded)
	if len(versions) > 0 {
		_, after, _ := strings.Cut(folded, versions[0])
		judge(remarkKind(after))
	} else {
		k, _ := lexicon.Start(strings.TrimLeftFunc(folded, md.IsOrnament), lexicon.States|lexicon.Past)
		judge(k)
	}
	n := 0
	for remark := range lexicon.Remarks(folded, ", ", "✅", " | ") {
		n++
		if n > budget.Remarks {
			break
		}
		judge(remarkKind(remark))
	}
	return isOver, isUnfinished
}

func remarkKind(remark string) lexicon.Kind {
	remark = md.FromWord(remark)
	return lexicon.State(remark, lexicon.States|lexicon.Past)
}

const unfinished = lexicon.Executing | lexicon.Verifying | lexicon.Ready | lexicon.Waiting | lexicon.Unstarted

func dateIn(text string) string {
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return !md.IsWordRune(r) && r != '-' }) {
		isDate := len(word) == len("2026-04-16") && word[4] == '-' && word[7] == '-'
		if isDate && strings.Trim(word, "0123456789-") == "" {
			return word
		}
	}
	return ""
}

// rangesIn parses the phases that a text begins with, "Phases 1-4, 6", "Phase 5", "Phases 8+"; rest is what follows.
func rangesIn(text string) (list [][2]int, rest string) {
	s := strings.TrimLeft(text[len("phase"):], "sS :")
	for len(list) < budget.Ranges {
		digits, after := md.CutDigits(s)
		if digits == "" || len(digits) > 4 {
			break
		}
		from, _ := strconv.Atoi(digits)
		r := [2]int{from, from}
		rest = strings.TrimLeft(after, ".0123456789") // 4.1
		to := strings.TrimLeft(strings.TrimPrefix(rest, " to"), " -–—")
		if after, ok := strings.CutPrefix(rest, "+"); ok {
			r[1], rest = math.MaxInt, after
		} else if md.StartsDigit(to) && to != rest {
			digits, rest = md.CutDigits(to)
			r[1], _ = strconv.Atoi(digits)
			rest = strings.TrimLeft(rest, ".0123456789")
		}
		list, s = append(list, r), strings.TrimLeft(rest, ", &")
	}
	if list == nil {
		rest = text
	}
	return list, rest
}
