package settings

import "strings"

// An Owner is whose a status line is.
type Owner int

// Whose a status line can be.
const (
	Nobody  Owner = iota // there is none
	Ours                 // its program is called gsd-statusline, or is this one
	GSDCore              // it is the hook of GSD Core, as its installer writes it
	Other                // anything else
)

// A word is a word of a command for sh, and where it stands.
type word struct {
	span
	text string // without quotes
}

// owner says whose a command is; program is this one's path. GSD Core writes the
// path of node and that of the hook, for PowerShell with a & before them.
func owner(command, program string) Owner {
	words := commandWords(command)
	if i := programWord(words); i >= 0 {
		name := words[i].text
		if name != "" && name == program || base(name) == "gsd-statusline" || base(name) == "gsd-statusline.exe" {
			return Ours
		}
	}
	if n := len(words); 0 < n && n <= 3 && !strings.ContainsAny(command, ";|<>") {
		script := strings.ReplaceAll(words[n-1].text, `\`, "/")
		if base(script) == "gsd-statusline.js" || strings.HasSuffix(script, "/hooks/statusline.js") { // until 1.9.0
			return GSDCore
		}
	}
	if len(words) == 0 {
		return Nobody
	}
	return Other
}

// withProgram is a command with another program in it; its variables and
// arguments stay.
func withProgram(command, program string) string {
	words := commandWords(command)
	w := words[programWord(words)]
	return command[:w.start] + program + command[w.end:]
}

// programWord is the index of the first word that sets no variable; -1 for none.
func programWord(words []word) int {
	for i, w := range words {
		name, _, found := strings.Cut(w.text, "=")
		if !found || strings.ContainsAny(name, `/\.- `) {
			return i
		}
	}
	return -1
}

// base is the last part of a path, of either kind of system.
func base(path string) string {
	return path[strings.LastIndexAny(path, `/\`)+1:]
}

// commandWords parts a command at its blanks, as sh does but for what sh would
// expand. A backslash before a letter stays, for that is a path of Windows.
func commandWords(command string) []word {
	var words []word
	for i := 0; i < len(command); {
		if strings.IndexByte(" \t\r\n", command[i]) >= 0 {
			i++
			continue
		}
		w := readWord(command, i)
		words = append(words, w)
		i = w.end
	}
	return words
}

// readWord reads the word that begins at i.
func readWord(command string, start int) word {
	var b strings.Builder
	quote := byte(0)
	i := start
	for ; i < len(command); i++ {
		c := command[i]
		switch {
		case quote == 0 && strings.IndexByte(" \t\r\n", c) >= 0:
			return word{span{start, i}, b.String()}
		case c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case c == '\\' && quote != '\'' && i+1 < len(command) && strings.IndexByte(` '"\$`+"`", command[i+1]) >= 0:
			i++
			b.WriteByte(command[i])
		default:
			b.WriteByte(c)
		}
	}
	return word{span{start, i}, b.String()}
}
