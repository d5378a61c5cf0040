// Package lint holds the code to what no linter of tools.mod checks: the length
// of lines and functions, and that no test measures time. It has no code but this test.
package lint

import (
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
