package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/claude"
	"github.com/gsd-statusline/gsd-statusline/internal/planning"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// A reason is why a segment of Claude Code's line is shown, or is not.
type reason struct {
	name, text string
	shown      bool
	why        string // where it is not shown
	source     string // where it is
	ms         float64
}

// explainLine explains Claude Code's line for a payload, and the state in it.
func (p *program) explainLine(payload string) int {
	data, ok := claude.ParsePayload(payload)
	if !ok {
		p.errorf("stdin: not a JSON object: taken for an empty one")
	}
	p.unread = map[string]error{}
	p.laps, p.noBridge = &laps{took: map[string]time.Duration{}, last: time.Now()}, true
	line := p.collect(data)
	dir := data.Dir
	if dir == "" {
		dir = p.workingDir()
	}
	config := p.planningEnv().FindConfig(dir)
	p.configProblems(config)
	fitted := line
	if limit := p.lineWidth(); limit > 0 {
		fitted = line.Fit(limit)
	}
	reasons := p.reasons(line, fitted, data, planning.SettingsOf(config.Value), dir)
	var state *explanation
	if p.found.path != "" {
		e := p.explanation(p.found)
		state = &e
	}
	if p.output == "json" {
		return p.write(lineJSON(fitted, reasons, state) + "\n")
	}
	t := p.page()
	t.line(fitted.Render(false))
	t.head("segments")
	for _, r := range reasons {
		text, why := r.text, r.source
		if !r.shown {
			text, why = "not shown", r.why
		}
		t.columns(r.name, text, fmt.Sprintf("%.2f ms", r.ms), why)
	}
	if state != nil {
		t.head("state")
		state.writeTo(t)
	}
	return p.write(t.String())
}

// reasons tells of each segment that Claude Code's line can have, in the order of
// the line; fitted is the line as it is printed.
func (p *program) reasons(line, fitted statusline.Line, data claude.Payload, settings planning.Settings, dir string) []reason {
	why := map[string]string{
		"update":       "the update check found nothing, or left nothing in " + p.segmentSource("update"),
		"task":         "no todo of the session is in progress",
		"state":        "no planning state in " + dir + " or above, or nothing in it to show",
		"git":          "no git, not a repository, or git did not answer in time",
		"context":      "the payload has no context_window.remaining_percentage",
		"last-command": "no command in the last 256 KiB of the transcript",
	}
	if line.HasTask {
		why["state"] = "the task stands in its place"
	}
	for segment, err := range p.unread {
		why[segment] = "cannot be read: " + err.Error()
	}
	if len(p.found.unreadable) > 0 {
		why["state"] = "cannot be read: " + p.found.unreadable[0].Error()
	}
	if !data.HasSession {
		why["task"] = "the payload has no session_id"
	}
	if !settings.Git {
		why["git"] = "statusline.show_git is not true in .planning/config.json"
	}
	if !settings.LastCommand {
		why["last-command"] = "statusline.show_last_command is not true in .planning/config.json"
	}
	order := []string{"update", "model", "context", "task", "state", "directory", "git", "last-command"}
	if !line.MeterFront {
		order = []string{"update", "model", "task", "state", "directory", "git", "context", "last-command"}
	}
	var list []reason
	for _, name := range order {
		r := reason{name: name, why: why[name], source: p.segmentSource(name), ms: p.laps.ms(name)}
		if _, there := segmentOf(line, name); there {
			r.why = "no room for it in " + strconv.Itoa(p.lineWidth()) + " cells"
		}
		r.text, r.shown = segmentOf(fitted, name)
		list = append(list, r)
	}
	return list
}

// segmentOf is the text of a line's segment. It reports false where the line has
// none of that name.
func segmentOf(line statusline.Line, name string) (string, bool) {
	for _, s := range line.Segments() {
		if s.Name == name {
			return s.Text, true
		}
	}
	return "", false
}

// lineJSON is it as one JSON object.
func lineJSON(line statusline.Line, reasons []reason, state *explanation) string {
	var b strings.Builder
	b.WriteString(`{"line":` + statusline.QuoteJSON(line.Render(false)) + `,"segments":[`)
	for i, r := range reasons {
		source, why := r.source, r.why
		if r.shown {
			why = ""
		} else {
			source = ""
		}
		fmt.Fprintf(&b, `%s{"name":%q,"shown":%v,"text":%s,"why":%s,"source":%s,"ms":%.3f}`,
			comma(i), r.name, r.shown, quoteOrNull(r.text), quoteOrNull(why), quoteOrNull(source), r.ms)
	}
	b.WriteString(`],"state":`)
	if state == nil {
		return b.String() + "null}"
	}
	return b.String() + state.json() + "}"
}
