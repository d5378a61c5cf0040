package check

import (
	"strconv"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// JSON returns the finding as one JSON object; path is the file as people know it.
func (f Finding) JSON(path string) string {
	var o js.Object
	o.Set("path", system.QuoteJSON(path))
	o.Set("line", strconv.Itoa(f.Line))
	o.Set("col", strconv.Itoa(f.Column))
	o.Set("level", js.StringifyString(string(f.Level)))
	o.Set("rule", js.StringifyString(f.Rule.Name))
	o.Set("message", system.QuoteJSON(statusline.Clean(f.Message)))
	return o.String()
}
