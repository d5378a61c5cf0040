// Package hook collects Claude Code's status line: from the JSON that Claude Code
// writes to a status line's standard input, and from what it and GSD Core keep on
// disk (the todo list, the transcript, the update check's cache, the project's
// planning state, git's answers). [Collect] returns one [statusline.Line], and for
// each segment where it came from, why it is absent, and how long it took.
//
// Claude Code documents the payload's fields; none of them is sure to be there
// or to be of its type. What GSD Core's hook (@opengsd/gsd-core 1.14.0) makes
// of an odd value, by JavaScript's coercions, is what is made of it here. Where
// the hook fails and prints nothing at all, the value counts as absent, so that
// there is always a line.
//
// Only the bridge file for GSD Core's context monitor is ever written. A file that
// is not regular counts as one that cannot be read: package disk opens without
// waiting. Claude Code's settings are read for the exact context scale alone; it is
// package settings that edits them. How a line looks is package statusline's.
package hook

import (
	"cmp"
	"errors"
	"path/filepath"
	"slices"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/client"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/git"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/planning"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

var errNotJSON = errors.New("not JSON")

// Options choose what is collected, beside what the project's configuration says.
type Options struct {
	Format   statusline.Format // of the state; empty leaves it to the configuration
	NoBridge bool              // write no bridge file
	NoGit    bool              // ask git nothing, whatever the configuration says
	Until    time.Time         // git is not waited for any longer
	Timed    bool              // measure how long each segment takes
	Show     []string          // the segments, as [statusline.Line] has them; nil leaves them to the configuration
	Scale    string            // of the context meter; empty leaves it to the configuration
	Client   client.Client     // whose payload it is
}

// Result is a line as collected, and what it was collected from.
type Result struct {
	Line    statusline.Line   // as collected; not yet laid out
	Payload Payload           // as read
	Dir     string            // the payload's directory, else the working directory
	Config  planning.Config   // of the project that Dir lies in
	State   planning.Subject  // of that project; not looked for where nothing shows it
	Format  statusline.Format // of the state

	// Unread is why a file for the segment of that name could not be read though
	// it is there.
	Unread map[string]error
	// Unknown are the names in the configuration's choice of segments that no segment
	// has; they are skipped.
	Unknown []string
	// BadSettings are Claude Code's settings files that could not be read.
	BadSettings []error
	// Bridge is why the bridge file could not be written.
	Bridge error

	env      planning.Env
	settings planning.Settings
	show     []string // the segments; nil is the hook's line
	scale    string   // of the context meter
	laps     laps
}

// Collect gathers all that the line for a payload shows.
func Collect(env planning.Env, data Payload, opts Options) Result {
	r := Result{Payload: data, Dir: data.Dir, env: env, laps: laps{on: opts.Timed}}
	if r.Dir == "" {
		r.Dir = env.WorkingDir
	}
	r.laps.begin()
	r.Config = env.FindConfig(r.Dir)
	r.settings = planning.SettingsOf(r.Config.Value)
	if opts.NoGit {
		r.settings.Git, r.settings.Freshness = false, false
	}
	r.Format = r.settings.Format(opts.Format)
	if r.show = opts.Show; len(r.show) == 0 {
		r.show, r.Unknown = choose(r.settings.Segments)
	}
	r.Line.Show = r.show
	var status *git.Answer
	if !opts.NoGit && r.wants("git", r.settings.Git) { // asked first, because it takes longest
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
		case opts.Client.Whole: // only Claude Code keeps the buffer that the hook's scale is about
			r.scale = planning.RawScale
		default:
			r.scale = r.settings.Scale
		}
		line.Meter = r.meter(r.scale)
	}
	line.MeterFront = r.settings.Front
	if !opts.NoBridge && !opts.Client.Whole { // the monitor that reads it is Claude Code's
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
			line.Git = (*statusline.Git)(&s)
		}
		r.laps.endFrom("git", asked)
	}
	return r
}

// chosen reports whether the line has a segment; wants, whether it has one that the
// configuration switches on within the hook's line.
func (r *Result) chosen(segment string) bool { return statusline.Shows(r.show, segment) }

func (r *Result) wants(segment string, on bool) bool {
	return slices.Contains(r.show, segment) || on && r.chosen(segment)
}

// collectFiles fills in what Claude Code and GSD Core keep in files of their own.
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

// collectState fills in where the project stands.
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
	if s.System != parse.GSD || line.Format == statusline.Rich {
		line.Facts = &facts
	}
	if s.System != parse.GSD || !r.settings.Freshness || !disk.Exists(filepath.Join(s.Root, ".git")) {
		return
	}
	if !planning.HasSubRepos(r.env.FindConfig(s.Root).Value) {
		line.Behind = git.AskBehind(until, s.Root, line.State.StateHead).Behind()
	}
}

// unread keeps why a file for a segment could not be read.
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
func ClaudeDir(env planning.Env) string { return client.Claude().DirIn(env.Home, env.Lookup) }
