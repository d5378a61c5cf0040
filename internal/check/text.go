package check

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
)

// Rules that are run on their own.
var (
	// missingRule is about a STATE.md that does not exist.
	missingRule = &Rule{Name: "state-missing", Severity: Error, find: stateMissing}
	// foreignRule is about a file that is not a state: no other rule then reads it.
	foreignRule = &Rule{Name: "not-a-state", Severity: Error, find: notAState}
	// fileRule is about the encoding of a file: if it finds something, no other rule reads the file.
	fileRule = &Rule{Name: "encoding", Severity: Error, find: badEncoding}
	// conflictRule reads a file as it is. All other rules read only the first side of each conflict.
	conflictRule = &Rule{Name: "conflict", Severity: Error, find: conflict}
	// textRule is about any state file.
	textRule = &Rule{Name: "control-character", Severity: Error, Twin: "S001", find: controlCharacter}
)

func stateMissing(r *review) {
	r.at(0, "there is no such file, so no format shows anything of the project").
		advise("restore it, for example with git checkout, or run /gsd-health --repair, which writes a new one")
}

func notAState(r *review) {
	if r.isJSON {
		if r.job.IsObject() && r.job.Get("status").IsUndefined() {
			r.at(0, "not a council job, because it has no status, so no line is shown").
				advise("give the path of a job's state.json, or restore the file")
		}
		return
	}
	_, _, isState := headless(r.text)
	isLabel := func(e project.Entry) bool { return e.Name != "" && e.Name != "item" }
	isEmpty := js.Trim(strings.Trim(r.text, "\x00 \t\r\n\uFEFF")) == ""
	shows, line, full := "so no format shows anything", r.state.Text(system.Rich), r.state.Text(system.Full)
	if r.facts == nil { // GSD 2
		isState = line != ""
	} else {
		isState = isState || r.front.open.Text != "" || r.facts.Doc.HasSection ||
			slices.ContainsFunc(r.facts.Doc.Entries, isLabel)
	}
	if full != "" {
		shows = "and full shows only what looks like one (" + quote(full) + ")"
	} else if line != "" {
		shows = "and only rich shows what the other files say (" + quote(line) + ")"
	}
	switch {
	case isEmpty:
		r.at(0, "the file is empty, %s", shows).advise("restore it, for example with git checkout")
	case !isState:
		r.at(0, "not a planning state, because it has no front matter and nothing that a STATE.md has, %s", shows).
			advise("give the path of a STATE.md, or restore the file")
	}
}

func badEncoding(r *review) {
	switch what := encoding(r.text); what {
	case "":
	case "CR":
		r.at(0, "the lines end in CR alone, so the whole file is one line and little of it is read").
			advise("save it with LF or CR LF")
	default:
		r.at(0, "the file is %s (PowerShell writes it so), so nothing of it is read", what).advise("save it as UTF-8")
	}
}

func conflict(r *review) {
	reads := "rich reads the first side, the other formats mix both"
	if r.state == nil {
		reads = "rich may show what either side says"
	} else if r.state.System == system.GSD2 {
		reads = "every format reads the first side"
	}
	for l := range md.BodyLines(r.text, 0) {
		if strings.HasPrefix(l.Text, "<<<<<<< ") {
			r.at(l.At, "unresolved merge conflict: %s", reads).advise("keep one side, and delete the markers")
		}
	}
}

func controlCharacter(r *review) {
	at := 0
	for text := range strings.Lines(r.text) { // one finding per line is enough
		if i, what := control(text); i >= 0 {
			r.at(at+i, "the file contains %s, which the status line drops and which may make other tools "+
				"treat the file as binary", what).
				advise("remove it")
		}
		at += len(text)
	}
}

// encoding names what is wrong with the encoding of a text, UTF-16 or CR; it is empty if nothing is.
func encoding(text string) string {
	head := text[:min(len(text), 4<<10)]
	switch zeros := strings.Count(head, "\x00"); {
	case strings.HasPrefix(text, "\xFF\xFE"), strings.HasPrefix(text, "\xFE\xFF"):
		return "UTF-16"
	case zeros > len(head)/3 && zeros < len(head):
		return "UTF-16 without a byte order mark"
	case strings.Count(head, "\r") > 1 && !strings.Contains(strings.TrimRight(text, "\r\n"), "\n"):
		return "CR"
	}
	return ""
}

// control returns the offset and the name of the first character that a terminal would obey or that hides what the
// text says. at is -1 if there is none. Tabs and line ends do not count.
func control(s string) (at int, what string) {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case ' ' <= c && c < 0x7F:
			continue
		case c == 0:
			return i, "a NUL character"
		case c == 0x1B:
			return i, "an escape character"
		case c < 0xC2:
			continue
		}
		switch c, _ := utf8.DecodeRuneInString(s[i:]); {
		case 0x80 <= c && c < 0xA0:
			return i, "a C1 control character"
		case c == 0x061C, c == 0x200E, c == 0x200F, 0x202A <= c && c <= 0x202E, 0x2066 <= c && c <= 0x2069:
			return i, "a bidirectional control character"
		}
	}
	return -1, ""
}
