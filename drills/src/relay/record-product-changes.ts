import { setTimeout as sleep } from 'node:timers/promises';
import { recordEvents } from '@souk/server/domains/events/record-events.js';
import { eventsChannel } from '@souk/server/foundation/database/in-transaction.js';
import { openDatabase } from '@souk/server/foundation/database/open-database.js';
import { openLog } from '@souk/server/foundation/observe/open-log.js';
import type { Shop } from '../harness/set-up-shop.js';

const everyMs = 100;

/** Records that the shop's product changed, at this pace, until it is stopped; returns how often. */
export async function recordProductChanges(
  url: string,
  { businessId, storeId, productId }: Pick<Shop, 'businessId' | 'storeId' | 'productId'>,
  { perSecond, signal }: { perSecond: number; signal: AbortSignal },
): Promise<number> {
  const { db, pool, close } = openDatabase({ url, log: openLog({ level: 'fatal', destination: process.stderr }) });
  const batch = Math.ceil((perSecond * everyMs) / 1000);
  try {
    let recorded = 0;
    while (!signal.aborted) {
      const events = Array.from({ length: batch }, () => ({
        topic: 'products/updated' as const,
        businessId,
        storeId,
        resourceId: productId,
        changed: ['price'],
        at: new Date(),
      }));
      await db.transaction().execute((transaction) => recordEvents({ db: transaction }, events));
      recorded += batch;
      await pool.query('select pg_notify($1, $2)', [eventsChannel, '']);
      await sleep(everyMs);
    }
    return recorded;
  } finally {
    await close();
  }
}
