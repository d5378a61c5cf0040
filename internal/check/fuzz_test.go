package check

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// FuzzFile: whatever a file holds, each finding has a rule, a message, and a place in the file.
func FuzzFile(f *testing.F) {
	archives, err := filepath.Glob("testdata/rules/*.txtar")
	if err != nil || len(archives) == 0 {
		f.Fatalf("%d archives, %v", len(archives), err)
	}
	for _, path := range archives {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for _, file := range archive.Files {
			f.Add(filepath.Base(file.Name), string(file.Data))
		}
	}
	f.Fuzz(func(t *testing.T, name, text string) {
		lines := strings.Split(text, "\n")
		for _, finding := range File(filepath.Join(string(filepath.Separator), "none", name), text) {
			if finding.Severity == "" || finding.Message() == "" {
				t.Errorf("%q: %+v", text, finding)
			}
			if finding.Line < 1 || finding.Line > len(lines) || finding.Column < 1 || finding.Column > len(lines[finding.Line-1])+1 {
				t.Errorf("%q: %+v is no place in it", text, finding)
			}
		}
	})
}
