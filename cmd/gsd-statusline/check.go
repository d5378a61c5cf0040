package main

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/check"
	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/parse"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

func (p *program) check(paths []string) int {
	if len(paths) == 0 {
		path, c := p.pathOrStdin()
		if path == "" {
			return p.fail(exitFailed, "stdin: %v", c.err)
		}
		if _, isJob := system.CouncilJob(c.text); isJob { // any other JSON is what Claude Code sends to its hooks
			p.stdin, path = strings.NewReader(c.text), "-"
		}
		paths = []string{path}
	}
	for _, rule := range check.Rules() {
		if rule.In(p.only) && rule.In(p.except) {
			return p.fail(exitUsage, "--select and --ignore both name %s (see gsd-statusline help check)", rule.Name)
		}
	}
	p.tellGone("", slices.Concat(p.only, p.except))
	failOn := cmp.Or(check.Severity(p.failOn), check.Error)
	p.notes = p.notes || failOn == check.Note || p.only != nil
	out := &findings{
		program: p, w: bufio.NewWriter(p.text()), coloured: p.colouredTerminal(), isTerminal: isTerminal(p.stdout),
		document: document{isSARIF: p.output == "sarif"},
	}
	code := exitOK
	for _, path := range paths {
		code = max(code, p.checkPath(out, path))
	}
	if p.output == "gitlab" || p.output == "sarif" {
		fmt.Fprintln(out.w, out.document.json())
	}
	total := out.total()
	if code != exitOK { // a path could not be read
		total = ""
	}
	for i, row := range severities {
		if out.count[i] > 0 {
			code = exitFailed
		}
		if row.severity == failOn {
			break
		}
	}
	if total != "" && out.isTerminal {
		fmt.Fprintln(out.w, total)
	} else if total != "" {
		defer fmt.Fprintln(p.stderr, total) // after the findings, in case both go to the same log
	}
	return p.close(out.w, code)
}

// tellGone reports rules of earlier versions that a flag or a file still names.
func (p *program) tellGone(prefix string, names []string) {
	for _, name := range names {
		if now, isGone := check.Gone()[name]; isGone && now != "" {
			p.errorf("%sthe rule %s is gone: %s took its place", prefix, name, now)
		} else if isGone {
			p.errorf("%sthe rule %s is gone: it finds nothing", prefix, name)
		}
	}
}

func (p *program) checkPath(out *findings, path string) int {
	if isConfig(path) {
		out.print(p.configFindings(find.Config{Path: p.Absolute(path)})...)
		return exitOK
	}
	found, err := p.subject(path)
	if err == find.ErrNoState {
		err = nil // a rule reports it
	}
	var files []check.FileFindings
	hasState := err == nil
	if missing := p.MissingState(found); missing != "" {
		missing = p.Relative(missing)
		files = append(files, check.FileFindings{Path: missing, Findings: check.Missing(missing)})
		if err == find.ErrNothing {
			err = nil
		}
	}
	code := exitOK
	if p.reportSkipped(path, found, err) {
		code = exitFailed
	}
	if found.Searched {
		config := p.FindConfig(found.Dir)
		if !slices.Contains(out.configs, config.Path) {
			out.configs = append(out.configs, config.Path)
			p.tellGone(p.Relative(config.Path)+": ", find.SettingsOf(config.Value).CheckIgnore)
			files = append(files, p.configFindings(config)...)
		}
	}
	states := []find.Found{found, p.Active(found, system.Rich)}
	for i, state := range states {
		if hasState && (i == 0 || state.Path != states[0].Path) {
			list := check.File(state.Path, state.Text)
			files = append(files, check.FileFindings{Path: state.Name, Text: state.Text, Findings: list})
			files = append(files, p.relative(check.Conflicts(state))...)
			if p.isOnlyRich(state) {
				out.onlyRich = append(out.onlyRich, state.Name)
			}
		}
	}
	slices.SortFunc(files, func(a, b check.FileFindings) int { return strings.Compare(a.Path, b.Path) })
	out.print(files...)
	return code
}

// isOnlyRich reports whether rich shows something of a STATE.md while full shows nothing.
func (p *program) isOnlyRich(found find.Found) bool {
	if found.System != system.GSD || statusline.FormatState(parse.StateMD(found.Text)) != "" {
		return false
	}
	return p.State(found, system.Rich).Text(system.Rich) != ""
}

// inRepository returns a path relative to the root of the repository, with slashes, if the CI system says where that
// is.
func (p *program) inRepository(path string) string {
	root := cmp.Or(p.Lookup.Get("GITHUB_WORKSPACE"), p.Lookup.Get("CI_PROJECT_DIR"))
	if real, err := filepath.EvalSymlinks(root); err == nil { // the working directory contains no symlinks
		root = real
	}
	if name, err := filepath.Rel(root, p.Absolute(path)); err == nil && filepath.IsLocal(name) {
		path = name
	}
	return filepath.ToSlash(filepath.Clean(path))
}

// isConfig reports whether a path is a project's config.json, which pre-commit passes as an argument.
func isConfig(path string) bool {
	info, err := os.Stat(path)
	return filepath.Base(path) == "config.json" && err == nil && info.Mode().IsRegular()
}

func (p *program) configFindings(c find.Config) []check.FileFindings {
	return p.relative(check.Config(c))
}

// relative gives files their names for the user.
func (p *program) relative(files []check.FileFindings) []check.FileFindings {
	for i := range files {
		files[i].Path = p.Relative(files[i].Path)
	}
	return files
}

func kept(files []check.FileFindings) []check.FileFindings {
	for i := range files {
		files[i].Findings = check.Kept(files[i].Findings)
	}
	return slices.DeleteFunc(files, func(f check.FileFindings) bool { return len(f.Findings) == 0 })
}

func (p *program) subject(path string) (find.Found, error) {
	if path != "-" {
		return p.Examine(path)
	}
	text, err := readAll(p.stdin)
	return p.Content(text), err
}

// reportSkipped reports the unreadable files that a search skipped, and its error, unless those files explain why
// nothing was found. It returns whether there was anything to report.
func (p *program) reportSkipped(path string, found find.Found, err error) bool {
	for _, err := range found.Unreadable {
		p.errorf("%v", err)
	}
	switch {
	case err == find.ErrNothing && p.MissingState(found) != "":
		p.errorf("%s", p.whyNoLine(found))
	case err != nil && (err != find.ErrNothing || len(found.Unreadable) == 0):
		p.errorf("%s: %v", path, err)
	}
	return err != nil || len(found.Unreadable) > 0
}

func readAll(r io.Reader) (string, error) {
	var text strings.Builder
	n, err := io.Copy(&text, io.LimitReader(r, budget.StateBytes+1))
	if err == nil && n > budget.StateBytes {
		err = disk.ErrTooLarge
	}
	return text.String(), err
}

// findings writes what check found, in one of its formats, and counts it.
type findings struct {
	*program
	w          *bufio.Writer
	coloured   bool
	isTerminal bool                 // show the line of the file with each finding
	count      [len(severities)]int // including notes that are not shown
	left       [len(severities)]int // those that the flags or the project ignore
	onlyRich   []string             // each STATE.md of which rich shows something but full nothing
	configs    []string             // the configurations that were checked, each once
	document   document
}

// A severityRow is how findings of one severity are printed.
type severityRow struct {
	severity check.Severity
	github   string // its name in workflow commands
	gitlab   string // its name in Code Quality
}

// severities are in order, the worst first.
var severities = [...]severityRow{
	{check.Error, "error", "major"},
	{check.Warning, "warning", "minor"},
	{check.Note, "notice", "info"},
}

func (o *findings) print(files ...check.FileFindings) {
	for _, file := range files {
		for _, f := range file.Findings {
			i := slices.IndexFunc(severities[:], func(row severityRow) bool { return row.severity == f.Severity })
			if f.Rule.In(o.except) || !f.Rule.In(o.only) && (o.only != nil || f.Ignored) {
				o.left[i]++
				continue
			}
			o.count[i]++
			if o.notes || f.Severity != check.Note {
				o.printOne(file, f, i)
			}
		}
	}
}

func (o *findings) printOne(file check.FileFindings, f check.Finding, severity int) {
	switch row := severities[severity]; o.output {
	case "json":
		o.w.WriteString(system.Encode(f.JSON(file.Path)) + "\n")
	case "gitlab", "sarif":
		o.document.add(o.inRepository(file.Path), file.Text, f, row)
	case "github":
		escape := strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
		fmt.Fprintf(o.w, "::%s file=%s,line=%d,col=%d,title=%s::%s\n", row.github,
			statusline.Clean(escape.Replace(o.inRepository(file.Path))), f.Line, f.Column, f.Rule.Name,
			strings.ReplaceAll(statusline.Clean(f.Message()), "%", "%25")) // the message is on one line
	default:
		place := fmt.Sprintf("%s:%d:%d:", file.Path, f.Line, f.Column)
		fmt.Fprintf(o.w, "%s %s %s %s\n", layout.Bold.Paint(place, o.coloured),
			f.Severity.Colour().Paint(string(f.Severity)+":", o.coloured), statusline.Clean(f.Message()),
			layout.Dim.Paint("["+f.Rule.Name+"]", o.coloured))
		if o.isTerminal {
			o.snippet(file.Text, f.At)
		}
	}
}

// The maximum width, in cells, of a line of a file on a terminal, and of the part of it before the caret. Longer
// lines are cut.
const (
	maxSnippet = 76
	beforeMark = 40
)

// snippet writes the line of the file that contains an offset. The line below it has a caret at the offset and
// underlines what the finding is about.
func (o *findings) snippet(text string, at int) {
	start := strings.LastIndexByte(text[:at], '\n') + 1
	line := md.Raw(text, start)
	if strings.TrimSpace(line) == "" {
		return
	}
	at = min(at-start, len(line))
	// A line may be as long as the file, and may have a finding at each of its bytes.
	from := max(0, at-budget.Line)
	for from < at && !utf8.RuneStart(line[from]) {
		from++
	}
	before, after := visible(line[from:at]), visible(md.CutBytes(line[at:], budget.Line))
	if cells := displaywidth.String(before); cells > beforeMark {
		before = "…" + lastCells(before, beforeMark-1)
	}
	cells := displaywidth.String(before)
	after = displaywidth.TruncateString(after, maxSnippet-cells, "…")
	mark := "^" + strings.Repeat("~", max(displaywidth.String(token(after))-1, 0))
	mark = strings.Repeat(" ", cells) + layout.Green.Paint(mark, o.coloured)
	fmt.Fprintf(o.w, "  %s%s\n  %s\n", before, after, mark)
}

// token returns the word, the quoted text, the comment or the piece of JSON at the start of a text.
func token(s string) string {
	if s == "" {
		return ""
	}
	if i := strings.IndexByte("\"'`[{(", s[0]); i >= 0 {
		if end := strings.IndexByte(s[1:], "\"'`]})"[i]); end >= 0 {
			return s[:end+2]
		}
	}
	if end := strings.IndexAny(s, " \t,"); end > 0 && s[0] != '#' {
		s = s[:end]
	}
	return s
}

func visible(s string) string { return statusline.Clean(strings.ReplaceAll(s, "\t", "    ")) }

// lastCells returns the longest end of a string that fits in n cells.
func lastCells(s string, n int) string {
	total := displaywidth.String(s)
	g := displaywidth.StringGraphemes(s)
	for total > n && g.Next() {
		total -= g.Width()
		s = s[len(g.Value()):]
	}
	return s
}

// total sums up the findings: "1 error, 2 warnings", "nothing wrong; 2 notes (--notes)", "1 error left out". It is
// empty if the output is for a program.
func (o *findings) total() string {
	if o.output != "" && o.output != "text" {
		return ""
	}
	const note = len(severities) - 1
	shown, hidden := o.count, ""
	if !o.notes && shown[note] > 0 {
		hidden = "; " + counted([len(severities)]int{note: shown[note]}) + " (--notes)"
		shown[note] = 0
	}
	what := "nothing wrong"
	if left := counted(o.left); left != "" {
		what = left + " left out"
	}
	if n := len(o.onlyRich); n == 1 {
		hidden += "; full shows nothing of " + o.onlyRich[0] + ", --format rich does"
	} else if n > 1 {
		hidden += "; full shows nothing of " + strconv.Itoa(n) + " files, --format rich does"
	}
	return cmp.Or(counted(shown), what) + hidden
}

// counted says how many findings there are of each severity: "1 error, 2 warnings".
func counted(count [len(severities)]int) string {
	var parts []string
	for i, n := range count {
		parts = append(parts, md.Counted(n, string(severities[i].severity)))
	}
	return strings.Join(md.Present(parts...), ", ")
}
