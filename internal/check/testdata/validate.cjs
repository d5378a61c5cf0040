// node validate.cjs LIB DIR ...
// Runs `gsd-tools state validate` in each directory, in one process, and prints
// the codes of each answer, a list of lists. LIB is the directory of GSD Core's state.cjs.
const fs = require("fs");
const path = require("path");
const [lib, ...dirs] = process.argv.slice(2);
const { cmdStateValidate } = require(path.join(lib, "state.cjs"));

let answer = "";
const writeSync = fs.writeSync;
fs.writeSync = (fd, data, ...rest) => {
  if (fd !== 1) return writeSync(fd, data, ...rest);
  answer += data;
  return Buffer.byteLength(String(data));
};
process.stdout.write = (data) => ((answer += data), true);

const answers = dirs.map((dir) => {
  answer = "";
  cmdStateValidate(dir, false, {});
  return JSON.parse(answer).warnings.map((w) => w.code);
});
fs.writeSync = writeSync;
fs.writeSync(1, JSON.stringify(answers));
