import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { PostgresServer } from '../failover/postgres-server.js';
import { openStage } from '../failover/stage.js';
import { callSouk } from '../harness/call-souk.js';
import { cleanUpOnExit } from '../harness/cleanup.js';
import type { Drill, Finding } from '../harness/drill.js';
import { startDeployment } from '../harness/start-deployment.js';

/** A base backup and the WAL of everything since, taken under load, restored elsewhere to a chosen moment. */
export const restoreBackup: Drill = {
  name: 'restore-backup',
  title:
    'A backup taken under load and restored elsewhere to a chosen moment: what was acknowledged before it and is missing',
  async run({ brief, quick, say }) {
    const archive = await mkdtemp(join(tmpdir(), 'souk-archive-'));
    await chmod(archive, 0o777);
    const dropArchive = cleanUpOnExit(() => rm(archive, { recursive: true, force: true }));
    const primary = await PostgresServer.create({
      archive_mode: 'on',
      archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    });
    const stage = await openStage({ databaseUrl: primary.url, brief, say, paceInBrief: 'calm' });
    let restored: PostgresServer | undefined;
    try {
      restored = await primary.copy();
      say('the base backup is taken');
      await sleep(quick ? 1_500 : 5_000);
      const { ledger } = stage.orderers;
      const before = [...ledger.acknowledged.keys()];
      const [{ moment }] = await primary.ask('select clock_timestamp()::text as moment');
      await sleep(quick ? 1_500 : 5_000);
      await stage.orderers.stop();
      const after = [...ledger.acknowledged.keys()].slice(before.length);
      if (before.length === 0 || after.length === 0) throw new Error('Nothing was written around the moment.');
      await primary.ask('select pg_switch_wal()');
      await sleep(1_000);
      await stage.judge(primary, {});
      await stage.dispose();
      await primary.kill();
      const from = performance.now();
      await restored.recoverTo(archive, moment);
      say(`restored to ${moment} in ${((performance.now() - from) / 1_000).toFixed(1)} s`);
      return await judge(restored, { before, after, shop: stage.shop });
    } finally {
      await stage.dispose();
      await restored?.dispose();
      await primary.dispose();
      await dropArchive();
    }
  },
};

interface Told {
  before: string[];
  after: string[];
  shop: Parameters<typeof openOrder>[1];
}

async function judge(restored: PostgresServer, { before, after, shop }: Told): Promise<Finding[]> {
  const there = new Set(await orderIds(restored.url));
  // Without a worker, so that nobody is told of orders that were undone.
  const deployment = await startDeployment({ databaseUrl: restored.url, apis: 1, workers: 0 });
  try {
    const [baseUrl = ''] = deployment.baseUrls;
    const unreadable = await openOrder(baseUrl, shop, before.at(-1) ?? '');
    const [{ id }] = await restored.ask('select next_id() as id');
    const highest = Math.max(...before.map(Number), ...after.map(Number));
    const none = (what: string, count: number): Finding => ({ what, count, allowed: 0 });
    return [
      none(
        `writes missing that were acknowledged before the moment (of ${before.length})`,
        before.filter((one) => !there.has(one)).length,
      ),
      none('orders of before that cannot be read', unreadable ? 0 : 1),
      {
        what: `writes of after the moment that are there (of ${after.length}; those under way at it may be)`,
        count: after.filter((one) => there.has(one)).length,
        allowed: 8,
      },
      none('ids that could be given twice', Number(id) > highest ? 0 : 1),
    ];
  } finally {
    await deployment.dispose();
  }
}

async function orderIds(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    return (await client.query<{ id: string }>('select id::text from orders')).rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

async function openOrder(baseUrl: string, shop: { accessToken: string }, id: string): Promise<boolean> {
  const answer = await callSouk(baseUrl, 'GET', `/apps/2026-10/orders/${id}`, { token: shop.accessToken });
  return answer.status === 200;
}
