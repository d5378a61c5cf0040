// Package lexicon knows what a word means in a STATE.md: as a label, in a heading, in a status, or in an item of a
// list. Its table has the words of GSD's template and what people write instead, in English, Chinese, Korean,
// Portuguese, Spanish, French, German, Russian, Japanese, Italian, Vietnamese and Dutch. No other file has words of
// languages other than English.
//
// It is a package of its own because it is data. To add a word or a language, edit lexicon.txt; there is nothing else
// to read.
package lexicon

import (
	_ "embed" // lexicon.txt
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// A Kind is what a word means. A word can have several kinds. Functions take a set of kinds, such as Done|Past.
type Kind uint64

// The kinds: labels of the body, headings, states, and words about items.
const (
	PhaseLabel Kind = 1 << iota
	CurrentPhaseLabel
	PhaseNameLabel
	TotalPhasesLabel
	PlanLabel
	TotalPlansLabel
	StatusLabel
	ProgressLabel
	GateLabel
	MilestoneLabel
	FocusLabel
	NextLabel
	ActivityLabel
	UpdatedLabel
	SessionLabel // when the last session was
	StoppedLabel
	ResumeLabel

	PositionSection
	StatusSection
	SessionSection
	NextSection
	BlockerSection
	ConcernSection
	TaskSection

	Executing // work is being done
	Verifying
	Done
	Ready // the next step can be taken, or is being prepared
	Waiting
	Stuck
	Unstarted

	Closer    // an item is closed
	Past      // what a heading is about is history
	None      // there is nothing of the kind: "none"
	Blank     // the same, if it is the whole text: "clear"
	Link      // may follow a state: "by", "for"
	NotWord   // before a state, negates it
	PhaseWord // before a phase's number
	Command   // a command of GSD, before a phase's number
	OfWord    // between a number and a total
	MilestoneWord
	PlansLabel          // in ROADMAP.md: how many plans a phase has
	DefinesRequirements // for the next milestone, which has no phases yet
	BeforePlans         // a state of a phase that has no plans yet
	Dropped             // a phase that will not be done
	Tick                // a checkbox or a mark of what is done
	Report              // begins a sentence that says how far something is, not what to do
)

// All kinds of labels, of headings, and of words for how far something is.
const (
	Labels   = ResumeLabel<<1 - PhaseLabel
	Sections = TaskSection<<1 - PositionSection
	States   = Unstarted<<1 - Executing
)

// table has a line for each word, sorted by bytes.
//
//go:embed lexicon.txt
var table string

// equals separates a word from its kinds.
const equals = " = "

// Of returns the kind of a folded text: of those asked for, the first in its line of the table. It is 0 if there is
// none.
func Of(text string, kinds Kind) Kind {
	if rest, ok := find(text); ok {
		return kindIn(rest[len(text):], kinds)
	}
	return 0
}

// find returns the table from the line of a word on. If there is no such line, ok is false, and rest begins with the
// line that would come after it.
func find(text string) (rest string, ok bool) {
	low, high := 0, len(table) // where lines begin
	for low < high {
		line := low + strings.LastIndexByte(table[low:(low+high)/2], '\n') + 1
		rest := table[line:]
		switch order := strings.Compare(rest[:min(len(rest), len(text))], text); {
		case order == 0 && strings.HasPrefix(rest[len(text):], equals):
			return rest, true
		case order < 0:
			low = line + strings.IndexByte(rest, '\n') + 1
		default:
			high = line
		}
	}
	return table[low:], false
}

func kindIn(rest string, kinds Kind) Kind {
	list, _, _ := strings.Cut(rest[len(equals):], "\n")
	for name := range strings.SplitSeq(list, " ") {
		if k := Kind(1) << slices.Index(names[:], name); k&kinds != 0 {
			return k
		}
	}
	return 0
}

// Start returns the kind of the longest entry that a folded text begins with, and the entry's length. An entry must end
// where a word does, except in languages without spaces, where it can end anywhere.
func Start(text string, kinds Kind) (k Kind, length int) {
	for i, r := range text {
		end := i + utf8.RuneLen(r)
		wide := r >= 0x2E80
		next, _ := utf8.DecodeRuneInString(text[end:])
		if goesOn := md.IsWordRune(next) && next < 0x2E80; !wide && (!md.IsWordRune(r) || goesOn) {
			continue
		}
		rest, ok := find(text[:end])
		if ok {
			if found := kindIn(rest[end:], kinds); found != 0 {
				k, length = found, end
			}
		} else if !strings.HasPrefix(rest, text[:end]) {
			break // no entry is longer
		}
	}
	return k, length
}

// Prefix is [Start] for a text that is not folded.
func Prefix(text string, kinds Kind) (k Kind, length int) {
	folded := Fold(text)
	k, n := Start(folded, kinds)
	runes := utf8.RuneCountInString(folded[:n]) // letters without accents have fewer bytes
	for length = range text {
		if runes == 0 {
			return k, length
		}
		runes--
	}
	return k, len(text)
}

// State returns the state that a folded text begins with, after any ornaments. It is 0 if there is none, or if the text
// continues as a name does: "complete rewrite", "planning & design", "next.js", "fixed-width".
func State(text string, kinds Kind) Kind {
	text = strings.TrimLeftFunc(text, md.IsOrnament)
	k, n := Start(text, kinds)
	if k == 0 {
		return 0 // most texts
	}
	rest, isApart := strings.CutPrefix(text[n:], " ")
	r := md.FirstRune(rest)
	switch follows, _ := Start(strings.TrimPrefix(rest, "& "), States|Link|PhaseWord); {
	case rest == "", follows != 0 && isApart:
		return k
	case r == '.' && len(rest) > 1 && rest[1] != ' ', r == '-' && !isApart:
		return 0
	case md.IsDigit(rest[0]) && isApart, strings.ContainsRune(",.;:!()[]—–-|✅→", r), r >= 0x2E80 && !isApart:
		return k
	}
	return 0
}

// Remarks yields the rest of a text after each dash, opening bracket and parenthesis in it, and after each of the
// others.
func Remarks(text string, others ...string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, mark := range append([]string{" — ", " – ", " - ", "(", "["}, others...) {
			for at := range md.Indexes(text, mark) {
				if !yield(text[at+len(mark):]) {
					return
				}
			}
		}
	}
}

// Fold returns a text in the form of the table: in lower case, with spaces for underscores, and letters without
// accents.
func Fold(s string) string {
	isPlain, isASCII := true, true
	for i := range len(s) {
		c := s[i]
		isPlain = isPlain && c != '_' && c < utf8.RuneSelf && (c < 'A' || c > 'Z')
		isASCII = isASCII && c < utf8.RuneSelf
	}
	switch {
	case isPlain:
		return s
	case !isASCII:
		return strings.Map(unaccented, strings.ToLower(s))
	}
	b := []byte(s)
	for i, c := range b {
		if c == '_' {
			b[i] = ' '
		} else if 'A' <= c && c <= 'Z' {
			b[i] += 'a' - 'A'
		}
	}
	return string(b)
}

// unaccented returns a Latin letter without its accents, including those of Vietnamese, and е for the Cyrillic ё.
func unaccented(r rune) rune {
	// U+00E0 to U+00FF, and U+1EA0 on
	const latin1 = "aaaaaaaceeeeiiiidnooooo/ouuuuyty"
	const extended = "aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeeeeeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy"
	const others, letters = "_ăąāćđęĩłńơőśưũűźżё", " aaacdeilnoosuuuzzе"
	switch {
	case 0xE0 <= r && r <= 0xFF:
		return rune(latin1[r-0xE0])
	case 0x1EA0 <= r && int(r-0x1EA0) < len(extended):
		return rune(extended[r-0x1EA0])
	}
	if i := slices.Index([]rune(others), r); i >= 0 {
		return []rune(letters)[i]
	}
	return r
}

// names are the names of the kinds in the table, in the order of the constants.
var names = [...]string{
	"PhaseLabel", "CurrentPhaseLabel", "PhaseNameLabel", "TotalPhasesLabel", "PlanLabel", "TotalPlansLabel",
	"StatusLabel", "ProgressLabel", "GateLabel", "MilestoneLabel", "FocusLabel", "NextLabel", "ActivityLabel",
	"UpdatedLabel", "SessionLabel", "StoppedLabel", "ResumeLabel", "PositionSection", "StatusSection",
	"SessionSection", "NextSection", "BlockerSection", "ConcernSection", "TaskSection", "Executing", "Verifying",
	"Done", "Ready", "Waiting", "Stuck", "Unstarted", "Closer", "Past", "None", "Blank", "Link", "NotWord",
	"PhaseWord", "Command", "OfWord", "MilestoneWord", "PlansLabel", "DefinesRequirements", "BeforePlans", "Dropped",
	"Tick", "Report",
}

// statusWords are GSD Core's canonical words for a status.
var statusWords = [...]string{"discussing", "planning", "executing", "verifying", "completed", "paused", "unknown"}

// StatusWord returns the canonical word for a status; "unknown" if the status is unknown or empty. A project with a
// paused_at is paused, whatever its status says. GSD Core has had two tables. The one of 1.14.0, which matches whole
// texts, is tried first, then the documented one, which looks for words in the text.
func StatusWord(status, pausedAt string) string {
	if pausedAt != "" {
		return "paused"
	}
	if word := statusline.NormalizeStatus(status); slices.Contains(statusWords[:], word) {
		return word
	}
	s := js.ToLower(md.Cap(status))
	for _, row := range [...][2]string{ // in the order of the hooks from 1.8.0 to 1.11.0
		{"paused", "paused"},
		{"stopped", "paused"},
		{"executing", "executing"},
		{"in progress", "executing"},
		{"planning", "planning"},
		{"ready to plan", "planning"},
		{"discussing", "discussing"},
		{"verif", "verifying"},
		{"complete", "completed"},
		{"done", "completed"},
		{"ready to execute", "executing"},
	} {
		if strings.Contains(s, row[0]) {
			return row[1]
		}
	}
	return "unknown"
}

// IsEmpty reports whether a text says nothing: it is empty, dashes, a template's placeholder, or a word for none, on
// its own or before a mark.
func IsEmpty(s string) bool {
	s = Fold(strings.Trim(md.Plain(s), " .-–—_:/"))
	if s == "" || md.IsTemplate(s) {
		return true
	}
	s = strings.TrimLeft(s, "(") // (none)
	k, n := Start(s, None|Blank)
	rest := strings.TrimLeft(s[n:], " ")
	return k != 0 && (rest == "" || strings.ContainsRune(".,;:()—–-", md.FirstRune(rest)))
}

// IsState reports whether a text is a word for how far something is, with what may follow it. "Complete Web Experience"
// and "Planning & Design" are names.
func IsState(s string) bool { return State(Fold(s), States) != 0 }

// Sentence returns the first sentence of a text, without its full stop.
func Sentence(s string) string {
	for _, end := range [...]string{". ", "! ", "? ", "。"} {
		s, _, _ = strings.Cut(s, end)
	}
	return strings.TrimSuffix(s, ".")
}

// Clause returns a text up to the end of its first sentence, or up to the first mark that ends a name or a status.
func Clause(s string, more ...string) string {
	for _, end := range append(more, " — ", " – ", " -- ", " - ", " (", ";", "→") {
		if before, _, ok := strings.Cut(s, end); ok && js.Trim(before) != "" {
			s = before
		}
	}
	s = js.Trim(Sentence(s))
	if strings.Count(s, ")") > strings.Count(s, "(") {
		s = strings.TrimRight(s, ")")
	}
	return s
}
