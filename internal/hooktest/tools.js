// node tools.js GSD-TOOLS
// Runs GSD Core's command line tools once for each line of standard input, {"Dir": "…", "Env": ["NAME=value"], "Args": ["…"]},
// and answers each with a line: {"Out": what was printed, "Code": the exit code}.
// All calls share this process, but nothing else: each one loads every module anew. Only the compiled code is kept.
'use strict';
const fs = require('fs');
const path = require('path');
const vm = require('vm');
const Module = require('module');
const program = process.argv[2];
const { writeSync } = fs;
const env = { ...process.env };
const compiled = new Map();
let main;
let pid = 2 ** 22; // as in Linux, after the last

Module.prototype._compile = function (text, file) {
  if (!compiled.has(file)) {
    const names = ['exports', 'require', 'module', '__filename', '__dirname'];
    compiled.set(file, vm.compileFunction(text.replace(/^#!.*/, ''), names, { filename: file }));
  }
  const require = Object.assign((name) => this.require(name), { ...Module.createRequire(file), main });
  return compiled.get(file).call(this.exports, this.exports, require, this, file, path.dirname(file));
};

async function answer({ Dir, Env, Args }) {
  process.chdir(Dir);
  process.argv.splice(1, Infinity, program, ...Args);
  process.env = { ...env, ...Object.fromEntries((Env || []).map((variable) => variable.split(/=(.*)/s).slice(0, 2))) };
  let Out = '';
  const keep = (text) => { Out += text; return true; };
  fs.writeSync = (fd, text, ...rest) => (fd < 3 ? keep(text) && Buffer.byteLength(String(text)) : writeSync(fd, text, ...rest));
  process.stdout.write = process.stderr.write = keep;
  for (const name of Object.keys(Module._cache)) delete Module._cache[name];
  for (const name of Object.getOwnPropertySymbols(globalThis)) if (String(name).startsWith('Symbol(gsd.')) delete globalThis[name];
  process.removeAllListeners('exit');
  process.exitCode = 0;
  Object.defineProperty(process, 'pid', { value: ++pid, configurable: true }); // one that has ended when the next call looks

  main = new Module(program);
  main.filename = program;
  main.paths = Module._nodeModulePaths(path.dirname(program));
  Module._cache[program] = main;
  const exits = main.require(path.join(path.dirname(program), 'lib', 'cli-exit.cjs'));
  const { runMain } = exits;
  let ended;
  exits.runMain = (run) => runMain(() => (ended = Promise.resolve().then(run)));
  main._compile(fs.readFileSync(program, 'utf8'), program);
  await new Promise(setImmediate); // run has begun
  await Promise.allSettled([ended]);
  await new Promise(setImmediate); // and runMain has read how it ended
  process.emit('exit', process.exitCode);
  const Code = process.exitCode;
  fs.writeSync = writeSync;
  process.exitCode = 0;
  writeSync(1, `${JSON.stringify({ Out, Code })}\n`);
}

let asked = Promise.resolve();
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  asked = asked.then(() => answer(JSON.parse(line)));
});
