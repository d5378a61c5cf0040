// Package check finds what in a state file the status line cannot read, and
// what contradicts itself or the disk around it.
//
// [File] looks at one state file and [Config] at a project's config.json; they return
// findings, sorted by place. [Rules] is the table of all rules; docs/checks.md is
// made from it. A rule speaks only of what is certain: a file of another form than
// expected gives fewer findings, not guesses, and no input makes it fail. What may
// well be meant is a note, which callers leave out unless they are asked for notes.
//
// What a STATE.md says is read in three ways, and the difference is what most rules
// are about: as the status line reads it ([parse.StateMD], which is the hook's
// reading, and [parse.ProjectMD]), line by line, as people and YAML mean it, and as
// GSD's own tools do (package gsdtools). The rules that have a twin are those of
// `gsd-tools state validate` (GSD Core 1.14.0): where that reports S001 to S009, the
// twin fires, too, as a note at least.
//
// The rules whose names begin with files- compare with what lies around the
// file, which is only looked at where it lies in a .planning directory. Here are
// rules alone, one file for a group of them: the package reads no file format by
// itself, except for the places in JSON, and writes nothing.
package check

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/parse"
)

// A Finding is one thing that a rule found.
type Finding struct {
	Rule    *Rule
	Level   Level  // that of the rule, or a lower one where the rule is less certain
	Line    int    // from 1
	Column  int    // from 1, in characters
	Message string // on one line; texts of the file in it are cut, and not cleaned
}

// maxFindings is how many findings of one file are kept.
const maxFindings = 1000

// File checks a state file, whose path says whose it is and what lies around it.
// The path may be one that does not exist: then nothing does.
func File(path, text string) []Finding {
	r := report{text: text}
	switch parse.SystemOf(filepath.Base(path), text) {
	case parse.PlanPhase:
		r.plan()
	case parse.ExecPhase:
		r.exec()
	case parse.Council:
		r.job()
	case "":
		r.noJob()
	default:
		return StateMD(path, text, parse.StateMD(text), parse.ProjectMD(text))
	}
	return r.sorted()
}

// StateMD is [File] for a STATE.md that has been read already.
func StateMD(path, text string, s parse.State, p parse.Project) []Finding {
	r := report{text: text}
	r.state(path, s, p)
	return r.sorted()
}

// sorted returns the findings, those too that any file can have.
func (r *report) sorted() []Finding {
	r.controls()
	return r.sortByPlace()
}

func (r *report) sortByPlace() []Finding {
	slices.SortStableFunc(r.findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column), cmp.Compare(a.Rule.Name, b.Rule.Name))
	})
	return r.findings
}

// report collects the findings of one file.
type report struct {
	text     string
	findings []Finding

	counted, lineNo, start int // where the last place was: its offset, its line, where that begins
}

// at adds a finding at an offset of the text, of the rule's own level.
func (r *report) at(offset int, rule *Rule, format string, args ...any) {
	r.level(rule.Level, offset, rule, format, args...)
}

// level adds a finding of another level than the rule's own.
func (r *report) level(level Level, offset int, rule *Rule, format string, args ...any) {
	if len(r.findings) == maxFindings {
		return
	}
	line, column := r.place(offset)
	r.findings = append(r.findings, Finding{Rule: rule, Level: level, Line: line, Column: column, Message: fmt.Sprintf(format, args...)})
}

// place returns line and column of an offset, counting from the last one where
// that lies before.
func (r *report) place(offset int) (line, column int) {
	offset = min(max(offset, 0), len(r.text))
	if offset < r.counted || r.lineNo == 0 {
		r.counted, r.lineNo, r.start = 0, 1, 0
	}
	between := r.text[r.counted:offset]
	if n := strings.LastIndexByte(between, '\n'); n >= 0 {
		r.lineNo += strings.Count(between, "\n")
		r.start = r.counted + n + 1
	}
	r.counted = offset
	return r.lineNo, utf8.RuneCountInString(r.text[r.start:offset]) + 1
}

// maxQuoted is how many characters of the file's text a message has.
const maxQuoted = 60

// quote is a text of the file's as messages have it.
func quote(s string) string { return `"` + cut(s) + `"` }

// cut is a text of at most [maxQuoted] characters.
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
