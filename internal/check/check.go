// Package check finds what the status line cannot read in a state file, and where that file contradicts itself or the
// files around it.
//
// [File] checks one state file, [Config] a project's config.json. Both return findings; those of one file are sorted
// by position. A rule is one row of a table, and its function is below that table. To add a rule, add both, say in
// rules.txt when it fires, and add samples for its tests; docs/checks.md is generated from these. A rule reports only
// what is certain: a file of an unexpected form produces fewer findings, not guesses, and no input makes a rule fail.
// A finding is something that a person can act on, that GSD's next command would not undo, and that changes what a
// format shows or what a tool does. Something that may be intended is a note, which callers leave out unless asked
// for notes.
//
// There are two ways to read a STATE.md, and most rules are about the differences: as the hook reads it
// ([parse.StateMD]), and line by line, as people mean it ([project.Read]). Rules ask those readers for what they
// found ([project.Facts] with its [story.Story], [system.Plan]), so no finding contradicts the rich line. A rule with
// a Twin corresponds to a finding of `gsd-tools state validate` (GSD Core 1.14.0), S001 to S007. Rules whose names
// begin with files- compare the state file with the files around it, if it is in a .planning directory.
package check

import (
	"cmp"
	_ "embed" // for rules.txt
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// Severity says how bad a finding is. An error is something that the status line shows wrongly or not at all. A
// warning is something that it shows but that is probably not intended. A note is something that may be intentional.
type Severity string

// The severities, the worst first.
const (
	Error   Severity = "error"
	Warning Severity = "warning"
	Note    Severity = "note"
)

// A Rule is one thing that check looks for.
type Rule struct {
	Name     string
	Severity Severity // the usual one; a finding that is less certain is less severe
	Twin     string   // the corresponding finding of `gsd-tools state validate`; empty if there is none
	Unseen   bool     // its findings do not affect the line

	find func(*review)
}

//go:embed rules.txt
var summaries string

// Summary says when the rule fires.
func (r *Rule) Summary() string {
	_, text, _ := strings.Cut(summaries, "\n"+r.Name+": ")
	text, _, _ = strings.Cut(text, "\n\n")
	return strings.Join(strings.Fields(text), " ")
}

// Rules returns all rules, in the order of the documentation.
func Rules() []*Rule {
	return slices.Concat([]*Rule{missingRule, foreignRule, fileRule, conflictRule}, frontRules, configRules, stateRules,
		[]*Rule{textRule}, filesRules, planRules, jobRules)
}

// RuleNames returns the names of all rules.
func RuleNames() (names []string) {
	for _, rule := range Rules() {
		names = append(names, rule.Name)
	}
	return names
}

// Names returns every name that a rule goes by: its own, and those of the gsd-tools findings that it corresponds to.
func Names() []string {
	names := RuleNames()
	for _, rule := range Rules() {
		names = append(names, rule.twins()...)
	}
	return names
}

// goneRules are the rules of earlier versions, keyed by the rule that replaced them; those under "" were dropped.
var goneRules = map[string]string{
	"": "rich-only plan-behind next-behind next-shadowed phase-unlisted plan-name activity-date S008",
	"value-misread": "progress-gap percent-unread value-multiline value-comment value-quotes value-null key-form " +
		"phases-unread phases-block",
	"progress-behind": "percent-disagrees",
}

// Gone maps each rule of earlier versions to the rule that replaced it, or to "" if none did. A configuration may
// still name such a rule, without effect.
func Gone() map[string]string {
	names := map[string]string{}
	for now, list := range goneRules {
		for name := range strings.FieldsSeq(list) {
			names[name] = now
		}
	}
	return names
}

// In reports whether names contains the rule, or a gsd-tools finding that it corresponds to.
func (r *Rule) In(names []string) bool {
	isNamed := func(name string) bool { return slices.Contains(names, name) }
	return isNamed(r.Name) || slices.ContainsFunc(r.twins(), isNamed)
}

func (r *Rule) twins() []string {
	return strings.FieldsFunc(r.Twin, func(c rune) bool { return c == ',' || c == ' ' })
}

// A Finding is one thing that a rule reports.
type Finding struct {
	Rule     *Rule
	Severity Severity // the rule's, or a lower one if the finding is less certain
	At       int      // its offset in the text
	Line     int      // from 1
	Column   int      // from 1, in characters
	Problem  string   // what is wrong, and how it affects the line; quotations are shortened but not cleaned
	Advice   string   // what to do about it; empty if the problem says so itself
	OfFull   bool     // only full is affected; rich shows what is meant
	Ignored  bool     // the project's statusline.check_ignore names its rule
}

// Kept returns the findings that the project does not ignore.
func Kept(findings []Finding) []Finding {
	return slices.DeleteFunc(slices.Clone(findings), func(f Finding) bool { return f.Ignored })
}

// Message is the problem and the advice, on one line.
func (f Finding) Message() string { return strings.TrimSuffix(f.Problem+": "+f.Advice, ": ") }

// Colour is the severity's colour on a terminal.
func (s Severity) Colour() layout.Colour {
	return map[Severity]layout.Colour{Error: layout.Red, Warning: layout.Yellow, Note: layout.Cyan}[s]
}

// JSON returns the finding for [system.Encode]; path is the file's name for the user.
func (f Finding) JSON(path string) system.Object {
	return system.Members("path", js.Decode(path), "line", f.Line, "col", f.Column, "level", f.Severity,
		"rule", f.Rule.Name, "message", js.Decode(statusline.Clean(f.Message())))
}

// File checks a state file. The path determines which system the file belongs to and which files are around it; a
// path that does not exist has none.
func File(path, text string) []Finding {
	r := review{text: text, place: find.At(path)}
	r.run(fileRule)
	if len(r.findings) > 0 {
		return r.sorted()
	}
	switch system.SystemOf(path, text) {
	case system.GSD:
		return StateMD(path, text, readState(path, text))
	case system.PlanPhase:
		r.planFile, r.isPlan = system.PlanMD(text, find.At(path).Exists), true
		r.run(planRules...)
	case system.ExecPhase:
		if system.ExecMD(text).HasFront {
			r.run(planRules...)
		}
	case system.GSD2: // it is generated, so only the rules for any file apply
		s := r.place
		s.Text, s.System = text, system.GSD2
		r.state = find.Env{}.WholeState(s)
		r.run(conflictRule, foreignRule)
	case system.Council, "":
		r.isJSON, r.job = true, jobOf(text)
		r.run(foreignRule)
		if len(r.findings) == 0 {
			r.run(jobRules...)
		}
	}
	r.run(textRule)
	return r.sorted()
}

// StateMD is [File] for a STATE.md whose state has already been read.
func StateMD(path, text string, state *system.State) []Finding {
	r := review{text: text, whole: text, state: state, place: find.At(path)}
	r.run(fileRule)
	if len(r.findings) > 0 {
		return r.sorted()
	}
	r.run(conflictRule)
	text = md.FirstSides(text)
	r.text, r.front = text, fences(text, markers(text, r.whole))
	if fixed := r.front.fixed(text); fixed != r.whole {
		r.state, r.isRepaired = readState(path, fixed), fixed != text
	}
	r.hook, r.facts = r.state.Hook, r.state.Facts
	if r.text != r.whole {
		r.hook = parse.StateMD(r.resolved())
	}
	r.shows = system.Compare(r.hook, r.facts)
	r.linePhase = md.Field{Text: r.facts.Phase.Text, Pos: r.shows.Phase.From.Pos}
	r.filePhase = r.statedPhase()
	r.run(foreignRule)
	if r.fired("not-a-state") {
		return r.sorted()
	}
	r.run(frontRules...)
	r.run(stateRules...)
	if r.place.Root != "" {
		r.run(filesRules...)
	}
	r.run(textRule)
	return r.sorted()
}

// Conflicts returns the merge conflicts in the other files that the line reads beside a STATE.md. Beside an
// orchestrator's execution file, it returns all findings of the plan, which the orchestrator's tools still read.
func Conflicts(s find.Found) (files []FileFindings) {
	place, names := find.At(s.Path), []string{"ROADMAP.md", "MILESTONES.md"}
	isExec := s.System == system.ExecPhase
	if isExec {
		names = []string{system.PlanFileName}
	} else if place.Root == "" || s.Name == "-" { // a state from stdin has no files beside it
		return nil
	}
	for _, name := range names {
		path := filepath.Join(filepath.Dir(s.Path), name)
		text, err := disk.ReadText(path, budget.StateBytes)
		r := review{text: text, place: place}
		r.run(conflictRule)
		if isExec {
			r.findings = File(path, text)
		}
		if err == nil && len(r.findings) > 0 {
			files = append(files, FileFindings{path, text, r.sorted()})
		}
	}
	return files
}

// Missing returns the finding for a STATE.md that should be at path but is not there.
func Missing(path string) []Finding {
	r := review{place: find.At(path)}
	r.run(missingRule)
	return r.sorted()
}

// resolved is the text without conflict markers and without the second side of each conflict.
func (r *review) resolved() string {
	var b strings.Builder
	for at := 0; at < len(r.text); {
		next := md.Next(r.text, at)
		if r.text[at:next] == r.whole[at:next] {
			b.WriteString(r.text[at:next])
		}
		at = next
	}
	return b.String()
}

func readState(path, text string) *system.State {
	found := find.At(path)
	found.Text = text
	return find.Env{}.WholeState(found)
}

// A review collects the findings of one file, and holds the readings that its rules compare.
type review struct {
	facts *project.Facts // of a STATE.md, read as if its fences were correct; nil for any other file

	text  string // with only the first side of each conflict, the rest blanked
	whole string // as it is in the file

	// For a STATE.md:
	front      front
	state      *system.State
	hook       parse.State // the state's; if the file has conflicts, as if they were resolved
	shows      system.Comparison
	isRepaired bool     // the opening fence is wrong, and was corrected before the state was read
	filePhase  md.Field // the phase that the file states, active or not
	misreads   []string // the keys whose values the hook does not read as they are meant
	linePhase  md.Field // the phase of the rich line; its Pos is 0 if it comes from the files around

	place    find.Found
	settings *find.Settings // of the project; see [review.configured]

	isJSON   bool // it is a council job's state.json, or should be one
	job      js.Value
	isPlan   bool // it is an orchestrator's plan file
	planFile system.Plan
	config   configFile
	rules    []string // every name of a rule

	rule     *Rule     // the one that is running
	findings []Finding // without lines and columns; see [review.sorted]
}

func (r *review) run(rules ...*Rule) {
	for _, r.rule = range rules {
		r.rule.find(r)
	}
}

// at adds a finding at an offset of the text. The caller adds the advice.
func (r *review) at(offset int, problem string, args ...any) *Finding {
	if r.isFull() {
		return new(Finding)
	}
	f := Finding{Rule: r.rule, Severity: r.rule.Severity, At: min(max(offset, 0), len(r.text))}
	f.Problem = fmt.Sprintf(problem, args...)
	r.findings = append(r.findings, f)
	return &r.findings[len(r.findings)-1]
}

func (f *Finding) advise(advice string, args ...any) { f.Advice = fmt.Sprintf(advice, args...) }

func (f *Finding) as(s Severity) *Finding {
	f.Severity = s
	return f
}

func (r *review) fired(rule string) bool {
	return slices.ContainsFunc(r.findings, func(f Finding) bool { return f.Rule.Name == rule })
}

func (r *review) configured() *find.Settings {
	if r.settings == nil {
		settings := find.SettingsOf(find.Env{}.SmallConfig(r.place.Dir).Value)
		r.settings = &settings
	}
	return r.settings
}

// isFull reports whether the limit of findings is reached: a file of 128 MiB may have one on every line.
func (r *review) isFull() bool { return len(r.findings) == budget.Findings }

func (r *review) lineAt(offset int) int { return md.LineOf(r.text, offset+1) }

// sorted returns the findings in the order of the text, with their lines and columns. It computes all columns in one
// pass, because a line may be as long as the file.
func (r *review) sorted() []Finding {
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
		f.Ignored = f.Rule.In(r.configured().CheckIgnore)
	}
	return r.findings
}

func quote(s string) string {
	if len(s) > 1 && strings.IndexByte(`"'`, s[0]) >= 0 && s[0] == s[len(s)-1] {
		return cut(s) // it already has quotes
	}
	return `"` + cut(s) + `"`
}

func cut(s string) string { return md.CapAt(s, 60) }
