package project

// Resumes reports whether the line would show the file at a path as the one to resume from, if it existed. Without a
// phase no file is one of the phase's.
func (f Facts) Resumes(path string) bool {
	f.Evidence.Resume = path
	f.resolveResume()
	return (f.Resume.Text != "" || f.Phase.Text == "") && !f.Story.IsShipped
}
