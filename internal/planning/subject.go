package planning

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// A Subject is a planning state as found, of whatever system.
type Subject struct {
	Name   string // its path as people see it; - for standard input
	Path   string // its absolute path, for what lies around it; empty where there is no state
	Text   string
	Dir    string // the directory whose configuration chooses the format
	Root   string // of GSD's project, where it was looked for: the directory that holds .planning
	System parse.System

	Searched     bool    // it was looked for: where it says nothing there is no line
	NoWorkstream bool    // there are workstreams, and none is chosen
	Unreadable   []error // what was passed over though it is there
}

// Find returns the state that a path names. In a directory it searches. A file
// that is no planning state, which is JSON but no council job, has no System.
func (e Env) Find(path string) (Subject, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return e.Search(e.Absolute(path)), nil
	}
	text, err := disk.ReadText(path, disk.MaxState)
	if err != nil {
		return Subject{}, err
	}
	file := e.Absolute(path)
	return Subject{Name: path, Path: file, Text: text, Dir: filepath.Dir(file), System: parse.SystemOf(filepath.Base(path), text)}, nil
}

// Search looks for a state in a directory: a council job's, or that of the project
// that the directory is in.
func (e Env) Search(dir string) Subject {
	if path, text, ok := ReadJob(dir); ok && parse.SystemOf(parse.JobFileName, text) == parse.Council {
		return Subject{Name: path, Path: path, Text: text, Dir: dir, System: parse.Council, Searched: true}
	}
	return e.Project(dir)
}

// Project looks for the state of the project that a directory is in: GSD's, else
// the orchestrator's.
func (e Env) Project(dir string) Subject {
	found := e.FindState(dir)
	s := Subject{Name: dir, Dir: dir, Root: found.Root, System: parse.GSD, Searched: true, NoWorkstream: found.NoWorkstream, Unreadable: found.Unreadable}
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

// Content is a state on standard input, taken for what it is said to be: it lies
// in the working directory.
func (e Env) Content(text string) Subject {
	return Subject{Name: "-", Path: filepath.Join(e.WorkingDir, "stdin"), Text: text, Dir: e.WorkingDir, System: cmp.Or(parse.SystemOf("", text), parse.GSD)}
}

// Absolute makes a path absolute and clean. Behind a symlink .. leads to where
// the system finds it.
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
