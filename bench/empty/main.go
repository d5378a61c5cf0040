// Command empty does nothing. It shows what a Go program costs before it begins.
package main

func main() {}
