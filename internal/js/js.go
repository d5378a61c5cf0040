// Package js contains the JavaScript semantics that byte parity with GSD Core's hook
// requires, and nothing else: white space and line ends, UTF-8 decoding, cutting by UTF-16
// units, Node's path functions, and JSON values with their coercions.
//
// Each function is named after its JavaScript counterpart and does what Node 20 does with
// the same value; the expectations in its tests were printed by node. Strings are UTF-8. A
// text from outside passes through [Decode] once, so that later steps see what Node saw.
//
// It is not a JavaScript library: it has only what the hook uses.
package js
