package planning

import (
	"crypto/sha1"
	"strings"
	"testing"
)

func TestSHA1(t *testing.T) {
	for n := range 300 {
		text := strings.Repeat("a/\xff\x00", n)[:n]
		if got, want := sha1Sum(text), sha1.Sum([]byte(text)); got != want {
			t.Errorf("SHA-1 of %d bytes is %x, want %x", n, got, want)
		}
	}
}
