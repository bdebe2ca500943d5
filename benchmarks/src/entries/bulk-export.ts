import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeExportFile } from '@souk/server/operations/bulk-exports/write-export-file.js';
import { sql } from 'kysely';
import { to as copyTo } from 'pg-copy-streams';
import { request } from 'undici';
import { fillWithOrders, openShop, type Shop } from '../commerce/open-shop.js';
import type { Benchmark } from '../harness/benchmark.js';

const maxGrowthMiB = 64;

/** Read, rendered, masked, compressed and stored, over what the database alone can hand out. */
export const bulkExport: Benchmark = {
  name: 'bulk-export',
  title: `Orders per second of a bulk export, against a raw COPY of the same columns; memory grows by less than ${maxGrowthMiB} MiB`,
  unit: 'perSecond',
  target: { kind: 'atLeast', ratio: 0.25 },
  rounds: 3,
  async prepare(workplace) {
    const shop = await openShop(workplace);
    const orders = workplace.quick ? 20_000 : 1_000_000;
    await fillWithOrders(shop, orders);
    await exportAll(shop);
    return {
      ours: { name: 'Souk', measure: async () => orders / (await withinMemory(() => exportAll(shop))) },
      reference: { name: 'raw COPY', measure: async () => orders / (await copyAll(shop)) },
      close: () => shop.stop(),
    };
  },
};

/** Seconds for one whole export, turn after turn as the worker would give them. */
async function exportAll({ baseUrl, token, platform, businessId }: Shop): Promise<number> {
  const asked = await request(`${baseUrl}/apps/2026-10/bulk-exports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ resource: 'orders' }),
  });
  const { data } = (await asked.body.json()) as { data: { id: string } };
  const startedAt = performance.now();
  for (;;) {
    await writeExportFile.run({ businessId, id: data.id }, platform);
    const { rows } = await sql<{ state: string }>`select state from bulk_exports where id = ${data.id}`.execute(
      platform.db,
    );
    if (rows[0]?.state === 'done') return (performance.now() - startedAt) / 1000;
    if (rows[0]?.state !== 'running') throw new Error(`The export is ${rows[0]?.state}.`);
  }
}

async function withinMemory<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = process.memoryUsage().rss;
  let highest = before;
  const watch = setInterval(() => {
    highest = Math.max(highest, process.memoryUsage().rss);
  }, 50);
  try {
    return await work();
  } finally {
    clearInterval(watch);
    const growthMiB = Math.round((highest - before) / 2 ** 20);
    process.stderr.write(`  memory grew by ${growthMiB} MiB\n`);
    if (growthMiB >= maxGrowthMiB) process.exitCode = 1;
  }
}

/** Seconds for the columns that an order is read from, in whatever order the table holds them. */
async function copyAll({ platform, businessId }: Shop): Promise<number> {
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'orders' and column_name not in ('business_id', 'customer_id')`.execute(platform.db);
  const client = await platform.pool.connect();
  const startedAt = performance.now();
  try {
    const all = `select ${rows[0]?.columns} from orders where business_id = ${businessId}`;
    await pipeline(
      client.query(copyTo(`copy (${all}) to stdout`)),
      new Writable({ write: (_chunk, _encoding, done) => done() }),
    );
    return (performance.now() - startedAt) / 1000;
  } finally {
    client.release();
  }
}
