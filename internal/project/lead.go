package project

import (
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// afterLead returns v after whatever precedes a phase's id: a version, the word
// "phase", a word or two before that.
func afterLead(v string) string {
	v = afterVersion(afterFlag(v))
	for _, word := range phaseWords {
		if rest := afterWord(v, word); rest != v {
			return rest
		}
	}
	return afterVerb(v)
}

// afterFlag returns v after a flag that some releases of GSD mistook for the id,
// as in "--phase (10) — EXECUTING" and "--phase=097 (--name=api)", or else v.
func afterFlag(v string) string {
	rest, ok := strings.CutPrefix(v, "--phase")
	if !ok {
		return v
	}
	return strings.TrimLeft(strings.Replace(rest, "--name=", "", 1), "= (")
}

// afterVerb returns v after one or two words that precede "phase" and a number, as
// in "Starting Phase 10", or else v. Words that mean that it is not that phase do
// not count.
func afterVerb(v string) string {
	rest := v
	for range 3 {
		word, after, ok := strings.Cut(rest, " ")
		if !ok || strings.ContainsFunc(word, func(r rune) bool { return r >= utf8.RuneSelf || !md.IsLetter(byte(r)) }) {
			return v
		}
		switch strings.ToLower(word) {
		case "phase":
			if md.StartsDigit(after) {
				return after
			}
			return v
		case "not", "no", "none", "post", "after", "before", "between", "pre", "until", "without", "past", "since", "through":
			return v
		}
		rest = after
	}
	return v
}

// afterWord returns v after a word and the space, hyphen, colon or mark that ends
// it, or else v. The word is matched ignoring case.
func afterWord(v, word string) string {
	if len(v) <= len(word) || !strings.EqualFold(v[:len(word)], word) {
		return v
	}
	rest := strings.TrimLeft(v[len(word):], " \t\u00a0-_:#")
	if len(rest) == len(v)-len(word) && !md.StartsDigit(rest) {
		return v
	}
	return rest
}

// afterVersion returns v after a milestone's version that is followed by a phase,
// as in "v2.0 / Phase 12", or else v.
func afterVersion(v string) string {
	if len(v) < 2 || v[0]|0x20 != 'v' || !md.StartsDigit(v[1:]) {
		return v
	}
	end := strings.IndexFunc(v, js.IsSpace)
	if end < 0 {
		return v
	}
	rest := strings.TrimLeft(v[end:], " \t-–—/·:,")
	if phase := afterWord(rest, "phase"); phase != rest {
		return phase
	}
	return v
}
