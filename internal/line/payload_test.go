package line

import (
	"bufio"
	"io"
	"math"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
)

func TestParsePayload(t *testing.T) {
	tests := []struct {
		name, text string
		want       Payload
		ok         bool
	}{
		{
			"all", `{"model":{"display_name":"Opus"},"workspace":{"current_dir":"/a"},"session_id":"s","transcript_path":"/t",` +
				`"context_window":{"remaining_percentage":60,"total_tokens":200000,"current_usage":{"input_tokens":1000,"output_tokens":"5"}}}`,
			Payload{Model: "Opus", HasModel: true, Dir: "/a", Session: "s", HasSession: true, Transcript: "/t", HasContext: true, Remaining: 60, Total: 200000, Tokens: 1005},
			true,
		},
		{"nothing", `{}`, Payload{Model: "Claude", Total: 1e6, IsOther: true}, true},
		{"broken", `{"model":`, Payload{Model: "Claude", Total: 1e6, IsOther: true}, false},
		{"other types", `{"model":"x","workspace":5,"context_window":[],"transcript_path":5}`, Payload{Model: "Claude", Total: 1e6}, true},
		{"coerced", `{"model":{"display_name":[1,"a"]},"session_id":5,"context_window":{"remaining_percentage":"0x3C"}}`, Payload{Model: "1,a", HasModel: true, Session: "5", HasSession: true, HasContext: true, Remaining: 60, Total: 1e6}, true},
		{"no number", `{"context_window":{"remaining_percentage":{},"total_tokens":"x"}}`, Payload{Model: "Claude", HasContext: true, Remaining: math.NaN(), Total: math.NaN()}, true},
		{"null is absent", `{"context_window":{"remaining_percentage":null}}`, Payload{Model: "Claude", Total: 1e6}, true},
		{"session that is truthy and empty", `{"session_id":[]}`, Payload{Model: "Claude", HasSession: true, Total: 1e6}, true},
		{"values that the hook fails on", `{"model":{"display_name":{"toString":1}},"session_id":{"toString":1},"workspace":{"current_dir":["/a"]},"context_window":{"remaining_percentage":{"toString":1}}}`, Payload{Model: "Claude", Total: 1e6}, true},
		{"invalid UTF-8", "{\"model\":{\"display_name\":\"a\xe2\x82b\"}}", Payload{Model: "a\uFFFDb", HasModel: true, Total: 1e6}, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, ok := ParsePayload(tt.text)
			if diff := cmp.Diff(tt.want, got, cmpopts.IgnoreUnexported(Payload{}), cmpopts.EquateNaNs()); diff != "" || ok != tt.ok {
				t.Errorf("ParsePayload(%q) = %v, want %v; mismatch (-want +got):\n%s", tt.text, ok, tt.ok, diff)
			}
		})
	}
}

// FuzzParsePayload holds what is true of every payload: texts are valid UTF-8,
// and what is no JSON has nothing but the model's default name.
func FuzzParsePayload(f *testing.F) {
	for _, text := range hooktest.Payloads(3, 200, "/a", "b") {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		p, ok := ParsePayload(text)
		for _, s := range []string{p.Model, p.Dir, p.Session, p.Transcript} {
			if !utf8.ValidString(s) {
				t.Errorf("%q gives %q", text, s)
			}
		}
		none := Payload{Model: "Claude", Total: 1_000_000, IsOther: true}
		if diff := cmp.Diff(none, p, cmpopts.IgnoreUnexported(Payload{})); !ok && diff != "" {
			t.Errorf("%q is no JSON, but gives\n%s", text, diff)
		}
	})
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

// TestReadObjectDoesNotWait: after the object nothing is read, not even the end of the stream.
func TestReadObjectDoesNotWait(t *testing.T) {
	r, w := io.Pipe()
	go func() { _, _ = io.WriteString(w, `{"a":1}`) }() // and never closes
	if got := ReadObject(bufio.NewReader(r)); got != `{"a":1}` {
		t.Errorf("got %q", got)
	}
}

func BenchmarkParsePayload(b *testing.B) {
	const text = `{"hook_event_name":"Status","session_id":"s1","transcript_path":"/home/a/t.jsonl","cwd":"/home/a/p",` +
		`"model":{"id":"claude-opus-4-6","display_name":"Opus 4.6 (1M context)"},"workspace":{"current_dir":"/home/a/p","project_dir":"/home/a/p","added_dirs":[]},` +
		`"version":"2.1.205","output_style":{"name":"default"},"cost":{"total_cost_usd":0.41,"total_duration_ms":45000,"total_api_duration_ms":2300},` +
		`"context_window":{"total_input_tokens":95234,"total_output_tokens":4521,"context_window_size":200000,"used_percentage":48,"remaining_percentage":52,` +
		`"current_usage":{"input_tokens":8500,"output_tokens":1200,"cache_creation_input_tokens":5000,"cache_read_input_tokens":2000}},"exceeds_200k_tokens":false}`
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		ParsePayload(text)
	}
}
