package parse

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/goldentest"
)

func placesOf(text string) []Place {
	_, places := StateMDPlaces(text)
	return places
}

func TestPlacesOfState(t *testing.T) {
	const text = "---\nstatus: planning\nmilestone: v2.0\nprogress:\n  # not yet\n\nprogress:\n  total_phases: 17\n  percent: 59\nstatus: executing\n" +
		"next_action: plan-phase\nnext_phases:\n  - 5\n  - 6\n---\n\n# State\n\nPhase: soon\nPhase: 4 of 17 (Name)\nStatus: planning\n"
	want := []Place{
		{"milestone", "v2.0", 3, false},
		{"status", "executing", 10, false},
		{"next_action", "plan-phase", 11, false},
		{"next_phases", "5/6", 12, false},
		{"progress.total_phases", "17", 8, false},
		{"progress.percent", "59", 9, false},
		{"Phase", "4 of 17 (Name)", 20, true},
	}
	if diff := cmp.Diff(want, placesOf(text)); diff != "" {
		t.Errorf("Places mismatch (-want +got):\n%s", diff)
	}
	want = []Place{{"next_phases", "4", 3, false}} // a [ without its ] is no list
	if diff := cmp.Diff(want, placesOf("---\nnext_phases: [x\nnext_phases:\n  - 4\n---\n")); diff != "" {
		t.Errorf("Places mismatch (-want +got):\n%s", diff)
	}
	want = []Place{{"Status", "executing", 2, true}} // the hook goes over line ends
	if diff := cmp.Diff(want, placesOf("# State\nStatus:\nStatus: In execution\n")); diff != "" {
		t.Errorf("Places mismatch (-want +got):\n%s", diff)
	}
}

// TestPlacesInGoldens: the places have the values of StateMD, and each is in its
// line.
func TestPlacesInGoldens(t *testing.T) {
	for _, g := range goldentest.StateMD(t) {
		text := g.Text(t)
		s := StateMD(text)
		fields := map[string]string{
			"milestone": s.Milestone, "milestone_name": s.MilestoneName, "active_phase": s.ActivePhase, "next_action": s.NextAction,
			"next_phases": strings.Join(s.NextPhases, "/"), "progress.completed_phases": s.CompletedPhases,
			"progress.total_phases": s.TotalPhases, "progress.percent": s.Percent, "state_head": s.StateHead,
		}
		lines := strings.Split(text, "\n")
		for _, place := range placesOf(text) {
			key := place.Name[strings.LastIndex(place.Name, ".")+1:]
			if line := lines[place.Line-1]; !strings.Contains(line, key+":") {
				t.Errorf("%s: %s in line %d, which is %q", g.Name, place.Name, place.Line, line)
			}
			switch place.Name {
			case "status", "Status":
				if place.Value != s.Status {
					t.Errorf("%s: %s is %q, want %q", g.Name, place.Name, place.Value, s.Status)
				}
			case "Phase":
				if !strings.HasPrefix(place.Value, s.PhaseNum+" of "+s.PhaseTotal) {
					t.Errorf("%s: %s is %q", g.Name, place.Name, place.Value)
				}
			default:
				if place.Value != fields[place.Name] {
					t.Errorf("%s: %s is %q, want %q", g.Name, place.Name, place.Value, fields[place.Name])
				}
				delete(fields, place.Name)
			}
		}
		for name, value := range fields {
			if value != "" {
				t.Errorf("%s: no place for %s, which is %q", g.Name, name, value)
			}
		}
	}
}
