package main

import (
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/shell"
)

func (p *program) initShell(args []string) int {
	o := shell.Options{Format: p.format, Width: p.widthText(), Color: p.color}
	program, why := p.machine().Staying()
	if program == "" {
		program = "gsd-statusline"
		p.errorf("this copy is temporary (%s): run gsd-statusline install first, which copies it to a permanent place; %s", why,
			"until then the prompt looks for gsd-statusline on your PATH")
	}
	return p.write(shell.Shell(args[0]).Init(program, o))
}

func (p *program) completion(args []string) int {
	switch shell.Shell(args[0]) {
	case shell.Bash:
		return p.write(completeBash())
	case shell.Zsh:
		return p.write(completeZsh())
	}
	return p.write(completeFish())
}

func dashedNames(flags []*flagRow) string {
	var names []string
	for _, f := range flags {
		names = append(names, dashed(f.name))
	}
	return strings.Join(names, " ")
}

const bashHead = `# gsd-statusline's completions for bash. In ~/.bashrc:
#   eval "$(gsd-statusline completion bash)"
_gsd_statusline() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} command='' words='' names='' word
  if [[ $prev == = ]]; then # bash splits --flag=value
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  elif [[ $cur == = ]]; then
    prev=${COMP_WORDS[COMP_CWORD - 1]} cur=''
  fi
  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $word in
`

func completeBash() string {
	var b strings.Builder
	b.WriteString(bashHead)
	b.WriteString("      " + strings.Join(commandNames(), "|") + ")\n        command=$word\n        break\n        ;;\n    esac\n  done\n")
	b.WriteString("  case $command:$prev:$cur in\n")
	arm := func(pattern, words string) { b.WriteString("    " + pattern + ") words='" + words + "' ;;\n") }
	for _, c := range append(commands(), render()) {
		for _, f := range c.takes() {
			if f.list != nil {
				names := strings.Join(f.list(), " ")
				b.WriteString("    " + c.name + ":" + dashed(f.name) + ":*) names='" + names + "' ;;\n")
			} else if f.takes() != "" {
				arm(c.name+":"+dashed(f.name)+":*", strings.Join(choices(f.takes()), " ")) // none: a file
			}
		}
	}
	for _, c := range commands() {
		arm(c.name+":*:-*", dashedNames(c.takes()))
		arm(c.name+":*", strings.Join(c.arguments(), " "))
	}
	arm("*:-*", dashedNames(render().takes()))
	arm("*", strings.Join(commandNames(), " "))
	b.WriteString(bashTail)
	b.WriteString("complete -o bashdefault -o default -F _gsd_statusline gsd-statusline\n")
	return b.String()
}

const bashTail = `  esac
  if [[ $names ]]; then # a list: the name after the last comma, and no space, as more may follow
    word=${cur%"${cur##*,}"}
    COMPREPLY=($(compgen -P "$word" -W "$names" -- "${cur##*,}"))
    compopt -o nospace
    return
  fi
  COMPREPLY=($(compgen -W "$words" -- "$cur"))
}
`

const zshHead = `#compdef gsd-statusline
# gsd-statusline's completions for zsh. In ~/.zshrc, after compinit:
#   eval "$(gsd-statusline completion zsh)"
# or save it as _gsd-statusline in a directory on your fpath.
_gsd-statusline() {
  local curcontext=$curcontext state line
  local -A opt_args
  local -a flags commands
`

const zshTail = `  _arguments -C -A '-*' $flags '1: :->first' '*:: :->rest'
  case $state in
    first)
      _describe -t commands command commands
      _files
      ;;
    rest)
      case $line[1] in
`

func completeZsh() string {
	var b strings.Builder
	b.WriteString(zshHead + "  flags=(\n")
	for _, f := range render().takes() {
		b.WriteString("    " + zshSpec(f) + "\n")
	}
	b.WriteString("  )\n  commands=(\n")
	for _, c := range commands() {
		b.WriteString("    " + shell.Zsh.Quote(c.name+":"+c.short) + "\n")
	}
	b.WriteString("  )\n" + zshTail)
	for _, c := range commands() {
		b.WriteString("        " + c.name + ")\n          _arguments")
		for _, f := range c.takes() {
			b.WriteString(" \\\n            " + zshSpec(f))
		}
		if values := c.arguments(); values != nil {
			b.WriteString(" \\\n            '1:value:(" + strings.Join(values, " ") + ")'")
		} else if c.args != "" {
			b.WriteString(" \\\n            '*:file:_files'")
		}
		b.WriteString("\n          ;;\n")
	}
	b.WriteString("        *) _files ;;\n      esac\n      ;;\n  esac\n}\n")
	b.WriteString("if [[ $funcstack[1] == _gsd-statusline ]]; then\n  _gsd-statusline \"$@\"\nelse\n  compdef _gsd-statusline gsd-statusline\nfi\n")
	return b.String()
}

func zshSpec(f *flagRow) string {
	spec := dashed(f.name) + "[" + f.short + "]"
	switch values := choices(f.takes()); {
	case f.list != nil:
		spec += `:name:{compset -P "*,"; compadd -S "" -- ` + strings.Join(f.list(), " ") + "}"
	case values != nil:
		spec += ":value:(" + strings.Join(values, " ") + ")"
	case f.takes() != "":
		spec += ":file:_files"
	}
	return shell.Zsh.Quote(spec)
}

const fishList = `function __gsd_statusline_list # the names after what the list has up to its last comma
    set -l before (commandline -ct | string replace -r '^--[a-z-]+=' '' | string replace -r '[^,]*$' '')
    printf '%s\n' "$before"$argv
end
`

func completeFish() string {
	var b strings.Builder
	b.WriteString("# gsd-statusline's completions for fish:\n" +
		"#   mkdir -p ~/.config/fish/completions\n" +
		"#   gsd-statusline completion fish > ~/.config/fish/completions/gsd-statusline.fish\n" + fishList)
	const complete = "complete -c gsd-statusline"
	flag := func(condition string, f *flagRow) {
		kind := " -l "
		if len(f.name) == 1 {
			kind = " -s "
		}
		b.WriteString(complete + condition + kind + f.name + " -d " + shell.Fish.Quote(f.short))
		switch values := choices(f.takes()); {
		case f.list != nil:
			b.WriteString(" -x -a " + shell.Fish.Quote("(__gsd_statusline_list "+strings.Join(f.list(), " ")+")"))
		case values != nil:
			b.WriteString(" -x -a " + shell.Fish.Quote(strings.Join(values, " ")))
		case f.takes() != "":
			b.WriteString(" -r")
		}
		b.WriteByte('\n')
	}
	none := " -n 'not __fish_seen_subcommand_from " + strings.Join(commandNames(), " ") + "'"
	for _, f := range render().takes() {
		flag(none, f)
	}
	for _, c := range commands() {
		b.WriteString(complete + none + " -a " + c.name + " -d " + shell.Fish.Quote(c.short) + "\n")
		seen := " -n '__fish_seen_subcommand_from " + c.name + "'"
		for _, f := range c.takes() {
			flag(seen, f)
		}
		if values := c.arguments(); values != nil {
			b.WriteString(complete + seen + " -f -a " + shell.Fish.Quote(strings.Join(values, " ")) + "\n")
		}
	}
	return b.String()
}
