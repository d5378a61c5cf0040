package find

import (
	"runtime"
	"testing"
)

func TestIsLocalAbs(t *testing.T) {
	for path, want := range map[string]bool{"/home/u/project": runtime.GOOS != "windows", "project": false, "../project": false, "": false, "//host/share": false, `\\host\share`: false} {
		if got := isLocalAbs(path); got != want {
			t.Errorf("isLocalAbs(%q) = %v, want %v", path, got, want)
		}
	}
}
