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

  const copy = await copyToCache(binaries);
  const copied = await tryRun(copy, user);
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

async function copyToCache({ native, build }: PostgresBinaries): Promise<string> {
  const cache = await openCacheFolder();
  const finished = join(cache, `postgres-${build}`);
  if (await exists(finished)) return join(finished, 'native');

  // Copied beside its place and renamed, so that a half copy is never used.
  const unfinished = await mkdtemp(join(cache, 'copying-'));
  await cp(native, join(unfinished, 'native'), { recursive: true });
  await completeLibraryLinks(join(unfinished, 'native'));
  await openToEveryone(unfinished);
  await rename(unfinished, finished).catch(async (error) => {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(finished))) throw error;
  });
  return join(finished, 'native');
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
