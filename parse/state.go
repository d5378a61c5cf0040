package parse

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// State holds the values of a STATE.md that a status line uses. A value that is
// absent, empty or null in the file is the empty string (nil for NextPhases). All
// texts are valid UTF-8 and otherwise as written, so they may contain control
// characters. A value of more than 128 KiB is cut.
type State struct {
	Status        string // status, or else a keyword from the body's Status: line
	Milestone     string // milestone, a version such as "v2.0"
	MilestoneName string // milestone_name; "milestone" is GSD's placeholder

	ActivePhase string   // active_phase: a command is working on this phase now
	NextAction  string   // next_action: the command to run next
	NextPhases  []string // next_phases: what NextAction applies to; 16384 at most

	// Digits, not numbers: they may exceed any integer type, and leading zeros are
	// shown where the hook shows them.
	CompletedPhases string // progress.completed_phases
	TotalPhases     string // progress.total_phases
	Percent         string // progress.percent, not limited to 100

	PhaseNum   string // N of the first "Phase: N of M (name)" in the file: digits
	PhaseTotal string // M: digits, never empty if PhaseNum is not
	PhaseName  string // name, which may contain line ends

	StateHead string // state_head: the commit that the file was written at
}

// StateMD reads the text of a STATE.md exactly as GSD Core's hook does. The text
// is the bytes on disk: LF or CR LF, valid UTF-8 or not, of any length. The time is
// proportional to that length.
func StateMD(text string) State { return read(text, nil) }

// read reads the text and records in at where each field was found.
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

// frontMatter returns what ^---\r?\n([\s\S]*?)\r?\n--- captures: the lines between
// two fences. The first fence is the first line of the text; for the second, only
// the first three bytes of the line matter.
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

// readScalars reads the first-level "key: value" lines. If a key is repeated, the
// last one wins. A line without any value does not count. The front matter is at
// that offset of the text.
func (s *State) readScalars(front string, offset int, at offsets) {
	for more := true; more; {
		var line string
		start := offset
		line, front, more = strings.Cut(front, "\n")
		offset += len(line) + 1
		if line == "" || strings.IndexByte("smna", line[0]) < 0 {
			continue // no key that [State.scalar] knows
		}
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
		if v = md.Unquote(v); v == "null" {
			v = ""
		}
		*field = md.Kept(v)
		at.set(key, start)
	}
}

// scalar returns the field for a first-level key, or nil if the status line does
// not use the key.
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

// value returns what \s*(.+) captures at the start of s, trimmed. It reports false
// if that does not match because s is empty or has only line ends.
func value(s string) (string, bool) {
	v := js.TrimStart(s)
	if v == "" {
		// \s* gives its last character back to .+ until that matches.
		return "", strings.ContainsFunc(s, func(r rune) bool { return !js.IsLineTerminator(r) })
	}
	return js.TrimEnd(js.Line(v)), true
}

// readPhase reads the first line that matches
// ^Phase:\s*(\d+)\s+of\s+(\d+)(?:\s+\(([^)]+)\))? anywhere in the text.
func (s *State) readPhase(text string, at offsets) {
	const label = "Phase:"
	for rest := range afterStart(text, label) {
		start := len(text) - len(rest) - len(label)
		num, rest := md.CutDigits(js.TrimStart(rest))
		rest, ok := strings.CutPrefix(md.SkipSpace(rest), "of")
		total, rest := md.CutDigits(md.SkipSpace(rest))
		if num == "" || !ok || total == "" {
			continue
		}
		s.PhaseNum, s.PhaseTotal = md.Clip(num), md.Clip(total)
		if rest, ok = strings.CutPrefix(md.SkipSpace(rest), "("); ok {
			if name, _, ok := strings.Cut(rest, ")"); ok {
				s.PhaseName = md.Kept(name)
			}
		}
		at.set("Phase", start)
		return
	}
}

// readStatus reads the keyword in what ^Status:\s*(.+) first captures, if there is
// one.
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
