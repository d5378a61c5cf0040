package main

import (
	"bufio"
	"context"
	"encoding/binary"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/budget"
	"github.com/gsd-statusline/gsd-statusline/internal/find"
	"github.com/gsd-statusline/gsd-statusline/internal/gsdtools"
	"github.com/gsd-statusline/gsd-statusline/internal/install"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/phaseid"
	"github.com/gsd-statusline/gsd-statusline/internal/proctest"
	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// counting builds the program so that it counts the blocks of statements that it enters, each a few nanoseconds: the
// same number in every run and on every machine.
var counting = sync.OnceValues(func() (string, error) {
	return buildProgram("counting", "-cover", "-covermode=count",
		"-coverpkg=github.com/gsd-statusline/gsd-statusline/...")
})

// counts skips a test that counts where that is impossible or makes no difference, and returns [counting]'s program.
func counts(t testing.TB) string {
	t.Helper()
	if testing.Short() || proctest.UnderRace || runtime.GOOS == "windows" || testing.CoverMode() != "" {
		t.Skip("builds the program with counters; elsewhere they count the same")
	}
	return tmptest.Must(counting())
}

// entered runs a command that [counts] made, and returns what it printed and the blocks that it entered. Its exit code
// is 0 or 1.
func entered(t testing.TB, cmd *exec.Cmd) (out string, blocks int64) {
	t.Helper()
	dir := tmptest.Must(os.MkdirTemp("", "counters"))
	defer os.RemoveAll(dir)
	ctx, cancel := context.WithTimeout(context.Background(), proctest.Net)
	defer cancel()
	defer context.AfterFunc(ctx, func() { _ = cmd.Process.Kill() })()
	cmd.Env = append(cmd.Env, "GOCOVERDIR="+dir)
	printed, err := cmd.CombinedOutput()
	if code := cmd.ProcessState.ExitCode(); code != exitOK && code != exitFailed || ctx.Err() != nil {
		t.Fatalf("%q: %v, %v: %.1000s", cmd.Args, err, ctx.Err(), printed)
	}
	for _, file := range tmptest.Must(filepath.Glob(filepath.Join(dir, "covcounters.*"))) {
		blocks += sumCounters(tmptest.Must(os.ReadFile(file)))
	}
	return string(printed), blocks
}

// sumCounters adds up a file of counters, as internal/coverage of the Go distribution describes it: a header, whose
// byte 24 says how numbers are written, the header of the one segment (functions, bytes of strings, bytes of
// arguments), and for each function how many counters it has, its package, its number in it, and the counters.
func sumCounters(b []byte) (sum int64) {
	const header, segment, raw = 32, 16, 1
	order, flavor := binary.LittleEndian, b[24]
	b = b[header:]
	functions, skip := order.Uint64(b), int(order.Uint32(b[8:])+order.Uint32(b[12:]))
	b = b[segment+(skip+3)&^3:]
	next := func() int64 {
		v, n := uint64(order.Uint32(b)), 4
		if flavor != raw {
			v, n = binary.Uvarint(b)
		}
		b = b[n:]
		return int64(v)
	}
	for range functions {
		n := next()
		next()
		next()
		for range n {
			sum += next()
		}
	}
	return sum
}

// What a command may cost for a file of 8 MiB: blocks, and memory beyond the size of the file. A larger file may cost
// more in proportion, a smaller one two fifths of the blocks.
const (
	costLimit  = 8 << 20
	costBlocks = 350_000_000
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
	file := proctest.Size(costLimit/7, costLimit)
	const (
		config, state, settings = "p/.planning/config.json", "p/.planning/STATE.md", ".claude/settings.json"
		statusLine              = `{"statusLine": {"type": "command", "command": "`
		blockers                = "---\nmilestone: v1\n---\n\n### Blockers\n\n"
		payload                 = `{"context_window":{"remaining_percentage":60,"context_window_size":200000,` +
			`"current_usage":{"input_tokens":1000}}}`
	)
	return []struct {
		file, commands, stdin string
		isLimited             bool
		texts                 []costText
	}{
		{config, "explain", "", false, []costText{
			{
				"a file that counts", `{"statusline":{"state_format":"compact"},"x":"`, "x", `"}`, file - 60,
				"format  compact",
			},
		}},
		{config, "check, explain, doctor", "", false, []costText{
			{
				"brackets in a setting", `{"statusline":{"show_git":` + strings.Repeat("[", 200_000), "]", `}}`,
				200_000,
				"show_git is [[[[",
			},
			{
				"brackets in a choice", `{"statusline":{"segments":[` + strings.Repeat("[", 200_000), "]", `]}}`,
				200_000,
				"unknown segment",
			},
			{
				"a file of brackets in a setting", `{"statusline":{"show_git":` + strings.Repeat("[", file/2-20), "]",
				`}}`, file/2 - 20, "too large to check",
			},
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
			{
				"a label of a file", "---\nmilestone: v1\n---\n\n## Current Position\n\nStatus: ", "x ", "\n",
				file/2 - 100, "",
			},
			{"a file without a line end", "", "a: ", "", file / 3, ""},
			{"a file of keys", "---\n", "a: b\n", "---\n", file/5 - 2, ""},
			{"a file of lines", "---\nmilestone: v1\n---\n\n", "- a: b\n", "", file/7 - 9, ""},
		}},
		{state, "check", "", false, []costText{{"a file of indented fences", "\n", " ---\n", "", file / 5, ""}}},
		{"p/job.json", "job.json, check job.json, explain job.json, explain --json job.json", "", false, []costText{
			{
				"a job of half a file", `{"status":"NEW","council_votes":[`, `{"a":{"b":"c"},"vote":"x"},`, "1]}",
				1 << 20 / 28, "",
			},
		}},
		{"q/.gsd/STATE.md", "--format rich ../q, explain ../q", "", true, []costText{
			{"a file of lines of GSD 2", "# GSD State\n## Blockers\n", "- x\n", "", file / 4, ""},
		}},
		{state, "explain --format rich, explain --format rich --json", "", false, []costText{
			{"a file of blockers", blockers, "- x\n", "", file/4 - 20, ""},
			{"15,000 blockers", blockers, "- something is wrong here: %d\n", "", 15_000, "1000 blockers"}, // said once
			{
				"an item of a file that is closed, but not quite", "### Blockers\n\n- ", "the x is fixed, but ", "\n",
				file/20 - 20, "1 blocker",
			},
			{"many phases", "## Current Position\n\nPhase: 4", " and 5", "\n", file/6 - 20, ""},
		}},
	}
}

// TestCost judges commands by what they enter and hold, so that neither the machine nor other programs make a
// difference.
func TestCost(t *testing.T) {
	t.Parallel()
	program := counts(t)
	for _, c := range costs() {
		for i, command := range strings.Split(c.commands, ", ") {
			for j, text := range c.texts {
				if (i+j)%proctest.Size(3, 1) > 0 {
					continue // every third one
				}
				t.Run(command+"/"+text.name, func(t *testing.T) {
					t.Parallel()
					home := newHome(t)
					home.write(t, "p/.planning/STATE.md", "---\nstatus: executing\n---\n")
					content := text.String()
					home.write(t, c.file, content)
					out := home.costs(t, program, c.isLimited, len(content), c.stdin, strings.Fields(command)...)
					if !strings.Contains(out, text.want) || c.isLimited && len(out) > 64<<10 &&
						!strings.Contains(command, "--dry-run") {
						t.Errorf("printed %d bytes: %.2000q, want %q in it", len(out), out, text.want)
					}
				})
			}
		}
	}
}

// TestCostOfAllSettings: every settings file that there is is as large as is read.
func TestCostOfAllSettings(t *testing.T) {
	program := counts(t)
	home := newHome(t)
	text := `{` + strings.Repeat(`"":0,`, 209_000) + `"a":0}`
	for _, path := range []string{"p/.claude/settings.json", "p/.claude/settings.local.json"} {
		home.write(t, path, text)
	}
	for _, c := range install.Clients() {
		home.write(t, c.Dir+"/"+c.File, text)
	}
	for _, call := range []string{"doctor", "install", "uninstall --for copilot"} {
		home.costs(t, program, true, 0, "", strings.Fields(call)...)
	}
}

// costs runs a program in the project of a home directory, where a file has a size, and returns what it printed. Where
// the command is limited, the size does not count.
func (h testHome) costs(t *testing.T, program string, isLimited bool, size int, stdin string, args ...string) string {
	t.Helper()
	share := max(0.4, float64(size)/costLimit)
	if isLimited {
		size, share = 0, 1
	}
	cmd := h.command(os.Args[0], append([]string{program}, args...)...)
	cmd.Dir = h.path("p")
	cmd.Env = append(cmd.Env[:len(cmd.Env)-1], measures+"="+h.path("memory"))
	cmd.Stdin = strings.NewReader(stdin)
	out, blocks := entered(t, cmd)
	var memory int64
	_, err := fmt.Sscan(tmptest.Read(t, h.path("memory")), &memory)
	noError(t, err)
	maxBlocks, maxMemory := int64(share*costBlocks), int64(max(1, share)*costMemory)+int64(size)
	if blocks > maxBlocks || memory > maxMemory {
		t.Errorf("%q: %d blocks and %d MiB, want at most %d and %d MiB", args, blocks, memory>>20, maxBlocks,
			maxMemory>>20)
	}
	t.Logf("%d blocks, %d MiB", blocks, memory>>20)
	return out
}

// measure runs the program that the arguments name, and writes the most memory that it took into a file. A process
// begins with the size of the one that started it, and the tests' own may be large: that is why this one is between
// them.
func measure(path string) {
	cmd := exec.Command(os.Args[1], os.Args[2:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	_ = cmd.Run()
	if err := os.WriteFile(path, fmt.Append(nil, proctest.Memory(cmd.ProcessState)), 0o600); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(exitUsage)
	}
	os.Exit(max(0, cmd.ProcessState.ExitCode()))
}

// TestLimits: docs/limits.md names the limits of each file of a project as the code has them.
func TestLimits(t *testing.T) {
	size := func(n int) string {
		if n >= 1<<20 {
			return fmt.Sprintf("%d MiB", n>>20)
		}
		return fmt.Sprintf("%d KiB", n>>10)
	}
	count := func(n int) string {
		if n < 1000 {
			return fmt.Sprint(n)
		}
		return fmt.Sprintf("%d,%03d", n/1000, n%1000)
	}
	state, value := size(budget.StateBytes), size(md.MaxValue)+" of a value"
	body, lines, line := "the first "+size(budget.Bytes), count(budget.Lines)+" lines", size(budget.Line)
	rows := [][]string{ // file, bytes, lines or entries, a line's bytes
		{"STATE.md in `full` and `compact`", state, "", value},
		{"STATE.md in `rich`, `--json`, `explain` and `check`", body, lines, line},
		{"its front matter, for `check`", state, lines, value},
		{"ROADMAP.md, for the same", body, lines, line},
		{"MILESTONES.md, for the same", body, lines, line},
		{"HANDOFF.json, for the same", size(budget.Bytes), "", ""},
		{
			"PLAN files without a SUMMARY of the phase shown, for `rich`", "the first " + size(gsdtools.MaxStatus),
			fmt.Sprint(budget.Open), "",
		},
		{"an orchestrator's file and `.gsd/STATE.md`, if there is no `.planning` state", "the first " +
			size(budget.Bytes), size(budget.Front) + " of front matter", value},
		{"a council job, given as PATH", size(budget.Job), "", ""},
		{"config.json", size(budget.Small) + "; " + size(budget.Settings) + " for `check`, `explain` and `doctor`"},
		{"a workstream pointer", size(budget.Small), "", ""},
		{"`.git` of a linked worktree, and the `gitdir` that it names", size(find.MaxPath), "", ""},
		{"the directories of workstreams and archived milestones", "", count(budget.Names) + " entries each", ""},
		{"`phases` and the directories in it", "", count(budget.Names) + " entries in all", ""},
		{"an id of a phase", fmt.Sprint(phaseid.MaxLen, " bytes"), "", ""},
		{"SUMMARY files of a phase, for `check`", "the first " + size(gsdtools.MaxStatus), count(budget.Statuses), ""},
		{"the VERIFICATION file of a phase, for `rich`, `--json`, `explain` and `check`", "the first " +
			size(gsdtools.MaxReport), "", ""},
		{
			"the project that a council job names, for `check`", "", count(budget.Names) +
				" entries in all, ten levels",
			"",
		},
	}
	page := tmptest.Read(t, "../../docs/limits.md")
	for _, row := range rows {
		want := "|"
		for _, cell := range row {
			want += strings.TrimRight(" "+cell, " ") + " |"
		}
		if !strings.Contains(page, want) {
			t.Errorf("docs/limits.md has no row %q", want)
		}
	}
}

// TestTooLarge: a state over 128 MiB, or a job over 1 MiB, counts as unreadable. It is passed
// over in a directory and in hook mode, and an error where it is named or checked.
func TestTooLarge(t *testing.T) {
	tmptest.Long(t, "reads 128 MiB")
	root := t.TempDir()
	state, job := filepath.Join(root, ".planning", "STATE.md"), filepath.Join(root, "job.json")
	tmptest.Write(t, "", state, "---\nstatus: executing\n---\n")
	tmptest.Write(t, "", job, `{"status":"NEW"}`)
	noError(t, os.Truncate(state, 128<<20+1))
	noError(t, os.Truncate(job, 1<<20+1))
	calls := [][]string{{state}, {"check", state}, {"explain", state}, {job}, {"check", job}, {"explain", job}}
	for _, args := range calls {
		stdout, stderr, code := runWith(args, "")
		if want := "gsd-statusline: " + args[len(args)-1] + ": too large\n"; stdout != "" || stderr != want ||
			code != exitFailed {
			t.Errorf("%q: printed %q, %q, exit code %d; want %q", args, stdout, stderr, code, want)
		}
	}
	if stdout, stderr, code := runWith([]string{root}, ""); stdout+stderr != "" || code != exitOK {
		t.Errorf("a directory: printed %q, %q, exit code %d", stdout, stderr, code)
	}
	noError(t, os.Truncate(state, 128<<20))
	if stdout, stderr, code := runWith([]string{state}, ""); stdout != "executing\n" || code != exitOK {
		t.Errorf("128 MiB: printed %q, %q, exit code %d", stdout, stderr, code)
	}
}

// TestSnippetCost: a line of 1 MiB that has a thousand findings is not cleaned whole for each of them.
func TestSnippetCost(t *testing.T) {
	text := strings.Repeat("é\x1b[2m", 1<<20/6)
	out := &findings{program: &program{}, w: bufio.NewWriter(io.Discard), isTerminal: true}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for i := range 100 {
		out.snippet(text, i*(len(text)/100))
	}
	runtime.ReadMemStats(&after)
	if after.TotalAlloc-before.TotalAlloc > 4<<20 {
		t.Errorf("100 findings on a line of 1 MiB allocate %d bytes", after.TotalAlloc-before.TotalAlloc)
	}
}
