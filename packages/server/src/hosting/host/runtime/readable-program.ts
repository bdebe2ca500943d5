import { chmod, copyFile, link, lstat, mkdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/**
 * A path to the program that every user of this machine can run: instances have users of their own, and npm may have put
 * it below somebody's home. Copied once where it has to be.
 */
export async function readableProgram(program: string): Promise<string> {
  if (process.getuid?.() !== 0 || (await isOpenToAll(program))) return program;
  const { size, mtimeMs } = await stat(program);
  const folder = await cacheFolder();
  const place = join(folder, `${basename(program)}-${size}-${Math.round(mtimeMs)}`);
  if (!(await isOpenToAll(place))) await put(program, place);
  return place;
}

async function isOpenToAll(path: string): Promise<boolean> {
  try {
    if (((await stat(path)).mode & 0o005) !== 0o005) return false;
    for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
      if (((await stat(folder)).mode & 0o001) === 0) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** Somebody else could have put a folder of this name there, with programs of their own in it. */
async function cacheFolder(): Promise<string> {
  for (const folder of ['/var/cache/souk', join(tmpdir(), 'souk-cache-0')]) {
    await mkdir(folder, { mode: 0o755 }).catch(() => undefined);
    const found = await lstat(folder).catch(() => undefined);
    if (found?.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0) return folder;
  }
  throw new Error('No folder was found for a readable copy of the runtime.');
}

async function put(program: string, place: string): Promise<void> {
  const unfinished = `${place}.${process.pid}`;
  await link(program, unfinished).catch(() => copyFile(program, unfinished));
  await chmod(unfinished, 0o755);
  await rename(unfinished, place);
  await rm(unfinished, { force: true });
}
