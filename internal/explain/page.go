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
	width    int // in cells; 0 for no limit
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
		b.WriteString(t.row(row, widths) + "\n")
	}
}

// row is a line with its columns at those widths, unless it then does not fit the page. What does not fit either way
// continues on lines of its own, below the second column.
func (t *page) row(row pageRow, widths []int) string {
	text, at, indent, last := "", 0, 0, len(row.cells)-1
	needed := displaywidth.String(row.cells[last])
	for _, w := range widths[:last] {
		needed += w + 2
	}
	isTight := t.width > 0 && needed > t.width // only the first column is aligned
	if last > 0 {
		indent = widths[0] + 2
	} else if t.width == 0 || widths[0] <= t.width {
		return row.cells[0]
	}
	for i, c := range row.cells {
		lines, cells, width := []string{c}, displaywidth.String(c), widths[i]
		if isTight && i > 0 {
			width = cells
		}
		if isTight && i == last && at+cells > t.width {
			if lines = layout.Wrap(c, max(t.width-indent, 20)); i > 1 {
				lines = append([]string{""}, lines...)
			}
		}
		for n, line := range lines {
			if n > 0 {
				text = strings.TrimRight(text, " ") + "\n" + strings.Repeat(" ", indent)
			}
			text += t.paint(row, i, line)
		}
		at += width + 2
		text += strings.Repeat(" ", width-cells+2)
	}
	return strings.TrimRight(text, " ")
}

// paint colours a cell: the second column of a row that needs attention; all but the second one are dim elsewhere.
func (t *page) paint(row pageRow, i int, text string) string {
	switch needs := row.colour != nil; {
	case text == "", i == 1 && !needs, i != 1 && needs, len(row.cells) == 1:
		return text
	case needs:
		return row.colour.Paint(text, t.coloured)
	}
	return layout.Dim.Paint(text, t.coloured)
}
