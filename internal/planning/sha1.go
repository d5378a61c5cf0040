package planning

import (
	"encoding/binary"
	"math/bits"
)

// sha1Sum is the SHA-1 of a text. GSD names the folder of a project's session
// pointers by it; it protects nothing. Package crypto/sha1 has it, too, but
// what that imports runs at every start, for 6 % of what an empty program
// takes, and pointers are rare.
func sha1Sum(text string) [20]byte {
	message := append([]byte(text), 0x80)
	for len(message)%64 != 56 {
		message = append(message, 0)
	}
	message = binary.BigEndian.AppendUint64(message, uint64(len(text))*8)
	h := [5]uint32{0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0}
	for ; len(message) > 0; message = message[64:] {
		sha1Block(&h, message[:64])
	}
	var sum [20]byte
	for i, word := range h {
		binary.BigEndian.PutUint32(sum[4*i:], word)
	}
	return sum
}

// sha1Block goes on with 64 bytes: FIPS 180-4, section 6.1.2.
func sha1Block(h *[5]uint32, block []byte) {
	var w [80]uint32
	for i := range w {
		if i < 16 {
			w[i] = binary.BigEndian.Uint32(block[4*i:])
		} else {
			w[i] = bits.RotateLeft32(w[i-3]^w[i-8]^w[i-14]^w[i-16], 1)
		}
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
		case 3:
			f, k = b^c^d, 0xCA62C1D6
		}
		a, b, c, d, e = bits.RotateLeft32(a, 5)+f+e+k+word, a, bits.RotateLeft32(b, 30), c, d
	}
	h[0] += a
	h[1] += b
	h[2] += c
	h[3] += d
	h[4] += e
}
