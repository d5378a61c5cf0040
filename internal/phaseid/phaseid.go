// Package phaseid parses and compares the ids of phases, as people and GSD Core's tools write them in a STATE.md, in
// ROADMAP.md and in the names of directories:
//
//	id     = [ code ] number | "[" CODE "." digits "]" number | CODE "." digits "-" number
//	code   = CODE "-" | word "-" | version "-" | capital
//	number = digits [ letter ] { "." digits } [ letter ]
//	dir    = [ "phase-" ] id [ "-" slug ], with "_" for "."
//	line   = [ "Phase" ] id [ ( "of" | "/" ) total ] [ name ] [ state ]
//
// A number that begins something else (a date, a percentage, a count) is not an id. What counts as an id in a
// directory's name and at the start of a value, and the order of ids, are as in GSD Core's own module; TestAsTools
// compares them.
package phaseid

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// CutBracket splits a value after a project code in brackets, which may come before the number, and the space after it:
// "[GSD.02] 05 of 09". Without one code is empty.
func CutBracket(v string) (code, rest string) {
	end := strings.IndexByte(v[:min(len(v), 24)], ']')
	if end < 0 || v[0] != '[' {
		return "", v
	}
	if rest, ok := cutCode(v[1:end]); !ok || rest != "" {
		return "", v
	}
	rest = js.TrimStart(v[end+1:])
	if !md.StartsDigit(rest) {
		return "", v
	}
	return v[:end+1] + " ", rest
}

// cutCode splits v after a project code: one to six capitals, a dot and digits. It reports false if v does not begin
// with one.
func cutCode(v string) (rest string, ok bool) {
	n := 0
	for n < len(v) && isUpper(v[n]) {
		n++
	}
	if n < 1 || n > 6 || n == len(v) || v[n] != '.' {
		return v, false
	}
	digits, rest := md.CutDigits(v[n+1:])
	return rest, digits != ""
}

// IsOnDisk reports whether a value is an id with a project code in the form that directories have: GSD.02-05.03.
func IsOnDisk(v string) bool {
	number, ok := cutCode(v)
	if !ok || len(v) > MaxLen || len(number) < 2 || number[0] != '-' {
		return false
	}
	number = number[1:]
	return md.StartsDigit(number) && strings.Trim(number, "0123456789.") == "" && md.StartsDigit(number[len(number)-1:])
}

// MaxLen is the length in bytes of the longest id. Anything longer is text.
const MaxLen = 64

// AfterWord returns what follows the word "phase", in any known language, and the marks after it. It returns s if s
// does not begin with that word.
func AfterWord(s string) string {
	if !unicode.IsLetter(md.FirstRune(s)) { // a fast path: most lines come here
		return s
	}
	k, n := lexicon.Prefix(s[:min(len(s), 24)], lexicon.PhaseWord)
	rest := strings.TrimLeft(s[min(n, len(s)):], " \t\u00a0-_:#")
	if k == 0 || len(rest) == len(s)-n && !md.StartsDigit(rest) {
		return s
	}
	return rest
}

// CutID splits v after a phase's id: a number with a letter and decimals, as in 22, 12A.1 and 22.1a. A letter, a
// project code or a milestone may come first, as in M1, CK-01 and v0.20-01. A number that begins something else (a
// date, a percentage, a word, a count of phases) is not an id.
func CutID(v string) (id, rest string) {
	start := codeLen(v)
	n := numberEnd(v, start, ".")
	if n == start || n > MaxLen || beginsOther(v[n:]) || isDate(v) {
		return "", v
	}
	return v[:n], v[n:]
}

// numberEnd returns where the number that begins at start ends: digits, a letter, decimals after one of the dots, and a
// letter. It returns start if there is no number.
func numberEnd(v string, start int, dots string) int {
	end := start
	for md.StartsDigit(v[end:]) {
		digits, _ := md.CutDigits(v[end:])
		end += len(digits)
		isMilestone := start > 0 && v[start-1] != '-' // as in M1; E2E is not a phase
		if rest := v[end:]; rest != "" && md.IsLetter(rest[0]) && !isMilestone && !goesOn(rest[1:]) {
			end++
		}
		if rest := v[end:]; rest != "" && strings.IndexByte(dots, rest[0]) >= 0 && md.StartsDigit(rest[1:]) {
			end++
		}
	}
	return end
}

// IsNumber reports whether a text is a phase's number: 04, 12A, 04.1.
func IsNumber(s string) bool { return s != "" && numberEnd(s, 0, ".") == len(s) }

func goesOn(rest string) bool {
	r := md.FirstRune(rest)
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// beginsOther reports whether what follows a number shows that it is not an id, but a percentage, part of a word, or a
// count of phases.
func beginsOther(rest string) bool {
	word, _, _ := strings.Cut(js.TrimStart(rest), " ")
	switch strings.ToLower(word) {
	case "phases", "plans", "milestones", "tasks", "waves":
		return true
	}
	return goesOn(rest) || strings.HasPrefix(rest, "%")
}

// codeLen returns the length of what precedes the number at the start of v. That is a project code of up to six
// capitals with its hyphen (CK-); another word with a hyphen, if the number has two digits (portal-04); a milestone's
// version with a hyphen (v0.20-01); or a single capital other than the V of versions (M1).
func codeLen(v string) int {
	if i := strings.IndexByte(v[:min(len(v), 16)], '-'); i > 0 && md.StartsDigit(v[i+1:]) {
		code := v[:i]
		isVersion := v[0] == 'v' && strings.Trim(code[1:], "0123456789.") == "" && md.StartsDigit(code[1:])
		isWord := md.IsLetter(v[0]) && isMade(code, wordBytes)
		if isVersion || isWord && (i <= 6 && code == strings.ToUpper(code) || isPadded(v[i+1:])) {
			return i + 1
		}
	}
	if len(v) > 1 && isUpper(v[0]) && v[0] != 'V' && md.StartsDigit(v[1:]) {
		return 1
	}
	return 0
}

// wordBytes are the bytes of a project code.
const wordBytes = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"

func isPadded(s string) bool {
	digits, rest := md.CutDigits(s)
	return len(digits) == 2 && (rest == "" || strings.IndexByte(" .-", rest[0]) >= 0)
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

func isDate(v string) bool {
	year, rest := md.CutDigits(v)
	return len(year) == 4 && strings.HasPrefix(rest, "-") && md.StartsDigit(rest[1:])
}

// WithoutZeros removes the leading zeros of an id that has only numbers: 06 becomes 6, 04.1 becomes 4.1. Anything else,
// such as 03-01, stays as written.
func WithoutZeros(s string) string {
	if s == "" || !isMade(s, "0123456789.") {
		return s
	}
	if rest := strings.TrimLeft(s, "0"); md.StartsDigit(rest) {
		return rest
	}
	return "0" + strings.TrimLeft(s, "0") // 0, 00, 0.5
}

// Key returns an id in a form to compare and sort: in lower case and without brackets. Its numbers are padded to two
// digits, as by GSD's tools, and get a colon for each further digit, so that longer numbers sort last. CODE-04 and 04
// differ, because a project may have several codes.
func Key(id string) string {
	key := make([]byte, 0, MaxLen)
	for i := 0; i < len(id); i++ {
		switch c := id[i]; {
		case md.IsDigit(c):
			digits, _ := md.CutDigits(id[i:])
			i += len(digits) - 1
			digits = strings.TrimLeft(digits, "0")
			for n := len(digits); n < 2; n++ {
				key = append(key, '0')
			}
			for n := len(digits); n > 2; n-- {
				key = append(key, ':')
			}
			key = append(key, digits...)
		case c == '[', c == ' ' && i > 0 && id[i-1] == ']':
		case c == ']':
			key = append(key, '-')
		case c == '_':
			key = append(key, '.')
		case isUpper(c):
			key = append(key, c+'a'-'A')
		default:
			key = append(key, c)
		}
	}
	return string(key)
}

// isMade reports whether a text consists of bytes of a set. For something as short as an id, strings.Trim costs more.
func isMade(s, set string) bool {
	for i := range len(s) {
		if strings.IndexByte(set, s[i]) < 0 {
			return false
		}
	}
	return true
}

// Same reports whether two ids are of the same phase, as 04 and 4 are. It is false for an empty id.
func Same(a, b string) bool { return a != "" && (a == b || Key(a) == Key(b)) }

// Integer returns the whole number of an id: 4 for 04.1. It reports false if the id is empty or has anything but digits
// and dots.
func Integer(id string) (n int, ok bool) {
	whole, _, _ := strings.Cut(id, ".")
	n, err := strconv.Atoi(whole) // at most the largest int
	return n, isMade(id, "0123456789.") && (err == nil || errors.Is(err, strconv.ErrRange))
}

// IsEarlier reports whether the first of two phases with the same project code comes before the
// second: 4 before 04.1, 22 before 22a, CK-04 before CK-05.
func IsEarlier(a, b string) bool {
	a, b = Key(a), Key(b)
	i, j := numberAt(a), numberAt(b)
	return i >= 0 && j >= 0 && a[:i] == b[:j] && a < b
}

// Compare orders phases by project code, number and letter. It is negative if the first comes before the second. What
// is not an id comes last.
func Compare(a, b string) int {
	a, b = Key(a), Key(b)
	switch i, j := numberAt(a), numberAt(b); {
	case i < 0 && j < 0:
		return 0
	case i < 0:
		return 1
	case j < 0:
		return -1
	}
	return strings.Compare(a, b)
}

// numberAt returns the index of the number that follows the project code in a key; -1 if there is none.
func numberAt(key string) int {
	code := len(key) - len(WithoutCode(key))
	if i := strings.IndexAny(key[code:], ":0123456789"); i >= 0 {
		return code + i
	}
	return -1
}

// IsBacklog reports whether a phase belongs to the backlog, as GSD's tools define it: 999 and its decimals.
func IsBacklog(id string) bool {
	n, ok := Integer(id)
	return ok && n == 999
}

// CutDir splits the name of a phase's directory after its id: 04-observability, 04_1-repair, 4, GSD.02-05.03-name,
// CK-04-name, phase-4-name. Both results are empty if it has no id.
func CutDir(dir string) (id, slug string) {
	dir = strings.TrimPrefix(dir, "phase-")
	start := codeLen(dir)
	if number, ok := cutCode(dir); ok && strings.HasPrefix(number, "-") {
		start = len(dir) - len(number) + 1
	}
	end := numberEnd(dir, start, "._")
	slug, isSlug := strings.CutPrefix(strings.TrimLeft(dir[end:], "._"), "-")
	if end == start || end > MaxLen || !isSlug && slug != "" {
		return "", ""
	}
	return strings.ReplaceAll(dir[:end], "_", "."), slug
}

// WithoutCode returns an id without the project code: 04 for CK-04.
func WithoutCode(id string) string {
	if i := strings.LastIndexByte(id, '-'); i >= 0 {
		return id[i+1:]
	}
	return id
}

// IsSlug reports whether GSD gives the directory of a phase with that title this slug.
func IsSlug(title, slug string) bool {
	return slug != "" && slices.Contains(SlugKeys(title), SlugKey(slug))
}

// SlugKeys returns the possible slugs of a title, as [SlugKey] returns them. GSD puts a hyphen for anything but ASCII
// letters and digits; others keep accented letters, or drop the accents.
func SlugKeys(title string) []string {
	key := func(title string, isWord func(r rune) bool) string {
		words := strings.FieldsFunc(title, func(r rune) bool { return !isWord(r) })
		return SlugKey(strings.Join(words, "-"))
	}
	isASCII := func(r rune) bool { return r < utf8.RuneSelf && md.IsWordRune(r) }
	return []string{key(title, isASCII), key(title, md.IsWordRune), key(lexicon.Fold(title), md.IsWordRune)}
}

// SlugKey returns a slug in a form to compare. It is cut at 59 bytes, because GSD cuts at 60 characters, which can
// leave 59.
func SlugKey(slug string) string { return strings.ToLower(md.CutBytes(slug, 59)) }

// Words returns the lower-case words that identify a slug or a title: those of four letters or more.
func Words(text string) []string {
	words := strings.FieldsFunc(strings.ToLower(text), md.IsMark)
	return slices.DeleteFunc(words, func(word string) bool { return len(word) < 4 })
}

// Share reports whether two lists of words have one in common.
func Share(a, b []string) bool {
	return slices.ContainsFunc(a, func(word string) bool { return slices.Contains(b, word) })
}

// CutPlan splits a value after the number of a plan: "3 of 5", "04-03", "03 (name)".
func CutPlan(text string) (id, rest string) {
	n := 0
	for n < len(text) && strings.IndexByte("0123456789-.", text[n]) >= 0 {
		n++
	}
	n = len(strings.TrimRight(text[:n], "-."))
	r := md.FirstRune(text[n:])
	if !md.StartsDigit(text) || md.IsWordRune(r) || r == '%' || len(text) >= len("2026-06-01") && isDate(text) ||
		md.StartsFold(js.TrimStart(text[n:]), "plans") {
		return "", text
	}
	return text[:n], text[n:]
}

// A StatedLine is what a line states about a phase:
//
//	5 of 8 (Name)     Phase 18 (Name) — COMPLETE     121 — Title     22.1-tech-debt
//	3/8               **33: Title** (Not started)    M1 of 4         [GSD.02] 05 of 09
type StatedLine struct {
	ID, Total, Title string
	State            string // what follows the name, or is in its place: "EXECUTING"
}

// ReadLine parses a value that begins with a phase's id, possibly after the word "phase". Without an id everything is
// the state: "Not started".
func ReadLine(value string) (p StatedLine) {
	s := strings.TrimLeftFunc(md.Plain(value), md.IsOrnament)
	code, s := CutBracket(s)
	number := AfterWord(s)
	id, rest := CutID(strings.TrimLeftFunc(strings.TrimPrefix(number, "("), md.IsOrnament))
	if word, after, _ := strings.Cut(s, " "); IsOnDisk(word) {
		id, rest = word, strings.TrimSuffix(" "+after, " ")
	}
	if id == "" {
		return StatedLine{State: s}
	}
	p.ID = code + id
	p.Total, rest = CutTotal(afterRange(rest))
	p.Title, p.State = cutName(rest)
	p.State = strings.TrimLeft(p.State, Dashes+"(")
	return p
}

// NameEnds are the marks that end a name but not a status.
var NameEnds = []string{"✅", " · ", " | "}

// Dashes are the characters that separate a name from what comes before and after it.
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
		return js.Trim(name), state
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

// afterRange returns what follows the end of a range of phases, as in 01–02, where the first one is the phase.
func afterRange(s string) string {
	for _, dash := range [...]string{"-", "–", "—"} {
		if end, ok := strings.CutPrefix(s, dash); ok && md.StartsDigit(end) {
			return strings.TrimLeft(end, "0123456789.")
		}
	}
	return s
}

// CutTotal splits a value after the total that follows an id: " of 8", "/8", "(of ~8 phases)". The total is empty if
// there is none, or if it is not known yet ("?", "TBD").
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
	total, s = md.CutDigits(s)
	if total == "" && !strings.HasPrefix(s, "?") && !strings.HasPrefix(s, "TBD") {
		return "", v
	}
	s = strings.TrimPrefix(strings.TrimLeft(s, "?TBD"), "]")
	if inside {
		s = strings.TrimPrefix(s, ")")
	}
	return total, s
}
