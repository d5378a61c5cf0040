//go:build unix

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/cputest"
	"github.com/gsd-statusline/gsd-statusline/internal/install"
)

// What a command may cost for a file of 16 MiB, or of less: CPU time, and memory beyond
// the size of the file. A larger file may cost more in proportion. So may a busy or slow
// machine, where the same work takes twice the CPU time: the limit is then costWalks
// times that of walking through so many lines, measured beside each run.
const (
	costFile   = 16 << 20
	costCPU    = 500 * time.Millisecond
	costWalks  = 24
	costMemory = 64 << 20
)

// costCase is a run of a command in a home directory with a file that is expensive to
// read.
type costCase struct {
	name  string
	file  string // beneath the home directory; the project is "p" there
	text  func() string
	args  []string
	stdin string
	want  string // what it prints
	fixed bool   // the file's size does not count, because the file is not read
}

// TestCost judges commands by the CPU time and the memory of their process, so that other
// programs on the machine make no difference.
func TestCost(t *testing.T) {
	if testing.Short() {
		t.Skip("writes files of 16 MiB and more")
	}
	if cputest.UnderRace {
		t.Skip("the race detector multiplies CPU time and memory")
	}
	for _, list := range [][]costCase{configCosts(), settingsCosts(), stateCosts()} {
		for _, c := range list {
			t.Run(strings.Join(c.args, " ")+"/"+c.name, c.run)
		}
	}
}

func (c costCase) run(t *testing.T) {
	home := newHome(t)
	home.mkdir(t, "p/.planning")
	home.write(t, "p/.planning/STATE.md", "---\nstatus: executing\n---\n")
	text := c.text()
	size, share := int64(len(text)), max(1, float64(len(text))/costFile)
	if c.fixed {
		size, share = 0, 1
	}
	maxMemory := int64(share*costMemory) + size
	var cpu, maxCPU time.Duration
	var memory int64
	for range 3 { // other programs also compete for caches: the best counts
		home.write(t, c.file, text)
		var out string
		out, cpu, maxCPU, memory = home.measured(t, c.stdin, c.args...)
		maxCPU = time.Duration(share * float64(maxCPU))
		if !strings.Contains(out, c.want) || c.fixed && len(out) > 64<<10 && !slices.Contains(c.args, "--dry-run") {
			t.Errorf("printed %d bytes: %.2000q, want %q in it", len(out), out, c.want)
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
	if testing.Short() || cputest.UnderRace {
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
		_, cpu, maxCPU, memory := home.measured(t, "", strings.Fields(call)...)
		if cpu > maxCPU || memory > costMemory {
			t.Errorf("%s: %v of CPU time and %d MiB, want at most %v and %d MiB", call, cpu, memory>>20, maxCPU, costMemory>>20)
		}
	}
}

// measured runs the program in the project of a home directory. It returns what that
// printed, the CPU time that it took and that it may take, and its memory.
func (h testHome) measured(t *testing.T, stdin string, args ...string) (
	out string, cpu, maxCPU time.Duration, memory int64,
) {
	t.Helper()
	program, err := built()
	noError(t, err)
	cmd := h.command(os.Args[0], append([]string{program}, args...)...)
	cmd.Dir = h.path("p")
	cmd.Env = append(cmd.Env[:len(cmd.Env)-1], measures+"="+h.path("cost"))
	cmd.Stdin = strings.NewReader(stdin)
	printed, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %.1000s", err, printed)
	}
	var walk time.Duration
	_, err = fmt.Sscan(string(must(os.ReadFile(h.path("cost")))), &cpu, &memory, &walk)
	noError(t, err)
	return string(printed), cpu, max(costCPU, costWalks*walk), memory
}

// measure runs the program that the arguments name, and writes its CPU time, its memory
// and what a walk costs at the moment into a file. A process begins with the size of the one that started it, and the tests'
// own may be large: that is why this one is between them. It is an error if the program
// has not ended after a time that is long on any machine.
func measure(path string) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[1], os.Args[2:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	_ = cmd.Run()
	memory := cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss
	if runtime.GOOS != "darwin" {
		memory <<= 10
	}
	cost := fmt.Sprintln(int64(cputest.Child(cmd.ProcessState)), memory, int64(walk()))
	if err := os.WriteFile(path, []byte(cost), 0o600); err != nil || ctx.Err() != nil {
		fmt.Fprintln(os.Stderr, err, ctx.Err())
		os.Exit(1)
	}
	os.Exit(0)
}

// walk returns the CPU time of looking at each line of a text of 16 MiB.
func walk() time.Duration {
	text := strings.Repeat("- a: b\n", costFile/7)
	var before, after syscall.Rusage
	err := syscall.Getrusage(syscall.RUSAGE_SELF, &before)
	for line := range strings.Lines(text) {
		if !strings.Contains(line, ":") || strings.TrimSpace(line) == "" {
			panic(line)
		}
	}
	if err = errors.Join(err, syscall.Getrusage(syscall.RUSAGE_SELF, &after)); err != nil {
		panic(err)
	}
	return time.Duration(after.Utime.Nano() - before.Utime.Nano())
}

func configCosts() []costCase {
	list := []costCase{{"16 MiB that count", "p/.planning/config.json", func() string {
		return `{"statusline":{"state_format":"compact"},"x":"` + strings.Repeat("x", costFile-60) + `"}`
	}, []string{"explain"}, "", "format  compact", false}}
	big := strings.Repeat("[", costFile)
	for _, args := range [][]string{{"check"}, {"explain"}, {"doctor"}} {
		list = append(list,
			costCase{"brackets in a setting", "p/.planning/config.json", func() string {
				return `{"statusline":{"show_git":` + strings.Repeat("[", 200_000) + strings.Repeat("]", 200_000) + `}}`
			}, args, "", "show_git is [[[[", false},
			costCase{"brackets in a choice", "p/.planning/config.json", func() string {
				return `{"statusline":{"segments":[` + strings.Repeat("[", 200_000) + strings.Repeat("]", 200_000) + `]}}`
			}, args, "", "unknown segment", false},
			costCase{"16 MiB of brackets in a setting", "p/.planning/config.json", func() string {
				return `{"statusline":{"show_git":` + strings.Repeat("[", costFile/2-20) + strings.Repeat("]", costFile/2-20) + `}}`
			}, args, "", "too large to check", false},
			costCase{"16 MiB of brackets", "p/.planning/config.json", func() string { return big }, args, "", "too large to check", false},
			costCase{"16 MiB of invalid bytes", "p/.planning/config.json", func() string { return strings.Repeat("\xFF", costFile) }, args, "", "too large to check", false},
			costCase{"members without number", "p/.planning/config.json", func() string {
				return `{"statusline":{` + strings.Repeat(`"":0,`, 200_000) + `"":0}}`
			}, args, "", "unknown key", false},
		)
	}
	return list
}

func settingsCosts() []costCase {
	words := func(n int) func() string {
		return func() string {
			return `{"statusLine": {"type": "command", "command": "` + strings.Repeat("a ", n) + `"}}`
		}
	}
	members := func(n int) func() string {
		return func() string { return `{` + strings.Repeat(`"":0,`, n) + `"a":0}` }
	}
	var list []costCase
	const file, local = ".claude/settings.json", "p/.claude/settings.local.json"
	for _, args := range [][]string{{"install"}, {"install", "--dry-run"}, {"install", "--force"}, {"uninstall"}, {"doctor"}} {
		refused := "too large"
		list = append(list,
			costCase{"16 MiB of words", file, words(8_388_000), args, "", refused, true},
			costCase{"16 MiB of members", file, members(3_300_000), args, "", refused, true},
			costCase{"1 MiB of words", file, words(500_000), args, "", "", true},
			costCase{"1 MiB of members", file, members(200_000), args, "", "", true},
			costCase{"1 MiB of brackets", file, func() string {
				return `{"a":` + strings.Repeat("[", 500_000) + strings.Repeat("]", 500_000) + `}`
			}, args, "", "", true},
		)
		if args[0] != "uninstall" && len(args) == 1 {
			list = append(list,
				costCase{"16 MiB of words in the project", local, words(8_388_000), args, "", "too large", true},
				costCase{"1 MiB of words in the project", local, words(500_000), args, "", "settings.local.json", true},
			)
		}
	}
	for _, args := range [][]string{{"install", "--for", "kimi"}, {"uninstall", "--for", "kimi"}, {"doctor"}} {
		const file = ".kimi-code/tui.toml"
		list = append(list,
			costCase{"32 KiB of tables", file, func() string {
				var b strings.Builder
				for i := range 3800 {
					fmt.Fprintf(&b, "[%d]\n", 1000+i)
				}
				return b.String()
			}, args, "", "", true},
			costCase{"32 KiB of dots", file, func() string { return strings.Repeat("a.", 16_000) + "a = 1\n" }, args, "", "", true},
		)
	}
	const payload = `{"context_window":{"remaining_percentage":60,"context_window_size":200000,"current_usage":{"input_tokens":1000}}}`
	return append(list, costCase{"two settings files of 16 MiB", "p/.claude/settings.json", members(3_300_000), []string{"--context-scale", "exact"}, payload, "1%", true})
}

func stateCosts() []costCase {
	var list []costCase
	for _, args := range [][]string{{"check"}, {"explain"}, {"doctor"}, {"explain", "--format", "rich"}, {"explain", "--json"}, {"--json", "."}} {
		list = append(list,
			costCase{"a value of 120 MB", "p/.planning/STATE.md", func() string {
				return "---\nstatus: " + strings.Repeat("x ", 60_000_000) + "\n---\n"
			}, args, "", "", false},
			costCase{"a value of 16 MiB", "p/.planning/STATE.md", func() string {
				return "---\nmilestone: v1\nstopped_at: \"" + strings.Repeat("é\\\" ", costFile/5) + "\"\n---\n"
			}, args, "", "", false},
			costCase{"a label of 16 MiB", "p/.planning/STATE.md", func() string {
				return "---\nmilestone: v1\n---\n\n## Current Position\n\nStatus: " + strings.Repeat("x ", costFile/2-100) + "\n"
			}, args, "", "", false},
			costCase{"16 MiB without a line end", "p/.planning/STATE.md", func() string { return strings.Repeat("a: ", costFile/3) }, args, "", "", false},
			costCase{"16 MiB of keys", "p/.planning/STATE.md", func() string { return "---\n" + strings.Repeat("a: b\n", costFile/5-2) + "---\n" }, args, "", "", false},
			costCase{"16 MiB of lines", "p/.planning/STATE.md", func() string {
				return "---\nmilestone: v1\n---\n\n" + strings.Repeat("- a: b\n", costFile/7-9)
			}, args, "", "", false},
		)
	}
	list = append(list, costCase{"16 MiB of indented fences", "p/.planning/STATE.md", func() string {
		return "\n" + strings.Repeat(" ---\n", costFile/5)
	}, []string{"check"}, "", "", false})
	for _, args := range [][]string{{"job.json"}, {"check", "job.json"}, {"explain", "job.json"}, {"explain", "--json", "job.json"}} {
		list = append(list, costCase{"a job of 4 MiB", "p/job.json", func() string {
			return `{"status":"NEW","council_votes":[` + strings.Repeat(`{"a":{"b":"c"},"vote":"x"},`, 4<<20/27-4) + "1]}"
		}, args, "", "", false})
	}
	for _, args := range [][]string{{"explain", "--format", "rich", "--json"}, {"explain", "--format", "rich"}} {
		list = append(list, costCase{"16 MiB of blockers", "p/.planning/STATE.md", func() string {
			return "---\nmilestone: v1\n---\n\n### Blockers\n\n" + strings.Repeat("- x\n", costFile/4-20)
		}, args, "", "", false}, costCase{"15,000 blockers", "p/.planning/STATE.md", func() string {
			var b strings.Builder // items that say the same count once
			for i := range 15_000 {
				fmt.Fprintf(&b, "- something is wrong here: %d\n", i)
			}
			return "---\nmilestone: v1\n---\n\n### Blockers\n\n" + b.String()
		}, args, "", "15000 blockers", false}, costCase{"an item of 16 MiB that is closed, but not quite", "p/.planning/STATE.md", func() string {
			return "### Blockers\n\n- " + strings.Repeat("the x is fixed, but ", costFile/20-20) + "\n"
		}, args, "", "1 blocker", false}, costCase{"many phases", "p/.planning/STATE.md", func() string {
			return "## Current Position\n\nPhase: 4" + strings.Repeat(" and 5", costFile/6-20) + "\n"
		}, args, "", "", false})
	}
	return list
}
