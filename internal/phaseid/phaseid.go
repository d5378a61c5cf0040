// Package phaseid reads the ids of phases, as people and GSD Core's tools write them in a
// STATE.md, in ROADMAP.md and in the names of directories, and compares them:
//
//	id     = [ code "-" ] number [ letter ] | "[" CODE "." digits "]" number
//	number = digits { "." digits }
//	dir    = id [ "-" slug ], with "_" for "."
//
// A number that begins something else (a date, a percentage, a count) is no id. It is a room of
// its own because the readers of all three need it.
package phaseid

import (
	"cmp"
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

// CutBracket splits a value after the project code that may come in brackets before the
// number, as in "[GSD.02] 05 of 09", and the space after it.
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

// cutCode splits v after a project code: one to six capitals, a dot and digits. It reports
// false if v does not begin with one.
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

// IsOnDisk reports whether a value is an id with a project code in the form that
// directories have, as in GSD.02-05.03.
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

// AfterWord returns s after the word "phase" in any of the known languages and what ends it, or
// else s.
func AfterWord(s string) string {
	k, n := lexicon.Prefix(s[:min(len(s), 24)], lexicon.PhaseWord)
	rest := strings.TrimLeft(s[min(n, len(s)):], " \t\u00a0-_:#")
	if k == 0 || len(rest) == len(s)-n && !md.StartsDigit(rest) {
		return s
	}
	return rest
}

// Cut splits v after a phase's id: numbers joined by dots. The last number may
// have a letter, as in 22.1a and 2-B. A letter, a project code or a milestone may
// come first, as in M1, CK-01 and v0.20-01. A number that begins something else (a
// date, a percentage, a word, a count of phases) is not an id.
func Cut(v string) (id, rest string) {
	n := codeLen(v)
	lettered := n > 0 && v[n-1] != '-'
	for {
		digits, _ := md.CutDigits(v[n:])
		if digits == "" {
			return "", v
		}
		n += len(digits)
		if n < len(v) && v[n] == '.' && md.StartsDigit(v[n+1:]) {
			n++
			continue
		}
		break
	}
	switch {
	case n < len(v) && md.IsLetter(v[n]) && !lettered: // E2E is not a phase
		n++ // 22.1a
	case n+1 < len(v) && v[n] == '-' && isUpper(v[n+1]) && (n+2 == len(v) || v[n+2] == ' '):
		n += 2 // 2-B
	}
	if id, rest = v[:n], v[n:]; n > MaxLen || beginsOther(rest) || isDate(v) {
		return "", v
	}
	return id, rest
}

// beginsOther reports whether what follows a number makes it something else than an id: a percentage, a word,
// a count of phases.
func beginsOther(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	word, _, _ := strings.Cut(js.TrimStart(rest), " ")
	switch strings.ToLower(word) {
	case "phases", "plans", "milestones", "tasks", "waves":
		return true
	}
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '%'
}

// codeLen returns the length of what precedes the number at the start of v: a
// project code of up to six capitals and digits with its hyphen; a longer one in
// lower case if exactly two digits follow; a milestone's version with a hyphen; a
// single capital other than the V of versions.
func codeLen(v string) int {
	if i := strings.IndexByte(v[:min(len(v), 16)], '-'); i > 0 && md.StartsDigit(v[i+1:]) {
		code, number := v[:i], v[i+1:]
		switch {
		case v[0] == 'v' && md.StartsDigit(v[1:]) && strings.Trim(code, "0123456789.") == "v",
			isCode(code, 'A') && i <= 6,
			isCode(code, 'a') && isPadded(number):
			return i + 1
		}
	}
	if len(v) > 1 && isUpper(v[0]) && v[0] != 'V' && md.StartsDigit(v[1:]) {
		return 1
	}
	return 0
}

func isCode(s string, first byte) bool {
	for j := range len(s) {
		if (s[j] < first || s[j] > first+25) && (j == 0 || !md.StartsDigit(s[j:])) {
			return false
		}
	}
	return true
}

func isPadded(s string) bool {
	digits, rest := md.CutDigits(s)
	return len(digits) == 2 && (rest == "" || strings.IndexByte(" .-", rest[0]) >= 0)
}

func isUpper(c byte) bool { return 'A' <= c && c <= 'Z' }

func isDate(v string) bool {
	year, rest := md.CutDigits(v)
	return len(year) == 4 && strings.HasPrefix(rest, "-") && md.StartsDigit(rest[1:])
}

// WithoutZeros removes the leading zeros of an id that has only numbers: 06 becomes 6, 04.1 4.1.
// Anything else, such as 03-01, stays as written.
func WithoutZeros(s string) string {
	if s == "" || !isMade(s, "0123456789.") {
		return s
	}
	if rest := strings.TrimLeft(s, "0"); md.StartsDigit(rest) {
		return rest
	}
	return "0" + strings.TrimLeft(s, "0") // 0, 00, 0.5
}

// Key is an id as it is compared: each number without leading zeros, in lower case, without
// brackets. CODE-04 and 04 differ, because a project may have several codes.
func Key(id string) string {
	if isMade(id, "123456789") {
		return id // most are like that
	}
	key := make([]byte, 0, MaxLen)
	for i := range len(id) {
		isFirst := len(key) == 0 || strings.IndexByte(".-", key[len(key)-1]) >= 0
		switch c := id[i]; {
		case c == '[', c == ' ' && i > 0 && id[i-1] == ']', c == '0' && isFirst && md.StartsDigit(id[i+1:]):
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

// isMade reports whether a text has only bytes of a set. An id is short, so that strings.Trim costs more.
func isMade(s, set string) bool {
	for i := range len(s) {
		if strings.IndexByte(set, s[i]) < 0 {
			return false
		}
	}
	return true
}

// Same reports whether two ids are those of one phase: 04 and 4 are. It is false for an empty one.
func Same(a, b string) bool { return a != "" && (a == b || Key(a) == Key(b)) }

// Numbers returns the numbers of a plain id, with zeros for missing ones: 4, 1, 0, 0 for 04.1. It
// reports false for an empty id, and for one with letters or more than four numbers.
func Numbers(id string) (list [4]int, ok bool) {
	if id == "" || !isMade(id, "0123456789.") {
		return list, false
	}
	for i, part := range strings.SplitN(id, ".", len(list)) {
		n, err := strconv.Atoi(part) // at most the largest int
		if err != nil && !errors.Is(err, strconv.ErrRange) {
			return list, false
		}
		list[i] = n
	}
	return list, true
}

// IsEarlier reports whether the first of two phases with the same project code comes before the
// second: 4 before 04.1, 22 before 22a, CK-04 before CK-05.
func IsEarlier(a, b string) bool {
	m, n := placeOf(a), placeOf(b)
	return m.ok && n.ok && m.code == n.code && m.compare(n) < 0
}

// Compare orders phases: by their project code, their numbers and their letter. It is negative if the
// first comes before the second. What is no id comes last.
func Compare(a, b string) int {
	m, n := placeOf(a), placeOf(b)
	switch {
	case m.ok != n.ok && m.ok:
		return -1
	case m.ok != n.ok:
		return 1
	}
	return cmp.Or(strings.Compare(m.code, n.code), m.compare(n))
}

// A place is that of an id among others.
type place struct {
	code    string
	numbers [4]int
	letter  string
	ok      bool
}

func placeOf(id string) (p place) {
	id = Key(id)
	number := id[strings.LastIndexByte(id, '-')+1:]
	number = number[max(0, strings.IndexFunc(number, unicode.IsDigit)):]
	p.code = id[:len(id)-len(number)]
	plain := strings.TrimRightFunc(number, unicode.IsLetter)
	p.letter = number[len(plain):]
	p.numbers, p.ok = Numbers(plain)
	return p
}

func (p place) compare(other place) int {
	return cmp.Or(slices.Compare(p.numbers[:], other.numbers[:]), strings.Compare(p.letter, other.letter))
}

// Backlog is the number from which on phases are a backlog, and never the current one.
const Backlog = 900

// IsBacklog reports whether a phase is one of the backlog.
func IsBacklog(id string) bool {
	n, ok := Numbers(id)
	return ok && n[0] >= Backlog
}

// CutDir splits the name of a phase's directory after its id: 04-observability, 04_1-repair,
// 4, GSD.02-05.03-name, CK-04-name, phase-4-name. The id is empty if it has none.
func CutDir(dir string) (id, slug string) {
	dir = strings.TrimPrefix(dir, "phase-")
	n := dirCode(dir)
	end := n
	for end < len(dir) && (md.IsDigit(dir[end]) || end > n && strings.IndexByte("._", dir[end]) >= 0) {
		end++
	}
	if end > n && end < len(dir) && md.IsLetter(dir[end]) && (end+1 == len(dir) || dir[end+1] == '-') {
		end++ // 22a-name
	}
	if end == n || end > MaxLen || end < len(dir) && dir[end] != '-' {
		return "", ""
	}
	return strings.ReplaceAll(strings.TrimRight(dir[:end], "._"), "_", "."), strings.TrimPrefix(dir[end:], "-")
}

// dirCode is the length of what precedes the number in a directory's name: GSD.02-, CK-, M.
func dirCode(dir string) int {
	if number, ok := cutCode(dir); ok && strings.HasPrefix(number, "-") {
		return len(dir) - len(number) + 1
	}
	if i := strings.IndexByte(dir, '-'); i > 0 && md.IsLetter(dir[0]) && isPadded(dir[i+1:]) {
		return i + 1
	}
	if len(dir) > 1 && isUpper(dir[0]) && md.IsDigit(dir[1]) {
		return 1
	}
	return 0
}

// WithoutCode is an id without the project's code: 04 for CK-04.
func WithoutCode(id string) string {
	if i := strings.LastIndexByte(id, '-'); i >= 0 {
		return id[i+1:]
	}
	return id
}

// IsSlug reports whether GSD names a directory so for a title: in lower case, with hyphens between
// words, at most 60 characters, and accented letters as they are, without their accents, or as hyphens.
func IsSlug(title, slug string) bool {
	if slug = strings.ToLower(slug); slug == "" {
		return false
	}
	words := func(isWord func(r rune) bool, s string) string {
		return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return !isWord(r) }), "-")
	}
	isASCII := func(r rune) bool { return r < utf8.RuneSelf && md.IsWordRune(r) }
	title = strings.ToLower(title)
	for _, s := range [...]string{
		words(md.IsWordRune, title), words(md.IsWordRune, lexicon.Fold(title)), words(isASCII, title),
	} {
		if s == slug || len(slug) >= 59 && strings.HasPrefix(s, slug) {
			return true
		}
	}
	return false
}

// CutPlan splits a value after the number of a plan: 3 of 5, 04-03, 03 (name).
func CutPlan(text string) (id, rest string) {
	n := 0
	for n < len(text) && strings.IndexByte("0123456789-.", text[n]) >= 0 {
		n++
	}
	n = len(strings.TrimRight(text[:n], "-."))
	r := md.FirstRune(text[n:])
	isDate := len(text) >= len("2026-06-01") && text[4] == '-'
	if !md.StartsDigit(text) || md.IsWordRune(r) || r == '%' || isDate ||
		md.StartsFold(js.TrimStart(text[n:]), "plans") {
		return "", text
	}
	return text[:n], text[n:]
}

// CodedList reads a list of phases with project codes, as in [[GSD.02] 05, [GSD.02] 06].
// It returns nil for any other: the hook's grammar of lists is as good as any, but it ends
// a list at the first bracket.
func CodedList(rest string) []string {
	if !strings.HasPrefix(rest, "[") || !strings.Contains(md.Raw(rest, 1), "[") {
		return nil
	}
	var list []string
	for coded := false; len(list) < md.MaxItems; {
		code, number := CutBracket(strings.TrimLeft(rest[1:], " \t\"'"))
		end := strings.IndexAny(number, ",]\n")
		if end < 0 || number[end] == '\n' {
			break
		}
		list = append(list, md.Kept(code+strings.Trim(number[:end], " \t\"'")))
		if coded = coded || code != ""; number[end] == ']' && coded {
			return list
		} else if number[end] == ']' {
			break
		}
		rest = number[end:]
	}
	return nil
}
