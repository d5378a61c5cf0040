package md

import (
	"slices"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

func TestLines(t *testing.T) {
	const text = "a \r\n\n  b\t\nc"
	want := []Line{{"a", 0}, {"", 4}, {"  b", 5}, {"c", 10}}
	tmptest.Diff(t, want, slices.Collect(Lines(text, 0)), "Lines mismatch")
	for _, l := range want {
		if next := Next(text, l.At); next != len(text) && text[next-1] != '\n' {
			t.Errorf("the line after %d begins at %d", l.At, next)
		}
	}
	tmptest.Diff(t, "a ", Raw(text, 0), "Raw mismatch")
}

func TestFront(t *testing.T) {
	frontAndBody := func(text string) [2]string {
		start, end, body := Front(text)
		return [2]string{text[start:end], text[body:]}
	}
	tmptest.Table(t, "Front", frontAndBody, map[string][2]string{
		"---\na: 1\n---\nb":                  {"a: 1\n", "b"},
		"\uFEFF\n--- \r\na: 1\r\n--- x\r\nb": {"a: 1\r\n", "b"},
		"---\n---\nb":                        {"", "b"},
		"---\na: 1\n":                        {"", "---\na: 1\n"},
		"--- x\na: 1\n---\n":                 {"", "--- x\na: 1\n---\n"},
		"---\na: 1\n---":                     {"a: 1\n", ""},
		"":                                   {"", ""},
	})
}

func TestBody(t *testing.T) {
	body := func(text string) string {
		var lines []string
		for l := range Body(text, 0) {
			if l.Fenced {
				l.Text += "*"
			}
			lines = append(lines, l.Text)
		}
		return strings.Join(lines, " ")
	}
	tmptest.Table(t, "Body", body, map[string]string{
		"a\n<!-- b\nc --> d\ne":            "a e",
		"a\n   <!-- b -->\nc":              "a c",
		"a\n    <!-- b -->\nc":             "a <!-- b --> c", // code
		"<!-- a\n```\n-->\nb\n```\nc\n```": "b c*",           // no fence
		"```\n<!-- a\n```\nb -->":          "<!-- a* b -->",  // no comment
		"a\n```\nb\n<!-- c -->\nd":         "a b d",          // a fence that is never closed
		"````\n```\na\n```\nb\n````\nc":    "a* b* c",
		"```go\na\n~~~\nb\n``` c\n```\nd":  "a* b* d",
		"~~~\n```\na\n~~~~\nb\n```\nc":     "a* b c",
		"```code``` a\nb":                  "```code``` a b",
		"a\n<!-- b\nc":                     "a c", // its line alone
	})
}

func TestHeadingAndFence(t *testing.T) {
	for _, tc := range []struct {
		line, title string
		level       int
		fence       string
	}{
		{"## A b", " A b", 2, ""},
		{"#tag", "tag", 1, ""},
		{"```go", "```go", 0, "```"},
		{"~~~~", "~~~~", 0, "~~~~"},
		{"``", "``", 0, ""},
		{"", "", 0, ""},
	} {
		level, title := Heading(tc.line)
		if level != tc.level || title != tc.title || Fence(tc.line) != tc.fence {
			t.Errorf("%q: level %d, title %q, fence %q", tc.line, level, title, Fence(tc.line))
		}
	}
}

func TestKeys(t *testing.T) {
	const text = "# first\na: 1\nb_c-2:\n  d: 3\n- e\nf g: 4\nh:x # y\n"
	var got []string
	for _, k := range Keys(text, 0) {
		got = append(got, k.Name+"="+k.Value+text[k.ValueAt:k.ValueAt+1])
		for _, l := range k.Below {
			got = append(got, "below "+l.Text)
		}
	}
	want := []string{"a=11", "b_c-2=\n", "below   d: 3", "below - e", "below f g: 4", "h=x # yx"}
	tmptest.Diff(t, want, got, "Keys mismatch")
}

func TestValues(t *testing.T) {
	tmptest.Table(t, "Unquote", Unquote, map[string]string{
		"a # b": "a # b", "a#b": "a#b", "# b": "# b", `"a # b"`: "a # b", `"a" # b`: `a" # b`, `'a"`: "a", `"`: "",
	})
}

func TestCells(t *testing.T) {
	tmptest.Table(t, "Cells", Cells, map[string]int{
		"": 0, "abc": 3, "é": 1, "e\u0301": 1, "日本": 4, "한": 2, "\u1112\u1161\u11ab": 2, "👍": 2, "👍🏽": 2, "👩‍👩‍👧": 2,
		"🇫🇷": 2, "❤️": 2,
		"│": 1, "█░": 2, "·": 1, "…": 1, "⬆": 1, "⚠": 1, "💀": 2, "\u200b": 0, "ｆ": 2, "ﾊ": 1,
		// Letters that are one character for people, and for terminals are not.
		"नि": 2, "नमस्ते": 4, "தமிழ்": 4, "ไทย": 3,
	})
}

// TestCutKeepsClusters cuts texts of characters that are made of several, at
// each width: nothing is left that the text does not begin with.
func TestCutKeepsClusters(t *testing.T) {
	for _, cluster := range []string{"e\u0301", "👩‍👩‍👧", "🇫🇷", "日", "각", "नि", "स्ते", "👍🏽"} {
		text := strings.Repeat(cluster, 20)
		for limit := 1; limit < Cells(text); limit++ {
			got := CutCells(text, limit)
			if Cells(got) > limit || strings.Trim(strings.ReplaceAll(strings.TrimSuffix(got, "…"), cluster, ""),
				"") != "" {
				t.Errorf("%d cells of %q are %q", limit, text, got)
			}
		}
	}
}
