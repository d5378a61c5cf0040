// Package check finds what the status line cannot read in a state file, and what contradicts itself or the files on
// disk.
//
// [File] checks one state file and [Config] a project's config.json; both return findings, of each file sorted by
// position. A rule is one row of a table, with the function that looks for it below the table: to add a rule, add both,
// when it fires to rules.txt, and samples for its tests; docs/checks.md is generated from these. A rule only reports
// what is certain: a file of an unexpected form gives fewer findings, not guesses, and no input makes a rule fail. A
// finding is something that a person can act on, that GSD's next command would not undo, and that changes what a format
// shows or a tool does. What may well be intended is a note, which callers leave out unless asked for notes.
//
// A STATE.md can be read in two ways, and most rules are about the differences: as the hook reads it
// ([parse.StateMD]), and line by line, as people mean it ([project.Read]). Rules ask what those readers know
// ([project.Facts] with its [story.Story], [system.Plan]), so that no finding contradicts the rich line. The rules
// with a twin correspond to a finding of `gsd-tools state validate` (GSD Core 1.14.0), S001 to S007. Those whose
// names begin with files- compare with the files around the state file, if it is in a .planning directory.
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
	Severity Severity // the usual one; a finding that is less certain has a lower one
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

// Names returns all names that rules go by: their own, and those of the findings that they correspond to.
func Names() []string {
	names := RuleNames()
	for _, rule := range Rules() {
		names = append(names, rule.twins()...)
	}
	return names
}

// goneRules are rules of earlier versions, by the rule that took their place.
var goneRules = map[string]string{
	"": "rich-only plan-behind next-behind next-shadowed phase-unlisted plan-name activity-date S008",
	"value-misread": "progress-gap percent-unread value-multiline value-comment value-quotes value-null key-form " +
		"phases-unread phases-block",
	"progress-behind": "percent-disagrees",
}

// Gone returns the names of rules of earlier versions, each with the rule that took its place; empty for none. A
// configuration that still names them is fine, and they find nothing.
func Gone() map[string]string {
	names := map[string]string{}
	for now, list := range goneRules {
		for name := range strings.FieldsSeq(list) {
			names[name] = now
		}
	}
	return names
}

// In reports whether a list names the rule, or a finding of gsd-tools that it corresponds to.
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
	Severity Severity // the rule's, or a lower one if the rule is less certain
	At       int      // its offset in the text
	Line     int      // from 1
	Column   int      // from 1, in characters
	Problem  string   // what is wrong, and what the line does with it; quoted text from the file is cut but not cleaned
	Advice   string   // what to do about it; empty if the problem says so
	OfFull   bool     // it is about what full shows, and rich shows what is meant
	Ignored  bool     // the project's statusline.check_ignore leaves its rule out
}

// Kept returns the findings that the project does not ignore.
func Kept(findings []Finding) []Finding {
	return slices.DeleteFunc(slices.Clone(findings), func(f Finding) bool { return f.Ignored })
}

// Message is the problem and the advice, on one line.
func (f Finding) Message() string { return strings.TrimSuffix(f.Problem+": "+f.Advice, ": ") }

// Colour is that of a severity on a terminal.
func (s Severity) Colour() layout.Colour {
	return map[Severity]layout.Colour{Error: layout.Red, Warning: layout.Yellow, Note: layout.Cyan}[s]
}

// JSON returns the finding for [system.Encode]; path is the file as people know it.
func (f Finding) JSON(path string) system.Object {
	return system.Members("path", js.Decode(path), "line", f.Line, "col", f.Column, "level", f.Severity,
		"rule", f.Rule.Name, "message", js.Decode(statusline.Clean(f.Message())))
}

// File checks a state file. The path determines which system it belongs to and which files are around it: none, if it
// does not exist.
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
	case system.GSD2: // it is generated: only what is true of any file
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

// StateMD is [File] for a STATE.md of which everything that the rich line shows is known.
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
		r.state, r.moved = readState(path, fixed), fixed != text
	}
	r.hook, r.Facts = r.state.Hook, r.state.Facts
	if r.text != r.whole {
		r.hook = parse.StateMD(r.resolved())
	}
	r.shows = system.Compare(r.hook, r.Facts)
	r.linePhase = md.Field{Text: r.Phase.Text, Pos: r.shows.Phase.From.Pos}
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

// Conflicts returns the merge conflicts in the files beside a STATE.md that the line reads too. Beside an
// orchestrator's execution file these are all findings of the plan, which its tools still read.
func Conflicts(s find.Found) (files []FileFindings) {
	place, names := find.At(s.Path), []string{"ROADMAP.md", "MILESTONES.md"}
	isExec := s.System == system.ExecPhase
	if isExec {
		names = []string{system.PlanFileName}
	} else if place.Root == "" || s.Name == "-" { // content on stdin has none
		return nil
	}
	for _, name := range names {
		path := filepath.Join(filepath.Dir(s.Path), name)
		text, err := disk.ReadText(path, budget.State)
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

// Missing is what check finds where a STATE.md should be and is none.
func Missing(path string) []Finding {
	r := review{place: find.At(path)}
	r.run(missingRule)
	return r.sorted()
}

// resolved is the text with the first side of each conflict and without its markers.
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

// A review collects the findings of one file, whose readings the rules compare.
type review struct {
	*project.Facts // of a STATE.md, read as if its fences were right; nil for any other file

	text  string // with the first side of each conflict
	whole string // as it is

	// Of the same STATE.md:
	front     front
	state     *system.State
	hook      parse.State // the state's own; of a file with conflicts as if those were resolved
	shows     system.Comparison
	moved     bool     // the fences are wrong
	filePhase md.Field // the phase that the file states, active or not
	misreads  []string // the keys whose value the hook does not read as it is meant
	linePhase md.Field // the phase of the rich line; without a place where the disk tells it

	place    find.Found
	settings *find.Settings // of the project; see [review.configured]

	isJSON   bool // it is a council job's state.json, or should be one
	job      js.Value
	isPlan   bool // it is an orchestrator's plan file
	planFile system.Plan
	config   configFile
	rules    []string // all names of rules

	rule     *Rule     // that is looking
	findings []Finding // without lines and columns; see [review.sorted]
}

func (r *review) run(rules ...*Rule) {
	for _, r.rule = range rules {
		r.rule.find(r)
	}
}

// at adds a finding at an offset of the text, whose advice is still to be given.
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

// isFull reports whether no more findings are kept: a file of 128 MiB may have one on each line.
func (r *review) isFull() bool { return len(r.findings) == budget.Findings }

func (r *review) lineAt(offset int) int { return md.LineOf(r.text, offset+1) }

// sorted returns the findings in the order of the text, with their lines and columns. It counts those in one pass: a
// line may be as long as the file.
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
		return cut(s) // it has quotes of its own
	}
	return `"` + cut(s) + `"`
}

func cut(s string) string { return md.CapAt(s, 60) }
