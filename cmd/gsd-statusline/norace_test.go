//go:build !race

package main

// underRace: see race_test.go.
const underRace = false
