package project

import (
	"strings"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/layout"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// TestAgo: how long ago so many days are, at the edges of the words.
func TestAgo(t *testing.T) {
	tmptest.Table(t, "ago", ago, map[float64]string{
		-1: "", 0: "", 6: "", 7: "7 days ago", 13: "13 days ago", 14: "2 weeks ago", 20: "2 weeks ago",
		21: "3 weeks ago", 62: "8 weeks ago", 63: "2 months ago", 91: "2 months ago", 92: "3 months ago",
		730: "23 months ago", 731: "2 years ago", 1095: "2 years ago", 1096: "3 years ago", 213: "6 months ago",
		213.2: "7 months ago",
	})
}

// TestAge: which date counts, and in whose calendar.
func TestAge(t *testing.T) {
	east := time.FixedZone("east", 9*3600)
	now := time.Date(2026, 11, 21, 8, 0, 0, 0, east) // in UTC it is still the 20th
	for _, tt := range []struct{ name, text, want, from string }{
		{
			"updated first", "---\nlast_updated: 2026-11-01T10:00:00Z\nlast_activity: 2026-06-01\n---\n", "2 weeks ago",
			"last_updated",
		},
		{
			"a time of another zone", "---\nlast_updated: \"2026-11-14T08:00:00+09:00\"\n---\n", "7 days ago",
			"last_updated",
		},
		{"not yet seven days", "---\nlast_updated: 2026-11-14T08:00:01+09:00\n---\n", "", ""},
		{"a day of the reader's calendar", "---\nlast_updated: 2026-11-14\n---\n", "7 days ago", "last_updated"},
		{
			"no date passes on", "---\nlast_updated: recently\nlast_activity: 2026-10-31 -- Phase 4 done\n---\n",
			"3 weeks ago", "last_activity",
		},
		{
			"the body's", "---\nstatus: x\n---\nLast activity: 2026-06-01 — Completed plan 3\n", "5 months ago",
			"Last activity",
		},
		{"the latest", "---\nlast_updated: 2026-10-01\n---\nLast activity: [2026-06-01]\n## Session Continuity\nLast " +
			"session: 2026-10-29T08:00:00Z\n", "3 weeks ago", "Last session"},
		{
			"the latest of two zones",
			"---\nlast_updated: 2026-10-30T20:00:00-09:00\nlast_activity: 2026-10-31T08:00:00+09:00\n---\n",
			"2 weeks ago", "last_updated",
		},
		{"no such day", "---\nlast_updated: 2026-02-30\n---\n", "", ""},
		{"a longer number", "---\nlast_updated: 2026-06-011\n---\n", "", ""},
		{"the future", "---\nlast_updated: 2027-11-01\n---\n", "", ""},
		{"centuries", "---\nlast_updated: 1626-11-21\n---\n", "399 years ago", "last_updated"},
	} {
		f := Resolve(Read(tt.text), &Evidence{})
		text, from := "", ""
		for _, p := range f.Rich(func() time.Time { return now }) {
			if p.Name == "age" {
				text, from = p.Text, p.Fact.From[0].Name
			}
		}
		tmptest.Diff(t, []string{tt.want, tt.from}, []string{text, from}, "%s", tt.name)
		if text := layout.Render(layout.Fit(layoutParts(f.Rich(nil)), nil, 0), false); strings.Contains(text, "ago") {
			t.Errorf("%s: without a clock the line is %q", tt.name, text)
		}
	}
}

// TestColours: each part of the line in its colour, what is between two colours dim, and the same text without.
func TestColours(t *testing.T) {
	f := Resolve(Read("---\nmilestone: v2.0\nmilestone_name: Quality\nstatus: waiting\npaused_at: for lunch\n"+
		"last_updated: 2026-10-31\n"+
		"progress:\n  completed_plans: 1\n  total_plans: 2\n---\nPhase: 4 of 17 (API)\nPlan: 1 of 2\n## Blockers\n- "+
		"one\n"+
		"## Blockers/Concerns\n- two\n"), &Evidence{Resume: "continue.md"})
	clock := func() time.Time { return time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC) }
	want := "<2>v2.0 Quality · <0><36>[█████░░░░░] 50%<0><2> (1/2 plans) · <0>phase 4/17 API (plan 1/2)<2> · " +
		"<0><33>waiting<0>" +
		"<2> · <0>next resume-work<2> · <0><33>paused: for lunch<0><2> · <0><31>1 blocker<0><2> · 1 concern · " +
		"resume continue.md · <0><33>3 weeks ago<0>"
	shown := layout.Fit(layoutParts(f.Rich(clock)), nil, 0)
	got := strings.ReplaceAll(layout.Render(shown, true), "\x1b[", "<")
	for _, code := range []string{"0", "2", "31", "32", "33", "36"} {
		got = strings.ReplaceAll(got, "<"+code+"m", "<"+code+">")
	}
	tmptest.Diff(t, want, got, "in colour")
	for _, code := range []string{"<0>", "<2>", "<31>", "<33>", "<36>"} {
		want = strings.ReplaceAll(want, code, "")
	}
	tmptest.Diff(t, want, layout.Render(shown, false), "without colour")
}

func layoutParts(parts []Part) []layout.Part {
	var list []layout.Part
	for _, p := range parts {
		list = append(list, p.Part)
	}
	return list
}

// TestStatusColour: what a status means, and of two meanings the one that needs someone.
func TestStatusColour(t *testing.T) {
	green, yellow, red, dim := layout.Green, layout.Yellow, layout.Red, layout.Dim
	tmptest.Table(t, "StatusColour", StatusColour, map[string]layout.Colour{
		"executing": green, "in progress": green, "verifying": green, "phase complete": green, "shipped": green,
		"Plan 02 complete": green, "not blocked, executing": green, "complete — no blocked work": green,
		"ready to execute": yellow, "planning": yellow, "paused": yellow, "discussing": yellow,
		"awaiting review": yellow, "READY TO EXECUTE": yellow, "defining requirements": yellow,
		"blocked": red, "execution failed": red, "rejected, awaiting a new plan": red,
		"": dim, "already": dim, "unblocked": dim, "incomplete": dim, "not complete": dim, "not started": dim,
		"pronta para verificar": yellow, "em andamento": green, "bloqueado": red, "en cours": green,
		"заблокировано": red, "待验证": yellow, "已完成": green, "未完成": dim, "阻塞": red, "진행 중": green,
		"não concluído": dim, "nicht abgeschlossen": dim,
	})
}
