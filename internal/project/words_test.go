package project

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestStarts(t *testing.T) {
	for _, word := range noWords {
		if word[0] < utf8.RuneSelf && !strings.Contains(noStarts, word[:1]) {
			t.Errorf("%q does not have the first letter of %q", noStarts, word)
		}
	}
}
