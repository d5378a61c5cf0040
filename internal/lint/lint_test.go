// Package lint holds the code to what no linter of tools.mod checks: the length
// of files and functions. It has no code but this test.
package lint

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	maxFile     = 400 // lines, of tests too
	maxFunction = 60  // lines, not of tests
)

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

// lengths reports a file, and functions in it, that are too long.
func lengths(t *testing.T, path string) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if n := bytes.Count(text, []byte("\n")); n > maxFile {
		t.Errorf("%s has %d lines, over %d", path, n, maxFile)
	}
	if strings.HasSuffix(path, "_test.go") {
		return
	}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		name := "a function"
		switch n := n.(type) {
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
}
