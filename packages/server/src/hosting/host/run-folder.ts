import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const prefix = 'souk-host-';
/** A socket's path may have 107 characters, and ours add some forty. */
const longestBase = 60;

/** Where this process keeps its instances' folders. Short, because sockets are in it; what dead hosts left is removed. */
export async function makeRunFolder(): Promise<string> {
  const base = tmpdir().length <= longestBase ? tmpdir() : '/tmp';
  await removeLeftovers(base);
  const folder = await mkdtemp(join(base, `${prefix}${process.pid}-`));
  // Other users pass through it to what is theirs; they cannot list it.
  await chmod(folder, 0o711);
  return folder;
}

async function removeLeftovers(base: string): Promise<void> {
  const self = process.getuid?.();
  for (const name of await readdir(base)) {
    const pid = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (!pid || isAlive(Number(pid))) continue;
    const path = join(base, name);
    const owner = await stat(path).catch(() => undefined);
    if (owner?.uid === self) await rm(path, { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
