package phaseid

import (
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// A StatedLine is what a line states about a phase:
//
//	5 of 8 (Name)     Phase 18 (Name) — COMPLETE     121 — Title     22.1-tech-debt
//	3/8               **33: Title** (Not started)    M1 of 4         [GSD.02] 05 of 09
type StatedLine struct {
	ID, Total, Title string
	State            string // what follows the name, or stands in its place: "EXECUTING"
}

// ReadLine reads a value that begins with a phase's id, after the word "phase" or a
// milestone's version. Without an id everything is the state: "Not started".
func ReadLine(value string) (p StatedLine) {
	s := strings.TrimLeftFunc(md.Plain(value), md.IsOrnament)
	code, s := CutBracket(s)
	number := AfterWord(afterVersion(s))
	id, rest := Cut(strings.TrimLeftFunc(strings.TrimPrefix(number, "("), md.IsOrnament))
	if word, after, _ := strings.Cut(s, " "); IsOnDisk(word) {
		id, rest = word, strings.TrimSuffix(" "+after, " ")
	}
	if id == "" {
		return StatedLine{State: s}
	}
	p.ID = code + id
	p.Total, rest = CutTotal(afterRange(rest))
	p.Title, p.State = cutName(rest)
	if p.Total == "" {
		if total, after := CutTotal(strings.TrimPrefix(rest, " ("+p.Title+")")); total != "" { // 5 (Name) of 8
			p.Total, p.State = total, after
		}
	}
	p.State = strings.TrimLeft(p.State, Dashes+"(")
	return p
}

// NameEnds are the marks that end a name and not a status.
var NameEnds = []string{"✅", " · ", " | "}

// Dashes are what separates a name from what comes before and after it.
const Dashes = " —–-:,·|"

// cutName splits what follows an id and a total after the name.
func cutName(rest string) (name, state string) {
	s := js.TrimStart(rest)
	if s == "" {
		return "", ""
	}
	switch s[0] {
	case '(':
		end := md.ClosingParen(s[1:]) + 1
		name, state = s[1:end], s[min(end+1, len(s)):]
		if lexicon.IsState(name) || md.StartsDigit(name) || lexicon.IsEmpty(name) { // 4 (complete), 4 (2/5 plans)
			after, rest := cutName(state)
			if lexicon.IsState(name) {
				rest = name
			}
			return after, rest
		}
		return js.Trim(strings.TrimPrefix(name, "Name: ")), state
	case '-', ':', '.', ',', '|':
		s = s[1:]
	default:
		dash := md.FirstRune(s)
		if dash != '—' && dash != '–' && dash != '·' && dash != '→' {
			return "", s // "4 complete", "4 is next"
		}
		s = s[utf8.RuneLen(dash):]
	}
	if isDash := rest[0] == '-' && len(rest) > 1 && md.IsLetter(rest[1]); isDash { // -slug
		isEnd := func(r rune) bool { return !md.IsWordRune(r) && r != '-' && r != '\'' }
		end := strings.IndexFunc(rest[1:]+" ", isEnd) + 1
		return rest[1:end], rest[end:]
	}
	s = strings.TrimLeft(s, " -—–>\"")
	name = lexicon.Clause(s, NameEnds...)
	if lexicon.IsState(name) || lexicon.IsEmpty(name) {
		return "", s
	}
	_, state, _ = strings.Cut(s, name)
	return strings.TrimRight(name, `":,`), state
}

// afterVersion returns s after a milestone's version that is followed by a phase, as in "v2.0 / Phase 12", or else s.
func afterVersion(s string) string {
	version, rest, ok := strings.Cut(s, " ")
	rest = strings.TrimLeft(rest, " -–—/·:,")
	if ok && md.IsVersion(version) && AfterWord(rest) != rest {
		return rest
	}
	return s
}

// afterRange returns what follows the end of a range of phases, as in 01–02, whose first is the phase.
func afterRange(s string) string {
	for _, dash := range [...]string{"-", "–", "—"} {
		if end, ok := strings.CutPrefix(s, dash); ok && md.StartsDigit(end) {
			if end = strings.TrimLeft(end, "0123456789."); end == "" || !md.IsLetter(end[0]) {
				return end
			}
		}
	}
	return s
}

// CutTotal splits a value after the total that follows an id: " of 8", "/8", "(of ~8 phases)".
// The total is empty if there is none, or if it is not known yet.
func CutTotal(v string) (total, rest string) {
	s := strings.TrimLeft(js.TrimStart(v), "])")
	s, inside := strings.CutPrefix(js.TrimStart(s), "(")
	if after, ok := strings.CutPrefix(s, "/"); ok {
		s = after
	} else if k, n := lexicon.Prefix(s[:min(len(s), 24)], lexicon.OfWord); k != 0 && n < len(s) {
		s = s[n:]
	} else {
		return "", v
	}
	s = strings.TrimLeft(js.TrimStart(s), "~[(")
	if total, s = md.CutDigits(s); total == "" {
		word, after, _ := strings.Cut(s, " ")
		if k := lexicon.Of(lexicon.Fold(strings.Trim(word, "])")), lexicon.States); k == 0 && len(word) > 3 {
			return "", v
		}
		s = " " + after // of TBD, of ?
	}
	if to := strings.TrimLeft(s, "-–"); len(to) < len(s) && md.StartsDigit(to) { // of 2-3
		total, s = "", strings.TrimLeft(to, "0123456789")
	}
	s = strings.TrimPrefix(s, "]")
	for _, counted := range [...]string{" phases", " total"} {
		s = strings.TrimPrefix(s, counted)
	}
	if inside {
		s = strings.TrimPrefix(s, ")")
	}
	return total, s
}
