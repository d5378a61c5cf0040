package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/install"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestClientGoldens: the line for what each client writes, with its meter and at
// several widths. testdata/clients/README.txt says where the JSON is from.
func TestClientGoldens(t *testing.T) {
	dir := filepath.Join("..", "..", "testdata", "clients")
	for _, c := range install.Clients() {
		payload := tmptest.Read(t, filepath.Join(dir, c.Name+".json"))
		var got strings.Builder
		for _, columns := range []string{"", "80", "50", "40", "30", "20"} {
			env := func(name string) (string, bool) {
				value, ok := map[string]string{"COLUMNS": columns, "HOME": "/nowhere", "TMPDIR": t.TempDir()}[name]
				return value, ok
			}
			var out, errs strings.Builder
			code := run([]string{"--color", "never", "--client", c.Name}, strings.NewReader(payload), &out, &errs, env)
			if code != exitOK || errs.Len() > 0 {
				t.Errorf("%s: exit code %d, %s", c.Name, code, &errs)
			}
			got.WriteString(strings.TrimRight("COLUMNS="+columns, " ") + "\t" + out.String() + "\n")
		}
		path := filepath.Join(dir, c.Name+".txt")
		if *update {
			tmptest.Write(t, "", path, got.String())
		}
		if diff := cmp.Diff(tmptest.Read(t, path), got.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.Name, diff)
		}
	}
}
