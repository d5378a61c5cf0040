// Package js holds the JavaScript semantics that byte parity with GSD Core's
// hook needs, and nothing else: white space and line ends, UTF-8 decoding,
// cuts by UTF-16 unit, Node's path functions, and JSON values with their
// coercions.
//
// Each function is named after what it stands for in JavaScript and does what
// Node 20 does with the same value; the expectations in its tests were printed
// by node. Strings are UTF-8. A text that came from outside passes [Decode]
// once, so that later steps see what Node saw.
//
// It is not a JavaScript library: what the hook does not do is not here.
package js
