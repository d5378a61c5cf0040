// Prints, for each line of FILE (a STATE.md in base64), what the hook's module
// says in both formats, as one JSON array a line. The arguments: HOOK FILE.
'use strict';
const fs = require('fs');
const [hookPath, file] = process.argv.slice(2);
const hook = require(hookPath);

// Parity rule 1, in words of its own: what no terminal may be sent.
const clean = (s) => s
  .replace(/[\n\t\r\u2028\u2029]+/g, ' ')
  .replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

const out = [];
for (const line of fs.readFileSync(file, 'latin1').split('\n')) {
  const state = hook.parseStateMd(Buffer.from(line, 'base64').toString('utf8'));
  out.push(JSON.stringify([hook.formatGsdState(state), hook.formatGsdStateCompact(state)]
    .map((s) => Buffer.from(clean(s)).toString('utf8'))));
}
process.stdout.write(out.join('\n'));
