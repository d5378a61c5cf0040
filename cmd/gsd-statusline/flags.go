package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/check"
	"github.com/gsd-statusline/gsd-statusline/internal/install"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/nearest"
	"github.com/gsd-statusline/gsd-statusline/internal/shell"
)

type options struct {
	format  string   // full, compact or rich; empty uses the project's configuration
	color   string   // auto, always or never; empty is auto
	json    bool     // --json: print JSON instead of the line
	width   int      // --width: the maximum width in cells; 0 is auto, widthOff no limit
	show    []string // --show: the segments of Claude Code's line; nil uses the configuration's
	scale   string   // --context-scale: hook, exact or raw; empty uses the configuration's
	client  string   // --client: whose payload is on stdin; empty is Claude Code's
	shell   string   // bash, zsh, fish, tmux or none: the prompt that the line is for; empty is none
	verbose bool     // --debug: reasons and timings on stderr
	dryRun  bool     // --dry-run of install and uninstall: only show the change
	force   bool     // --force of install: replace anyone's status line
	target  string   // --for of install, uninstall and doctor: whose status line; empty is Claude Code's
	file    string   // --settings of install and uninstall: the settings file
	output  string   // --format of check and explain: text, json, github, gitlab or sarif; empty is text
	only    []string // --select of check: report only these rules; nil is all
	except  []string // --ignore of check: the rules to leave out
	failOn  string   // --fail-on of check: the lowest severity that fails; empty is error
	notes   bool     // --notes of check: also report notes
	update  bool     // --update of golden: write the expectations
	git     bool     // --git of golden: run git for payloads
	names   bool     // -H: each line begins with its path
	zero    bool     // -0: paths on stdin are separated by NUL

	isPath bool     // --: the first argument is not a command
	given  []string // the flags that were given, even if only with their default
}

// A flagRow is one flag. Exactly one of on, word and parse is set. help.txtar says what the flag does.
type flagRow struct {
	name   string          // without dashes; it takes one dash if it is a single letter, otherwise two
	letter string          // a short form
	value  string          // empty for a switch; words separated by |, or a placeholder in capitals
	words  func() string   // value, if it comes from a table
	text   string          // its name in help.txtar, if that is not name
	list   func() []string // the names that may be in value, if that is a list; else nil

	on    func(o *options) *bool           // a switch
	word  func(o *options) *string         // one of the words of value
	parse func(o *options, s string) error // anything else
}

// The flags. A flag that means different things for two commands has a row for each. Nothing here may run at start:
// no calls, and no functions that capture variables.
var (
	formatFlag = &flagRow{
		name:  "format",
		value: "full|compact|rich",
		word:  func(o *options) *string { return &o.format },
	}
	colorFlag = &flagRow{
		name:  "color",
		value: "auto|always|never",
		word:  func(o *options) *string { return &o.color },
	}
	shellFlag = &flagRow{
		name:  "shell",
		value: "bash|zsh|fish|tmux|none",
		word:  func(o *options) *string { return &o.shell },
	}
	widthFlag = &flagRow{name: "width", value: "auto|off|N", parse: (*options).setWidth}
	showFlag  = &flagRow{
		name:  "show",
		value: "LIST",
		parse: (*options).setShow,
		list:  line.SegmentNames,
	}
	scaleFlag = &flagRow{
		name:  "context-scale",
		value: "hook|exact|raw",
		word:  func(o *options) *string { return &o.scale },
	}
	jsonFlag   = &flagRow{name: "json", on: func(o *options) *bool { return &o.json }}
	clientFlag = &flagRow{
		name:  "client",
		words: install.ClientNames,
		word:  func(o *options) *string { return &o.client },
	}
	formJSONFlag = &flagRow{
		name: "json",
		text: "json in place of text",
		on:   func(o *options) *bool { return &o.json },
	}
	debugFlag    = &flagRow{name: "debug", on: func(o *options) *bool { return &o.verbose }}
	nameFlag     = &flagRow{name: "H", on: func(o *options) *bool { return &o.names }}
	zeroFlag     = &flagRow{name: "0", on: func(o *options) *bool { return &o.zero }}
	versionFlag  = &flagRow{name: "version", letter: "v", parse: func(*options, string) error { return errVersion }}
	helpFlag     = &flagRow{name: "help", letter: "h", parse: func(*options, string) error { return errHelp }}
	findingsFlag = &flagRow{
		name:  "format",
		text:  "format of check",
		value: "text|json|github|gitlab|sarif",
		word:  func(o *options) *string { return &o.output },
	}
	selectFlag = &flagRow{
		name:  "select",
		value: "RULE,...",
		parse: (*options).setOnly,
		list:  check.RuleNames,
	}
	ignoreFlag = &flagRow{
		name:  "ignore",
		value: "RULE,...",
		parse: (*options).setExcept,
		list:  check.RuleNames,
	}
	failOnFlag = &flagRow{
		name:  "fail-on",
		value: "error|warning|note",
		word:  func(o *options) *string { return &o.failOn },
	}
	explanationFlag = &flagRow{
		name:  "format",
		text:  "format of explain",
		value: explanationForms,
		parse: (*options).setExplanation,
	}
	strictFlag = &flagRow{name: "strict", parse: (*options).setStrict}
	notesFlag  = &flagRow{name: "notes", on: func(o *options) *bool { return &o.notes }}
	updateFlag = &flagRow{name: "update", on: func(o *options) *bool { return &o.update }}
	gitFlag    = &flagRow{name: "git", on: func(o *options) *bool { return &o.git }}
	dryRunFlag = &flagRow{name: "dry-run", on: func(o *options) *bool { return &o.dryRun }}
	forceFlag  = &flagRow{name: "force", on: func(o *options) *bool { return &o.force }}
	forFlag    = &flagRow{
		name:  "for",
		words: install.ClientNames,
		word:  func(o *options) *string { return &o.target },
	}
	settingsFlag = &flagRow{name: "settings", value: "FILE", parse: (*options).setFile}
)

// errHelp and errVersion stand for --help and --version, which end the parsing of flags.
var (
	errHelp    = errors.New("help")
	errVersion = errors.New("version")
)

func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// takes returns the flag's value, in the form of the field value.
func (f *flagRow) takes() string {
	if f.words != nil {
		return f.words()
	}
	return f.value
}

// about says what the flag does: in a few words, and in full.
func (f *flagRow) about() (short, whole string) { return about("flag " + cmp.Or(f.text, f.name)) }

func (f *flagRow) usage() string {
	usage := dashed(f.name)
	if f.letter != "" {
		usage = dashed(f.letter) + ", " + usage
	}
	return strings.TrimRight(usage+" "+f.takes(), " ")
}

// choices returns the possible values, or nil if any value is possible. Placeholders are not included.
func choices(value string) []string {
	if !strings.Contains(value, "|") {
		return nil
	}
	return slices.DeleteFunc(strings.Split(value, "|"), func(s string) bool { return s == strings.ToUpper(s) })
}

func (f *flagRow) set(o *options, s string) (err error) {
	switch {
	case f.parse != nil:
		return f.parse(o, s)
	case f.on != nil:
		*f.on(o), err = strconv.ParseBool(s)
		if err != nil {
			return errors.New("must be true or false")
		}
		return nil
	}
	isUsual := s == "" && f == formatFlag // install --format '' removes the flag
	if words := choices(f.takes()); !isUsual && !slices.Contains(words, s) {
		return mustBe(s, words)
	}
	*f.word(o) = s
	return nil
}

// mustBe says what a word must be, and which one was probably meant. If the list is long, it says only the latter.
func mustBe(word string, words []string) error {
	list := "must be one of " + strings.Join(words, ", ")
	near := nearest.To(word, words)
	if meant := string(shell.Meant(word)); slices.Contains(words, meant) {
		near = meant
	}
	switch {
	case near == "":
		return errors.New(list)
	case len(list) > 80:
		return errors.New(nearest.DidYouMean(near))
	default:
		return errors.New(list + "; " + nearest.DidYouMean(near))
	}
}

// parse parses the command line: the flags, the command, and its arguments. Flags that both the line and the command
// have may precede the command's name.
func (o *options) parse(args []string) (c *command, rest []string, err error) {
	c, rest, err = o.parseFlags(render(), args)
	if o.json && o.output == "" {
		o.output = "json" // check and explain have more than two formats
	}
	return c, rest, err
}

// parseFlags parses the flags in args like package flag: with one dash or two, and a value after = or in the next
// argument. Flags may be before, between and after the arguments, up to "--". If c has no name and the first argument
// names a command, all flags are parsed again for that command.
func (o *options) parseFlags(c *command, args []string) (_ *command, rest []string, err error) {
	for i := 0; i < len(args); i++ {
		arg := args[i]
		if arg == "--" {
			o.isPath = len(rest) == 0
			return c, append(rest, args[i+1:]...), nil
		}
		if len(arg) < 2 || arg[0] != '-' {
			if c.name == "" && len(rest) == 0 {
				if named := commandNamed(arg); named != nil {
					*o = options{}
					return o.parseFlags(named, slices.Concat(args[:i], args[i+1:]))
				}
			}
			rest = append(rest, arg)
			continue
		}
		name, value, given := strings.Cut(strings.TrimPrefix(arg[1:], "-"), "=")
		f := c.flagNamed(name)
		switch {
		case name == "" || name[0] == '-':
			return c, nil, fmt.Errorf("invalid flag %s (see %s)", arg, c.helpCall())
		case f == nil:
			return c, nil, c.unknownFlag(name)
		case given:
		case f.takes() == "":
			value = "true"
		case i+1 == len(args):
			return c, nil, fmt.Errorf("%s needs a value (see %s)", dashed(name), c.helpCall())
		default:
			i++
			value = args[i]
		}
		o.given = append(o.given, f.name)
		if err := f.set(o, value); err != nil {
			return c, nil, fmt.Errorf("invalid value %q for %s: %w (see %s)", value, dashed(f.name), err, c.helpCall())
		}
	}
	return c, rest, nil
}

func (c *command) unknownFlag(name string) error {
	var owners, known []string
	for _, other := range append(commands(), render()) {
		if other.flagNamed(name) != nil {
			owners = append(owners, other.name)
		}
	}
	for _, f := range c.takes() {
		known = append(known, f.name)
	}
	hint := "see " + c.helpCall()
	switch near := nearest.To(name, known); {
	case len(owners) > 0 && c.name != "":
		return fmt.Errorf("%s does not take %s (%s)", c.name, dashed(name), hint)
	case len(owners) > 0:
		return fmt.Errorf("%s is a flag of the command %s (%s)", dashed(name), strings.Join(owners, " or "), hint)
	case near != "":
		hint = nearest.DidYouMean(dashed(near))
	}
	return fmt.Errorf("unknown flag %s (%s)", dashed(name), hint)
}

const widthOff = -1

func (o *options) setWidth(s string) error {
	switch n, err := strconv.Atoi(s); {
	case s == "auto":
		o.width = 0
	case s == "off":
		o.width = widthOff
	case err == nil && n > 0:
		o.width = n
	default:
		return errors.New("must be auto, off or a number of columns")
	}
	return nil
}

// widthText is --width as it was written, or empty for auto.
func (o *options) widthText() string {
	switch {
	case o.width > 0:
		return strconv.Itoa(o.width)
	case o.width == widthOff:
		return "off"
	}
	return ""
}

func (o *options) setShow(s string) (err error) {
	o.show, err = namesIn(s, "segment", line.SegmentNames())
	if !line.IsChoice(o.show) {
		o.show = nil
	}
	return err
}

func (o *options) setOnly(s string) (err error) {
	o.only, err = namesIn(s, "rule", check.Names(), slices.Collect(maps.Keys(check.Gone()))...)
	return err
}

func (o *options) setExcept(s string) (err error) {
	o.except, err = namesIn(s, "rule", check.Names(), slices.Collect(maps.Keys(check.Gone()))...)
	return err
}

func (o *options) setStrict(s string) error {
	strict, err := strconv.ParseBool(s)
	if err != nil {
		return errors.New("must be true or false")
	}
	o.failOn = ""
	if strict {
		o.failOn = string(check.Warning)
	}
	return nil
}

// namesIn splits a list of names and removes repeated ones, except that of a new row. The error lists the known names
// if there are few. Names in gone are accepted, but never suggested.
func namesIn(s, what string, known []string, gone ...string) (names []string, err error) {
	for name := range strings.SplitSeq(s, ",") {
		name = strings.TrimSpace(name)
		switch {
		case name == "", slices.Contains(names, name) && name != line.NewRow:
		case slices.Contains(known, name), slices.Contains(gone, name):
			names = append(names, name)
		case len(known) > 40 && nearest.To(name, known) == "":
			return nil, fmt.Errorf("unknown %s %q", what, name)
		default:
			return nil, fmt.Errorf("unknown %s %q: %w", what, name, mustBe(name, known))
		}
	}
	return names, nil
}

// explanationForms are the formats of an explanation, followed by those of a line.
const explanationForms = "text|json|full|compact|rich"

func (o *options) setExplanation(s string) error {
	words := choices(explanationForms)
	switch i := slices.Index(words, s); {
	case i < 0:
		return mustBe(s, words)
	case i < 2:
		o.output = s
	default:
		o.format = s
	}
	return nil
}

// setFile rejects an empty name: that is probably an unset variable, and not a wish to change the user's own file.
func (o *options) setFile(s string) error {
	if s == "" {
		return errors.New("must not be empty")
	}
	o.file = s
	return nil
}
