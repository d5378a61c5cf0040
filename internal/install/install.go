// Package install makes this program the status line of Claude Code and other clients, and undoes that. It knows the
// clients ([Clients]), their settings files, and this program's own file. The commands call it and print.
//
// A settings file is JSON with comments and trailing commas, or TOML. An edit changes the status line's entry and, if
// the client has one, the switch that shows it, and no other byte. A file that does not parse causes an error with
// line and column, and is not changed. Nor is a file that is read-only, over 1 MiB, not a regular file, or changed by
// someone else between reading and writing. Install keeps a copy of the file beside it, and uninstall restores the
// entry from that copy. A status line belongs to nobody, to us, to GSD Core or to someone else; someone else's is
// replaced only with Force.
//
// No setting except the status line is validated, and none is read here to render a line.
package install

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/child"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/shell"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// A Machine is where this program runs.
type Machine struct {
	find.Env
	Program string // the path of this program
}

// programPath returns the path of this program as commands contain it: with forward slashes, which Windows also
// accepts.
func (m Machine) programPath() string { return filepath.ToSlash(m.Program) }

// A Job is what install or uninstall is asked to do.
type Job struct {
	Machine
	Client string            // the client, as in --for; empty for Claude Code
	File   string            // the settings file; empty for the client's own
	Flags  map[string]string // for the line; a flag with an empty value is removed
	DryRun bool              // only show the change
	Force  bool              // replace anyone's status line

	Say  func(format string, args ...any) // what was done
	Warn func(text string)                // a problem that is no reason to stop
	Diff func(path, before, after string) // what a dry run would change

	madeDir bool // there was no directory for the settings file
}

func (j Job) client() Client { return ClientNamed(j.Client) }

func unchanged(path string, err error) error {
	return fmt.Errorf("%s: %w; nothing was changed", path, disk.Cause(err))
}

// Install makes this program the status line. An error is one line.
func (j Job) Install() error {
	path, err := j.path()
	if err == nil && !j.DryRun {
		j.madeDir, err = j.makeDir(path)
	}
	if err != nil {
		return unchanged(path, err)
	}
	var now change
	err = again(func() (err error) {
		now, err = j.setLine(path)
		return err
	})
	if err != nil {
		return err
	}
	reasons, isRead := j.hidden(path)
	if now.command != "" {
		line, err := try(now.command, j.WorkingDir)
		if err != nil {
			return fmt.Errorf("tried it: %w (%s restores the previous status line)",
				disk.Cause(err), j.call("uninstall"))
		}
		j.sayTried(withoutColour(line))
		j.sayNext(now, isRead && len(reasons) == 0)
	}
	for _, reason := range reasons {
		j.Warn(reason)
	}
	if j.Client != "" {
		return nil
	}
	for _, c := range j.Others() {
		if j.User(c).Owner != Us {
			j.Say("%s is also on this machine: to set it up, run gsd-statusline install --for %s", c.Title, c.Name)
		}
	}
	return nil
}

// sayTried shows the line for the current directory, unless it says no more than where that is.
func (j Job) sayTried(line string) {
	rows := strings.Split(line, "\n")
	_, dir, _ := strings.Cut(rows[0], " │ ")
	if len(rows) == 1 && (dir == "" || dir == filepath.Base(j.WorkingDir)) {
		return
	}
	lead := "tried it here: "
	for _, row := range rows {
		j.Say("%s%s", lead, row)
		lead = strings.Repeat(" ", len(lead))
	}
}

// maxNext is how many lines say what to do next. The most common ones come last, and are omitted first.
const maxNext = 4

func (j Job) sayNext(now change, isShown bool) {
	c, flags := j.client(), flagsOf(now.command, j.programPath())
	var lines []string
	if isShown {
		lines = []string{c.Title + " shows it " + cmp.Or(c.shows, "in the next session")}
	}
	if j.isShort(flags) {
		lines = append(lines, "here it shows neither phase nor bar, and the rich line does: "+
			j.call("install")+" --format rich")
	}
	if now.keeps != "" {
		lines = append(lines, now.keeps)
	}
	if !c.FullWidth && flags["context-scale"] == "" {
		lines = append(lines, "its context percentage uses GSD Core's formula, which is correct only for a 200k "+
			"window; for every window: "+j.call("install")+" --context-scale exact")
	}
	dir, path := filepath.Dir(now.program), filepath.SplitList(j.Lookup.Get("PATH"))
	if !slices.ContainsFunc(path, func(d string) bool { return filepath.Clean(d) == dir }) {
		lines = append(lines, "for prompts, add its directory to PATH in your shell's startup file: export PATH="+
			ShellWord(dir)+`:"$PATH"`)
	}
	for _, line := range lines[:min(len(lines), maxNext)] {
		j.Say("%s", line)
	}
}

// isShort reports whether a line with those flags shows, in the current project, neither phase nor bar while the rich
// line would.
func (j Job) isShort(flags map[string]string) bool {
	config := find.SettingsOf(j.FindConfig(j.WorkingDir).Value)
	show := config.Segments
	if flags["show"] != "" {
		show = strings.Split(flags["show"], ",")
	}
	isShown := len(show) == 0 || slices.Contains(show, "hook") || slices.Contains(show, "state")
	if !isShown || config.Format(system.Format(flags["format"])) == system.Rich {
		return false
	}
	s := j.Search(j.WorkingDir)
	if s.Path == "" || s.System != system.GSD {
		return false
	}
	state := j.State(s, system.Rich)
	c := system.Compare(state.Hook, state.Facts)
	isBare := c.Phase.Full+c.Percent.Full == "" && statusline.SceneOf(state.Hook) != statusline.Next
	return isBare && c.Phase.Rich+c.Percent.Rich != ""
}

func (j Job) path() (string, error) {
	if j.File != "" {
		return j.File, nil
	}
	c := j.client()
	path := j.SettingsPath(c)
	if j.Home == "" && !filepath.IsAbs(path) {
		return c.File, errors.New("no home directory: use --settings FILE")
	}
	return path, nil
}

// makeDir creates the directory of the settings file, and reports whether it did not exist. It creates the parents
// only for a client's own directory, because a path in --settings may be mistyped.
func (j Job) makeDir(path string) (made bool, err error) {
	dir, create := filepath.Dir(path), os.Mkdir
	if j.File == "" {
		create = os.MkdirAll
	}
	made = !exists(dir)
	err = create(dir, 0o700)
	if errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	return made, err
}

// again calls do, and calls it again if the settings have changed meanwhile, up to ten times in all.
func again(do func() error) (err error) {
	for range 10 {
		err = do()
		if !errors.Is(err, disk.ErrChanged) {
			break
		}
	}
	return err
}

// A change is what install has written; it is empty if nothing was.
type change struct {
	command, program string
	keeps            string // says which flags of the previous line the command keeps
}

func (j Job) setLine(path string) (now change, err error) {
	file, err := openFile(path, j.client(), j.programPath())
	if err != nil {
		return now, unchanged(path, err)
	}
	flags := map[string]string{}
	maps.Copy(flags, j.Flags)
	if c := j.client(); !c.IsDefault() {
		flags["client"] = c.Name
	}
	if file.toml.refused != "" { // Force does not help
		return now, unchanged(path, file.withLine(ShellWord(j.Program), flags).verify(file.ClientSettings))
	}
	if file.Owner == Another && !j.Force && (file.unwritable == nil || j.DryRun) { // otherwise nothing is replaced
		return now, fmt.Errorf("%s has another status line: %s (--force replaces it, uninstall restores it)",
			path, orNone(file.Command))
	}
	program, err := j.programToName(file.unwritable == nil)
	if err != nil {
		return now, unchanged(path, err)
	}
	word := ShellWord(program)
	installed := file.withLine(word, flags)
	if strings.ContainsAny(word, `'"`) && !hasShell() {
		j.Warn(program + ": without Git Bash the status line runs in PowerShell, which cannot run a quoted path:" +
			" move the program to a path that needs no quotes")
	}
	if err := installed.verify(file.ClientSettings); err != nil {
		return now, unchanged(path, err)
	}
	keeps := keptFlags(flagsOf(file.Command, j.programPath()), j.Flags)
	switch {
	case installed.Text == file.Text:
		j.Say("%s: already installed, nothing to change", path)
		if keeps != "" {
			j.Say("%s", keeps)
		}
		return now, nil
	case j.DryRun:
		j.sayChange(path, file, installed)
		return now, nil
	}
	file.madeDir = j.madeDir
	if err := file.save(installed); err != nil {
		err = unchanged(path, err)
		if file.unwritable != nil || errors.Is(err, fs.ErrPermission) {
			err = fmt.Errorf("%w; add this to it, or to what generates it: %s", err, installed.entryText())
		}
		return now, err
	}
	j.Say("%s: the status line is now %s", path, installed.Command)
	if file.Owner == GSDCore || file.Owner == Another {
		j.Say("it was %s; run %s to restore it", orNone(file.Command), j.call("uninstall"))
	}
	return change{installed.Command, program, keeps}, nil
}

// sayChange shows what would be written.
func (j Job) sayChange(path string, f file, installed ClientSettings) {
	j.Diff(path, f.Text, installed.Text)
	if f.unwritable != nil {
		j.Say("%s: %v, so install cannot write this", path, disk.Cause(f.unwritable))
	} else if !exists(f.backup) || f.Owner != Us && !f.isOnlyCopy(f.ClientSettings) {
		j.Say("would also write %s, from which uninstall restores it", f.backup)
	}
}

// programToName returns the path of the program that the settings should name. If this program will not stay where it
// is, that is a copy, which is made if mayCopy is set.
func (j Job) programToName(mayCopy bool) (program string, err error) {
	program, why := j.Staying()
	switch {
	case mayCopy && j.whyTemporary() != "":
		program, err = j.copyToStay()
	case program == "":
		program = j.Program
		j.Warn(program + " will go away, because " + why + ": first copy it elsewhere, and run install there")
	}
	if err == nil && !utf8.ValidString(program) {
		err = errors.New("the path of this program is not valid UTF-8, so it cannot be written as JSON")
	}
	return program, err
}

func (j Job) call(command string) string {
	call := "gsd-statusline " + command
	if c := j.client(); !c.IsDefault() {
		call += " --for " + c.Name
	}
	if j.File != "" {
		call += " --settings " + ShellWord(j.File)
	}
	return call
}

// copyToStay copies this program, which will not stay where it is, and returns the path of the copy.
func (j Job) copyToStay() (string, error) {
	stable, why, verb := j.StablePath(), j.whyTemporary(), "copied"
	cannot := fmt.Sprintf("cannot install %s, because %s, and", j.Program, why)
	if stable == "" {
		return "", errors.New(cannot + " there is no home directory to copy it to")
	}
	copied, err := copyProgram(j.Program, stable, j.DryRun)
	if err != nil {
		return "", fmt.Errorf("%s copying it failed: %w", cannot, err)
	}
	if j.DryRun {
		verb = "would copy"
	}
	if copied {
		j.Say("%s %s to %s, because %s", verb, j.Program, stable, why)
	}
	return stable, nil
}

// hidden returns what keeps the status line of a settings file from showing in the file's project, or else in the
// current one. isRead reports whether the client reads that file, because --settings may name any file.
func (j Job) hidden(path string) (reasons []string, isRead bool) {
	c, project := j.client(), j.WorkingDir
	path = j.Absolute(path)
	if dir := filepath.Dir(path); filepath.Base(dir) == c.Dir && path != j.SettingsPath(c) {
		project = filepath.Dir(dir)
	}
	return hidden(path, readSettings(path, c, j.programPath()).Command, j.Sources(c, project))
}

// Uninstall restores the settings from before install. An error is one line.
func (j Job) Uninstall() error {
	path, err := j.path()
	if err != nil {
		return unchanged(path, err)
	}
	return again(func() error { return j.restore(path) })
}

func (j Job) restore(path string) error {
	file, err := openFile(path, j.client(), j.programPath())
	if err != nil {
		return unchanged(path, err)
	}
	restored, stays, err := file.restored()
	if err != nil {
		return unchanged(path, err)
	}
	if j.DryRun {
		if restored.Text == file.Text && stays {
			j.Say("%s: gsd-statusline is not installed here, nothing to change", path)
		} else {
			j.Diff(path, file.Text, restored.Text)
		}
		return nil
	}
	if file.unwritable != nil && (restored.Text != file.Text || !stays) {
		return unchanged(path, file.unwritable)
	}
	madeDir := file.hasMadeDir()
	removed, isKept, err := file.saveRestored(restored, stays)
	if err != nil {
		return unchanged(path, err)
	}
	j.sayUninstalled(path, file.ClientSettings, restored, removed)
	switch {
	case stays:
	case madeDir && os.Remove(filepath.Dir(path)) == nil: // fails if there is anything else in it
		j.Say("%s: removed the file and its directory, because install created them", path)
	default:
		j.Say("%s: removed the file, because install created it", path)
	}
	if isKept {
		j.Say("kept %s, which may be the only copy of another status line", file.backup)
	}
	if !removed && file.Owner != Us {
		return nil
	}
	if _, ours := readOurs(j.StablePath()); ours {
		j.Say("%s is still there: remove it if nothing else uses it", j.StablePath())
	}
	return nil
}

func (j Job) sayUninstalled(path string, before, after ClientSettings, removed bool) {
	switch {
	case before.Owner == GSDCore || before.Owner == Another:
		j.Say("%s: gsd-statusline is not installed here; nothing to undo", path)
	case before.Owner == Us && after.Owner == Nobody:
		j.Say("%s: removed the status line", path)
	case after.Owner != Nobody:
		text := "the status line " + orNone(after.Command)
		if after.Owner == GSDCore {
			text = Brief(after.Command)
		}
		j.Say("%s: restored %s", path, text)
	case !removed:
		j.Say("%s: gsd-statusline is not installed here; nothing to undo", path)
	default:
		j.Say("%s: gsd-statusline is not installed here", path)
	}
	if removed && before.Owner != Us {
		j.Say("removed its backup, which is no longer needed")
	}
}

func orNone(command string) string {
	if command == "" {
		return "(no command)"
	}
	return Brief(command)
}

// ShellWord returns a path as a word for the shell that Claude Code uses. On Windows that is Git Bash, or else
// PowerShell. Both accept forward slashes, and a path without quotes if it needs none.
func ShellWord(path string) string {
	path = filepath.ToSlash(path)
	const plain = "/:._-+,@%ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
	if strings.Trim(path, plain) == "" {
		return path
	}
	return shell.None.Quote(path)
}

func withoutColour(line string) string {
	var b strings.Builder
	for i, part := range strings.Split(line, "\x1b[") {
		if _, text, found := strings.Cut(part, "m"); found && i > 0 {
			part = text
		}
		b.WriteString(part)
	}
	return b.String()
}

// trialLimit limits the first run of a status line. Tests remove the limit.
var trialLimit = 5 * time.Second

const trialOutput = 64 << 10 // bytes of output

// try runs a status line's command as a client does, with a payload that names a directory, and returns the line.
func try(command, dir string) (string, error) {
	interpreter := []string{"sh", "-c"}
	if !hasShell() {
		interpreter = []string{"powershell", "-NoProfile", "-Command"}
	}
	line, err := child.Command{
		Program: interpreter[0], Args: append(interpreter[1:], command),
		Stdin:  `{"workspace":{"current_dir":` + js.StringifyString(dir) + `}}`,
		Within: trialLimit, Limit: trialOutput,
	}.Output()
	line = strings.TrimSpace(line)
	if err == nil && line == "" {
		err = errors.New("it printed nothing")
	}
	return line, err
}

func hasShell() bool {
	_, err := child.Find("sh")
	return err == nil || runtime.GOOS != "windows"
}
