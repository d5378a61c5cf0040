//go:build race

package main

// underRace: this is a build with the race detector, in which the program takes
// several times as long. What is tested is the same, but for limits of time.
const underRace = true
