package layout

import (
	"fmt"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// small is a line with a part of each kind, and smallSteps is the order in which it gives way.
var (
	small = []Part{
		{Segment: "model", Text: "Opus", Gone: "model"},
		{Segment: "state", Lead: Divider, Group: "milestone", Text: "v2"},
		{Segment: "state", Lead: Divider, Group: "milestone", Gap: " ", Text: "Quality", Gone: "name"},
		{Segment: "state", Lead: Divider, Group: "status", Text: "executing", Gone: "short"},
		{Segment: "state", Lead: Divider, Group: "status", Text: "exec", Since: "short"},
		{Segment: "directory", Lead: Divider, Text: "my-app", Cut: "cut", Least: 3},
	}
	smallSteps = []Step{"unknown", "name", "short", "model", "cut"}
)

func TestFit(t *testing.T) {
	only := []Part{{Text: "a long text", Gone: "all", Cut: "cut"}}
	tests := []struct {
		name  string
		parts []Part
		steps []Step
		limit int
		want  string
	}{
		{"no limit", small, smallSteps, 0, "Opus │ v2 Quality · executing │ my-app"},
		{"just fits", small, smallSteps, 38, "Opus │ v2 Quality · executing │ my-app"},
		{"gone", small, smallSteps, 37, "Opus │ v2 · executing │ my-app"},
		{"replaced", small, smallSteps, 29, "Opus │ v2 · exec │ my-app"},
		{"the first segment gone, with the gap after it", small, smallSteps, 24, "v2 · exec │ my-app"},
		{"cut as far as needed", small, smallSteps, 17, "v2 · exec │ my-a…"},
		{"not below the least, even if it is too wide", small, smallSteps, 5, "v2 · exec │ my…"},
		{"a step that would leave nothing is passed over", only, []Step{"all", "cut"}, 6, "a lon…"},
		{"no steps", only, nil, 6, "a long text"},
		{"no parts", nil, smallSteps, 6, ""},
	}
	for _, tt := range tests {
		tmptest.Diff(t, tt.want, Render(Fit(tt.parts, tt.steps, tt.limit), false), "%s: Fit(%d) mismatch", tt.name,
			tt.limit)
	}
}

func TestCutEnd(t *testing.T) {
	parts := []Part{{Gap: " │ ", Text: "日本"}, {Gap: " · ", Text: "abc"}}
	cut := func(over int) string { return Render(CutEnd(parts, over), false) }
	tmptest.Table(t, "CutEnd", cut, map[int]string{
		0: " │ 日本 · abc", 1: " │ 日本 · a…", 2: " │ 日本 · …", 3: " │ 日本 ·…", 5: " │ 日本…", 6: " │ 日…", 7: " │ 日…",
		99: " │ …",
	})
}

func TestRender(t *testing.T) {
	part := func(colour Colour, gap, text string) Part { return Part{Gap: gap, Text: text, Colour: colour} }
	joined := func(p Part) Part { p.Joined = true; return p }
	tests := []struct {
		name                string
		parts               []Part
		plain, wantColoured string
	}{
		{"no parts", nil, "", ""},
		{"apart", []Part{part(Dim, "", "a"), part(Dim, " ", "b")}, "a b", "\x1b[2ma\x1b[0m \x1b[2mb\x1b[0m"},
		{"joined", []Part{part(Dim, "", "a"), joined(part(Dim, " ", "b"))}, "a b", "\x1b[2ma b\x1b[0m"},
		{
			"joined, of two colours",
			[]Part{part(Green, "", "a"), joined(part(Orange, " ", "b"))},
			"a b", "\x1b[32ma\x1b[0m\x1b[2m \x1b[0m\x1b[38;5;208mb\x1b[0m",
		},
		{"without a colour", []Part{part(Plain, "", "a"), part(Plain, " ", "b")}, "a b", "a b"},
		{"an empty text keeps its codes", []Part{part(Alarm, "", "")}, "", "\x1b[5;31m\x1b[0m"},
		{
			"a link",
			[]Part{{Text: "#1", Link: "https://x.org", Colour: Dim}},
			"#1", "\x1b[2m\x1b]8;;https://x.org\x1b\\#1\x1b]8;;\x1b\\\x1b[0m",
		},
	}
	for _, tt := range tests {
		got := []string{Render(tt.parts, false), Render(tt.parts, true)}
		tmptest.Diff(t, []string{tt.plain, tt.wantColoured}, got, "%s: Render mismatch", tt.name)
	}
	long := Part{Text: strings.Repeat("日", 10_000)}
	if n := len(Render([]Part{long, long, long}, true)); n >= 64<<10 {
		t.Errorf("Render of three long texts has %d bytes, want less than 64 KiB", n)
	}
}

func TestTextAndBar(t *testing.T) {
	got := fmt.Sprintln(Text("a\x1b[31m\n日本", 0), Text("日本語", 5), Bar(-1), Bar(3), Bar(11),
		Red.Paint("a\x1b[0mb", true), Wrap("日本", 1))
	want := "a[31m 日本 日本… ░░░░░░░░░░ ███░░░░░░░ ██████████ \x1b[31ma[0mb\x1b[0m [日 本]\n"
	tmptest.Diff(t, want, got, "mismatch")
}
