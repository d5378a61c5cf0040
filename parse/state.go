package parse

// The hook's expressions are matched by hand, because compiling them would take longer than everything else.
// state_test.go has the originals and checks that both produce the same result.

import (
	"iter"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// State holds the values of a STATE.md that a status line uses. A value that is absent, empty or null in the file is
// the empty string (nil for NextPhases). All texts are valid UTF-8 and otherwise as written, so they may contain
// control characters. A value of more than 128 KiB is cut.
type State struct {
	Status        string // status, or else a keyword from the body's Status: line
	Milestone     string // milestone, a version such as "v2.0"
	MilestoneName string // milestone_name; "milestone" is GSD's placeholder

	ActivePhase string   // active_phase: a command is working on this phase now
	NextAction  string   // next_action: the command to run next
	NextPhases  []string // next_phases: what NextAction applies to; at most 16384

	// Digits, not numbers: they may exceed any integer type, and leading zeros are shown where the hook shows them.
	CompletedPhases string // progress.completed_phases
	TotalPhases     string // progress.total_phases
	Percent         string // progress.percent, not limited to 100

	PhaseNum   string // N of the first "Phase: N of M (name)" in the file: digits
	PhaseTotal string // M: digits; set if and only if PhaseNum is
	PhaseName  string // name, which may contain line ends

	StateHead string // state_head: the commit at which the file was written
}

// StateMD reads the text of a STATE.md exactly as GSD Core's hook does. The text is the bytes on disk: LF or CR LF,
// valid UTF-8 or not, of any length. The time is proportional to that length.
func StateMD(text string) State { return read(text, nil) }

// read parses the text and records in at where it found each field.
func read(text string, at offsets) State {
	var s State
	if front, ok := frontMatter(text); ok {
		start := strings.IndexByte(text, '\n') + 1
		s.readScalars(front, start, at)
		s.readProgress(front, start, at)
		var list int
		s.NextPhases, list = nextPhases(front)
		at.set("next_phases", start+list)
	}
	s.readPhase(text, at)
	if s.Status == "" {
		delete(at, "status")
		s.readStatus(text, at)
	}
	return s
}

// frontMatter returns what ^---\r?\n([\s\S]*?)\r?\n--- captures: the lines between two fences. The first fence is the
// first line of the text; for the second, only the first three bytes of the line matter.
func frontMatter(text string) (string, bool) {
	rest, ok := strings.CutPrefix(text, "---")
	if !ok {
		return "", false
	}
	rest, ok = strings.CutPrefix(strings.TrimPrefix(rest, "\r"), "\n")
	if !ok {
		return "", false
	}
	end := strings.Index(rest, "\n---")
	if end < 0 {
		return "", false
	}
	return strings.TrimSuffix(rest[:end], "\r"), true
}

// readScalars reads the first-level "key: value" lines. If a key is repeated, the last one wins. A line without any
// value does not count. offset is that of the front matter in the text.
func (s *State) readScalars(front string, offset int, at offsets) {
	for more := true; more; {
		var line string
		start := offset
		line, front, more = strings.Cut(front, "\n")
		offset += len(line) + 1
		key, rest, ok := strings.Cut(line, ":")
		if !ok {
			continue
		}
		field := s.scalar(key)
		if field == nil {
			continue
		}
		v, ok := value(rest)
		if !ok {
			continue
		}
		v = md.Unquote(v)
		if v == "null" {
			v = ""
		}
		*field = md.Kept(v)
		at.set(key, start)
	}
}

// scalar returns the field for a first-level key, or nil if the status line does not use the key.
func (s *State) scalar(key string) *string {
	switch key {
	case "status":
		return &s.Status
	case "milestone":
		return &s.Milestone
	case "milestone_name":
		return &s.MilestoneName
	case "active_phase":
		return &s.ActivePhase
	case "next_action":
		return &s.NextAction
	case "state_head":
		return &s.StateHead
	}
	return nil
}

// value returns what \s*(.+) captures at the start of s, trimmed. It returns false if that does not match because s
// is empty or has only line ends.
func value(s string) (string, bool) {
	v := js.TrimStart(s)
	if v == "" {
		// \s* gives its last character back to .+ until that matches.
		return "", strings.ContainsFunc(s, func(r rune) bool { return !js.IsLineTerminator(r) })
	}
	return js.TrimEnd(js.Line(v)), true
}

// readPhase reads the first line that matches ^Phase:\s*(\d+)\s+of\s+(\d+)(?:\s+\(([^)]+)\))? anywhere in the text.
func (s *State) readPhase(text string, at offsets) {
	const label = "Phase:"
	for rest := range afterStart(text, label) {
		start := len(text) - len(rest) - len(label)
		num, rest := md.CutDigits(js.TrimStart(rest))
		rest, ok := strings.CutPrefix(skipSpace(rest), "of")
		total, rest := md.CutDigits(skipSpace(rest))
		if num == "" || !ok || total == "" {
			continue
		}
		s.PhaseNum, s.PhaseTotal = md.Clip(num), md.Clip(total)
		rest, ok = strings.CutPrefix(skipSpace(rest), "(")
		if ok {
			if name, _, ok := strings.Cut(rest, ")"); ok {
				s.PhaseName = md.Kept(name)
			}
		}
		at.set("Phase", start)
		return
	}
}

// skipSpace returns s after \s+, or "" if it does not begin with space.
func skipSpace(s string) string {
	rest := js.TrimStart(s)
	if len(rest) == len(s) {
		return ""
	}
	return rest
}

// readStatus reads the keyword, if any, in the first text that ^Status:\s*(.+) captures.
func (s *State) readStatus(text string, at offsets) {
	const label = "Status:"
	for rest := range afterStart(text, label) {
		v, ok := value(rest)
		if !ok {
			continue
		}
		at.set("Status", len(text)-len(rest)-len(label))
		switch {
		case md.ContainsWord(v, "ready to plan"), md.ContainsWord(v, "planning"):
			s.Status = "planning"
		case md.ContainsWord(v, "execut"):
			s.Status = "executing"
		case md.ContainsWord(v, "complet"), md.ContainsWord(v, "archived"):
			s.Status = "complete"
		}
		return
	}
}

// nextPhases reads next_phases: [a, b], on one line or several, or else a block list with one "- item" per line. at
// is the offset of its key. If the key is repeated, the first one that matches is used; a flow list anywhere takes
// precedence over a block list.
func nextPhases(front string) (list []string, at int) {
	const key = "next_phases:"
	for rest := range afterStart(front, key) {
		at := len(front) - len(rest) - len(key)
		rest, ok := strings.CutPrefix(js.TrimStart(rest), "[")
		if !ok {
			continue
		}
		list, _, ok := strings.Cut(rest, "]")
		if !ok {
			break // no later list has its ] either
		}
		return items(strings.SplitSeq(list, ",")), at
	}
	for rest := range afterStart(front, key) {
		if below, ok := nextLine(rest); ok {
			return items(blockItems(below)), len(front) - len(rest) - len(key)
		}
	}
	return nil, 0
}

// maxItems is how many phases of a list are kept. That is far more than is ever shown, and limits the memory for a
// file of commas.
const maxItems = 16_384

func items(raw iter.Seq[string]) []string {
	var list []string
	size := 0
	for item := range raw {
		item = md.Unquote(js.Trim(item))
		if item != "" {
			list = append(list, md.Kept(item))
			size += len(item)
		}
		if len(list) == maxItems || size > md.MaxValue {
			break
		}
	}
	return list
}

// blockItems yields what follows the dashes of the block list at the start of s: the lines of (?:[ \t]*-[
// \t]*[^\r\n]+\r?\n?)* that match ^[ \t]*-[ \t]*(.+)$. So a lone CR ends a line of the list, but an item that
// contains one is left out.
func blockItems(s string) iter.Seq[string] {
	block := s[:matchLines(s, itemLine)]
	return func(yield func(string) bool) {
		for more := block != ""; more; {
			var line string
			line, block, more = strings.Cut(block, "\n")
			if more {
				line = strings.TrimSuffix(line, "\r")
			}
			item, ok := strings.CutPrefix(line[md.Blanks(line):], "-")
			if ok && js.Line(item) == item && !yield(item) {
				return
			}
		}
	}
}

// itemLine returns the length of [ \t]*-[ \t]*[^\r\n]+ at the start of s, or 0 if that does not match.
func itemLine(s string) int {
	item, ok := strings.CutPrefix(s[md.Blanks(s):], "-")
	n := strings.IndexAny(item, "\r\n")
	if n < 0 {
		n = len(item)
	}
	if !ok || n == 0 {
		return 0
	}
	return len(s) - len(item) + n
}

func (s *State) readProgress(front string, offset int, at offsets) {
	block, start := progressBlock(front)
	read := func(name, key string) string {
		digits, i := counter(block, key)
		at.set(name, offset+start+i)
		return digits
	}
	s.CompletedPhases = read("progress.completed_phases", "completed_phases:")
	s.TotalPhases = read("progress.total_phases", "total_phases:")
	s.Percent = read("progress.percent", "percent:")
}

// progressBlock returns the lines of (?:[ \t]+\w+:.+\r?\n?)+ under the first progress: that has such lines, and their
// offset.
func progressBlock(front string) (block string, at int) {
	for rest := range afterStart(front, "progress:") {
		rest, ok := nextLine(rest)
		if !ok {
			continue
		}
		if n := matchLines(rest, progressLine); n > 0 {
			return rest[:n], len(front) - len(rest)
		}
	}
	return "", 0
}

// progressLine returns the length of [ \t]+\w+:.+ at the start of s, or 0 if that does not match.
func progressLine(s string) int {
	indent := md.Blanks(s)
	key := wordChars(s[indent:])
	rest, ok := strings.CutPrefix(s[indent+key:], ":")
	v := js.Line(rest)
	if indent == 0 || key == 0 || !ok || v == "" {
		return 0
	}
	return len(s) - len(rest) + len(v)
}

// counter returns the digits that ^[ \t]+key\s*(\d+) first captures in block, "" if there are none, and the key's
// offset. key includes the colon.
func counter(block, key string) (digits string, at int) {
	for i := range md.Indexes(block, key) {
		start := strings.TrimRight(block[:i], " \t")
		if len(start) == i || !js.StartsLine(block, len(start)) {
			continue
		}
		if n, _ := md.CutDigits(js.TrimStart(block[i+len(key):])); n != "" {
			return md.Clip(n), i
		}
	}
	return "", 0
}

// matchLines returns the length of (?:line\r?\n?)* at the start of s. match returns the length of the line at the
// start of its argument, or 0.
func matchLines(s string, match func(string) int) int {
	rest := s
	for {
		n := match(rest)
		if n == 0 {
			return len(s) - len(rest)
		}
		rest = strings.TrimPrefix(strings.TrimPrefix(rest[n:], "\r"), "\n")
	}
}

// nextLine returns what follows \s*\r?\n at the start of s: the next line that is not blank, with its indentation, if
// the rest of this line is blank.
func nextLine(s string) (string, bool) {
	space := s[:len(s)-len(js.TrimStart(s))]
	i := strings.LastIndexByte(space, '\n')
	if i < 0 {
		return "", false
	}
	return s[i+1:], true
}

func afterStart(s, literal string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range md.Indexes(s, literal) {
			if js.StartsLine(s, i) && !yield(s[i+len(literal):]) {
				return
			}
		}
	}
}

func wordChars(s string) int {
	n := 0
	for n < len(s) && md.IsWord(s[n]) {
		n++
	}
	return n
}

// A Place is a field of a [State] and the line that it was read from.
type Place struct {
	Name  string // the key, such as "progress.percent"; in the body the label, such as "Phase"
	Value string // as in the State; a phase or a list is one text
	Line  int    // from 1
	Body  bool   // the value comes from the body, not from the front matter
}

// offsets are the positions of a State's fields, by their names in a [Place]. A nil map records nothing.
type offsets map[string]int

func (o offsets) set(name string, at int) {
	if o != nil {
		o[name] = at
	}
}

// StateMDPlaces is like [StateMD], but also returns the places of the fields that are set, in the order of the
// fields. Use it to explain a line.
func StateMDPlaces(text string) (State, []Place) {
	at := offsets{}
	s := read(text, at)
	phase := s.PhaseNum + " of " + s.PhaseTotal
	switch {
	case s.PhaseNum == "":
		phase = ""
	case s.PhaseName != "":
		phase += " (" + s.PhaseName + ")"
	}
	var places []Place
	for _, p := range [...]Place{
		{Name: "milestone", Value: s.Milestone},
		{Name: "milestone_name", Value: s.MilestoneName},
		{Name: "status", Value: s.Status},
		{Name: "active_phase", Value: s.ActivePhase},
		{Name: "next_action", Value: s.NextAction},
		{Name: "next_phases", Value: strings.Join(s.NextPhases, "/")},
		{Name: "progress.completed_phases", Value: s.CompletedPhases},
		{Name: "progress.total_phases", Value: s.TotalPhases},
		{Name: "progress.percent", Value: s.Percent},
		{Name: "state_head", Value: s.StateHead},
		{Name: "Status", Value: s.Status, Body: true},
		{Name: "Phase", Value: phase, Body: true},
	} {
		if offset, ok := at[p.Name]; ok && p.Value != "" {
			p.Line = md.LineOf(text, offset+1)
			places = append(places, p)
		}
	}
	return s, places
}
