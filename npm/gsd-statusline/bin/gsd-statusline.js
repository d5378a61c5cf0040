#!/usr/bin/env node
// Runs the program for this platform, which is in a package of its own: npm installs
// the one that fits. `gsd-statusline install` writes the program's own path, so no node
// runs when a status line is rendered.
'use strict';

const { spawn } = require('node:child_process');
const { constants } = require('node:os');

const platform = `${process.platform}-${process.arch}`;
const name = `@gsd-statusline/${platform}`;

function fail(message) {
  process.stderr.write(`gsd-statusline: ${message}\n`);
  process.exit(1);
}

function program() {
  if (!require('../package.json').optionalDependencies[name]) {
    fail(`there is no program for ${platform}: build one with Go, see https://github.com/gsd-statusline/gsd-statusline`);
  }
  try {
    return require.resolve(`${name}/bin/gsd-statusline${process.platform === 'win32' ? '.exe' : ''}`);
  } catch {
    return fail(`the package ${name} is not installed: install gsd-statusline again, without --omit=optional`);
  }
}

const path = program();
// Otherwise the program would outlive the launcher. A signal is handled once there is a child, but a launcher that
// only listened then would end by one that comes while the child starts.
for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM']) {
  process.on(signal, () => child.kill(signal));
}
const child = spawn(path, process.argv.slice(2), { stdio: 'inherit' });
child.on('error', (error) => fail(error.message));
child.on('exit', (code, signal) => {
  if (signal) {
    process.exitCode = 128 + constants.signals[signal]; // as a shell says it, for node ignores SIGPIPE
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  } else {
    process.exitCode = code;
  }
});
