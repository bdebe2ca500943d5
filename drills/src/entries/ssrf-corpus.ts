import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '@souk/server/foundation/database/migrate.js';
import { openSsrfSafeClient } from '@souk/server/foundation/outbound/ssrf-safe-client.js';
import pg from 'pg';
import { type Outcome, plantEndpoints, readOutcomes } from '../addresses/plant-endpoints.js';
import { readCorpus } from '../addresses/read-corpus.js';
import { type Canaries, setCanaries } from '../addresses/set-canaries.js';
import { watchConnections } from '../addresses/watch-connections.js';
import type { Drill, Finding } from '../harness/drill.js';
import { runPostgres } from '../harness/run-postgres.js';
import { startDeployment } from '../harness/start-deployment.js';
import { type OrderReceiver, receiveOrders } from '../orders/receive-orders.js';

const finishWithinMs = 60_000;
const refusals = new Set(['BLOCKED_ADDRESS', 'URL_NOT_ALLOWED']);

/** Every hostile address as a webhook's, in every spelling, with listeners where they lead. */
export const addressCorpus: Drill = {
  name: 'ssrf-corpus',
  title: 'Webhooks to every hostile address of the corpus, with canaries listening: connections made',
  async run({ say }) {
    const canaries = await setCanaries();
    say(`canaries listen on ${canaries.places.join(', ')}`);
    try {
      return [...(await throughTheClient(canaries)), ...(await throughTheEngine(canaries, say))];
    } finally {
      await canaries.close();
    }
  },
};

/** As they stand, and aimed at a port where somebody listens. */
function hostileUrls({ port }: Canaries): string[] {
  const { refusedUrls } = readCorpus();
  const aimed = refusedUrls.map((url) => url.replace(/^(https?:\/\/[^/?#]*?)(:\d+)?(?=[/?#]|$)/, `$1:${port}`));
  return [...new Set([...refusedUrls, ...aimed, `https://localhost:${port}/`, `http://127.0.0.1:${port}/`])];
}

/** The outbound client itself, with names that resolve to every forbidden address; every connection this process opens is seen. */
async function throughTheClient(canaries: Canaries): Promise<Finding[]> {
  const addresses = readCorpus().closedAddresses.filter((address) => isIP(address) !== 0);
  const named = new Map(addresses.map((address, place) => [`host-${place}.shop.com`, address]));
  const resolve = async (host: string) => [named.get(host) ?? '127.0.0.1'];
  const client = openSsrfSafeClient({
    allow: [],
    forbiddenPorts: [],
    deadlineMs: 1_000,
    names: { resolve, resolveLocally: resolve },
  });
  const urls = [...hostileUrls(canaries), ...[...named.keys()].map((host) => `https://${host}/`)];
  const watch = watchConnections();
  let sent = 0;
  try {
    for (const url of urls) {
      const outcome = await client.post({ url, headers: [], body: Buffer.from('{}') });
      if (!('failure' in outcome) || !refusals.has(outcome.failure)) sent++;
    }
  } finally {
    watch.stop();
    await client.close();
  }
  return [
    none(
      `connections the way out began (${urls.length - named.size} URLs, ${named.size} addresses)`,
      watch.attempts.length,
    ),
    none('addresses it did not refuse', sent),
  ];
}

/** A worker as it runs for real, with deliveries due to all of them and one to a receiver that the configuration allows. */
async function throughTheEngine(canaries: Canaries, say: (text: string) => void): Promise<Finding[]> {
  const control = await receiveOrders();
  const postgres = await runPostgres();
  const client = new pg.Client(postgres.url);
  client.on('error', () => undefined);
  let deployment: Awaited<ReturnType<typeof startDeployment>> | undefined;
  try {
    await migrate(postgres.url);
    await client.connect();
    const urls = hostileUrls(canaries);
    await plantEndpoints(client, [...urls, control.url]);
    deployment = await startDeployment({
      databaseUrl: postgres.url,
      apis: 0,
      workers: 1,
      env: { SOUK_WEBHOOK_ALLOW: control.address, SOUK_WEBHOOK_RETRY_SECONDS: '0.2,0.2' },
    });
    const outcomes = await untilOver(client, urls.length + 1);
    requireControl(outcomes, control);
    const notRefused = outcomes.filter(({ address, error }) => address !== control.url && !refusals.has(error ?? ''));
    for (const { address, error } of notRefused.slice(0, 10)) say(`${address} ended as ${error}`);
    return [
      none(`connections to a canary (${urls.length} endpoints)`, canaries.touched.length),
      none('deliveries not recorded as refused', notRefused.length),
      none('deliveries that were not finished', urls.length + 1 - outcomes.length),
    ];
  } finally {
    await client.end();
    await deployment?.dispose();
    await postgres.dispose();
    await control.close();
  }
}

/** Unless one delivery does arrive, none arriving would prove nothing. */
function requireControl(outcomes: Outcome[], control: OrderReceiver): void {
  const delivered = outcomes.some(({ address, status }) => address === control.url && status === 'delivered');
  if (!delivered) throw new Error('Not even the opened address was reached: the drill proved nothing.');
}

async function untilOver(client: pg.Client, count: number): Promise<Outcome[]> {
  const giveUpAt = performance.now() + finishWithinMs;
  for (;;) {
    const outcomes = await readOutcomes(client);
    if (outcomes.length >= count || performance.now() > giveUpAt) return outcomes;
    await sleep(100);
  }
}

function none(what: string, count: number): Finding {
  return { what, count, allowed: 0 };
}
