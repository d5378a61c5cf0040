// Package lint holds the code to what no linter of tools.mod checks: the length
// of lines and functions, and that no test measures time. It has no code but this test.
package lint

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

const (
	maxColumns  = 120 // a tab is 4
	maxFunction = 80  // lines, not of tests
)

// runsOn matches what makes a line long wherever it stands: a link, a directive of the compiler.
var runsOn = regexp.MustCompile(`https?://|^//go:`)

func TestLength(t *testing.T) {
	root := filepath.Join("..", "..")
	files := 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && path != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "dist"):
			return fs.SkipDir
		case !d.IsDir() && strings.HasSuffix(name, ".go"):
			files++
			lengths(t, path)
		}
		return nil
	})
	if err != nil || files < 100 {
		t.Errorf("%d files: %v", files, err)
	}
}

// lengths reports the lines and functions of a file that are too long.
func lengths(t *testing.T, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasSuffix(path, "_test.go") {
		return
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	texts := map[int]bool{} // lines with a text that is long by itself
	ast.Inspect(file, func(n ast.Node) bool {
		name := "a function"
		switch n := n.(type) {
		case *ast.BasicLit:
			for line := set.Position(n.Pos()).Line; len(n.Value) > 40 && line <= set.Position(n.End()).Line; line++ {
				texts[line] = true
			}
			return true
		case *ast.FuncDecl:
			name = n.Name.Name
		case *ast.FuncLit:
		default:
			return true
		}
		first, last := set.Position(n.Pos()), set.Position(n.End())
		if lines := last.Line - first.Line + 1; lines > maxFunction {
			t.Errorf("%s:%d: %s has %d lines, over %d", path, first.Line, name, lines, maxFunction)
		}
		return true
	})
	for n, line := range strings.Split(string(text), "\n") {
		columns := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    "))
		if columns > maxColumns && !texts[n+1] && !runsOn.MatchString(line) {
			t.Errorf("%s:%d: %d columns, over %d", path, n+1, columns, maxColumns)
		}
	}
}

// TestOneProgram: what go install ./... installs, which pre-commit calls, is the program alone.
func TestOneProgram(t *testing.T) {
	cmd := exec.Command("go", "list", "-f", `{{if eq .Name "main"}}{{.ImportPath}}{{end}}`, "./...")
	cmd.Dir = filepath.Join("..", "..")
	out, err := cmd.Output()
	if got := strings.Fields(string(out)); err != nil || len(got) != 1 || !strings.HasSuffix(got[0], "/cmd/gsd-statusline") {
		t.Errorf("the programs are %q (%v)", got, err)
	}
}

// measures are how Go code learns how long something took.
var measures = []string{"Since", "Sub", "UserTime", "SystemTime", "Getrusage", "Elapsed"}

// TestNoTimes: no test judges how long something takes, which differs between machines. A loop up to [proctest.Net] is
// a net for what may hang.
func TestNoTimes(t *testing.T) {
	files, err := exec.Command("git", "-C", filepath.Join("..", ".."), "ls-files", "*_test.go", "internal/*test/*.go").Output()
	if err != nil {
		t.Skip("not a checkout: ", err)
	}
	for path := range strings.Lines(string(files)) {
		path = filepath.Join("..", "..", strings.TrimSpace(path))
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BinaryExpr:
				if name := selected(n.Y); n.Op == token.LSS && (name == "Net" || name == "proctest.Net") {
					return false
				}
			case *ast.SelectorExpr:
				if slices.Contains(measures, n.Sel.Name) {
					t.Errorf("%s: a test that measures time: %s", set.Position(n.Pos()), n.Sel.Name)
				}
			}
			return true
		})
	}
}

// selected is the text of a name, or of a name in a package.
func selected(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return selected(e.X) + "." + e.Sel.Name
	}
	return ""
}

// The sizes are ratchets: they only go down. What a number stands for is that one person can hold a package in the head.
const (
	maxShipped    = 24_452 // lines of Go of the program and its two packages
	maxTests      = 15_987 // lines of Go that only tests need
	maxTracked    = 445    // files outside testdata/golden
	maxProject    = 2_554  // lines of internal/project
	maxLiterals   = 54     // in conditions, per 1,000 lines of internal/project
	maxComplexity = 20     // of a function
)

// sizes are what is counted of files of Go.
type sizes struct{ shipped, tests, project, literals int }

func TestSizes(t *testing.T) {
	root := filepath.Join("..", "..")
	var s sizes
	var complex []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name := d.Name()
		switch {
		case err != nil:
			return err
		case d.IsDir() && path != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "dist"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go"):
			return nil
		}
		complex = append(complex, s.add(t, path)...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	tracked := 0
	if out, err := exec.Command("git", "-C", root, "ls-files", ":!testdata/golden").Output(); err == nil {
		tracked = bytes.Count(out, []byte("\n"))
	}
	perThousand := s.literals * 1000 / max(s.project, 1)
	t.Logf("%+v, %d literals per 1,000 lines, %d files, %d functions over %d", s, perThousand, tracked, len(complex), maxComplexity)
	for _, size := range []struct {
		name     string
		got, max int
	}{
		{"lines of shipped Go", s.shipped, maxShipped},
		{"lines of tests", s.tests, maxTests},
		{"tracked files", tracked, maxTracked},
		{"lines of internal/project", s.project, maxProject},
		{"literals in conditions per 1,000 lines of internal/project", perThousand, maxLiterals},
	} {
		if size.got > size.max {
			t.Errorf("%d %s, over %d", size.got, size.name, size.max)
		}
	}
	for _, f := range complex {
		t.Errorf("%s: complexity over %d", f, maxComplexity)
	}
}

// add counts a file, and returns its functions that are too complex.
func (s *sizes) add(t *testing.T, path string) (complex []string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Count(text, []byte("\n"))
	dir := filepath.ToSlash(filepath.Dir(path))
	isTool := strings.HasSuffix(dir, "test") || strings.HasSuffix(dir, "/lint")
	isShipped := slices.ContainsFunc([]string{"/cmd/", "/parse", "/statusline", "/internal/"}, func(part string) bool {
		return strings.Contains(dir+"/", part)
	})
	switch {
	case strings.HasSuffix(path, "_test.go") || isTool:
		s.tests += lines
		return nil
	case !isShipped:
		return nil
	}
	s.shipped += lines
	file, err := parser.ParseFile(token.NewFileSet(), path, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	if strings.HasSuffix(dir, "/internal/project") {
		s.project += lines
		s.literals += literals(file)
	}
	for _, decl := range file.Decls {
		if f, ok := decl.(*ast.FuncDecl); ok && f.Body != nil && complexity(f) > maxComplexity {
			complex = append(complex, filepath.ToSlash(path)+" "+f.Name.Name)
		}
	}
	return complex
}

// complexity is one more than the branches of a function, with those of functions in it.
func complexity(f *ast.FuncDecl) int {
	n := 1
	ast.Inspect(f.Body, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt:
			n++
		case *ast.CaseClause:
			if node.List != nil {
				n++
			}
		case *ast.BinaryExpr:
			if node.Op == token.LAND || node.Op == token.LOR {
				n++
			}
		}
		return true
	})
	return n
}

// literals counts the strings and characters in the conditions of a file: of if and for, and in the
// cases of switches.
func literals(file *ast.File) int {
	n := 0
	count := func(node ast.Node) {
		ast.Inspect(node, func(node ast.Node) bool {
			if lit, ok := node.(*ast.BasicLit); ok && (lit.Kind == token.STRING || lit.Kind == token.CHAR) {
				n++
			}
			return true
		})
	}
	ast.Inspect(file, func(node ast.Node) bool {
		switch node := node.(type) {
		case *ast.IfStmt:
			count(node.Cond)
		case *ast.ForStmt:
			if node.Cond != nil {
				count(node.Cond)
			}
		case *ast.CaseClause:
			for _, e := range node.List {
				count(e)
			}
		}
		return true
	})
	return n
}
