import { setTimeout as sleep } from 'node:timers/promises';
import { discardCluster } from '@souk/server/foundation/database/embedded/discard-cluster.js';
import { startEmbeddedPostgres } from '@souk/server/foundation/database/embedded/start-embedded-postgres.js';
import { migrate } from '@souk/server/foundation/database/migrate.js';
import pg from 'pg';
import type { Drill, Finding } from '../harness/drill.js';
import { type FlakyReceiver, startFlakyReceiver } from '../harness/flaky-receiver.js';
import { makeDataFolder } from '../harness/make-data-folder.js';
import { CommandLine } from '../harness/run-command-line.js';
import { setUpShop } from '../harness/set-up-shop.js';
import { type Deployment, startDeployment } from '../harness/start-deployment.js';
import { checkRelay, type RelayKill } from '../relay/check-relay.js';
import { recordProductChanges } from '../relay/record-product-changes.js';

const killEveryMs = 1_500;
const eventsPerSecond = 100;
/** The brief form shares the machine with other tests. */
const eventsPerSecondInBrief = 40;
const giveUpAfterMs = 60_000;
const subscription = '\n[[webhooks]]\ntopics = ["products/updated"]\nuri = "/products"\n';
/** Slow enough that a kill meets attempts in flight. */
const slowestMs = 60;

/** Api, worker and the developer's command are killed in turn while webhooks go through the relay. */
export const relay: Drill = {
  name: 'relay',
  title:
    'kill -9 of api, worker and command in turn while webhooks go through a relay: deliveries lost, or doubled for no reason',
  async run({ quick, brief, say }) {
    const rounds = brief ? 3 : quick ? 9 : 30;
    const dataDir = await makeDataFolder();
    const cluster = await startEmbeddedPostgres({ dataDir });
    const receiver = await startFlakyReceiver({ failureShare: 0, slowestMs });
    let deployment: Deployment | undefined;
    let command: CommandLine | undefined;
    try {
      await migrate(cluster.url);
      deployment = await startDeployment({
        databaseUrl: cluster.url,
        apis: 2,
        workers: 2,
        env: { SOUK_DATA_DIR: dataDir },
      });
      const [baseUrl = ''] = deployment.baseUrls;
      const shop = await setUpShop(baseUrl, 'https://drill.example.com', subscription);
      await waitUntilQuiet(cluster.url);
      const forwardTo = `http://127.0.0.1:${receiver.port}/hooks`;
      command = new CommandLine(['webhooks', 'listen', '--app', 'drill', '--forward-to', forwardTo, '--json'], {
        SOUK_TOKEN: shop.session,
      });
      command.start({ SOUK_URL: baseUrl });
      await untilConnected(cluster.url);
      const feeding = new AbortController();
      const perSecond = brief ? eventsPerSecondInBrief : eventsPerSecond;
      const feed = recordProductChanges(cluster.url, shop, { perSecond, signal: feeding.signal });
      const kills = await storm({ rounds, receiver, deployment, command, say }).finally(() => feeding.abort());
      const count = await feed;
      await untilArrived(receiver, count);
      return await judge({ url: cluster.url, count, receiver, kills, say });
    } finally {
      await command?.stop();
      await deployment?.dispose();
      await receiver.close();
      await cluster.stop();
      await discardCluster(dataDir);
    }
  },
};

interface Storm {
  rounds: number;
  receiver: FlakyReceiver;
  deployment: Deployment;
  command: CommandLine;
  say: (text: string) => void;
}

/** Kills one after the other; each is started again at once. The command connects to the other api each time. */
async function storm({ rounds, receiver, deployment, command, say }: Storm): Promise<RelayKill[]> {
  const kills: RelayKill[] = [];
  for (let turn = 0; turn < rounds; turn += 1) {
    await sleep(killEveryMs);
    const what = (['command', 'worker', 'api'] as const)[turn % 3] ?? 'command';
    const round = Math.floor(turn / 3) % 2;
    kills.push({ what, at: Date.now() });
    if (what === 'command') {
      await command.kill();
      command.start({ SOUK_URL: deployment.baseUrls[round] ?? '' });
    } else {
      const victim = (what === 'worker' ? deployment.workers : deployment.apis)[round];
      await victim?.kill();
      await victim?.start();
    }
    say(`${kills.length} of ${rounds} kills; ${receiver.accepted} arrived in ${receiver.arrivals.length} requests`);
  }
  return kills;
}

/** Before that, deliveries would go to the app's own address. */
async function untilConnected(url: string): Promise<void> {
  const giveUpAt = Date.now() + giveUpAfterMs;
  while (Date.now() < giveUpAt) {
    const { rows } = await ask<{ one: number }>(url, 'select 1 as one from relays where connected_at is not null');
    if (rows.length > 0) return;
    await sleep(50);
  }
  throw new Error('The command never connected: the drill would prove nothing.');
}

async function untilArrived(receiver: FlakyReceiver, count: number): Promise<void> {
  const giveUpAt = Date.now() + giveUpAfterMs;
  while (receiver.accepted < count && Date.now() < giveUpAt) await sleep(100);
}

interface Evidence {
  url: string;
  count: number;
  receiver: FlakyReceiver;
  kills: RelayKill[];
  say: (text: string) => void;
}

async function judge({ url, count, receiver, kills, say }: Evidence): Promise<Finding[]> {
  await waitUntilQuiet(url);
  const { lost, explained, unexplained } = checkRelay(count, receiver.arrivals, kills);
  const { undelivered, spent } = await readLog(url);
  say(`${explained} doubles explained by ${kills.length} kills`);
  return [
    { what: 'deliveries lost', count: lost, allowed: 0 },
    { what: 'deliveries that the log does not call delivered', count: undelivered, allowed: 0 },
    { what: 'deliveries that spent more than one attempt', count: spent, allowed: 0 },
    { what: 'doubles that no kill explains', count: unexplained, allowed: 0 },
  ];
}

/** What the log says of everything that was relayed. */
async function readLog(url: string): Promise<{ undelivered: number; spent: number }> {
  const { rows } = await ask<{ undelivered: number; spent: number }>(
    url,
    `select count(*) filter (where status <> 'delivered')::int as undelivered,
       count(*) filter (where attempts > 1)::int as spent
     from finished_deliveries where topic = 'products/updated'`,
  );
  return rows[0] ?? { undelivered: 0, spent: 0 };
}

/** Until nothing waits to be sent. */
async function waitUntilQuiet(url: string): Promise<void> {
  const giveUpAt = Date.now() + 60_000;
  while (Date.now() < giveUpAt) {
    const { rows } = await ask<{ waiting: number }>(
      url,
      'select (select count(*) from pending_deliveries)::int + (select count(*) from events_to_fan_out)::int as waiting',
    );
    if (rows[0]?.waiting === 0) return;
    await sleep(100);
  }
}

async function ask<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client(url);
  await client.connect();
  return client.query<Row>(statement).finally(() => client.end());
}
