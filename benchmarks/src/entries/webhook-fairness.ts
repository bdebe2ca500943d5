import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark } from '../harness/benchmark.js';
import { openWebhookStage, type Shop, type WebhookStage } from '../webhooks/open-webhook-stage.js';
import { shareOf } from '../webhooks/share-of.js';
import { type Receiver, startReceiver } from '../webhooks/start-receiver.js';

const healthy = 18;
/** 300 events a second for the healthy ones, and as many again for the other two. */
const everyMs = 20;
const atOnce = 6;
/** Before anything counts: the first seconds of either side are V8's, and of a few hundred deliveries they are the latest three. */
const warmUps = 1_500;

/** Eighteen healthy endpoints, with and without two that hang and drip under half of the load. */
export const webhookFairness: Benchmark = {
  name: 'webhook-fairness',
  title:
    "The p99 of 18 healthy endpoints' deliveries with one that hangs and one that drips under half of the load, against without",
  unit: 'milliseconds',
  target: { kind: 'atMost', ratio: 1.3 },
  rounds: 3,
  roundsWhenQuick: 2,
  async prepare(workplace) {
    // Each port counts as its own endpoint towards the cap.
    const well = await startReceiver({ endpoints: healthy });
    const ill = await startReceiver({ endpoints: 2 });
    const [hanging, dripping] = ill.ports;
    const stage = await openWebhookStage(
      workplace,
      [well, ill],
      [
        ...well.ports.map((port) => `http://127.0.0.1:${port}/hooks`),
        `http://127.0.0.1:${hanging}/hang`,
        `http://127.0.0.1:${dripping}/drip`,
      ],
      // A worker that stops waits for what hangs; a quick run has no ten seconds for that.
      workplace.quick ? { deadlineMs: 2_000 } : {},
    );
    const good = stage.shops.slice(0, healthy);
    const bad = stage.shops.slice(healthy);
    const count = workplace.quick ? 900 : 6_000;
    await measure(stage, well, { count: warmUps, good, bad });
    return {
      ours: { name: 'with them', measure: () => measure(stage, well, { count, good, bad }) },
      reference: { name: 'without', measure: () => measure(stage, well, { count, good, bad: [] }) },
      async close() {
        await stage.close();
        await Promise.all([well.stop(), ill.stop()]);
      },
    };
  },
};

interface Load {
  count: number;
  good: Shop[];
  bad: Shop[];
}

/** A worker of its own for each round, and nothing left over from the one before. */
async function measure(stage: WebhookStage, well: Receiver, { count, good, bad }: Load): Promise<number> {
  await well.reset();
  const worker = await stage.startWorker();
  const committed = new Map<string, number>();
  const begun = performance.now();
  for (let turn = 1; committed.size < count; turn += 1) {
    if (bad.length > 0) await stage.recordChanges(atOnce, { shops: bad });
    const ids = await stage.recordChanges(atOnce, { shops: good });
    const at = performance.timeOrigin + performance.now();
    stage.hint();
    for (const id of ids) committed.set(`evt_${id}`, at);
    await sleep(Math.max(begun + turn * everyMs - performance.now(), 0));
  }
  await well.until(count);
  const arrivals = await well.arrivals();
  await worker.stop();
  await stage.forgetWaiting();
  const delays = [...committed].map(([event, at]) => (arrivals.get(event) ?? Number.NaN) - at);
  return shareOf(delays, 0.99);
}
