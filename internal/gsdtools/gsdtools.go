// Package gsdtools finds the plans, summaries and verifications of a phase among the names in its directory. It
// accepts every form that GSD Core's own command line tools accept (gsd-tools of @opengsd/gsd-core 1.14.0). It reads
// what a verification says, in the forms of those tools and of GSD for Antigravity. It opens no file.
//
//	plan    = PLAN.md | 04-01-PLAN.md | PLAN-01.md | 04-PLAN-01-name.md | plans/PLAN-01.md
//	summary = SUMMARY.md | 04-01-SUMMARY.md | plans/SUMMARY-01.md
//	report  = 04-VERIFICATION.md | VERIFICATION.md
//	verdict = "verdict: PASS" | "**Status:** PASS" above the first section | "### Verdict: FAIL" | "## Verdict" "FAIL"
package gsdtools

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
)

// Scan returns the plans and the summaries among the names in a phase's directory and in plans/ below it.
func Scan(files, nested []string) (plans []string, summaries map[string]bool) {
	summaries = map[string]bool{}
	for _, name := range files {
		if isPlan(name) {
			plans = append(plans, name)
		} else if isSummary(name) {
			summaries[name] = true
		}
	}
	for _, name := range nested {
		if isNested(name, "plan") {
			plans = append(plans, "plans/"+name)
		} else if isNested(name, "summary") {
			summaries["plans/"+name] = true
		}
	}
	return plans, summaries
}

// Report returns the name of a phase's verification among the sorted names in its directory dir: the one named by the
// phase's number alone, such as 04-VERIFICATION.md; else the first whose name begins with that number or with none;
// else VERIFICATION.md. It is empty if there is none.
func Report(files []string, dir string) string {
	const bare = "VERIFICATION.md"
	id, _ := phaseid.CutDir(dir)
	first := ""
	for _, name := range files {
		stem, ok := strings.CutSuffix(name, "-"+bare)
		of, slug := phaseid.CutDir(stem)
		switch isOwn := phaseid.Same(of, id); {
		case !ok:
		case isOwn && slug == "":
			return name
		case first == "" && (isOwn || of == "" || id == ""):
			first = name
		}
	}
	if first == "" && slices.Contains(files, bare) {
		return bare
	}
	return first
}

// isPlan reports whether a file in a phase directory is a plan: PLAN.md, 04-01-PLAN.md, PLAN-01.md,
// 04-PLAN-01-name.md. An outline, a review or a tool's copy is not one.
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
	return hasWord(stem, "plan", func(after string) bool {
		return after == "" || after[0] == '-' && md.StartsDigit(after[1:])
	})
}

// hasWord reports whether a name contains a word, at its start or after a hyphen, where right accepts what follows.
func hasWord(name, word string, right func(after string) bool) bool {
	for at := 0; ; at++ {
		i := strings.Index(name[at:], word)
		if i < 0 {
			return false
		}
		at += i
		if (at == 0 || name[at-1] == '-') && right(name[at+len(word):]) {
			return true
		}
	}
}

func isNoPlan(lower string) bool {
	return strings.HasSuffix(lower, "-outline.md") || strings.HasSuffix(lower, ".pre-bounce.md")
}

func isSummary(name string) bool {
	return name == "SUMMARY.md" || strings.HasSuffix(name, "-SUMMARY.md")
}

// isNested reports whether a file in plans/ is a plan or a summary: PLAN-01.md, 04-PLAN-01-name.md.
func isNested(name, kind string) bool {
	lower := strings.ToLower(name)
	if !strings.HasSuffix(lower, ".md") || kind == "plan" && isNoPlan(lower) {
		return false
	}
	return hasWord(lower, kind+"-", md.StartsDigit)
}

// HasSummary reports whether a plan's summary is among the summaries of its phase.
func HasSummary(plan string, summaries map[string]bool) bool {
	dir, base := path.Split(plan)
	base = base[:len(base)-len(".md")]
	lower := strings.ToLower(base)
	names := []string{base + "-SUMMARY.md"}
	if i := strings.Index(lower, "plan"); i >= 0 {
		names = append(names, base[:i]+"SUMMARY"+base[i+4:]+".md")
	}
	if n := md.Digits(base); n > 0 && strings.HasPrefix(lower[n:], "-plan-") {
		if m := md.Digits(base[n+6:]); m > 0 {
			names = append(names, base[:n]+"-"+base[n+6:n+6+m]+"-SUMMARY.md")
		}
	}
	if id := planID(strings.TrimSuffix(lower, "-plan")); id != "" {
		names = append(names, base[strings.Index(lower, id):][:len(id)]+"-SUMMARY.md")
	}
	return slices.ContainsFunc(names, func(name string) bool { return summaries[dir+name] })
}

// planID returns the phase and number of a plan, without its name: 68-01 of 68-01-scaffolding. It is empty if there
// are none.
func planID(stem string) string {
	parts := strings.Split(stem, "-")
	for i, part := range parts[:len(parts)-1] {
		if isToken(part) {
			if isToken(parts[i+1]) && md.Digits(parts[i+1]) <= 2 {
				return part + "-" + parts[i+1]
			}
			return ""
		}
	}
	return ""
}

// isToken reports whether s is the number of a phase or plan: two digits, or one digit and a letter, and more after
// dots.
func isToken(s string) bool {
	n := md.Digits(s)
	return phaseid.IsNumber(s) && (n > 1 || len(s) > 1 && md.IsLetter(s[1]))
}

// How much of a file is read. For a status it is as much as the tools read. A report is read further, because its
// verdict may be at the end.
const (
	MaxStatus = 4 << 10  // bytes
	MaxReport = 16 << 10 // bytes
	maxLines  = 400      // of a report
	maxRead   = 20       // lines of those that may have a verdict
)

// Verification returns what the head of a report says, in the words of GSD's tools, or "" if it says nothing. With
// hasVerdict, for GSD for Antigravity, a verdict takes precedence over the status.
func Verification(head string, hasVerdict bool) string {
	status := Status(head[:min(len(head), MaxStatus)])
	if !hasVerdict {
		return status
	}
	return cmp.Or(verdict(head), status)
}

// Status returns the status in the front matter of a VERIFICATION file, a summary or a plan, given its first 4 KiB;
// "" if there is none. The front matter must begin with --- alone on the first line, and must be closed unless the
// file is longer. If status is repeated, the last one is used. Other keys that YAML would reject do no harm.
func Status(head string) string {
	text := strings.ReplaceAll(strings.TrimPrefix(head, md.BOM), "\r\n", "\n")
	text = strings.ReplaceAll(text, "\r", "\n")
	front, isOpen := strings.CutPrefix(text, "---\n")
	front, _, isClosed := strings.Cut(front, "\n---")
	if !isOpen || !isClosed && len(head) < MaxStatus {
		return ""
	}
	if !isClosed {
		front = front[:strings.LastIndexByte(front, '\n')+1] // the last line may be incomplete
	}
	root, _ := md.ReadYAML(front, 0, len(front))
	status := root.Node("status")
	if status.IsList || len(status.Keys) > 0 {
		return ""
	}
	return js.Trim(cmp.Or(status.Field().Text, strings.Trim(status.Raw, `"'`))) // null is a word like any other
}

// verdict returns what the first verdict of a report says, on its own line or on the next one. A status also counts,
// but only above the first section, because below it is about a single requirement. "PASS / FAIL" does not count,
// because nobody has chosen yet.
func verdict(head string) string {
	isBelow, isTop, read := false, true, 0
	for _, line := range strings.SplitN(head, "\n", maxLines) {
		isTop = isTop && !strings.HasPrefix(line, "## ")
		if !isBelow && !md.ContainsWord(line, "verdict") && !(isTop && md.ContainsWord(line, "status")) {
			continue
		} else if read++; read > maxRead {
			break
		}
		text := strings.ToLower(strings.Trim(md.Plain(line), "#>- "))
		label, value, _ := strings.Cut(text, ":")
		isVerdict := strings.HasSuffix(label, "verdict")
		if isBelow {
			value = text
		}
		switch word := md.FromWord(value); {
		case !isVerdict && !isBelow && !(isTop && label == "status"), strings.ContainsAny(word, "/|"):
		case strings.HasPrefix(word, "pass"):
			return "passed"
		case strings.HasPrefix(word, "fail"), strings.HasPrefix(word, "partial"):
			return "gaps_found"
		}
		isBelow = isVerdict && value == "" || isBelow && text == ""
	}
	return ""
}
