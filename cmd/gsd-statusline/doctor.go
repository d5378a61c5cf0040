package main

import "github.com/gsd-statusline/gsd-statusline/internal/install"

func (p *program) doctor([]string) int {
	report := install.Doctor{
		Machine: p.machine(), Version: thisBuild().version, Columns: p.columns(), Accepts: accepts,
	}.Examine()
	text := report.Text()
	if p.json {
		text = report.JSON() + "\n"
	}
	code := p.write(text)
	if report.Count(install.Problem) > 0 {
		return exitFailed
	}
	return code
}

// accepts reports why a call of the program with those flags, each with a value, fails.
func accepts(flags map[string]string) error {
	var args []string
	for name, value := range flags {
		if name != debugFlag.name {
			args = append(args, "--"+name+"="+value)
		}
	}
	_, _, err := new(options).parse(args)
	return err
}
