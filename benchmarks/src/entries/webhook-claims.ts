import { claimDue } from '@souk/server/domains/webhooks/queue/claim-due.js';
import { EndpointSlots } from '@souk/server/domains/webhooks/queue/endpoint-slots.js';
import { dismissWorker, registerWorker } from '@souk/server/domains/webhooks/workers/workers-table.js';
import type { Platform } from '@souk/server/foundation/platform.js';
import { sql } from 'kysely';
import type { Benchmark } from '../harness/benchmark.js';

export const lanes = 100;
const claimsEach = 60;

/** Claiming from a long log and a long queue, against a short one. */
export const webhookClaims: Benchmark = {
  name: 'webhook-claims',
  title: 'A claim with 2,000,000 finished and 100,000 waiting deliveries, against one with 1,000 and 10,000',
  unit: 'milliseconds',
  target: { kind: 'atMost', ratio: 1.5 },
  rounds: 5,
  async prepare(workplace) {
    const [large, small] = [await workplace.openServer(), await workplace.openServer()];
    await fillDeliveries(
      large.composed.platform,
      workplace.quick ? 50_000 : 2_000_000,
      workplace.quick ? 20_000 : 100_000,
    );
    await fillDeliveries(small.composed.platform, 1_000, 10_000);
    return {
      ours: { name: 'long', measure: () => measureClaims(large.composed.platform) },
      reference: { name: 'short', measure: () => measureClaims(small.composed.platform) },
      async close() {
        await large.stop();
        await small.stop();
      },
    };
  },
};

export async function fillDeliveries({ db, clock }: Platform, finished: number, waiting: number): Promise<void> {
  const now = clock.now();
  await sql`
    insert into finished_deliveries (id, business_id, app_id, installation_id, event_id, topic, status, event_at, created_at,
      finished_at, attempts, last_attempt_at, http_status, duration_ms)
    select next_id(), n % ${lanes}::int, n % ${lanes}::int, n % ${lanes}::int, n, 'orders/created', 'delivered', ${now}, ${now}, ${now},
      1, ${now}, 200, 20 from generate_series(1, ${finished}::int) n`.execute(db);
  await sql`
    insert into pending_deliveries (business_id, app_id, installation_id, event_id, topic, endpoint, event_at, created_at, due_at)
    select n % ${lanes}::int, n % ${lanes}::int, n % ${lanes}::int, n, 'orders/created', 'https://h' || n % ${lanes}::int, ${now}, ${now}, ${now}
    from generate_series(1, ${waiting}::int) n`.execute(db);
  await sql`
    insert into webhook_lanes (installation_id, endpoint, ready_at)
    select n, 'https://h' || n, ${now} from generate_series(0, ${lanes - 1}::int) n`.execute(db);
  await sql`vacuum analyze finished_deliveries`.execute(db);
  await sql`vacuum analyze pending_deliveries`.execute(db);
}

async function measureClaims(platform: Platform): Promise<number> {
  const times = await timeClaims(platform);
  return times.reduce((sum, ms) => sum + ms, 0) / times.length;
}

/** Many claims of 64 deliveries each; afterwards everything waits again. */
export async function timeClaims({ db, clock }: Platform): Promise<number[]> {
  const worker = await registerWorker(db, clock.now());
  const times: number[] = [];
  for (let turn = 0; turn < claimsEach; turn += 1) {
    const slots = new EndpointSlots({ most: 64, startPerEndpoint: 16, maxPerEndpoint: 16, maxAtOnce: 16 });
    const started = performance.now();
    const claimed = await claimDue(db, { worker, now: clock.now(), slots });
    times.push(performance.now() - started);
    if (claimed.length !== 64) throw new Error(`A claim came to ${claimed.length} deliveries instead of 64.`);
  }
  await dismissWorker(db, worker, clock.now());
  return times;
}
