// Runs the hook once for each line of FILE, all in this process: an object with
// the directory, the environment and the payload (in base64) of a run. Prints for
// each a JSON array: what the hook printed, and its exit code. Every run starts
// the hook anew. The arguments: HOOK FILE.
'use strict';
const fs = require('fs');
const [hook, file] = process.argv.slice(2);

const print = process.stdout.write.bind(process.stdout);
const runMain = require('../../../internal/hooktest/main.js')(hook);

for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
  const { dir, env, payload } = JSON.parse(line);
  for (const key of Object.keys(process.env)) delete process.env[key];
  Object.assign(process.env, env);
  process.chdir(dir);
  const handlers = {};
  Object.defineProperty(process, 'stdin', {
    configurable: true,
    value: { setEncoding() {}, on(event, handler) { handlers[event] = handler; } },
  });
  let out = '';
  let code; // of the first exit, after which nothing counts
  process.stdout.write = (s) => { if (code === undefined) out += s; return true; };
  process.exit = (c) => { code ??= c ?? process.exitCode ?? 0; };
  for (const name of Object.keys(require.cache)) {
    if (name.includes('active-workstream-store')) delete require.cache[name]; // it keeps state
  }
  try {
    runMain();
    handlers.data(Buffer.from(payload, 'base64').toString('utf8'));
    handlers.end();
  } catch {
    code ??= 1;
  }
  code ??= process.exitCode ?? 0;
  process.exitCode = undefined;
  process.stdout.write = print;
  print(`${JSON.stringify([Buffer.from(out).toString('utf8'), code])}\n`);
}
process.chdir('/');
