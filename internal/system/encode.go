package system

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// Encode returns a value as JSON on one line, as encoding/json does without HTML escapes: what that package links
// costs each start 2 %, and only cold commands need it. It knows objects, lists, pointers, texts, numbers and booleans;
// a nil pointer, list or interface is null. Nothing is dropped, so that a path can still be opened; what must not
// reach a terminal is escaped.
func Encode(v any) string {
	var b strings.Builder
	encode(&b, reflect.ValueOf(v))
	return b.String()
}

func encode(b *strings.Builder, v reflect.Value) {
	switch kind := v.Kind(); {
	case kind == reflect.Invalid, isReference(kind) && v.IsNil():
		b.WriteString("null")
	case kind == reflect.Pointer, kind == reflect.Interface:
		encode(b, v.Elem())
	case kind == reflect.String:
		encodeText(b, v.String())
	case kind == reflect.Bool, v.CanInt():
		fmt.Fprint(b, v)
	case v.CanFloat():
		b.WriteString(js.StringifyNumber(v.Float()))
	case v.Type() == reflect.TypeFor[Object]():
		encodeMembers(b, v.Interface().(Object))
	case kind == reflect.Slice:
		for i := range v.Len() {
			b.WriteByte("[,"[min(i, 1)])
			encode(b, v.Index(i))
		}
		b.WriteString("[]"[min(v.Len(), 1):])
	default:
		panic("no JSON of " + v.Type().String()) // only a mistake of this program
	}
}

func isReference(kind reflect.Kind) bool {
	return kind == reflect.Pointer || kind == reflect.Interface || kind == reflect.Slice
}

func encodeMembers(b *strings.Builder, members Object) {
	for i, m := range members {
		b.WriteByte("{,"[min(i, 1)])
		encodeText(b, m.key)
		b.WriteByte(':')
		encode(b, reflect.ValueOf(m.value))
	}
	b.WriteString("{}"[min(len(members), 1):])
}

// encodeText writes a text. Of the controls, JSON itself only escapes those below a space.
func encodeText(b *strings.Builder, s string) {
	s = js.StringifyString(js.Decode(s))
	if !strings.ContainsFunc(s, md.IsControl) {
		b.WriteString(s)
		return
	}
	for _, r := range s {
		if md.IsControl(r) {
			fmt.Fprintf(b, `\u%04x`, r)
		} else {
			b.WriteRune(r)
		}
	}
}

// An Object is a JSON object whose keys keep their order.
type Object []member

type member struct {
	key   string
	value any
}

// Members returns an object of keys and their values, in turn.
func Members(pairs ...any) Object {
	o := Object{}
	for i := 0; i < len(pairs); i += 2 {
		o = append(o, member{pairs[i].(string), pairs[i+1]})
	}
	return o
}

// orNull is the object, or nil if all its values are null.
func (o Object) orNull() any {
	isSet := func(m member) bool { return Encode(m.value) != "null" }
	if slices.ContainsFunc(o, isSet) {
		return o
	}
	return nil
}

func (o Object) set(key string, value any) {
	for i := range o {
		if o[i].key == key {
			o[i].value = value
		}
	}
}
