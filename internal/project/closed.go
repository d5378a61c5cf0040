package project

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// isClosed reports whether an item of a list is closed: ticked, struck out, or said to be
// closed. That can be a word in capitals, a separate remark ("API key — resolved", "Fixed: API
// key"), or the sentence itself ("API key was resolved in 02-01"). An open item that looks
// closed is the worst error here. So "must be resolved", "resolve it" and "addressed in Phase
// 4" leave it open, and so do words that may be about a part of it.
func isClosed(item string) bool {
	item = md.CutBytes(item, 1<<10) // it is looked through again from each of its words
	return isTicked(item) || !isBack(item) &&
		(isNoLonger(item) || isReady(item) || isClosedPhase(item) || isClosedTag(item) || hasCloser(item, partCloser))
}

// isReady reports whether an item is only that something can begin, and nobody has to look at it first: "Ready for
// Phase 3", "Ready for the import (03-02)", but not "Ready for review".
func isReady(item string) bool {
	what, _, _ := strings.Cut(item, " (")
	words := strings.Fields(strings.ToLower(strings.TrimRight(what, ".")))
	isShort := 3 <= len(words) && len(words) <= 7 && !strings.ContainsAny(what, ",;:—–")
	if !isShort || words[0] != "ready" || words[1] != "for" || strings.Contains(what, ". ") {
		return false
	}
	for _, word := range words[2:] {
		switch word {
		case "is", "are", "review", "qa", "uat", "human", "approval", "verification", "testing":
			return false
		}
	}
	return true
}

// isClosedPhase reports whether the first sentence of an item only says that a phase is closed: "Phase 7 is
// closed. No blocker remains."
func isClosedPhase(item string) bool {
	id, rest := cutID(afterPhase(item))
	first := strings.TrimRight(sentence(rest), ". ")
	return id != "" && (first == " is closed" || first == " closed" || strings.HasPrefix(first, " is closed by "))
}

// isClosedTag reports whether the tag in brackets at the start of an item ends in saying that it is closed, or by
// what: "[Plan 02 — superseded by the note above]".
func isClosedTag(item string) bool {
	tag, _, ok := strings.Cut(strings.TrimPrefix(item, "**"), "]")
	i := strings.LastIndex(tag, " — ")
	if !ok || i < 0 || tag[0] != '[' || hasLimit(tag) || hasDenier(tag) {
		return false
	}
	remark := tag[i+len(" — "):]
	word := firstWord(remark)
	kind := closerOf(word)
	return kind != noCloser && kind != testCloser && (word == remark || strings.HasPrefix(remark[len(word):], " by "))
}

// hasCloser reports whether a word of an item, of that kind at least, says that it is closed.
func hasCloser(item string, least closer) bool {
	foreign := false // it has a byte that a word of foreignClosers can begin with
	for i := 0; i < len(item); {
		c := item[i]
		foreign = foreign || c == 0xC4 || c == 0xD0 || c == 0xD1 || c >= 0xE3
		if !md.IsLetter(c) {
			i++
			continue
		}
		end := wordEnd(item, i)
		if n := end - i; 4 <= n && n <= maxCloser && !isInWord(item[:i]) && closes(item, i, end, least) {
			return true
		}
		i = end
	}
	return foreign && hasForeignCloser(item)
}

// isTicked reports whether an item is ticked off or struck out, and no part of it is crossed.
func isTicked(item string) bool { return hasTick(item) && !isCrossed(item) }

// isCrossed reports whether an item has a mark of what is open.
func isCrossed(item string) bool {
	for _, cross := range [...]string{"❌", "🔴", "⛔", "⏳", "❓"} {
		if strings.Contains(item, cross) {
			return true
		}
	}
	return false
}

// isBack reports whether an item says that what was closed is open again, or that some of it still is.
func isBack(item string) bool {
	for _, words := range [...]string{
		"eopened", "eappeared", " is back", "broken again", "Remaining:", "Still open:", "still open", "still pending",
		"still missing", "still needed", "partially resolved", " STILL ", " PARTIAL",
	} {
		if strings.Contains(item, words) {
			return true
		}
	}
	return startsFold(strings.TrimLeft(item, "*_"), "regression:")
}

// hasTick reports whether a text has a mark of what is done.
func hasTick(item string) bool {
	if startsFold(item, "[x]") || strings.HasPrefix(item, "[-]") || isStruck(item) {
		return true
	}
	for _, tick := range [...]string{"✅", "✓", "✔", "☑"} {
		if strings.Contains(item, tick) {
			return true
		}
	}
	return false
}

// isStruck reports whether an item begins with what is struck out; after a tag only a remark may follow that: "[Phase
// 3] ~~Decide on holidays~~ — in 03-01".
func isStruck(item string) bool {
	tag, rest, ok := strings.Cut(item, "]")
	if !ok || tag[:min(len(tag), 1)] != "[" || len(tag) > maxLabel {
		return strings.HasPrefix(item, "~~")
	}
	struck, ok := strings.CutPrefix(strings.TrimLeft(rest, ": "), "~~")
	_, after, ends := strings.Cut(struck, "~~")
	mark := firstRune(strings.TrimLeft(after, " *"))
	return ok && ends && (after == "" || strings.ContainsRune("—–-(→", mark) || isSymbol(mark) ||
		closerOf(firstWord(strings.TrimLeft(after, " *"))) != noCloser)
}

// isNoLonger reports whether an item says that it is no longer a concern, or no longer needed.
func isNoLonger(item string) bool {
	const words = "o longer " // after N or n
	for i := range md.Indexes(item, words) {
		before := item[:max(i-1, 0)]
		if !strings.EqualFold(item[len(before):i], "n") || isConditional(clauseOf(before)) {
			continue
		}
		rest := strings.TrimPrefix(strings.TrimPrefix(item[i+len(words):], "a "), "an ")
		switch word := firstWord(rest); word {
		case "needed", "relevant", "applicable", "blocking":
			if nothing == followerOf(rest[len(word):]) { // "no longer needed to log in" is the trouble
				return true
			}
		default:
			if isTrouble(word) && word != "open" && word != "outstanding" {
				return true
			}
		}
	}
	return false
}

// closes reports whether the word from i to end of an item says that it is closed. It is a
// remark of its own if a mark comes before it or it is in capitals, and what comes after
// it does not go on: "fixed price" is no remark.
func closes(item string, i, end int, least closer) bool {
	before, word, after := item[:i], item[i:end], item[end:]
	if n := len(before) - len("all "); n > 0 && before[n-1] == ' ' && startsFold(before[n:], "all ") {
		before = before[:n] // "3 gaps — all fixed and verified"
	}
	near := before[max(0, len(before)-40):]
	subject := near[strings.LastIndex(near, ". ")+1:]
	if len(subject) < len(near) && isAllTrouble(subject[1:]) && followerOf(after) == nothing {
		before = strings.TrimSuffix(before, subject[1:]) // "The tests pass. Both blockers resolved."
	}
	if rest, ok := strings.CutPrefix(after, " and verified"); ok {
		after = rest
	}
	kind := closerOf(strings.ToLower(word))
	if kind == noCloser || kind < least {
		return false
	}
	follows := followerOf(after)
	isPlanned := strings.EqualFold(word, "addressed") && // where it will be
		(addressedIn(after) != "" || startsFold(after, " in plan)") || strings.EqualFold(after, " in plan"))
	isPlanned = isPlanned || startsFold(after, " during phase") && strings.Contains(before, "not yet")
	tag, _, isTag := strings.Cut(after[:min(len(after), 60)], "]")
	isPlanned = isPlanned || isTag && strings.HasSuffix(tag, "REQUIRED") // [API DONE — DEPLOY REQUIRED]
	switch {
	case isPlanned, follows == aQuestion, follows == aLimit, isDenied(before, word), isConditional(clauseOf(before)):
		return false
	case isPartial(clauseOf(before)), isPartial(after[:min(len(after), 40)]): // 3 of 10 are
		return false
	}
	isNear := len(before) <= 500
	words := strings.Fields(before[:min(len(before), 500)])
	isCapitals := word == strings.ToUpper(word)
	isFirst := strings.TrimFunc(before, isBetweenWords) == ""
	isRemark := isFirst || isRemarkStart(before) || strings.HasPrefix(after, "]")
	isRemark = isRemark || isCapitals && !hasDenier(clauseOf(before))
	mark := firstRune(strings.TrimLeft(after, "*_` "))
	switch {
	case kind == fullCloser && isFirst && !isCapitals && follows == moreWords:
		// "Resolved the conflict", not "Resolved paths differ"
		return isArticle(firstWord(strings.TrimLeftFunc(after, isBetweenWords)))
	case kind != fullCloser && (isPrecondition(leadOf(item)) || !isRemarkStart(before) && isAwaiting(leadOf(item))):
		return false
	case kind == fullCloser && isRemark: // not "Phase 3: Resolved and open values differ"
		return !startsFold(after, " and ") && !strings.HasPrefix(after, "/")
	case isRemark && isFirst:
		return kind != testCloser && follows != moreWords // "Fixed, variable and mixed prices"
	case isRemark && (follows != moreWords && len(after) <= 60): // a longer text may be about what is left
		return !takesBack(after)
	case !isNear, isDeniedBefore(before):
		return false
	case len(words) <= 8 && follows == aReference && strings.HasPrefix(item, "**") && endsLead(after):
		return true
	case !isCapitals && (kind == stateCloser || kind == testCloser):
		return false
	case mark == ':' || mark == '—' || strings.HasPrefix(after, " -- "):
		return len(words) <= 8 && !takesBack(after) // "02-01 complete: the API"
	case isRemark || follows == moreWords || len(words) > 12 || strings.Contains(before, ". "):
		return false
	case kind == fullCloser:
		return true
	}
	last := strings.ToLower(words[len(words)-1]) // "is fixed in Phase 5" may be a plan
	isSaid := follows == nothing || follows == aReference && last != "is" && last != "are"
	return isSaid && len(words) <= 8 && len(after) <= 60
}

// addressedIn returns what follows the word "phase" in a text that follows "addressed": " 4 with lazy loading" of " in
// Phase 4 with lazy loading" and of " by v2.0 Phase 4 with lazy loading". It is empty if no phase follows.
func addressedIn(after string) string {
	word, rest, _ := strings.Cut(strings.TrimPrefix(after, " "), " ")
	if phase := afterPhase(afterVersion(rest)); phase != rest && (word == "in" || word == "by") {
		return phase
	}
	return ""
}

// isAllTrouble reports whether words stand for all that an item is about: "Both blockers", "all issues".
func isAllTrouble(s string) bool {
	all, trouble, _ := strings.Cut(strings.ToLower(s), " ")
	return (all == "both" || all == "all") && isTrouble(strings.TrimRight(trouble, " "))
}

// endsLead reports whether a reference is the end of a sentence in bold, and what follows takes nothing
// of it back: " 2026-08-07.** The cause was …".
func endsLead(after string) bool {
	lead, rest, ok := strings.Cut(after, ".**")
	return ok && len(strings.Fields(lead)) == 1 && !isLimit(firstWord(js.TrimStart(rest)))
}

// takesBack reports whether the sentence after a closer says that some of it is open.
func takesBack(after string) bool {
	after = strings.TrimLeftFunc(after[:min(len(after), 200)], isBetweenWords)
	for word := range strings.FieldsFuncSeq(strings.ToLower(sentence(after)), isBetweenWords) {
		if word == "still" || word == "remains" || word == "pending" {
			return true
		}
	}
	return false
}

// leadOf returns the first word of an item.
func leadOf(item string) string { return firstWord(strings.TrimLeft(item, "*_`([ ")) }

// clauseOf returns what comes before a closer since the last mark, of the last 200 bytes: an item with
// thousands of closers costs no more than its length.
func clauseOf(before string) string {
	before = before[max(0, len(before)-200):]
	return before[max(strings.LastIndexAny(before, ",;:([—–→|")+1, strings.LastIndex(before, "- ")+1):]
}

// isConditional reports whether a clause says when or that only a part of something is closed.
func isConditional(clause string) bool {
	for word := range strings.FieldsFuncSeq(fold(clause), isBetweenTokens) {
		if isCondition(word) {
			return true
		}
	}
	return false
}

// isPartial reports whether a text counts what is closed, and that is not all: "60%", "2 of 5", "3/10".
func isPartial(s string) bool {
	for i := 0; i < len(s); i++ {
		if !md.IsDigit(s[i]) || i > 0 && (md.IsWord(s[i-1]) || s[i-1] == '-' || s[i-1] == '/') {
			continue
		}
		done, rest := md.CutDigits(s[i:])
		if strings.HasPrefix(rest, "%") && md.Number(done) < 100 {
			return true
		}
		total, isPair := strings.CutPrefix(rest, " of ")
		if !isPair {
			total, isPair = strings.CutPrefix(rest, "/")
		}
		if all, _ := md.CutDigits(total); isPair && all != "" && md.Number(done) < md.Number(all) {
			return true
		}
	}
	return false
}

// A follower is what comes after a closer.
type follower int

const (
	moreWords  follower = iota // words that it belongs to, or that take some of it back
	nothing                    // or only a remark in parentheses
	aMark                      // and then something else
	aReference                 // where, when or by what: "in 02-01", "2026-01-01"
	aLimit                     // what takes some of it back: "but not on Windows", "(staging only)"
	aQuestion
)

// followerOf returns what kind of text comes after a closer.
func followerOf(after string) follower {
	rest := strings.TrimLeft(after, "*_`~\"' ")
	mark, size := utf8.DecodeRuneInString(rest)
	value := firstWord(strings.TrimLeft(rest, ": *"))
	switch {
	case mark == ':' && (value == "no" || value == "false" || value == "nein" || value == "tbd"): // "Resolved: no"
		return aLimit
	case strings.TrimLeft(rest, ")]】）*_. ") == "":
		return nothing
	case mark == '?':
		return aQuestion
	case isReference(rest):
		return aReference
	case mark == '(' && hasLimit(rest[1:1+closing(rest[1:])]):
		return aLimit
	case mark == '(' && closing(rest[1:]) >= len(strings.TrimRight(rest, ". "))-2:
		return nothing
	case strings.ContainsRune(")]】）", mark):
		return aMark
	case strings.ContainsRune(".!,;:([|（。，；：—–→", mark), strings.HasPrefix(rest, "- "), strings.HasPrefix(rest, "->"):
		switch word := firstWord(strings.TrimLeftFunc(rest[size:], isBetweenWords)); {
		case word == "":
			return nothing
		case isLimit(word): // "fixed, but not on Windows"
			return aLimit
		case mark == ',' || mark == ';': // "staging fixed, prod broken"
			return moreWords
		}
		return aMark
	}
	word := firstWord(rest)
	if isLimit(word) {
		return aLimit
	}
	to := strings.TrimLeft(rest[len(word):], " #`*")
	isTo := to != "" && (isReference(to) || isVersion(to) || isNumbered(firstWord(to)))
	if word == "working" || word == "ok" || isTo && isPreposition(word) {
		return aReference
	}
	return moreWords
}

// isReference reports whether a text begins with a plan, a date or a number with leading zeros, and not
// with a count.
func isReference(s string) bool {
	digits, rest := md.CutDigits(s)
	isPair := strings.HasPrefix(rest, "-") && md.StartsDigit(rest[1:])
	return digits != "" && (digits[0] == '0' || len(digits) == 4 || isPair)
}

func hasLimit(s string) bool {
	for word := range strings.FieldsFuncSeq(strings.ToLower(s), isBetweenWords) {
		if isLimit(word) {
			return true
		}
	}
	return false
}

// isDeniedBefore reports whether the words before a closer say that it is not so, not yet, or
// only under a condition: "not fully resolved", "until it is resolved".
func isDeniedBefore(before string) bool {
	if hasDenier(clauseOf(before)) {
		return true
	}
	sentence := before[strings.LastIndex(before, ". ")+1:]
	for word := range strings.FieldsFuncSeq(strings.ToLower(sentence), isBetweenTokens) {
		switch word {
		case "once", "when", "if", "after", "until", "unless", "before", "while":
			return true
		}
	}
	return false
}

func hasDenier(clause string) bool {
	for word := range strings.FieldsFuncSeq(strings.ToLower(clause), isBetweenTokens) {
		if isDenier(word) || strings.HasSuffix(word, "n't") {
			return true
		}
	}
	return false
}

// hasForeignCloser reports whether one of [foreignClosers] is a remark of its own or the end, or one
// of [foreignParts] a remark of its own.
func hasForeignCloser(item string) bool {
	lower := strings.ToLower(item)
	if len(lower) != len(item) { // a letter changed its length: places would not agree
		item = lower
	}
	says := func(word string, isFull bool) bool {
		for i := range md.Indexes(lower, word) {
			before, after := item[:i], item[i+len(word):]
			isRemark := isRemarkStart(before) || strings.HasPrefix(after, "]")
			isEnd := strings.Trim(after, " 。.!み") == ""
			isWord := after == "" || !unicode.IsLetter(firstRune(after))
			isSpaced := firstRune(word) < 0x1100
			if isDenied(before, word) || isConditional(clauseOf(before)) || hasPartWord(before, after) {
				continue
			}
			if isRemark && (isFull && !isSpaced || isWord) || isFull && isEnd {
				return true
			}
		}
		return false
	}
	for _, word := range foreignClosers {
		if says(word, true) {
			return true
		}
	}
	for _, word := range foreignParts {
		if says(word, false) {
			return true
		}
	}
	return false
}

// hasPartWord reports whether what is around a closer, in languages without spaces between words, says that only
// a part is closed, or asks whether it is.
func hasPartWord(before, after string) bool {
	before = before[max(0, len(before)-60):]
	isIn := func(word string) bool { return strings.Contains(before, word) }
	after = strings.TrimLeft(after, " ，,、")
	begins := func(word string) bool { return strings.HasPrefix(after, word) }
	return slices.ContainsFunc(partWords[:], isIn) || slices.ContainsFunc(partEnds[:], begins)
}

func isRemarkStart(before string) bool {
	trimmed := strings.TrimRight(before, " ")
	if trimmed == "" {
		return true
	}
	for _, mark := range [...]string{"(", "[", "*", "_", ":", "—", "–", "->", "→", ".", ";", "|", "（", "【", "：", "。"} {
		if strings.HasSuffix(trimmed, mark) {
			return true
		}
	}
	return strings.HasSuffix(before, " - ")
}

// beforeVerb are words after which "complete" is a verb.
var beforeVerb = [...]string{"to", "must", "should", "will", "can", "may"}

// saysDone reports whether a text says that something is complete: not "Complete the
// form", nor "once it is complete", nor "review the shipped code".
func saysDone(text string) bool {
	said := false
	if strings.Contains(text, "gsd") { // /gsd-complete-milestone is no word
		isCommand := func(s string) bool { return strings.Contains(s, "gsd-") || strings.Contains(s, "gsd:") }
		text = strings.Join(slices.DeleteFunc(strings.Fields(text), isCommand), " ")
	}
	words := strings.FieldsFunc(strings.ToLower(text), isBetweenWords)
	if len(words) == 0 {
		return false
	}
	switch words[0] {
	case "mark", "verify", "confirm", "write", "add", "fix", "get", "make", "merge", "test", "deploy", "check",
		"review":
		if words[0] == "mark" || closerOf(words[len(words)-1]) == noCloser { // "Merge the completed branch"
			return false
		}
	}
	for i, word := range words {
		switch word {
		case "when", "once", "after", "until", "if", "before":
			return said // "It is complete as of May; the rest came after it"
		case "then", "run", "execute":
			return false
		case "complete", "done", "completed", "shipped", "finished", "closed", "delivered", "executed", "implemented":
			isVerb := i == 0 && (word == "complete" || word == "done")
			isVerb = isVerb || i > 0 && word == "complete" && slices.Contains(beforeVerb[:], words[i-1])
			isAdjective := 0 < i && i+1 < len(words) && takesNoun(words[i-1])
			isAhead := i > 0 && (words[i-1] == "be" || words[i-1] == "not" || words[i-1] == "yet") // to be executed
			said = said || !isVerb && !isAdjective && !isAhead
		default:
			isFinished := slices.Contains(finishedWords[:], word) && (i > 0 || len(words) == 1)
			said = said || isFinished || endsInAny(word, completeWords[:]) && (i > 0 || len(words) == 1)
		}
	}
	return said
}

// isPast reports whether a text says that something is over: complete, or verified or passed after that.
func isPast(text string) bool {
	last := lastWord(text)
	return saysDone(text) || last == "verified" || last == "passed"
}

// takesNoun reports whether a noun follows a word, so that one that could say that something is
// complete only describes it.
func takesNoun(word string) bool {
	switch word {
	case "the", "a", "an", "for", "of", "any", "our", "its", "their", "each", "every", "with", "from":
		return true
	}
	return false
}
