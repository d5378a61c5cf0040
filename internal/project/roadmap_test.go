package project

import "testing"

func TestReadRoadmap(t *testing.T) {
	const roadmap = `# Roadmap
Phase 4: prose is none
## Phases
- [x] **Phase 1: Foundations** - what it is about
- [ ] **Phase 02: Import (INSERTED)** — the rest
- [ ] Phase 3: Export
- **Phase 5** - Reports
## Phase Details
### Phase 2: Import of Files
#### Phase 4.5: Repair ✅ COMPLETE
### Phase 6 — Pipelines and - hyphens
| Phase | Plans | Status |
|---|---|---|
| 7. Search | 3/3 | Complete |
| 8 | Dashboards | 0/2 |
| Phase 9: Alerts | 1/1 | Done |
`
	for id, want := range map[string]string{
		"1": "Foundations", "01": "Foundations", "2": "Import of Files", "3": "Export", "4": "", "4.5": "Repair", "04.5": "Repair",
		"5": "Reports", "6": "Pipelines and - hyphens", "7": "Search", "8": "Dashboards", "9": "Alerts", "10": "", "": "",
	} {
		if got := ReadRoadmap(roadmap, id); got.Name != want || got.Highest != 6 {
			t.Errorf("ReadRoadmap(%q) = %q of %v, want %q of 6", id, got.Name, got.Highest, want)
		}
	}
}

func TestSlugOf(t *testing.T) {
	for _, tt := range []struct{ dir, id, want string }{
		{"04-observability", "4", "observability"},
		{"4-data-import", "04", "data-import"},
		{"02_5-repair", "2.5", "repair"},
		{"02.5-repair", "02.5", "repair"},
		{"CK-01-name", "CK-01", "name"},
		{"05-other", "4", ""},
		{"04", "4", ""},
		{"notes", "4", ""},
	} {
		if got := SlugOf(tt.dir, tt.id); got != tt.want {
			t.Errorf("SlugOf(%q, %q) = %q, want %q", tt.dir, tt.id, got, tt.want)
		}
	}
}
