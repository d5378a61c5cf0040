package find

import (
	"encoding/binary"
	"math/bits"
)

// sha1 is SHA-1 of a text. It stands in for crypto/sha1, which links ten packages whose
// initialisers run at every start: 3 to 4 % of a line. It is not for security: GSD names
// the folder of a project's session pointers this way.
func sha1(text string) [20]byte {
	message := append([]byte(text), 0x80)
	for len(message)%64 != 56 {
		message = append(message, 0)
	}
	message = binary.BigEndian.AppendUint64(message, uint64(len(text))*8)

	h := [5]uint32{0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0}
	var w [80]uint32
	for ; len(message) > 0; message = message[64:] {
		for i := range 16 {
			w[i] = binary.BigEndian.Uint32(message[4*i:])
		}
		for i := 16; i < 80; i++ {
			w[i] = bits.RotateLeft32(w[i-3]^w[i-8]^w[i-14]^w[i-16], 1)
		}
		a, b, c, d, e := h[0], h[1], h[2], h[3], h[4]
		for i, word := range w {
			var f, k uint32
			switch i / 20 {
			case 0:
				f, k = b&c|^b&d, 0x5A827999
			case 1:
				f, k = b^c^d, 0x6ED9EBA1
			case 2:
				f, k = b&c|b&d|c&d, 0x8F1BBCDC
			default:
				f, k = b^c^d, 0xCA62C1D6
			}
			a, b, c, d, e = bits.RotateLeft32(a, 5)+f+e+k+word, a, bits.RotateLeft32(b, 30), c, d
		}
		h[0], h[1], h[2], h[3], h[4] = h[0]+a, h[1]+b, h[2]+c, h[3]+d, h[4]+e
	}
	var sum [20]byte
	for i, word := range h {
		binary.BigEndian.PutUint32(sum[4*i:], word)
	}
	return sum
}
