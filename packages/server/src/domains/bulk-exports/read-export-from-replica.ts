import { setTimeout as sleep } from 'node:timers/promises';
import type { Platform } from '../../foundation/platform.js';
import { showsClaim } from './bulk-exports-table.js';
import type { ExportWriter } from './write-bulk-export.js';

const waitMs = 100;
const maxWaits = 20;

/**
 * Where an export is read: a replica, once it shows that the export was claimed, and with it everything that was committed
 * before; otherwise the primary. What is committed afterwards and must not be exported takes the claim away.
 */
export async function replicaOrPrimary(platform: Platform, { row, claim }: ExportWriter): Promise<Platform> {
  const replica = platform.replicaReads?.replicas.pick();
  if (!replica) return platform;
  try {
    for (let waits = 0; waits < maxWaits; waits++) {
      if (await showsClaim(replica.db, row.id, claim)) return { ...platform, db: replica.db, pool: replica.pool };
      await sleep(waitMs);
    }
  } catch (error) {
    replica.distrust();
    platform.log.debug({ err: error }, 'a replica failed; the export is read from the primary');
  }
  return platform;
}
