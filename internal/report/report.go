// Package report writes what explain prints for programs, and what other commands do. It
// is a room of its own because encoding/json, which costs a start nothing where it is only
// linked (1.00 to 1.01), is too slow for a line (0.17 to 0.20 of an empty program for a
// payload): the rooms of the line write their JSON with package js.
package report

import (
	"encoding/json"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// JSON returns a value as JSON on one line. The keys have the order of the struct's
// fields, and no character is escaped for HTML. It panics if the type of v has no JSON.
func JSON(v any) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// Text returns text from outside as a field of a report has it: cleaned as for a terminal,
// and valid UTF-8.
func Text(s string) string { return js.Decode(statusline.Clean(s)) }

// OrNull is [Text] for a field that is null if it is empty.
func OrNull(s string) *string {
	if s == "" {
		return nil
	}
	s = Text(s)
	return &s
}
