package check

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// phaseDir is the directory of a phase, as GSD's own tools count its files.
type phaseDir struct {
	name, path    string
	unreadable    bool
	plans         []string // PLAN files that are not superseded, those of plans/ too
	summaries     []string // SUMMARY files that do not say that the plan is blocked
	verifications []string // VERIFICATION files of this phase
}

// readPhase reads one directory.
func readPhase(path string) phaseDir {
	dir := phaseDir{name: filepath.Base(path), path: path}
	files, err := entries(path)
	if err != nil {
		dir.unreadable = true
		return dir
	}
	var plans, summaries []string
	for _, file := range files {
		name := file.Name()
		switch {
		case isPlan(name):
			plans = append(plans, name)
		case isSummary(name):
			summaries = append(summaries, name)
		}
		if strings.Contains(name, "VERIFICATION") && strings.HasSuffix(name, ".md") && belongs(name, dir.name) {
			dir.verifications = append(dir.verifications, name)
		}
	}
	if nested := filepath.Join(path, "plans"); disk.Exists(nested) {
		files, err := entries(nested)
		dir.unreadable = err != nil
		for _, file := range files {
			name := file.Name()
			switch {
			case isNested(name, "plan"):
				plans = append(plans, "plans/"+name)
			case isNested(name, "summary"):
				summaries = append(summaries, "plans/"+name)
			}
		}
	}
	dir.plans = slices.DeleteFunc(plans, func(name string) bool { return dir.statusIs(name, "superseded") })
	dir.summaries = slices.DeleteFunc(summaries, func(name string) bool { return dir.statusIs(name, "blocked") })
	return dir
}

// isPlan reports whether a file of a phase's directory is a plan: PLAN.md,
// 04-01-PLAN.md, PLAN-01.md, 04-PLAN-01-name.md, but no outline, no review and
// no copy that a tool keeps.
func isPlan(name string) bool {
	lower := strings.ToLower(name)
	if isNoPlan(lower) || strings.HasSuffix(lower, "-plan-review.md") {
		return false
	}
	if name == "PLAN.md" || strings.HasSuffix(name, "-PLAN.md") {
		return true
	}
	if isSummary(name) {
		return false
	}
	stem, ok := strings.CutSuffix(lower, ".md")
	if !ok {
		return false
	}
	for rest, at := stem, 0; ; {
		i := strings.Index(rest, "plan")
		if i < 0 {
			return false
		}
		begins := at+i == 0 || stem[at+i-1] == '-'
		after := rest[i+len("plan"):]
		if begins && (after == "" || len(after) > 1 && after[0] == '-' && isDigit(after[1])) {
			return true
		}
		at += i + 1
		rest = stem[at:]
	}
}

// isNoPlan reports whether a name in lower case is one of those that stand beside
// a plan.
func isNoPlan(lower string) bool {
	return strings.HasSuffix(lower, "-outline.md") || strings.HasSuffix(lower, ".pre-bounce.md")
}

func isSummary(name string) bool {
	return name == "SUMMARY.md" || strings.HasSuffix(name, "-SUMMARY.md")
}

// isNested reports whether a file of plans/ is a plan or a summary: PLAN-01.md,
// 04-PLAN-01-name.md.
func isNested(name, kind string) bool {
	lower := strings.ToLower(name)
	if !strings.HasSuffix(lower, ".md") || kind == "plan" && isNoPlan(lower) {
		return false
	}
	for rest, at := lower, 0; ; {
		i := strings.Index(rest, kind+"-")
		if i < 0 {
			return false
		}
		begins := at+i == 0 || lower[at+i-1] == '-'
		if after := rest[i+len(kind)+1:]; begins && after != "" && isDigit(after[0]) {
			return true
		}
		at += i + 1
		rest = lower[at:]
	}
}

// statusIs reports whether the front matter of a plan or summary has a status.
func (p phaseDir) statusIs(name, status string) bool {
	text, err := disk.ReadHead(filepath.Join(p.path, filepath.FromSlash(name)), 64<<10)
	if err != nil || !strings.HasPrefix(strings.TrimPrefix(text, bom), "---") {
		return false
	}
	lines, _, ok := untilFence(text, after(text, line{}))
	if !ok {
		return false
	}
	v, _ := yamlValue(front{lines: lines}.entries(), "status")
	return strings.EqualFold(js.Trim(v.text), status)
}

// summarized is how many plans have their summary.
func (p phaseDir) summarized() int {
	n := 0
	for _, plan := range p.plans {
		if p.hasSummary(plan) {
			n++
		}
	}
	return n
}

// open is the first plan without a summary.
func (p phaseDir) open() string {
	for _, plan := range p.plans {
		if !p.hasSummary(plan) {
			return plan
		}
	}
	return ""
}

// hasSummary reports whether one of the names that a plan's summary can have is
// there.
func (p phaseDir) hasSummary(plan string) bool {
	dir, base := "", plan
	if i := strings.LastIndexByte(plan, '/'); i >= 0 {
		dir, base = plan[:i+1], plan[i+1:]
	}
	base = base[:len(base)-len(".md")]
	lower := strings.ToLower(base)
	names := []string{base + "-SUMMARY.md"}
	if i := strings.Index(lower, "plan"); i >= 0 {
		names = append(names, base[:i]+"SUMMARY"+base[i+4:]+".md")
	}
	if n := digits(base); n > 0 && strings.HasPrefix(lower[n:], "-plan-") {
		if m := digits(base[n+6:]); m > 0 {
			names = append(names, base[:n]+"-"+base[n+6:n+6+m]+"-SUMMARY.md")
		}
	}
	if id := planID(strings.TrimSuffix(lower, "-plan")); id != "" {
		names = append(names, base[strings.Index(lower, id):][:len(id)]+"-SUMMARY.md")
	}
	return slices.ContainsFunc(names, func(name string) bool { return slices.Contains(p.summaries, dir+name) })
}

// planID is the phase and number of a plan with a name behind them: 68-01 of
// 68-01-scaffolding. It is empty where there are none.
func planID(stem string) string {
	parts := strings.Split(stem, "-")
	for i, part := range parts[:len(parts)-1] {
		if isToken(part, 2) {
			if isToken(parts[i+1], 2) && digits(parts[i+1]) <= 2 {
				return part + "-" + parts[i+1]
			}
			return ""
		}
	}
	return ""
}

// isToken reports whether s is a phase's or plan's number: at least that many
// digits, or one and a letter, and more behind dots.
func isToken(s string, least int) bool {
	n := digits(s)
	if n == 0 {
		return false
	}
	letter := n < len(s) && isLetter(s[n])
	if n < least && !(n == 1 && letter) {
		return false
	}
	if letter {
		n++
	}
	for n+1 < len(s) && s[n] == '.' && isDigit(s[n+1]) {
		n += 1 + digits(s[n+1:])
	}
	return n == len(s)
}

// belongs reports whether a file lies rightly in the directory of its phase: its
// name begins with the phase, or with none.
func belongs(name, dir string) bool {
	token := dirToken(dir)
	code := dir
	if rest := afterCode(dir); rest != "" && isDigit(rest[0]) {
		code = rest
	}
	if token == dir && (dir == "" || !isDigit(code[0])) {
		return true // a directory without a number
	}
	candidates := []string{token, dirToken(code)}
	if n := digits(code); n > 0 && (n == len(code) || code[n] == '-') {
		candidates = append(candidates, code[:n])
	}
	upper := strings.ToUpper(name)
	for _, c := range candidates {
		for _, c := range []string{strings.ToUpper(c), phaseKey(c), depad(c)} {
			if rest, ok := strings.CutPrefix(upper, c); ok && rest != "" && strings.IndexByte("-._", rest[0]) >= 0 {
				return true
			}
		}
	}
	// A name that begins with no phase belongs wherever it lies.
	return dirToken(name) == name && digits(name) == 0
}
