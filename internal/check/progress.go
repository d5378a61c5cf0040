package check

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// progress checks the progress block. The status line reads the lines "  key: value"
// right below progress:, up to the first line of another form.
func (r *report) progress(keys []md.Key, s parse.State) {
	for _, k := range keys {
		if k.Name == "progress" {
			r.percent(k, s)
		}
	}
}

// percent checks one progress: key and the lines below it.
func (r *report) percent(k md.Key, s parse.State) {
	at, value, found := r.findPercent(k)
	if !found {
		return
	}
	if s.Percent == "" {
		if gap, ok := gapBefore(k, at); ok {
			what := "blank line"
			if js.Trim(gap.Text) != "" {
				what = "comment"
			}
			r.at(gap.At, progressGap, "the %s ends the progress: block, so percent is not read and there is no bar: remove it", what)
			return
		}
		r.at(at, percentUnread, "percent %s is not read, so there is no bar: write `  percent: %s` below progress:, in digits and without quotes", quote(value), digitsOf(value))
		return
	}
	value = md.Unquote(value)
	n, err := strconv.Atoi(value)
	switch isInteger := strings.Trim(value, "0123456789") == ""; {
	case isInteger && (n > 100 || err != nil): // err: too large for any integer type
		r.at(at, percentRange, "percent %s is over 100 and shown as 100: write a number from 0 to 100", value)
	case !isInteger:
		r.at(at, percentRange, "percent %s is not an integer and shown as %s: write a whole number from 0 to 100", quote(value), s.Percent)
	}
}

// findPercent returns where the value of percent begins when the block is read as
// people and YAML do: below progress:, or in braces after it.
func (r *report) findPercent(k md.Key) (at int, value string, found bool) {
	if inside, ok := strings.CutPrefix(k.Value, "{"); ok {
		for pair := range strings.SplitSeq(strings.TrimSuffix(inside, "}"), ",") {
			if key, value, ok := strings.Cut(pair, ":"); ok && md.Unquote(js.Trim(key)) == "percent" {
				return k.ValueAt(), js.Trim(value), true
			}
		}
		return 0, "", false
	}
	for _, l := range k.Below {
		key, value, ok := strings.Cut(l.Text, ":")
		if ok && js.Trim(key) == "percent" && key[0] != 'p' {
			value = js.Trim(value)
			if i := strings.Index(value, " #"); i >= 0 {
				value = js.TrimEnd(value[:i])
			}
			return l.At + strings.Index(l.Text, "percent"), value, value != ""
		}
	}
	return 0, "", false
}

// gapBefore returns the first comment or blank line that ends the block before the
// line at that offset, if nothing else does.
func gapBefore(k md.Key, at int) (md.Line, bool) {
	var gap md.Line
	found, keys := false, false
	for _, l := range k.Below {
		if l.At+len(l.Text) >= at {
			break
		}
		text := js.Trim(l.Text)
		switch {
		case text == "" && !keys: // white space after progress: is ignored
		case text == "" || text[0] == '#':
			if !found {
				gap, found = l, true
			}
		default:
			keys = true
		}
	}
	return gap, found
}

// counts checks that no more is completed than the total.
func (r *report) counts(keys []md.Key, p project.Project) {
	for _, c := range []struct {
		what        string
		done, total md.Field
	}{{"phases", p.CompletedPhases, p.TotalPhases}, {"plans", p.CompletedPlans, p.TotalPlans}} {
		done, ok1 := number(c.done.Text)
		total, ok2 := number(c.total.Text)
		if ok1 && ok2 && done > total {
			r.at(counterAt(keys, "completed_"+c.what), counts, "%s of %s %s are completed, which is more than the total: correct completed_%s or total_%s", c.done.Text, c.total.Text, c.what, c.what, c.what)
		}
	}
}

// counterAt is where a key of the progress block is.
func counterAt(keys []md.Key, key string) int {
	for _, k := range keys {
		if k.Name != "progress" {
			continue
		}
		for _, l := range k.Below {
			if strings.HasPrefix(js.TrimStart(l.Text), key+":") {
				return l.At + strings.Index(l.Text, key)
			}
		}
		return k.At
	}
	return 0
}

func number(s string) (int, bool) {
	n, err := strconv.Atoi(s)
	return n, err == nil
}

// agree compares the percentage with the counts and the body's bar. It is enough if one
// of them agrees, because people count different things.
func (r *report) agree(keys []md.Key, s parse.State, p project.Project) {
	percent, ok := number(s.Percent)
	if !ok {
		return
	}
	var others []string
	agrees := false
	compare := func(share int, text string) {
		others = append(others, text)
		agrees = agrees || share-1 <= percent && percent <= share+1
	}
	if share, ok := shareOf(p.CompletedPlans, p.TotalPlans); ok {
		compare(share, fmt.Sprintf("%s/%s plans are %d%%", p.CompletedPlans.Text, p.TotalPlans.Text, share))
	}
	phases, ok := shareOf(p.CompletedPhases, p.TotalPhases)
	if ok {
		compare(phases, fmt.Sprintf("%s/%s phases are %d%%", p.CompletedPhases.Text, p.TotalPhases.Text, phases))
	}
	if body, err := strconv.Atoi(p.Body.Progress.Text); err == nil {
		compare(body, fmt.Sprintf("the body's Progress: says %d%%", body))
	}
	at := counterAt(keys, "percent")
	switch {
	case len(others) > 0 && !agrees:
		r.at(at, percentDisagrees, "the bar shows %d%%, but %s: correct percent or the counts", percent, strings.Join(others, ", "))
	case ok && percent == 100 && p.CompletedPhases.Text != p.TotalPhases.Text:
		r.at(at, percentDisagrees, "the bar shows 100%%, but only %s of %s phases are completed: correct percent or completed_phases", p.CompletedPhases.Text, p.TotalPhases.Text)
	}
}

// shareOf is the percentage that is done. It reports false if there is nothing to do.
func shareOf(done, total md.Field) (int, bool) {
	n, ok1 := number(done.Text)
	of, ok2 := number(total.Text)
	if !ok1 || !ok2 || of <= 0 || n < 0 || n > of {
		return 0, false
	}
	return int(float64(n)/float64(of)*100 + 0.5), true
}

// digitsOf returns the first digits of a value for a hint, or N.
func digitsOf(value string) string {
	digits := strings.TrimLeftFunc(value, func(r rune) bool { return r < '0' || r > '9' })
	digits, _ = md.CutDigits(digits)
	return cmp.Or(digits, "N")
}
