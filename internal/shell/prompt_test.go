//go:build unix

package shell

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// hostileName is a milestone's name that shells would run and expand. Each program
// of it would leave a file.
const hostileName = "$(touch R1) `touch R2` ${HOME} $HOME %n %~ \\w\\$ #(touch R3) #{pane_id} #[fg=red] ## !! $((1)) \"q\" 'q' 50%"

// shown is how it appears on the screen.
const shown = "v1 " + hostileName + " · executing"

// hostileProject is a directory with that milestone.
func hostileProject(t *testing.T) string {
	t.Helper()
	dir := must(filepath.EvalSymlinks(t.TempDir()))
	put(t, filepath.Join(dir, ".planning", "STATE.md"), "---\nmilestone: v1\nmilestone_name: "+hostileName+"\nstatus: executing\n---\n")
	return dir
}

// nothingRan reports files that the milestone's name left, where it was run.
func nothingRan(t testing.TB, dir string) {
	t.Helper()
	for _, e := range must(os.ReadDir(dir)) {
		if strings.HasPrefix(e.Name(), "R") {
			t.Errorf("%s was made: the text was run", e.Name())
		}
	}
}

// inShell starts an interactive shell whose start file is rc. The program is the
// one of this test.
func inShell(t *testing.T, width int, dir, shell, rc string) *terminal {
	t.Helper()
	home := tempHome(t)
	env := []string{"HOME=" + home, "ZDOTDIR=" + home, "XDG_CONFIG_HOME=" + home, "XDG_DATA_HOME=" + home, "HISTFILE=/dev/null", "fish_history="}
	env = append(env, "IN_HOME="+inHome(t, home))
	switch shell {
	case "bash":
		put(t, filepath.Join(home, "rc"), rc)
		return openTerminal(t, width, dir, env, "bash", "--noprofile", "--rcfile", filepath.Join(home, "rc"), "-i")
	case "zsh":
		put(t, filepath.Join(home, ".zshrc"), rc)
		return openTerminal(t, width, dir, env, "zsh", "-d", "-i")
	}
	put(t, filepath.Join(home, "fish", "config.fish"), "set fish_greeting\n"+rc)
	// Without this, fish generates completions from all manual pages.
	put(t, filepath.Join(home, "fish", "generated_completions", "none.fish"), "")
	return openTerminal(t, width, dir, env, "fish", "-i")
}

// usages are the ways of showing the line. text is as in docs/prompts.md, but with a
// prompt that ends in "]> ". In fish the program is in parentheses, because fish can mix
// up the output of a program and a builtin.
var usages = []struct{ name, shell, before, text string }{
	{"init", "bash", `PS1=']> '; eval "$(gsd-statusline init bash)"`, ""},
	{"own place", "bash", `eval "$(gsd-statusline init bash)"; `, `PS1='${gsd_statusline} ]> '`},
	{"PROMPT_COMMAND", "bash", "", `PROMPT_COMMAND='PS1="$(gsd-statusline --shell bash --color always .) ]> "'`},
	{"single quotes", "bash", "", `PS1='$(gsd-statusline .) ]> '`},
	{"a theme that takes the text", "bash", `PROMPT_COMMAND='PS1="$gsd_statusline ]> "'; eval "$(gsd-statusline init bash)"`, ""},
	{"init", "zsh", `PROMPT=']> '; eval "$(gsd-statusline init zsh)"`, ""},
	{"init, prompt_subst", "zsh", `setopt prompt_subst prompt_bang; PROMPT=']> '; eval "$(gsd-statusline init zsh)"`, ""},
	{"a theme that takes the text", "zsh", `setopt prompt_subst; precmd() { PROMPT="$psvar[73] ]> " }; eval "$(gsd-statusline init zsh)"`, ""},
	{"own place", "zsh", `eval "$(gsd-statusline init zsh)"; `, `PROMPT='%73v ]> '`},
	{"own place, prompt_subst", "zsh", `setopt prompt_subst; eval "$(gsd-statusline init zsh)"; PROMPT='%F{blue}%73v%f ]> '`, ""},
	{"prompt_subst", "zsh", "", `setopt prompt_subst; PROMPT='$(gsd-statusline --shell zsh --color always .) ]> '`},
	{"precmd", "zsh", "", `precmd() { PROMPT="$(gsd-statusline --shell zsh --color always .) ]> " }`},
	{"precmd, prompt_subst", "zsh", "setopt prompt_subst; ", `precmd() { PROMPT="$(gsd-statusline --shell zsh --color always .) ]> " }`},
	{"init", "fish", "function fish_prompt; echo -n ']> '; end; gsd-statusline init fish | source", ""},
	{"own place", "fish", "gsd-statusline init fish | source; ", `function fish_prompt; printf '%s\n]> ' $gsd_statusline; end`},
	{"fish_prompt", "fish", "", `function fish_prompt; printf '%s\n]> ' (gsd-statusline --color always .); end`},
}

// TestDocs has docs/prompts.md write the usages as they are tested, with a prompt of
// its own.
func TestDocs(t *testing.T) {
	docs := string(must(os.ReadFile("../../docs/prompts.md")))
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
		`eval "$(gsd-statusline init bash)"`, `eval "$(gsd-statusline init zsh)"`, `gsd-statusline init fish \| source`, initTmux,
		fishCompletion, appendStarship,
	} {
		if !strings.Contains(docs, init) {
			t.Errorf("docs/prompts.md does not have %s", init)
		}
	}
}

// TestPrompt has the hostile text in the prompt of real shells, in terminals
// that are wider than the line, and not nearly.
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
// prompt that tells the last exit code and ends in "]> ".
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
	{"more behind it", "bash", `PS1='$MINE]> '`, `PROMPT_COMMAND="$PROMPT_COMMAND; MINE=[\$?"`, 0},
	{"a theme behind it", "bash", `PS1='no'`, `PROMPT_COMMAND="$PROMPT_COMMAND; PS1='[\$?]> '"`, 1},
	{"a theme on a line behind it", "bash", `PROMPT_COMMAND='# mine'`, `PROMPT_COMMAND+=$'\nPS1="[$?]> "'`, 1},
	{"a theme behind it in an array", "bash", `PROMPT_COMMAND=(); theme() { PS1="[$?]> "; }`, `PROMPT_COMMAND+=(theme)`, 1},
	{"a prompt", "zsh", `PROMPT='[%?]> '`, "", 0},
	{"set -u", "zsh", `PROMPT='[%?]> '; setopt no_unset`, "", 0},
	{"all_export, ksh_arrays, no_glob, sh_word_split", "zsh", `PROMPT='[%?]> '; setopt all_export ksh_arrays no_glob sh_word_split`, "", 0},
	{"precmd", "zsh", `precmd() { MINE=[$? }; setopt prompt_subst; PROMPT='$MINE]> '`, "", 0},
	{"precmd_functions", "zsh", `mine() { psvar=("[$?") }; precmd_functions=(mine); PROMPT='%1v]> '`, "", 0},
	{"theme", "zsh", `precmd() { PROMPT="[$?]> " }`, "", 0},
	{"a theme behind it", "zsh", `theme() { PROMPT="[$?]> " }`, `precmd_functions+=(theme)`, 1},
	{"a prompt that runs a program", "zsh", `setopt prompt_subst; PROMPT='[$(echo $?)]> '`, "", 0},
	{"a prompt", "fish", "function fish_prompt; printf '[%s]> ' $status; end", "", 0},
	{"a prompt in two lines", "fish", "function fish_prompt; set -l s $status; echo; printf '[%s]> ' $s; end", "", 0},
	{"a handler", "fish", "function mine --on-event fish_prompt; set -g MINE x$status; end; function fish_prompt; printf '[%s]> ' $status; end", "", 0},
	{"a prompt that comes later", "fish", "", "function fish_prompt; printf '[%s]> ' $status; end", 0},
}

// TestSetups reads the script twice, in what others set up: there is one line of
// ours, and all of theirs.
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
			if screen := strings.TrimSpace(term.rows()); screen != "[0]>" {
				t.Errorf("outside a project the terminal shows\n%s", screen)
			}
			nothingRan(t, dir)
		})
	}
}

// TestErrexit has set -e in the shell, which the first command to fail ends.
func TestErrexit(t *testing.T) {
	needsProgram(t)
	tests := []struct{ shell, rc string }{
		{"bash", `PS1='[$?]> '; eval "$(gsd-statusline init bash)"; set -e`},
		{"bash", `PS1='[$?]> '; set -e; eval "$(gsd-statusline init bash)"`},
		{"zsh", `PROMPT='[%?]> '; eval "$(gsd-statusline init zsh)"; setopt err_exit`},
	}
	for _, tt := range tests {
		t.Run(tt.shell, func(t *testing.T) {
			t.Parallel()
			term := inShell(t, 160, hostileProject(t), tt.shell, tt.rc)
			term.ends("[0]> ")
			term.keys("! true", "Enter") // fails, and is no reason to end
			term.ends("[1]> ")
			term.keys("", "Enter")
			term.shows(shown, 3)
			term.ends("[1]> ")
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

// TestTraps has start files whose traps tell of commands. They tell of those that
// are typed, once, and of none of ours, and nothing of it is in the line.
func TestTraps(t *testing.T) {
	needsProgram(t)
	const bash, zsh = `eval "$(gsd-statusline init bash)"` + "\n", `eval "$(gsd-statusline init zsh)"` + "\n"
	tests := []struct{ name, shell, rc, told string }{
		{"ERR", "bash", "PS1='[$?]> '; set -E; trap 'echo told' ERR; " + bash, "told"},
		{"DEBUG", "bash", "PS1='[$?]> '; " + bash + "set -T; trap '[[ ! -t 1 ]] && echo told; [[ $BASH_COMMAND != false ]] || echo told' DEBUG", "told"},
		{"preexec", "bash", preexec + bash + bash, "typed false"},
		{"preexec, behind ours", "bash", bash + preexec, "typed false"},
		{"preexec, with a theme", "bash", preexec + bash + "theme() { PS1='[$?]> '; }; precmd_functions+=(theme)", "typed false"},
		{"ZERR", "zsh", "PROMPT='[%?]> '; trap 'echo told' ERR; " + zsh, "told"},
		{"DEBUG", "zsh", "PROMPT='[%?]> '; " + zsh + `TRAPDEBUG() { if [[ ! -t 1 || $ZSH_DEBUG_CMD == false ]]; then echo told; fi }`, "told"},
	}
	for _, tt := range tests {
		t.Run(tt.shell+"/"+tt.name, func(t *testing.T) {
			t.Parallel()
			term := inShell(t, 160, hostileProject(t), tt.shell, tt.rc)
			term.ends("[0]> ")
			term.keys("clear")
			term.ends("[0]> clear") // the prompt before it looks like the one after it
			term.keys("", "Enter")
			term.wait("an empty screen", func(screen string) bool { return !strings.Contains(screen, "clear") })
			term.ends("[0]> ")
			term.keys("false", "Enter")
			term.ends("[1]> ")
			term.shows(shown, 2)
			want := strings.Join([]string{shown, "[0]> false", tt.told, shown, "[1]>"}, "\n")
			if diff := cmp.Diff(want, strings.TrimSpace(term.rows())); diff != "" {
				t.Errorf("the terminal (-want +got):\n%s", diff)
			}
		})
	}
}

// TestReadOnly has a prompt that must not be changed: it is not, and nothing is
// told.
func TestReadOnly(t *testing.T) {
	needsProgram(t)
	tests := []struct{ name, shell, rc string }{
		{"PS1", "bash", `readonly PS1='[$?]> '; eval "$(gsd-statusline init bash)"`},
		{"PROMPT_COMMAND", "bash", `PS1='[$?]> '; readonly PROMPT_COMMAND=true; eval "$(gsd-statusline init bash)"`},
		{"PROMPT_COMMAND array", "bash", `PS1='[$?]> '; PROMPT_COMMAND=(true); readonly PROMPT_COMMAND; eval "$(gsd-statusline init bash)"`},
		{"PROMPT", "zsh", `typeset -r PROMPT='[%?]> '; eval "$(gsd-statusline init zsh)"`},
	}
	for _, tt := range tests {
		t.Run(tt.shell+"/"+tt.name, func(t *testing.T) {
			t.Parallel()
			term := inShell(t, 160, hostileProject(t), tt.shell, tt.rc)
			term.ends("[0]> ")
			term.keys("false", "Enter")
			term.ends("[1]> ")
			if diff := cmp.Diff("[0]> false\n[1]>", strings.TrimSpace(term.rows())); diff != "" {
				t.Errorf("the terminal (-want +got):\n%s", diff)
			}
		})
	}
}

// TestProgramGone has the program go, and a folder come in its place, and a
// terminal without colour.
func TestProgramGone(t *testing.T) {
	needsProgram(t)
	tests := []struct{ shell, prompt, init string }{
		{"bash", `PS1='[$?]> '`, `PATH="$PWD/g's \$d:$PATH"; eval "$(HOME=$PWD gsd-statusline init bash)"`},
		{"zsh", `PROMPT='[%?]> '`, `PATH="$PWD/g's \$d:$PATH"; eval "$(HOME=$PWD gsd-statusline init zsh)"`},
		{"fish", "function fish_prompt; printf '[%s]> ' $status; end", `set -x PATH "$PWD/g's \$d" $PATH; env HOME=$PWD gsd-statusline init fish | source`},
	}
	for _, tt := range tests {
		t.Run(tt.shell, func(t *testing.T) {
			t.Parallel()
			dir := hostileProject(t)
			link := filepath.Join(dir, "g's $d", "gsd-statusline")
			if err := os.Mkdir(filepath.Dir(link), 0o755); err != nil {
				t.Fatal(err)
			}
			if err := os.Symlink(must(exec.LookPath("gsd-statusline")), link); err != nil {
				t.Fatal(err)
			}
			term := inShell(t, 160, dir, tt.shell, tt.prompt+"; export TERM=dumb; "+tt.init)
			term.ends("[0]> ")
			term.shows(shown, 1)
			if err := os.Remove(link); err != nil {
				t.Fatal(err)
			}
			term.keys("sh -c 'exit 4'", "Enter")
			term.ends("[4]> ")
			term.shows(shown, 1)
			if err := os.Mkdir(link, 0o755); err != nil {
				t.Fatal(err)
			}
			term.keys("sh -c 'exit 5'", "Enter")
			term.ends("[5]> ")
			if rows := strings.Split(term.rows(), "\n"); len(rows) != 4 {
				t.Errorf("without the program the terminal shows\n%s", term.rows())
			}
		})
	}
}

// TestByName has init print a name instead of a path, because the program will go away: the
// prompt finds it on PATH, but not in a directory of the project.
func TestByName(t *testing.T) {
	needsProgram(t)
	for _, tt := range []struct{ shell, rc string }{
		{"bash", `PS1=']> '; eval "$(HOME=/none gsd-statusline init bash 2>/dev/null)"`},
		{"zsh", `PROMPT=']> '; eval "$(HOME=/none gsd-statusline init zsh 2>/dev/null)"`},
		{"fish", "function fish_prompt; echo -n ']> '; end; env HOME=/none gsd-statusline init fish 2>/dev/null | source"},
	} {
		t.Run(tt.shell, func(t *testing.T) {
			t.Parallel()
			dir := hostileProject(t)
			for _, name := range []string{"gsd-statusline", "bin/gsd-statusline"} {
				put(t, filepath.Join(dir, name), "#!/bin/sh\ntouch '"+dir+"/ran'\necho planted\n")
				if err := os.Chmod(filepath.Join(dir, name), 0o755); err != nil {
					t.Fatal(err)
				}
			}
			term := inShell(t, 160, dir, tt.shell, tt.rc)
			term.ends("]> ")
			term.shows(shown, 1)
			relative := `PATH=".:bin:$PATH"`
			if tt.shell == "fish" {
				relative = "set -x PATH . bin $PATH"
			}
			term.keys(relative, "Enter")
			term.ends("]> ")
			if _, err := os.Stat(filepath.Join(dir, "ran")); err == nil || strings.Contains(term.screen(), "planted") {
				t.Errorf("a program of the project ran:\n%s", term.screen())
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
		{"gsd-statusline --format c", "gsd-statusline --format compact "},
		{"gsd-statusline unin", "gsd-statusline uninstall "},
		{"gsd-statusline install --dr", "gsd-statusline install --dry-run "},
		{"gsd-statusline check --format g", "gsd-statusline check --format github "},
		{"gsd-statusline --json check --format text --st", "gsd-statusline --json check --format text --strict "},
		{"gsd-statusline check --s", "gsd-statusline check --strict "}, // which takes no --shell
		{"gsd-statusline --ver", "gsd-statusline --version "},
		{"gsd-statusline help unin", "gsd-statusline help uninstall "},
		{"gsd-statusline preview --c", "gsd-statusline preview --color "},
		{"gsd-statusline init st", "gsd-statusline init starship "},
		{"gsd-statusline completion z", "gsd-statusline completion zsh "},
		{"gsd-statusline --show las", "gsd-statusline --show last-command"},
		{"gsd-statusline --show hook,usa", "gsd-statusline --show hook,usage"},
		{"gsd-statusline install --show hook,newl", "gsd-statusline install --show hook,newline"},
		{"gsd-statusline --show=hook,cost,dur", "gsd-statusline --show=hook,cost,duration"},
		{"gsd-statusline a_fi", "gsd-statusline a_file "},
		{"gsd-statusline install --settings a_fi", "gsd-statusline install --settings a_file "},
	}
	for _, s := range shells {
		t.Run(s.shell, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			put(t, filepath.Join(dir, "a_file"), "")
			term := inShell(t, 120, dir, s.shell, s.rc)
			term.ends("]> ")
			for _, tt := range tests {
				if s.shell == "zsh" && strings.Contains(tt.typed, "=") {
					continue // there no flag completes after =
				}
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
