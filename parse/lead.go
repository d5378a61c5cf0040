package parse

import (
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// phaseWords are the words for a phase that stand before its number, or are the
// label of its line: where people translate the template, it is what they
// translate first.
var phaseWords = [...]string{"phase", "fase", "faza", "фаза", "этап", "阶段", "階段", "フェーズ", "단계", "페이즈"}

// afterLead returns v behind what stands before a phase's id: a version, the word
// itself, a word or two before that.
func afterLead(v string) string {
	v = afterVersion(afterFlag(v))
	for _, word := range phaseWords {
		if rest := afterWord(v, word); rest != v {
			return rest
		}
	}
	return afterVerb(v)
}

// afterFlag returns v behind the flag that some releases of GSD took for the id,
// as in "--phase (10) — EXECUTING" and "--phase=097 (--name=api)", else v.
func afterFlag(v string) string {
	rest, ok := strings.CutPrefix(v, "--phase")
	if !ok {
		return v
	}
	return strings.TrimLeft(strings.Replace(rest, "--name=", "", 1), "= (")
}

// afterVerb returns v behind one or two words and "phase" with a number, as in
// "Starting Phase 10", else v. Words that say that it is not that phase are none.
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

// afterWord returns v behind a word and the blank space, hyphen, colon or mark
// that ends it, else v. The word may be in any letter case.
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

// afterVersion returns v behind a milestone's version that a phase follows, as
// in "v2.0 / Phase 12", else v.
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
