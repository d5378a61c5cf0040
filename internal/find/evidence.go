package find

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
)

// maxEntries is how many directories, and how many entries of each, are read: more than
// any project has.
const maxEntries = 10_000

// ContinueFile is the file, below a project's root, from which Ultra Planner resumes.
const ContinueFile = ".ultraplan/state/continue.md"

// Location is where a STATE.md is.
type Location struct {
	Dir  string // the directory that contains it
	Root string // the project's root; the same as Dir if it is not in a .planning directory
}

// LocationOf determines the location of a STATE.md from its path.
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

// InProject reports whether the state is in a .planning directory.
func (l Location) InProject() bool { return l.Root != l.Dir }

// IsUltraPlan reports whether Ultra Planner keeps its files beside .planning.
func (l Location) IsUltraPlan() bool {
	return l.InProject() && inside(l.Root, ".ultraplan", fs.FileMode.IsDir)
}

// countFiles counts the plans and summaries in the directories under phases. Each
// directory is counted separately, because two can have the same number. The result is
// nil if there are none.
func (l Location) countFiles() *project.Files {
	if !l.InProject() {
		return nil
	}
	phases := filepath.Join(l.Dir, "phases")
	dirs, err := disk.Names(phases, maxEntries, false)
	if err != nil {
		return nil
	}
	var count project.Files
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

// PhaseName returns the name of the phase with that id, from ROADMAP.md or else from
// its directory under phases. It is empty if neither has one.
func (l Location) PhaseName(id string) string {
	if !l.InProject() {
		return ""
	}
	if text, err := disk.ReadText(filepath.Join(l.Dir, "ROADMAP.md"), disk.MaxSmall); err == nil {
		if name := project.RoadmapName(text, id); name != "" {
			return name
		}
	}
	dirs, _ := disk.Names(filepath.Join(l.Dir, "phases"), maxEntries, false)
	slices.Sort(dirs)
	for _, dir := range dirs {
		if slug := project.SlugOf(dir, id); slug != "" {
			return slug
		}
	}
	return ""
}

// Resume returns the file to resume from: the one that the state names, if it exists,
// or else Ultra Planner's continue.md, if there is one. The state's value may have a
// link or a remark around the path.
func (l Location) Resume(value string) string {
	if path := l.Named(value); path != "" {
		return path
	}
	if l.HasContinue() {
		return ContinueFile
	}
	return ""
}

// Named returns the file that a value of Resume file: names, if it exists in the
// project. Nothing outside the project is looked up. The value may have a link or a
// remark around the path, or be None.
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

// exists reports whether a path in the state's text is a file of the project.
func (l Location) exists(path string) bool {
	path = filepath.FromSlash(path)
	if filepath.IsAbs(path) {
		path, _ = filepath.Rel(l.Root, path)
		return inside(l.Root, path, fs.FileMode.IsRegular)
	}
	return inside(l.Root, path, fs.FileMode.IsRegular) || inside(l.Dir, path, fs.FileMode.IsRegular)
}

// inside reports whether path is local to dir and such a file exists. Nothing outside
// dir is looked up, because a network file system can take any time: symlinks that lead
// out, and those with an absolute target, are not followed.
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
