package line

import (
	"cmp"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/git"
	"github.com/gsd-statusline/gsd-statusline/internal/js"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/project"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
	"github.com/gsd-statusline/gsd-statusline/parse"
)

// TestExactMeter is what Claude Code's own /context says, set-up by set-up: 100,010 tokens are used.
func TestExactMeter(t *testing.T) {
	const (
		usage = `"current_usage":{"input_tokens":10,"cache_creation_input_tokens":50000,` +
			`"cache_read_input_tokens":50000,"output_tokens":700},"remaining_percentage":90,"used_percentage":10`
		none   = `"current_usage":null,"used_percentage":null`
		window = "CLAUDE_CODE_AUTO_COMPACT_WINDOW="
		user   = "home/.claude/settings.json"
		proj   = "proj/.claude/settings.json"
		local  = "proj/.claude/settings.local.json"
		admin  = "managed/managed-settings.json"
		drop   = "managed/managed-settings.d/10.json"
		log    = "log.jsonl"
		own    = `{"modelSettings":{"claude-opus-5-5":{"autoCompactWindow":200000}}}`
		after  = `{"type":"system","subtype":"compact_boundary","compactMetadata":{"trigger":"manual",` +
			`"preTokens":100015,"postTokens":33400}}`
	)
	type m = map[string]string
	tests := []struct {
		name, size, context string // context is usage if empty
		env                 string
		files               m
		want                string
	}{
		{"1M", "1000000", "", "", nil, "10%"},
		{"200k", "200000", "", "", nil, "60%"},
		{"no size", `"x"`, "", "", nil, ""},
		{"a window that is all buffer", "20000", `"current_usage":{"input_tokens":10000}`, "", nil, "100%"},
		{"more tokens than the stated window holds", "100000", "", "", nil, "10%"},
		{"as many as it holds", "100010", "", "", nil, "100%"},
		{
			"the percentage as stated, without usage", "200000", `"current_usage":null,"used_percentage":50`, "", nil,
			"60%",
		},
		{"neither", "200000", none, "", nil, ""},

		{"off in the settings", "1000000", "", "", m{user: `{"autoCompactEnabled":false}`}, "10%"},
		{
			"on in a higher file", "200000", "", "",
			m{user: `{"autoCompactEnabled":false}`, proj: `{"autoCompactEnabled":true}`},
			"60%",
		},
		{"all compaction off in the environment", "200000", "", "DISABLE_COMPACT=1", nil, "50%"},
		{"off in the environment", "200000", "", "DISABLE_AUTO_COMPACT= Yes ", nil, "50%"},

		{"a window in the environment", "1000000", "", window + "200000", nil, "60%"},
		{"in thousands", "1000000", "", window + " 200K ", nil, "60%"},
		{"in millions", "1000000", "", window + "0.2m", nil, "60%"},
		{"below the minimum", "1000000", "", window + "150", nil, "100%"},
		{"below 1", "1000000", "", window + "0.2", nil, "10%"},
		{"hexadecimal", "1000000", "", window + "0x1p18", nil, "10%"},
		{"with a comma", "1000000", "", window + "200,000", nil, "60%"},
		{"no number", "1000000", "", window + "k", nil, "10%"},
		{"endless", "1000000", "", window + "inf", nil, "10%"},
		{"the smaller of two", "200000", "", window + "1000000", nil, "60%"},
		{"the environment before the settings", "1000000", "", window + "500000", m{user: own}, "21%"},

		{"a smaller output limit", "200000", "", "CLAUDE_CODE_MAX_OUTPUT_TOKENS=8e3", nil, "56%"},
		{"a larger output limit", "200000", "", "CLAUDE_CODE_MAX_OUTPUT_TOKENS=64000", nil, "60%"},
		{"no output limit", "200000", "", "CLAUDE_CODE_MAX_OUTPUT_TOKENS=-1", nil, "60%"},

		{"below the minimum there", "1000000", "", "", m{user: `{"autoCompactWindow":50000}`}, "10%"},
		{"auto for all", "1000000", "", "", m{user: `{"autoCompactWindow":"auto"}`}, "10%"},
		{
			"one that is not allowed drops nothing", "1000000", "", "",
			m{user: own, proj: `{"autoCompactWindow":50000}`},
			"60%",
		},
		{
			"CLAUDE_CONFIG_DIR", "1000000", "", "CLAUDE_CONFIG_DIR=ROOT/other",
			m{"other/settings.json": `{"autoCompactWindow":200000}`},
			"60%",
		},
		{
			"local before project before user", "1000000", "", "",
			m{
				local: `{"autoCompactWindow":200000}`, proj: `{"autoCompactWindow":300000}`,
				user: `{"autoCompactWindow":400000}`,
			},
			"60%",
		},
		{
			"an administrator before local", "1000000", "", "",
			m{local: `{"autoCompactWindow":300000}`, admin: `{"autoCompactWindow":200000}`},
			"60%",
		},
		{
			"an administrator's directory before the file", "1000000", "", "",
			m{admin: `{"autoCompactWindow":300000}`, drop: `{"autoCompactWindow":200000}`},
			"60%",
		},

		{"the model's own", "1000000", "", "", m{user: own}, "60%"},
		{
			"before one for all in the same file", "1000000", "", "",
			m{user: `{"autoCompactWindow":400000,` + own[1:]},
			"60%",
		},
		{
			"dropped by one for all in a higher file", "1000000", "", "",
			m{user: own, proj: `{"autoCompactWindow":400000}`},
			"27%",
		},
		{
			"added to one for all in a lower file", "1000000", "", "",
			m{user: `{"autoCompactWindow":400000}`, proj: own},
			"60%",
		},
		{
			"auto is the model's window", "1000000", "", "",
			m{user: `{"autoCompactWindow":200000,"modelSettings":{"claude-opus-5-5":{"autoCompactWindow":"auto"}}}`},
			"10%",
		},
		{
			"another model's", "1000000", "", "",
			m{user: `{"modelSettings":{"claude-haiku-5-5":{"autoCompactWindow":200000}}}`},
			"10%",
		},
		{
			"on Bedrock", "1000000", "", "",
			m{user: `{"modelSettings":{"us.anthropic.claude-opus-5-5-20260801-v1:0":{"autoCompactWindow":200000}}}`},
			"60%",
		},
		{
			"the same name before a similar one", "1000000", "", "",
			m{user: `{"modelSettings":{"claude-opus-5-5@20260801":{"autoCompactWindow":300000},` +
				`"claude-opus-5-5":{"autoCompactWindow":200000}}}`},
			"60%",
		},

		{"after /compact", "200000", none, "", m{log: after + "\n"}, "20%"},
		{
			"the last of two", "200000", none, "",
			m{log: strings.Replace(after, "33400", "100", 1) + "\n" + after + "\n"},
			"20%",
		},
		{"not one that is quoted", "200000", none, "", m{log: after + "\n" + `{"type":"user",` +
			`"message":"\"compact_boundary\"","x":{"compact_boundary":1,"compactMetadata":{"postTokens":1}}}`}, "20%"},
		{
			"the last one has no number", "200000", none, "",
			m{log: after + "\n" + strings.Replace(after, "33400", `"x"`, 1)},
			"",
		},
		{"too far back", "200000", none, "", m{log: after + strings.Repeat("\n", tail)}, ""},
		{"before the usage of a later answer", "200000", "", "", m{log: after}, "60%"},

		{"a broken file counts as absent", "1000000", "", "", m{proj: `{"autoCompactWindow":`, user: own}, "60%"},
		{
			"so does one that is too large, as if it were broken", "1000000", "", "",
			m{proj: `{"autoCompactWindow":300000` + strings.Repeat(" ", 1<<20) + `}`, user: own},
			"60%",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			root := t.TempDir()
			for name, text := range tt.files {
				tmptest.Write(t, root, name, text)
			}
			data, _ := ParsePayload(strings.ReplaceAll(`{"model":{"id":"claude-opus-5-5"},"transcript_path":"ROOT/`+log+
				`","workspace":{"current_dir":"ROOT/proj","project_dir":"ROOT/proj"},`+
				`"context_window":{"context_window_size":`+
				tt.size+`,`+cmp.Or(tt.context, usage)+`}}`, "ROOT", filepath.ToSlash(root)))
			r := Collect(envOf(root, strings.ReplaceAll(tt.env, "ROOT", root)), data, Options{
				NoBridge: true, Show: []string{"context"}, Scale: "exact", Managed: filepath.Join(root, "managed"),
			})
			tmptest.Diff(t, tt.want, meterOf(r.Line), "the meter")
			if broken := strings.Contains(tt.name, "broken"); broken != (len(r.BadSettings) > 0) {
				t.Errorf("settings reported: %v", r.BadSettings)
			}
		})
	}
}

// meterOf is the last word of a line.
func meterOf(l Line) string {
	text := l.Fit(0).Render(false)
	return text[strings.LastIndexByte(text, ' ')+1:]
}

// TestMillion: the model's name says how large its window is, whatever the payload says.
func TestMillion(t *testing.T) {
	for _, tt := range []struct{ model, used, want string }{
		{`"id":"claude-opus-5"`, `"current_usage":{"input_tokens":360000}`, "37%"},
		{`"id":"claude-opus-5[1m]"`, `"current_usage":{"input_tokens":150000}`, "16%"},
		{`"id":"claude-opus-5","display_name":"Opus (1M context)"`, `"current_usage":{"input_tokens":150000}`, "16%"},
		{`"id":"claude-opus-5[1m]"`, `"used_percentage":75`, "16%"},
		{`"id":"claude-opus-5"`, `"current_usage":{"input_tokens":150000}`, "90%"},
		{`"id":"claude-opus-5[1m]"`, `"current_usage":{"input_tokens":2000000}`, "100%"},
	} {
		data, _ := ParsePayload(`{"model":{` + tt.model + `},"context_window":{"context_window_size":200000,` +
			tt.used + `}}`)
		r := Collect(envOf(t.TempDir()), data, Options{NoBridge: true, Show: []string{"context"}, Scale: "exact"})
		tmptest.Diff(t, tt.want, meterOf(r.Line), "%s, %s: the meter", tt.model, tt.used)
	}
}

// TestScale: the flag decides, then the project, then GSD Core's own.
func TestScale(t *testing.T) {
	for _, tt := range []struct{ config, flag, want string }{
		{"", "", "12%"},
		{`{"statusline":{"context_scale":"exact"}}`, "", "60%"},
		{`{"statusline":{"context_scale":"exact"}}`, "raw", "10%"},
		{`{"statusline":{"context_scale":"exactly"}}`, "", "12%"},
	} {
		root := t.TempDir()
		tmptest.Write(t, root, "proj/.planning/config.json", cmp.Or(tt.config, "{}"))
		const payload = `{"workspace":{"current_dir":"ROOT/proj"},"context_window":{"context_window_size":200000,
			"remaining_percentage":90,"used_percentage":10,"current_usage":{"input_tokens":100000}}}`
		data, _ := ParsePayload(strings.ReplaceAll(payload, "ROOT", filepath.ToSlash(root)))
		r := Collect(envOf(root), data, Options{NoBridge: true, Show: []string{"context"}, Scale: tt.flag})
		tmptest.Diff(t, tt.want, meterOf(r.Line), "config %s, flag %q: the meter", tt.config, tt.flag)
	}
}

func TestBareModel(t *testing.T) {
	tmptest.Table(t, "bareModel", bareModel, map[string]string{
		"claude-opus-5-5":                            "claude-opus-5-5",
		"Claude-Opus-5-5[1m]":                        "claude-opus-5-5",
		"claude-opus-4-1-20250805":                   "claude-opus-4-1",
		"claude-opus-4-1@20250805":                   "claude-opus-4-1",
		"us.anthropic.claude-opus-4-1-20250805-v1:0": "claude-opus-4-1",
		"anthropic.claude-3-5-sonnet-20241022-v2:0":  "claude-3-5-sonnet",
		"claude-3-5-sonnet-v2@20241022":              "claude-3-5-sonnet",
		"arn:aws:bedrock:us-east-1:1:inference-profile/eu.anthropic.claude-opus-4-1-20250805-v1:0[1m]":// the longest
		"claude-opus-4-1",
		"":         "",
		"-v":       "",
		"gpt-verb": "gpt-verb",
	})
}

// TestModelWindowCost: a project's settings can have as many models as fit, and a payload an id of any length.
func TestModelWindowCost(t *testing.T) {
	settings, _ := js.ParseJSON(`{"modelSettings":{` + strings.Repeat(`"a":{"autoCompactWindow":100000},`, 24_000) +
		`"` + strings.Repeat("K", 20_000) + `":{"autoCompactWindow":300000}}}`)
	for id, want := range map[string]float64{
		strings.Repeat("X", 20_000): 0, strings.Repeat("K", 20_000): 300_000, strings.Repeat("k", 20_000): 0,
		"A[1m]": 100_000,
	} {
		allocs := testing.AllocsPerRun(1, func() {
			if got := modelWindow(settings, id); got != want {
				t.Errorf("the window of %.9q is %v, want %v", id, got, want)
			}
		})
		if allocs > 100 {
			t.Errorf("%v allocations for %.9q", allocs, id)
		}
	}
}

// fullLine has every segment of the hook's line.
var fullLine = Line{
	Update: UpdateMark{Available: true},
	Model:  "Opus 4.6",
	State: stateOf(parse.State{
		Milestone: "v1.9", MilestoneName: "Code Quality", Percent: "59", Status: "executing",
		PhaseNum: "4", PhaseTotal: "17", PhaseName: "Observability",
	}),
	Dir:         "gsd-statusline",
	Git:         &git.Status{Branch: "main", Unstaged: 2},
	Meter:       &Meter{Used: 48, Tokens: 156_000},
	LastCommand: "gsd-next",
}

// richPieces are what the rich line shows of front matter, richBody of the rest.
var richPieces = []string{
	"milestone: v2.0\nmilestone_name: Code Quality\n",
	"progress:\n  completed_phases: 5\n  total_phases: 14\n  completed_plans: 386\n  total_plans: 390\n  percent: 36\n",
	"current_phase: \"4.5\"\ncurrent_phase_name: Observability for all of the 搜索 services\n",
	"status: Waiting for the review of the second part\n",
	"paused_at: waiting for review\n",
	"stopped_at: Completed 04-02 and all of its tests\n",
	"current_plan: 3\n",
}

const richBody = "\n## Blockers\n- one\n- two\n## Blockers/Concerns\n- three\n\n## Current Task: Task 3: Create\n\n" +
	"Gate Progress: [####----] Step 2/3\n"

// richState is a state with those pieces.
func richState(body string, pieces ...string) *system.State {
	text := "---\n" + strings.Join(pieces, "") + "---\n" + body
	return &system.State{
		Hook:  parse.StateMD(text),
		Facts: project.Resolve(project.Read(text), &project.Evidence{Resume: "docs/continue.md"}),
	}
}

// TestFitOrder: a line gives up one thing after another. Each width is one cell less than the line before takes.
func TestFitOrder(t *testing.T) {
	usage := chosenLine("effort", "usage", "model", "last-command", "update", "cost")
	usage.Extras["usage"] = Extra{Urgent: Soon, Windows: []Window{
		{"5h 42%", "until 14:05", Calm}, {"7d 83%", "until Tue 14:05", Soon}, {"spend 10%", "", Calm},
	}}
	urgent := chosenLine("hook", "effort", "usage", "session")
	urgent.Extras["usage"] = Extra{Text: "5h 97%", Urgent: AtOnce}
	next := chosenLine("hook", "next", "session")
	next.Extras["next"] = Extra{Text: "next execute-phase 4"}
	rich := richState(richBody, richPieces[0], richPieces[1],
		"current_phase: 4\ncurrent_phase_name: API\ncurrent_plan: 3\nstatus: executing\n")
	const withHook = "⬆ /gsd-update │ Opus │ v1 · executing │ my-app │ main+1 ████░░░░░░ 48%"
	tests := []struct {
		name string
		line Line
		want []string
	}{
		{"the hook's", fullLine, []string{
			"⬆ /gsd-update │ Opus 4.6 │ v1.9 Code Quality [█████░░░░░] 59% · executing · Observability (4/17) │ " +
				"gsd-statusline │ main~2 ████░░░░░░ 48% (156k) │ last: /gsd-next",
			"⬆ /gsd-update │ Opus 4.6 │ v1.9 Code Quality [█████░░░░░] 59% · executing · Observability (4/17) │ " +
				"gsd-statusline │ main~2 ████░░░░░░ 48% (156k)",
			"⬆ /gsd-update │ Opus 4.6 │ v1.9 Code Quality [█████░░░░░] 59% · executing · Observability (4/17) │ " +
				"gsd-statusline │ main~2 ████░░░░░░ 48%",
			"Opus 4.6 │ v1.9 Code Quality [█████░░░░░] 59% · executing · Observability (4/17) │ gsd-statusline │ " +
				"main~2 ████░░░░░░ 48%",
			"Opus 4.6 │ v1.9 [█████░░░░░] 59% · executing · Observability (4/17) │ gsd-statusline │ main~2 " +
				"████░░░░░░ 48%",
			"Opus 4.6 │ v1.9 [█████░░░░░] 59% · executing · Observability (4/17) │ gsd-statusline │ main " +
				"████░░░░░░ 48%",
			"Opus 4.6 │ v1.9 [█████░░░░░] 59% · executing · Observability (4/17) │ gsd-statusline ████░░░░░░ 48%",
			"Opus 4.6 │ v1.9 59% · executing · Observability (4/17) │ gsd-statusline 48%",
			"Opus 4.6 │ v1.9 · P4/17 · executing │ gsd-statusline 48%",
			"Opus 4.6 │ v1.9 · P4/17 · executing │ gsd-statusli… 48%",
		}},
		{"usage", usage, []string{
			"high │ 5h 42% until 14:05 · 7d 83% until Tue 14:05 · spend 10% │ Opus │ last: /gsd-next │ ⬆ " +
				"/gsd-update │ $1.23",
			"high │ 5h 42% until 14:05 · 7d 83% until Tue 14:05 · spend 10% │ Opus │ last: /gsd-next │ ⬆ /gsd-update",
			"high │ 5h 42% · 7d 83% · spend 10% │ Opus │ last: /gsd-next │ ⬆ /gsd-update",
			"high │ 7d 83% │ Opus │ last: /gsd-next │ ⬆ /gsd-update",
			"7d 83% │ Opus │ last: /gsd-next │ ⬆ /gsd-update",
			"7d 83% │ Opus │ ⬆ /gsd-update",
			"7d 83% │ Opus",
		}},
		{"extra segments from the right, but what is urgent after the update mark", urgent, []string{
			withHook + " (96k) │ last: /gsd-next │ high │ 5h 97% │ name",
			withHook + " (96k) │ last: /gsd-next │ high │ 5h 97%",
			withHook + " (96k) │ last: /gsd-next │ 5h 97%",
			withHook + " (96k) │ 5h 97%",
			withHook + " │ 5h 97%",
			strings.TrimPrefix(withHook, "⬆ /gsd-update │ ") + " │ 5h 97%",
			strings.TrimPrefix(withHook, "⬆ /gsd-update │ "),
		}},
		{"the next step after the cells of the bars", next, []string{
			withHook + " (96k) │ last: /gsd-next │ next execute-phase 4 │ name",
			withHook + " (96k) │ last: /gsd-next │ next execute-phase 4",
			withHook + " (96k) │ next execute-phase 4",
			withHook + " │ next execute-phase 4",
			strings.TrimPrefix(withHook, "⬆ /gsd-update │ ") + " │ next execute-phase 4",
			"Opus │ v1 · executing │ my-app │ main ████░░░░░░ 48% │ next execute-phase 4",
			"Opus │ v1 · executing │ my-app ████░░░░░░ 48% │ next execute-phase 4",
			"Opus │ v1 · executing │ my-app 48% │ next execute-phase 4",
			"Opus │ v1 · executing │ my-app 48%",
		}},
		{
			"segments without the hook's", chosenLine("model", "usage", "cost"),
			[]string{"Opus │ 5h 42% │ $1.23", "Opus │ 5h 42%", "Opus", "Op…"},
		},
		{"urgent usage outlasts the names of a rich line", Line{
			State: rich, Format: system.Rich, Show: []string{"state", "usage"},
			Extras: map[string]Extra{"usage": {
				Urgent:  Soon,
				Windows: []Window{{"5h 42%", "until 14:05", Calm}, {"7d 83%", "", Soon}},
			}},
		}, []string{
			"v2.0 Code Quality · [███░░░░░░░] 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 " +
				"· 2 blockers · 1 concern · resume continue.md │ 5h 42% until 14:05 · 7d 83%",
			"v2.0 Code Quality · [███░░░░░░░] 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 " +
				"· 2 blockers · 1 concern · resume continue.md │ 5h 42% · 7d 83%",
			"v2.0 Code Quality · [███░░░░░░░] 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 " +
				"· 2 blockers · 1 concern · resume continue.md │ 7d 83%",
			"v2.0 Code Quality · [███░░░░░░░] 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 " +
				"· 2 blockers · 1 concern │ 7d 83%",
			"v2.0 Code Quality · [███░░░░░░░] 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 " +
				"· 2 blockers │ 7d 83%",
			"v2.0 Code Quality · 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 · 2 blockers " +
				"│ 7d 83%",
			"v2.0 Code Quality · 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 │ 7d 83%",
			"v2.0 · 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 │ 7d 83%",
			"v2.0 · 36% · phase 4/14 API (plan 3) · executing · task 3 2/3 │ 7d 83%",
			"v2.0 · 36% · phase 4/14 (plan 3) · executing · task 3 2/3 │ 7d 83%",
			"v2.0 · 36% · phase 4/14 (plan 3) · executing · task 3 2/3",
			"v2.0 · 36% · phase 4/14 · executing · task 3 2/3",
			"v2.0 · 36% · phase 4/14 · executing",
		}},
		{"rich", Line{State: rich, Format: system.Rich, Show: []string{"state"}}, []string{
			"v2.0 Code Quality · [███░░░░░░░] 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 " +
				"· 2 blockers · 1 concern · resume continue.md",
			"v2.0 Code Quality · [███░░░░░░░] 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 " +
				"· 2 blockers · 1 concern",
			"v2.0 Code Quality · [███░░░░░░░] 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 " +
				"· 2 blockers",
			"v2.0 Code Quality · 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3 · 2 blockers",
			"v2.0 Code Quality · 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3",
			"v2.0 · 36% (5/14 phases) · phase 4/14 API (plan 3) · executing · task 3 2/3",
			"v2.0 · 36% · phase 4/14 API (plan 3) · executing · task 3 2/3",
			"v2.0 · 36% · phase 4/14 (plan 3) · executing · task 3 2/3",
			"v2.0 · 36% · phase 4/14 · executing · task 3 2/3",
			"v2.0 · 36% · phase 4/14 · executing",
			"36% · phase 4/14 · executing",
		}},
	}
	for _, tt := range tests {
		var got []string
		for limit := 1000; len(got) < len(tt.want); {
			got = append(got, tt.line.Fit(limit).Render(false))
			limit = md.Cells(got[len(got)-1]) - 1
		}
		tmptest.Diff(t, tt.want, got, "%s: mismatch", tt.name)
	}
}

// TestFit has the ends of lines: what is cut, and what stays.
func TestFit(t *testing.T) {
	task := Line{Model: "Opus", HasTask: true, Task: "Écrire le résumé 日本語", Dir: "p", Meter: &Meter{Used: 90}}
	front := Line{
		Model: "Opus", State: stateOf(parse.State{Status: "executing"}), Dir: "my-app",
		Meter: &Meter{Used: 48}, MeterFront: true,
	}
	nameOnly := Line{Model: "Opus", State: stateOf(parse.State{
		MilestoneName: "日本語の名前", Percent: "20",
		Status: "planning",
	}), Dir: "p"}
	twice := chosenLine("task", "state")
	twice.HasTask, twice.Task = true, "Testing the importer of all files"
	tests := []struct {
		name  string
		line  Line
		limit int
		want  string
	}{
		{"the end of the state", fullLine, 8, "v1.… 48%"},
		{"less than it takes", fullLine, 1, "48%"},
		{"a task is cut between characters", task, 26, "Écrire le résumé … 💀 90%"},
		{"the meter in front, no model", front, 22, "48% │ executing │ my-…"},
		{"a name alone leaves its bar", nameOnly, 38, "Opus │ [██░░░░░░░░] 20% · planning │ p"},
		{"no meter", Line{Model: "Opus", Dir: "my-app"}, 4, "my-…"},
		{"no workstream", Line{
			Model: "Opus", State: &system.State{NoWorkstream: true}, Dir: "p",
			Meter: &Meter{Used: 5},
		}, 20, "no active workst… 5%"},
		{"a segment alone", Line{Model: "A model with a long name", Show: []string{"model"}}, 16, "A model with a …"},
		{"task and state", twice, 45, "Testing the importer of all files │ v1 · exe…"},
		{"the task alone", twice, 20, "Testing the importe…"},
	}
	for _, tt := range tests {
		tmptest.Diff(t, tt.want, tt.line.Fit(tt.limit).Render(false), "%s: Fit(%d) mismatch", tt.name, tt.limit)
	}
}

// TestEveryWidth walks the widths with every subset of what the rich line shows, by itself and in the hook's line
// with other segments: each line fits, the phase's id and the percent go last, and the meter stays.
func TestEveryWidth(t *testing.T) {
	tmptest.Long(t, "renders ten thousand lines")
	step := proctest.Size(8, 1)
	for set := range 1 << len(richPieces) {
		var pieces []string
		for i, piece := range richPieces {
			if set>>i&1 == 1 {
				pieces = append(pieces, piece)
			}
		}
		state := richState([]string{"", richBody}[min(set%3, 1)], pieces...)
		whole := state.Text(system.Rich)
		hook := chosenLine("hook", "effort", "usage", "cost")
		hook.State, hook.Format, hook.Extras["usage"] = state, system.Rich, Extra{Text: "5h 97%", Urgent: AtOnce}
		rows := chosenLine("model", "directory", "cost", "newline", "state")
		rows.State, rows.Format = state, system.Rich
		for width := 200 - set%step; width >= 10; width -= step {
			alone, inHook := state.Line(system.Rich, width, false), hook.Fit(width).Render(false)
			for _, got := range []string{alone, inHook} {
				if n := md.Cells(got); n > width || strings.Contains(got, "\n") {
					t.Errorf("%d: %d cells of %d: %q", set, n, width, got)
				}
			}
			for _, last := range []string{"36%", "phase 4.5"} {
				if strings.Contains(whole, last) && width >= len("36% · phase 4.5") && !strings.Contains(alone, last) {
					t.Errorf("%d: %d cells without %s: %q", set, width, last, alone)
				}
			}
			if !strings.Contains(inHook, "48%") {
				t.Errorf("%d: %d cells without the meter: %q", set, width, inHook)
			}
			if inRow := rows.Fit(width).Rows(false); alone != "" && inRow[len(inRow)-1] != alone {
				t.Errorf("%d: %d cells: a row of its own is %q, want %q", set, width, inRow, alone)
			}
		}
	}
}
