package main

import "path/filepath"

// segmentSource tells where a segment of Claude Code's line comes from: a file
// or a directory, a field of the payload, or git.
func (p *program) segmentSource(segment string) string {
	switch segment {
	case "update":
		return filepath.Join(p.home(), ".cache", "gsd")
	case "model":
		if !p.payload.HasModel {
			return "the default: the payload has no model.display_name"
		}
		return "model.display_name"
	case "task":
		return filepath.Join(p.claudeDir(p.home()), "todos")
	case "state":
		return p.found.path
	case "directory":
		if p.payload.Dir == "" {
			return "the working directory: the payload has no workspace.current_dir"
		}
		return "workspace.current_dir"
	case "git":
		return "git status"
	case "context":
		return "context_window"
	case "last-command":
		return "transcript_path"
	}
	return ""
}
