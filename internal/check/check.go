// Package check finds what the status line cannot read in a state file, and what
// contradicts itself or the files on disk.
//
// [File] checks one state file and [Config] a project's config.json; both return
// findings, sorted by position. A rule is one row in the table of its file, with the
// function that looks for it: to add a rule, add a row, and samples for its tests;
// docs/checks.md is generated from both. A rule only reports what is certain: a file of
// an unexpected form gives fewer findings, not guesses, and no input makes a rule fail.
// What may well be intended is a note, which callers leave out unless asked for notes.
//
// A STATE.md can be read in two ways, and most rules are about the differences: as the
// hook reads it ([parse.StateMD]), and line by line, as people mean it ([project.Read]).
// The rules with a twin correspond to a finding of `gsd-tools state validate` (GSD Core
// 1.14.0), S001 to S008. What only that program's own reading of a file finds is its
// business.
//
// Rules ask what the readers know ([project.Facts] with its [story.Story], [system.Plan]),
// so that no finding contradicts the rich line. Those whose names begin with files- compare
// with the files around the state file, and only if it is in a .planning directory. The
// package parses no file format of its own, and writes nothing.
package check

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// A Level is the severity of a finding.
type Level string

// An error is something that the status line shows wrongly or not at all. A warning is
// something that it shows but that is probably not intended. A note is something that
// may be intentional.
const (
	Error   Level = "error"
	Warning Level = "warning"
	Note    Level = "note"
)

// A Rule is one thing that check looks for.
type Rule struct {
	Name    string
	Level   Level  // the usual level; a finding that is less certain has a lower one
	Summary string // says when it fires: up to a semicolon in the table, the rest only in the details
	Twin    string // the corresponding finding of `gsd-tools state validate`; empty if there is none
	Shown   bool   // its findings affect the line

	find func(*report)
}

// Rules returns all rules, in the order of the documentation.
func Rules() []*Rule {
	return slices.Concat(foreignRules, fileRules, conflictRules, frontRules, configRules, stateRules, textRules,
		filesRules, planRules, jobRules)
}

// A Finding is one thing that a rule reports.
type Finding struct {
	Rule    *Rule
	Level   Level  // the rule's, or a lower one if the rule is less certain
	At      int    // its offset in the text
	Line    int    // from 1
	Column  int    // from 1, in characters
	Message string // on one line; quoted text from the file is cut but not cleaned
}

// FindingJSON is a finding as check and explain print it.
type FindingJSON struct {
	Path    string `json:"path"`
	Line    int    `json:"line"`
	Column  int    `json:"col"`
	Level   Level  `json:"level"`
	Rule    string `json:"rule"`
	Message string `json:"message"`
}

// JSON returns the finding for [system.Encode]; path is the file as people know it.
func (f Finding) JSON(path string) FindingJSON {
	return FindingJSON{js.Decode(path), f.Line, f.Column, f.Level, f.Rule.Name, js.Decode(statusline.Clean(f.Message))}
}

// File checks a state file. The path determines which system it belongs to and which
// files are around it. If the path does not exist, there are none.
func File(path, text string) []Finding {
	r := report{text: text}
	if r.run(fileRules); len(r.findings) > 0 {
		return r.sorted()
	}
	switch system.SystemOf(filepath.Base(path), text) {
	case system.GSD:
		return StateMD(path, text, factsOf(path, text))
	case system.PlanPhase:
		r.plan, r.isPlan = system.PlanMD(text), true
		r.run(planRules)
	case system.ExecPhase:
		if system.ExecMD(text).HasFront {
			r.run(planRules)
		}
	case system.Council, "":
		r.isJSON = true
		if r.run(foreignRules); len(r.findings) == 0 {
			r.run(jobRules)
		}
	}
	r.run(textRules)
	return r.sorted()
}

// StateMD is [File] for a STATE.md of which everything that the rich line shows is known.
func StateMD(path, text string, facts *system.State) []Finding {
	r := report{text: text, whole: text, facts: facts}
	if r.run(fileRules); len(r.findings) > 0 {
		return r.sorted()
	}
	r.run(conflictRules)
	text = md.FirstSides(text)
	r.text, r.front = text, fences(text)
	r.keys = md.Keys(r.front.lines)
	if fixed := r.front.fixed(text); fixed != text {
		r.facts, r.moved = factsOf(path, fixed), true
	}
	r.state, r.project = r.facts.Hook, r.facts.Project
	if phase := r.project.Phase; phase.Text != "" {
		r.rich = md.Field{Text: phase.Text, Pos: phase.From[0].Pos}
	}
	r.phase, r.place = r.statedPhase(), find.At(path)
	if r.run(foreignRules); r.fired("not-a-state") {
		return r.sorted()
	}
	r.run(frontRules)
	r.run(stateRules)
	if r.place.Root != "" {
		r.run(filesRules)
	}
	r.run(textRules)
	return r.sorted()
}

func factsOf(path, text string) *system.State {
	found := find.At(path)
	found.Text = text
	return find.Env{}.AllFacts(found)
}

// A report collects the findings of one file, whose readings the rules compare.
type report struct {
	text  string // with the first side of each conflict
	whole string // as it is

	// Of a STATE.md, read as if its fences were right:
	front   front
	keys    []md.Key // the front matter's of the first level
	facts   *system.State
	state   parse.State    // the facts' own
	project *project.Facts // the facts' own
	moved   bool           // the fences are wrong: see [report.offset]
	phase   md.Field       // the phase that the file states, active or not
	rich    md.Field       // the phase of the rich line; without a place where the disk tells it
	place   find.Found

	isJSON bool // it is a council job's state.json, or should be one
	isPlan bool // it is an orchestrator's plan file
	plan   system.Plan
	config configFile

	rule          *Rule     // that is looking
	findings      []Finding // without lines and columns; see [report.sorted]
	counted, line int       // an offset, and how many line ends come before it; see [report.lineAt]
}

func (r *report) run(rules []*Rule) {
	for _, r.rule = range rules {
		r.rule.find(r)
	}
}

// at adds a finding at an offset of the text, with the rule's own level.
func (r *report) at(offset int, format string, args ...any) {
	r.level(r.rule.Level, offset, format, args...)
}

// level adds a finding with a level other than the rule's own.
func (r *report) level(level Level, offset int, format string, args ...any) {
	if r.isFull() {
		return
	}
	at := min(max(offset, 0), len(r.text))
	r.findings = append(r.findings, Finding{Rule: r.rule, Level: level, At: at, Message: fmt.Sprintf(format, args...)})
}

func (r *report) fired(rule string) bool {
	return slices.ContainsFunc(r.findings, func(f Finding) bool { return f.Rule.Name == rule })
}

// isFull reports whether no more findings are kept: a file of 128 MiB may have one on
// each line.
func (r *report) isFull() bool { return len(r.findings) == 1000 }

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

// sorted returns the findings in the order of the text, with their lines and columns. It
// counts those in one pass: a line may be as long as the file.
func (r *report) sorted() []Finding {
	slices.SortStableFunc(r.findings, func(a, b Finding) int {
		return cmp.Or(cmp.Compare(a.At, b.At), cmp.Compare(a.Rule.Name, b.Rule.Name))
	})
	at, line, column := 0, 1, 1
	for i := range r.findings {
		f := &r.findings[i]
		between := r.text[at:f.At]
		if n := strings.LastIndexByte(between, '\n'); n >= 0 {
			line += strings.Count(between, "\n")
			between, column = between[n+1:], 1
		}
		column += utf8.RuneCountInString(between)
		at, f.Line, f.Column = f.At, line, column
	}
	return r.findings
}

// quote is text from the file as messages quote it.
func quote(s string) string {
	if len(s) > 1 && strings.IndexByte(`"'`, s[0]) >= 0 && s[0] == s[len(s)-1] {
		return cut(s) // it has quotes of its own
	}
	return `"` + cut(s) + `"`
}

func cut(s string) string { return md.CapAt(s, 60) }
