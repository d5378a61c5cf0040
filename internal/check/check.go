// Package check finds what the status line cannot read in a state file, and what
// contradicts itself or the files on disk.
//
// [File] checks one state file and [Config] a project's config.json; both return
// findings, sorted by position. [Rules] is the table of all rules; docs/checks.md is
// generated from it. A rule only reports what is certain: a file of an unexpected
// form gives fewer findings, not guesses, and no input makes a rule fail. What may
// well be intended is a note, which callers leave out unless asked for notes.
//
// A STATE.md can be read in three ways, and most rules are about the differences: as
// the status line reads it ([parse.StateMD], which reads like the hook, and
// [project.ProjectMD]); line by line, as people and YAML mean it; and as GSD's own
// tools read it (package gsdtools). The rules with a twin are those of `gsd-tools
// state validate` (GSD Core 1.14.0): whenever that reports S001 to S009, the rule
// fires as well, at least as a note.
//
// The rules whose names begin with files- compare with the files around the state
// file, and only if it is in a .planning directory. This package contains only rules,
// one file for each group: it parses no file format itself, except for positions in
// JSON, and writes nothing.
package check

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// A Finding is one thing that a rule reports.
type Finding struct {
	Rule    *Rule
	Level   Level  // the rule's, or a lower one if the rule is less certain
	Line    int    // from 1
	Column  int    // from 1, in characters
	Message string // on one line; quoted text from the file is cut but not cleaned
}

// maxFindings is the maximum number of findings for one file.
const maxFindings = 1000

// File checks a state file. The path determines which system it belongs to and which
// files are around it. If the path does not exist, there are none.
func File(path, text string) []Finding {
	r := report{text: text}
	switch system.SystemOf(filepath.Base(path), text) {
	case system.PlanPhase:
		r.plan()
	case system.ExecPhase:
		r.exec()
	case system.Council:
		r.job()
	case "":
		r.noJob()
	default:
		return StateMD(path, text, parse.StateMD(text), project.ProjectMD(text))
	}
	return r.sorted()
}

// StateMD is [File] for a STATE.md that has already been parsed.
func StateMD(path, text string, s parse.State, p project.Project) []Finding {
	r := report{text: text}
	r.state(path, s, p)
	return r.sorted()
}

// sorted returns the findings, including those that any file can have.
func (r *report) sorted() []Finding {
	r.controls()
	return r.sortByPlace()
}

// sortByPlace returns the findings in the order of the text, with their lines and
// columns. It counts those in one pass: a line may be as long as the file.
func (r *report) sortByPlace() []Finding {
	slices.SortStableFunc(r.findings, func(a, b placed) int {
		return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.Rule.Name, b.Rule.Name))
	})
	var list []Finding
	at, line, column := 0, 1, 1
	for _, f := range r.findings {
		between := r.text[at:f.at]
		if n := strings.LastIndexByte(between, '\n'); n >= 0 {
			line += strings.Count(between, "\n")
			between, column = between[n+1:], 1
		}
		column += utf8.RuneCountInString(between)
		at = f.at
		f.Line, f.Column = line, column
		list = append(list, f.Finding)
	}
	return list
}

// report collects the findings of one file.
type report struct {
	text     string
	findings []placed

	counted, line int // an offset, and how many line ends come before it; see [report.lineAt]
}

// placed is a finding at an offset. Its line and column are not known yet.
type placed struct {
	Finding
	at int
}

// at adds a finding at an offset of the text, with the rule's own level.
func (r *report) at(offset int, rule *Rule, format string, args ...any) {
	r.level(rule.Level, offset, rule, format, args...)
}

// level adds a finding with a level other than the rule's own.
func (r *report) level(level Level, offset int, rule *Rule, format string, args ...any) {
	if r.isFull() {
		return
	}
	f := Finding{Rule: rule, Level: level, Message: fmt.Sprintf(format, args...)}
	r.findings = append(r.findings, placed{f, min(max(offset, 0), len(r.text))})
}

// isFull reports whether no more findings are kept.
func (r *report) isFull() bool { return len(r.findings) == maxFindings }

// lineAt returns the line, from 1, of an offset. It counts from the last one if that
// comes before the offset.
func (r *report) lineAt(offset int) int {
	if offset < r.counted {
		r.counted, r.line = 0, 0
	}
	r.line += strings.Count(r.text[r.counted:offset], "\n")
	r.counted = offset
	return r.line + 1
}

// maxQuoted is how many characters of the file's text a message quotes.
const maxQuoted = 60

// quote is a text from the file as messages quote it.
func quote(s string) string {
	if len(s) > 1 && strings.IndexByte(`"'`, s[0]) >= 0 && s[0] == s[len(s)-1] {
		return cut(s) // it has quotes of its own
	}
	return `"` + cut(s) + `"`
}

// cut cuts a text to [maxQuoted] characters.
func cut(s string) string {
	n := 0
	for i := range s {
		if n == maxQuoted {
			return s[:i] + "…"
		}
		n++
	}
	return s
}
