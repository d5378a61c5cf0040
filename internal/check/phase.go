package check

import (
	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
)

// phase checks that the file states a phase, and that its sources agree. It returns
// the phase that GSD uses and its offset. rich is the phase in the rich line.
func (r *report) phase(d gsdtools.Document, p project.Project, rich md.Field) (id string, at int) {
	fields := d.Phases()
	for _, v := range fields {
		switch other := gsdtools.PhaseID(v.Text); {
		case other == "":
		case id == "":
			id, at = other, v.At
		case !gsdtools.SamePhase(other, id):
			line := r.lineAt(at)
			r.at(v.At, phaseDisagrees, "the phase is %s here but %s on line %d, which is the one that GSD uses: correct one of them", quote(other), quote(id), line)
		}
	}
	if id != "" {
		return id, at
	}
	level, v, example := phaseMissing.Level, fields[len(fields)-1], "N"
	if s := stageOf(r.text, d, p); s == before || s == between || p.TotalPhases.Text == "0" || p.TotalPhases.Text != "" && p.TotalPhases.Text == p.CompletedPhases.Text {
		level = Note // that is normal
	}
	text := "the file does not name a phase, so the line shows none"
	if id, pos, ok := loosePhase(r.text); ok && rich.Pos == 0 {
		rich = md.Field{Text: id, Pos: pos + 1}
	}
	if rich.Pos > 0 {
		level, at, text, example = Note, rich.Pos-1, "GSD's own tools do not recognise phase "+quote(rich.Text)+" here", rich.Text
	} else if v.Text != "" {
		at, text = v.At, quote(v.Text)+" does not begin with a phase number, so the line shows no phase"
	}
	r.level(level, at, phaseMissing, "%s: write `current_phase: %s`, or `Phase: %s of M (Name)` under Current Position", text, example, example)
	return "", at
}
