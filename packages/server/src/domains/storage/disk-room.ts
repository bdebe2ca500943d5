import { statfs } from 'node:fs/promises';
import type { Foundation } from '../../foundation/platform.js';
import { selectDatabaseBytes } from './storage-table.js';

/** How much room is left for everybody: on the disk of the embedded database, or of the size that the operator gave for theirs. */
export interface DiskRoom {
  /**
   * Whether storing so much would leave less than the floor, by the last measurement: who asks holds a connection of the pool and
   * must not wait for another one.
   */
  isShort(bytes: number): boolean;
}

declare module '../../foundation/platform.js' {
  interface Parts {
    diskRoom: DiskRoom;
  }
}

const megabyte = 1024 * 1024;
/** Asking costs a call of the system, or a walk through the database's files. */
const rememberedMs = 2_000;

/** Comes back when it has measured once. */
export async function openDiskRoom({ config, db, log }: Pick<Foundation, 'config' | 'db' | 'log'>): Promise<DiskRoom> {
  const { diskFloorMegabytes, databaseMegabytes } = config.quotas;
  let free = Number.POSITIVE_INFINITY;
  let measuredAt = 0;
  let measuring = false;

  async function measure(): Promise<number> {
    if (databaseMegabytes > 0) return databaseMegabytes * megabyte - (await selectDatabaseBytes(db));
    if (!config.embeddedDatabase) return Number.POSITIVE_INFINITY;
    const { bavail, bsize } = await statfs(config.dataDir);
    return bavail * bsize;
  }

  async function refresh(): Promise<void> {
    measuring = true;
    try {
      free = await measure();
    } catch (error) {
      // Where nobody can tell, people can go on working.
      free = Number.POSITIVE_INFINITY;
      log.warn({ err: error }, 'free storage cannot be measured');
    }
    measuredAt = performance.now();
    measuring = false;
  }

  if (diskFloorMegabytes > 0) await refresh();
  return {
    isShort(bytes) {
      if (diskFloorMegabytes === 0) return false;
      if (!measuring && performance.now() - measuredAt > rememberedMs) void refresh();
      return free - bytes < diskFloorMegabytes * megabyte;
    },
  };
}
