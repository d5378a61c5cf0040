package find

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/story"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// WholeState collects everything that is known about a state, for JSON, explain and check: what the rich line shows,
// and the files of all phases.
func (e Env) WholeState(s Found) *system.State { return e.collect(s, system.Rich, true) }

// State collects what is known about a state from its file and the files around it, for a line in that format. It does
// not read what the format does not show.
func (e Env) State(s Found, format system.Format) *system.State { return e.collect(s, format, false) }

func (e Env) collect(s Found, format system.Format, all bool) *system.State {
	isRich := format == system.Rich
	around := system.Around{Dir: filepath.Base(filepath.Dir(s.Path)), Exists: s.Exists}
	if isRich {
		around.Read = s.neighbour
		around.Project = func(dir string) *system.State {
			if !isLocalAbs(dir) || !disk.Exists(filepath.Join(dir, ".planning")) {
				return nil
			}
			dir = filepath.Clean(dir)
			if found := e.findState(dir); found.Path != "" && found.Root == dir {
				return e.State(found, format)
			}
			return nil
		}
	}
	if state, ok := system.Read(s.System, s.Text, around); ok {
		return state
	}
	state := &system.State{System: system.GSD, Hook: parse.StateMD(s.Text)}
	if isRich {
		state.Clock, state.Facts = e.Clock, s.Facts(all)
		if state.Facts.Evidence.IsUltra {
			state.System = system.UltraPlan
		}
	}
	return state
}

// Facts reads a STATE.md and what lies beside it. It lists the directories that the story depends on; with all, every
// directory of a phase.
func (f Found) Facts(all bool) *project.Facts {
	if f.Project != nil && !all {
		return f.Project
	}
	doc := project.Read(f.Text)
	isBeside := func() bool { return f.Root != "" && inside(f.Root, ".ultraplan", fs.FileMode.IsDir) }
	isUltra := (!doc.HasFront || doc.IsGated) && (!doc.Gate.IsZero() || isBeside()) // Ultra Planner has no front matter
	e := f.evidence()
	e.IsUltra = isUltra && !e.IsAntigravity
	e.Resume = f.Named(doc.Label("resume file").Text)
	if f.hasContinue() {
		e.Resume = ContinueFile
	}
	facts := project.Resolve(doc, e)
	if all { // only now, so that all cannot change the line
		for _, p := range facts.Story.AllPhases {
			p.Files()
		}
	}
	return facts
}

// neighbours reads what lies beside a STATE.md into the evidence. Some of it is read only when the story asks for it.
type neighbours struct {
	*project.Evidence
	dir      string
	left     int      // how many names may still be read
	archives []string // the names in milestones/
}

// evidence reads ROADMAP.md, MILESTONES.md, HANDOFF.json, and the names in milestones/ and phases/.
func (f Found) evidence() *project.Evidence {
	r := neighbours{Evidence: new(project.Evidence), dir: filepath.Dir(f.Path), left: budget.Names}
	if f.Name == "-" { // stdin is in no directory
		return r.Evidence
	}
	r.IsAntigravity = filepath.Base(r.dir) == ".gsd" && disk.Exists(filepath.Join(r.dir, "SPEC.md"))
	if text, ok := r.text("ROADMAP.md"); ok {
		r.Roadmap = story.Read(text)
		r.Budget.Add(r.Roadmap.Budget)
	}
	if text, ok := r.text("MILESTONES.md"); ok {
		r.ShippedInWords = story.ReadShipped(text, &r.Budget)
	}
	if text, ok := r.text("HANDOFF.json"); ok {
		r.Handoff = handoffOf(text)
	}
	r.archives, _ = r.names("milestones")
	for _, name := range r.archives {
		version, ok := strings.CutSuffix(name, "-ROADMAP.md")
		if ok && story.IsVersion(version) && r.Budget.Take(budget.Milestones) {
			r.Archived = append(r.Archived, story.Milestone{Version: version, Key: story.KeyOf(version)})
		}
	}
	r.phases()
	r.ArchivedDirs, r.Look, r.Superseded = r.archivedDirs, r.files, r.isSuperseded
	return r.Evidence
}

func (r *neighbours) text(name string) (text string, ok bool) {
	path := filepath.Join(r.dir, name)
	text, err := disk.ReadHead(path, budget.Bytes+1)
	r.noteUnreadable(path, err)
	return text, err == nil
}

// names returns the names in a directory, which is given relative to that of the STATE.md.
func (r *neighbours) names(dir ...string) ([]string, error) {
	path := filepath.Join(r.dir, filepath.Join(dir...))
	names, err := namesIn(path, &r.left)
	r.noteUnreadable(path, err)
	return names, err
}

func (r *neighbours) noteUnreadable(path string, err error) {
	err = disk.Failure(path, err)
	if err != nil && !errors.Is(err, syscall.ELOOP) { // symlinks are not followed
		r.Unreadable = append(r.Unreadable, err)
	}
}

// phases collects the names in phases/. Files and symlinks are not phases.
func (r *neighbours) phases() {
	path := filepath.Join(r.dir, "phases")
	entries, err := disk.Entries(path, r.left)
	if r.left <= 0 {
		err = errTooMany
	}
	r.noteUnreadable(path, err)
	r.left -= len(entries)
	slices.SortFunc(entries, func(a, b disk.Entry) int { return strings.Compare(a.Name, b.Name) })
	for _, e := range budget.First(&r.Budget, budget.Dirs, entries) {
		if e.IsDir {
			r.Dirs = append(r.Dirs, e.Name)
			continue
		}
		id, _ := phaseid.CutDir(e.Name)
		r.HasLoose = r.HasLoose || id != ""
	}
}

func (r *neighbours) archivedDirs() (dirs []string) {
	for _, name := range r.archives {
		if version, ok := strings.CutSuffix(name, "-phases"); ok && story.IsVersion(version) {
			archived, _ := r.names("milestones", name)
			dirs = append(dirs, archived...)
		}
	}
	return budget.First(&r.Budget, budget.Dirs, dirs)
}

func (r *neighbours) isSuperseded(dir, plan string) bool {
	text, _ := disk.ReadHead(filepath.Join(r.dir, "phases", dir, filepath.FromSlash(plan)), gsdtools.MaxStatus)
	return strings.EqualFold(gsdtools.Status(text), "superseded")
}

func handoffOf(text string) (h project.Handoff) {
	data, ok := js.ParseJSON(js.Decode(strings.TrimPrefix(text, md.BOM)))
	if !ok || !data.IsObject() {
		return h
	}
	word := func(key string) string {
		v := data.Get(key)
		if text, ok := v.Text(); ok {
			return text
		}
		if n, ok := v.Number(); ok && v.IsNumber() {
			return strconv.FormatFloat(n, 'f', -1, 64)
		}
		return ""
	}
	return project.Handoff{
		IsPaused: word("status") == "paused", Timestamp: word("timestamp"), Phase: word("phase"), Plan: word("plan"),
		Task: word("task"), Tasks: word("total_tasks"),
	}
}

// namesIn returns the sorted names in a directory that is not a symlink, at most *left of them. It deducts them from
// *left, which all directories of a project share.
func namesIn(dir string, left *int) ([]string, error) {
	if *left <= 0 {
		return nil, errTooMany
	}
	names, err := disk.Names(dir, *left, false)
	*left -= len(names)
	slices.Sort(names)
	return names, err
}

var errTooMany = errors.New("too many entries")

// files returns what the directory of a phase holds.
func (r *neighbours) files(dir string) *story.Files {
	names, err := r.names("phases", dir)
	if err != nil {
		return nil
	}
	var nested []string
	if slices.Contains(names, "plans") { // a symlink might lead to another phase's plans
		nested, _ = r.names("phases", dir, "plans")
	}
	plans, summaries := gsdtools.Scan(names, nested)
	files := story.Files{Plans: len(plans), Summaries: len(summaries)}
	for _, plan := range plans {
		list := &files.Open
		if gsdtools.HasSummary(plan, summaries) {
			files.Done++
			list = &files.Closed
		}
		if len(*list) < budget.Open {
			*list = append(*list, plan)
		}
	}
	id, _ := phaseid.CutDir(dir)
	for name := range summaries {
		stem := strings.TrimRight(strings.TrimSuffix(name, "SUMMARY.md"), "-")
		files.Elsewhere = files.Elsewhere || stem == "" || phaseid.Same(stem, id)
	}
	for _, name := range names {
		isNumbered := strings.HasPrefix(strings.TrimLeft(name, "0123456789.-"), "SUMMARY-")
		isDir := md.StartsDigit(name) && !strings.HasSuffix(name, ".md")
		files.Elsewhere = files.Elsewhere || isNumbered || isDir
		files.Context = files.Context || name == "CONTEXT.md" || strings.HasSuffix(name, "-CONTEXT.md")
		files.Research = files.Research || name == "RESEARCH.md" || strings.HasSuffix(name, "-RESEARCH.md")
		files.Patterns = files.Patterns || name == "PATTERNS.md" || strings.HasSuffix(name, "-PATTERNS.md")
	}
	if report := gsdtools.Report(names, dir); report != "" {
		files.Report, report = true, filepath.Join(r.dir, "phases", dir, report)
		text, err := disk.ReadHead(report, gsdtools.MaxReport)
		r.noteUnreadable(report, err)
		files.Verification = gsdtools.Verification(text, r.IsAntigravity)
	}
	return &files
}

// neighbour implements [system.Around.Read]: it returns the head of a file two levels below the state's directory. It
// does not follow a symlink that leads out of there.
func (f Found) neighbour(dir, start, file string) string {
	below, left := filepath.Join(filepath.Dir(f.Path), dir), budget.Names
	if f.Name == "-" {
		return ""
	}
	names, _ := namesIn(below, &left)
	i := slices.IndexFunc(names, func(name string) bool { return name == start || strings.HasPrefix(name, start+"-") })
	if i < 0 || !inside(filepath.Dir(below), filepath.Join(dir, names[i], file), fs.FileMode.IsRegular) {
		return ""
	}
	text, _ := disk.ReadHead(filepath.Join(below, names[i], file), budget.Bytes+1)
	return text
}

// Exists reports whether a local path names a regular file beside the state's file, or, if that is in .claude, in the
// root of its project.
func (f Found) Exists(name string) bool {
	dir := filepath.Dir(f.Path)
	if filepath.Base(dir) == ".claude" {
		dir = filepath.Dir(dir)
	}
	return inside(dir, filepath.FromSlash(name), fs.FileMode.IsRegular)
}

// ContinueFile is the file from which Ultra Planner resumes, relative to a project's root.
const ContinueFile = ".ultraplan/state/continue.md"

// Named returns the file that the value of "Resume file:" names, or "" if it does not exist in the project. It looks up
// nothing outside the project. The value may have a link or a remark around the path, or be "None".
func (f Found) Named(value string) string {
	if value == "" || f.Name == "-" {
		return ""
	}
	for _, path := range []string{value, PathIn(value)} {
		if path != "" && f.isInProject(path) {
			return path
		}
	}
	return ""
}

// hasContinue reports whether there is a [ContinueFile].
func (f Found) hasContinue() bool {
	return f.Root != "" && f.Name != "-" && inside(f.Root, filepath.FromSlash(ContinueFile), fs.FileMode.IsRegular)
}

func (f Found) isInProject(path string) bool {
	dir := filepath.Dir(f.Path)
	root := cmp.Or(f.Root, dir)
	path = filepath.FromSlash(path)
	if filepath.IsAbs(path) {
		path, _ = filepath.Rel(root, path)
		return inside(root, path, fs.FileMode.IsRegular)
	}
	return inside(root, path, fs.FileMode.IsRegular) || inside(dir, path, fs.FileMode.IsRegular)
}

// inside reports whether path is local to dir and names a file whose mode is accepts. Nothing outside dir is looked up,
// because a network file system can take any time: symlinks that lead out and symlinks with an absolute target are not
// followed.
func inside(dir, path string, is func(fs.FileMode) bool) bool {
	if !filepath.IsLocal(path) || strings.ContainsRune(path, 0) {
		return false
	}
	first, _, _ := strings.Cut(filepath.ToSlash(path), "/")
	if _, err := os.Lstat(filepath.Join(dir, first)); err != nil {
		return false // most projects lack it, and this takes one call
	}
	// The hook does not clean a directory, so .. after a symlink would lead away from where the state was read.
	root, err := os.OpenRoot(filepath.Clean(dir))
	if err != nil {
		return false
	}
	defer root.Close()
	info, err := root.Stat(path)
	return err == nil && is(info.Mode())
}

// PathIn returns the path at the start of a text, or in the first link of it, or "". A path is a word without
// placeholders that names a Markdown file, or that has a slash and an extension or begins with .planning/.
func PathIn(text string) string {
	if _, target, ok := strings.Cut(text, "]("); ok {
		text, _, _ = strings.Cut(target, ")")
	}
	name, end := strings.TrimLeft(text, "*_ "), " "
	if quoted, ok := strings.CutPrefix(name, "`"); ok {
		name, end = quoted, "`"
	}
	name, _, _ = strings.Cut(name, end)
	name, _, _ = strings.Cut(strings.Trim(name, "`\"'*,;:"), "#")
	isMarkdown := strings.HasSuffix(strings.ToLower(name), ".md")
	isPlaceholder := strings.ContainsAny(name, "*{}[]<>|…~$\\ ") || strings.Contains(name, "://")
	namesFile := filepath.Ext(name) != "" || strings.HasPrefix(name, ".planning/")
	if isPlaceholder || !isMarkdown && !(strings.Contains(name, "/") && namesFile) {
		return ""
	}
	return name
}
