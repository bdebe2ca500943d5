import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cachedNative, copyToCache, linkToCache, sweepCache } from './cache-binaries.js';
import type { PostgresUser } from './choose-postgres-user.js';
import { clusterPathsFor } from './cluster-paths.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { completeLibraryLinks, type PostgresBinaries } from './locate-binaries.js';
import { readPostmasterFile } from './read-postmaster-file.js';
import { runProgram } from './run-program.js';

export interface RunnableBinaries {
  postgres: string;
  initdb: string;
  /** "18" */
  majorVersion: string;
}

export interface RunningThem {
  /** Whom PostgreSQL runs as. */
  user: PostgresUser;
  dataDir: string;
  /** False for a cluster that is thrown away after a test run: it has no need to outlive an installation of packages. */
  lasting: boolean;
}

/**
 * A server that lasts never runs from `node_modules`, where an installation of packages would take its files away under it,
 * but from a cache: the data folder's own, or one that everyone can read when PostgreSQL runs as another user.
 */
export async function makeBinariesRunnable(
  binaries: PostgresBinaries,
  running: RunningThem,
): Promise<RunnableBinaries> {
  const { user, dataDir, lasting } = running;
  const cached = lasting && !user ? await tryDataFolder(binaries, dataDir) : undefined;
  if (cached) return cached;
  const inPlace = lasting ? undefined : await tryInPlace(binaries.native, user);
  if (inPlace) return inPlace;
  const shared = await trySharedCache(binaries, user);
  if (typeof shared !== 'string') return shared;
  const atLast = await tryInPlace(binaries.native, user);
  if (atLast) return atLast;
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run on this machine (${shared}): set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/** Undefined where programs cannot be kept or run, as on a disk that is mounted without execution. */
async function tryDataFolder(binaries: PostgresBinaries, dataDir: string): Promise<RunnableBinaries | undefined> {
  const cache = join(dataDir, 'cache');
  const native = cachedNative(cache, binaries);
  const found = await tryRun(native, undefined);
  if (typeof found !== 'string') return found;
  try {
    await linkToCache(cache, binaries);
  } catch (error) {
    if (isRefusedWrite(error)) return undefined;
    throw error;
  }
  const made = await tryRun(native, undefined);
  if (typeof made === 'string') return undefined;
  // Programs of an older build may still be run by a server that outlived its Souk.
  if (!readPostmasterFile(clusterPathsFor(dataDir).cluster)) await sweepCache(cache, binaries);
  return made;
}

/** The binaries, or the reason why they do not run. */
async function trySharedCache(binaries: PostgresBinaries, user: PostgresUser): Promise<RunnableBinaries | string> {
  const cache = await openCacheFolder();
  const cached = await tryRun(cachedNative(cache, binaries), user);
  if (typeof cached !== 'string') return cached;
  // No copy yet, or one that was partly deleted.
  await copyToCache(cache, binaries);
  return tryRun(cachedNative(cache, binaries), user);
}

async function tryInPlace(native: string, user: PostgresUser): Promise<RunnableBinaries | undefined> {
  try {
    await completeLibraryLinks(native);
  } catch (error) {
    if (isRefusedWrite(error)) return undefined;
    throw error;
  }
  const found = await tryRun(native, user);
  return typeof found === 'string' ? undefined : found;
}

function isRefusedWrite(error: unknown): boolean {
  return ['EACCES', 'EPERM', 'EROFS', 'ENOSPC'].includes((error as NodeJS.ErrnoException).code ?? '');
}

/** The binaries, or the reason why they do not run. */
async function tryRun(native: string, user: PostgresUser): Promise<RunnableBinaries | string> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const postgres = join(native, 'bin', `postgres${suffix}`);
  const result = await runProgram(postgres, ['--version'], { user, cwd: '/' });
  const version = /PostgreSQL\) (\d+)/.exec(result.output);
  if (result.code !== 0 || !version?.[1]) return result.output.trim() || `exit code ${result.code}`;
  return { postgres, initdb: join(native, 'bin', `initdb${suffix}`), majorVersion: version[1] };
}

async function openCacheFolder(): Promise<string> {
  const self = process.getuid?.() ?? 0;
  const candidates = self === 0 ? ['/var/cache/souk'] : [];
  candidates.push(join(tmpdir(), `souk-cache-${self}`));
  if (tmpdir() !== '/tmp' && process.platform !== 'win32') candidates.push(`/tmp/souk-cache-${self}`);
  for (const folder of candidates) {
    if (await isOursToFill(folder, self)) return folder;
  }
  throw new EmbeddedPostgresError(
    `No place was found for a readable copy of PostgreSQL (tried ${candidates.join(', ')}): set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/** A folder in /tmp could have been put there by somebody else, with their own programs in it. */
async function isOursToFill(folder: string, self: number): Promise<boolean> {
  try {
    if (!(await exists(dirname(folder)))) return false;
    await mkdir(folder, { recursive: true, mode: 0o755 });
    const found = await lstat(folder);
    if (!found.isDirectory() || found.uid !== self) return false;
    if (process.platform !== 'win32') await chmod(folder, 0o755);
    return true;
  } catch (error) {
    if (isRefusedWrite(error)) return false;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await lstat(path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
