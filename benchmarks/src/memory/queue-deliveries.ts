import { setTimeout as sleep } from 'node:timers/promises';
import type { Shop } from '@souk/drills/harness/set-up-shop.js';
import { recordEvents } from '@souk/server/domains/events/record-events.js';
import { eventsChannel } from '@souk/server/foundation/database/in-transaction.js';
import { openDatabase } from '@souk/server/foundation/database/open-database.js';
import { openLog } from '@souk/server/foundation/observe/open-log.js';

const batch = 1_000;
const lookEveryMs = 250;
const withinMs = 300_000;

/** Records that the shop's product changed, that many times, and waits until each of the changes is a delivery that waits. */
export async function queueDeliveries(
  url: string,
  { businessId, storeId, productId }: Pick<Shop, 'businessId' | 'storeId' | 'productId'>,
  count: number,
): Promise<void> {
  const { db, pool, close } = openDatabase({ url, log: openLog({ level: 'fatal', destination: process.stderr }) });
  const change = { topic: 'products/updated' as const, businessId, storeId, resourceId: productId, changed: ['price'] };
  try {
    for (let recorded = 0; recorded < count; recorded += batch) {
      const events = Array.from({ length: Math.min(batch, count - recorded) }, () => ({ ...change, at: new Date() }));
      await db.transaction().execute((transaction) => recordEvents({ db: transaction }, events));
      await pool.query('select pg_notify($1, $2)', [eventsChannel, '']);
    }
    const giveUpAt = performance.now() + withinMs;
    for (let waiting = 0; waiting < count; await sleep(lookEveryMs)) {
      if (performance.now() > giveUpAt) throw new Error(`Only ${waiting} of ${count} deliveries wait.`);
      const { rows } = await pool.query<{ waiting: number }>('select count(*)::int as waiting from pending_deliveries');
      waiting = rows[0]?.waiting ?? 0;
    }
  } finally {
    await close();
  }
}
