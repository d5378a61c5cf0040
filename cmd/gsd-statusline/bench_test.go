package main

import (
	"io"
	"os"
	"strings"
	"testing"
)

// BenchmarkHook is a whole render in one process, without its start: the payload
// read, the files found and read, the line written. bench/ measures the rest.
func BenchmarkHook(b *testing.B) {
	b.Chdir(b.TempDir())
	if err := os.Mkdir(".planning", 0o700); err != nil {
		b.Fatal(err)
	}
	writeFile(b, ".planning/STATE.md", "---\nmilestone: v1.9\nstatus: executing\n---\n"+strings.Repeat("- [Phase 04]: a decision that was made\n", 770))
	b.Setenv("HOME", must(os.Getwd()))
	b.Setenv("TMPDIR", must(os.Getwd()))
	const payload = `{"session_id":"s1","model":{"display_name":"Opus"},"context_window":{"remaining_percentage":52}}`
	b.ReportAllocs()
	for b.Loop() {
		run(nil, strings.NewReader(payload), io.Discard, io.Discard, os.LookupEnv)
	}
}
