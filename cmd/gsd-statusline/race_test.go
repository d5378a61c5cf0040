//go:build race

package main

// underRace: this is a build with the race detector, in which the program takes
// several times as long. The tests are the same, except for time limits.
const underRace = true
