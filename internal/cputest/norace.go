//go:build !race

package cputest

// UnderRace: see race.go.
const UnderRace = false
