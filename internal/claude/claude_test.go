package claude

import (
	"bufio"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

func TestParsePayload(t *testing.T) {
	tests := []struct {
		name, text string
		want       Payload
		ok         bool
	}{
		{"both", `{"model":{"display_name":"Opus"},"workspace":{"current_dir":"/a"}}`, Payload{"Opus", "/a"}, true},
		{"neither", `{}`, Payload{Model: "Claude"}, true},
		{"broken", `{"model":`, Payload{Model: "Claude"}, false},
		{"nothing", ``, Payload{Model: "Claude"}, false},
		{"null", `{"model":null,"workspace":null}`, Payload{Model: "Claude"}, true},
		{"other types", `{"model":"x","workspace":5}`, Payload{Model: "Claude"}, true},
		{"coerced name", `{"model":{"display_name":[1,"a"]}}`, Payload{Model: "1,a"}, true},
		{"falsy name", `{"model":{"display_name":0}}`, Payload{Model: "Claude"}, true},
		{"name that the hook goes blank on", `{"model":{"display_name":{"toString":1}}}`, Payload{Model: "Claude"}, true},
		{"directory of another type", `{"workspace":{"current_dir":["/a"]}}`, Payload{Model: "Claude"}, true},
		{"last duplicate", `{"model":{"display_name":"A"},"model":{"display_name":"B"}}`, Payload{Model: "B"}, true},
		{"letter case", `{"MODEL":{"display_name":"A"}}`, Payload{Model: "Claude"}, true},
		{"invalid UTF-8", "{\"model\":{\"display_name\":\"a\xe2\x82b\"}}", Payload{Model: "a\uFFFDb"}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := ParsePayload(tt.text)
			if diff := cmp.Diff(tt.want, got); diff != "" || ok != tt.ok {
				t.Errorf("ParsePayload(%q) = %v, want %v; mismatch (-want +got):\n%s", tt.text, ok, tt.ok, diff)
			}
		})
	}
}

func TestReadObject(t *testing.T) {
	tests := []struct{ in, want string }{
		{`{}`, `{}`},
		{`{"a":[{"b":"}]"}]} and more`, `{"a":[{"b":"}]"}]}`},
		{`{"a":"\"}"}}`, `{"a":"\"}"}`},
		{`{"a":"\\"}}`, `{"a":"\\"}`},
		{`{"a":`, `{"a":`},
		{`{]x`, `{]`},
		{`{"long":"` + strings.Repeat("x", 10000) + `"}x`, `{"long":"` + strings.Repeat("x", 10000) + `"}`},
	}
	for _, tt := range tests {
		for name, r := range map[string]io.Reader{"at once": strings.NewReader(tt.in), "byte by byte": iotest.OneByteReader(strings.NewReader(tt.in))} {
			if got := ReadObject(bufio.NewReader(r)); got != tt.want {
				t.Errorf("%s: ReadObject(%.40q) = %.40q, want %.40q", name, tt.in, got, tt.want)
			}
		}
	}
}

// TestReadObjectDoesNotWait: behind the object nothing is read, not even the
// end of the stream.
func TestReadObjectDoesNotWait(t *testing.T) {
	r, w := io.Pipe()
	go func() { _, _ = io.WriteString(w, `{"a":1}`) }() // and never closes
	if got := ReadObject(bufio.NewReader(r)); got != `{"a":1}` {
		t.Errorf("got %q", got)
	}
}
