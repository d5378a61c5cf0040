package statusline

import (
	"strings"

	"github.com/fatih/color"
)

// Line is what Claude Code shows in its status line.
type Line struct {
	Model string // the model's name
	State string // where the project stands, by a Format function; empty leaves it out
	Dir   string // the name of the working directory; empty at a root
}

// Render returns the line without a newline at its end. Where coloured is
// false it holds no escape sequence.
func (l Line) Render(coloured bool) string {
	parts := []string{Dim(field(l.Model), coloured)}
	if l.State != "" {
		parts = append(parts, Dim(l.State, coloured))
	}
	parts = append(parts, Dim(field(l.Dir), coloured))
	return strings.Join(parts, " │ ")
}

// Dim returns text, cleaned, in the faint colour that the hook has for all but
// warnings and tasks: ESC[2m before it and ESC[0m behind it, also around
// nothing. Where coloured is false it is the cleaned text.
func Dim(text string, coloured bool) string {
	c := color.New(color.Faint)
	// color looks at the environment and at standard output; the caller did that.
	if coloured {
		c.EnableColor()
	} else {
		c.DisableColor()
	}
	var b strings.Builder
	c.Fprint(&b, Clean(text)) // Sprint would end in ESC[22m
	return b.String()
}
