// Package tmptest gives the tests of a package a temporary directory of their own, in
// which the programs that they start may leave files. It is for TestMain: those programs
// do not know about t.TempDir, and its cleanup fails while one is still writing.
package tmptest

import "os"

// Run sets the environment's temporary directory to a new one, runs the tests, and
// removes the directory. It returns the exit code.
func Run(run func() int) int {
	dir, err := os.MkdirTemp("", "gsd")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	for _, name := range []string{"TMPDIR", "TMP", "TEMP"} {
		if err := os.Setenv(name, dir); err != nil {
			panic(err)
		}
	}
	return run()
}
