// Package line is a client's whole status line, from the JSON that the client writes to a
// status line's stdin, and from what it and GSD Core keep on disk: the todo list, the
// transcript, the update check's cache, the project's planning state, git's answers.
//
// [ParsePayload] reads the JSON, [Collect] goes through the one table of segments (segments.go) and returns a [Line]
// with each segment's source, why it is absent, and how long it took, and [Line.Fit] fits its rows to a width.
//
// Claude Code documents the payload's fields, but none of them is certain to be present or of the documented type. An
// unexpected value is treated as in GSD Core's hook (@opengsd/gsd-core 1.14.0), by JavaScript's coercions. Where the
// hook fails and prints nothing at all, the value counts as absent, so that there is always a line.
//
// The bridge file for GSD Core's context monitor is the only file that is written. A file that is not regular counts
// as unreadable: package disk opens files without blocking. Claude Code's settings are read only for the exact
// context scale; package install edits them.
package line

import (
	"bufio"
	"cmp"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

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
	NoLinks  bool          // no addresses beside the text: a prompt is drawn from it
	Until    time.Time     // when to stop waiting for git
	Explain  bool          // measure how long each segment takes, and say why one is absent
	Show     []string      // the segments, as in [Line]; nil leaves them to the configuration
	Scale    string        // of the context meter; empty leaves it to the configuration
	Model    string        // shown if the payload does not name one
	Whole    bool          // not Claude Code: all columns are free, and the percentage is as stated
	Managed  string        // the directory of an administrator's settings, as [ManagedDir]; empty reads none
}

// Result is a collected line and its sources.
type Result struct {
	Line    Line        // not laid out yet
	Payload Payload     // as read
	Dir     string      // the payload's directory, or else the working directory
	Config  find.Config // of the project that Dir is in
	State   find.Found  // of that project; not read if no segment shows it

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

	// Of this render, by segment name; nil if it is not explained.
	sources map[string]string // where it comes from
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
	if line.Show = opts.Show; len(line.Show) == 0 {
		line.Show, r.Unknown = choose(r.settings.Segments)
	}
	line.Show = withRows(line.Show) // a segment that is listed is asked for
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
	if !opts.NoBridge && !opts.Whole { // only Claude Code has the monitor that reads it
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
	if on || slices.Contains(r.Line.Show, segment) {
		return on && r.Line.hasHook() || slices.Contains(r.Line.Show, segment)
	}
	r.absent(segment, "statusline."+key+" is not true in .planning/config.json")
	return false
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
	command, err := LastCommand(r.Payload.Transcript)
	r.unread("last-command", err)
	r.Line.LastCommand = command
}

func collectTask(r *Result) {
	r.from("task", filepath.Join(claudeDir(r.env), "todos"))
	if !r.Payload.HasSession {
		r.absent("task", "the payload has no session_id")
	}
	task, has, err := Task(claudeDir(r.env), r.Payload)
	r.unread("task", err)
	r.Line.Task, r.Line.HasTask = task, has
}

func (r *Result) state() *find.Found {
	if !r.State.Searched {
		r.State = r.env.Search(r.Dir)
	}
	return &r.State
}

// active is the state that our own segments show; see [find.Env.Active].
func (r *Result) active() *find.Found {
	if s := r.env.Active(*r.state(), system.Rich); s.Path != r.State.Path {
		return &s
	}
	return &r.State
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
	s.Known = line.State.Project
	if s.System != system.GSD || !r.settings.Freshness || !disk.Exists(filepath.Join(s.Root, ".git")) {
		return
	}
	if !find.HasSubRepos(r.env.FindConfig(s.Root).Value) {
		line.Behind = git.AskBehind(r.opts.Until, s.Root, line.State.Hook.StateHead).Behind()
	}
}

// whyNoState is why a state has no text: the file that is missing, cannot be read, or says nothing.
func (r *Result) whyNoState(s *find.Found) string {
	missing := r.env.MissingState(*s)
	switch {
	case len(s.Unreadable) > 0:
		return "cannot be read: " + s.Unreadable[0].Error()
	case missing != "":
		return missing + " is missing"
	case s.Path != "":
		return s.Path + " has nothing to show"
	}
	return "no planning state in " + r.Dir + " or its parents"
}

func claudeDir(env find.Env) string {
	if dir, _ := env.Lookup("CLAUDE_CONFIG_DIR"); dir != "" {
		return dir
	}
	return filepath.Join(env.Home, ".claude")
}

// laps is how long each segment took, by name. Of a nil one no time is taken.
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

// packageName is the package whose update check counts. Other lineages of GSD write caches of the same form.
const packageName = "@opengsd/gsd-core"

// readUpdates reads the cache that the update check leaves below home. The error
// says that an existing cache cannot be read.
func readUpdates(home string) (UpdateMark, error) {
	path := filepath.Join(home, ".cache", "gsd", "gsd-update-check-opengsd-gsd-core.json")
	text, err := disk.ReadText(path, disk.MaxSmall)
	if err != nil {
		return UpdateMark{}, disk.Failure(path, err)
	}
	cache, _ := js.ParseJSON(js.Decode(text))
	return evaluateUpdates(cache), nil
}

// evaluateUpdates is the hook's evaluateUpdateCache. If that throws on a value, there are no marks at all.
func evaluateUpdates(cache js.Value) UpdateMark {
	if name, _ := cache.Get("package_name").Text(); name != packageName {
		return UpdateMark{}
	}
	u := UpdateMark{Available: cache.Get("update_available").IsTruthy()}
	stale, ok := hasItems(cache.Get("stale_hooks"))
	if !ok {
		return UpdateMark{}
	}
	if !stale {
		return u
	}
	installed, latest := cache.Get("installed"), cache.Get("latest")
	if name, _ := latest.Text(); installed.IsTruthy() && latest.IsTruthy() && name != "unknown" {
		a, okA := installed.String()
		b, okB := latest.String()
		if !okA || !okB {
			return UpdateMark{}
		}
		u.Dev = newer(a, b)
	}
	u.Stale = !u.Dev
	return u
}

// hasItems is v && v.length > 0, which can also hold for texts and objects. ok is false if that throws.
func hasItems(v js.Value) (has, ok bool) {
	if v.IsObject() {
		n, ok := v.Get("length").Number()
		return n > 0, ok
	}
	if text, ok := v.Text(); ok {
		return text != "", true
	}
	for range v.Elements() {
		return true, true
	}
	return false, true
}

// newer reports whether version a is newer than b. It compares the first three
// parts and ignores everything after a hyphen or a plus.
func newer(a, b string) bool {
	x, y := version(a), version(b)
	for i := range x {
		if x[i] != y[i] {
			return x[i] > y[i]
		}
	}
	return false
}

func version(s string) [3]float64 {
	s = strings.TrimPrefix(js.Trim(s), "v")
	// /[-+].*$/: on the last line only, because the dot does not match line ends.
	last := strings.LastIndexFunc(s, js.IsLineTerminator) + 1
	if i := strings.IndexAny(s[last:], "-+"); i >= 0 {
		s = s[:last+i]
	}
	var v [3]float64
	for i, part := range strings.SplitN(s, ".", 4) {
		if f := js.ParseInt(part); i < 3 && !math.IsNaN(f) {
			v[i] = f
		}
	}
	return v
}

// Task returns what the agent is working on: activeForm of the first todo in progress, from the session's newest list
// in configDir/todos. It reports false if there is none; an existing task may be empty. The error says that an
// existing list or directory cannot be read.
func Task(configDir string, p Payload) (task string, ok bool, err error) {
	if !p.HasSession {
		return "", false, nil
	}
	path, err := newestTodos(filepath.Join(configDir, "todos"), p.Session)
	if path == "" {
		return "", false, err
	}
	text, err := disk.ReadText(path, disk.MaxSmall)
	if err != nil {
		return "", false, disk.Failure(path, err)
	}
	todos, _ := js.ParseJSON(js.Decode(text))
	task, ok = inProgress(todos)
	return task, ok, nil
}

func inProgress(todos js.Value) (task string, ok bool) {
	for todo := range todos.Elements() {
		if todo.IsNullish() { // the hook's lookup ends here
			return "", false
		}
		if status, _ := todo.Get("status").Text(); status != "in_progress" {
			continue
		}
		form := todo.Get("activeForm")
		if !form.IsTruthy() {
			return "", false
		}
		return form.String()
	}
	return "", false
}

// newestTodos returns the path of the session's most recently written list, at the precision of JavaScript's Date; of
// two with the same time, the first by name. It is empty if there is none, or if stat fails for one of them.
func newestTodos(dir, session string) (path string, err error) {
	names, err := disk.Names(dir, math.MaxInt, true)
	if err != nil {
		return "", disk.Failure(dir, err)
	}
	// Filtered first: people have thousands of lists, and one session has a few.
	names = slices.DeleteFunc(names, func(name string) bool {
		name = js.Decode(name)
		isList := strings.HasPrefix(name, session) && strings.Contains(name, "-agent-")
		return !isList || !strings.HasSuffix(name, ".json")
	})
	slices.Sort(names) // by their bytes, as Node has them
	newest := 0.0
	for _, name := range names {
		name = js.Decode(name)
		info, err := os.Stat(filepath.Join(dir, name))
		if err != nil {
			return "", disk.Failure(filepath.Join(dir, name), err)
		}
		mtime := info.ModTime()
		ms := js.Round(float64(mtime.Unix())*1000 + float64(mtime.Nanosecond())/1e6)
		if path == "" || ms > newest {
			path, newest = filepath.Join(dir, name), ms
		}
	}
	return path, nil
}

// tail is how much of a transcript's end is read, in bytes, and recent how much of
// it is read first: touching memory costs more than a second read.
const (
	tail   = 256 << 10
	recent = 16 << 10
)

// LastCommand returns the last slash command of a transcript, without the slash. It is empty if the last 256 KiB do
// not contain one, or if it is not a plain name. The error says that an existing transcript cannot be read.
func LastCommand(path string) (string, error) {
	if path == "" {
		return "", nil
	}
	for _, n := range []int64{recent, tail} {
		text, err := disk.ReadTail(path, n)
		if err != nil {
			return "", disk.Failure(path, err)
		}
		if name, ok := lastCommand(text); ok {
			return name, nil
		}
	}
	return "", nil
}

// lastCommand finds the name in the last <command-name>/NAME</command-name> of text. A name that contains white
// space, a quote, a backslash or an angle bracket, or has more than 80 UTF-16 units, counts as empty. It reports
// false if text has no such element.
func lastCommand(text string) (name string, ok bool) {
	const open, end = "<command-name>", "</command-name>"
	i := strings.LastIndex(text, end)
	if i < 0 {
		return "", false
	}
	start := strings.LastIndex(text[:i], open)
	if start < 0 {
		return "", false
	}
	name = js.Trim(js.Decode(text[start+len(open) : i]))
	name = strings.TrimPrefix(name, "/")
	if strings.ContainsAny(name, `\"<>`) || strings.ContainsFunc(name, js.IsSpace) || js.Length(name) > 80 {
		return "", true
	}
	return name, true
}

const (
	// maxBridge is the length in bytes from which the context monitor ignores a bridge file.
	maxBridge = 4096

	// abandoned is the age from which a temporary bridge file counts as left behind by a render that died before it
	// could rename it. The same goes for one that far in the future: then the clock has been set.
	abandoned = 5 * time.Second
)

// writeBridge tells GSD Core's context monitor how much context is left, by writing claude-ctx-SESSION.json into dir,
// the temporary directory. It writes nothing if there is no session, or if the session id would be a path.
//
// The file is written under a temporary name, with mode 0600, and renamed. So the monitor never reads half a file,
// and a symlink in its place is not followed. All renders of a session use the same temporary name: a render that
// finds it taken leaves the work to the other, and the next render removes what a crash left there. If the last
// render left a file of the same length, which is nearly always the case, that file is overwritten in a single write:
// on some file systems creating and renaming a file takes longer than the rest of a render.
func writeBridge(dir string, p Payload, now time.Time) error {
	if !p.HasSession || !p.HasContext || strings.ContainsAny(p.Session, `/\`) || strings.Contains(p.Session, "..") {
		return nil
	}
	text := bridge(p, now)
	if text == "" {
		return nil
	}
	path := filepath.Join(dir, "claude-ctx-"+p.Session)
	beside := path + ".tmp" // not longer than the final name, which may have the maximum length
	path += ".json"
	if overwrite(path, text) {
		return nil
	}
	f, err := create(beside)
	if errors.Is(err, fs.ErrExist) {
		if info, failed := os.Lstat(beside); failed != nil || now.Sub(info.ModTime()).Abs() < abandoned {
			return nil // another render is writing it
		}
		_ = os.Remove(beside)
		f, err = create(beside)
	}
	if err != nil {
		return err
	}
	return disk.Finish(f, text, nil, path)
}

// bridge is the text of the bridge file, as JSON.stringify writes it. It is empty
// if the monitor would not read the file.
func bridge(p Payload, now time.Time) string {
	// An escape of six bytes may become a single byte.
	if max(p.session.Size(), p.remaining.Size()) > 6*maxBridge {
		return ""
	}
	text := `{"session_id":` + p.session.Stringify() +
		`,"remaining_percentage":` + p.remaining.Stringify() +
		`,"used_pct":` + js.StringifyNumber(js.Round(100-p.Remaining)) +
		`,"timestamp":` + strconv.FormatInt(now.Unix(), 10) + `}`
	if len(text) > maxBridge {
		return ""
	}
	return text
}

// Payload is the part of Claude Code's JSON that a status line uses.
type Payload struct {
	Model      string // model.display_name, with "(1M context)" collapsed; "Claude" if it is absent
	HasModel   bool   // Model comes from the payload
	Dir        string // workspace.current_dir as given; empty if it is absent
	Session    string // session_id as text; may be empty even if HasSession is set
	HasSession bool
	Transcript string // transcript_path; empty if it is absent

	HasContext bool    // context_window.remaining_percentage is neither absent nor null
	Remaining  float64 // context_window.remaining_percentage; NaN if it is not a number
	Total      float64 // context_window.total_tokens, 1,000,000 if it is absent; can be NaN
	Tokens     float64 // the sum of context_window.current_usage; 0 if it is absent
	IsOther    bool    // it is an object with nothing of a payload that every line reads

	session, remaining js.Value // as given, for the bridge
	data               js.Value // the whole payload, for values that only chosen segments read
	flat               bool     // it is Kimi Code's
}

// ParsePayload reads Claude Code's JSON. For text that is not JSON it returns false and the payload of an empty object.
func ParsePayload(text string) (Payload, bool) {
	data, ok := js.ParseJSON(js.Decode(text))
	top := data.GetAll("model", "session_id", "transcript_path", "workspace", "context_window")
	context := top[4].GetAll("remaining_percentage", "total_tokens", "current_usage")
	p := Payload{
		Tokens:    usedTokens(context[2]),
		data:      data,
		session:   top[1],
		remaining: context[0],
		IsOther:   !slices.ContainsFunc(top, func(v js.Value) bool { return !v.IsUndefined() }),
	}
	p.Model, p.HasModel = modelName(top[0].Get("display_name"))
	p.Dir, _ = top[3].Get("current_dir").Text()
	p.Transcript, _ = top[2].Text()
	if p.session.IsTruthy() {
		p.Session, p.HasSession = p.session.String()
	}
	if !p.remaining.IsNullish() {
		p.Remaining, p.HasContext = p.remaining.Number()
	}
	p.Total = 1_000_000
	if total := context[1]; total.IsTruthy() {
		if f, ok := total.Number(); ok {
			p.Total = f
		}
	}
	return p, ok
}

// ParseFlat reads the JSON of Kimi Code, one flat object: a model's name, cwd, sessionId
// and contextUsage. Its session has no todo lists, transcript or bridge. For text that is
// not JSON it returns false and the payload of an empty object.
func ParseFlat(text string) (Payload, bool) {
	data, ok := js.ParseJSON(js.Decode(text))
	p := Payload{data: data, flat: true}
	p.Model = defaultModel
	if name, _ := data.Get("model").Text(); name != "" { // Kimi has no other kind
		p.Model, p.HasModel = modelName(data.Get("model"))
	}
	p.Dir, _ = data.Get("cwd").Text()
	return p, ok
}

// stated returns how much of the context is used according to the client, in percent and not rounded; it is NaN, with
// the reason, if the payload does not say. Kimi Code's says 0 while there is no session.
func (p *Payload) stated() (percent float64, absent string) {
	if !p.flat {
		return finite(p.context("used_percentage")), "the payload has no context_window.used_percentage"
	}
	if id, _ := p.data.Get("sessionId").Text(); id == "" {
		return math.NaN(), "there is no session yet"
	}
	return finite(p.data.Get("contextUsage")) * 100, "the payload has no contextUsage"
}

func (p *Payload) context(key string) js.Value { return p.data.Get("context_window").Get(key) }

// usedTokens adds up the four counts of context_window.current_usage, as Claude Code's /context does. Anything that
// is not a number counts as 0. The order is the hook's, because it shows in the sum of very large numbers.
func usedTokens(usage js.Value) float64 {
	sum := 0.0
	counts := usage.GetAll("input_tokens",
		"cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens")
	for _, count := range counts {
		if f, ok := count.Number(); ok && !math.IsNaN(f) {
			sum += f
		}
	}
	return sum
}

// defaultModel is Claude Code's model name if the payload has none.
const defaultModel = "Claude"

// modelName is the model's name: a text with its context badge collapsed, or
// another value as JavaScript prints it. It reports false if there is none.
func modelName(name js.Value) (string, bool) {
	if text, ok := name.Text(); ok && text != "" {
		return collapseBadge(text), true
	}
	if text, ok := name.String(); ok && name.IsTruthy() {
		return text, true
	}
	return defaultModel, false
}

// collapseBadge shortens "Sonnet 4.5 (1M context)" to "Sonnet 4.5 (1M)": it is
// name.replace(/\s*\(([^)]+?)\s+(?:context|ctx)\)$/i, " ($1)").
func collapseBadge(name string) string {
	inner, ok := strings.CutSuffix(name, ")")
	if !ok {
		return name
	}
	word := lastWord(inner, "context")
	if word == "" {
		word = lastWord(inner, "ctx")
	}
	if word == "" {
		return name
	}
	inner = inner[:len(inner)-len(word)]
	// The badge begins at the first parenthesis after the last closing one.
	start := strings.LastIndexByte(inner, ')') + 1
	open := strings.IndexByte(inner[start:], '(')
	if open < 0 {
		return name
	}
	open += start
	badge := js.TrimEnd(inner[open+1:])
	space := inner[open+1+len(badge):]
	if badge == "" && space != "" { // the group matches at least one character, even a space
		_, size := utf8.DecodeRuneInString(space)
		badge = space[:size]
		space = space[len(badge):]
	}
	if badge == "" || space == "" {
		return name
	}
	return js.TrimEnd(name[:open]) + " (" + badge + ")"
}

func lastWord(s, word string) string {
	if end := s[max(0, len(s)-len(word)):]; strings.EqualFold(end, word) {
		return end
	}
	return ""
}

// Columns is the width of the status line according to the client, in
// render_width_chars or terminal_width of the payload; 0 if it does not say.
func (p *Payload) Columns() int {
	for _, key := range [...]string{"render_width_chars", "terminal_width"} {
		if n := finite(p.data.Get(key)); n >= 1 && n <= 1e6 {
			return int(n)
		}
	}
	return 0
}

// ReadObject reads the first JSON object from r and nothing after it, because Claude Code may leave the pipe open. r
// must be positioned at the object's opening brace. If the text is not JSON, it reads until the brackets close, the
// text ends, or 64 MiB have been read. It does not report that; the parser does.
func ReadObject(r *bufio.Reader) string {
	var text []byte
	var end objectEnd
	for {
		if _, err := r.Peek(1); err != nil {
			return string(text)
		}
		chunk, _ := r.Peek(r.Buffered())
		n, done := end.find(chunk)
		text = append(text, chunk[:n]...)
		if done || len(text) > 64<<20 { // Claude Code's have a few KiB
			return string(text)
		}
		_, _ = r.Discard(n)
	}
}

// objectEnd finds the end of an object in a text that arrives in pieces.
type objectEnd struct {
	depth             int
	inString, escaped bool
}

// find continues with the next piece. It returns how much of it belongs to the
// object, and whether the object has ended.
func (e *objectEnd) find(piece []byte) (n int, done bool) {
	for i, c := range piece {
		switch {
		case e.escaped:
			e.escaped = false
		case e.inString:
			e.escaped = c == '\\'
			e.inString = c != '"'
		case c == '"':
			e.inString = true
		case c == '{' || c == '[':
			e.depth++
		case c == '}' || c == ']':
			if e.depth--; e.depth == 0 {
				return i + 1, true
			}
		}
	}
	return len(piece), false
}
