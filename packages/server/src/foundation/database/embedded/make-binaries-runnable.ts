import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PostgresUser } from './choose-postgres-user.js';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';
import { completeLibraryLinks, type PostgresBinaries } from './locate-binaries.js';
import { runProgram } from './run-program.js';

export interface RunnableBinaries {
  postgres: string;
  initdb: string;
  /** "18" */
  majorVersion: string;
}

/**
 * Uses the installed binaries where they are when `user` can run them there. A checkout that `user` may not enter, or
 * that we may not write to, gets a copy in a cache that everyone can read.
 */
export async function makeBinariesRunnable(binaries: PostgresBinaries, user: PostgresUser): Promise<RunnableBinaries> {
  const inPlace = await tryInPlace(binaries.native, user);
  if (inPlace) return inPlace;

  const cache = await openCacheFolder();
  const cached = await tryRun(cachedNative(cache, binaries), user);
  if (typeof cached !== 'string') return cached;
  // No copy yet, or one that somebody has tidied away in part.
  await copyToCache(cache, binaries);
  const copied = await tryRun(cachedNative(cache, binaries), user);
  if (typeof copied !== 'string') return copied;
  throw new EmbeddedPostgresError(
    `The embedded PostgreSQL does not run on this machine (${copied}): set DATABASE_URL to a PostgreSQL of your own.`,
  );
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
  return ['EACCES', 'EPERM', 'EROFS'].includes((error as NodeJS.ErrnoException).code ?? '');
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

function cachedNative(cache: string, { build }: PostgresBinaries): string {
  return join(cache, `postgres-${build}`, 'native');
}

/** Copied beside its place and renamed, so that a half copy is never used. */
async function copyToCache(cache: string, binaries: PostgresBinaries): Promise<void> {
  const unfinished = await mkdtemp(join(cache, 'copying-'));
  const native = join(unfinished, 'native');
  // Links would be copied with the path of the checkout in them; they are made anew instead.
  const withoutLinks = async (path: string) => !(await lstat(path)).isSymbolicLink();
  await cp(binaries.native, native, { recursive: true, filter: withoutLinks });
  await completeLibraryLinks(native);
  await openToEveryone(unfinished);
  const place = dirname(cachedNative(cache, binaries));
  await replaceFolder(unfinished, place);
}

async function replaceFolder(fresh: string, place: string): Promise<void> {
  const aside = `${fresh}-old`;
  await rename(place, aside).catch(ignoreMissing);
  await rename(fresh, place).catch(async (error: NodeJS.ErrnoException) => {
    // Another Souk put the same copy there at the same moment.
    await rm(fresh, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
  await rm(aside, { recursive: true, force: true });
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
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

/** A folder in /tmp could have been laid there by somebody else, with programs of theirs. */
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

async function openToEveryone(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToEveryone(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
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
