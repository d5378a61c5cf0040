package project

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// isNone reports whether a value says that there is none, or that it is not known, or is a
// template's placeholder.
func isNone(s string) bool {
	s = strings.TrimLeft(s, " (-—–<")
	switch {
	case s == "", startsFold(s, "n/a"):
		return true
	case startsFold(s, "none") && (len(s) == 4 || !md.IsLetter(s[4])): // not "None value crashes it"
		rest := strings.TrimLeft(s[4:], " ")
		word := firstWord(rest)
		return word == "" || keepsNone(word) || word == "needed" || word == "required" || word == "planned"
	case strings.EqualFold(s, "unknown"), strings.EqualFold(s, "tbd"), s == "null":
		return true
	}
	return isPlaceholder(s)
}

// isEmpty is [isNone] for a text that may say it in a sentence or in another language: an item, a
// step. A status of "All clear" says something.
func isEmpty(s string) bool {
	return isNone(s) || saysNone(s) || len(s) < maxLabel && isNothing(s)
}

// isNoItem reports whether an item or a paragraph says that there is none.
func isNoItem(item string) bool {
	if lead, _, ok := strings.Cut(item, ".**"); ok && strings.HasPrefix(lead, "**") && saysNone(lead) {
		return true // what follows says why not
	}
	start := plain(item[:min(len(item), maxLabel)])
	if hasException(item[:min(len(item), 2*maxLabel)]) {
		return false
	}
	first := sentence(item)
	if inside, ok := strings.CutPrefix(item, "("); ok {
		first, _, _ = strings.Cut(inside, " — ")
	}
	first, _, _ = strings.Cut(first, "; ")
	return isNone(start) || saysNone(item) || isNoneHere(item) || len(first) < maxLabel && isNothing(plain(first))
}

// isNoneHere reports whether an item begins with a short sentence in bold that there is none of its own kind: "**None
// specific to v1.1.** It uses what is there", "**None engineering-side at its start.**"
func isNoneHere(item string) bool {
	lead, ok := strings.CutPrefix(item, "**")
	lead, _, isBold := strings.Cut(lead, ".**")
	if !ok || !isBold {
		return false
	}
	words := strings.FieldsFunc(strings.ToLower(lead), isBetweenWords)
	return 1 < len(words) && len(words) <= 8 && words[0] == "none" && words[1] != "of" &&
		(slices.Contains(words, "specific") || slices.Contains(words, "side"))
}

// saysNone reports whether a text begins by saying in English that there is no blocker or the like:
// "No open concerns", "There are no blockers at this time", "Nothing blocking". Only words
// that do not change that may follow: "No blocker label" is about something else.
func saysNone(s string) bool {
	s = strings.TrimLeft(s, "*_`([-—– ")
	switch firstWord(s) {
	case "no", "none", "nothing", "zero", "0", "there", "currently", "all":
	default:
		return false
	}
	if hasException(s) {
		return false
	}
	s, _, _ = strings.Cut(s, ". ")
	goesOn := false // "No problem on staging, prod is down"
	if i := strings.IndexAny(s, ",;:()—–*"); i >= 0 {
		next := firstWord(strings.TrimLeftFunc(s[i:], isBetweenWords))
		goesOn = (s[i] == ',' || s[i] == ';') && next != "next" && next != "ready"
		s = s[:i]
	}
	words := strings.FieldsFunc(strings.ToLower(s), isBetweenWords)
	for len(words) > 0 && (words[0] == "there" || words[0] == "are" || words[0] == "is" || words[0] == "currently") {
		words = words[1:]
	}
	switch {
	case len(words) == 0:
		return false
	case words[0] == "all":
		return len(words) == 2 && words[1] == "clear"
	case words[0] == "none":
		return len(words) == 1 || keepsNone(words[1])
	case words[0] == "nothing" && (len(words) == 1 || keepsNone(words[1]) && words[1] != "is" && words[1] != "in"):
		return true
	case words[0] != "no" && words[0] != "nothing" && words[0] != "zero" && words[0] != "0":
		return false
	}
	if end := len(words) - 2; 2 <= end && end <= 6 && words[1] == "blocking" { // "No blocking milestone work is open"
		return !goesOn && (words[end] == "is" || words[end] == "are") && words[end+1] == "open"
	}
	for i, word := range words[1:min(len(words), 5)] {
		rest := words[i+2:]
		switch {
		case isTrouble(word) && (len(rest) == 0 || keepsNone(rest[0])):
			return !goesOn || !slices.ContainsFunc(rest, isPlace)
		case word == "for" || word == "in" || word == "of" || word == "on" || word == "from":
			return false // "No tests for issue 12"
		}
	}
	return false
}

func isPlace(word string) bool {
	return word == "in" || word == "on" || word == "for" || word == "from"
}

// hasException reports whether a text that begins by saying that there is none goes on with one.
func hasException(s string) bool {
	for word := range strings.FieldsFuncSeq(strings.ToLower(s), isBetweenWords) {
		switch word {
		case "but", "except", "besides", "however", "apart", "other", "although", "though", "just", "waiting",
			"waits", "missing", "unverified":
			return true
		}
		if slices.Contains(exceptionWords[:], fold(word)) {
			return true
		}
	}
	return false
}

// isNothing reports whether a text says in another language than English that there is none of
// it, or no blocker: "Nenhum no momento", "Keine Blocker", "暂无阻塞项". "Нет доступа" says something.
func isNothing(s string) bool {
	if s = strings.TrimFunc(s, isBetweenWords); s == "" {
		return false
	}
	if s[0] < 0xE3 { // it begins or ends so, where there are spaces between words
		first, last := s[:wordEnd(s, 0)], s[strings.LastIndexByte(s, ' ')+1:]
		if !slices.Contains(noWords[:], fold(first)) && !slices.Contains(noWords[:], fold(last)) && s[0] < 0xD0 {
			return false
		}
	}
	if s = fold(s); strings.Contains(s, "tro ngai") || strings.Contains(s, "vuong mac") { // of two words
		s = strings.NewReplacer("tro ngai", "blocker", "vuong mac", "blocker").Replace(s)
	}
	isNo, ofPhase, isNamed := false, false, false
	for word := range strings.FieldsFuncSeq(s, isBetweenWords) {
		if word[0] >= 0xE3 { // no spaces between words
			word = bare(word)
		}
		switch {
		case slices.Contains(noWords[:], word):
			isNo = true
		case slices.Contains(nothingWords[:], word), word == "":
		case hasAny(word, blockerWords[:]), hasAny(word, concernWords[:]):
			isNamed = true
		case slices.Contains(phaseWords[:], word), md.Digits(word) == len(word):
			ofPhase = true
		default:
			return false
		}
	}
	return isNo && (isNamed || !ofPhase)
}

// bare returns a text without spaces between words without those that say no more than "none".
func bare(s string) string {
	for {
		short := s
		for _, list := range [...][]string{blockerWords[:], concernWords[:], nothingWords[:]} {
			for _, word := range list {
				short = strings.TrimPrefix(strings.TrimSuffix(short, word), word)
			}
		}
		if short == s {
			return s
		}
		s = short
	}
}
