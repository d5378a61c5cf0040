// Package tmptest gives the tests of a package a temporary directory of their own,
// in which programs that they start may leave what they like. It is for TestMain:
// t.TempDir is not seen by those programs, and fails where one still writes.
package tmptest

import "os"

// Run runs the tests with the environment's temporary directory set to a new one,
// and removes that. The result is the exit code.
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
