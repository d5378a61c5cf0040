package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
)

// version prints the version that the build knows of itself: the module's tag
// or commit, "(devel)" for a build that has neither.
func (p *program) version(args []string) int {
	if !p.noArguments("version", args) {
		return exitUsage
	}
	return p.write(fmt.Sprintf("gsd-statusline %s (%s %s/%s)\n", buildVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH))
}

// buildVersion is the version alone.
func buildVersion() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		return info.Main.Version
	}
	return "(unknown)"
}
