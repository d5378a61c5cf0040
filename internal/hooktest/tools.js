// node tools.js GSD-TOOLS
// Runs GSD Core's command line tools once for each line of standard input, {"Dir": "…", "Env": ["NAME=value"], "Args": ["…"]},
// all in this process, and answers each with a line: {"Out": what was printed, "Code": the exit code}.
'use strict';
const fs = require('fs');
const path = require('path');
const tools = process.argv[2];
const run = require('./main.js')(tools);
const exits = require(path.join(path.dirname(tools), 'lib', 'cli-exit.cjs'));
const { writeSync } = fs;
const env = { ...process.env };

async function answer({ Dir, Env, Args }) {
  process.chdir(Dir);
  process.argv.splice(2, Infinity, ...Args);
  process.env = { ...env, ...Object.fromEntries((Env || []).map((variable) => variable.split(/=(.*)/s).slice(0, 2))) };
  let Out = '';
  const keep = (text) => { Out += text; return true; };
  fs.writeSync = (fd, text, ...rest) => (fd < 3 ? keep(text) && Buffer.byteLength(String(text)) : writeSync(fd, text, ...rest));
  process.stdout.write = process.stderr.write = keep;
  for (const name of Object.keys(require.cache)) { // state.cjs and others keep what they found, and their callers keep them
    if (/[/\\](state(-command-router)?|active-workstream-store)\.cjs$/.test(name)) delete require.cache[name];
  }
  let ended;
  exits.runMain = (main) => { ended = main(); };
  process.exitCode = 0;
  try {
    run();
    process.exitCode = await ended || process.exitCode;
  } catch (e) {
    keep(e.message);
    process.exitCode = e.code || 1;
  }
  const Code = process.exitCode;
  fs.writeSync = writeSync;
  process.exitCode = 0;
  writeSync(1, `${JSON.stringify({ Out, Code })}\n`);
}

let asked = Promise.resolve();
require('readline').createInterface({ input: process.stdin }).on('line', (line) => {
  asked = asked.then(() => answer(JSON.parse(line)));
});
