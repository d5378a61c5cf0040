package claude

import (
	"os"
	"path/filepath"
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
	if err != nil || info.Mode() != 0o600 {
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
