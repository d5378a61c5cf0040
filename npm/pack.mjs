// Packs the npm packages of a release:
//
//   node npm/pack.mjs OUT VERSION PLATFORM=PROGRAM...   linux-x64=./gsd-statusline
//   node npm/pack.mjs OUT --dist DIST                   what goreleaser left in DIST
//
// OUT gets a .tgz for each platform, and one for gsd-statusline, which depends on them.
// The names it prints are in the order in which they are to be published.
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const platforms = [
  { os: 'linux', cpu: 'x64', goos: 'linux', goarch: 'amd64' },
  { os: 'linux', cpu: 'arm64', goos: 'linux', goarch: 'arm64' },
  { os: 'darwin', cpu: 'x64', goos: 'darwin', goarch: 'amd64' },
  { os: 'darwin', cpu: 'arm64', goos: 'darwin', goarch: 'arm64' },
  { os: 'win32', cpu: 'x64', goos: 'windows', goarch: 'amd64' },
  { os: 'win32', cpu: 'arm64', goos: 'windows', goarch: 'arm64' },
];
const readJSON = (file) => JSON.parse(readFileSync(file, 'utf8'));
const writeJSON = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);

// The version, and for each platform the program; of some there may be none.
function built([first, ...rest]) {
  if (first !== '--dist') {
    const programs = new Map(rest.map((pair) => pair.split(/=(.*)/s).slice(0, 2)));
    const known = platforms.map(({ os, cpu }) => `${os}-${cpu}`);
    for (const [platform, program] of programs) {
      if (!known.includes(platform)) throw new Error(`unknown platform ${platform}: must be one of ${known.join(', ')}`);
      if (!program) throw new Error(`no program for ${platform}: write ${platform}=PROGRAM`);
    }
    return [first, programs];
  }
  const binaries = readJSON(join(rest[0], 'artifacts.json')).filter((a) => a.type === 'Binary');
  const programs = platforms.map(({ os, cpu, goos, goarch }) => {
    const [binary] = binaries.filter((a) => a.goos === goos && a.goarch === goarch);
    if (!binary) throw new Error(`no program for ${os}-${cpu} in ${rest[0]}`);
    return [`${os}-${cpu}`, binary.path];
  });
  return [readJSON(join(rest[0], 'metadata.json')).version, new Map(programs)];
}

// The launcher's package.json, and those of the platforms, which share most of it.
function manifests(version) {
  const { bin, files, engines, ...shared } = readJSON(join(here, 'gsd-statusline', 'package.json'));
  const launcher = { ...shared, version, bin, files, engines, optionalDependencies: {} };
  const packages = platforms.map(({ os, cpu }) => {
    const name = `@gsd-statusline/${os}-${cpu}`;
    launcher.optionalDependencies[name] = version;
    const description = `The program of gsd-statusline for ${os} ${cpu}`;
    return { ...shared, name, version, description, keywords: undefined, os: [os], cpu: [cpu], files: ['bin'], preferUnplugged: true };
  });
  return { launcher, packages };
}

const [out, ...args] = process.argv.slice(2);
const [version, programs] = built(args);
const { launcher, packages } = manifests(version);
const work = mkdtempSync(join(tmpdir(), 'npm-pack-'));
try {
  mkdirSync(out, { recursive: true });
  const dirs = [];
  for (const manifest of packages) {
    const program = programs.get(`${manifest.os}-${manifest.cpu}`);
    if (!program) continue;
    const dir = join(work, manifest.name);
    const to = join(dir, 'bin', manifest.os[0] === 'win32' ? 'gsd-statusline.exe' : 'gsd-statusline');
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(program, to);
    chmodSync(to, 0o755);
    copyFileSync(join(here, '..', 'LICENSE'), join(dir, 'LICENSE'));
    writeFileSync(join(dir, 'README.md'), `# ${manifest.name}\n\n${manifest.description}. Install \`gsd-statusline\` instead: it depends on this package.\n`);
    writeJSON(join(dir, 'package.json'), manifest);
    dirs.push(dir);
  }
  const dir = join(work, 'gsd-statusline');
  cpSync(join(here, 'gsd-statusline'), dir, { recursive: true });
  copyFileSync(join(here, '..', 'LICENSE'), join(dir, 'LICENSE'));
  chmodSync(join(dir, launcher.bin['gsd-statusline']), 0o755);
  writeJSON(join(dir, 'package.json'), launcher);
  // The launcher is the last: its dependencies have to be there.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const packed = [...dirs, dir].map((path) => `./${relative(work, path).replaceAll('\\', '/')}`);
  const options = { cwd: work, shell: process.platform === 'win32' };
  process.stdout.write(execFileSync(npm, ['pack', '--silent', '--pack-destination', resolve(out), ...packed], options));
} finally {
  rmSync(work, { recursive: true });
}
