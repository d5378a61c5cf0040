package project

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// blocker reads a line below a heading for blockers or concerns. A list item is an
// open blocker unless it is ticked off, struck out or resolved. Anything indented
// deeper than the first item belongs to the item above it, as does the rest of
// that item's text.
func (r *bodyReader) blocker(text string, indent, at int) {
	list := &r.body.Blockers
	if r.section == concerns {
		list = &r.body.Concerns
	}
	item, ok := listItem(text)
	switch {
	case !ok && isSubheading(text):
		r.resolved, r.open = isResolvedTitle(text), false
		return
	case !ok || r.indent >= 0 && indent > r.indent+1:
		if r.open && !ok && isResolved(text) {
			*list, r.open = (*list)[:len(*list)-1], false
		}
		return
	}
	if r.indent < 0 {
		r.indent = indent
	}
	r.open = false
	at += len(text) - len(item)
	if box := strings.TrimPrefix(item, "[ ] "); len(box) < len(item) {
		item, at = box, at+4
	}
	if len(*list) == md.MaxItems || r.resolved || isDone(item) || isResolved(item) || isNone(plain(item)) || isAllResolved(item) || isPlaceholder(item) {
		return
	}
	*list, r.open = append(*list, md.FieldAt(item, at)), true
}

// isSubheading reports whether a whole line is bold, which some use as a heading.
func isSubheading(text string) bool {
	text = strings.TrimRight(text, ": ")
	return len(text) > 4 && strings.HasPrefix(text, "**") && strings.Index(text[2:], "**") == len(text)-4
}

// isDone reports whether an item is ticked off or struck out.
func isDone(item string) bool {
	if startsFold(item, "[x]") || strings.HasPrefix(item, "~~") {
		return true
	}
	for _, tick := range [...]string{"✅", "✓", "✔", "☑"} {
		if strings.Contains(item, tick) {
			return true
		}
	}
	return false
}

// isResolved reports whether an item says that it is resolved: in capitals, or as
// a separate remark, after a dash, a bracket, a colon or a Markdown mark. "must
// be resolved" and "unresolved" do not count.
func isResolved(item string) bool {
	const word = "resolved"
	for i := 0; i+len(word) <= len(item); i++ {
		if item[i]|0x20 != 'r' || !strings.EqualFold(item[i:i+len(word)], word) {
			continue
		}
		before, after := item[:i], item[i+len(word):]
		if after != "" && md.IsWord(after[0]) || i > 0 && md.IsWord(before[i-1]) {
			continue
		}
		if item[i:i+len(word)] == "RESOLVED" || isRemarkStart(before) {
			return true
		}
	}
	return false
}

// isRemarkStart reports whether a remark can begin after the text before it.
func isRemarkStart(before string) bool {
	trimmed := strings.TrimRight(before, " ")
	if trimmed == "" {
		return true
	}
	for _, mark := range [...]string{"(", "[", "*", "_", ":", "—", "–", "->", "→", ".", ";", "|"} {
		if strings.HasSuffix(trimmed, mark) {
			return true
		}
	}
	return strings.HasSuffix(before, " - ")
}

// isAllResolved reports whether an item says that nothing is left, as in "All
// blockers resolved".
func isAllResolved(item string) bool {
	item = plain(item)
	return startsFold(item, "all ") && md.ContainsWord(item[:min(len(item), maxLabel)], "resolved")
}
