// Package doctor says why the status line is empty, or is not ours. [Doctor] examines everything that Claude Code's
// line depends on, and also the other clients, the prompts and the configuration. It reports a [Fact] about each.
//
// It changes nothing and runs no program except git: it reads a program's version from what Go has written into the
// file.
package doctor

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/check"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/explain"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/git"
	"github.com/gsd-statusline/gsd-statusline/internal/install"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// A Doctor has what an examination needs to know.
type Doctor struct {
	install.Machine
	Client  string // whose line, as in --for; empty for Claude Code
	Version string // this program's, such as "v0.1.0"
	Columns int    // the width in COLUMNS; 0 if there is none

	Accepts func(args []string) error // returns the error of a call of this program with args, or nil
}

// A Diagnosis is the list of all facts.
type Diagnosis []Fact

// A Fact is one thing that was examined.
type Fact struct {
	Name    string // what was examined, such as "program"
	Verdict Verdict
	Text    string // what was found, on one line
	Fix     string // what to do about it; empty if nothing is wrong
}

// A Verdict says whether something is as it should be.
type Verdict string

// The verdicts, as in the text and the JSON. A problem keeps the line from showing, or from showing what it should. A
// note may be intended: a project without state, an unknown key in config.json, a finding of check in STATE.md, a
// narrow terminal, another client without our line.
const (
	OK      Verdict = "ok"
	Noted   Verdict = "note"
	Problem Verdict = "problem"
)

// An exam is an examination in progress, with what several parts of it need.
type exam struct {
	Doctor
	client  install.Client
	call    string            // the call that installs the client's line
	sources []install.Source  // its existing settings, highest precedence first
	wins    *install.Source   // the source whose status line runs; nil if there is none
	flags   map[string]string // the render flags of that line, if it is ours
	prompts []prompt          // the prompts that run this program
	config  find.Config       // the working directory's

	// Of our line that shows the state, which is the client's, or else a prompt's:
	lineFlags   map[string]string
	lineOwner   string // whose line it is
	howToChange string // its flags

	name  string // what is being examined
	facts Diagnosis
}

// Examine runs all examinations once.
func (d Doctor) Examine() Diagnosis {
	c := install.ClientNamed(d.Client)
	e := exam{Doctor: d, config: d.FindConfig(d.WorkingDir), client: c, call: callOf(c)}
	e.sources = d.Sources(c, d.WorkingDir)
	e.wins, e.flags = d.Winner(e.sources)
	e.prompts = d.findPrompts()
	if e.wins != nil && e.wins.Owner == install.Us {
		e.lineFlags, e.lineOwner, e.howToChange = e.flags, " ("+c.Title+"'s line)", e.call+" --"
	} else if len(e.prompts) > 0 {
		p := e.prompts[0]
		e.lineFlags, e.lineOwner = map[string]string{"format": p.format}, " (the prompt in "+p.path+")"
		e.howToChange = "change that file to init " + p.shell + " --"
	}
	for _, examination := range []struct {
		name string
		look func(e *exam)
	}{
		{"status line", (*exam).statusLine},
		{"program", (*exam).program},
		{"hooks", (*exam).hooks},
		{"trust", (*exam).trust},
		{"GSD Core", (*exam).gsdCore},
		{"config", (*exam).projectConfig},
		{"state", (*exam).state},
		{"git", (*exam).git},
		{"terminal", (*exam).terminal},
		{"prompts", (*exam).startFiles},
		{"clients", (*exam).clients},
	} {
		e.name = examination.name
		examination.look(&e)
	}
	return e.facts
}

func (e *exam) add(verdict Verdict, text, fix string) {
	e.facts = append(e.facts, Fact{e.name, verdict, text, fix})
}

func (e *exam) ok(text string)           { e.add(OK, text, "") }
func (e *exam) note(text, fix string)    { e.add(Noted, text, fix) }
func (e *exam) problem(text, fix string) { e.add(Problem, text, fix) }

// otherwise adds a fact if this examination has added none.
func (e *exam) otherwise(text string) {
	if n := len(e.facts); n == 0 || e.facts[n-1].Name != e.name {
		e.ok(text)
	}
}

// callOf says how to install a client's line.
func callOf(c install.Client) string {
	if c.IsDefault() {
		return "run gsd-statusline install"
	}
	return "run gsd-statusline install --for " + c.Name
}

// reinstall says how to set the user's status line: with install, followed by how, or by hand if the settings file
// cannot be written.
func (e *exam) reinstall(how string) string { return e.reinstallFor(e.client, how) }

func (e *exam) reinstallFor(c install.Client, how string) string {
	flags := e.flags
	if !c.IsDefault() {
		flags = map[string]string{"client": c.Name}
	}
	return cmp.Or(e.ByHand(c, flags), callOf(c)+how)
}

func (e *exam) statusLine() {
	for i, s := range e.sources {
		text := s.Path + ": " + s.Command
		if s.Owner != install.Us {
			text = s.Path + ": " + install.Brief(s.Command)
		}
		switch {
		case errors.Is(s.Err, disk.ErrTooLarge):
			e.problem(s.Path+": "+s.Err.Error()+", so doctor cannot tell which status line is shown",
				"remove everything that is not a setting")
		case s.Err != nil:
			e.problem(s.Path+": "+disk.Cause(s.Err).Error(), "fix the file: "+s.Client.Title+" ignores all of it")
		case s.IsSkipped():
			e.problem(s.Path+`: statusLine has no "type": "command", so Claude Code ignores the whole file`, "add it")
		case &e.sources[i] == e.wins:
			e.winning(s, text)
		case s.Owner != install.Nobody:
			e.ok(text + " (not used: " + e.wins.Path + " takes precedence)")
		}
	}
	switch {
	case len(e.facts) > 0:
	case len(e.prompts) > 0 && e.Client == "": // this is what a user of prompts wants
		e.note("no settings file sets a status line, and a prompt runs gsd-statusline",
			e.reinstall(" to have it in Claude Code, too"))
	case e.Client == "" && !disk.Exists(e.Dir(e.client)) && slices.ContainsFunc(e.Others(), e.runsOurs):
		e.note("there is no "+e.Dir(e.client)+", and another client runs gsd-statusline",
			e.reinstall(" to have it in Claude Code, too"))
	default:
		e.problem("no settings file sets a status line", e.reinstall(""))
	}
}

func (e *exam) runsOurs(c install.Client) bool {
	s := e.User(c)
	return s.Owner == install.Us || e.Wraps(s.Command)
}

func (e *exam) winning(s install.Source, text string) {
	if s.Command == "" {
		text += "a status line without a command"
	}
	call, force := e.call, " --force"
	if !e.isUsers(s) { // a settings file of the project: its local file takes precedence
		local := s.Client.Project[0]
		call += " --settings " + local
		if filepath.Base(s.Path) != filepath.Base(local) {
			force = "" // the local file has no other line
		}
	}
	refusal := e.refuses(s.Command)
	switch {
	case s.Owner == install.Us && s.Hides():
		e.hidden(s.ClientSettings, s.Path)
	case s.Owner == install.Us:
		e.ok(text)
	case refusal != nil:
		e.problem(text+": "+refusal.Error(), call+force)
	case e.Wraps(s.Command):
		e.note(text+
			": this runs gsd-statusline inside another command or a script, so doctor cannot tell which flags count",
			"nothing, if that is meant; otherwise "+call+force)
	case s.Managed:
		e.problem(text, "your administrator has set another status line, and only they can change it")
	case e.isUsers(s) && e.reinstall("") != e.call:
		e.problem(text, e.reinstall(""))
	case s.Owner == install.GSDCore:
		e.problem(text, call+" to replace it")
	default:
		e.problem(text, "another program's line is shown; "+call+force+" to replace it")
	}
}

// hidden reports that a client's switch hides its status line.
func (e *exam) hidden(s install.ClientSettings, path string) {
	c := s.Client
	text := path + ": " + strings.Join(c.Switch, ".") + " is false, so " + c.Title + " hides its status line"
	e.problem(text, e.reinstallFor(c, ""))
}

func (e *exam) isUsers(s install.Source) bool { return s.Path == e.SettingsPath(s.Client) }

// refuses returns the error of a command that only calls this program, or nil.
func (e *exam) refuses(command string) error {
	args, isCall := e.Arguments(command)
	if !isCall {
		return nil
	}
	return e.Accepts(args)
}

func (e *exam) program() {
	if e.wins == nil || e.wins.Owner != install.Us {
		return // statusLine has reported that
	}
	command := e.wins.Command
	if err := e.refuses(command); err != nil {
		e.problem(e.wins.Path+": "+command+": "+err.Error(), e.reinstall(" with flags that it accepts"))
		return
	}
	path, err := e.Locate(command)
	if err != nil {
		e.problem(command+": the program is not on PATH", e.reinstall(", which writes its absolute path"))
		return
	}
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		e.problem(path+" does not exist", e.reinstall(""))
	case err != nil:
		e.problem(path+": "+disk.Cause(err).Error(), e.reinstall(""))
	case !info.Mode().IsRegular():
		e.problem(path+" is not a regular file", e.reinstall(""))
	case runtime.GOOS != "windows" && info.Mode()&0o111 == 0:
		e.problem(path+" is not executable", "run chmod +x on it")
	default:
		e.version(path, info)
	}
}

func (e *exam) version(path string, info fs.FileInfo) {
	if own, err := os.Stat(e.Program); err == nil && os.SameFile(info, own) {
		e.ok(path + " is this program, " + e.Version)
		return
	}
	switch version, isOurs := install.VersionOf(path); {
	case !isOurs:
		e.note(path+" is not a build of this program", "if it does not start one, "+e.reinstall(""))
	case version != e.Version:
		e.problem(path+" is version "+version+", this program is "+e.Version, e.reinstall(" from the version you want"))
	default:
		e.ok(path + " is version " + version)
	}
}

func (e *exam) hooks() {
	if off := install.TurnsOff(e.sources); off != nil {
		e.problem(off.Path+": disableAllHooks turns every status line off", "remove it, or set it to false")
	}
	isManaged := e.wins != nil && e.wins.Managed
	if only := slices.IndexFunc(e.sources, install.Source.ManagedOnly); only >= 0 && !isManaged {
		e.problem(e.sources[only].Path+": allowManagedHooksOnly allows managed status lines only",
			"ask your administrator to set the status line there")
	}
	if e.client.IsDefault() && !isManaged && line.IsOn(e.Lookup.Get("CLAUDE_CODE_SAFE_MODE")) {
		e.problem("CLAUDE_CODE_SAFE_MODE is set, so Claude Code shows no status line of yours", "unset it")
	}
	e.otherwise("no settings file turns status lines off")
}

// trust reports a folder in which Claude Code runs no command of a settings file, because the user has not confirmed
// that they trust it. It is only a note, because the flag has been false in folders where hooks ran. A folder that is
// not in Claude Code's file is not reported, because Claude Code asks when it starts there.
//
// As tried with Claude Code 2.1.332, the flag of a folder also counts for every folder inside it, except inside
// another repository.
func (e *exam) trust() {
	if !e.client.IsDefault() {
		return
	}
	text, err := disk.ReadText(e.StateFile(), budget.Small)
	file, isJSON := js.ParseJSON(strings.TrimPrefix(text, md.BOM))
	if err != nil || !isJSON {
		return
	}
	isTrusted := map[string]bool{} // by folder, if that has an entry
	for folder, entry := range file.Get("projects").Entries() {
		isTrusted[filepath.ToSlash(folder)] = entry.Get("hasTrustDialogAccepted").IsTrue()
	}
	dir := e.WorkingDir
	if real, err := filepath.EvalSymlinks(dir); err == nil {
		dir = real
	}
	_, isKnown := isTrusted[filepath.ToSlash(dir)]
	for ; ; dir = filepath.Dir(dir) {
		trusted, has := isTrusted[filepath.ToSlash(dir)]
		isRoot := disk.Exists(filepath.Join(dir, ".git"))
		isKnown = isKnown || has && isRoot
		if trusted {
			return
		}
		if isRoot || dir == filepath.Dir(dir) {
			break
		}
	}
	if main := find.MainWorktree(dir); isKnown && !isTrusted[filepath.ToSlash(main)] {
		e.note(e.StateFile()+
			": this folder is not marked as trusted, and Claude Code shows no status line before it is",
			"start claude here and accept the dialog")
	}
}

// gsdCore reports GSD Core's version and its context monitor, which reads the bridge file that the status line
// writes.
func (e *exam) gsdCore() {
	dir := e.Dir(install.ClientNamed(""))
	versionIn := func(name string) string {
		text, _ := disk.ReadText(filepath.Join(dir, name, "VERSION"), budget.Small)
		return strings.TrimSpace(text)
	}
	version := cmp.Or(versionIn("gsd-core"), versionIn("get-shit-done")) // its present name, and the one until 1.38
	if version == "" {
		e.ok("not installed in " + dir)
		return
	}
	const monitor = "gsd-context-monitor.js"
	path := filepath.Join(dir, "hooks", monitor)
	names := func(s install.Source) bool { return strings.Contains(s.Text, monitor) }
	switch registered := slices.ContainsFunc(e.sources, names); {
	case e.Client != "": // other clients have no context monitor
		e.ok(version + " in " + dir)
	case !registered:
		e.ok(version + ", its context monitor is not registered")
	case disk.Exists(path):
		e.ok(version + ", its context monitor is registered")
	default:
		e.problem(version+", its context monitor is registered, but "+path+" does not exist",
			"run GSD Core's installer again")
	}
}

func (e *exam) projectConfig() {
	for _, file := range check.Config(e.config) {
		for _, f := range check.Kept(file.Findings) {
			verdict := Noted
			if f.Severity == check.Error {
				verdict = Problem
			}
			text, fix := split(file.Path, f)
			e.add(verdict, text, fix)
		}
	}
	s := find.SettingsOf(e.config.Value)
	for _, key := range [...]struct{ name, value, flag string }{
		{"state_format", string(s.StateFormat), "format"},
		{"segments", strings.Join(s.Segments, ","), "show"},
		{"context_scale", s.Scale, "context-scale"},
	} {
		if flag := e.lineFlags[key.flag]; flag != "" && key.value != "" && flag != key.value {
			e.note(e.config.Path+": --"+key.flag+" "+flag+" takes precedence over "+key.name+" "+key.value+e.lineOwner,
				"for the project's, "+e.howToChange+key.flag+" ''")
		}
	}
	if e.config.Path == "" {
		e.otherwise("no .planning/config.json, so every setting keeps its default")
	}
	e.otherwise(e.config.Path)
}

// split returns a finding with its position, and what to do about it.
func split(path string, f check.Finding) (text, fix string) {
	return fmt.Sprintf("%s:%d:%d: %s", path, f.Line, f.Column, f.Problem), cmp.Or(f.Advice, "correct it")
}

func (e *exam) state() {
	s := e.Search(e.WorkingDir)
	for _, err := range s.Unreadable {
		fix := "make it a file you can read"
		if errors.Is(err, disk.ErrTooLarge) {
			fix = "shorten it: a STATE.md of more than 128 MiB is not read"
		}
		e.problem(err.Error(), fix)
	}
	if s.Path != "" {
		e.reportState(s)
	}
	switch why, fix, isWrong := e.WhyNone(s); {
	case isWrong:
		e.problem(why, fix)
	case s.Path == "" && len(s.Unreadable) == 0:
		e.note(why, fix)
	}
}

// reportState reports a state as our line shows it, or else a prompt, and the worst finding of check in it.
func (e *exam) reportState(s find.Found) {
	format := find.SettingsOf(e.config.Value).Format(system.Format(e.lineFlags["format"]))
	s = e.Active(s, format)
	state := e.State(s, format)
	shown := state.Text(format)
	if shown != "" {
		e.ok(s.Path + ": " + shown + e.lineOwner)
	}
	if why := e.WhyState(s); why != "" {
		e.ok(why)
	}
	if format != system.Rich && state.HasScene() && s.System == system.GSD {
		for _, place := range explain.OnlyRich(s.Text, e.WholeState(s).Facts) { // why something is not in the line
			e.note(s.Path+": "+place, "add --format rich to the command to have it in the line")
		}
	}
	var findings []check.Finding
	var paths []string // the file of each finding
	problems := e.facts.Count(Problem)
	own := check.FileFindings{Path: s.Path, Findings: check.File(s.Path, s.Text)}
	for _, file := range append(check.Conflicts(s), own) {
		for _, f := range check.Kept(file.Findings) {
			switch f.Rule.Name {
			case "conflict", "encoding", "not-a-state": // about the whole file
				e.problem(split(file.Path, f))
			default:
				isSeen := !f.OfFull || format != system.Rich
				if isSeen && f.Severity != check.Note || shown == "" {
					findings, paths = append(findings, f), append(paths, file.Path)
				}
			}
		}
	}
	isError := func(f check.Finding) bool { return f.Severity == check.Error }
	switch n := len(findings); {
	case n > 0:
		worst := max(slices.IndexFunc(findings, isError), 0)
		text, fix := split(paths[worst], findings[worst])
		if n > 1 {
			fix += " (gsd-statusline check shows all " + strconv.Itoa(n) + " findings)"
		}
		e.note(text, fix)
	case shown == "" && e.facts.Count(Problem) == problems:
		e.note(s.Path+": it has nothing to show", "write a status, such as `status: executing` in the front matter")
	}
}

// git asks git what the line would ask, if the configuration enables the git segment.
func (e *exam) git() {
	if !find.SettingsOf(e.config.Value).Git {
		return
	}
	answer := git.AskStatus(time.Now().Add(2*time.Second), e.WorkingDir, true)
	if status, ok := answer.Status(); ok {
		e.ok("git answers: branch " + status.Branch)
	} else {
		e.note("git does not answer, so the line has no branch", answer.Why())
	}
}

// narrow is the width in columns below which a typical line does not fit.
const narrow = 60

func (e *exam) terminal() {
	columns, width := e.Lookup.Get("COLUMNS"), e.flags["width"]
	switch {
	case columns == "" && e.client.IsDefault():
		e.ok("COLUMNS is not set here; Claude Code sets it")
	case columns == "":
		e.ok("COLUMNS is not set here")
	case width != "" && width != "auto":
		e.ok("COLUMNS is " + columns + ", but the status line has --width " + width)
	case e.Columns == 0:
		e.ok("COLUMNS is " + columns + ", so the line is not shortened")
	case e.Columns < narrow:
		e.note("COLUMNS is "+columns+", so the line is shortened", "widen the terminal, or "+e.call+" --width off")
	default:
		e.ok("COLUMNS is " + columns)
	}
	if e.Lookup.Get("NO_COLOR") != "" && e.flags["color"] != "always" {
		e.ok("NO_COLOR is set, so there is no colour")
	}
	if e.Lookup.Get("TERM") == "dumb" {
		e.ok("TERM is dumb, so there is no colour in a prompt")
	}
}

// A prompt is a startup file of a shell that runs this program.
type prompt struct {
	path, shell string
	format      string // as in --format; empty uses the project's
	byName      bool   // the program must be on PATH
}

// Prompts returns the startup files that load init, each with what it runs: "~/.bashrc runs gsd-statusline init
// bash".
func (d Doctor) Prompts() (list []string) {
	for _, p := range d.findPrompts() {
		list = append(list, p.runs())
	}
	return list
}

func (p prompt) runs() string { return p.path + " runs gsd-statusline init " + p.shell }

func (d Doctor) findPrompts() (list []prompt) {
	config := cmp.Or(d.Lookup.Get("XDG_CONFIG_HOME"), filepath.Join(d.Home, ".config"))
	for _, path := range []string{
		filepath.Join(d.Home, ".bashrc"),
		filepath.Join(d.Home, ".bash_profile"),
		filepath.Join(d.Home, ".profile"),
		filepath.Join(cmp.Or(d.Lookup.Get("ZDOTDIR"), d.Home), ".zshrc"),
		filepath.Join(config, "fish", "config.fish"),
		filepath.Join(d.Home, ".tmux.conf"),
		filepath.Join(config, "tmux", "tmux.conf"),
		filepath.Join(config, "starship.toml"),
	} {
		text, err := disk.ReadText(path, budget.Small)
		if p, found := promptIn(text); err == nil && found {
			p.path = path
			list = append(list, p)
		}
	}
	return list
}

// promptIn returns what a startup file runs: init, or, in starship, the command of the module that init prints.
func promptIn(text string) (p prompt, found bool) {
	for row := range strings.Lines(text) {
		at := len(row)
		row = strings.TrimSpace(row)
		switch {
		case strings.HasPrefix(row, "#"):
		case row == "[custom.gsd]":
			table, _, _ := strings.Cut(text[at:], "\n[")
			return prompt{shell: "starship", format: formatIn(table)}, true
		default:
			if before, after, found := strings.Cut(row, "gsd-statusline init "); found {
				rest := strings.TrimLeft(after, "abcdefghijklmnopqrstuvwxyz")
				shell, isPath := strings.TrimSuffix(after, rest), strings.HasSuffix(before, "/")
				return prompt{shell: shell, format: formatIn(rest), byName: !isPath}, true
			}
		}
		text = text[at:]
	}
	return prompt{}, false
}

func formatIn(command string) string {
	_, value, _ := strings.Cut(command, "--format")
	value = strings.TrimLeft(value, "= ")
	return value[:len(value)-len(strings.TrimLeft(value, "abcdefghijklmnopqrstuvwxyz"))]
}

func (e *exam) startFiles() {
	staying, _ := e.Staying()
	name := filepath.Base(filepath.ToSlash(e.StablePath())) // with .exe on Windows
	holdsIt := func(dir string) bool { return filepath.IsAbs(dir) && disk.Exists(filepath.Join(dir, name)) }
	isOnPath := slices.ContainsFunc(filepath.SplitList(e.Lookup.Get("PATH")), holdsIt)
	for _, p := range e.prompts {
		if p.byName && !isOnPath {
			e.problem(p.path+" calls gsd-statusline by name, and it is not on PATH",
				`add its directory above that line: export PATH=`+
					install.ShellWord(filepath.Dir(cmp.Or(staying, e.Program)))+`:"$PATH"`)
		} else {
			e.ok(p.runs())
		}
	}
	e.otherwise("no startup file runs gsd-statusline init (see gsd-statusline help init)")
}

func (e *exam) clients() {
	for _, c := range e.Others() {
		s, path, again := e.User(c), e.SettingsPath(c), e.reinstallFor(c, "")
		switch {
		case c.Name == e.client.Name: // already examined
			continue
		case s.Err != nil:
			e.problem(path+": "+disk.Cause(s.Err).Error(), "fix the file, then "+again)
			continue
		case e.Wraps(s.Command):
			e.ok(c.Title + " runs gsd-statusline inside another command")
			continue
		case s.Owner != install.Us:
			e.note(c.Title+" does not run gsd-statusline", again)
			continue
		case s.Hides(): // otherwise the line is shown
			e.hidden(s, path)
			continue
		}
		if path, err := e.Locate(s.Command); err != nil || !disk.Exists(path) {
			e.problem(c.Title+" runs "+s.Command+", which does not exist", again)
			continue
		}
		e.ok(c.Title + " runs gsd-statusline")
	}
}

// Count returns how many facts have that verdict.
func (d Diagnosis) Count(verdict Verdict) int {
	n := 0
	for _, f := range d {
		if f.Verdict == verdict {
			n++
		}
	}
	return n
}

// Text returns the diagnosis for people, one line for each fact.
func (d Diagnosis) Text() string {
	width := 0
	for _, f := range d {
		width = max(width, len(f.Name))
	}
	var b strings.Builder
	for _, f := range d {
		row := fmt.Sprintf("%-*s  %-*s  %s", len(Problem), f.Verdict, width, f.Name, short(f.Text))
		if f.Fix != "" {
			row += ": " + short(f.Fix)
		}
		b.WriteString(statusline.Clean(row) + "\n")
	}
	return b.String()
}

// maxText is the maximum length of a fact's text in characters, because a settings file can contain a command of
// megabytes.
const maxText = 1000

func short(text string) string {
	if runes := []rune(text[:min(len(text), (maxText+1)*utf8.UTFMax)]); len(runes) > maxText {
		return string(runes[:maxText]) + "…"
	}
	return text
}

// JSON returns the diagnosis as one JSON object on one line.
func (d Diagnosis) JSON() string {
	facts := []system.Object{}
	for _, f := range d {
		facts = append(facts, system.Members("name", f.Name, "level", f.Verdict,
			"text", js.Decode(statusline.Clean(short(f.Text))), "fix", system.Text(short(f.Fix))))
	}
	return system.Encode(system.Members("problems", d.Count(Problem), "notes", d.Count(Noted), "facts", facts))
}
