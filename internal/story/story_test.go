package story_test

import (
	"cmp"
	"flag"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

var update = flag.Bool("update", false, "rewrite the stories in testdata/stories.txtar")

// told is a story as text: what was shipped, the milestone and why it is that one, its phases, the position.
func told(s story.Story) string {
	var b strings.Builder
	line := func(words ...string) {
		b.WriteString(strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "" }), " ") + "\n")
	}
	var shipped []string
	for _, m := range s.Shipped {
		shipped = append(shipped, m.Version)
	}
	if len(shipped) > 0 {
		line("shipped", strings.Join(shipped, ", "))
	}
	name := strings.TrimSpace(s.Milestone.Version + " " + s.Milestone.Name)
	if s.IsShipped {
		name += " (all shipped)"
	}
	line("milestone", cmp.Or(name, "none")+":", s.Why)
	for _, p := range s.Phases {
		state, why := p.Words()
		line(map[string]string{"done": "✓", "begun": "▸", "open": "·"}[state], p.ID, p.Title, "—", why)
	}
	if p := s.Position; p != nil {
		line("position", p.ID, s.WhyMoved)
	} else {
		line("no position", s.WhyMoved)
	}
	return b.String()
}

// TestTell: testdata/stories.txtar has the cases. Those of one begin with NAME/: what STATE.md states (its
// version or -, its phase, perhaps "active"), ROADMAP.md, MILESTONES.md, the files below .planning, and the
// story as text. A file "phases/04-cart 2/3" is three plans, of which two are done; words after that are other
// files: context, passed, gaps_found.
func TestTell(t *testing.T) {
	const path = "testdata/stories.txtar"
	archive := tmptest.Must(txtar.ParseFile(path))
	parts := map[string]string{}
	for i := range archive.Files {
		file := &archive.Files[i]
		name, part, _ := strings.Cut(file.Name, "/")
		if part != "want" {
			parts[part] = string(file.Data)
			continue
		}
		e := evidenceIn(parts)
		got := told(story.Tell(statedIn(parts["stated"]), &e))
		clear(parts)
		if *update {
			file.Data = []byte(got)
		}
		tmptest.Diff(t, string(file.Data), got, "%s", name)
	}
	if *update {
		tmptest.Write(t, "", path, string(txtar.Format(archive)))
	}
}

func statedIn(text string) (s story.Stated) {
	words := append(strings.Fields(text), "", "", "")
	s.Version, s.Phase, s.IsActive = strings.Trim(words[0], "-"), strings.Trim(words[1], "-"), words[2] == "active"
	return s
}

func evidenceIn(parts map[string]string) story.Evidence {
	e := story.Evidence{
		Roadmap:        story.Read(parts["ROADMAP.md"]),
		ShippedInWords: story.ReadShipped(parts["MILESTONES.md"], new(budget.Budget)),
	}
	files := map[string]story.Files{}
	for line := range strings.Lines(parts["files"]) {
		words := append(strings.Fields(line), "0/0")
		if version, ok := strings.CutPrefix(words[0], "milestones/"); ok {
			version = strings.TrimSuffix(version, "-ROADMAP.md")
			e.Archived = append(e.Archived, story.Milestone{Version: version, Key: story.KeyOf(version)})
			continue
		}
		dir := strings.TrimPrefix(words[0], "phases/")
		done, of, _ := strings.Cut(words[1], "/")
		f := story.Files{
			Done: len(done), Summaries: len(done), Plans: len(of),
			Context: slices.Contains(words, "context"),
		}
		f.Done, f.Plans = int(done[0]-'0'), int(of[0]-'0')
		f.Summaries, f.Done = f.Done, min(f.Done, f.Plans)
		for range f.Plans - f.Done {
			f.Open = append(f.Open, "PLAN.md")
		}
		for _, status := range []string{"passed", "gaps_found"} {
			if slices.Contains(words, status) {
				f.Verification = status
			}
		}
		files[dir] = f
		e.Dirs = append(e.Dirs, dir)
	}
	e.Look = func(dir string) *story.Files {
		f := files[dir]
		return &f
	}
	return e
}

// TestLooks: only the directories of the position, and of phases that are not ticked, are listed, each once.
func TestLooks(t *testing.T) {
	var looked []string
	e := story.Evidence{
		Roadmap: story.Read("## v1\n- [x] **Phase 1: A**\n- [x] **Phase 2: B**\n- [ ] **3. C**\n- [ ] **4. D**\n"),
		Dirs:    []string{"1-a", "2-b", "3-c", "4-d", "9-z"},
		Look: func(dir string) *story.Files {
			looked = append(looked, dir)
			return &story.Files{Plans: 1}
		},
	}
	story.Tell(story.Stated{Phase: "2"}, &e)
	slices.Sort(looked)
	tmptest.Diff(t, []string{"2-b", "3-c", "4-d"}, looked, "the directories")
}

// TestVersions: a version is one however it is written, and a number is one only after the word milestone.
func TestVersions(t *testing.T) {
	tmptest.Table(t, "Versions", story.Versions, map[string][]string{
		"v1.0 MVP": {"v1.0"}, "Milestone 2: Sea": {"2"}, "Phase 2: Sea": nil, "v1.0 and v1.1": {"v1.0", "v1.1"},
		"v1.0 – v1.0.0": {"v1.0"}, "2026-01-02": nil, "video": nil, "v2.0-alpha": {"v2.0"}, "Milestone v1.2.": {"v1.2"},
	})
	same := func(pair [2]string) bool { return story.SameVersion(pair[0], pair[1]) }
	tmptest.Table(t, "SameVersion", same, map[[2]string]bool{
		{"v1.0", "1.0.0"}: true, {"V1", "v1.0"}: true, {"v1.1", "v1.10"}: false, {"", ""}: false,
	})
}
