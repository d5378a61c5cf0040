package js

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// row is one fact of JavaScript: an expression, what node 20 prints for
// String(expression), and what we make of the same value.
type row struct {
	expr string
	want string
	got  string
}

// functions are those of testdata/node.txt: the expression, in which %s is the argument, and what
// we make of the argument.
var functions = map[string]struct {
	expr string
	got  func(arg string) string
}{
	"decode": {"Buffer.from(%s, 'hex').toString('utf8')", func(arg string) string {
		raw, _ := hex.DecodeString(arg)
		return Decode(string(raw))
	}},
	"posix.dirname":  {"path.posix.dirname(%s)", func(arg string) string { return dirname(arg, false) }},
	"posix.basename": {"path.posix.basename(%s)", func(arg string) string { return basename(arg, false) }},
	"win32.dirname":  {"path.win32.dirname(%s)", func(arg string) string { return dirname(arg, true) }},
	"win32.basename": {"path.win32.basename(%s)", func(arg string) string { return basename(arg, true) }},
	"template":       {"template(%s)", template},
	"Boolean":        {"Boolean(JSON.parse(%s))", func(arg string) string { return fmt.Sprint(value(arg).IsTruthy()) }},
	"NumberOf": {"Number(JSON.parse(%s))", func(arg string) string {
		f, _ := value(arg).Number()
		return FormatNumber(f)
	}},
	"stringify": {"JSON.stringify(JSON.parse(%s))", func(arg string) string { return value(arg).Stringify() }},
	"Number":    {"Number(%s)", func(arg string) string { return FormatNumber(parseNumber(arg)) }},
	"parseInt":  {"parseInt(%s, 10)", func(arg string) string { return FormatNumber(ParseInt(arg)) }},
	"round":     {"Math.round(Number(%s))", func(arg string) string { return FormatNumber(Round(parseNumber(arg))) }},
	"toFixed":   {"Number(%s).toFixed(1)", func(arg string) string { return ToFixed1(parseNumber(arg)) }},
}

// value parses a JSON text.
func value(text string) Value {
	v, _ := ParseJSON(text)
	return v
}

// template is JSON.parse(text) in a template, "throws" where one of the two throws.
func template(text string) string {
	v, ok := ParseJSON(Decode(text))
	s, printed := v.String()
	if !ok || !printed {
		return "throws"
	}
	return s
}

func get(text, name string) string {
	s, _ := value(text).Get(name).String()
	return s
}

// rows are the facts of testdata/node.txt, and those that are not about one function.
func rows(t *testing.T) []row {
	t.Helper()
	rows := []row{
		{`'\t\v\f \u00a0\ufeffx\u0085'.trim()`, "x\u0085", Trim("\t\v\f \u00a0\ufeffx\u0085")},
		{`'\u180e x \u200b'.trim()`, "\u180e x \u200b", Trim("\u180e x \u200b")},
		{`'\x1cx\x1f\u2028\u3000'.trim()`, "\x1cx\x1f", Trim("\x1cx\x1f\u2028\u3000")},
		{`/.*/.exec('a\v\u0085b\u2028c')[0]`, "a\v\u0085b", Line("a\v\u0085b\u2028c")},
		{`/.*/.exec('a\rb')[0]`, "a", Line("a\rb")},
		{`/.*/.exec('â\u2029b')[0]`, "â", Line("â\u2029b")},
		{`/^b/m.test('a\rb')`, "true", fmt.Sprint(StartsLine("a\rb", 2))},
		{`/^b/m.test('a\u2029b')`, "true", fmt.Sprint(StartsLine("a\u2029b", 4))},
		{`/^b/m.test('a\u0085b')`, "false", fmt.Sprint(StartsLine("a\u0085b", 3))},
		{`/^b/m.test('a\vb')`, "false", fmt.Sprint(StartsLine("a\vb", 2))},
		{`'abcdefghijklmno😀x'.slice(0, 16)`, "abcdefghijklmno\uFFFD", Cut("abcdefghijklmno😀x", 16)},
		{`'abcdefghijklmn😀x'.slice(0, 16)`, "abcdefghijklmn😀", Cut("abcdefghijklmn😀x", 16)},
		{`'é'.slice(0, 16)`, "é", Cut("é", 16)},
		{`'PLANNİNG \u212a ÀΩ'.toLowerCase()`, "planni\u0307ng k àω", ToLower("PLANNİNG \u212a ÀΩ")},
		{`JSON.parse('{"a":1,"a":{"b":2},"a":null}').a`, "null", get(`{"a":1,"a":{"b":2},"a":null}`, "a")},
		{`JSON.parse('{"A":1}').a`, "undefined", get(`{"A":1}`, "a")},
		{`JSON.parse('{"\\u0061":[1, {"a":2}] , "b":3}').a[0]`, "1", get(`{"\u0061":1}`, "a")},
		{`JSON.parse('{"x":{"a":2},"y":[{"a":3}]}').a`, "undefined", get(`{"x":{"a":2},"y":[{"a":3}]}`, "a")},
		{`JSON.parse('"a"').a`, "undefined", get(`"a"`, "a")},
		{`Number('0b' + '1'.repeat(1100))`, "Infinity", FormatNumber(parseNumber("0b" + strings.Repeat("1", 1100)))},
	}
	for line := range strings.Lines(tmptest.Read(t, "testdata/node.txt")) {
		var name, arg, want string
		if strings.HasPrefix(line, "#") {
			continue
		}
		if _, err := fmt.Sscanf(line, "%s %q %q", &name, &arg, &want); err != nil {
			t.Fatalf("testdata/node.txt: %q: %v", line, err)
		}
		quoted, _ := json.Marshal(arg)
		f := functions[name]
		rows = append(rows, row{fmt.Sprintf(f.expr, quoted), want, f.got(arg)})
	}
	return rows
}

// TestAsNode compares the package with the table, and the table with node itself.
func TestAsNode(t *testing.T) {
	rows := rows(t)
	for _, r := range rows {
		if r.got != r.want {
			t.Errorf("%s: got %q, node printed %q", r.expr, r.got, r.want)
		}
	}
	if _, err := exec.LookPath("node"); err != nil {
		t.Skipf("needs node: %v", err)
	}
	exprs := make([]string, len(rows))
	for i, r := range rows {
		exprs[i] = r.expr
	}
	list, _ := json.Marshal(exprs)
	script := filepath.Join(t.TempDir(), "rows.js")
	code := "const path = require('path');\n" +
		"function template(text) { try { return `${JSON.parse(text)}`; } catch { return 'throws'; } }\n" +
		"console.log(JSON.stringify(" + string(list) + ".map((e) => Buffer.from(String(eval(e))).toString())));\n"
	tmptest.Write(t, "", script, code)
	out := tmptest.Must(exec.Command("node", script).Output())
	var printed []string
	tmptest.NoError(t, json.Unmarshal(out, &printed))
	for i, r := range rows {
		if diff := cmp.Diff(printed[i], r.want); diff != "" {
			t.Errorf("%s mismatch (-node +table):\n%s", r.expr, diff)
		}
	}
}

func TestDeepJSON(t *testing.T) {
	const depth = 1_000_000
	deep := strings.Repeat(`[`, depth) + strings.Repeat(`]`, depth)
	v, ok := ParseJSON(deep)
	if s, printed := v.String(); !ok || !printed || s != "" {
		t.Errorf("%d nested arrays: parsed %v, string %q %v", depth, ok, s, printed)
	}
	v, ok = ParseJSON(`{"a":` + strings.Repeat(`{"a":`, depth) + `1` + strings.Repeat(`}`, depth) + `}`)
	if !ok || !v.Get("a").IsObject() {
		t.Errorf("%d nested objects: parsed %v", depth, ok)
	}
}
