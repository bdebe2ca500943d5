import { statfs } from 'node:fs/promises';
import type { Foundation } from '../../foundation/platform.js';
import { selectDatabaseBytes } from './storage-table.js';

/** How much room is left for everybody: on the disk of the embedded database, or of the size that the operator gave for theirs. */
export interface DiskRoom {
  /** Whether storing so much would leave less than the floor. */
  isShort(bytes: number): Promise<boolean>;
}

declare module '../../foundation/platform.js' {
  interface Parts {
    diskRoom: DiskRoom;
  }
}

const megabyte = 1024 * 1024;
/** Asking costs a call of the system, or a walk through the database's files. */
const rememberedMs = 2_000;

export function openDiskRoom({ config, db, log }: Pick<Foundation, 'config' | 'db' | 'log'>): DiskRoom {
  const { diskFloorMegabytes, databaseMegabytes } = config.quotas;
  let remembered: { at: number; free: Promise<number> } | undefined;

  async function measure(): Promise<number> {
    if (databaseMegabytes > 0) return databaseMegabytes * megabyte - (await selectDatabaseBytes(db));
    if (!config.embeddedDatabase) return Number.POSITIVE_INFINITY;
    const { bavail, bsize } = await statfs(config.dataDir);
    return bavail * bsize;
  }

  async function freeBytes(): Promise<number> {
    const now = performance.now();
    if (!remembered || now - remembered.at > rememberedMs) {
      const free = measure().catch((error: unknown) => {
        // Where nobody can tell, people can go on working.
        log.warn({ err: error }, 'free storage cannot be measured');
        return Number.POSITIVE_INFINITY;
      });
      remembered = { at: now, free };
    }
    return remembered.free;
  }

  return {
    isShort: async (bytes) => diskFloorMegabytes > 0 && (await freeBytes()) - bytes < diskFloorMegabytes * megabyte,
  };
}
