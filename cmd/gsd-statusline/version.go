package main

import (
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/gsd-statusline/gsd-statusline/internal/md"
)

// A build is what is known of one: the version, the full commit, and the time of
// that commit. What is not known is empty.
type build struct{ version, commit, date string }

// The linker sets these in a release (-X main.releaseVersion=…): see .goreleaser.yaml.
var releaseVersion, releaseCommit, releaseDate string

func (p *program) version([]string) int {
	return p.write("gsd-statusline " + thisBuild().String() + "\n")
}

// thisBuild is the build of this program: a release knows it from the linker, any other from Go.
func thisBuild() build {
	if releaseVersion != "" {
		return build{releaseVersion, releaseCommit, releaseDate}
	}
	info, _ := debug.ReadBuildInfo()
	return buildOf(info)
}

// buildOf is what Go records of a build: the module's tag, or "(devel)" for a build
// without version control. nil is a build of which Go records nothing.
func buildOf(info *debug.BuildInfo) build {
	if info == nil {
		return build{version: "(unknown)"}
	}
	b := build{version: info.Main.Version}
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			b.commit = s.Value
		case "vcs.time":
			b.date = s.Value
		}
	}
	return b
}

// String is one line: v1.2.3 (0123456789ab, 2026-11-22T10:11:12Z, go1.26.8 linux/amd64).
func (b build) String() string {
	made := runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
	return b.version + " (" + strings.Join(md.Present(b.commit[:min(12, len(b.commit))], b.date, made), ", ") + ")"
}
