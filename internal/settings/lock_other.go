//go:build !(darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd || windows)

package settings

// tryLock does nothing: there are no locks here.
func tryLock(string) (unlock func(), held bool) { return func() {}, false }
