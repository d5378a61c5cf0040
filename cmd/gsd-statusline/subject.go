package main

import (
	"cmp"
	"errors"
	"os"
	"path/filepath"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/planning"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// subject is a planning state as found. Without a path there is none.
type subject struct {
	name   string // its path as people see it; - for standard input
	path   string // its absolute path, for what lies around it
	text   string
	dir    string // the directory whose configuration chooses the format
	root   string // of GSD's project, where it was looked for: the directory that holds .planning
	system parse.System

	searched     bool    // it was looked for: where it says nothing there is no line
	unreadable   []error // what was passed over though it is there
	noWorkstream bool    // there are workstreams, and none is chosen
}

var errNoState = errors.New("neither a planning state nor a council job")

// find returns the state that a path names. In a directory it looks for a
// council job, and for the project that the directory is in.
func (p *program) find(path string) (subject, error) {
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return p.search(p.absolute(path)), nil
	}
	text, err := disk.ReadText(path, disk.MaxState)
	if err != nil {
		return subject{}, err
	}
	system := parse.SystemOf(filepath.Base(path), text)
	if system == "" {
		err = errNoState
	}
	file := p.absolute(path)
	return subject{name: path, path: file, text: text, dir: filepath.Dir(file), system: system}, err
}

// search looks for a state in a directory: a council job's, or that of the project
// that the directory is in.
func (p *program) search(dir string) subject {
	if path, text, ok := planning.ReadJob(dir); ok && parse.SystemOf(parse.JobFileName, text) == parse.Council {
		return subject{name: path, path: path, text: text, dir: dir, system: parse.Council, searched: true}
	}
	return p.project(p.planningEnv(), dir)
}

// project looks for the state of the project that a directory is in: GSD's, else
// the orchestrator's.
func (p *program) project(env planning.Env, dir string) subject {
	found := env.FindState(dir)
	s := subject{name: dir, dir: dir, root: found.Root, system: parse.GSD, searched: true, noWorkstream: found.NoWorkstream, unreadable: found.Unreadable}
	if found.Path != "" {
		s.name, s.path, s.text = found.Path, found.Path, found.Text
	} else if !found.NoWorkstream {
		other := env.FindOrchestration(dir)
		s.unreadable = append(s.unreadable, other.Unreadable...)
		if other.Path != "" {
			s.name, s.path, s.text, s.system = other.Path, other.Path, other.Text, other.System
		}
	}
	for _, err := range s.unreadable {
		p.debugf("state: %v", err)
	}
	if s.path == "" {
		p.debugf("state: none that can be read in %s or above", dir)
	}
	return s
}

// content is a state on standard input, taken for what it is said to be: it lies
// in the working directory.
func (p *program) content(text string) subject {
	dir := p.workingDir()
	return subject{name: "-", path: filepath.Join(dir, "stdin"), text: text, dir: dir, system: cmp.Or(parse.SystemOf("", text), parse.GSD)}
}

// print prints the line, or the JSON, of one state. Of a directory without a
// state, or whose state has nothing to say, there is none: a prompt must stay
// quiet.
func (p *program) print(out *output, s subject) {
	switch {
	case s.noWorkstream && p.json:
		out.plain(statusline.Facts{System: parse.GSD, NoWorkstream: true}.JSON(s.name, statusline.Full))
	case s.noWorkstream:
		out.line(statusline.NoActiveWorkstream)
	case s.path == "":
	case p.json:
		f, format := p.facts(s, statusline.Rich), p.formatFor(s)
		p.debugf("state: %s, %d bytes, %s, format %s", s.name, len(s.text), f.System, format)
		out.plain(f.JSON(s.name, format))
	default:
		if line := p.lineOf(s, p.formatFor(s)); line != "" || !s.searched {
			out.line(line)
		}
	}
}

// formatFor is the flag's format, else that of the project that s lies in.
func (p *program) formatFor(s subject) statusline.Format {
	if p.format != "" {
		return statusline.Format(p.format)
	}
	return p.formatOf(p.settings(p.planningEnv(), s.dir))
}

// lineOf is the line of a state in that format. What the hook's formats do not
// show of a STATE.md is not read for them.
func (p *program) lineOf(s subject, format statusline.Format) string {
	if s.system == parse.GSD && format != statusline.Rich {
		state := parse.StateMD(s.text)
		p.debugf("state: %s, %d bytes, scene %s, format %s", s.name, len(s.text), statusline.SceneOf(state), format)
		if p.width > 0 {
			return format.Fit(state, p.width)
		}
		return format.Text(state)
	}
	f := p.facts(s, format)
	p.debugf("state: %s, %d bytes, %s, format %s", s.name, len(s.text), f.System, format)
	if p.width > 0 {
		return f.Fit(format, p.width)
	}
	return f.Text(format)
}
