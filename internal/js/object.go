package js

import "strings"

// An Object builds a JSON object, with its keys in the order in which they are set. The zero
// value is an empty object.
type Object struct{ b strings.Builder }

// Set adds a key with its value, which must be JSON.
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

// String returns the object as JSON.
func (o *Object) String() string {
	if o.b.Len() == 0 {
		return "{}"
	}
	return o.b.String() + "}"
}

// Array returns a JSON array of values, which must be JSON.
func Array(values []string) string { return "[" + strings.Join(values, ",") + "]" }
