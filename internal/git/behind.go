package git

import (
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// AskBehind asks git how many commits HEAD is ahead of stamp, a commit hash of 4 to 40
// hexadecimal digits, possibly surrounded by white space. For any other stamp git is not
// asked, and the answer is nil, which has no result. There is no result after until, or
// after 1.5 s, either.
func AskBehind(until time.Time, dir, stamp string) *Answer {
	stamp = js.Trim(stamp)
	if len(stamp) < 4 || len(stamp) > 40 || strings.Trim(stamp, "0123456789abcdefABCDEF") != "" {
		return nil
	}
	return ask(until, dir, maxCounts, "rev-list", "--left-right", "--count", stamp+"...HEAD")
}

// Behind waits for the answer: the number of commits from the stamp to HEAD. It is 0 if
// there is no answer or if HEAD does not descend from the stamp.
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
