package disk

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestFinish(t *testing.T) {
	tests := []struct {
		name, place string
		want        map[string]string
	}{
		{"in place of a file", "old", map[string]string{"old": "new text"}},
		{"a new file", "new", map[string]string{"new": "new text", "old": "old text"}},
		{"where it cannot be", "absent/new", map[string]string{"old": "old text"}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "old"), []byte("old text"), 0o600); err != nil {
				t.Fatal(err)
			}
			f, err := os.Create(filepath.Join(dir, "beside"))
			if err != nil {
				t.Fatal(err)
			}
			err = Finish(f, "new text", filepath.Join(dir, tt.place))
			if fails := tt.place == "absent/new"; (err != nil) != fails {
				t.Errorf("error %v", err)
			}
			got := map[string]string{}
			entries, _ := os.ReadDir(dir)
			for _, e := range entries {
				text, _ := os.ReadFile(filepath.Join(dir, e.Name()))
				got[e.Name()] = string(text)
			}
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}
