//go:build !unix

package main

import "github.com/rogpeppe/go-internal/testscript"

// mkfifo fails: there are no FIFOs in the file system here.
func mkfifo(ts *testscript.TestScript, _ bool, _ []string) {
	ts.Fatalf("mkfifo needs Unix: guard it with [unix]")
}

// measure is for systems that say what a process cost.
func measure(string) {}
