import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { showProgress } from './show-progress.mjs';

/** The first of them is without windows: a fifth less to do for each page. */
const BROWSERS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Programs that some tests drive and npm cannot bring. Of several names the first is wanted; with another the tests run as well. */
const PROGRAMS = [
  {
    names: BROWSERS,
    debianPackage: 'chromium-headless-shell',
    // Where a distribution does not have it.
    instead: 'chromium',
    without: 'the tests that drive a browser (npm run test:journeys, the smoke test of npm test)',
  },
  {
    names: ['redis-server'],
    debianPackage: 'redis-server',
    without: 'what needs a Redis (tests of shared rate limits, BullMQ in the benchmark)',
  },
  {
    names: ['bwrap'],
    debianPackage: 'bubblewrap',
    without: 'the tests that run hosted apps',
  },
  { names: ['php'], debianPackage: 'php-cli', without: 'the sample in PHP' },
  { names: ['go'], debianPackage: 'golang-go', without: 'the sample in Go' },
];

/** Programs that only a drill drives: three servers of the distribution's PostgreSQL under Patroni. */
const DRILL_PROGRAMS = [
  {
    names: ['patroni'],
    debianPackage: 'patroni',
    also: ['etcd-server', 'python3-etcd', 'postgresql'],
    without: 'the drill of that name',
  },
];

/**
 * Installs the missing ones where that is allowed (root on Debian); elsewhere it names them and what will not run. Returns
 * what is missing still.
 */
export async function installTestPrograms(wanted = PROGRAMS.map(({ debianPackage }) => debianPackage)) {
  const missing = [...PROGRAMS, ...DRILL_PROGRAMS].filter(
    ({ names, debianPackage }) => wanted.includes(debianPackage) && !isOnPath(names[0]),
  );
  if (missing.length === 0) return [];
  if (process.getuid?.() === 0 && isOnPath('apt-get')) {
    const packages = missing.flatMap(packagesOf).join(' and ');
    await showProgress(`installing ${packages} (the first time only)`, () => installAll(missing));
  }
  const still = missing.filter(({ names }) => !names.some(isOnPath));
  for (const { names, without } of still) console.error(`${names[0]} is not installed: ${without} will be skipped.`);
  return still;
}

const isOnPath = (name) => findOnPath(name) !== undefined;

export const findBrowser = () => BROWSERS.map(findOnPath).find(Boolean);

function findOnPath(name) {
  const files = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
  return files.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const packagesOf = ({ debianPackage, also = [] }) => [debianPackage, ...also];

async function installAll(programs) {
  const packages = programs.flatMap(packagesOf);
  if (await install(packages)) return;
  // The package lists of a fresh machine are empty or old.
  await runQuietly('apt-get', ['update']);
  if (await install(packages)) return;
  // One that a distribution does not have keeps no other away.
  for (const program of programs) {
    if (await install(packagesOf(program))) continue;
    if (program.instead) await install([program.instead]);
  }
}

const install = async (packages) =>
  (await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages])) === 0;

function runQuietly(program, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(program, args, { stdio: 'ignore', env, timeout: 300_000 });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
