package js

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
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
	"posix.dirname":  {"path.posix.dirname(%s)", Dirname},
	"posix.basename": {"path.posix.basename(%s)", Basename},
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
		{`'abcdefghijklmno😀x'.slice(0, 16)`, "abcdefghijklmno\uFFFD", CutUnits("abcdefghijklmno😀x", 16)},
		{`'abcdefghijklmn😀x'.slice(0, 16)`, "abcdefghijklmn😀", CutUnits("abcdefghijklmn😀x", 16)},
		{`'é'.slice(0, 16)`, "é", CutUnits("é", 16)},
		{`'PLANNİNG \u212a ÀΩ'.toLowerCase()`, "planni\u0307ng k àω", ToLower("PLANNİNG \u212a ÀΩ")},
		{`JSON.parse('{"a":1,"a":{"b":2},"a":null}').a`, "null", get(`{"a":1,"a":{"b":2},"a":null}`, "a")},
		{`JSON.parse('{"A":1}').a`, "undefined", get(`{"A":1}`, "a")},
		{`JSON.parse('{"\\u0061":[1, {"a":2}] , "b":3}').a[0]`, "1", get(`{"\u0061":1}`, "a")},
		{`JSON.parse('{"x":{"a":2},"y":[{"a":3}]}').a`, "undefined", get(`{"x":{"a":2},"y":[{"a":3}]}`, "a")},
		{`JSON.parse('"a"').a`, "undefined", get(`"a"`, "a")},
		{`Number('0b' + '1'.repeat(1100))`, "Infinity", FormatNumber(parseNumber("0b" + strings.Repeat("1", 1100)))},
		{
			`Number('0x1' + '0'.repeat(20) + 'g')`, "NaN",
			FormatNumber(parseNumber("0x1" + strings.Repeat("0", 20) + "g")),
		},
	}
	for line := range strings.Lines(tmptest.Read(t, "testdata/node.txt")) {
		var name, arg, want string
		if strings.HasPrefix(line, "#") {
			continue
		}
		if _, err := fmt.Sscanf(line, "%s %q %q", &name, &arg, &want); err != nil {
			t.Fatalf("testdata/node.txt: %q: %v", line, err)
		}
		if runtime.GOOS == "windows" && strings.HasPrefix(name, "posix.") && strings.HasPrefix(arg, "//") {
			continue // the start of a volume there
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
	proctest.Needs(t, "node")
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
		tmptest.Diff(t, printed[i], r.want, "the table is not as node: %s", r.expr)
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

// parseTests are texts in either dialect: the members as "name=value" with dots between the
// levels, and a comma where there is one, or the mistake and its offset.
var parseTests = []struct{ name, text, strict, relaxed string }{
	{"empty", "", "0: invalid value", "0: not a JSON object"},
	{"an empty object", "{}", "", ""},
	{"a scalar", " -1e5 ", "", "1: not a JSON object"},
	{"members", `{"a": 1, "b":"x"}`, `a=1, b="x"`, `a=1, b="x"`},
	{
		"levels", `{"a":{"b":{"c":{"d":{"e":1}}}}}`,
		`a={"b":{"c":{"d":{"e":1}}}} a.b={"c":{"d":{"e":1}}} a.b.c={"d":{"e":1}} a.b.c.d={"e":1} a.b.c.d.e=1`,
		`a={"b":{"c":{"d":{"e":1}}}} a.b={"c":{"d":{"e":1}}} a.b.c={"d":{"e":1}} a.b.c.d={"e":1} a.b.c.d.e=1`,
	},
	{
		"after a level", `{"a":{"b":[{"c":1}]},"d":null}`, `a={"b":[{"c":1}]}, a.b=[{"c":1}] d=null`,
		`a={"b":[{"c":1}]}, a.b=[{"c":1}] d=null`,
	},
	{"escapes", `{"\u0061\"":"\\"}`, `a"="\\"`, `a"="\\"`},
	{"twice", `{"a":1,"a":2}`, `a=1, a=2`, `a=1, a=2`},
	{"a trailing comma", `{"a":[1,],}`, "8: invalid value", `a=[1,],`},
	{"a trailing comma in an object", `{"a":1,}`, "7: expected a name in double quotes", `a=1,`},
	{"only a comma", `{,}`, "1: expected a name in double quotes", "1: expected a name in double quotes"},
	{"comments", "{ // x\n\"a\" /**/ : /* */ 1/* , */, /*}*/ } //", "2: expected a name in double quotes", "a=1,"},
	{"a comment without an end", "{} /*/", "3: unexpected text after the object", "3: unterminated comment"},
	{"half a comment", `{"a":1 / }`, "7: expected a comma or }", "7: expected a comma or }"},
	{"a BOM", "\uFEFF{}", "0: invalid value", ""},
	{"more", "{} x", "3: unexpected text after the object", "3: unexpected text after the object"},
	{"a longer word", `{"a":truer}`, "5: invalid value", "5: invalid value"},
	{"an open string", "{\"a\":\"x\n\"}", "5: invalid value", "5: invalid value"},
	{"an unknown escape", `{"a":"\x"}`, "5: invalid value", "5: invalid value"},
	{"open", `{"a":[1`, "7: expected a comma or ]", "7: expected a comma or ]"},
	{"no comma", `{"a":1 "b":2}`, "7: expected a comma or }", "7: expected a comma or }"},
	{"the wrong bracket", `{"a":[1}}`, "7: expected a comma or ]", "7: expected a comma or ]"},
	{"deep", strings.Repeat("[", 20) + strings.Repeat("]", 20), "", "0: not a JSON object"},
	{
		"deep in a member", `{"a":` + strings.Repeat(`[{"b":`, 2) + "0" + strings.Repeat(`}]`, 2) + `}`,
		`a=[{"b":[{"b":0}]}]`, `a=[{"b":[{"b":0}]}]`,
	},
}

// shown is a tree as in the table.
func shown(text string, parse func(string) (Value, error)) string {
	v, err := parse(text)
	if err != nil {
		return fmt.Sprintf("%d: %v", err.(*SyntaxError).At, err)
	}
	var list []string
	var add func(path string, v Value)
	add = func(path string, v Value) {
		for m := range v.Members() {
			comma := ""
			if m.Comma >= 0 {
				comma = text[m.Comma : m.Comma+1]
			}
			list = append(list, path+m.Name()+"="+m.Raw()+comma)
			add(path+m.Name()+".", m.Value)
		}
	}
	add("", v)
	return strings.Join(list, " ")
}

func TestParse(t *testing.T) {
	for _, tt := range parseTests {
		tmptest.Diff(t, tt.strict, shown(tt.text, Parse), "%s, strict", tt.name)
		tmptest.Diff(t, tt.relaxed, shown(tt.text, ParseSettings), "%s, relaxed", tt.name)
	}
}

func TestMember(t *testing.T) {
	root := value(`{"a":{"b":1},"a":{"b":2, "c":[3]}}`)
	got := []string{
		root.Get("a", "b").Raw(), root.Get("a", "c").Raw(), root.Get("a", "b", "x").Raw(),
		root.Get("b").Raw(),
	}
	tmptest.Diff(t, []string{"2", "[3]", "", ""}, got, "")
}

// FuzzParse: what is strict JSON is what encoding/json and ParseJSON say, a relaxed
// text that is also strict has the same members, and every place is where it says it is.
func FuzzParse(f *testing.F) {
	for _, tt := range parseTests {
		f.Add(tt.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		root, err := Parse(text)
		if _, ok := ParseJSON(text); ok != (err == nil) {
			t.Errorf("%q: %v, but ParseJSON says %t", text, err, ok)
		}
		// encoding/json has a limit on nesting.
		if valid := json.Valid([]byte(text)); valid != (err == nil) && strings.Count(text, "[")+
			strings.Count(text, "{") < 10_000 {
			t.Errorf("%q: %v, but encoding/json says %t", text, err, valid)
		}
		for _, parse := range []func(string) (Value, error){Parse, ParseSettings} {
			root, err := parse(text)
			if err != nil {
				if at := err.(*SyntaxError).At; at < 0 || at > len(text) {
					t.Errorf("%q: %v at %d", text, err, at)
				}
				continue
			}
			places(t, root)
		}
		if err == nil && root.IsObject() && shown(text, Parse) != shown(text, ParseSettings) {
			t.Errorf("%q: %s, and relaxed %s", text, shown(text, Parse), shown(text, ParseSettings))
		}
	})
}

// places checks a value and its members.
func places(t *testing.T, v Value) {
	text, end := v.text, v.Start
	if v.Raw() == "" {
		t.Fatalf("%q: an empty value at %d", text, v.Start)
	}
	for m := range v.Members() {
		key, value := m.Key, m.Span
		if key.Start <= end || text[key.Start] != '"' || text[key.End-1] != '"' || value.Start <= key.End ||
			value.End > v.End {
			t.Fatalf("%q: a member at %v, %v", text, key, value)
		}
		end = value.End - 1
		if m.Comma >= 0 {
			end = m.Comma
			if text[end] != ',' || end < value.End {
				t.Fatalf("%q: a comma at %d", text, end)
			}
		}
		places(t, m.Value)
	}
}
