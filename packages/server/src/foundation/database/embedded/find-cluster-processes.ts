import { execFile } from 'node:child_process';
import { readdir, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';

/** Which folder it is on the disk, whatever it is called, and for as long as a process works in it even when it is deleted. */
export type Place = string;

export async function placeOf(folder: string): Promise<Place | undefined> {
  try {
    const { dev, ino } = await stat(folder, { bigint: true });
    return `${dev}:${ino}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Every PostgreSQL process that works in `folder`. Only Linux can tell; elsewhere the list is empty. */
export async function findClusterProcesses(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const place = await placeOf(folder);
  if (!place) return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(pids.map(async (pid) => ((await worksIn(pid, place)) ? pid : undefined)));
  return found.filter((pid) => pid !== undefined);
}

/** Whether `pid` is a PostgreSQL of this cluster, and not an unrelated process that reused the pid. */
export async function isPostgresOf(cluster: string, pid: number): Promise<boolean> {
  const place = await placeOf(cluster);
  return place !== undefined && isPostgresIn(place, pid);
}

/** The same for a cluster that is known by its path, so that it also works when the folder is gone. */
export async function isPostgresIn(place: Place, pid: number): Promise<boolean> {
  if (process.platform === 'linux') return worksIn(pid, place);
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return true;
  try {
    const { stdout } = await promisify(execFile)('ps', ['-p', String(pid), '-o', 'comm=']);
    return stdout.includes('postgres');
  } catch {
    // ps exits with 1 when the process has just gone.
    return false;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function worksIn(pid: number, place: Place): Promise<boolean> {
  try {
    // The folder first, as one look tells it of each process of the machine.
    if ((await placeOf(`/proc/${pid}/cwd`)) !== place) return false;
    const program = (await readFile(`/proc/${pid}/comm`, 'utf8')).trim();
    return program === 'postgres' || program === 'initdb';
  } catch {
    // It exited while we looked, or belongs to a user whose processes we may not see.
    return false;
  }
}
