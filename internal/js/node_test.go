package js

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// row is one fact of JavaScript: an expression, what node 20 prints for
// String(expression), and what we make of the same value.
type row struct {
	expr string
	want string
	got  string
}

// str is JSON.parse(text) as a template has it, "throws" where one of the two
// throws.
func str(text string) string {
	v, ok := ParseJSON(Decode(text))
	if !ok {
		return "throws"
	}
	s, ok := v.String()
	if !ok {
		return "throws"
	}
	return s
}

func yes(b bool) string {
	if b {
		return "true"
	}
	return "false"
}

func truthy(text string) string {
	v, _ := ParseJSON(text)
	return yes(v.IsTruthy())
}

func get(text, name string) string {
	v, _ := ParseJSON(text)
	s, _ := v.Get(name).String()
	return s
}

func rows() []row {
	rows := []row{
		{`'\t\v\f \u00a0\ufeffx\u0085'.trim()`, "x\u0085", Trim("\t\v\f \u00a0\ufeffx\u0085")},
		{`'\u180e x \u200b'.trim()`, "\u180e x \u200b", Trim("\u180e x \u200b")},
		{`'\x1cx\x1f\u2028\u3000'.trim()`, "\x1cx\x1f", Trim("\x1cx\x1f\u2028\u3000")},
		{`/.*/.exec('a\v\u0085b\u2028c')[0]`, "a\v\u0085b", Line("a\v\u0085b\u2028c")},
		{`/.*/.exec('a\rb')[0]`, "a", Line("a\rb")},
		{`/.*/.exec('â\u2029b')[0]`, "â", Line("â\u2029b")},
		{`/^b/m.test('a\rb')`, "true", yes(StartsLine("a\rb", 2))},
		{`/^b/m.test('a\u2029b')`, "true", yes(StartsLine("a\u2029b", 4))},
		{`/^b/m.test('a\u0085b')`, "false", yes(StartsLine("a\u0085b", 3))},
		{`/^b/m.test('a\vb')`, "false", yes(StartsLine("a\vb", 2))},
		{`'abcdefghijklmno😀x'.slice(0, 16)`, "abcdefghijklmno\uFFFD", Cut("abcdefghijklmno😀x", 16)},
		{`'abcdefghijklmn😀x'.slice(0, 16)`, "abcdefghijklmn😀", Cut("abcdefghijklmn😀x", 16)},
		{`'é'.slice(0, 16)`, "é", Cut("é", 16)},
		{`'PLANNİNG \u212a ÀΩ'.toLowerCase()`, "planni\u0307ng k àω", ToLower("PLANNİNG \u212a ÀΩ")},
		{`JSON.parse('{"a":1,"a":{"b":2},"a":null}').a`, "null", get(`{"a":1,"a":{"b":2},"a":null}`, "a")},
		{`JSON.parse('{"A":1}').a`, "undefined", get(`{"A":1}`, "a")},
		{`JSON.parse('{"\\u0061":[1, {"a":2}] , "b":3}').a[0]`, "1", get(`{"\u0061":1}`, "a")},
		{`JSON.parse('{"x":{"a":2},"y":[{"a":3}]}').a`, "undefined", get(`{"x":{"a":2},"y":[{"a":3}]}`, "a")},
		{`JSON.parse('"a"').a`, "undefined", get(`"a"`, "a")},
	}
	for bytes, want := range map[string]string{
		"61e282": "a\uFFFD", "e28262": "\uFFFDb", "f09f92": "\uFFFD", "c080": "\uFFFD\uFFFD", "eda080": "\uFFFD\uFFFD\uFFFD",
		"e080af": "\uFFFD\uFFFD\uFFFD", "f0808080": "\uFFFD\uFFFD\uFFFD\uFFFD", "f4908080": "\uFFFD\uFFFD\uFFFD\uFFFD", "f5ff": "\uFFFD\uFFFD",
		"efbbbf61": "\uFEFFa", "f09f9261": "\uFFFDa", "e0a0": "\uFFFD", "ed9f": "\uFFFD", "f48fbf41": "\uFFFDA", "c2c2a0": "\uFFFD\u00a0",
		"e2e280a8": "\uFFFD\u2028", "809b": "\uFFFD\uFFFD", "efbfbd": "\uFFFD", "c361": "\uFFFDa",
	} {
		var raw []byte
		for i := 0; i < len(bytes); i += 2 {
			raw = append(raw, hexDigit(bytes[i])<<4|hexDigit(bytes[i+1]))
		}
		rows = append(rows, row{`Buffer.from('` + bytes + `', 'hex').toString('utf8')`, want, Decode(string(raw))})
	}
	rows = append(rows, pathRows()...)
	for text, want := range map[string]string{
		`5`: "5", `-0`: "0", `0.1`: "0.1", `1.50`: "1.5", `1e21`: "1e+21", `1e-7`: "1e-7", `0.000001`: "0.000001", `1.5e-9`: "1.5e-9",
		`123456789012345678901`: "123456789012345680000", `1E400`: "Infinity", `-1E400`: "-Infinity", `1e-400`: "0", `-1.25e+30`: "-1.25e+30",
		`100`: "100", `5e-324`: "5e-324", `1.7976931348623157e308`: "1.7976931348623157e+308", `0.30000000000000004`: "0.30000000000000004",
		`true`: "true", `null`: "null", `"a"`: "a", `""`: "", `[]`: "", `[1,[2,3]]`: "1,2,3", `[null]`: "", `[null,null]`: ",", `[[],[[]],1]`: ",,1",
		`[{}]`: "[object Object]", `{}`: "[object Object]", `{"toString":1}`: "throws", `{"toString":null}`: "throws", `{"valueOf":1}`: "[object Object]",
		`[1,{"toString":1}]`: "throws", `{"a":{"toString":1}}`: "[object Object]", `{"tostring":1}`: "[object Object]", `[ "a" , [ true ] ]`: "a,true",
		`["a,b","]"]`: "a,b,]", `"\u00e9\ud83d\ude00\n\/\"\\"`: "é😀\n/\"\\", `"\b\f\r\t"`: "\b\f\r\t", ` "x" `: "x", "\t\r\n1\n": "1",
		`"\ud83da"`: "\uFFFDa", `"\ude00"`: "\uFFFD", `"\ud83d\ud83d\ude00"`: "\uFFFD😀", `"\ud83d\n"`: "\uFFFD\n", "\"\u2028\x7f\"": "\u2028\x7f",
	} {
		rows = append(rows, row{parsed(text), want, str(text)})
	}
	for _, text := range []string{
		``, ` `, `01`, `.5`, `5.`, `+1`, `-`, `1e`, `1e+`, `0x10`, `NaN`, `Infinity`, `tru`, `nul`, `'a'`, `"a`, `"\x"`, `"\u12"`, `"\u12g4"`, "\"a\tb\"", "\"a\nb\"",
		`[1,]`, `[,1]`, `[1 2]`, `{a:1}`, `{"a"}`, `{"a":}`, `{"a":1,}`, `{,}`, `{"a":1 "b":2}`, `[1}`, `{"a":1]`, `[`, `{`, `]`, `1 2`, `{}x`, "\uFEFF1", "\u00a01",
		"\v1", `// c`, `{"a":1}}`, `"\ud83d`, `[[]`, `{"a":`, `{"a"`, `truex`, `"a"b`, `--1`, `1.e5`, `1.2.3`,
	} {
		rows = append(rows, row{parsed(text), "throws", str(text)})
	}
	for text, want := range map[string]string{
		`0`: "false", `-0`: "false", `0.0e5`: "false", `1e-400`: "false", `""`: "false", `null`: "false", `false`: "false", `"0"`: "true",
		`" "`: "true", `[]`: "true", `{}`: "true", `1e-300`: "true", `-1`: "true", `true`: "true",
	} {
		rows = append(rows, row{"Boolean(JSON.parse(" + quote(text) + "))", want, truthy(text)})
	}
	for s, want := range map[string]string{
		"": "0", " ": "0", "60": "60", " 60 ": "60", "0x3C": "60", "0X3c": "60", "0b11": "3", "0O17": "15", "0o8": "NaN", "0b2": "NaN", "0x": "NaN", "0xg": "NaN",
		"-0x10": "NaN", "+0x10": "NaN", "1_000": "NaN", "0x1_0": "NaN", "1e3": "1000", ".5": "0.5", "5.": "5", ".": "NaN", "+1": "1", "-1": "-1", "+-1": "NaN",
		"Infinity": "Infinity", "-Infinity": "-Infinity", "+Infinity": "Infinity", "--Infinity": "NaN", "infinity": "NaN", "Inf": "NaN", "inf": "NaN", "NaN": "NaN", "nan": "NaN",
		"1e400": "Infinity", "-1e400": "-Infinity", "0x1p4": "NaN", "60%": "NaN", "\u00a01000\ufeff": "1000", "\u180e5": "NaN", "１０": "NaN", "1e": "NaN", "e5": "NaN",
		"0x1fffffffffffff1": "144115188075855860", "0x20000000000001": "9007199254740992", "0x20000000000003": "9007199254740996", "01": "1", "1 2": "NaN", "0x-1": "NaN",
		"0b" + strings.Repeat("1", 1100): "Infinity", "0x00000000000000000000000000000000001": "1", "1\n": "1", "00x1": "NaN", "0.1e-2": "0.001",
	} {
		rows = append(rows, row{"Number(" + quote(s) + ")", want, FormatNumber(parseNumber(s))})
	}
	for s, want := range map[string]string{
		" 100000": "100000", "\u00a0100": "100", "\ufeff7": "7", "\v400000": "400000", "1e5": "1", "100k": "100", "50.9": "50", "+400000": "400000", "400_000": "400", "-5": "-5",
		"0x10": "0", "１００": "NaN", "\u180e5": "NaN", "": "NaN", "abc": "NaN", "Infinity": "NaN", "99999999999999999999999": "1e+23", "- 5": "NaN", "+-5": "NaN", "007": "7",
	} {
		rows = append(rows, row{"parseInt(" + quote(s) + ", 10)", want, FormatNumber(ParseInt(s))})
	}
	for f, want := range map[string]string{
		"0.5": "1", "-0.5": "0", "1.5": "2", "-1.5": "-1", "2.5": "3", "-2.5": "-2", "0.49999999999999994": "0", "NaN": "NaN", "Infinity": "Infinity", "-Infinity": "-Infinity",
		"1e21": "1e+21", "4503599627370495.5": "4503599627370496", "9007199254740991": "9007199254740991", "-0.2": "0", "58.45": "58", "1700000000000.5": "1700000000001",
	} {
		rows = append(rows, row{"Math.round(" + f + ")", want, FormatNumber(Round(parseNumber(f)))})
	}
	for f, want := range map[string]string{
		"1.25": "1.3", "2.25": "2.3", "10.25": "10.3", "1.05": "1.1", "1.15": "1.1", "1.35": "1.4", "99.95": "100.0", "9.96": "10.0", "1": "1.0", "1000": "1000.0", "0.9995": "1.0",
		"100000000000000": "100000000000000.0", "1e21": "1e+21", "1e22": "1e+22", "Infinity": "Infinity", "NaN": "NaN", "123.4567895": "123.5", "0.05": "0.1", "999999999999999900000": "999999999999999868928.0",
		"1.45": "1.4", "8.345": "8.3", "0.01": "0.0",
	} {
		rows = append(rows, row{"(" + f + ").toFixed(1)", want, ToFixed1(parseNumber(f))})
	}
	for text, want := range map[string]string{
		`60`: "60", `"60"`: "60", `[60]`: "60", `[60,1]`: "NaN", `[]`: "0", `[[]]`: "0", `{}`: "NaN", `true`: "1", `false`: "0", `null`: "0", `" "`: "0", `["0x10"]`: "16", `[null]`: "0",
		`1E400`: "Infinity", `-0`: "0", `[[["7"]]]`: "7", `[true]`: "NaN",
	} {
		f, _ := value(text).Number()
		rows = append(rows, row{"Number(JSON.parse(" + quote(text) + "))", want, FormatNumber(f)})
	}
	for text, want := range map[string]string{
		`{"b":1,"2":2,"1":3}`: `{"1":3,"2":2,"b":1}`, `"\u2028<>&\u007f\ud800"`: "\"\u2028<>&\x7f\\ud800\"", `"\uD83D\uDE00"`: `"😀"`, `"\ud83dx"`: `"\ud83dx"`, `"\uDE00\uD83D"`: `"\ude00\ud83d"`,
		`1E400`: `null`, `-0`: `0`, `60.0`: `60`, `6e1`: `60`, `[1, [2 ,{}] , null]`: `[1,[2,{}],null]`, `{"a":1,"b":2,"a":{"x" : 3}}`: `{"a":{"x":3},"b":2}`, `{"__proto__":1}`: `{"__proto__":1}`,
		`"\b\f\n\r\t\u0001\u001F\"\\\/\u0008\u000a\u0022\u005c\u0041"`: `"\b\f\n\r\t\u0001\u001f\"\\/\b\n\"\\A"`, `{"01":1,"4294967295":2,"4294967294":3,"-1":4,"1.5":5}`: `{"4294967294":3,"01":1,"4294967295":2,"-1":4,"1.5":5}`,
		`{"\u0061":1,"a":2}`: `{"a":2}`, `{}`: `{}`, `[]`: `[]`, `"\ud83d\n"`: `"\ud83d\n"`, `"\ud83dabcde\n"`: `"\ud83dabcde\n"`, `{ "a" : [ ] }`: `{"a":[]}`, `true`: `true`, `"é\u00e9"`: `"éé"`,
	} {
		rows = append(rows, row{"JSON.stringify(JSON.parse(" + quote(text) + "))", want, value(text).Stringify()})
	}
	return rows
}

// pathRows are the functions of node's path, for both kinds of systems.
func pathRows() (rows []row) {
	add := func(kind, path string, windows bool, want [2]string) {
		quoted, _ := json.Marshal(path)
		rows = append(rows, row{"path." + kind + ".dirname(" + string(quoted) + ")", want[0], dirname(path, windows)},
			row{"path." + kind + ".basename(" + string(quoted) + ")", want[1], basename(path, windows)})
	}
	for path, want := range map[string][2]string{
		"/a/b/": {"/a", "b"}, "/a//b": {"/a/", "b"}, "/a/b/..": {"/a/b", ".."}, "a": {".", "a"}, "/": {"/", ""}, "//": {"/", ""},
		"": {".", ""}, "/a": {"/", "a"}, "a/": {".", "a"}, "a//": {".", "a"}, "///a": {"//", "a"}, "./a": {".", "a"}, "//a": {"//", "a"},
		"a/b": {"a", "b"}, "a//b": {"a/", "b"}, "/a//": {"/", "a"}, "~": {".", "~"}, `C:\x\y`: {".", `C:\x\y`}, "/a/b ": {"/a", "b "},
	} {
		add("posix", path, false, want)
	}
	for path, want := range map[string][2]string{
		`C:\x\y`: {`C:\x`, "y"}, `C:/x/y`: {"C:/x", "y"}, `C:\x`: {`C:\`, "x"}, `C:\`: {`C:\`, ""}, `C:`: {"C:", ""}, `C:x`: {"C:", "x"}, `c:x\y`: {"c:x", "y"},
		`C:\\x`: {`C:\`, "x"}, `C:\x\\`: {`C:\`, "x"}, `C:\x\\y`: {`C:\x\`, "y"}, `C:\x/y\`: {`C:\x`, "y"}, `1:\x`: {"1:", "x"}, `1:`: {".", "1:"},
		`\\srv\share`: {`\\srv\share`, "share"}, `\\srv\share\`: {`\\srv\share\`, "share"}, `\\srv\share\x`: {`\\srv\share\`, "x"}, `\\srv\share\x\y`: {`\\srv\share\x`, "y"},
		`//srv/share/x`: {"//srv/share/", "x"}, `\\srv`: {`\`, "srv"}, `\\srv\`: {`\`, "srv"}, `\\srv\\share\x`: {`\\srv\\share\`, "x"}, `\\\x\y`: {`\\\x`, "y"},
		`\\?\C:\x`: {`\\?\C:\`, "x"}, `\x`: {`\`, "x"}, `/x`: {"/", "x"}, `\`: {`\`, ""}, `\\`: {`\`, ""}, ``: {".", ""}, `x`: {".", "x"}, `x\y`: {"x", "y"}, `.\x\`: {".", "x"},
		`C:é\x`: {`C:é`, "x"}, `é:\x`: {"é:", "x"}, `C`: {".", "C"}, `C:..\x`: {"C:..", "x"},
	} {
		add("win32", path, true, want)
	}
	return rows
}

// value parses a JSON text that is known to be one.
func value(text string) Value {
	v, ok := ParseJSON(text)
	if !ok {
		panic(text)
	}
	return v
}

// parsed is the expression for a JSON text as a template has it.
func parsed(text string) string { return "str(" + quote(text) + ")" }

func quote(text string) string {
	b, _ := json.Marshal(text)
	return string(b)
}

// TestAsNode holds the package to the table, and the table to node itself.
func TestAsNode(t *testing.T) {
	rows := rows()
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
		"function str(text) { try { return `${JSON.parse(text)}`; } catch { return 'throws'; } }\n" +
		"console.log(JSON.stringify(" + string(list) + ".map((e) => Buffer.from(String(eval(e))).toString())));\n"
	if err := os.WriteFile(script, []byte(code), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("node", script).Output()
	if err != nil {
		t.Fatal(err)
	}
	var printed []string
	if err := json.Unmarshal(out, &printed); err != nil {
		t.Fatal(err)
	}
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
