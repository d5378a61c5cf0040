package main

import (
	"runtime"
	"runtime/debug"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestVersion: version prints what is known of a build, and no empty fact.
func TestVersion(t *testing.T) {
	system := runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
	settings := []debug.BuildSetting{{Key: "-trimpath", Value: "true"}, {Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.time", Value: "2026-11-22T10:11:12Z"}}
	tests := []struct {
		name string
		b    build
		want string
	}{
		{"a release", build{"v1.2.3", "fedcba9876543210", "2026-11-22T01:02:03Z"}, "v1.2.3 (fedcba987654, 2026-11-22T01:02:03Z, " + system + ")"},
		{"a checkout", buildOf(&debug.BuildInfo{Main: debug.Module{Version: "v0.1.0+dirty"}, Settings: settings}), "v0.1.0+dirty (0123456789ab, 2026-11-22T10:11:12Z, " + system + ")"},
		{"go install", buildOf(&debug.BuildInfo{Main: debug.Module{Version: "v0.1.0"}}), "v0.1.0 (" + system + ")"},
		{"a short commit", build{"v1", "abc", ""}, "v1 (abc, " + system + ")"},
		{"nothing known", buildOf(nil), "(unknown) (" + system + ")"},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, tt.b.String()); diff != "" {
			t.Errorf("%s: mismatch (-want +got):\n%s", tt.name, diff)
		}
	}
}
