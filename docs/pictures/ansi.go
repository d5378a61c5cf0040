package main

import "strings"

// A run is a text in one colour, possibly bold.
type run struct {
	text, colour string
	bold         bool
}

// A theme defines the values of a terminal's colours.
type theme struct {
	name               string
	background, border int
	colours            map[string]int
}

var themes = []theme{
	{"light", 0xffffff, 0xd1d9e0, map[string]int{
		"": 0x1f2328, "grey": 0x3d444d, "dim": 0x59636e, "red": 0xcf222e, "green": 0x1a7f37, "yellow": 0x9a6700,
		"orange": 0xbc4c00, "cyan": 0x1b7c83, "accent": 0xb35c3f,
	}},
	{"dark", 0x0d1117, 0x3d444d, map[string]int{
		"": 0xe6edf3, "grey": 0xc6cdd5, "dim": 0x9198a1, "red": 0xf85149, "green": 0x3fb950, "yellow": 0xd29922,
		"orange": 0xdb8a2c, "cyan": 0x39c5cf, "accent": 0xd7875f,
	}},
}

// names are the colours that a sequence sets; any other sequence sets none. The last
// four are Claude Code's own. Grey is its colour of a status line, which is dim only where
// that is, too.
var names = map[string]string{
	"31": "red", "32": "green", "33": "yellow", "36": "cyan", "5;31": "red", "38;5;208": "orange",
	"38;5;246": "grey", "38;5;244": "dim", "38;5;220": "yellow", "38;5;174": "accent",
}

// runs splits a text at its escape sequences.
func runs(text string) []run {
	var list []run
	colour, faint, bold, reverse := "", false, false, false
	for i, part := range strings.Split(text, "\x1b[") {
		if i > 0 {
			sequence, rest, _ := strings.Cut(part, "m")
			part = rest
			switch name, known := names[sequence]; {
			case known:
				colour = name
			case sequence == "2":
				faint = true
			case sequence == "1":
				bold = true
			case sequence == "7":
				reverse = true
			case sequence == "0" || sequence == "":
				colour, faint, bold, reverse = "", false, false, false
			case sequence == "39":
				colour = ""
			}
		}
		seen := colour
		if faint && (colour == "" || colour == "grey") {
			seen = "dim"
		}
		if reverse { // the cursor
			part = strings.ReplaceAll(part, " ", "█")
		}
		switch last := len(list) - 1; {
		case part == "":
		case last >= 0 && list[last].colour == seen && list[last].bold == bold:
			list[last].text += part
		default:
			list = append(list, run{part, seen, bold})
		}
	}
	return list
}

// lines splits a screen into lines of runs. A colour continues across line ends.
func lines(screen string) [][]run {
	all := [][]run{nil}
	for _, r := range runs(screen) {
		for i, text := range strings.Split(r.text, "\n") {
			if i > 0 {
				all = append(all, nil)
			}
			if text != "" {
				last := len(all) - 1
				all[last] = append(all[last], run{text, r.colour, r.bold})
			}
		}
	}
	for len(all) > 0 && all[len(all)-1] == nil {
		all = all[:len(all)-1]
	}
	return all
}
