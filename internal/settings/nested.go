package settings

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
)

// at returns the value at a path of keys, which may be absent.
func (s Settings) at(keys []string) js.Node {
	n := s.tree.Root()
	for _, key := range keys {
		n = n.Member(key)
	}
	return n
}

// setting returns the value at a path of keys, as written, or "".
func (s Settings) setting(keys ...string) string { return s.at(keys).Text() }

// put returns the settings with a value at a path of keys. The value is formatted
// for the layout of the object that it is in. Missing objects on the path are
// created; anything on the path that is not an object is replaced.
func (s Settings) put(keys []string, value func(l layout) string) Settings {
	o := s.tree.Root()
	for len(keys) > 1 {
		child := o.Member(keys[0])
		if !child.IsObject() || isBlankObject(child.Text()) {
			break
		}
		o, keys = child, keys[1:]
	}
	return s.set(o, keys[0], layoutOf(s.Text, o).nested(keys[1:], value))
}

// set returns the settings with a member of an object set. An existing member keeps
// its place.
func (s Settings) set(o js.Node, name, value string) Settings {
	if m := o.Member(name); !m.IsAbsent() {
		return s.replaced(m.Span(), value)
	}
	return s.of(insert(s.Text, o, name, value))
}

// nested returns a value inside a new object for each key.
func (l layout) nested(keys []string, value func(l layout) string) string {
	if len(keys) == 0 {
		return value(l)
	}
	l = l.deeper()
	return l.object([2]string{keys[0], l.nested(keys[1:], value)})
}

// without returns the settings without the value at a path of keys. An enclosing
// object that is empty afterwards becomes what others have there.
func (s Settings) without(keys []string, others Settings) Settings {
	s = s.removed(keys)
	for around := keys[:len(keys)-1]; len(around) > 0; around = around[:len(around)-1] {
		value := s.at(around)
		if !isBlankObject(value.Text()) {
			break
		}
		if was := others.setting(around...); was != "" {
			if isBlankObject(was) || !strings.HasPrefix(was, "{") {
				s = s.replaced(value.Span(), was)
			}
			break
		}
		s = s.removed(around)
	}
	return s
}

// removed returns the settings without the member at a path of keys.
func (s Settings) removed(keys []string) Settings {
	o := s.at(keys[:len(keys)-1])
	m := o.Member(keys[len(keys)-1])
	if m.IsAbsent() {
		return s
	}
	return s.of(remove(s.Text, o, m))
}

// restored returns the settings with the value that others have at a path of keys.
func (s Settings) restored(keys []string, others Settings) Settings {
	if was := others.setting(keys...); was != "" {
		return s.put(keys, func(layout) string { return was })
	}
	return s.without(keys, others)
}

// isBlankObject reports whether an object contains nothing, not even a comment.
func isBlankObject(text string) bool {
	return strings.HasPrefix(text, "{") && strings.Trim(text, "{} \t\r\n") == ""
}
