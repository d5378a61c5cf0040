package project

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestStarts(t *testing.T) {
	for starts, words := range map[string][]string{remarkStarts: remarkWords[:], noStarts: noWords[:]} {
		for _, word := range words {
			if word[0] < utf8.RuneSelf && !strings.Contains(starts, word[:1]) {
				t.Errorf("%q does not have the first letter of %q", starts, word)
			}
		}
	}
}
