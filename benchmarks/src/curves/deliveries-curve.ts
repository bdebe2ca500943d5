import { listDeliveries } from '@souk/server/domains/webhooks/log/delivery-log-table.js';
import type { Platform } from '@souk/server/foundation/platform.js';
import { sql } from 'kysely';
import { fillDeliveries, lanes, timeClaims } from '../entries/webhook-claims.js';
import type { Curve } from './curve.js';
import { fastestTenth, undisturbed } from './time-requests.js';

const waiting = 10_000;
const requests = 60;
const atOnce = 500_000;

/** A log of webhooks that grows, of a hundred apps, with as many deliveries waiting at every size. */
export const deliveriesCurve: Curve = {
  name: 'deliveries',
  title: 'The webhook engine, by how many deliveries its log holds',
  of: 'finished deliveries of 100 apps, while 10,000 wait',
  sizes: [10_000, 100_000, 1_000_000],
  largest: [10_000_000],
  async open(workplace) {
    const { composed, stop } = await workplace.openServer();
    const { platform } = composed;
    let finished = 0;
    await fillDeliveries(platform, 0, waiting);
    return {
      async growTo(size) {
        for (; finished < size; finished = Math.min(size, finished + atOnce))
          await finishMore(platform, finished, Math.min(size, finished + atOnce));
        await sql`vacuum analyze finished_deliveries`.execute(platform.db);
      },
      measure: () => measure(platform),
      close: stop,
    };
  },
};

/** One a second, going back in time; every hundredth failed. */
async function finishMore({ db, clock }: Platform, from: number, to: number): Promise<void> {
  const now = clock.now();
  await sql`
    insert into finished_deliveries (id, business_id, app_id, installation_id, event_id, topic, status, event_at, created_at,
      finished_at, attempts, last_attempt_at, http_status, duration_ms)
    select next_id(), n % ${lanes}::int, n % ${lanes}::int, n % ${lanes}::int, n, 'orders/created',
      case when n / 100 % 100 = 0 then 'failed' else 'delivered' end, at, at, at, 1, at, 200, 20
    from generate_series(${from + 1}::int, ${to}::int) as n, lateral (select ${now}::timestamptz - n * interval '1 second' as at) as moment`.execute(
    db,
  );
}

async function measure(platform: Platform): Promise<Record<string, number>> {
  const { db, clock } = platform;
  type Filters = Parameters<typeof listDeliveries>[2];
  const log = (filtersOf: (id: string) => Filters) =>
    undisturbed(requests, (turn) => {
      const id = String(turn % lanes);
      return listDeliveries(db, id, filtersOf(id), { limit: 50 });
    });
  const hourAgo = new Date(clock.now().getTime() - 3_600_000);
  await timeClaims(platform);
  return {
    'claim of 64': fastestTenth(await timeClaims(platform)),
    'log, newest first': await log(() => ({})),
    'log of an hour': await log(() => ({ from: hourAgo })),
    'log of failures': await log(() => ({ status: 'failed' })),
    'log of an installation': await log((id) => ({ installationId: id })),
  };
}
