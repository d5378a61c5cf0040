package js

import "strings"

// An Object writes one JSON object, with its keys in the order in which they come.
// Its zero value is an empty one.
type Object struct{ b strings.Builder }

// Set adds a key with its value, which is JSON already.
func (o *Object) Set(key, value string) {
	if o.b.Len() == 0 {
		o.b.WriteByte('{')
	} else {
		o.b.WriteByte(',')
	}
	o.b.WriteString(StringifyString(key))
	o.b.WriteByte(':')
	o.b.WriteString(value)
}

// String is the object as JSON.
func (o *Object) String() string {
	if o.b.Len() == 0 {
		return "{}"
	}
	return o.b.String() + "}"
}

// Array is a JSON array of values that are JSON already.
func Array(values []string) string { return "[" + strings.Join(values, ",") + "]" }
