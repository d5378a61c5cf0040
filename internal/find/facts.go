package find

import (
	"cmp"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// AllFacts collects everything that is known about a state, for JSON and explain: what
// Rich shows, and the files of the project and of its phase, which no line shows.
func (e Env) AllFacts(s Found) *system.Facts {
	f := e.Facts(s, system.Rich)
	if f.System == system.GSD || f.System == system.UltraPlan {
		f.Files, f.Artifacts = s.countFiles(), s.artifacts(f.Project.PhaseOf().ID.Text)
	}
	return f
}

// Facts collects what is known about a state for a line in that format, from its file
// and the files around it. What the format does not show is not read.
func (e Env) Facts(s Found, format system.Format) *system.Facts {
	f := &system.Facts{System: s.System}
	switch s.System {
	case system.PlanPhase:
		f.Plan = system.PlanMD(s.Text)
		f.HasRequirements = s.hasRequirements()
	case system.ExecPhase:
		f.Exec = system.ExecMD(s.Text)
	case system.Council:
		e.jobFacts(f, s, format)
	default:
		f.System = system.GSD
		f.State = parse.StateMD(s.Text)
		if format == system.Rich {
			f.Clock = e.Clock
			projectFacts(f, s)
		}
	}
	return f
}

func projectFacts(f *system.Facts, s Found) {
	f.Project = project.ProjectMD(s.Text)
	if !f.Project.Front && f.Project.IsUltraPlan(s.Root != "" && inside(s.Root, ".ultraplan", fs.FileMode.IsDir)) {
		f.System, f.IsUltra = system.UltraPlan, true
		f.Files = s.countFiles() // its disk is the truth
	}
	if f.Resume = s.Named(f.Project.Body.ResumeFile.Text); f.Resume == "" && s.HasContinue() {
		f.Resume = ContinueFile
	}
	if phase := f.Project.PhaseOf(); phase.NeedsRoadmap() {
		f.Roadmap = s.Roadmap(phase)
	}
}

// jobFacts adds the facts about a council job and, while it is executing, about the
// project that it names. The project is read only for Rich: a prompt must not wait for
// a file system that a file names.
func (e Env) jobFacts(f *system.Facts, s Found, format system.Format) {
	f.Job, _ = system.CouncilJob(s.Text)
	dir := filepath.Dir(s.Path)
	if name := filepath.Base(dir); f.Job.ID == "" && strings.HasPrefix(name, "job-") {
		f.Job.ID = name
	}
	project := f.Job.Project
	if format != system.Rich || f.Job.Status != "EXECUTING" || !isLocalAbs(project) {
		return
	}
	if found, ok := e.stateAt(filepath.Clean(project)); ok {
		f.Executes = e.Facts(found, format)
	}
}

// HasSummary reports whether a project that a council job names has a SUMMARY file, in a
// phase, a workstream or an archived milestone, and whether there is such a project.
func HasSummary(project string) (has, there bool) {
	if !isLocalAbs(project) {
		return false, false
	}
	planning, err := os.OpenRoot(filepath.Join(filepath.Clean(project), ".planning"))
	if err != nil {
		return false, false
	}
	defer planning.Close()
	left := disk.MaxEntries
	for _, dir := range []string{"phases", "workstreams", "milestones", "quick"} {
		if info, err := planning.Stat(dir); err == nil && info.IsDir() && hasSummary(planning.FS(), dir, &left) {
			return true, true
		}
	}
	return false, true
}

// hasSummary reports whether a SUMMARY file is below a directory, among that many entries.
func hasSummary(project fs.FS, dir string, left *int) bool {
	f, err := project.Open(dir)
	if err != nil {
		return false
	}
	defer f.Close()
	list, _ := f.(fs.ReadDirFile).ReadDir(max(*left, 1))
	*left -= len(list)
	for _, entry := range list {
		name := path.Join(dir, entry.Name())
		if strings.HasSuffix(name, "SUMMARY.md") || *left > 0 && entry.IsDir() && hasSummary(project, name, left) {
			return true
		}
	}
	return false
}

// isLocalAbs reports whether a path is absolute and on this machine. Two separators
// begin \\host\share, to which Windows would send the user's credentials.
func isLocalAbs(path string) bool {
	return filepath.IsAbs(path) && !strings.HasPrefix(filepath.ToSlash(path), "//")
}

func (f Found) hasRequirements() bool {
	dir := filepath.Dir(f.Path)
	if filepath.Base(dir) == ".claude" {
		dir = filepath.Dir(dir)
	}
	return disk.Exists(filepath.Join(dir, "USER_REQUIREMENTS.md"))
}

// ContinueFile is the file, below a project's root, from which Ultra Planner resumes.
const ContinueFile = ".ultraplan/state/continue.md"

// phases returns the directory of the phases, and the sorted names in it.
func (f Found) phases() (dir string, names []string, err error) {
	dir = filepath.Join(filepath.Dir(f.Path), "phases")
	names, err = disk.Names(dir, disk.MaxEntries, false)
	slices.Sort(names)
	return dir, names, err
}

// countFiles counts the plans and summaries in the directories under phases. Each
// directory is counted separately, because two can have the same number. The result is
// nil if there are none.
func (f Found) countFiles() *project.Files {
	if f.Root == "" {
		return nil
	}
	phases, dirs, err := f.phases()
	if err != nil {
		return nil
	}
	var count project.Files
	for _, dir := range dirs {
		files, _ := disk.Names(phases+string(filepath.Separator)+dir, disk.MaxEntries, false)
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

// artifacts returns what the directory of a phase holds, or nil if it has none.
func (f Found) artifacts(phase string) *project.Artifacts {
	if f.Root == "" || phase == "" {
		return nil
	}
	phases, dirs, _ := f.phases()
	name := gsdtools.DirOf(dirs, phase)
	if name == "" {
		return nil
	}
	files, err := disk.Names(filepath.Join(phases, name), disk.MaxEntries, false)
	if err != nil {
		return nil
	}
	var a project.Artifacts
	for _, name := range files {
		kind, ok := strings.CutSuffix(name, ".md")
		switch kind = kind[strings.LastIndexByte(kind, '-')+1:]; {
		case !ok:
		case kind == "CONTEXT":
			a.Context = true
		case kind == "RESEARCH":
			a.Research = true
		case kind == "PATTERNS":
			a.Patterns = true
		case kind == "PLAN":
			a.Plans++
		case kind == "SUMMARY":
			a.Summaries++
		case kind == "VERIFICATION":
			a.Verification = true
		}
	}
	return &a
}

// Roadmap returns what ROADMAP.md says about a phase. If the phase's name is missing or
// doubtful, and ROADMAP.md has none, it is the one in its directory's name under phases.
func (f Found) Roadmap(phase project.Phase) (r project.Roadmap) {
	if f.Root == "" {
		return r
	}
	if text, err := disk.ReadHead(filepath.Join(filepath.Dir(f.Path), "ROADMAP.md"), md.MaxBody); err == nil {
		r = project.ReadRoadmap(text, phase.ID.Text)
	}
	if r.Name != "" || !phase.HasDoubtfulName() {
		return r
	}
	_, dirs, _ := f.phases()
	for _, dir := range dirs {
		name := project.SlugOf(dir, phase.ID.Text)
		if name != "" && r.Name != "" { // two directories of that number
			return project.Roadmap{Highest: r.Highest, IsWhole: r.IsWhole, Zeroth: r.Zeroth}
		} else if name != "" {
			r.Name, r.File = name, "phases/"+dir
		}
	}
	return r
}

// Named returns the file that a value of Resume file: names, if it exists in the
// project. Nothing outside the project is looked up. The value may have a link or a
// remark around the path, or be None.
func (f Found) Named(value string) string {
	if value == "" || strings.EqualFold(value, "none") {
		return ""
	}
	for _, path := range []string{value, firstPath(value)} {
		if path != "" && f.exists(path) {
			return path
		}
	}
	return ""
}

// HasContinue reports whether there is a [ContinueFile].
func (f Found) HasContinue() bool {
	return f.Root != "" && inside(f.Root, filepath.FromSlash(ContinueFile), fs.FileMode.IsRegular)
}

func (f Found) exists(path string) bool {
	dir := filepath.Dir(f.Path)
	root := cmp.Or(f.Root, dir)
	path = filepath.FromSlash(path)
	if filepath.IsAbs(path) {
		path, _ = filepath.Rel(root, path)
		return inside(root, path, fs.FileMode.IsRegular)
	}
	return inside(root, path, fs.FileMode.IsRegular) || inside(dir, path, fs.FileMode.IsRegular)
}

// inside reports whether path is local to dir and such a file exists. Nothing outside
// dir is looked up, because a network file system can take any time: symlinks that lead
// out, and those with an absolute target, are not followed.
func inside(dir, path string, is func(fs.FileMode) bool) bool {
	if !filepath.IsLocal(path) || strings.ContainsRune(path, 0) {
		return false
	}
	// The hook does not clean a directory, so .. after a symlink would lead elsewhere than
	// to where the state was read.
	root, err := os.OpenRoot(filepath.Clean(dir))
	if err != nil {
		return false
	}
	defer root.Close()
	info, err := root.Stat(path)
	return err == nil && is(info.Mode())
}

func firstPath(value string) string {
	if _, target, ok := strings.Cut(value, "]("); ok {
		target, _, _ = strings.Cut(target, ")")
		return target
	}
	first, _, _ := strings.Cut(value, " ")
	return strings.Trim(first, "`\"',;")
}
