package explain

import (
	"strings"

	"github.com/clipperhouse/displaywidth"

	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// page is what explain prints for people: lines of columns, aligned by their width in cells.
type page struct {
	coloured bool
	rows     []pageRow
}

// pageRow is a line of a page. What needs attention has a colour: its second column is painted, and none is dim.
type pageRow struct {
	cells  []string
	colour layout.Colour
}

// maxCell is the maximum width in cells of every column except the last.
const maxCell = 48

// columns adds a line. Its texts are cleaned, and cut if they are too long.
func (t *page) columns(columns ...string) { t.painted(layout.Plain, columns...) }

// painted adds one that needs attention.
func (t *page) painted(colour layout.Colour, columns ...string) {
	for i, c := range columns {
		c = statusline.Clean(c)
		if i < len(columns)-1 {
			c = displaywidth.TruncateString(c, maxCell, "…")
		}
		columns[i] = c
	}
	t.rows = append(t.rows, pageRow{columns, colour})
}

func (t *page) line(s string) { t.rows = append(t.rows, pageRow{cells: []string{statusline.Clean(s)}}) }

func (t *page) head(s string) {
	t.line("")
	t.line(s + ":")
}

// String aligns the lines of each block. Lines that are not aligned separate blocks.
func (t *page) String() string {
	var b strings.Builder
	for start := 0; start < len(t.rows); {
		end := start + 1
		for end < len(t.rows) && (len(t.rows[start].cells) > 1) == (len(t.rows[end].cells) > 1) {
			end++
		}
		t.block(&b, t.rows[start:end])
		start = end
	}
	return b.String()
}

func (t *page) block(b *strings.Builder, rows []pageRow) {
	var widths []int
	for _, row := range rows {
		for i, c := range row.cells {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], displaywidth.String(c))
		}
	}
	for _, row := range rows {
		if len(row.cells) == 1 {
			b.WriteString(row.cells[0] + "\n")
			continue
		}
		var text strings.Builder
		for i, c := range row.cells {
			padding := ""
			if i < len(row.cells)-1 {
				padding = strings.Repeat(" ", widths[i]-displaywidth.String(c)+2)
			}
			switch needs := row.colour != nil; {
			case c == "":
			case i == 1: // what people look for
				c = row.colour.Paint(c, t.coloured && needs)
			case !needs:
				c = layout.Dim.Paint(c, t.coloured)
			}
			text.WriteString(c + padding)
		}
		b.WriteString(strings.TrimRight(text.String(), " ") + "\n")
	}
}
