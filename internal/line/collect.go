// Package line renders a client's whole status line. It reads the JSON that the client writes to a status line's
// stdin, and what the client and GSD Core keep on disk: the todo list, the transcript, the update check's cache, the
// project's planning state, and git's answers.
//
// [ParsePayload] reads the JSON, [Collect] goes through the one table of segments (segments.go) and returns a [Line]
// with each segment's source, why it is absent, and how long it took, and [Line.Fit] fits its rows to a width.
//
// Claude Code documents the payload's fields, but none of them is certain to be present or of the documented type. An
// unexpected value is coerced as JavaScript does it in GSD Core's hook (@opengsd/gsd-core 1.14.0). Where the hook
// fails and prints nothing at all, the value counts as absent, so that there is always a line.
//
// The bridge file for GSD Core's context monitor is the only file that this package writes. Anything but a regular
// file counts as unreadable: package disk opens files without blocking. Claude Code's settings are read only for the
// exact context scale; package install edits them.
package line

import (
	"cmp"
	"errors"
	"path/filepath"
	"slices"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/git"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

var errNotJSON = errors.New("not JSON")

// Options choose what is collected, in addition to the project's configuration.
type Options struct {
	Format    system.Format // of the state; empty uses the configuration's
	NoBridge  bool          // write no bridge file
	NoGit     bool          // do not run git, whatever the configuration says
	NoLinks   bool          // no link addresses: the text is drawn into a prompt
	Until     time.Time     // when to stop waiting for git
	Explain   bool          // measure how long each segment takes, and say why one is absent
	Show      []string      // the segments, as in [Line]; nil uses the configuration's
	Scale     string        // of the context meter; empty uses the configuration's
	Model     string        // shown if the payload does not name one
	FullWidth bool          // for other clients than Claude Code: all columns are free, and the percentage is as stated
	Managed   string        // the directory of an administrator's settings, as [ManagedDir]; empty reads none
}

// Result is a collected line and its sources.
type Result struct {
	Line    Line        // before it is fitted to a width
	Payload Payload     // as read
	Dir     string      // the payload's directory, or else the working directory
	Config  find.Config // of the project that Dir is in
	Found   find.Found  // of that project; not read if no segment shows it

	// Unread holds, by segment name, why an existing file could not be read.
	Unread map[string]error
	// Unknown are the unknown names in the configuration's choice of segments. They are ignored.
	Unknown []string
	// BadSettings are Claude Code's settings files that could not be read.
	BadSettings []error
	// Bridge is why the bridge file could not be written.
	Bridge error

	env      find.Env
	settings find.Settings
	opts     Options

	// Of this render, by segment name; nil without Options.Explain.
	sources map[string]string // where each segment comes from
	why     map[string]string // why it is absent
	took    laps
}

// Collect collects everything that the line for a payload shows.
func Collect(env find.Env, data Payload, opts Options) Result {
	r := Result{Payload: data, Dir: data.Dir, env: env, opts: opts}
	if opts.Explain {
		r.sources, r.why, r.took = map[string]string{}, map[string]string{}, laps{}
	}
	if r.Dir == "" {
		r.Dir = env.WorkingDir
		r.from("directory", "the working directory: the payload has no workspace.current_dir")
	}
	r.Config = env.FindConfig(r.Dir)
	r.settings = find.SettingsOf(r.Config.Value)
	if opts.NoGit {
		r.settings.Git, r.settings.Freshness = false, false
	}
	line := &r.Line
	line.Format = r.settings.Format(opts.Format)
	line.Show = opts.Show
	if len(line.Show) == 0 {
		line.Show, r.Unknown = choose(r.settings.Segments)
	}
	line.Show = withRows(line.Show) // a row's segments count as listed
	line.MeterFront = r.settings.Front
	var status *git.Answer
	asksGit, asked := false, r.took.begin()
	if !opts.NoGit && r.wants("git", r.settings.Git, "show_git") { // asked first, because it takes the longest
		status = git.AskStatus(opts.Until, r.Dir, opts.Explain)
		asksGit = true
	}
	line.Model, line.Dir = data.Model, js.Basename(js.Decode(r.Dir))
	if !data.HasModel {
		line.Model = cmp.Or(opts.Model, data.Model)
		r.from("model", "the default: the payload has no model.display_name")
	}
	if !opts.NoBridge && !opts.FullWidth { // only Claude Code has the monitor that reads it
		r.Bridge = writeBridge(env.TmpDir, data, time.Now())
	}
	for _, s := range line.chosen() {
		start := r.took.begin()
		switch {
		case s.collect != nil:
			s.collect(&r)
		case s.text != nil:
			if line.Extras == nil {
				line.Extras = map[string]Extra{}
			}
			line.Extras[s.name] = s.text(&r)
		default:
			continue
		}
		r.took.end(s.name, start)
	}
	if asksGit {
		if s, ok := status.Status(); ok {
			line.Git = &s
		} else if opts.Explain {
			r.absent("git", "no answer: "+status.Why())
		}
		r.took.end("git", asked)
	}
	return r
}

// wants reports whether a segment is listed by name, or included in the line and enabled there by a setting.
func (r *Result) wants(segment string, on bool, key string) bool {
	isListed := slices.Contains(r.Line.Show, segment)
	if !on && !isListed {
		r.absent(segment, "statusline."+key+" is not true in .planning/config.json")
	}
	return isListed || on && r.Line.hasHook()
}

func (r *Result) from(segment, source string) {
	if r.sources != nil {
		r.sources[segment] = source
	}
}

func (r *Result) absent(segment, why string) {
	if r.why != nil {
		r.why[segment] = why
	}
}

func (r *Result) unread(segment string, err error) {
	if err == nil {
		return
	}
	if r.Unread == nil {
		r.Unread = map[string]error{}
	}
	r.Unread[segment] = err
	r.absent(segment, "cannot be read: "+err.Error())
}

func collectUpdate(r *Result) {
	dir := filepath.Join(r.env.Home, ".cache", "gsd")
	r.from("update", dir)
	r.absent("update", "the update check found nothing, or left no result in "+dir)
	mark, err := readUpdates(r.env.Home)
	r.unread("update", err)
	r.Line.Update = mark
}

func collectLastCommand(r *Result) {
	if !r.wants("last-command", r.settings.LastCommand, "show_last_command") {
		return
	}
	command, err := slashCommandIn(r.Payload.Transcript)
	r.unread("last-command", err)
	r.Line.LastCommand = command
}

func collectTask(r *Result) {
	r.from("task", filepath.Join(claudeDir(r.env), "todos"))
	if !r.Payload.HasSession {
		r.absent("task", "the payload has no session_id")
	}
	task, has, err := todoInProgress(claudeDir(r.env), r.Payload)
	r.unread("task", err)
	r.Line.Task, r.Line.HasTask = task, has
}

func (r *Result) state() *find.Found {
	if !r.Found.Searched {
		r.Found = r.env.Search(r.Dir)
	}
	return &r.Found
}

// active is the state that the program's own segments show; see [find.Env.Active].
func (r *Result) active() *find.Found {
	if s := r.env.Active(*r.state(), system.Rich); s.Path != r.Found.Path {
		return &s
	}
	return &r.Found
}

func collectState(r *Result) {
	line := &r.Line
	if line.HasTask && !slices.Contains(line.Show, "state") {
		r.from("state", "")
		r.absent("state", "the task is shown instead")
		return
	}
	s := r.state()
	*s = r.env.Active(*s, line.Format)
	r.from("state", s.Path)
	if r.why != nil {
		r.why["state"] = r.whyNoState(s)
	}
	if s.Path == "" {
		if s.NoWorkstream {
			line.State = &system.State{NoWorkstream: true}
		}
		return
	}
	line.State = r.env.State(*s, line.Format)
	s.Project = line.State.Facts
	if s.System != system.GSD || !r.settings.Freshness || !disk.Exists(filepath.Join(s.Root, ".git")) {
		return
	}
	if !find.HasSubRepos(r.env.FindConfig(s.Root).Value) {
		line.Behind = git.AskSince(r.opts.Until, s.Root, line.State.Hook.StateHead).Behind()
	}
}

// whyNoState says why a state has no text: its file is missing, cannot be read, or has nothing to show.
func (r *Result) whyNoState(s *find.Found) string {
	why, _, isWrong := r.env.WhyNone(*s)
	switch {
	case len(s.Unreadable) > 0:
		return "cannot be read: " + s.Unreadable[0].Error()
	case s.Path != "" && !isWrong:
		return s.Path + " has nothing to show"
	}
	return why
}

func claudeDir(env find.Env) string {
	if dir, _ := env.Lookup("CLAUDE_CONFIG_DIR"); dir != "" {
		return dir
	}
	return filepath.Join(env.Home, ".claude")
}

// laps is how long each segment took, by name. A nil laps measures nothing.
type laps map[string]time.Duration

func (l laps) begin() (start time.Time) {
	if l != nil {
		start = time.Now()
	}
	return start
}

func (l laps) end(segment string, start time.Time) {
	if l != nil {
		l[segment] += time.Since(start)
	}
}
