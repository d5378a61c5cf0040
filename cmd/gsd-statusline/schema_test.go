package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/gsd-statusline/gsd-statusline/internal/goldentest"
	"github.com/gsd-statusline/gsd-statusline/internal/hooktest"
)

// TestSchemas: what check, explain and doctor print as JSON is what their schemas say.
func TestSchemas(t *testing.T) {
	var calls [][]string
	for _, g := range goldentest.All(t) {
		calls = append(calls, []string{"check", "--notes", "--json", g.Path}, []string{"explain", "--json", g.Path})
	}
	calls = append(calls, []string{"explain", "--json", "--format", "rich", filepath.Join(goldentest.Dir(t), "legacy", "full.md")},
		[]string{"doctor", "--json"})
	schemas := map[string]*jsonschema.Schema{}
	for _, name := range []string{"check", "explain", "doctor"} {
		s, err := jsonschema.NewCompiler().Compile(filepath.Join("..", "..", "docs", "schema-"+name+".json"))
		if err != nil {
			t.Fatal(err)
		}
		schemas[name] = s
	}
	validate := func(name, output string) {
		for line := range strings.Lines(output) {
			value, err := jsonschema.UnmarshalJSON(strings.NewReader(line))
			if err == nil {
				err = schemas[name].Validate(value)
			}
			if err != nil {
				t.Fatalf("%s\n%v", line, err)
			}
		}
	}
	for _, call := range calls {
		stdout, _, _ := runWith(call, "")
		validate(call[0], stdout)
	}
	for _, payload := range hooktest.Payloads(90, 50, ".", "none") {
		stdout, _, _ := runWith([]string{"explain", "--json"}, payload)
		validate("explain", stdout)
	}
}
