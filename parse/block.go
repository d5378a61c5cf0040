package parse

import (
	"iter"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// nextPhases reads next_phases: [a, b], on one line or several, or else a block
// list with one "- item" per line, and returns where its key is. If the key is
// repeated, the first one that matches counts; a flow list anywhere takes
// precedence over a block list.
func nextPhases(front string) (list []string, at int) {
	const key = "next_phases:"
	for rest := range afterStart(front, key) {
		at := len(front) - len(rest) - len(key)
		rest, ok := strings.CutPrefix(js.TrimStart(rest), "[")
		if !ok {
			continue
		}
		list, _, ok := strings.Cut(rest, "]")
		if !ok {
			break // no later list has its ] either
		}
		return items(strings.SplitSeq(list, ",")), at
	}
	for rest := range afterStart(front, key) {
		if below, ok := nextLine(rest); ok {
			return items(blockItems(below)), len(front) - len(rest) - len(key)
		}
	}
	return nil, 0
}

// items trims and unquotes the items of a list and leaves out the empty ones.
func items(raw iter.Seq[string]) []string {
	var list []string
	size := 0
	for item := range raw {
		if item = md.Unquote(js.Trim(item)); item != "" {
			list = append(list, md.Kept(item))
			size += len(item)
		}
		if len(list) == md.MaxItems || size > md.MaxValue {
			break
		}
	}
	return list
}

// blockItems yields what follows the dashes of the block list at the start of s:
// the lines of (?:[ \t]*-[ \t]*[^\r\n]+\r?\n?)* that match ^[ \t]*-[ \t]*(.+)$.
// So a lone CR ends a line of the list, but an item that contains one is left
// out.
func blockItems(s string) iter.Seq[string] {
	block := s[:matchLines(s, itemLine)]
	return func(yield func(string) bool) {
		for more := block != ""; more; {
			var line string
			line, block, more = strings.Cut(block, "\n")
			if more {
				line = strings.TrimSuffix(line, "\r")
			}
			item, ok := strings.CutPrefix(line[md.Blanks(line):], "-")
			if ok && js.Line(item) == item && !yield(item) {
				return
			}
		}
	}
}

// itemLine returns the length of [ \t]*-[ \t]*[^\r\n]+ at the start of s, or 0 if
// that does not match.
func itemLine(s string) int {
	item, ok := strings.CutPrefix(s[md.Blanks(s):], "-")
	n := strings.IndexAny(item, "\r\n")
	if n < 0 {
		n = len(item)
	}
	if !ok || n == 0 {
		return 0
	}
	return len(s) - len(item) + n
}

// readProgress reads the counters of the progress: block.
func (s *State) readProgress(front string, offset int, at offsets) {
	block, start := progressBlock(front)
	read := func(name, key string) string {
		digits, i := counter(block, key)
		at.set(name, offset+start+i)
		return digits
	}
	s.CompletedPhases = read("progress.completed_phases", "completed_phases:")
	s.TotalPhases = read("progress.total_phases", "total_phases:")
	s.Percent = read("progress.percent", "percent:")
}

// progressBlock returns the lines of (?:[ \t]+\w+:.+\r?\n?)+ under the first
// progress: that has such lines, and where they begin.
func progressBlock(front string) (block string, at int) {
	for rest := range afterStart(front, "progress:") {
		rest, ok := nextLine(rest)
		if !ok {
			continue
		}
		if n := matchLines(rest, progressLine); n > 0 {
			return rest[:n], len(front) - len(rest)
		}
	}
	return "", 0
}

// progressLine returns the length of [ \t]+\w+:.+ at the start of s, or 0 if that
// does not match.
func progressLine(s string) int {
	indent := md.Blanks(s)
	key := wordChars(s[indent:])
	rest, ok := strings.CutPrefix(s[indent+key:], ":")
	v := js.Line(rest)
	if indent == 0 || key == 0 || !ok || v == "" {
		return 0
	}
	return len(s) - len(rest) + len(v)
}

// counter returns the digits that ^[ \t]+key\s*(\d+) first captures in block, ""
// if there are none, and where the key is. key includes the colon.
func counter(block, key string) (digits string, at int) {
	for i := range md.Indexes(block, key) {
		start := strings.TrimRight(block[:i], " \t")
		if len(start) == i || !js.StartsLine(block, len(start)) {
			continue
		}
		if n, _ := md.CutDigits(js.TrimStart(block[i+len(key):])); n != "" {
			return md.Clip(n), i
		}
	}
	return "", 0
}

// matchLines returns the length of (?:line\r?\n?)* at the start of s. match
// returns the length of the line at the start of its argument, or 0.
func matchLines(s string, match func(string) int) int {
	rest := s
	for {
		n := match(rest)
		if n == 0 {
			return len(s) - len(rest)
		}
		rest = strings.TrimPrefix(strings.TrimPrefix(rest[n:], "\r"), "\n")
	}
}

// nextLine returns what follows \s*\r?\n at the start of s: the next line that is
// not blank, with its indentation, if the rest of this one is blank.
func nextLine(s string) (string, bool) {
	space := s[:len(s)-len(js.TrimStart(s))]
	i := strings.LastIndexByte(space, '\n')
	if i < 0 {
		return "", false
	}
	return s[i+1:], true
}

// afterStart yields the text after each literal that is at the start of a line
// of s.
func afterStart(s, literal string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range md.Indexes(s, literal) {
			if js.StartsLine(s, i) && !yield(s[i+len(literal):]) {
				return
			}
		}
	}
}

// wordChars returns the length of \w* at the start of s.
func wordChars(s string) int {
	n := 0
	for n < len(s) && md.IsWord(s[n]) {
		n++
	}
	return n
}
