// Package lint holds the code to what no linter of tools.mod checks: the length of lines and functions, complexity, the
// layers of docs/architecture.md, that there is one program, how many texts stand in conditions, and that no test
// measures time. It has no code but this test.
package lint

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

const (
	maxColumns    = 120 // a tab is 4
	maxFunction   = 80  // lines, not of tests and tables
	maxComplexity = 20  // of a function of the program or of its two packages
	maxLiterals   = 100 // in conditions, per 1,000 lines of internal/project: words belong in tables
)

// runsOn matches what makes a line long wherever it stands: a link, a directive of the compiler, a regular expression.
var runsOn = regexp.MustCompile(`https?://|^//go:|regexp\.MustCompile`)

// TestForm holds each file by itself: no total, which would fail for whoever adds the next line.
func TestForm(t *testing.T) {
	root := filepath.Join("..", "..")
	files, lines, found := 0, 0, 0
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && path != root && (strings.HasPrefix(name, ".") || name == "testdata" || name == "dist"):
			return fs.SkipDir
		case d.IsDir() || !strings.HasSuffix(name, ".go"):
			return nil
		}
		files++
		text, set := tmptest.Read(t, path), token.NewFileSet()
		columns(t, path, text)
		if strings.HasSuffix(path, "_test.go") {
			return nil
		}
		file := tmptest.Must(parser.ParseFile(set, path, text, parser.SkipObjectResolution))
		lengths(t, set, file)
		dir := filepath.ToSlash(filepath.Dir(path))
		if strings.HasSuffix(dir, "/internal/project") {
			lines += strings.Count(text, "\n")
			found += literals(file)
		}
		isShipped := regexp.MustCompile(`/(cmd|parse|statusline|internal)(/|$)`).MatchString(dir) &&
			!strings.HasSuffix(dir, "test")
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && isShipped && f.Body != nil && complexity(f) > maxComplexity {
				t.Errorf("%s: %s: complexity %d, over %d", path, f.Name.Name, complexity(f), maxComplexity)
			}
		}
		return nil
	})
	if err != nil || files < 100 || found*1000 > maxLiterals*lines {
		t.Errorf("%d files, %d literals in %d lines of internal/project: %v", files, found, lines, err)
	}
}

// columns reports the lines of a file that are too long.
func columns(t *testing.T, path, text string) {
	t.Helper()
	for n, line := range strings.Split(text, "\n") {
		columns := utf8.RuneCountInString(strings.ReplaceAll(line, "\t", "    "))
		if columns > maxColumns && !runsOn.MatchString(line) {
			t.Errorf("%s:%d: %d columns, over %d", path, n+1, columns, maxColumns)
		}
	}
}

// lengths reports the functions of a file that are too long.
func lengths(t *testing.T, set *token.FileSet, file *ast.File) {
	t.Helper()
	ast.Inspect(file, func(n ast.Node) bool {
		name := "a function"
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Body != nil && len(n.Body.List) == 1 {
				return true // it returns a table, which is as long as its rows
			}
			name = n.Name.Name
		case *ast.FuncLit:
		default:
			return true
		}
		first, last := set.Position(n.Pos()), set.Position(n.End())
		if lines := last.Line - first.Line + 1; lines > maxFunction {
			t.Errorf("%v: %s has %d lines, over %d", first, name, lines, maxFunction)
		}
		return true
	})
}

// TestOneProgram: what go install ./... installs, which pre-commit calls, is the program alone.
func TestOneProgram(t *testing.T) {
	cmd := exec.Command("go", "list", "-f", `{{if eq .Name "main"}}{{.ImportPath}}{{end}}`, "./...")
	cmd.Dir = filepath.Join("..", "..")
	out, err := cmd.Output()
	if got := strings.Fields(string(out)); err != nil || len(got) != 1 ||
		!strings.HasSuffix(got[0], "/cmd/gsd-statusline") {
		t.Errorf("the programs are %q (%v)", got, err)
	}
}

// measures are how Go code learns how long something took.
var measures = []string{"Since", "Sub", "UserTime", "SystemTime", "Getrusage", "Elapsed"}

// TestNoTimes: no test judges how long something takes, which differs between machines. A loop up to [proctest.Net] is
// a net for what may hang.
func TestNoTimes(t *testing.T) {
	files, err := exec.Command("git", "-C", filepath.Join("..", ".."), "ls-files", "*_test.go",
		"internal/*test/*.go").Output()
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

// TestLayers: a package imports only packages that docs/architecture.md lists below it, and it lists all.
func TestLayers(t *testing.T) {
	page := tmptest.Read(t, filepath.Join("..", "..", "docs", "architecture.md"))
	place := map[string]int{} // of a package in the page's list
	row := regexp.MustCompile(`(?m)^((?:cmd/|internal/|parse|statusline)\S*) {2,}`)
	for n, m := range row.FindAllStringSubmatch(page, -1) {
		place[strings.TrimSuffix(m[1], "/")] = n + 1
	}
	cmd := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./...")
	cmd.Dir = filepath.Join("..", "..")
	out := tmptest.Must(cmd.Output())
	const module = "github.com/gsd-statusline/gsd-statusline/"
	for line := range strings.Lines(strings.ReplaceAll(string(out), " "+module, " ")) {
		imports := strings.Fields(strings.TrimPrefix(line, module))
		from := imports[0]
		if place[from] == 0 {
			isTest := strings.HasSuffix(from, "test") || from == "internal/lint" || from == "internal/release"
			if !isTest {
				t.Errorf("docs/architecture.md does not list %s", from)
			}
			continue
		}
		for _, to := range imports[1:] {
			if n, ok := place[to]; ok && n <= place[from] {
				t.Errorf("%s imports %s, which docs/architecture.md lists above it", from, to)
			}
		}
	}
}
