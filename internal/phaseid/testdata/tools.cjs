// node tools.cjs LIB FILE, with {"dirs": [[name, id], ...], "values": [...], "pairs": [[a, b], ...]} in the file
// Prints what GSD Core's own module of phase ids makes of them: whether it finds a directory of that name when
// asked for that phase, the key of the phase that each value begins with (empty for none), and the order of
// each pair (-1, 0 or 1).
const fs = require("fs");
const path = require("path");
const ids = require(path.join(process.argv[2], "phase-id.cjs"));

const { dirs, values, pairs } = JSON.parse(fs.readFileSync(process.argv[3], "utf8"));
console.log(JSON.stringify({
  dirs: dirs.map(([dir, id]) => ids.matchPhaseDirs([dir], ids.normalizePhaseName(id)).matches.length > 0),
  values: values.map((value) => ids.phaseKeyFromProse(value) || ""),
  pairs: pairs.map(([a, b]) => Math.sign(ids.comparePhaseNum(a, b))),
}));
