//go:build unix

package shell

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gsd-statusline/gsd-statusline/internal/tmptest"
)

// hostileName is a milestone's name that shells would run and expand. Each program of it would leave a file.
const hostileName = "$(touch R1) `touch R2` ${HOME} $HOME %n %~ \\w\\$ #(touch R3) #{pane_id} #[fg=red] ## !! " +
	"$((1)) \"q\" 'q' 50%"

// shown is how it appears on the screen.
const shown = "v1 " + hostileName + " · executing"

// hostileProject is a directory with that milestone.
func hostileProject(t *testing.T) string {
	t.Helper()
	dir := tmptest.Must(filepath.EvalSymlinks(t.TempDir()))
	state := "---\nmilestone: v1\nmilestone_name: " + hostileName + "\nstatus: executing\n---\n"
	tmptest.Write(t, dir, ".planning/STATE.md", state)
	return dir
}

// nothingRan reports files that the milestone's name left, where it was run.
func nothingRan(t testing.TB, dir string) {
	t.Helper()
	for _, e := range tmptest.Must(os.ReadDir(dir)) {
		if strings.HasPrefix(e.Name(), "R") {
			t.Errorf("%s was made: the text was run", e.Name())
		}
	}
}

// inShell starts an interactive shell whose start file is rc. The program is the one of this test.
func inShell(t *testing.T, width int, dir, shell, rc string) *terminal {
	t.Helper()
	home := tempHome(t)
	env := []string{
		"HOME=" + home, "ZDOTDIR=" + home, "XDG_CONFIG_HOME=" + home, "XDG_DATA_HOME=" + home,
		"HISTFILE=/dev/null", "fish_history=",
	}
	env = append(env, "IN_HOME="+inHome(t, home))
	switch shell {
	case "bash":
		tmptest.Write(t, home, "rc", rc)
		return openTerminal(t, width, dir, env, "bash", "--noprofile", "--rcfile", filepath.Join(home, "rc"), "-i")
	case "zsh":
		tmptest.Write(t, home, ".zshrc", rc)
		return openTerminal(t, width, dir, env, "zsh", "-d", "-i")
	}
	tmptest.Write(t, home, "fish/config.fish", "set fish_greeting\n"+rc)
	// Without this, fish generates completions from all manual pages.
	tmptest.Write(t, home, "fish/generated_completions/none.fish", "")
	return openTerminal(t, width, dir, env, "fish", "-i")
}

// usages are the ways of showing the line. text is as in docs/prompts.md, but with a prompt that ends in "]> ". In
// fish the program is in parentheses, because fish can mix up the output of a program and a builtin.
var usages = []struct{ name, shell, before, text string }{
	{"init", "bash", `PS1=']> '; eval "$(gsd-statusline init bash)"`, ""},
	{"own place", "bash", `eval "$(gsd-statusline init bash)"; `, `PS1='${gsd_statusline} ]> '`},
	{"PROMPT_COMMAND", "bash", "", `PROMPT_COMMAND='PS1="$(gsd-statusline --shell bash --color always .) ]> "'`},
	{"single quotes", "bash", "", `PS1='$(gsd-statusline .) ]> '`},
	{
		"a theme that takes the text", "bash",
		`PROMPT_COMMAND='PS1="$gsd_statusline ]> "'; eval "$(gsd-statusline init bash)"`, "",
	},
	{"init", "zsh", `PROMPT=']> '; eval "$(gsd-statusline init zsh)"`, ""},
	{
		"init, prompt_subst", "zsh", `setopt prompt_subst prompt_bang; PROMPT=']> '; eval "$(gsd-statusline init zsh)"`,
		"",
	},
	{
		"a theme that takes the text", "zsh",
		`setopt prompt_subst; precmd() { PROMPT="$psvar[73] ]> " }; eval "$(gsd-statusline init zsh)"`, "",
	},
	{"own place", "zsh", `eval "$(gsd-statusline init zsh)"; `, `PROMPT='%73v ]> '`},
	{"own place, prompt_subst", "zsh", `setopt prompt_subst; eval "$(gsd-statusline init zsh)"; ` +
		`PROMPT='%F{blue}%73v%f ]> '`, ""},
	{"prompt_subst", "zsh", "", `setopt prompt_subst; PROMPT='$(gsd-statusline --shell zsh --color always .) ]> '`},
	{"precmd", "zsh", "", `precmd() { PROMPT="$(gsd-statusline --shell zsh --color always .) ]> " }`},
	{
		"precmd, prompt_subst", "zsh", "setopt prompt_subst; ",
		`precmd() { PROMPT="$(gsd-statusline --shell zsh --color always .) ]> " }`,
	},
	{"init", "fish", "function fish_prompt; echo -n ']> '; end; gsd-statusline init fish | source", ""},
	{
		"own place", "fish", "gsd-statusline init fish | source; ",
		`function fish_prompt; printf '%s\n]> ' $gsd_statusline; end`,
	},
	{"fish_prompt", "fish", "", `function fish_prompt; printf '%s\n]> ' (gsd-statusline --color always .); end`},
}

// TestDocs: docs/prompts.md shows the usages as they are tested, with a prompt of its own.
func TestDocs(t *testing.T) {
	docs := string(tmptest.Must(os.ReadFile("../../docs/prompts.md")))
	prompts := map[string]string{"bash": `\w \$ `, "zsh": "%~ %# ", "fish": "> "}
	for _, u := range usages {
		prompt := prompts[u.shell]
		if u.shell == "bash" && u.name == "PROMPT_COMMAND" {
			prompt = `\w \\$ ` // in double quotes, which take one backslash: # for root
		}
		text := strings.ReplaceAll(u.text, "]> ", prompt)
		if !strings.Contains(docs, text) {
			t.Errorf("docs/prompts.md does not have %s", text)
		}
	}
	if !strings.Contains(docs, rawTmux) {
		t.Errorf("docs/prompts.md does not have %s", rawTmux)
	}
	for _, init := range []string{
		`eval "$(gsd-statusline init bash --format rich --width 100)"`,
		`eval "$(gsd-statusline init zsh --format rich --width 100)"`,
		`gsd-statusline init fish --format rich --width 100 \| source`,
		strings.Replace(initTmux, "init tmux", "init tmux --format rich", 1),
		fishCompletion, appendStarship,
	} {
		if !strings.Contains(docs, init) {
			t.Errorf("docs/prompts.md does not have %s", init)
		}
	}
}

// TestPrompt shows the hostile text in the prompt of real shells, in terminals that are wider
// than the line and much narrower.
func TestPrompt(t *testing.T) {
	needsProgram(t)
	for _, width := range []int{160, 37} {
		for _, u := range usages {
			t.Run(u.shell+"/"+u.name, func(t *testing.T) {
				t.Parallel()
				dir := hostileProject(t)
				term := inShell(t, width, dir, u.shell, u.before+u.text)
				term.ends("]> ")
				text := shown
				switch narrow := width < len(shown); {
				case narrow && strings.Contains(u.before, "gsd-statusline init"):
					text = "v1 · executing" // which is shortened
					term.shows("$(touch", 0)
				case narrow && u.shell == "fish":
					text = shown[len(shown)-24:] // fish cuts the start of a longer prompt
				}
				term.shows(text, 1)
				// Where the shell takes the cursor for somewhere else, a command that
				// goes on in the next row is drawn over the wrong cells.
				long := "echo " + strings.Repeat("0123456789", 5)
				term.keys(long, "C-a")
				term.ends("]> ")
				term.keys("", "C-e")
				term.ends("]> " + long)
				term.keys(" one", "C-a", "M-d")
				term.ends("]> ")
				term.shows("]> "+strings.TrimPrefix(long, "echo")+" one", 1)
				term.shows(text, 1)
				term.keys("echo", "Enter")
				term.shows("]> ", 2)
				term.shows("6789 one", 2)
				nothingRan(t, dir)
			})
		}
	}
}

// setups are start files that others wrote before ours is read. Each has a
// prompt that shows the last exit code and ends in "]> ".
var setups = []struct {
	name, shell   string
	before, after string // what the start file has before and after ours
	late          int    // how many prompts there are before ours is the last to set one
}{
	{"a prompt", "bash", `PS1='[$?]> '`, "", 0},
	{"set -u", "bash", `PS1='[$?]> '; set -u`, "", 0},
	{"set -a, noglob, posix", "bash", `PS1='[$?]> '; set -a; set -f; set -o posix`, "", 0},
	{"PROMPT_COMMAND", "bash", `PROMPT_COMMAND='MINE=[$?'; PS1='$MINE]> '`, "", 0},
	{"PROMPT_COMMAND;", "bash", `PROMPT_COMMAND='MINE=[$?; '; PS1='$MINE]> '`, "", 0},
	{"PROMPT_COMMAND # comment", "bash", `PROMPT_COMMAND='MINE=[$? # mine'; PS1='$MINE]> '`, "", 0},
	{"PROMPT_COMMAND array", "bash", `PROMPT_COMMAND=('MINE=[$?' 'YOURS=$MINE'); PS1='$YOURS]> '`, "", 0},
	{"empty PROMPT_COMMAND array", "bash", `PROMPT_COMMAND=(); PS1='[$?]> '`, "", 0},
	{"theme", "bash", `PROMPT_COMMAND='PS1="[$?]> "'`, "", 0},
	{"theme in an array", "bash", `theme() { PS1="[$?]> "; }; PROMPT_COMMAND=(theme)`, "", 0},
	{"more after it", "bash", `PS1='$MINE]> '`, `PROMPT_COMMAND="$PROMPT_COMMAND; MINE=[\$?"`, 0},
	{"a theme after it", "bash", `PS1='no'`, `PROMPT_COMMAND="$PROMPT_COMMAND; PS1='[\$?]> '"`, 1},
	{"a theme on a line after it", "bash", `PROMPT_COMMAND='# mine'`, `PROMPT_COMMAND+=$'\nPS1="[$?]> "'`, 1},
	{
		"a theme after it in an array", "bash", `PROMPT_COMMAND=(); theme() { PS1="[$?]> "; }`,
		`PROMPT_COMMAND+=(theme)`,
		1,
	},
	{"a prompt", "zsh", `PROMPT='[%?]> '`, "", 0},
	{"set -u", "zsh", `PROMPT='[%?]> '; setopt no_unset`, "", 0},
	{
		"all_export, ksh_arrays, no_glob, sh_word_split", "zsh",
		`PROMPT='[%?]> '; setopt all_export ksh_arrays no_glob sh_word_split`, "", 0,
	},
	{"precmd", "zsh", `precmd() { MINE=[$? }; setopt prompt_subst; PROMPT='$MINE]> '`, "", 0},
	{"precmd_functions", "zsh", `mine() { psvar=("[$?") }; precmd_functions=(mine); PROMPT='%1v]> '`, "", 0},
	{"theme", "zsh", `precmd() { PROMPT="[$?]> " }`, "", 0},
	{"a theme after it", "zsh", `theme() { PROMPT="[$?]> " }`, `precmd_functions+=(theme)`, 1},
	{"a prompt that runs a program", "zsh", `setopt prompt_subst; PROMPT='[$(echo $?)]> '`, "", 0},
	{"a prompt", "fish", "function fish_prompt; printf '[%s]> ' $status; end", "", 0},
	{"a prompt in two lines", "fish", "function fish_prompt; set -l s $status; echo; printf '[%s]> ' $s; end", "", 0},
	{"a handler", "fish", "function mine --on-event fish_prompt; set -g MINE x$status; end; function fish_prompt; " +
		"printf '[%s]> ' $status; end", "", 0},
	{"a prompt that comes later", "fish", "", "function fish_prompt; printf '[%s]> ' $status; end", 0},
}

// TestSetups loads the script twice into what others have set up: our line appears once, and theirs is complete.
func TestSetups(t *testing.T) {
	needsProgram(t)
	init := map[string]string{
		"bash": `eval "$(gsd-statusline init bash)"`,
		"zsh":  `eval "$(gsd-statusline init zsh)"`,
		"fish": `gsd-statusline init fish | source`,
	}
	for _, s := range setups {
		t.Run(s.shell+"/"+s.name, func(t *testing.T) {
			t.Parallel()
			dir := hostileProject(t)
			env := `env | grep -c '^[^=]*gsd_statusline'`
			rc := strings.Join([]string{s.before, init[s.shell], init[s.shell], s.after}, "\n")
			term := inShell(t, 160, dir, s.shell, rc)
			term.ends("]> ")
			for i, step := range []struct{ keys, prompt string }{
				{"sh -c 'exit 3'", "[3]> "},
				{env, "0[1]> "}, // grep found none, and says so
				{"cd .planning", "[0]> "},
			} {
				term.keys(step.keys, "Enter")
				step.prompt = strings.TrimPrefix(step.prompt, "0")
				term.ends(step.prompt)
				term.shows(shown, i+2-s.late)
			}
			term.keys("cd /; clear", "Enter") // no project
			term.shows("v1", 0)
			term.ends("[0]> ")
			tmptest.Diff(t, "[0]>", strings.TrimSpace(term.rows()), "the terminal outside a project")
			nothingRan(t, dir)
		})
	}
}

// preexec imitates bash-preexec, which reports what is typed: the first command after
// its own last one in PROMPT_COMMAND.
const preexec = `PS1='[$?]> '; __bp_imported=defined; typed=
__bp_precmd() { local f last=$?; for f in "${precmd_functions[@]}"; do (exit $last); $f; done; }
__bp_interactive_mode() { typed=1; }
trap '[[ $typed ]] && { typed=; [[ $BASH_COMMAND == _gsd* ]] || echo "typed $BASH_COMMAND"; }' DEBUG
precmd_functions=(:)
PROMPT_COMMAND="__bp_precmd${PROMPT_COMMAND+
$PROMPT_COMMAND}
__bp_interactive_mode"
`

// TestStrict has start files that would show a failing command of ours, or one that a trap sees.
// A trap reports only what is typed, once. A read-only prompt stays as it is.
func TestStrict(t *testing.T) {
	needsProgram(t)
	const bash, zsh = `eval "$(gsd-statusline init bash)"` + "\n", `eval "$(gsd-statusline init zsh)"` + "\n"
	for _, tt := range []struct {
		name, shell, rc string
		typed, reported string
		hasLine         bool
	}{
		{"set -e after it", "bash", "PS1='[$?]> '; " + bash + "set -e", "! true", "", true},
		{"set -e before it", "bash", "PS1='[$?]> '; set -e; " + bash, "! true", "", true},
		{"err_exit", "zsh", "PROMPT='[%?]> '; " + zsh + "setopt err_exit", "! true", "", true},
		{"ERR", "bash", "PS1='[$?]> '; set -E; trap 'echo seen' ERR; " + bash, "false", "seen", true},
		{
			"DEBUG", "bash", "PS1='[$?]> '; " + bash +
				"set -T; trap '[[ ! -t 1 ]] && echo seen; [[ $BASH_COMMAND != false ]] || echo seen' DEBUG", "false",
			"seen", true,
		},
		{"preexec", "bash", preexec + bash + bash, "false", "typed false", true},
		{"preexec, after ours", "bash", bash + preexec, "false", "typed false", true},
		{
			"preexec, with a theme", "bash", preexec + bash + "theme() { PS1='[$?]> '; }; precmd_functions+=(theme)",
			"false", "typed false", true,
		},
		{"ZERR", "zsh", "PROMPT='[%?]> '; trap 'echo seen' ERR; " + zsh, "false", "seen", true},
		{"DEBUG", "zsh", "PROMPT='[%?]> '; " + zsh +
			`TRAPDEBUG() { if [[ ! -t 1 || $ZSH_DEBUG_CMD == false ]]; then echo seen; fi }`, "false", "seen", true},
		{"read-only PS1", "bash", "readonly PS1='[$?]> '; " + bash, "false", "", false},
		{"read-only PROMPT_COMMAND", "bash", "PS1='[$?]> '; readonly PROMPT_COMMAND=true; " + bash, "false", "", false},
		{"read-only PROMPT_COMMAND array", "bash", "PS1='[$?]> '; PROMPT_COMMAND=(true); readonly PROMPT_COMMAND; " +
			bash, "false", "", false},
		{"read-only PROMPT", "zsh", "typeset -r PROMPT='[%?]> '; " + zsh, "false", "", false},
	} {
		t.Run(tt.shell+"/"+tt.name, func(t *testing.T) {
			t.Parallel()
			term := inShell(t, 160, hostileProject(t), tt.shell, tt.rc)
			term.ends("[0]> ")
			term.clear("[0]> ")
			term.keys(tt.typed, "Enter")
			term.ends("[1]> ")
			rows := []string{"[0]> " + tt.typed, "[1]>"}
			if tt.reported != "" {
				rows = slices.Insert(rows, 1, tt.reported)
			}
			if tt.hasLine {
				term.shows(shown, 2)
				rows = slices.Insert(slices.Insert(rows, len(rows)-1, shown), 0, shown)
			}
			tmptest.Diff(t, strings.Join(rows, "\n"), strings.TrimSpace(term.rows()), "the terminal")
		})
	}
}

// TestProgramGone removes the program and then puts a directory in its place, in a terminal without colour.
func TestProgramGone(t *testing.T) {
	needsProgram(t)
	tests := []struct{ shell, prompt, init string }{
		{"bash", `PS1='[$?]> '`, `PATH="$PWD/g's \$d:$PATH"; eval "$(HOME=$PWD gsd-statusline init bash)"`},
		{"zsh", `PROMPT='[%?]> '`, `PATH="$PWD/g's \$d:$PATH"; eval "$(HOME=$PWD gsd-statusline init zsh)"`},
		{
			"fish", "function fish_prompt; printf '[%s]> ' $status; end",
			`set -x PATH "$PWD/g's \$d" $PATH; env HOME=$PWD gsd-statusline init fish | source`,
		},
	}
	for _, tt := range tests {
		t.Run(tt.shell, func(t *testing.T) {
			t.Parallel()
			dir := hostileProject(t)
			link := filepath.Join(dir, "g's $d", "gsd-statusline")
			linkProgram(t, link)
			term := inShell(t, 160, dir, tt.shell, tt.prompt+"; export TERM=dumb; "+tt.init)
			term.ends("[0]> ")
			term.shows(shown, 1)
			tmptest.NoError(t, os.Remove(link))
			term.keys("sh -c 'exit 4'", "Enter")
			term.ends("[4]> ")
			term.shows(shown, 1)
			tmptest.NoError(t, os.Mkdir(link, 0o755))
			term.keys("sh -c 'exit 5'", "Enter")
			term.ends("[5]> ")
			if rows := strings.Split(term.rows(), "\n"); len(rows) != 4 {
				t.Errorf("without the program the terminal shows\n%s", term.rows())
			}
		})
	}
}

// TestCompletion presses Tab.
func TestCompletion(t *testing.T) {
	needsProgram(t)
	shells := []struct{ shell, rc string }{
		{"bash", `PS1=']> '; bind 'set bell-style none'; eval "$(gsd-statusline completion bash)"`},
		{"zsh", `PROMPT=']> '; autoload -Uz compinit; compinit -D -u; eval "$(gsd-statusline completion zsh)"`},
		{"fish", "function fish_prompt; printf ']> '; end; gsd-statusline completion fish | source"},
	}
	tests := []struct{ typed, want string }{
		{"gsd-statusline --for", "gsd-statusline --format "},
		{"gsd-statusline unin", "gsd-statusline uninstall "},
		{"gsd-statusline install --dr", "gsd-statusline install --dry-run "},
		{"gsd-statusline check --format gith", "gsd-statusline check --format github "},
		{"gsd-statusline check --st", "gsd-statusline check --strict "},
		{"gsd-statusline explain --sh", "gsd-statusline explain --show "}, // which takes no --shell
		{"gsd-statusline help unin", "gsd-statusline help uninstall "},
		{"gsd-statusline init st", "gsd-statusline init starship "},
		{"gsd-statusline --show las", "gsd-statusline --show last-command"},
		{"gsd-statusline --show hook,usa", "gsd-statusline --show hook,usage"},
		{"gsd-statusline --show=hook,cost,dur", "gsd-statusline --show=hook,cost,duration"},
		{"gsd-statusline a_fi", "gsd-statusline a_file "},
		{"gsd-statusline install --settings a_fi", "gsd-statusline install --settings a_file "},
	}
	for _, s := range shells {
		t.Run(s.shell, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			tmptest.Write(t, dir, "a_file", "")
			term := inShell(t, 120, dir, s.shell, s.rc)
			term.ends("]> ")
			for _, tt := range tests {
				if s.shell == "fish" && strings.Contains(tt.typed, "--show") {
					tt.want += " " // fish ends each word
				}
				term.keys(tt.typed, "Tab")
				term.ends("]> " + tt.want)
				term.keys("", "C-u")
				term.ends("]> ")
			}
		})
	}
}

// fishCompletion and appendStarship are what docs/prompts.md has, for sh.
const (
	fishCompletion = "mkdir -p ~/.config/fish/completions\n" +
		"gsd-statusline completion fish > ~/.config/fish/completions/gsd-statusline.fish\n"
	appendStarship = "mkdir -p ~/.config\n" +
		"grep -qs '^\\[custom\\.gsd\\]' ~/.config/starship.toml ||\n" +
		"  gsd-statusline init starship --format rich >> ~/.config/starship.toml\n"
)

// TestStartFiles runs the commands that write files twice, in an empty home. The files name the same commands.
func TestStartFiles(t *testing.T) {
	needsProgram(t)
	for _, tt := range []struct{ name, commands, file string }{
		{"fish", fishCompletion, ".config/fish/completions/gsd-statusline.fish"},
		{"starship", appendStarship, ".config/starship.toml"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			home := t.TempDir()
			for range 2 {
				cmd := exec.Command("sh", "-ec", tt.commands)
				cmd.Env = append(os.Environ(), "HOME="+home, "PATH="+inHome(t, home))
				if out, err := cmd.CombinedOutput(); err != nil || len(out) > 0 {
					t.Fatalf("%v: %s", err, out)
				}
			}
			text := string(tmptest.Must(os.ReadFile(filepath.Join(home, tt.file))))
			var header strings.Builder
			for line := range strings.Lines(text) {
				if command, ok := strings.CutPrefix(line, "#   "); ok {
					header.WriteString(command)
				}
			}
			want := strings.Replace(tt.commands, " --format rich", "", 1)
			tmptest.Diff(t, want, header.String(), "the commands in the printed text")
			if n := strings.Count(text, "\n[custom.gsd]\n"); tt.name == "starship" && n != 1 {
				t.Errorf("%d tables of one name", n)
			}
		})
	}
}

// TestColumns has invalid values of COLUMNS, and a narrow terminal.
func TestColumns(t *testing.T) {
	needsProgram(t)
	for _, columns := range []string{"", "0", "x", "-5", "007", "1e2"} {
		t.Run("bash/"+columns, func(t *testing.T) {
			t.Parallel()
			rc := `PS1=']> '; eval "$(gsd-statusline init bash)"; PROMPT_COMMAND="COLUMNS='` + columns +
				`'; $PROMPT_COMMAND"`
			term := inShell(t, 160, hostileProject(t), "bash", rc)
			term.ends("]> ")
			term.shows(shown, 1)
		})
	}
	for shell, rc := range map[string]string{
		"bash": `PS1=']> '; eval "$(gsd-statusline init bash)"`,
		"zsh":  `PROMPT=']> '; eval "$(gsd-statusline init zsh)"`,
		"fish": "function fish_prompt; echo -n ']> '; end; gsd-statusline init fish | source",
	} {
		t.Run(shell+"/cut", func(t *testing.T) {
			t.Parallel()
			term := inShell(t, 10, hostileProject(t), shell, rc)
			term.ends("]> ")
			tmptest.Diff(t, "v1 · exec…\n]>", strings.TrimSpace(term.rows()), "the terminal")
		})
	}
}

// richState is a project of which the rich line knows more than the others. richText is what
// fits into 80 cells of it and richNarrow into 40, as [terminal.colours] writes it.
const (
	richState = `---
milestone: v2.0
milestone_name: $(touch R1)
status: executing
current_phase: 4
progress:
  completed_plans: 1
  total_plans: 2
---

## Blockers
- one
`
	richText = "dim:v2.0 $(touch R1) · |36:50%|dim: (1/2 plans) · |:phase 4|dim: · |32:executing|dim: · |31:1 " +
		"blocker|"
	richNarrow = "dim:v2.0 · |36:50%|dim: · |:phase 4|dim: · |32:executing|"
)

var colourNames = regexp.MustCompile(`(^|\|)(dim|\d*):`)

// plainly is such a text in a terminal without colour.
func plainly(text string) string {
	return ":" + strings.Trim(colourNames.ReplaceAllString(text, ""), "|") + "|"
}

// TestRichPrompt shows the rich line and its colours in real prompts, as init --format rich
// --width 80 sets them up, in terminals that are wider and narrower than that.
func TestRichPrompt(t *testing.T) {
	needsProgram(t)
	const flags = " --format rich --width 80"
	setups := map[string]string{
		"bash":            `PS1=']> '; eval "$(gsd-statusline init bash` + flags + `)"`,
		"bash, own place": `eval "$(gsd-statusline init bash` + flags + `)"; PS1='${gsd_statusline} ]> '`,
		"zsh":             `PROMPT=']> '; eval "$(gsd-statusline init zsh` + flags + `)"`,
		"zsh, twice": `setopt prompt_subst prompt_bang; PROMPT=']> '; ` +
			strings.Repeat(`eval "$(gsd-statusline init zsh`+flags+`)"; `, 2),
		"fish": "function fish_prompt; echo -n ']> '; end; gsd-statusline init fish" + flags + " | source",
		"fish, of flags": "function fish_prompt; echo -n ']> '; end; gsd-statusline init --width=80 --format=rich " +
			"fish | source",
		"bash, no colour": `export NO_COLOR=1; PS1=']> '; eval "$(gsd-statusline init bash` + flags + `)"`,
		"zsh, no colour":  `export NO_COLOR=1; PROMPT=']> '; eval "$(gsd-statusline init zsh` + flags + `)"`,
		"fish, no colour": "set -x NO_COLOR 1; function fish_prompt; echo -n ']> '; end; gsd-statusline init fish" +
			flags + " | source",
		"bash, of its own": `PS1=']> '; eval "$(gsd-statusline init bash` + flags + ` --color never)"`,
	}
	for name, rc := range setups {
		for _, width := range []int{100, 40} {
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				dir := hostileProject(t)
				tmptest.Write(t, dir, ".planning/STATE.md", richState)
				shell, _, _ := strings.Cut(name, ",")
				term := inShell(t, width, dir, shell, rc)
				term.ends("]> ")
				want := richText
				if width < 80 {
					want = richNarrow
				}
				if strings.Contains(name, "no colour") || strings.Contains(name, "of its own") {
					want = plainly(want)
				}
				for range 2 {
					term.colours(want)
					term.keys("echo", "Enter") // and again, in place of the one before
					term.shows("]> ", 2)
					term.clear("]> ")
				}
				term.shows("phase 4", 1)
				nothingRan(t, dir)
			})
		}
	}
}

// TestRichTmux shows it in the status line of tmux.
func TestRichTmux(t *testing.T) {
	needsProgram(t)
	program(t, "tmux")
	const plain = "run-shell 'gsd-statusline init tmux --format rich --width 80 | tmux source-file -'\n"
	rich := strings.Replace(plain, "--width", "--color always --width", 1)
	for name, tt := range map[string]struct {
		config, want string
		width        int
	}{
		"wide":      {rich, richText, 200},
		"narrow":    {"set -g status-left ''\nset -g window-status-current-format ''\n" + rich, richNarrow, 40},
		"no colour": {plain, strings.TrimPrefix(plainly(richText), ":"), 200},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := hostileProject(t)
			tmptest.Write(t, dir, ".planning/STATE.md", richState)
			term := inTmux(t, tt.width, dir, "set -g status-style default\nset -g status-right ''\n"+tt.config)
			term.colours(tt.want)
			nothingRan(t, dir)
		})
	}
}
