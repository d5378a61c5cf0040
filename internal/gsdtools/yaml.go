package gsdtools

import (
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// yamlValue returns the value of a key as in YAML. If the key is repeated, the last one
// counts. Lists and maps are not values.
func yamlValue(keys []md.Key, key string) (Value, bool) {
	for _, k := range slices.Backward(keys) {
		if k.Name != key {
			continue
		}
		v, at := k.Value, k.ValueAt()
		switch {
		case v == "" || v[0] == '#' || v[0] == '|' || v[0] == '>':
			l, ok := k.Continuation()
			if v, at = js.Trim(l.Text), l.At; !ok || k.Value == "" && (isItem(v) || isKeyed(v)) {
				return Value{}, false
			}
		case v[0] == '[' || v[0] == '{':
			return Value{}, false
		}
		v = js.Trim(md.Clip(yamlText(v)))
		return Value{v, at, true}, v != ""
	}
	return Value{}, false
}

// yamlText is a value without its comment and its quotes.
func yamlText(v string) string {
	if v == "" {
		return ""
	}
	if i := md.Comment(v); i >= 0 {
		v = js.TrimEnd(v[:i])
	}
	if len(v) > 1 && (v[0] == '"' || v[0] == '\'') && v[len(v)-1] == v[0] {
		return v[1 : len(v)-1]
	}
	return v
}

// refused reports whether YAML rejects the front matter, so that the tools treat all of
// it as empty. It knows how people cause that: a line without a key, and values that
// begin like something that they are not.
func refused(lines []md.Line, keys []md.Key) bool {
	for _, l := range lines {
		if len(keys) > 0 && l.At == keys[0].At {
			break
		}
		if l.Text != "" && l.Text[0] != '#' && !hasColon(l.Text) {
			return true
		}
	}
	return slices.ContainsFunc(keys, refusedKey)
}

func refusedKey(k md.Key) bool {
	if rest := k.Text[len(k.Name)+1:]; rest != "" && rest[0] != ' ' && rest[0] != '\t' {
		return true
	}
	empty := k.Value == "" || k.Value[0] == '#'
	text, indent := []string{k.Value}, len(k.Text) // for the last line with a value of its own
	for _, l := range k.Below {
		trimmed := strings.TrimLeft(l.Text, " ")
		switch n := len(l.Text) - len(trimmed); {
		case trimmed == "" || trimmed[0] == '#' || n == 0 && hasColon(trimmed): // a key of several words
			continue
		case trimmed[0] == '\t', n == 0 && !(empty && isItem(trimmed)), empty && n > indent && isKeyed(trimmed), empty && refusedBelow(trimmed):
			return true
		case isKeyed(trimmed) && trimmed[len(trimmed)-1] != ':':
			indent = n
		default:
			indent = len(l.Text)
		}
		text = append(text, trimmed)
	}
	return !empty && k.Value[0] != '|' && k.Value[0] != '>' && refusedValue(strings.Join(text, "\n"), true)
}

// refusedBelow is refusedValue for a line below a key. It does not look at values that
// span several lines.
func refusedBelow(text string) bool {
	if isItem(text) {
		text = js.TrimStart(text[1:])
	}
	if isKeyed(text) {
		_, text, _ = strings.Cut(text, ":")
		text = js.TrimStart(text)
	}
	return text != "" && text[0] != '#' && strings.IndexByte("|>\"'[{", text[0]) < 0 && refusedValue(text, false)
}

// refusedValue reports whether YAML rejects a non-empty value. The tools accept a colon
// in a first-level value.
func refusedValue(v string, top bool) bool {
	switch c := v[0]; c {
	case '"', '\'':
		return !ends(v, quotedEnd(v))
	case '[', '{':
		return !ends(v, flowEnd(v))
	case '!':
		return false
	default:
		if hasColon(v) {
			return !top || strings.Contains(v, "\n")
		}
		return isItem(v) || strings.IndexByte("&*|>@`%,]}", c) >= 0 || strings.HasPrefix(v, "? ")
	}
}

// ends reports whether only a comment follows a value that ends at end; -1 means that
// the value has no end.
func ends(v string, end int) bool {
	if end < 0 {
		return false
	}
	rest := js.TrimStart(v[end:])
	return rest == "" || rest[0] == '#' && len(rest) < len(v)-end
}

// quotedEnd is where a quoted text ends, or -1 if it is not closed or has an escape that
// YAML does not know.
func quotedEnd(v string) int {
	for i := 1; i < len(v); i++ {
		switch double := v[0] == '"'; {
		case double && v[i] == '\\':
			if i++; i < len(v) && strings.IndexByte("0abt\tnvfre \"/\\N_LPxuU\n", v[i]) < 0 {
				return -1
			}
		case v[i] == v[0] && !double && strings.HasPrefix(v[i+1:], "'"):
			i++
		case v[i] == v[0]:
			return i + 1
		}
	}
	return -1
}

// flowEnd is where a list or map in brackets ends, or -1 if it is not closed.
func flowEnd(v string) int {
	depth := 0
	for i := 0; i < len(v); i++ {
		switch v[i] {
		case '[', '{':
			depth++
		case ']', '}':
			if depth--; depth == 0 {
				return i + 1
			}
		case '"', '\'':
			if strings.IndexByte("[{,: \n", v[i-1]) < 0 {
				continue
			}
			n := quotedEnd(v[i:])
			if n < 0 {
				return -1
			}
			i += n - 1
		}
	}
	return -1
}

// hasColon reports whether a text has a colon that ends a key.
func hasColon(s string) bool { return strings.Contains(s, ": ") || strings.HasSuffix(s, ":") }

// isItem reports whether a line is an item of a list.
func isItem(s string) bool { return s == "-" || strings.HasPrefix(s, "- ") }

// isKeyed reports whether a line is a key, with or without a value.
func isKeyed(s string) bool {
	_, rest, ok := md.CutKey(s)
	return ok && (rest == "" || rest[0] == ' ' || rest[0] == '\t')
}
