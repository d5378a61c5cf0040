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
	format  string // full or compact; empty: as the project's configuration says
	color   string // auto, always or never; empty is auto
	width   int    // --width: the cells that a line may take; 0 is auto, widthOff any
	verbose bool   // --debug: reasons and timings on standard error
	zero    bool   // -0: the paths on standard input are separated by NUL
}

// parseFlags reads the flags at the start of args and returns what follows.
func (o *options) parseFlags(args []string) ([]string, error) {
	fs := flag.NewFlagSet("gsd-statusline", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // the error says all
	fs.Usage = func() {}
	fs.Func("format", "", oneOf(&o.format, "full", "compact"))
	fs.Func("color", "", oneOf(&o.color, "auto", "always", "never"))
	fs.Func("width", "", o.setWidth)
	fs.BoolVar(&o.verbose, "debug", o.verbose, "")
	fs.BoolVar(&o.zero, "0", o.zero, "")
	if err := fs.Parse(args); err != nil {
		return nil, err
	}
	return fs.Args(), nil
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
