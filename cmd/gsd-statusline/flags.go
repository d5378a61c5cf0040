package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
)

// options are the flags.
type options struct {
	format  string // full, compact or rich; empty: as the project's configuration says
	color   string // auto, always or never; empty is auto
	json    bool   // --json: what is known as JSON, in place of the line
	width   int    // --width: the cells that a line may take; 0 is auto, widthOff any
	shell   string // bash, zsh, fish, tmux or none: the prompt that the line is for; empty is none
	verbose bool   // --debug: reasons and timings on standard error
	dryRun  bool   // --dry-run of install and uninstall: show the change only
	force   bool   // --force of install: replace anyone's status line
	file    string // --settings of install and uninstall: the settings file
	output  string // --format of check and explain: text, json or github; empty is text
	strict  bool   // --strict of check: warnings fail, too
	update  bool   // --update of golden: write the expectations
	git     bool   // --git of golden: payloads may have the segments that git answers for
	zero    bool   // -0: the paths on standard input are separated by NUL
}

// parseFlags reads the flags at the start of args and returns what follows. Those
// of a command, its own among them, can stand between and behind its arguments,
// too, up to "--".
func (o *options) parseFlags(command string, args []string) (rest []string, err error) {
	fs := o.flagSet(command)
	for {
		if err := fs.Parse(args); err != nil {
			return nil, err
		}
		parsed := len(args) - fs.NArg()
		if command == "" || fs.NArg() == 0 || parsed > 0 && args[parsed-1] == "--" {
			return append(rest, fs.Args()...), nil
		}
		rest, args = append(rest, fs.Arg(0)), fs.Args()[1:]
	}
}

// flagSet holds the flags of that command, or of none.
func (o *options) flagSet(command string) *flag.FlagSet {
	fs := flag.NewFlagSet("gsd-statusline", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // the error says all
	fs.Usage = func() {}
	switch command {
	case "check":
		fs.Func("format", "", oneOf(&o.output, "text", "json", "github"))
	case "explain":
		fs.Func("format", "", oneOf(&o.output, "text", "json"))
	default:
		fs.Func("format", "", oneOf(&o.format, "full", "compact", "rich"))
	}
	fs.Func("color", "", oneOf(&o.color, "auto", "always", "never"))
	fs.BoolVar(&o.json, "json", o.json, "")
	fs.Func("width", "", o.setWidth)
	fs.Func("shell", "", oneOf(&o.shell, "bash", "zsh", "fish", "tmux", "none"))
	fs.BoolVar(&o.verbose, "debug", o.verbose, "")
	fs.BoolVar(&o.zero, "0", o.zero, "")
	switch command {
	case "check":
		fs.BoolVar(&o.strict, "strict", o.strict, "")
	case "golden":
		fs.BoolVar(&o.update, "update", o.update, "")
		fs.BoolVar(&o.git, "git", o.git, "")
	case "install":
		fs.BoolVar(&o.force, "force", o.force, "")
		fallthrough
	case "uninstall":
		fs.BoolVar(&o.dryRun, "dry-run", o.dryRun, "")
		fs.Func("settings", "", o.setFile)
	}
	return fs
}

// widthOff is --width off.
const widthOff = -1

// setWidth is the flag --width.
func (o *options) setWidth(s string) error {
	switch n, err := strconv.Atoi(s); {
	case s == "auto":
		o.width = 0
	case s == "off":
		o.width = widthOff
	case err == nil && n > 0:
		o.width = n
	default:
		return errors.New("must be auto, off or a number of cells")
	}
	return nil
}

// setFile is the flag --settings. An empty name is a variable that was not set,
// and no wish to have the user's own file changed.
func (o *options) setFile(s string) error {
	if s == "" {
		return errors.New("must be a file")
	}
	o.file = s
	return nil
}

// oneOf sets a string flag that has a few values.
func oneOf(value *string, allowed ...string) func(string) error {
	return func(s string) error {
		if !slices.Contains(allowed, s) {
			return fmt.Errorf("must be one of %s", strings.Join(allowed, ", "))
		}
		*value = s
		return nil
	}
}
