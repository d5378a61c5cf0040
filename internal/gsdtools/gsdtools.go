// Package gsdtools finds the plans, summaries and verifications of a phase among the names in its
// directory, as GSD Core's own command line tools do (gsd-tools of @opengsd/gsd-core 1.14.0): in all
// the forms that they have used. It opens no file.
//
//	plan    = PLAN.md | 04-01-PLAN.md | PLAN-01.md | 04-PLAN-01-name.md | plans/PLAN-01.md
//	summary = SUMMARY.md | 04-01-SUMMARY.md | plans/SUMMARY-01.md
//	report  = 04-VERIFICATION.md | VERIFICATION.md
//	phase   = [ code "-" ] digits [ letter ] { "." digits }, at the start of a directory's name
package gsdtools

import (
	"path"
	"slices"
	"strings"
	"unicode"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// idLen is the length of a phase's number at the start of text: digits, a letter, and
// more digits after dots. It is 0 if there is none.
func idLen(s string) int {
	n := md.Digits(s)
	if n == 0 {
		return 0
	}
	if n < len(s) && md.IsLetter(s[n]) {
		n++
	}
	for n+1 < len(s) && s[n] == '.' && md.IsDigit(s[n+1]) {
		n += 1 + md.Digits(s[n+1:])
	}
	return n
}

func phaseKey(id string) string {
	segments := strings.Split(id, "-")
	for i, s := range segments {
		segments[i] = depad(s)
	}
	id = strings.Join(segments, "-")
	number := id
	if code := afterUpperCode(id); md.StartsDigit(code) {
		number = code
	}
	n := idLen(number)
	if n == 0 {
		return strings.ToUpper(id)
	}
	if segments = strings.Split(number, "-"); !isCompound(segments) {
		segments = []string{number[:n]} // "04_setup", "4-" and "04-a" are phase 4
	}
	for i, s := range segments {
		if md.Digits(s) == 1 {
			segments[i] = "0" + s
		}
	}
	return strings.ToUpper(strings.Join(segments, "-"))
}

// isCompound reports whether several segments are one phase, as in 02-05.1: numbers, the last
// of which may go on like the number of a phase.
func isCompound(segments []string) bool {
	last := len(segments) - 1
	hasText := func(s string) bool { return md.Digits(s) != len(s) }
	return last > 0 && !slices.ContainsFunc(segments[:last], hasText) && idLen(segments[last]) == len(segments[last])
}

// dirToken is the phase at the start of a directory's name: "04" in 04-observability,
// "CK-01" in CK-01-name, "02-05" in 02-05-delta.
func dirToken(name string) string {
	prefix, rest := "", name
	if code := afterCode(name); md.StartsDigit(code) {
		prefix, rest = name[:len(name)-len(code)], code
	}
	segments := strings.Split(rest, "-")
	first := segments[0]
	lettered := startsLettered(first)
	if !lettered && !md.StartsDigit(first) {
		return name
	}
	n := 1 // what follows belongs to it if it has two digits, after letters any number
	for n < len(segments) && (md.Digits(segments[n]) == 2 || lettered && md.StartsDigit(segments[n])) {
		n++
	}
	if n > 1 && !lettered && isSlug(segments[n-1]) {
		n-- // 05-3d in 05-3d-view is not a phase
	}
	return prefix + strings.Join(segments[:n], "-")
}

func startsLettered(s string) bool {
	letters := 0
	for letters < len(s) && md.IsLetter(s[letters]) {
		letters++
	}
	return 0 < letters && letters <= 3 && md.StartsDigit(s[letters:])
}

func isSlug(s string) bool {
	return md.Digits(s) == 2 && len(s) > 2 && 'a' <= s[2] && s[2] <= 'z' &&
		strings.Trim(s[2:], "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

func afterCode(s string) string {
	code, rest, ok := strings.Cut(s, "-")
	isOther := func(r rune) bool { return r > unicode.MaxASCII || !md.IsWord(byte(r)) }
	if !ok || code == "" || !md.IsLetter(code[0]) || strings.ContainsFunc(code, isOther) {
		return ""
	}
	return rest
}

func afterUpperCode(s string) string {
	rest := afterCode(s)
	if strings.ToUpper(s[:len(s)-len(rest)]) != s[:len(s)-len(rest)] {
		return ""
	}
	return rest
}

func depad(s string) string {
	n := md.Digits(s)
	if n == 0 {
		return s
	}
	zeros := n - len(strings.TrimLeft(s[:n], "0"))
	return s[min(zeros, n-1):]
}

// Scan returns the plans and the summaries among the names in a phase's directory and in
// plans/ below it, as the tools know them.
func Scan(files, nested []string) (plans []string, summaries map[string]bool) {
	summaries = map[string]bool{}
	for _, name := range files {
		if isPlan(name) {
			plans = append(plans, name)
		} else if isSummary(name) {
			summaries[name] = true
		}
	}
	for _, name := range nested {
		if isNested(name, "plan") {
			plans = append(plans, "plans/"+name)
		} else if isNested(name, "summary") {
			summaries["plans/"+name] = true
		}
	}
	return plans, summaries
}

// Report returns the name of a phase's verification among the sorted names in its directory:
// that of the phase's own number, else the first that belongs to it, else VERIFICATION.md. It
// is empty if there is none.
func Report(files []string, dir string) string {
	const bare = "VERIFICATION.md"
	own, first := dirToken(dir)+"-"+bare, ""
	for _, name := range files {
		switch {
		case name == own:
			return name
		case first == "" && strings.HasSuffix(name, "-"+bare) && belongs(name, dir):
			first = name
		}
	}
	if first == "" && slices.Contains(files, bare) {
		return bare
	}
	return first
}

// isPlan reports whether a file in a phase directory is a plan: PLAN.md, 04-01-PLAN.md,
// PLAN-01.md, 04-PLAN-01-name.md, but not an outline, a review, or a tool's copy.
func isPlan(name string) bool {
	lower := strings.ToLower(name)
	if isNoPlan(lower) || strings.HasSuffix(lower, "-plan-review.md") {
		return false
	}
	if name == "PLAN.md" || strings.HasSuffix(name, "-PLAN.md") {
		return true
	}
	if isSummary(name) {
		return false
	}
	stem, ok := strings.CutSuffix(lower, ".md")
	if !ok {
		return false
	}
	return hasWord(stem, "plan", func(after string) bool {
		return after == "" || after[0] == '-' && md.StartsDigit(after[1:])
	})
}

// hasWord reports whether a name contains a word, at its start or after a hyphen, and
// right accepts what follows.
func hasWord(name, word string, right func(after string) bool) bool {
	for at := 0; ; at++ {
		i := strings.Index(name[at:], word)
		if i < 0 {
			return false
		}
		at += i
		if (at == 0 || name[at-1] == '-') && right(name[at+len(word):]) {
			return true
		}
	}
}

func isNoPlan(lower string) bool {
	return strings.HasSuffix(lower, "-outline.md") || strings.HasSuffix(lower, ".pre-bounce.md")
}

func isSummary(name string) bool {
	return name == "SUMMARY.md" || strings.HasSuffix(name, "-SUMMARY.md")
}

// isNested reports whether a file in plans/ is a plan or a summary: PLAN-01.md,
// 04-PLAN-01-name.md.
func isNested(name, kind string) bool {
	lower := strings.ToLower(name)
	if !strings.HasSuffix(lower, ".md") || kind == "plan" && isNoPlan(lower) {
		return false
	}
	return hasWord(lower, kind+"-", md.StartsDigit)
}

// HasSummary reports whether a plan has its summary among those of its phase.
func HasSummary(plan string, summaries map[string]bool) bool {
	dir, base := path.Split(plan)
	base = base[:len(base)-len(".md")]
	lower := strings.ToLower(base)
	names := []string{base + "-SUMMARY.md"}
	if i := strings.Index(lower, "plan"); i >= 0 {
		names = append(names, base[:i]+"SUMMARY"+base[i+4:]+".md")
	}
	if n := md.Digits(base); n > 0 && strings.HasPrefix(lower[n:], "-plan-") {
		if m := md.Digits(base[n+6:]); m > 0 {
			names = append(names, base[:n]+"-"+base[n+6:n+6+m]+"-SUMMARY.md")
		}
	}
	if id := planID(strings.TrimSuffix(lower, "-plan")); id != "" {
		names = append(names, base[strings.Index(lower, id):][:len(id)]+"-SUMMARY.md")
	}
	return slices.ContainsFunc(names, func(name string) bool { return summaries[dir+name] })
}

// planID is a plan's phase and number before its name: 68-01 in 68-01-scaffolding. It is
// empty if there is none.
func planID(stem string) string {
	parts := strings.Split(stem, "-")
	for i, part := range parts[:len(parts)-1] {
		if isToken(part) {
			if isToken(parts[i+1]) && md.Digits(parts[i+1]) <= 2 {
				return part + "-" + parts[i+1]
			}
			return ""
		}
	}
	return ""
}

// isToken reports whether s is the number of a phase or plan: two digits, or one digit
// and a letter, and more after dots.
func isToken(s string) bool {
	n := md.Digits(s)
	return idLen(s) == len(s) && (n > 1 || n == 1 && len(s) > 1 && md.IsLetter(s[1]))
}

// belongs reports whether a file is in the right phase directory: its name begins with
// that phase, or with no phase.
func belongs(name, dir string) bool {
	token := dirToken(dir)
	code := dir
	if rest := afterCode(dir); md.StartsDigit(rest) {
		code = rest
	}
	if token == dir && !md.StartsDigit(code) {
		return true // a directory without a number
	}
	candidates := []string{token, dirToken(code)}
	if n := md.Digits(code); n > 0 && (n == len(code) || code[n] == '-') {
		candidates = append(candidates, code[:n])
	}
	upper := strings.ToUpper(name)
	for _, c := range candidates {
		for _, c := range []string{strings.ToUpper(c), phaseKey(c), depad(c)} {
			if rest, ok := strings.CutPrefix(upper, c); ok && rest != "" && strings.IndexByte("-._", rest[0]) >= 0 {
				return true
			}
		}
	}
	// A name that does not begin with a phase belongs wherever it is.
	return dirToken(name) == name && md.Digits(name) == 0
}
