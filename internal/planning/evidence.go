package planning

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// maxEntries is how many entries of a directory are looked at, and how many
// directories: more than any project has.
const maxEntries = 10_000

// ContinueFile is where Ultra Planner leaves what to go on with, below a
// project's root.
const ContinueFile = ".ultraplan/state/continue.md"

// Location is where a STATE.md lies.
type Location struct {
	Dir  string // the directory that holds it
	Root string // the project's root; the same as Dir where it lies in no .planning
}

// LocationOf tells the project of a STATE.md by its path.
func LocationOf(path string) Location {
	dir := filepath.Dir(path)
	for d := dir; ; {
		parent := filepath.Dir(d)
		if filepath.Base(d) == ".planning" {
			return Location{Dir: dir, Root: parent}
		}
		if parent == d {
			return Location{Dir: dir, Root: dir}
		}
		d = parent
	}
}

// InProject reports whether the state lies in a .planning directory.
func (l Location) InProject() bool { return l.Root != l.Dir }

// IsUltraPlan reports whether Ultra Planner keeps its files beside .planning.
func (l Location) IsUltraPlan() bool {
	return l.InProject() && inside(l.Root, ".ultraplan", fs.FileMode.IsDir)
}

// countFiles counts the plans and summaries in the directories under phases, each by
// itself, because two of them can have one number. It is nil where there are none.
func (l Location) countFiles() *statusline.Files {
	if !l.InProject() {
		return nil
	}
	phases := filepath.Join(l.Dir, "phases")
	dirs, err := disk.Names(phases, maxEntries, false)
	if err != nil {
		return nil
	}
	var count statusline.Files
	for _, dir := range dirs {
		files, _ := disk.Names(phases+string(filepath.Separator)+dir, maxEntries, false)
		for _, name := range files {
			switch {
			case name == "PLAN.md", strings.HasSuffix(name, "-PLAN.md"):
				count.Plans++
			case name == "SUMMARY.md", strings.HasSuffix(name, "-SUMMARY.md"):
				count.Summaries++
			}
		}
	}
	return &count
}

// PhaseName is the name of the phase of an id: ROADMAP.md's, else that of its
// directory under phases. It is empty where neither has one.
func (l Location) PhaseName(id string) string {
	if !l.InProject() {
		return ""
	}
	if text, err := disk.ReadText(filepath.Join(l.Dir, "ROADMAP.md"), disk.MaxSmall); err == nil {
		if name := parse.RoadmapName(text, id); name != "" {
			return name
		}
	}
	dirs, _ := disk.Names(filepath.Join(l.Dir, "phases"), maxEntries, false)
	slices.Sort(dirs)
	for _, dir := range dirs {
		if slug := parse.SlugOf(dir, id); slug != "" {
			return slug
		}
	}
	return ""
}

// Resume returns the file to go on with as the state names it, where that
// exists, else Ultra Planner's continue.md where there is one. The state's value
// may have a link or a remark around the path.
func (l Location) Resume(value string) string {
	if path := l.Named(value); path != "" {
		return path
	}
	if l.HasContinue() {
		return ContinueFile
	}
	return ""
}

// Named returns the file that a value of Resume file: names, where that exists in
// the project; nothing outside of it is looked at. The value may have a link or a
// remark around the path, or say None.
func (l Location) Named(value string) string {
	if value == "" || strings.EqualFold(value, "none") {
		return ""
	}
	for _, path := range []string{value, firstPath(value)} {
		if path != "" && l.exists(path) {
			return path
		}
	}
	return ""
}

// HasContinue reports whether there is a [ContinueFile].
func (l Location) HasContinue() bool {
	return l.InProject() && inside(l.Root, filepath.FromSlash(ContinueFile), fs.FileMode.IsRegular)
}

// exists reports whether a path in the text of the state is a file of the project.
func (l Location) exists(path string) bool {
	path = filepath.FromSlash(path)
	if filepath.IsAbs(path) {
		path, _ = filepath.Rel(l.Root, path)
		return inside(l.Root, path, fs.FileMode.IsRegular)
	}
	return inside(l.Root, path, fs.FileMode.IsRegular) || inside(l.Dir, path, fs.FileMode.IsRegular)
}

// inside reports whether path is local to dir and there is such a file. Nothing
// outside of dir is looked at, since a network file system takes as long as it
// likes: a symlink that leads out is not followed, nor is one with an absolute
// target.
func inside(dir, path string, is func(fs.FileMode) bool) bool {
	if !filepath.IsLocal(path) || strings.ContainsRune(path, 0) {
		return false
	}
	root, err := os.OpenRoot(dir)
	if err != nil {
		return false
	}
	defer root.Close()
	info, err := root.Stat(path)
	return err == nil && is(info.Mode())
}

// firstPath is the path in a Markdown link, or the first word.
func firstPath(value string) string {
	if _, target, ok := strings.Cut(value, "]("); ok {
		target, _, _ = strings.Cut(target, ")")
		return target
	}
	first, _, _ := strings.Cut(value, " ")
	return strings.Trim(first, "`\"',;")
}
