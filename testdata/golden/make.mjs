// Writes the goldens: node testdata/golden/make.mjs
//
// The inputs come from cases.mjs. The expectations come from running the status
// line hooks of the two npm packages below, which npm fetches, over each input
// on disk. Parity rule 1 (control characters never reach the terminal) is then
// applied here, on its own, to what they print. Needs node, npm and tar.

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cases } from './cases.mjs';

const require = createRequire(import.meta.url);
const out = dirname(fileURLToPath(import.meta.url));
const tmp = mkdtempSync(join(tmpdir(), 'golden-'));

function hook(name) {
  const dir = join(tmp, name.replaceAll('/', '-'));
  mkdirSync(dir);
  const archive = execFileSync('npm', ['pack', '--silent', name], { cwd: dir, encoding: 'utf8' }).trim();
  execFileSync('tar', ['-xzf', archive], { cwd: dir });
  return require(join(dir, 'package/hooks/gsd-statusline.js'));
}

// What the hook prints between the model and the directory, without colour.
function state(hook, text, format) {
  const project = mkdtempSync(join(tmp, 'project-'));
  mkdirSync(join(project, '.planning'));
  writeFileSync(join(project, '.planning/STATE.md'), text);
  writeFileSync(join(project, '.planning/config.json'), JSON.stringify({ statusline: { state_format: format } }));
  const line = hook.renderStatusline({ model: { display_name: 'M' }, workspace: { current_dir: project } });
  const [before, after] = ['\x1b[2mM\x1b[0m │ \x1b[2m', '\x1b[0m │ \x1b[2mproject-'];
  return line.includes(after) ? line.slice(before.length, line.lastIndexOf(after)) : '';
}

const clean = (s) => s
  .replace(/[\n\t\r\u2028\u2029]+/g, ' ')
  .replace(/[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');

const core = hook('@opengsd/gsd-core@1.14.0');
const legacy = hook('get-shit-done-cc@1.39.0-rc.4');

for (const file of readdirSync(out)) {
  if (/\.(md|full\.txt|compact\.txt|v138\.txt)$/.test(file)) rmSync(join(out, file));
}
for (const [name, text] of Object.entries(cases)) {
  writeFileSync(join(out, `${name}.md`), text);
  writeFileSync(join(out, `${name}.full.txt`), clean(state(core, text, 'full')) + '\n');
  writeFileSync(join(out, `${name}.compact.txt`), clean(state(core, text, 'compact')) + '\n');
  writeFileSync(join(out, `${name}.v138.txt`), clean(state(legacy, text, 'full')) + '\n');
}
// Ultra Planner's files are STATE.md files, too: the inputs stay as they are.
const ultraplan = join(out, 'ultraplan');
for (const file of readdirSync(ultraplan).filter((name) => name.endsWith('.md'))) {
  const text = readFileSync(join(ultraplan, file));
  for (const format of ['full', 'compact']) {
    writeFileSync(join(ultraplan, file.replace(/md$/, `${format}.txt`)), clean(state(core, text, format)) + '\n');
  }
}
rmSync(tmp, { recursive: true });
console.log(`${Object.keys(cases).length} cases`);
