// Command empty does nothing: what a Go program costs before it begins.
package main

func main() {}
