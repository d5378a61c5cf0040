package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
	"github.com/gsd-statusline/gsd-statusline/internal/install"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// What a command may cost for a file of 8 MiB: CPU time, and memory beyond the size of the file. A larger file may cost
// more in proportion, a smaller one half the CPU time. So may a busy or slow machine, where the same work takes twice the CPU time:
// the limit is then costWalks times that of walking through so many lines, measured beside the run.
const (
	costLimit  = 8 << 20
	costCPU    = 500 * time.Millisecond
	costWalks  = 48
	costMemory = 48 << 20
)

// costText is a file that is expensive to read: a text with a part that is repeated, in which
// %d is the number of times so far.
type costText struct {
	name                    string
	before, repeated, after string
	n                       int
	want                    string // what the command prints
}

func (c costText) String() string {
	if !strings.Contains(c.repeated, "%d") {
		return c.before + strings.Repeat(c.repeated, c.n) + c.after
	}
	var b strings.Builder
	for i := range c.n {
		fmt.Fprintf(&b, c.repeated, i)
	}
	return c.before + b.String() + c.after
}

// costs are the commands that read a file, and texts of it. The project is p in a home directory.
func costs() []struct {
	file, commands, stdin string
	isLimited             bool // the file's size does not count, because the file is not read
	texts                 []costText
} {
	file := cputest.Size(costLimit/4, costLimit)
	const (
		config, state, settings = "p/.planning/config.json", "p/.planning/STATE.md", ".claude/settings.json"
		statusLine              = `{"statusLine": {"type": "command", "command": "`
		blockers                = "---\nmilestone: v1\n---\n\n### Blockers\n\n"
		payload                 = `{"context_window":{"remaining_percentage":60,"context_window_size":200000,"current_usage":{"input_tokens":1000}}}`
	)
	return []struct {
		file, commands, stdin string
		isLimited             bool
		texts                 []costText
	}{
		{config, "explain", "", false, []costText{
			{"a file that counts", `{"statusline":{"state_format":"compact"},"x":"`, "x", `"}`, file - 60, "format  compact"},
		}},
		{config, "check, explain, doctor", "", false, []costText{
			{"brackets in a setting", `{"statusline":{"show_git":` + strings.Repeat("[", 200_000), "]", `}}`, 200_000, "show_git is [[[["},
			{"brackets in a choice", `{"statusline":{"segments":[` + strings.Repeat("[", 200_000), "]", `]}}`, 200_000, "unknown segment"},
			{"a file of brackets in a setting", `{"statusline":{"show_git":` + strings.Repeat("[", file/2-20), "]", `}}`, file/2 - 20, "too large to check"},
			{"a file of brackets", "", "[", "", file, "too large to check"},
			{"a file of invalid bytes", "", "\xFF", "", file, "too large to check"},
			{"members without number", `{"statusline":{`, `"":0,`, `"":0}}`, 200_000, "unknown key"},
		}},
		{settings, "install, install --dry-run, install --force, uninstall, doctor", "", true, []costText{
			{"a file of words", statusLine, "a ", `"}}`, file/2 - 100, "too large"},
			{"a file of members", `{`, `"":0,`, `"a":0}`, file / 5, "too large"},
			{"1 MiB of words", statusLine, "a ", `"}}`, 500_000, ""},
			{"1 MiB of members", `{`, `"":0,`, `"a":0}`, 200_000, ""},
			{"1 MiB of brackets", `{"a":` + strings.Repeat("[", 500_000), "]", `}`, 500_000, ""},
		}},
		{"p/.claude/settings.local.json", "install, doctor", "", true, []costText{
			{"a file of words in the project", statusLine, "a ", `"}}`, file/2 - 100, "too large"},
			{"1 MiB of words in the project", statusLine, "a ", `"}}`, 500_000, "settings.local.json"},
		}},
		{".kimi-code/tui.toml", "install --for kimi, uninstall --for kimi, doctor", "", true, []costText{
			{"32 KiB of tables", "", "[%d]\n", "", 3800, ""},
			{"32 KiB of dots", "", "a.", "a = 1\n", 16_000, ""},
		}},
		{"p/.claude/settings.json", "--context-scale exact", payload, true, []costText{
			{"a file of members in the project", `{`, `"":0,`, `"a":0}`, file / 5, "1%"},
		}},
		{state, "check, explain, doctor, explain --format rich, --json .", "", false, []costText{
			{"a value of four files", "---\nstatus: ", "x ", "\n---\n", 2 * file, ""},
			{"a value of a file", "---\nmilestone: v1\nstopped_at: \"", "é\\\" ", "\"\n---\n", file / 5, ""},
			{"a label of a file", "---\nmilestone: v1\n---\n\n## Current Position\n\nStatus: ", "x ", "\n", file/2 - 100, ""},
			{"a file without a line end", "", "a: ", "", file / 3, ""},
			{"a file of keys", "---\n", "a: b\n", "---\n", file/5 - 2, ""},
			{"a file of lines", "---\nmilestone: v1\n---\n\n", "- a: b\n", "", file/7 - 9, ""},
		}},
		{state, "check", "", false, []costText{{"a file of indented fences", "\n", " ---\n", "", file / 5, ""}}},
		{"p/job.json", "job.json, check job.json, explain job.json, explain --json job.json", "", false, []costText{
			{"a job of half a file", `{"status":"NEW","council_votes":[`, `{"a":{"b":"c"},"vote":"x"},`, "1]}", file / 2 / 27, ""},
		}},
		{state, "explain --format rich, explain --format rich --json", "", false, []costText{
			{"a file of blockers", blockers, "- x\n", "", file/4 - 20, ""},
			{"15,000 blockers", blockers, "- something is wrong here: %d\n", "", 15_000, "15000 blockers"}, // the count is said once
			{"an item of a file that is closed, but not quite", "### Blockers\n\n- ", "the x is fixed, but ", "\n", file/20 - 20, "1 blocker"},
			{"many phases", "## Current Position\n\nPhase: 4", " and 5", "\n", file/6 - 20, ""},
		}},
	}
}

// TestCost judges commands by the CPU time and the memory of their process, so that other
// programs on the machine make no difference.
func TestCost(t *testing.T) {
	t.Parallel()
	tmptest.Long(t, "writes files of 2 MiB and more")
	if cputest.UnderRace || runtime.GOOS == "windows" {
		t.Skip("the race detector multiplies CPU time and memory; Windows does not say the memory")
	}
	for _, c := range costs() {
		for command := range strings.SplitSeq(c.commands, ", ") {
			for _, text := range c.texts {
				t.Run(command+"/"+text.name, func(t *testing.T) {
					t.Parallel()
					costOf(t, c.file, text, command, c.stdin, c.isLimited)
				})
			}
		}
	}
}

// costOf runs a command in a project with a file.
func costOf(t *testing.T, file string, content costText, command, stdin string, isLimited bool) {
	home := newHome(t)
	home.write(t, "p/.planning/STATE.md", "---\nstatus: executing\n---\n")
	text := content.String()
	size, share := int64(len(text)), max(0.5, float64(len(text))/costLimit)
	if isLimited {
		size, share = 0, 1
	}
	maxMemory := int64(max(1, share)*costMemory) + size
	var cpu, maxCPU time.Duration
	var memory int64
	for range 3 { // other programs also compete for caches: the best counts
		home.write(t, file, text)
		var out string
		out, cpu, maxCPU, memory = home.measured(t, share, stdin, strings.Fields(command)...)
		if !strings.Contains(out, content.want) || isLimited && len(out) > 64<<10 && !strings.Contains(command, "--dry-run") {
			t.Errorf("printed %d bytes: %.2000q, want %q in it", len(out), out, content.want)
		}
		if cpu <= maxCPU && memory <= maxMemory {
			t.Logf("%v, %d MiB", cpu, memory>>20)
			return
		}
	}
	t.Errorf("%v of CPU time and %d MiB, want at most %v and %d MiB", cpu, memory>>20, maxCPU, maxMemory>>20)
}

// TestCostOfAllSettings: every settings file that there is is as large as is read.
func TestCostOfAllSettings(t *testing.T) {
	if testing.Short() || cputest.UnderRace || runtime.GOOS == "windows" {
		t.Skip("see TestCost")
	}
	home := newHome(t)
	text := `{` + strings.Repeat(`"":0,`, 209_000) + `"a":0}`
	for _, path := range []string{"p/.claude/settings.json", "p/.claude/settings.local.json"} {
		home.write(t, path, text)
	}
	for _, c := range install.Clients() {
		home.write(t, c.Dir+"/"+c.File, text)
	}
	for _, call := range []string{"doctor", "install", "uninstall", "install --for copilot", "uninstall --for copilot"} {
		_, cpu, maxCPU, memory := home.measured(t, 1, "", strings.Fields(call)...)
		if cpu > maxCPU || memory > costMemory {
			t.Errorf("%s: %v of CPU time and %d MiB, want at most %v and %d MiB", call, cpu, memory>>20, maxCPU, costMemory>>20)
		}
	}
}

// measured runs the program in the project of a home directory. It returns what that printed, the CPU time that it
// took and that it may take for a file of so many times 8 MiB, and its memory.
func (h testHome) measured(t *testing.T, share float64, stdin string, args ...string) (
	out string, cpu, maxCPU time.Duration, memory int64,
) {
	t.Helper()
	program := must(built())
	cmd := h.command(os.Args[0], append([]string{program}, args...)...)
	cmd.Dir = h.path("p")
	cmd.Env = append(cmd.Env[:len(cmd.Env)-1], measures+"="+h.path("cost"))
	cmd.Stdin = strings.NewReader(stdin)
	printed, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %.1000s", err, printed)
	}
	var walk time.Duration
	_, err = fmt.Sscan(tmptest.Read(t, h.path("cost")), &cpu, &memory, &walk)
	noError(t, err)
	return string(printed), cpu, time.Duration(share * float64(max(costCPU, costWalks*walk))), memory
}

// measure runs the program that the arguments name, and writes its CPU time and its memory into a file. A process
// begins with the size of the one that started it, and the tests' own may be large: that is why this one is between
// them. It is an error if the program has not ended after a time that is long on any machine.
func measure(path string) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[1], os.Args[2:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	_ = cmd.Run()
	cpu, walk := cputest.Child(cmd.ProcessState), time.Duration(0)
	if cpu > costCPU { // else it does not matter how slow the machine is
		start := cputest.Self()
		for line := range strings.Lines(strings.Repeat("- a: b\n", costLimit/7)) {
			_ = strings.Contains(line, ":") && strings.TrimSpace(line) == ""
		}
		walk = cputest.Self() - start
	}
	cost := fmt.Sprintln(int64(cpu), cputest.Memory(cmd.ProcessState), int64(walk))
	if err := os.WriteFile(path, []byte(cost), 0o600); err != nil || ctx.Err() != nil {
		fmt.Fprintln(os.Stderr, err, ctx.Err())
		os.Exit(1)
	}
	os.Exit(0)
}
