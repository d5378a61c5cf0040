package system

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestEncode: the text is what encoding/json makes of the same value.
func TestEncode(t *testing.T) {
	text, number := "a\"\\\b\f\n\r\t\x00\x1b\x7f<&>é\u2028\xff\xc3(", 1.5
	for _, v := range []any{
		nil, true, 42, -7, 0.1, 1e21, 1e-7, 100.0, text, &text, &number,
		[]string{},
		[]string(nil),
		[]*string{nil, &text},
		[]any{1, "b", nil, []any{}},
		Error("x"),
	} {
		var want strings.Builder
		e := json.NewEncoder(&want)
		e.SetEscapeHTML(false)
		tmptest.NoError(t, e.Encode(v))
		// The controls from DEL on are escaped here, and U+FFFD is not.
		escaped := strings.NewReplacer("\x7f", `\u007f`, `\ufffd`, "\uFFFD", "\n", "").Replace(want.String())
		if got := Encode(v); got != escaped {
			t.Errorf("%v is\n%s, want\n%s", v, got, escaped)
		}
	}
	o := Members("b", 1, "a", Members("x", nil).orNull(), "c", Object{}, "d", []Object{Members("e", &text, "f", []Object{})})
	if got, want := Encode(o), `{"b":1,"a":null,"c":{},"d":[{"e":`+Encode(text)+`,"f":[]}]}`; got != want {
		t.Errorf("an object is %s, want %s", got, want)
	}
}

// Error is a text with a type of its own.
type Error string
