package check

import (
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// times checks the dates.
func (r *report) times(d gsdtools.Document) {
	if v, ok := d.Set("last_updated"); ok && !isTime(v.Text) && !strings.HasPrefix(v.Text, "[") {
		r.at(v.At, timestamp, "last_updated %s is not an ISO 8601 time: write, for example, 2026-06-01T12:34:56Z", quote(v.Text))
	}
	if l, ok := d.LostActivity(); ok {
		r.at(l.At, activityTruncated, "%s continues the last activity on a second line, which is not read: write it on one line", quote(js.Trim(l.Text)))
	}
	v := d.Field("last_activity", "Last activity")
	if v.Text == "" || strings.HasPrefix(v.Text, "[") {
		return
	}
	if !startsWithDate(v.Text) {
		r.at(v.At, activityDate, "the last activity %s does not begin with a real date: write `2026-06-01 — what happened`", quote(v.Text))
	}
}

// isTime reports whether a text is an ISO 8601 date, or date and time.
func isTime(s string) bool {
	for _, layout := range []string{
		time.DateOnly, "2006-01-02T15:04", "2006-01-02T15:04:05", "2006-01-02T15:04Z07:00", time.RFC3339,
		"2006-01-02T15:04:05Z0700", "2006-01-02 15:04", "2006-01-02 15:04:05", "2006-01-02 15:04:05Z07:00",
		"20060102T150405Z0700",
	} {
		if _, err := time.Parse(layout, s); err == nil {
			return true
		}
	}
	return false
}

// startsWithDate reports whether a text begins with a real date that is not part of a
// longer number. GSD does not accept the years before 100.
func startsWithDate(s string) bool {
	if len(s) < len(time.DateOnly) || strings.HasPrefix(s, "00") {
		return false
	}
	_, err := time.Parse(time.DateOnly, s[:len(time.DateOnly)])
	rest := s[len(time.DateOnly):]
	return err == nil && !md.StartsDigit(rest) && !strings.HasPrefix(rest, "-")
}
