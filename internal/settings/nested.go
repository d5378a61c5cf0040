package settings

import "strings"

// at returns the position of the value at a path of keys.
func (s Settings) at(keys []string) (value span, ok bool) {
	o := s.top
	for i, key := range keys {
		m := o.member(key)
		if m == nil {
			return span{}, false
		}
		value = span{value.start + m.value.start, value.start + m.value.end}
		if i == len(keys)-1 {
			break
		}
		var err error
		if o, err = parseObject(s.Text[value.start:value.end]); err != nil {
			return span{}, false
		}
	}
	return value, true
}

// setting returns the value at a path of keys, as written, or "".
func (s Settings) setting(keys ...string) string {
	value, _ := s.at(keys)
	return s.Text[value.start:value.end]
}

// put returns the settings with a value at a path of keys. The value is formatted
// for the layout of the object that it is in. Missing objects on the path are
// created; anything on the path that is not an object is replaced.
func (s Settings) put(keys []string, value func(l layout) string) Settings {
	return s.of(put(s.Text, s.top, keys, value))
}

func put(text string, o object, keys []string, value func(l layout) string) string {
	if m := o.member(keys[0]); m != nil && len(keys) > 1 {
		inner := text[m.value.start:m.value.end]
		if child, err := parseObject(inner); err == nil && !isBlankObject(inner) {
			return text[:m.value.start] + put(inner, child, keys[1:], value) + text[m.value.end:]
		}
	}
	return setMember(text, o, keys[0], o.layout(text).nested(keys[1:], value))
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
	s = s.of(remove(s.Text, s.top, keys))
	for around := keys[:len(keys)-1]; len(around) > 0; around = around[:len(around)-1] {
		value, found := s.at(around)
		if !found || !isBlankObject(s.Text[value.start:value.end]) {
			break
		}
		if was := others.setting(around...); was != "" {
			if isBlankObject(was) || !strings.HasPrefix(was, "{") {
				s = s.replaced(value, was)
			}
			break
		}
		s = s.of(remove(s.Text, s.top, around))
	}
	return s
}

func remove(text string, o object, keys []string) string {
	m := o.member(keys[0])
	if m == nil {
		return text
	}
	if len(keys) == 1 {
		return o.remove(text, m)
	}
	inner := text[m.value.start:m.value.end]
	child, err := parseObject(inner)
	if err != nil {
		return text
	}
	return text[:m.value.start] + remove(inner, child, keys[1:]) + text[m.value.end:]
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
