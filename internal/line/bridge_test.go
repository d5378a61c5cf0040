package line

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"
)

func TestWriteBridge(t *testing.T) {
	now := time.Unix(1_700_000_000, 999)
	tests := []struct{ name, payload, file, want string }{
		{"text", `{"session_id":"s","context_window":{"remaining_percentage":60}}`, "claude-ctx-s.json", `{"session_id":"s","remaining_percentage":60,"used_pct":40,"timestamp":1700000000}`},
		{"values as given", `{"session_id":5,"context_window":{"remaining_percentage":"60"}}`, "claude-ctx-5.json", `{"session_id":5,"remaining_percentage":"60","used_pct":40,"timestamp":1700000000}`},
		{"no number", `{"session_id":"s","context_window":{"remaining_percentage":"x"}}`, "claude-ctx-s.json", `{"session_id":"s","remaining_percentage":"x","used_pct":null,"timestamp":1700000000}`},
		{"no session", `{"context_window":{"remaining_percentage":60}}`, "", ""},
		{"no context", `{"session_id":"s"}`, "", ""},
		{"separator", `{"session_id":"../s","context_window":{"remaining_percentage":60}}`, "", ""},
		{"dots", `{"session_id":"a..b","context_window":{"remaining_percentage":60}}`, "", ""},
		{"longer than the monitor reads", `{"session_id":"s","context_window":{"remaining_percentage":"` + strings.Repeat("x", 4096) + `"}}`, "", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			p, _ := ParsePayload(tt.payload)
			if err := WriteBridge(dir, p, now); err != nil {
				t.Fatal(err)
			}
			entries, err := os.ReadDir(dir)
			if err != nil {
				t.Fatal(err)
			}
			switch {
			case tt.file == "" && len(entries) == 0:
			case len(entries) != 1 || entries[0].Name() != tt.file:
				t.Errorf("wrote %v, want %q", entries, tt.file)
			default:
				if text, _ := os.ReadFile(filepath.Join(dir, tt.file)); string(text) != tt.want {
					t.Errorf("wrote %s, want %s", text, tt.want)
				}
			}
		})
	}
}

// TestWriteBridgeOverSymlink: what a symlink points to is left alone.
func TestWriteBridgeOverSymlink(t *testing.T) {
	dir := t.TempDir()
	target := filepath.Join(dir, "target")
	if err := os.WriteFile(target, []byte("mine"), 0o644); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "claude-ctx-s.json")
	if err := os.Symlink(target, path); err != nil {
		t.Fatal(err)
	}
	p, _ := ParsePayload(`{"session_id":"s","context_window":{"remaining_percentage":60}}`)
	if err := WriteBridge(dir, p, time.Now()); err != nil {
		t.Fatal(err)
	}
	if text, _ := os.ReadFile(target); string(text) != "mine" {
		t.Errorf("the target of the symlink holds %q", text)
	}
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() || info.Mode() != 0o600 && runtime.GOOS != "windows" {
		t.Errorf("the bridge file is %v, %v; want a regular file of mode 0600", info.Mode(), err)
	}
}

func TestWriteBridgeFails(t *testing.T) {
	p, _ := ParsePayload(`{"session_id":"` + strings.Repeat("x", 300) + `","context_window":{"remaining_percentage":60}}`)
	dir := t.TempDir()
	if err := WriteBridge(dir, p, time.Now()); err == nil {
		t.Error("a name of 300 letters was written")
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 0 {
		t.Errorf("litter: %v", entries)
	}
	if err := WriteBridge(filepath.Join(dir, "none"), p, time.Now()); err == nil {
		t.Error("written into a directory that is not there")
	}
}

// TestWriteBridgeAgain: a file that another render has left is the same one
// afterwards; one that is not as ours are is replaced, and what it was is left
// alone.
func TestWriteBridgeAgain(t *testing.T) {
	const old = `{"session_id":"s","remaining_percentage":60,"used_pct":40,"timestamp":1700000000}`
	const want = `{"session_id":"s","remaining_percentage":59,"used_pct":41,"timestamp":1700000001}`
	p, _ := ParsePayload(`{"session_id":"s","context_window":{"remaining_percentage":59}}`)
	tests := []struct {
		name  string
		text  string
		mode  os.FileMode
		other string // a second name of the file
		same  bool
	}{
		{name: "as it was left", text: old, mode: 0o600, same: true},
		{name: "another length", text: old + " ", mode: 0o600},
		{name: "shorter", text: "{}", mode: 0o600},
		{name: "another mode", text: old, mode: 0o644},
		{name: "not writable", text: old, mode: 0o400},
		{name: "a hard link", text: old, mode: 0o600, other: "other"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if runtime.GOOS == "windows" {
				t.Skip("files have other modes on Windows, and are always replaced")
			}
			dir := t.TempDir()
			path := filepath.Join(dir, "claude-ctx-s.json")
			if err := os.WriteFile(path, []byte(tt.text), tt.mode); err != nil {
				t.Fatal(err)
			}
			if tt.other != "" {
				if err := os.Link(path, filepath.Join(dir, tt.other)); err != nil {
					t.Fatal(err)
				}
			}
			before, _ := os.Lstat(path)
			if err := WriteBridge(dir, p, time.Unix(1_700_000_001, 0)); err != nil {
				t.Fatal(err)
			}
			after, err := os.Lstat(path)
			if text, _ := os.ReadFile(path); err != nil || string(text) != want || after.Mode() != 0o600 {
				t.Errorf("the file holds %s, with mode %v; want %s", text, after.Mode(), want)
			}
			if os.SameFile(before, after) != tt.same {
				t.Errorf("the same file: %v, want %v", !tt.same, tt.same)
			}
			if text, _ := os.ReadFile(filepath.Join(dir, tt.other)); tt.other != "" && string(text) != old {
				t.Errorf("the other name holds %s", text)
			}
		})
	}
}
