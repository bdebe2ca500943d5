import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export type PostmasterStatus = 'starting' | 'stopping' | 'ready' | 'standby' | 'unknown';

export interface PostmasterFile {
  pid: number;
  port: number | undefined;
  /** The folder of its socket, as it was told; empty where it has none. */
  socketFolder: string;
  status: PostmasterStatus;
}

/**
 * What PostgreSQL wrote about its own process; it may be half written, and it outlives a killed server. Read in one go: a hundred
 * bytes take no time, while five steps of a thread that loads a program take a tenth of a second.
 */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  let text: string;
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  return {
    pid,
    port: Number(lines[3]) || undefined,
    socketFolder: lines[4]?.trim() ?? '',
    status: readStatus(lines[7]),
  };
}

function readStatus(line: string | undefined): PostmasterStatus {
  const word = line?.trim();
  if (word === 'starting' || word === 'stopping' || word === 'ready' || word === 'standby') return word;
  return 'unknown';
}
