package find

import (
	crypto "crypto/sha1"
	"math/rand/v2"
	"testing"
)

// TestSHA1 covers every length around the padding of one, two and three blocks.
func TestSHA1(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	text := make([]byte, 200)
	for n := range len(text) {
		for i := range text {
			text[i] = byte(random.Uint32())
		}
		if got, want := sha1(string(text[:n])), crypto.Sum(text[:n]); got != want {
			t.Errorf("sha1 of %x is %x, want %x", text[:n], got, want)
		}
	}
}
