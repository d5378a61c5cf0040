package system

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestSchemaNamesSystems: docs/schema.json allows the systems that there are.
func TestSchemaNamesSystems(t *testing.T) {
	text, err := os.ReadFile("../../docs/schema.json")
	var schema struct {
		Defs struct {
			State struct {
				Properties struct{ System struct{ Enum []System } }
			}
		} `json:"$defs"`
	}
	if err == nil {
		err = json.Unmarshal(text, &schema)
	}
	got := map[System]bool{}
	for _, s := range schema.Defs.State.Properties.System.Enum {
		got[s] = true
	}
	want := map[System]bool{GSD: true, UltraPlan: true}
	for _, k := range kinds {
		want[k.system] = true
	}
	if diff := cmp.Diff(want, got); diff != "" || err != nil {
		t.Errorf("%v, systems mismatch (-want +got):\n%s", err, diff)
	}
}
