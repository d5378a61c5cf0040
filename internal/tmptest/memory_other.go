//go:build !linux

package tmptest

func inMemory() string { return "" }
