package system

import (
	"github.com/gsd-statusline/gsd-statusline/statusline"
	"strconv"
	"strings"
)

// A richLine holds the parts of the rich line as they are shown if there is room.
// A part that the file does not have is empty.
type richLine struct {
	version, milestone       string
	percent, counts, plans   string
	id, total, name          string
	plan, status, next, task string
	paused                   string
	blockers, concerns       string
	resume                   string
}

// The steps by which a rich line gets shorter, in order. Each step drops one thing,
// in addition to what the earlier steps dropped.
const (
	allOfIt = iota
	noResume
	noNext
	noConcerns
	noBlockers
	noMilestoneName
	noPlans
	noCounts
	noBar
	cutName
	noName
	noPlan
	noTask
	noPaused
	NoMilestone
	cutStatus
	noStatus
	noTotal
	lastStep = noTotal
)

// parts returns the parts in that form, uncleaned.
func (r richLine) parts(form statusline.Form) []string {
	gone := func(step int) bool { return form.Step >= step }
	unless := func(away bool, text string) string {
		if away {
			return ""
		}
		return text
	}
	version := unless(gone(NoMilestone), statusline.Field(r.version))
	name := unless(gone(noMilestoneName) || form.Nameless, statusline.Field(r.milestone))
	phase := unless(gone(noName), r.name)
	if form.Step == cutName {
		phase = statusline.Fit(phase, form.Room)
	}
	status := unless(gone(noStatus), r.status)
	if form.Step == cutStatus {
		status = statusline.Fit(status, form.Room)
	}
	if r.id != "" {
		phase = statusline.Join("phase", over(r.id, unless(gone(noTotal), r.total)), phase)
	} else {
		phase = labelled("phase ", phase)
	}
	form.Barless = form.Barless || gone(noBar)
	progress := statusline.ProgressBar(r.percent, form)
	if counts := unless(gone(noCounts), r.counts); counts != "" {
		progress += " (" + counts + ")"
	}
	return statusline.Present(
		statusline.Join(version, name),
		progress,
		unless(gone(noPlans), r.plans),
		phase,
		unless(gone(noPlan), r.plan),
		status,
		unless(gone(noNext), r.next),
		unless(gone(noTask), r.task),
		unless(gone(noPaused), r.paused),
		unless(gone(noBlockers), r.blockers),
		unless(gone(noConcerns), r.concerns),
		unless(gone(noResume), r.resume),
	)
}

// room is how many cells the text that a step cuts takes when uncut; 0 for a step
// that does not cut a text.
func (r richLine) room(step int) int {
	switch step {
	case cutName:
		return statusline.Cells(statusline.Clean(r.name))
	case cutStatus:
		return statusline.Cells(statusline.Clean(r.status))
	}
	return 0
}

// withoutZeros removes leading zeros from a plain number: 06 becomes 6. Anything
// else, such as 03-01 and 05.1, stays as written.
func withoutZeros(s string) string {
	if !isNumber(s) {
		return s
	}
	return strings.TrimLeft(s[:len(s)-1], "0") + s[len(s)-1:]
}

func isNumber(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }

// isAbove reports whether a phase's id is a number above the total. Ids continue
// across milestones, totals do not.
func isAbove(id, total string) bool {
	digits, _, _ := strings.Cut(id, ".")
	digits = digits[strings.LastIndexByte(digits, '-')+1:]
	if i := strings.LastIndexFunc(digits, func(r rune) bool { return r < '0' || r > '9' }); i >= 0 && i < len(digits)-1 {
		digits = digits[i+1:]
	}
	digits = strings.TrimRightFunc(digits, func(r rune) bool { return r < '0' || r > '9' })
	return digits != "" && statusline.Number(digits) > statusline.Number(total)
}

// baseName is the last part of a path with slashes of either kind.
func baseName(path string) string { return path[strings.LastIndexAny(path, "/\\")+1:] }

func formatInt(n int) string { return strconv.Itoa(n) }
