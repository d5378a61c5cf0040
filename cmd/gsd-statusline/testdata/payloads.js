// Runs the hook once for each line of FILE (a payload in base64), all in this
// process, and prints for each a JSON array: what it printed, and the bridge
// file that it left. The arguments: HOOK FILE. TMPDIR is emptied.
'use strict';
const fs = require('fs');
const path = require('path');
const [hook, file] = process.argv.slice(2);

const print = process.stdout.write.bind(process.stdout);
const tmp = process.env.TMPDIR;
const runMain = require('../../../internal/hooktest/main.js')(hook);

for (const line of fs.readFileSync(file, 'latin1').split('\n')) {
  const handlers = {};
  Object.defineProperty(process, 'stdin', {
    configurable: true,
    value: { setEncoding() {}, on(event, handler) { handlers[event] = handler; } },
  });
  let out = '';
  process.stdout.write = (s) => { out += s; return true; };
  runMain();
  handlers.data(Buffer.from(line, 'base64').toString('utf8'));
  handlers.end();
  process.stdout.write = print;
  const bridges = fs.readdirSync(tmp).map((name) => {
    const text = fs.readFileSync(path.join(tmp, name), 'utf8').replace(/"timestamp":\d{10}/, '"timestamp":T');
    fs.unlinkSync(path.join(tmp, name));
    return `${name}=${text}`;
  });
  print(`${JSON.stringify([Buffer.from(out).toString('utf8'), ...bridges])}\n`);
}
