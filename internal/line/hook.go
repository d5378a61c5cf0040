// Package hook collects Claude Code's status line, from the JSON that Claude Code
// writes to a status line's stdin, and from what it and GSD Core keep on disk: the
// todo list, the transcript, the update check's cache, the project's planning
// state, git's answers. [Collect] returns a [statusline.Line], and for each segment
// its source, why it is absent, and how long it took.
//
// Claude Code documents the payload's fields, but none of them is certain to be
// present or of the documented type. An unexpected value is treated as in GSD
// Core's hook (@opengsd/gsd-core 1.14.0), by JavaScript's coercions. Where the hook
// fails and prints nothing at all, the value counts as absent, so that there is
// always a line.
//
// The bridge file for GSD Core's context monitor is the only file that is written.
// A file that is not regular counts as unreadable: package disk opens files without
// blocking. Claude Code's settings are read only for the exact context scale;
// package settings edits them. Package statusline decides how a line looks.
package line

import (
	"cmp"
	"errors"
	"path/filepath"
	"slices"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/client"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/git"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

var errNotJSON = errors.New("not JSON")

// Options choose what is collected, in addition to the project's configuration.
type Options struct {
	Format   system.Format // of the state; empty leaves it to the configuration
	NoBridge bool          // write no bridge file
	NoGit    bool          // ask git nothing, whatever the configuration says
	Until    time.Time     // when to stop waiting for git
	Timed    bool          // measure how long each segment takes
	Show     []string      // the segments, as in [statusline.Line]; nil leaves them to the configuration
	Scale    string        // of the context meter; empty leaves it to the configuration
	Client   client.Client // whose payload it is
}

// Result is a collected line and its sources.
type Result struct {
	Line    Line          // not laid out yet
	Payload Payload       // as read
	Dir     string        // the payload's directory, or else the working directory
	Config  find.Config   // of the project that Dir is in
	State   find.Found  // of that project; not read if no segment shows it
	Format  system.Format // of the state

	// Unread holds, by segment name, why an existing file could not be read.
	Unread map[string]error
	// Unknown are the unknown names in the configuration's choice of segments. They
	// are ignored.
	Unknown []string
	// BadSettings are Claude Code's settings files that could not be read.
	BadSettings []error
	// Bridge is why the bridge file could not be written.
	Bridge error

	env      find.Env
	settings find.Settings
	show     []string // the segments; nil is the hook's line
	scale    string   // of the context meter
	laps     laps
}

// Collect collects everything that the line for a payload shows.
func Collect(env find.Env, data Payload, opts Options) Result {
	r := Result{Payload: data, Dir: data.Dir, env: env, laps: laps{on: opts.Timed}}
	if r.Dir == "" {
		r.Dir = env.WorkingDir
	}
	r.laps.begin()
	r.Config = env.FindConfig(r.Dir)
	r.settings = find.SettingsOf(r.Config.Value)
	if opts.NoGit {
		r.settings.Git, r.settings.Freshness = false, false
	}
	r.Format = r.settings.Format(opts.Format)
	if r.show = opts.Show; len(r.show) == 0 {
		r.show, r.Unknown = choose(r.settings.Segments)
	}
	r.Line.Show = r.show
	var status *git.Answer
	if !opts.NoGit && r.wants("git", r.settings.Git) { // asked first, because it takes the longest
		status = git.AskStatus(opts.Until, r.Dir)
	}
	asked := r.laps.begin()
	line := &r.Line
	line.Model, line.Dir = data.Model, js.Basename(js.Decode(r.Dir))
	if !data.HasModel {
		line.Model = cmp.Or(opts.Client.Model, data.Model)
	}
	if r.chosen("context") {
		r.scale = opts.Scale
		switch {
		case r.scale != "":
		case opts.Client.Whole: // only Claude Code reserves the buffer that the hook's scale assumes
			r.scale = find.RawScale
		default:
			r.scale = r.settings.Scale
		}
		line.Meter = r.meter(r.scale)
	}
	line.MeterFront = r.settings.Front
	if !opts.NoBridge && !opts.Client.Whole { // only Claude Code has the monitor that reads it
		r.Bridge = WriteBridge(env.TmpDir, data, time.Now())
	}
	r.laps.begin()
	r.collectFiles()
	if r.chosen("state") && (!line.HasTask || slices.Contains(r.show, "state")) {
		r.collectState(opts.Until)
		r.laps.end("state")
	}
	if len(r.show) > 0 {
		r.collectExtras()
	}
	if status != nil {
		if s, ok := status.Status(); ok {
			line.Git = (*Git)(&s)
		}
		r.laps.endFrom("git", asked)
	}
	return r
}

// chosen reports whether the line includes a segment. wants also respects the
// setting that enables a segment within the hook's line.
func (r *Result) chosen(segment string) bool { return Shows(r.show, segment) }

func (r *Result) wants(segment string, on bool) bool {
	return slices.Contains(r.show, segment) || on && r.chosen(segment)
}

// collectFiles adds what Claude Code and GSD Core keep in files of their own.
func (r *Result) collectFiles() {
	line := &r.Line
	if r.chosen("update") {
		mark, err := readUpdates(r.env.Home)
		r.unread("update", err)
		line.Update = mark
	}
	r.laps.end("update")
	if r.wants("last-command", r.settings.LastCommand) {
		command, err := LastCommand(r.Payload.Transcript)
		r.unread("last-command", err)
		line.LastCommand = command
	}
	r.laps.end("last-command")
	if r.chosen("task") {
		task, has, err := Task(ClaudeDir(r.env), r.Payload)
		r.unread("task", err)
		line.Task, line.HasTask = task, has
	}
	r.laps.end("task")
}

// collectState adds the project's state.
func (r *Result) collectState(until time.Time) {
	r.State = r.env.Project(r.Dir)
	s, line := &r.State, &r.Line
	line.NoWorkstream = s.NoWorkstream
	line.Format = r.Format
	if s.Path == "" {
		return
	}
	facts := r.env.Facts(*s, line.Format)
	line.State = facts.State
	if s.System != system.GSD || line.Format == system.Rich {
		line.Facts = &facts
	}
	if s.System != system.GSD || !r.settings.Freshness || !disk.Exists(filepath.Join(s.Root, ".git")) {
		return
	}
	if !find.HasSubRepos(r.env.FindConfig(s.Root).Value) {
		line.Behind = git.AskBehind(until, s.Root, line.State.StateHead).Behind()
	}
}

// unread records why a file for a segment could not be read.
func (r *Result) unread(segment string, err error) {
	if err == nil {
		return
	}
	if r.Unread == nil {
		r.Unread = map[string]error{}
	}
	r.Unread[segment] = err
}

// ClaudeDir is where Claude Code keeps its files.
func ClaudeDir(env find.Env) string { return client.Claude().DirIn(env.Home, env.Lookup) }
