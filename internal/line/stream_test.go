package line

import (
	"bufio"
	"io"
	"strings"
	"testing"
	"testing/iotest"
)

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

// TestReadObjectDoesNotWait: after the object nothing is read, not even the
// end of the stream.
func TestReadObjectDoesNotWait(t *testing.T) {
	r, w := io.Pipe()
	go func() { _, _ = io.WriteString(w, `{"a":1}`) }() // and never closes
	if got := ReadObject(bufio.NewReader(r)); got != `{"a":1}` {
		t.Errorf("got %q", got)
	}
}
