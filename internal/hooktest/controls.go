package hooktest

import "regexp"

// Controls is what no terminal may be sent, in words of its own.
var Controls = regexp.MustCompile(`[\x00-\x1f\x7f-\x{9f}\x{61c}\x{200e}\x{200f}\x{2028}-\x{202e}\x{2066}-\x{2069}]`)
