package hooktest

import (
	"math/rand/v2"
	"strings"
)

// States returns n texts of STATE.md files, the same for the same seed: well formed ones, and ones with every oddity
// that a regular expression, YAML or UTF-8 has an opinion on.
func States(seed uint64, n int) []string {
	g := generator{rand.New(rand.NewPCG(seed, 1))}
	texts := make([]string, n)
	for i := range texts {
		texts[i] = g.state()
	}
	return texts
}

type generator struct{ *rand.Rand }

// pick returns one of the choices.
func (g generator) pick(choices ...string) string {
	return choices[g.IntN(len(choices))]
}

// odd returns usual, and one of the choices once in n times.
func (g generator) odd(n int, usual string, choices ...string) string {
	if g.IntN(n) > 0 {
		return usual
	}
	return g.pick(choices...)
}

func (g generator) state() string {
	var b strings.Builder
	if g.IntN(8) > 0 {
		b.WriteString(g.odd(12, "", "\uFEFF", "\n", " ", "# c\n", "\r\n"))
		b.WriteString(g.odd(8, "---\n", "--- \n", "----\n", "---\r\n", "---\r\r\n", "---\r", "---\u2028", "---",
			"---\n---\n"))
		for range g.IntN(12) {
			b.WriteString(g.frontLine())
		}
		b.WriteString(g.odd(8, "---\n", "----\n", "---x", " ---\n", "...\n", "---", "\n---\n", "\r---\n", ""))
	}
	for range g.IntN(8) {
		b.WriteString(g.bodyLine())
	}
	text := b.String()
	if g.IntN(5) == 0 {
		text = strings.ReplaceAll(text, "\n", g.pick("\r\n", "\r\n", "\r", "\u2028", "\n\n", "\r\r\n", "\u2029"))
	}
	for range g.IntN(8) / 5 {
		text = g.damage(text)
	}
	return text
}

// damage puts one odd piece somewhere, in place of up to two bytes.
func (g generator) damage(text string) string {
	at := g.IntN(len(text) + 1)
	return text[:at] + g.pick(odds...) + text[min(at+g.IntN(3), len(text)):]
}

var odds = []string{
	"\n", "\r", "\r\n", "\u2028", "\u2029", "\u0085", "\v", "\f", "\t", " ", "\u00a0", "\u3000", "\ufeff",
	"\u180e", "\u200b", "\x1c", "\x00", "\x1b[31m", "\x07", "\u009b", "\u202e", "\u2066", "\u061c", "\x7f",
	`"`, "'", ":", "-", "[", "]", "(", ")", ",", "#", "/", "—", "–", "😀", "é", "İ", "K", "ſ", "\u0301",
	"\xe2\x82", "\xf0\x9f\x92", "\xc0\x80", "\xed\xa0\x80", "\xff", "\x9b", "\xf4\x90\x80\x80", "\xe2\x80",
	"Phase: 1 of 2", "\nPhase: 3 of 4 (n)", "Status: executing\n", "\nprogress:\n  percent: 5\n", "null",
}

func (g generator) frontLine() string {
	eol := g.odd(15, "\n", "\r\n", "\r", "\u2028", "\n\n", "")
	colon := g.odd(8, ": ", ":", ":  ", ":\t", " : ", ":\u00a0", ": \r", ":\n", ":\u2028", ": \n")
	switch g.IntN(10) {
	case 0:
		return g.progress()
	case 1:
		return "next_phases" + g.list()
	case 2:
		return g.pick("gsd_state_version", "last_activity", "x", "Status", "status_", "näme", "  status", "") +
			colon + g.value() + eol
	case 3:
		return g.pick("active_phase", "next_action") + colon + g.value() + eol
	}
	key := g.pick("status", "status", "milestone", "milestone", "milestone_name", "active_phase", "next_action",
		"state_head")
	return key + colon + g.valueFor(key) + eol
}

func (g generator) valueFor(key string) string {
	quote := g.odd(3, "", `"`, "'")
	var v string
	switch key {
	case "status":
		v = g.status()
	case "milestone":
		v = g.pick("v1.9", "v2.0", "2", "v1 # comment")
	case "milestone_name":
		v = g.pick("milestone", "Code Quality", "Users' Guide", "名前 😀", "Milestone")
	case "active_phase":
		v = g.pick("null", "null", "4.5", "0", "", "false", "3", "\u00a0")
	case "next_action":
		v = g.pick("null", "execute-phase", "plan-phase", "")
	default:
		return g.value()
	}
	return g.odd(12, quote+v+quote, quote+v, v+quote, v+" # c", g.value())
}

func (g generator) value() string {
	return g.pick("null", "Null", "NULL", "~", "", " ", `""`, `"`, `"""`, "'x", `"null"`, " null ", "a b", `" a "`,
		"\ufeffx\ufeff", "\u0085x", "a\rb", "a\u2028b", "x\vy", "[1]", "{}", "|", ">", "4.5", "-", "— x",
		"abcdefghijklmno😀x",
		"abcdefghijklmn😀xy", "\xe2\x82", "\x1b[2J", "constructor", "__proto__", "toString", "true", "0")
}

func (g generator) status() string {
	s := g.pick("paused", "stopped", "executing", "in progress", "ready to execute", "planning", "ready to plan",
		"planning complete", "discussing", "verifying", "completed", "done", "complete", "phase complete",
		"Phase complete — ready for verification", "all phases complete", "milestone complete", "unknown",
		"un\u212anown",
		"Executing Phase 4", "Planning phase 4.5", "verifying phase  9", "executing phase 4 now", "phase 3 complete",
		"phase complete complete", "v1.9 milestone complete", "complete ✓", "complete✅", "Complete  ☑", "complete ✓✓",
		"complete ✗", "PLANNİNG", "Executing phase 7 — waiting on UAT", "Lavoro sospeso, vedi .planning/STATE.md",
		"In   progress", "-x", "—", "archived", "ARCHIVED", "not executing", "ready\u00a0to\u2003plan",
		"abcdefghijklmnopqrstuvwxyz")
	return g.odd(4, s, strings.ToUpper(s), s+".", " "+s)
}

func (g generator) list() string {
	a := g.pick("4.5", "1", `"4.5"`, "'4.6'", "", " ", "- 1", `" 2 "`, "[3")
	b := g.pick("4.6", `"2"`, "", "x\ry", "x\u2028y")
	return g.pick(
		": ["+a+", "+b+"]\n", ": ["+a+"]\n", ":["+a+","+b+",]\n", ":\n  ["+a+"]\n", ": [\n"+a+",\n"+b+"\n]\n",
		": ["+a+"\n", ": []\n",
		": "+a+"\n", ": null\n", ":\n  - "+a+"\n  - "+b+"\n", ":\n- "+a+"\n-"+b+"\n",
		": \n\n\t- "+a+"\n\n  - "+b+"\n",
		":\r\n  - "+a+"\r\n  - "+b+"\r\n", ":\n  - "+a+"\r  - "+b+"\n", ":\n  # c\n  - "+a+"\n",
		":\n  -\n  - "+a+"\n",
		":\n  - "+a+"\n  x: y\n", ":\n\u00a0- "+a+"\n", ":", ":\n")
}

func (g generator) progress() string {
	var b strings.Builder
	b.WriteString(g.odd(8, "progress:\n", "progress: \n", "progress:\n\n", "progress: {}\n", "progress:\r\n",
		"progress:\r", "progress: # c\n", " progress:\n", "progress:\u2028\n"))
	for range g.IntN(6) {
		indent := g.odd(8, "  ", "\t", "    ", "", "\u00a0 ", " ")
		key := g.pick("completed_phases", "total_phases", "percent", "percent", "total_plans", "x_percent")
		colon := g.odd(8, ": ", ":", ": \n  ", " : ", ":\u00a0", ":\v")
		b.WriteString(indent + key + colon + g.number() + g.odd(8, "\n", "\r\n", "\n\n", "\n  # c\n", "\r",
			"\u2028", " # c\n"))
	}
	return b.String()
}

func (g generator) number() string {
	return g.pick("0", "1", "5", "5", "05", "10", "17", "59", "59.7", "99", "100", "100", "0100", "101", "150",
		"-5", "+5", "1e2", "", "null",
		`"59"`, "59%", "007", "9007199254740992", "9007199254740993", strings.Repeat("9", 400),
		strings.Repeat("8", 400), "٣", "1_000")
}

func (g generator) bodyLine() string {
	eol := g.odd(8, "\n", "\r\n", "\r", "\u2028", "\n\n", "")
	switch g.IntN(4) {
	case 0:
		colon := g.odd(6, ": ", ":", ":\n", ":\u00a0", " : ", ":\n\n  ")
		of := g.odd(6, " of ", "\nof\n", " of", "of ", " OF ", "/", "\u00a0of\u2003", " of  of ")
		name := g.odd(3, " (fix-name)", "", " (a b) — text", "\n(Plan text here)", "(tight)", " ()", " ( )",
			" (open", " (a (b)", "\n\n(na\nme)",
			"\u2028(x)", " [x]", " (\x1b]0;t\x07)", " (\xe2\x82 é 😀)")
		n, m := g.pick("1", "4", "01", "0", "4.5", "", "x"), g.pick("5", "17", "0", "5.5", "09", "")
		return g.odd(8, "Phase", "**Phase", "- Phase", " Phase", "phase", "Phase Name", "x\vPhase",
			"x\u0085Phase") + colon + n + of + m + name + eol
	case 1:
		return g.odd(8, "Status", "**Status", "Status:", " Status", "status") + g.odd(6, ": ", ":", ":\n\n", ":\r",
			":\u2028", ": \n ") + g.status() + eol
	}
	return g.pick("# Project State", "## Current Position", "Plan: 1 of 2", "", "Phase: ", "Status:", "---", "text",
		"milestone: v9", "Progress: [██░░] 40%") + eol
}
