package find

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// A Subject is a planning state as found, of any system.
type Subject struct {
	Name   string // its path as people see it; - for stdin
	Path   string // its absolute path, to find the files around it; empty if there is no state
	Text   string
	Dir    string // the directory whose configuration determines the format
	Root   string // of GSD's project, if it was searched for: the directory that contains .planning
	System system.System

	Searched     bool    // it was searched for: if it has nothing to show, there is no line
	NoWorkstream bool    // there are workstreams, and none is active
	Unreadable   []error // an error for each existing file that was skipped
}

// Find returns the state that a path names. It searches a directory. A file that is not
// a planning state, which is JSON but not a council job, has no System.
func (e Env) Find(path string) (Subject, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return e.Search(e.Absolute(path)), nil
	}
	text, err := disk.ReadText(path, disk.MaxState)
	if err != nil {
		return Subject{}, err
	}
	file := e.Absolute(path)
	return Subject{Name: path, Path: file, Text: text, Dir: filepath.Dir(file), System: system.SystemOf(filepath.Base(path), text)}, nil
}

// Search searches for a directory's state: that of a council job in it, or that of the
// project that the directory is in.
func (e Env) Search(dir string) Subject {
	if path, text, ok := ReadJob(dir); ok && system.SystemOf(system.JobFileName, text) == system.Council {
		return Subject{Name: path, Path: path, Text: text, Dir: dir, System: system.Council, Searched: true}
	}
	return e.Project(dir)
}

// Project searches for the state of the project that a directory is in: GSD's, or else
// the orchestrator's.
func (e Env) Project(dir string) Subject {
	found := e.FindState(dir)
	s := Subject{Name: dir, Dir: dir, Root: found.Root, System: system.GSD, Searched: true, NoWorkstream: found.NoWorkstream, Unreadable: found.Unreadable}
	if found.Path != "" {
		s.Name, s.Path, s.Text = found.Path, found.Path, found.Text
	} else if !found.NoWorkstream {
		other := e.FindOrchestration(dir)
		s.Unreadable = append(s.Unreadable, other.Unreadable...)
		if other.Path != "" {
			s.Name, s.Path, s.Text, s.System = other.Path, other.Path, other.Text, other.System
		}
	}
	return s
}

// Content returns a state from stdin, as if it were a file in the working directory. A
// text that is not a planning state counts as a STATE.md.
func (e Env) Content(text string) Subject {
	return Subject{Name: "-", Path: filepath.Join(e.WorkingDir, "stdin"), Text: text, Dir: e.WorkingDir, System: cmp.Or(system.SystemOf("", text), system.GSD)}
}

// Absolute makes a path absolute and clean. After a symlink, .. is resolved as the
// operating system does it.
func (e Env) Absolute(path string) string {
	if !filepath.IsAbs(path) {
		path = e.WorkingDir + string(filepath.Separator) + path
	}
	if strings.Contains(path, "..") {
		if real, err := filepath.EvalSymlinks(path); err == nil {
			return real
		}
	}
	return filepath.Clean(path)
}
