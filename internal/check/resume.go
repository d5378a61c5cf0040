package check

import (
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
)

// resume checks that the file to resume from exists. It ignores a text that is not a
// path, and a path that leads out of the project.
func (r *report) resume(a around) {
	v := a.d.Label("Resume file")
	if v.Text == "" {
		if f := a.p.Body.ResumeFile; f.Pos > 0 {
			v = gsdtools.Value{Text: f.Text, At: f.Pos - 1}
		}
	}
	if name := pathOf(v.Text); name != "" && a.place.Named(v.Text) == "" && !a.has(name) {
		r.at(v.At, filesResume, "the resume file %s does not exist, so the line shows none: correct the path, or write None", quote(name))
		return
	}
	if a.place.HasContinue() && !strings.Contains(v.Text, "continue.md") {
		r.at(v.At, filesResume, "%s exists, but Resume file: does not name it: write `Resume file: %s`", find.ContinueFile, find.ContinueFile)
	}
}

// pathOf is the path at the start of a text, possibly in a link, or "": a word with a
// slash or the extension of a Markdown file, and without placeholders.
func pathOf(text string) string {
	if _, target, ok := strings.Cut(text, "]("); ok {
		text, _, _ = strings.Cut(target, ")")
	}
	name := text
	if quoted := strings.TrimLeft(text, "*_ "); strings.HasPrefix(quoted, "`") {
		name, _, _ = strings.Cut(quoted[1:], "`")
	} else {
		name, _, _ = strings.Cut(quoted, " ")
	}
	name = strings.Trim(name, "`\"'*,;:")
	name, _, _ = strings.Cut(name, "#")
	isMarkdown := strings.HasSuffix(strings.ToLower(name), ".md")
	if !isMarkdown && !strings.Contains(name, "/") || strings.ContainsAny(name, "*{}[]<>|…~$\\ ") || strings.Contains(name, "://") || !isMarkdown && path.Ext(name) == "" && !strings.HasPrefix(name, ".planning/") {
		return ""
	}
	return name
}

// has reports whether a path leads out of the project, or to something that exists in
// it: relative to the root, relative to the state's directory or, for a bare name, in
// the directory of a phase.
func (a around) has(name string) bool {
	name = filepath.FromSlash(name)
	if filepath.IsAbs(name) {
		rel, err := filepath.Rel(a.place.Root, name)
		if err != nil || !filepath.IsLocal(rel) {
			return true
		}
		name = rel
	}
	if !filepath.IsLocal(name) || strings.ContainsRune(name, 0) {
		return true
	}
	names := []string{name, filepath.Join(".planning", name), filepath.Join(".planning", "phases", name)}
	if rel, err := filepath.Rel(a.place.Root, a.place.Dir); err == nil {
		names = append(names, filepath.Join(rel, name))
	}
	root, err := os.OpenRoot(a.place.Root)
	if err != nil {
		return true
	}
	defer root.Close()
	for _, name := range names {
		if _, err := root.Stat(name); err == nil || !os.IsNotExist(err) {
			return true
		}
	}
	if filepath.Base(name) == name {
		found, _ := filepath.Glob(filepath.Join(globEscape(a.place.Dir), "phases", "*", globEscape(name)))
		return len(found) > 0
	}
	return false
}

// globEscape escapes the special characters of a glob pattern.
func globEscape(s string) string {
	return strings.NewReplacer("*", "[*]", "?", "[?]", "[", "[[]").Replace(s)
}
