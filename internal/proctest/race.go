//go:build race

package proctest

// UnderRace: this is a build with the race detector, in which the program takes
// several times as long. The tests are the same, except for time limits.
const UnderRace = true
