package md

import (
	"strings"
	"testing"
)

func TestCells(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "abc": 3, "é": 1, "e\u0301": 1, "日本": 4, "한": 2, "\u1112\u1161\u11ab": 2, "👍": 2, "👍🏽": 2, "👩‍👩‍👧": 2, "🇫🇷": 2, "❤️": 2,
		"│": 1, "█░": 2, "·": 1, "…": 1, "⬆": 1, "⚠": 1, "💀": 2, "\u200b": 0, "ｆ": 2, "ﾊ": 1,
		// Letters that are one character for people, and for terminals are not.
		"नि": 2, "नमस्ते": 4, "தமிழ்": 4, "ไทย": 3,
	} {
		if got := Cells(text); got != want {
			t.Errorf("%q takes %d cells, want %d", text, got, want)
		}
	}
}

// TestCutKeepsClusters cuts texts of characters that are made of several, at
// each width: nothing is left that the text does not begin with.
func TestCutKeepsClusters(t *testing.T) {
	for _, cluster := range []string{"e\u0301", "👩‍👩‍👧", "🇫🇷", "日", "각", "नि", "स्ते", "👍🏽"} {
		text := strings.Repeat(cluster, 20)
		for limit := 1; limit < Cells(text); limit++ {
			got := Cut(text, limit)
			if Cells(got) > limit || strings.Trim(strings.ReplaceAll(strings.TrimSuffix(got, "…"), cluster, ""), "") != "" {
				t.Errorf("%d cells of %q are %q", limit, text, got)
			}
		}
	}
}
