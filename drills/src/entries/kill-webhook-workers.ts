import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { clusterPathsFor } from '@souk/server/foundation/database/embedded/cluster-paths.js';
import { discardCluster } from '@souk/server/foundation/database/embedded/discard-cluster.js';
import { findClusterProcesses } from '@souk/server/foundation/database/embedded/find-cluster-processes.js';
import { startEmbeddedPostgres } from '@souk/server/foundation/database/embedded/start-embedded-postgres.js';
import { migrate } from '@souk/server/foundation/database/migrate.js';
import pg from 'pg';
import type { Drill, Finding } from '../harness/drill.js';
import { type MoodyReceiver, startMoodyReceiver } from '../harness/moody-receiver.js';
import { Workers } from '../harness/run-workers.js';

const workersAtOnce = 3;
const killEveryMs = 2_000;
const giveUpAfterMs = 600_000;
const failureShare = 0.3;
/** Twenty short delays: with three failures in ten, giving up would be a fault of the engine and not bad luck. */
const delaysSeconds = Array.from({ length: 20 }, () => 1);
/** An answer is written down within this time; only a kill in it makes a second delivery right. */
const inFlightMs = 3_000;

/** Ten thousand deliveries while workers die under them and PostgreSQL once. */
export const killWebhookWorkers: Drill = {
  name: 'kill-webhook-workers',
  title: 'kill -9 of a webhook worker every two seconds and of PostgreSQL once: deliveries lost, overdue or doubled',
  async run({ quick, say }) {
    const count = quick ? 2_000 : 10_000;
    const dataDir = await mkdtemp(join(tmpdir(), 'souk-drill-'));
    const cluster = await startEmbeddedPostgres({ dataDir });
    const receiver = await startMoodyReceiver(failureShare);
    const workers = new Workers({
      DATABASE_URL: cluster.url,
      SOUK_MASTER_KEY: '07'.repeat(32),
      SOUK_DATA_DIR: dataDir,
      SOUK_WEBHOOK_ALLOW: `127.0.0.1:${receiver.port}`,
      SOUK_WEBHOOK_RETRY_SECONDS: delaysSeconds.join(','),
    });
    const client = new pg.Client(cluster.url);
    // PostgreSQL is killed on purpose; the drill connects anew where it needs to.
    client.on('error', () => undefined);
    try {
      await migrate(cluster.url);
      await client.connect();
      await seed(client, receiver.port, count);
      await client.end();
      const kills = await storm({ count, receiver, workers, say, killPostgres: () => killPostgres(dataDir) });
      return await judge(cluster.url, { count, receiver, kills, say });
    } finally {
      await workers.stopAll();
      await receiver.close();
      await cluster.stop();
      await discardCluster(dataDir);
    }
  },
};

interface Storm {
  count: number;
  receiver: MoodyReceiver;
  workers: Workers;
  say: (text: string) => void;
  killPostgres: () => Promise<void>;
}

/** Kills until everything has arrived; answers when. */
async function storm({ count, receiver, workers, say, killPostgres }: Storm): Promise<number[]> {
  const kills: number[] = [];
  let postgresKilled = false;
  const giveUpAt = performance.now() + giveUpAfterMs;
  const arrived = () => new Set(receiver.accepted.map(({ webhookId }) => webhookId)).size;
  while (arrived() < count) {
    if (performance.now() > giveUpAt) break;
    workers.keepRunning(workersAtOnce);
    await sleep(killEveryMs);
    const killedAt = performance.now();
    if (!(await workers.killOldest())) continue;
    kills.push(killedAt);
    if (!postgresKilled && arrived() > count / 3) {
      postgresKilled = true;
      kills.push(performance.now());
      await killPostgres();
      say('killed PostgreSQL');
    }
    say(`${kills.length} kills; ${arrived()} of ${count} arrived, ${receiver.refused} refused`);
  }
  workers.keepRunning(1);
  return kills;
}

async function killPostgres(dataDir: string): Promise<void> {
  for (const pid of await findClusterProcesses(clusterPathsFor(dataDir).cluster)) process.kill(pid, 'SIGKILL');
}

interface Evidence {
  count: number;
  receiver: MoodyReceiver;
  kills: number[];
  say: (text: string) => void;
}

async function judge(url: string, { count, receiver, kills, say }: Evidence): Promise<Finding[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    // The last outcomes, and what died with its worker, are given the time a takeover needs.
    for (let waited = 0; waited < 60; waited += 1) {
      const { rows } = await client.query('select count(*)::int as waiting from pending_deliveries');
      if (rows[0].waiting === 0) break;
      await sleep(500);
    }
    const { rows } = await client.query(`select
      (select count(*)::int from finished_deliveries where status = 'delivered') as delivered,
      (select count(*)::int from finished_deliveries where status <> 'delivered') as failed,
      (select count(*)::int from pending_deliveries) as waiting,
      (select count(*)::int from events_to_fan_out) as unannounced`);
    const { delivered, failed, waiting, unannounced } = rows[0];
    const { doubled, unexplained } = countDoubles(receiver, kills);
    say(`${doubled} of ${count} arrived more than once`);
    const arrived = new Set(receiver.accepted.map(({ webhookId }) => webhookId)).size;
    return [
      { what: `deliveries lost (of ${count})`, count: count - arrived, allowed: 0 },
      { what: 'deliveries not recorded as delivered', count: count - delivered, allowed: 0 },
      { what: 'deliveries given up', count: failed, allowed: 0 },
      { what: 'deliveries overdue', count: waiting, allowed: 0 },
      { what: 'events never fanned out', count: unannounced, allowed: 0 },
      { what: `doubles that no kill explains (of ${doubled})`, count: unexplained, allowed: 0 },
    ];
  } finally {
    await client.end();
  }
}

/** A second acceptance is right only when a kill fell between the first one and its being written down. */
function countDoubles({ accepted }: MoodyReceiver, kills: number[]): { doubled: number; unexplained: number } {
  const first = new Map<string, number>();
  const doubled = new Set<string>();
  const unexplained = new Set<string>();
  for (const { webhookId, atMs } of accepted) {
    const before = first.get(webhookId);
    if (before === undefined) {
      first.set(webhookId, atMs);
      continue;
    }
    doubled.add(webhookId);
    if (!kills.some((kill) => kill >= before && kill - before <= inFlightMs)) unexplained.add(webhookId);
  }
  return { doubled: doubled.size, unexplained: unexplained.size };
}

/** Twenty shops with one app each, and events of stock requests whose facts they carry themselves. */
async function seed(client: pg.Client, port: number, count: number): Promise<void> {
  const manifest = {
    webhooks: [{ topics: ['customers/data_request'], uri: '/hooks' }],
    hosting: { mode: 'remote', url: `http://127.0.0.1:${port}` },
  };
  await client.query(
    `with person as (
      insert into users (email, email_key, name, password_hash, password_changed_at, created_at, updated_at)
      values ('drill', 'drill', 'Drill', 'x', now(), now(), now()) returning id
    ), developer as (
      insert into developer_accounts (user_id, kind, name, contact_email, created_at, updated_at)
      select id, 'individual', 'Drill', 'drill@example.com', now(), now() from person returning id
    ), app as (
      insert into apps (developer_id, client_id, handle, name, state, link_key, created_at, updated_at)
      select id, 'app_drill', 'drill', 'Drill', 'listed', 'x', now(), now() from developer returning id
    ), version as (
      insert into versions (app_id, version, api_version, manifest, scopes, optional_scopes, webhook_topics, allowed_hosts, created_at)
      select id, 1, '2026-10', $1::jsonb, '{}', '{}', '{customers/data_request}', '{}', now() from app returning app_id
    ), business as (
      insert into businesses (name, created_at, updated_at)
      select 'Shop ' || n, now(), now() from generate_series(1, 20) n returning id
    )
    insert into installations (business_id, app_id, version, scopes, installed_at, updated_at)
    select business.id, version.app_id, 1, '{}', now(), now() from business, version`,
    [JSON.stringify(manifest)],
  );
  await client.query(
    `with shop as (select business_id, row_number() over () as place from installations),
    event as (
      insert into events (business_id, topic, resource_id, payload, created_at)
      select shop.business_id, 'customers/data_request', n, jsonb_build_object('id', n::text), now()
      from generate_series(1, $1::int) n join shop on shop.place = n % 20 + 1
      returning business_id, id
    )
    insert into events_to_fan_out (business_id, event_id) select business_id, id from event`,
    [count],
  );
}
