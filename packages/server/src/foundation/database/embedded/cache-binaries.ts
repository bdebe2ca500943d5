import { chmod, copyFile, cp, link, lstat, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { completeLibraryLinks, type PostgresBinaries } from './locate-binaries.js';

const PREFIX = 'postgres-';

/** Where the binaries of this build are kept in a cache. */
export function cachedNative(cache: string, { build }: PostgresBinaries): string {
  return join(cache, `${PREFIX}${build}`, 'native');
}

/**
 * Links the binaries into the cache of a data folder: no time and no space, and they outlive their names in node_modules. They
 * are copied where links are impossible, as on another disk.
 */
export async function linkToCache(cache: string, binaries: PostgresBinaries): Promise<void> {
  await mkdir(cache, { recursive: true, mode: 0o700 });
  await fillCache(cache, binaries, linkOrCopyFolder);
}

/** Copies the binaries, for a cache that other users run them from: it must not contain anybody else's files. */
export async function copyToCache(cache: string, binaries: PostgresBinaries): Promise<void> {
  await fillCache(cache, binaries, async (from, to) => {
    // Symlinks would be copied with the checkout's path in them; they are recreated instead.
    const withoutLinks = async (path: string) => !(await lstat(path)).isSymbolicLink();
    await cp(from, to, { recursive: true, filter: withoutLinks });
    await openToEveryone(dirname(to));
  });
}

/** Removes builds other than this one from the cache, once no server runs from them. */
export async function sweepCache(cache: string, { build }: PostgresBinaries): Promise<void> {
  const others = (await readdir(cache).catch(ignoreMissing)) ?? [];
  for (const name of others.filter((one) => one !== `${PREFIX}${build}`)) {
    await rm(join(cache, name), { recursive: true, force: true });
  }
}

/** Filled in a temporary folder and renamed, so that a partial copy is never used. */
async function fillCache(
  cache: string,
  binaries: PostgresBinaries,
  fill: (from: string, to: string) => Promise<void>,
): Promise<void> {
  const unfinished = await mkdtemp(join(cache, 'copying-'));
  const native = join(unfinished, 'native');
  await fill(binaries.native, native);
  await completeLibraryLinks(native);
  await replaceFolder(unfinished, dirname(cachedNative(cache, binaries)));
}

async function linkOrCopyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { mode: 0o755 });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await linkOrCopyFolder(source, target);
    else if (entry.isFile()) await linkOrCopyFile(source, target);
  }
}

async function linkOrCopyFile(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch {
    // Another disk, another owner, a file system without links: the copy says what is really wrong, if it fails too.
    await copyFile(from, to);
  }
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

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function openToEveryone(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToEveryone(path);
    else if (entry.isFile()) await chmod(path, (await stat(path)).mode & 0o100 ? 0o755 : 0o644);
  }
}
