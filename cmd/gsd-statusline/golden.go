package main

import (
	"bufio"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/gsd-statusline/gsd-statusline/internal/disk"
	"github.com/gsd-statusline/gsd-statusline/internal/golden"
	"github.com/gsd-statusline/gsd-statusline/internal/line"
	"github.com/gsd-statusline/gsd-statusline/internal/md"
	"github.com/gsd-statusline/gsd-statusline/internal/system"
	"github.com/gsd-statusline/gsd-statusline/statusline"
)

// golden compares what the program prints for the inputs under a directory with the expected files beside them;
// --update writes those. It also fails if there is nothing to compare: a wrong path must not keep someone's CI green.
func (p *program) golden(args []string) int {
	if len(args) != 1 {
		return p.fail(exitUsage, "golden takes one directory")
	}
	p.Clock = nil // the expected output must not depend on the day
	out := bufio.NewWriter(p.text())
	say := func(line string) { fmt.Fprintln(out, statusline.Clean(line)) }
	c := golden.Comparison{Render: p.renderGolden, Update: p.update, Say: say}
	passed, failed, err := c.Run(args[0])
	if err != nil {
		return p.fail(exitFailed, "%s: %v", args[0], err)
	}
	say(fmt.Sprintf("%d passed, %d failed", passed, failed))
	code := exitOK
	if passed+failed == 0 {
		hint := ""
		if disk.Exists(filepath.Join(args[0], ".planning")) {
			hint = ", and .planning is not entered: copy its STATE.md to NAME.md"
		}
		p.errorf("%s: nothing to compare: there is no NAME.md or NAME.json%s", args[0], hint)
	}
	if failed > 0 || passed == 0 {
		code = exitFailed
	}
	return p.close(out, code)
}

func (p *program) renderGolden(file, text, kind string) (string, error) {
	if kind == golden.Payload {
		data, _ := line.ParsePayload(strings.TrimPrefix(text, md.BOM))
		if filepath.IsLocal(data.Dir) || strings.HasPrefix(data.Dir, ".") { // relative to the file
			dir, err := filepath.Abs(filepath.Join(filepath.Dir(file), data.Dir))
			if err != nil {
				return "", err
			}
			data.Dir = dir
		}
		opts := p.lineOptions()
		opts.NoBridge, opts.NoGit, opts.Until = true, !p.git, time.Now().Add(hookLimit)
		r := line.Collect(p.Env, data, opts)
		r.Line.Update = line.UpdateMark{} // it is this machine's
		return r.Line.Fit(0).Render(false), nil
	}
	s, err := p.Find(file)
	if err != nil {
		return "", err
	}
	format := system.Format(kind)
	return p.State(s, format).Text(format) + "\n", nil
}
