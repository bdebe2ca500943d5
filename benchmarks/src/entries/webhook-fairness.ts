import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark } from '../harness/benchmark.js';
import { openWebhookStage, type Shop } from '../webhooks/open-webhook-stage.js';
import { shareOf } from '../webhooks/share-of.js';
import { startReceiver } from '../webhooks/start-receiver.js';

const healthy = 18;
const everyMs = 10;

/** Eighteen healthy endpoints, with and without two that hang and drip under half of the load. */
export const webhookFairness: Benchmark = {
  name: 'webhook-fairness',
  title: "The healthy endpoints' p99 with two hanging ones under half of the load, against without them",
  unit: 'milliseconds',
  bar: { kind: 'atMost', ratio: 2 },
  rounds: 3,
  async prepare(workplace) {
    // Each receiver is a host and port of its own, as the cap counts them.
    const well = [await startReceiver(), await startReceiver()] as const;
    const hanging = await startReceiver();
    const dripping = await startReceiver();
    const receivers = [...well, hanging, dripping];
    const stage = await openWebhookStage(workplace, receivers, [
      ...Array.from({ length: healthy }, (_, index) => `${well[(index % 2) as 0 | 1].url}/hooks/${index}`),
      `${hanging.url}/hang`,
      `${dripping.url}/drip`,
    ]);
    const good = stage.shops.slice(0, healthy);
    const bad = stage.shops.slice(healthy);
    const worker = await stage.startWorker();
    const count = workplace.quick ? 60 : 1_500;

    const measure = async (troubled: readonly Shop[]) => {
      await Promise.all(well.map((receiver) => receiver.reset()));
      const committed = new Map<string, number>();
      for (let turn = 0; turn < count; turn += 1) {
        const [id] = await stage.recordChanges(1, { shops: good });
        if (troubled.length > 0) await stage.recordChanges(1, { shops: [...troubled] });
        stage.hint();
        committed.set(`evt_${id}`, performance.timeOrigin + performance.now());
        await sleep(everyMs);
      }
      while ((await Promise.all(well.map((receiver) => receiver.count()))).reduce((sum, one) => sum + one, 0) < count) {
        await sleep(20);
      }
      const arrivals = new Map(
        (await Promise.all(well.map((receiver) => receiver.arrivals()))).flatMap((one) => [...one]),
      );
      return shareOf(
        [...committed].map(([event, at]) => (arrivals.get(event) ?? Number.NaN) - at),
        0.99,
      );
    };
    await measure([]);
    return {
      ours: { name: 'with them', measure: () => measure(bad) },
      reference: { name: 'without', measure: () => measure([]) },
      async close() {
        await worker.stop();
        await stage.close();
        await Promise.all(receivers.map((receiver) => receiver.stop()));
      },
    };
  },
};
