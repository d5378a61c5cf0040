package main

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// options are the flags.
type options struct {
	format  string // full, compact or rich; empty: as the project's configuration says
	color   string // auto, always or never; empty is auto
	json    bool   // --json: what is known as JSON, in place of the line
	verbose bool   // --debug: reasons and timings on standard error
	zero    bool   // -0: the paths on standard input are separated by NUL
}

// parseFlags reads the flags at the start of args and returns what follows.
func (o *options) parseFlags(args []string) ([]string, error) {
	fs := flag.NewFlagSet("gsd-statusline", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // the error says all
	fs.Usage = func() {}
	fs.Func("format", "", oneOf(&o.format, "full", "compact", "rich"))
	fs.Func("color", "", oneOf(&o.color, "auto", "always", "never"))
	fs.BoolVar(&o.json, "json", o.json, "")
	fs.BoolVar(&o.verbose, "debug", o.verbose, "")
	fs.BoolVar(&o.zero, "0", o.zero, "")
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	return fs.Args(), nil
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
