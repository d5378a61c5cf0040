package js

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// treeTests are texts in either dialect: the members as "name=value" with dots between the
// levels, and a comma where there is one, or the mistake and its offset.
var treeTests = []struct{ name, text, strict, relaxed string }{
	{"empty", "", "0: invalid value", "0: not a JSON object"},
	{"an empty object", "{}", "", ""},
	{"a scalar", " -1e5 ", "", "1: not a JSON object"},
	{"members", `{"a": 1, "b":"x"}`, `a=1, b="x"`, `a=1, b="x"`},
	{"levels", `{"a":{"b":{"c":{"d":{"e":1}}}}}`, `a={"b":{"c":{"d":{"e":1}}}} a.b={"c":{"d":{"e":1}}} a.b.c={"d":{"e":1}} a.b.c.d={"e":1} a.b.c.d.e=1`, `a={"b":{"c":{"d":{"e":1}}}} a.b={"c":{"d":{"e":1}}} a.b.c={"d":{"e":1}} a.b.c.d={"e":1} a.b.c.d.e=1`},
	{"after a level", `{"a":{"b":[{"c":1}]},"d":null}`, `a={"b":[{"c":1}]}, a.b=[{"c":1}] d=null`, `a={"b":[{"c":1}]}, a.b=[{"c":1}] d=null`},
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
	{"deep in a member", `{"a":` + strings.Repeat(`[{"b":`, 2) + "0" + strings.Repeat(`}]`, 2) + `}`, `a=[{"b":[{"b":0}]}]`, `a=[{"b":[{"b":0}]}]`},
}

// shown is a tree as in the table.
func shown(text string, dialect Dialect) string {
	t, err := ParseTree(text, dialect)
	if err != nil {
		return fmt.Sprintf("%d: %v", err.(*SyntaxError).At, err)
	}
	var list []string
	var add func(path string, n Node)
	add = func(path string, n Node) {
		for m := range n.Members() {
			comma := ""
			if m.Comma() >= 0 {
				comma = text[m.Comma() : m.Comma()+1]
			}
			list = append(list, path+m.Name()+"="+m.Text()+comma)
			add(path+m.Name()+".", m)
		}
	}
	add("", t)
	return strings.Join(list, " ")
}

func TestParseTree(t *testing.T) {
	for _, tt := range treeTests {
		tmptest.Diff(t, tt.strict, shown(tt.text, Strict), "%s, strict", tt.name)
		tmptest.Diff(t, tt.relaxed, shown(tt.text, Relaxed), "%s, relaxed", tt.name)
	}
}

func TestMember(t *testing.T) {
	root := tmptest.Must(ParseTree(`{"a":{"b":1},"a":{"b":2, "c":[3]}}`, Strict))
	a := root.Member("a")
	got := []string{a.Member("b").Text(), a.Member("c").Value().Stringify(), a.Member("b").Member("x").Text(), root.Member("b").Text()}
	tmptest.Diff(t, []string{"2", "[3]", "", ""}, got, "")
}

// FuzzParseTree: what is strict JSON is what encoding/json and ParseJSON say, a relaxed
// text that is also strict has the same members, and every place is where it says it is.
func FuzzParseTree(f *testing.F) {
	for _, tt := range treeTests {
		f.Add(tt.text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		root, err := ParseTree(text, Strict)
		if _, ok := ParseJSON(text); ok != (err == nil) {
			t.Errorf("%q: %v, but ParseJSON says %t", text, err, ok)
		}
		// encoding/json has a limit on nesting.
		if valid := json.Valid([]byte(text)); valid != (err == nil) && strings.Count(text, "[")+strings.Count(text, "{") < 10_000 {
			t.Errorf("%q: %v, but encoding/json says %t", text, err, valid)
		}
		for _, dialect := range []Dialect{Strict, Relaxed} {
			root, err := ParseTree(text, dialect)
			if err != nil {
				if at := err.(*SyntaxError).At; at < 0 || at > len(text) {
					t.Errorf("%q: %v at %d", text, err, at)
				}
				continue
			}
			places(t, root)
		}
		if err == nil && root.IsObject() && shown(text, Strict) != shown(text, Relaxed) {
			t.Errorf("%q: %s, and relaxed %s", text, shown(text, Strict), shown(text, Relaxed))
		}
	})
}

// places checks a node and its members.
func places(t *testing.T, n Node) {
	text, end := n.text, n.Span().Start
	if n.Text() == "" {
		t.Fatalf("%q: an empty value at %d", text, n.Span().Start)
	}
	for m := range n.Members() {
		key, value := m.Key(), m.Span()
		if key.Start <= end || text[key.Start] != '"' || text[key.End-1] != '"' || value.Start <= key.End || value.End > n.Span().End {
			t.Fatalf("%q: a member at %v, %v", text, key, value)
		}
		if end = value.End - 1; m.Comma() >= 0 {
			if end = m.Comma(); text[end] != ',' || end < value.End {
				t.Fatalf("%q: a comma at %d", text, end)
			}
		}
		places(t, m)
	}
}
