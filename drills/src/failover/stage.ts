import { setTimeout as sleep } from 'node:timers/promises';
import { callSouk } from '../harness/call-souk.js';
import type { DrillOptions, Finding } from '../harness/drill.js';
import { type Shop, setUpShop } from '../harness/set-up-shop.js';
import { type Deployment, startDeployment } from '../harness/start-deployment.js';
import { checkOrders } from '../orders/check-orders.js';
import { gatherEvidence } from '../orders/gather-evidence.js';
import { type Orderers, orderFor, type Pace, placeOrders } from '../orders/place-orders.js';
import { type Asker, askEverySurface } from '../orders/poll-orders.js';
import { type OrderReceiver, receiveOrders } from '../orders/receive-orders.js';
import { type ReadinessWatch, watchReadiness } from './watch-readiness.js';

/** Souk under load on servers that are about to fail. */
export interface Stage {
  deployment: Deployment;
  baseUrl: string;
  shop: Shop;
  orderers: Orderers;
  readiness: ReadinessWatch;
  /** Seconds until a write is acknowledged again, at every process. */
  untilWritesWork(): Promise<number>;
  /** Ends the load, waits until nothing is left to do, and counts; `mayLose` where asynchronous replication loses what it must. */
  judge(primary: { url: string }, verdict: Verdict): Promise<Finding[]>;
  dispose(): Promise<void>;
}

export interface Verdict {
  /** Acknowledged writes may be lost: it is told how many were, and that is all that can be done. */
  mayLose?: boolean;
}

export interface StageOptions extends Pick<DrillOptions, 'brief' | 'say'> {
  databaseUrl: string;
  workers?: number;
  /** Of the orders in the brief form. */
  paceInBrief?: Pace;
  env?: Record<string, string>;
}

const clients = 4;
const writesWithinMs = 30_000;

export async function openStage({
  databaseUrl,
  brief,
  say,
  workers = 1,
  paceInBrief = 'brisk',
  env = {},
}: StageOptions): Promise<Stage> {
  const receiver = await receiveOrders();
  const deployment = await startDeployment({
    databaseUrl,
    apis: brief ? 1 : 2,
    workers: brief ? 0 : workers,
    workerInside: brief,
    env: { SOUK_WEBHOOK_ALLOW: receiver.address, ...env },
  });
  const [baseUrl = ''] = deployment.baseUrls;
  const shop = await setUpShop(baseUrl, receiver.url);
  const orderers = placeOrders(deployment.baseUrls, shop, clients, brief ? paceInBrief : 'hurried');
  const askers = askEverySurface(baseUrl, shop, { brief });
  const readiness = watchReadiness(baseUrl, { brief });
  await untilBusy(orderers, brief ? 20 : 150);
  return {
    deployment,
    baseUrl,
    shop,
    orderers,
    readiness,
    untilWritesWork: () => untilWritesWork(deployment, shop),
    async judge(primary, verdict) {
      await orderers.stop();
      for (const asker of askers) await asker.stop();
      await readiness.stop();
      const scene = { baseUrl, databaseUrl: primary.url, shop, ledger: orderers.ledger, receiver };
      return findings(scene, { askers, deployment, readiness, verdict, say });
    },
    async dispose() {
      await deployment.dispose();
      await receiver.close();
    },
  };
}

interface Scene {
  baseUrl: string;
  databaseUrl: string;
  shop: Shop;
  ledger: Orderers['ledger'];
  receiver: OrderReceiver;
}

interface Watched {
  askers: Asker[];
  deployment: Deployment;
  readiness: ReadinessWatch;
  verdict: Verdict;
  say: (text: string) => void;
}

async function findings(scene: Scene, { askers, deployment, readiness, verdict, say }: Watched): Promise<Finding[]> {
  const { ledger } = scene;
  const none = (what: string, count: number): Finding => ({ what, count, allowed: 0 });
  const wrong = [...ledger.wrong, ...askers.flatMap(({ replies }) => replies.wrong)];
  // A refresh chain whose last pair was lost with an asynchronous standby is dead; it can only be told.
  const unexpected = verdict.mayLose ? wrong.filter((told) => !told.includes('/oauth/token')) : wrong;
  for (const told of unexpected.slice(0, 10)) say(told);
  const fellOver = [...deployment.apis, ...deployment.workers].reduce((sum, one) => sum + one.fellOver, 0);
  const judged = checkOrders(await gatherEvidence(scene));
  const lossy = /^(acknowledged writes lost|events lost|deliveries (lost|not recorded))/;
  return [
    ...judged.map((finding) =>
      verdict.mayLose && lossy.test(finding.what)
        ? { ...finding, what: `${finding.what}; asynchronous, so some may be`, allowed: ledger.acknowledged.size }
        : finding,
    ),
    none('ids given twice', ledger.twice.length),
    none(
      `answers that were neither right nor 503 with Retry-After (${ledger.delayed} were told to wait)`,
      unexpected.length,
    ),
    none('writes without an answer', ledger.unanswered),
    none('writes that could not be finished afterwards', ledger.abandoned.length),
    none('answers of /health/live that were not 200', readiness.notLive.length),
    none('processes that ended', fellOver),
  ];
}

async function untilBusy({ ledger }: Orderers, orders: number): Promise<void> {
  const giveUpAt = performance.now() + 30_000;
  while (ledger.acknowledged.size < orders && performance.now() < giveUpAt) await sleep(50);
}

let asked = 0;

async function untilWritesWork({ baseUrls }: Deployment, shop: Shop): Promise<number> {
  const from = performance.now();
  for (const baseUrl of baseUrls) {
    for (;;) {
      const key = `works-again-${++asked}`;
      const answer = await callSouk(baseUrl, 'POST', '/apps/2026-10/orders', {
        token: shop.accessToken,
        idempotencyKey: key,
        json: orderFor(shop, key, asked),
      }).catch(() => undefined);
      if (answer?.status === 201) break;
      if (performance.now() - from > writesWithinMs) throw new Error('Writes did not work again within 30 seconds.');
      await sleep(50);
    }
  }
  return (performance.now() - from) / 1_000;
}
