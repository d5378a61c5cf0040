// Prints what the hooks print for each INPUT, one JSON array a line: what GSD
// Core's prints with the formats full and compact, and what v1.38's prints.
// TestGoldensAsHook runs it: node hook.mjs HOOK V138_HOOK INPUT...
//
// Each input becomes the .planning/STATE.md of a project on disk. Parity rule 1
// (control characters never reach the terminal) is applied here, on its own, to
// what the hook prints.

import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [core, legacy, ...inputs] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const tmp = mkdtempSync(join(tmpdir(), 'golden-'));

// What the hook prints between the model and the directory, without colour.
function state(hook, input, format) {
  const project = mkdtempSync(join(tmp, 'project-'));
  mkdirSync(join(project, '.planning'));
  copyFileSync(input, join(project, '.planning/STATE.md'));
  writeFileSync(join(project, '.planning/config.json'), JSON.stringify({ statusline: { state_format: format } }));
  const line = hook.renderStatusline({ model: { display_name: 'M' }, workspace: { current_dir: project } });
  const [before, after] = ['\x1b[2mM\x1b[0m │ \x1b[2m', '\x1b[0m │ \x1b[2mproject-'];
  return line.includes(after) ? clean(line.slice(before.length, line.lastIndexOf(after))) : '';
}

const clean = (s) => s
  .replace(/[\n\t\r\u2028\u2029]+/g, ' ')
  .replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

const utf8 = (s) => Buffer.from(s).toString('utf8');

const [now, then] = [require(core), require(legacy)];
for (const input of inputs) {
  console.log(JSON.stringify([state(now, input, 'full'), state(now, input, 'compact'), state(then, input, 'full')].map(utf8)));
}
rmSync(tmp, { recursive: true });
