import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { callSouk } from '../harness/call-souk.js';
import type { Shop } from '../harness/set-up-shop.js';
import type { Evidence } from './check-orders.js';
import type { Ledger } from './place-orders.js';
import type { OrderReceiver } from './receive-orders.js';

const settleWithinMs = 60_000;
const readersAtOnce = 8;

export interface Scene {
  baseUrl: string;
  databaseUrl: string;
  shop: Shop;
  ledger: Ledger;
  receiver: OrderReceiver;
}

/** Waits until no delivery is under way, then checks everything: over HTTP, in the tables, at the receiver. */
export async function gatherEvidence(scene: Scene): Promise<Evidence> {
  const acknowledged = [...scene.ledger.acknowledged.keys()];
  if (acknowledged.length === 0) throw new Error('No write was ever acknowledged: the drill proved nothing.');
  const client = new pg.Client(scene.databaseUrl);
  // A connection that breaks fails the statement under way, and with it the drill; it need not end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const unsettled = await untilSettled(client);
    const column = async (statement: string) =>
      (await client.query<[string]>({ text: statement, rowMode: 'array' })).rows.map(([value]) => value);
    const created = `from finished_deliveries d join events e on e.business_id = d.business_id and e.id = d.event_id
      where d.topic = 'orders/created'`;
    return {
      acknowledged,
      readable: await readAll(scene, acknowledged),
      keys: await column('select note from orders'),
      announced: await column(`select resource_id::text from events where topic = 'orders/created'`),
      delivered: await column(`select e.resource_id::text ${created} and d.status = 'delivered'`),
      heard: scene.receiver.orders,
      unsettled,
      givenUp: (await column(`select e.resource_id::text ${created} and d.status <> 'delivered'`)).length,
    };
  } finally {
    await client.end();
  }
}

/** How much is left when progress stops, or the time is up. */
export async function untilSettled(client: pg.Client): Promise<number> {
  const giveUpAt = performance.now() + settleWithinMs;
  for (;;) {
    const { rows } = await client.query<{ left: number }>(`select
      (select count(*) from pending_deliveries)::int + (select count(*) from events_to_fan_out)::int as left`);
    const left = rows[0]?.left ?? 0;
    if (left === 0 || performance.now() > giveUpAt) return left;
    await sleep(100);
  }
}

async function readAll({ baseUrl, shop }: Scene, ids: string[]): Promise<string[]> {
  const readable: string[] = [];
  const waiting = [...ids];
  const reader = async () => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const { status } = await callSouk(baseUrl, 'GET', `/apps/2026-10/orders/${id}`, { token: shop.accessToken });
      if (status === 200) readable.push(id);
    }
  };
  await Promise.all(Array.from({ length: readersAtOnce }, reader));
  return readable;
}
