//go:build !race

package proctest

// UnderRace: see race.go.
const UnderRace = false
