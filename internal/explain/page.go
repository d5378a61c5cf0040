package explain

import (
	"strings"

	"github.com/clipperhouse/displaywidth"

	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// page is what explain prints for people: lines of columns, aligned by their width
// in cells.
type page struct {
	coloured bool
	rows     [][]string
}

// maxCell is the maximum width in cells of every column except the last.
const maxCell = 48

// columns adds a line. Its texts are cleaned, and cut if they are too long.
func (t *page) columns(columns ...string) {
	for i, c := range columns {
		c = statusline.Clean(c)
		if i < len(columns)-1 {
			c = displaywidth.TruncateString(c, maxCell, "…")
		}
		columns[i] = c
	}
	t.rows = append(t.rows, columns)
}

func (t *page) line(s string) { t.rows = append(t.rows, []string{statusline.Clean(s)}) }

func (t *page) head(s string) {
	t.line("")
	t.line(s + ":")
}

// String aligns the lines of each block. Lines that are not aligned separate blocks.
func (t *page) String() string {
	var b strings.Builder
	for start := 0; start < len(t.rows); {
		end := start + 1
		for end < len(t.rows) && (len(t.rows[start]) > 1) == (len(t.rows[end]) > 1) {
			end++
		}
		t.block(&b, t.rows[start:end])
		start = end
	}
	return b.String()
}

func (t *page) block(b *strings.Builder, rows [][]string) {
	var widths []int
	for _, row := range rows {
		for i, c := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], displaywidth.String(c))
		}
	}
	for _, row := range rows {
		if len(row) == 1 {
			b.WriteString(row[0] + "\n")
			continue
		}
		var text strings.Builder
		for i, c := range row {
			padding := ""
			if i < len(row)-1 {
				padding = strings.Repeat(" ", widths[i]-displaywidth.String(c)+2)
			}
			if i != 1 && c != "" { // the second column is what people look for
				c = layout.Dim.Paint(c, t.coloured)
			}
			text.WriteString(c + padding)
		}
		b.WriteString(strings.TrimRight(text.String(), " ") + "\n")
	}
}
