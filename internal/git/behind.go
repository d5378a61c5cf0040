package git

import (
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// AskBehind asks git how many commits HEAD has gone on from stamp, the hash of a
// commit in 4 to 40 hexadecimal digits with white space around it. Any other
// stamp is no question: the answer is nil, which has no result. Nor is there one
// after until, or after 1.5 s.
func AskBehind(until time.Time, dir, stamp string) *Answer {
	stamp = js.Trim(stamp)
	if len(stamp) < 4 || len(stamp) > 40 || strings.Trim(stamp, "0123456789abcdefABCDEF") != "" {
		return nil
	}
	return ask(until, dir, maxCounts, "rev-list", "--left-right", "--count", stamp+"...HEAD")
}

// Behind waits for the answer: the number of commits from the stamp to HEAD. It
// is 0 where there is no answer, or HEAD does not descend from the stamp.
func (a *Answer) Behind() float64 {
	text, ok := a.wait()
	left, rest := digits(text)
	right, end := digits(js.TrimStart(rest))
	spaced := len(js.TrimStart(rest)) < len(rest)
	if !ok || left == "" || right == "" || !spaced || js.Trim(end) != "" || js.ParseInt(left) > 0 {
		return 0
	}
	return js.ParseInt(right)
}
