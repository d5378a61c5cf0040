package project

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/lexicon"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// age returns how long ago the state was last true, if that is a week or more: a line of three weeks ago looks like
// today's. Only dates in the file count, because a checkout changes the times of files.
func (f *standing) age(now time.Time) (fact Fact) {
	d := &f.Doc
	values := []Candidate{d.Front("last_updated"), d.Front("last_activity")}
	values = append(values, d.values(lexicon.ActivityLabel|lexicon.SessionLabel, home|elsewhere)...)
	for i := range values {
		if t, isTime, ok := dateOf(values[i].Text); !ok {
			values[i].Text = ""
		} else if daysSince(t, isTime, now) < 0 {
			values[i].Against = "the future"
		}
	}
	slices.SortStableFunc(values, func(a, b Candidate) int {
		return moment(b.Text, now).Compare(moment(a.Text, now))
	})
	fact = choose(values...)
	if fact.Text != "" {
		stated, isTime, _ := dateOf(fact.Text)
		fact.Text = ago(daysSince(stated, isTime, now))
	}
	return fact
}

// dateOf parses the date at the start of a value, 2026-06-01, and the time after it if that has a zone:
// 2026-06-01T12:34:56.789Z.
func dateOf(text string) (t time.Time, isTime, ok bool) {
	text = strings.TrimLeft(text, "*_`[( ")
	stamp, _, _ := strings.Cut(text, " ")
	if t, err := time.Parse(time.RFC3339, stamp); err == nil {
		return t, true, true
	}
	date := text[:min(len(text), len(time.DateOnly))]
	if len(text) > len(date) && md.IsDigit(text[len(date)]) {
		return t, false, false
	}
	t, err := time.Parse(time.DateOnly, date)
	return t, false, err == nil
}

// moment returns the time that a value begins with. A date alone is midnight in the zone of now; a value without a date
// is long past.
func moment(text string, now time.Time) time.Time {
	t, isTime, _ := dateOf(text)
	if !isTime {
		t = time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, now.Location())
	}
	return t
}

// daysSince returns how many days have passed. A date without a time is compared with today's date where the reader is,
// so that the result is a whole number.
func daysSince(stated time.Time, isTime bool, now time.Time) float64 {
	if !isTime {
		year, month, day := now.Date()
		now = time.Date(year, month, day, 0, 0, 0, 0, time.UTC)
	}
	return float64(now.Unix()-stated.Unix()) / (24 * 60 * 60) // Time.Sub stops at 292 years
}

// ago renders a number of days as "3 weeks ago", rounded down. It is empty below a week. A month has 30.44 days.
func ago(days float64) string {
	months := int(days / 30.44)
	switch {
	case days < 7:
		return ""
	case days < 14:
		return strconv.Itoa(int(days)) + " days ago"
	case days < 63:
		return strconv.Itoa(int(days)/7) + " weeks ago"
	case months < 24:
		return strconv.Itoa(months) + " months ago"
	}
	return strconv.Itoa(months/12) + " years ago"
}
