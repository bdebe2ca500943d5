import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { showProgress } from './show-progress.mjs';

/** Programs that some tests drive and npm cannot bring. */
const PROGRAMS = [
  {
    names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
    debianPackage: 'chromium',
    without: 'the tests that drive a browser (journeys of packages/web, pages in packages/server)',
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
    ({ names, debianPackage }) => wanted.includes(debianPackage) && !names.some(isOnPath),
  );
  if (missing.length === 0) return [];
  const packages = missing.flatMap(({ debianPackage, also = [] }) => [debianPackage, ...also]);
  if (process.getuid?.() === 0 && isOnPath('apt-get')) {
    await showProgress(`installing ${packages.join(' and ')} (the first time only)`, () =>
      installDebianPackages(packages),
    );
  }
  const still = missing.filter(({ names }) => !names.some(isOnPath));
  for (const { names, without } of still)
    console.error(`${names[0]} is not on this machine: ${without} will be skipped.`);
  return still;
}

export function isOnPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

async function installDebianPackages(packages) {
  const install = () => runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...packages]);
  // The package lists of a fresh machine are empty or old.
  if ((await install()) === 0) return;
  await runQuietly('apt-get', ['update']);
  await install();
}

function runQuietly(program, args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const child = spawn(program, args, { stdio: 'ignore', env, timeout: 300_000 });
  return new Promise((resolve) => {
    child.once('error', () => resolve(1));
    child.once('close', (code) => resolve(code ?? 1));
  });
}
