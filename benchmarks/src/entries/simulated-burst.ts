import type { Benchmark } from '../harness/benchmark.js';
import { simulateBurst } from '../simulation/simulate-day.js';
import { openWebhookStage } from '../webhooks/open-webhook-stage.js';
import { startReceiver } from '../webhooks/start-receiver.js';

/** The small end of `npm run simulate`, held against a real run: the rate is measured with few deliveries, and many are foretold with it. */
export const simulatedBurst: Benchmark = {
  name: 'simulated-burst',
  title: 'Milliseconds until a burst of deliveries is sent, against what the simulation foretells from a smaller one',
  unit: 'milliseconds',
  target: { kind: 'atMost', ratio: 1.5 },
  rounds: 3,
  async prepare(workplace) {
    const receiver = await startReceiver();
    const addresses = Array.from({ length: 10 }, (_, index) => `${receiver.url}/hooks/${index}`);
    const stage = await openWebhookStage(workplace, [receiver], addresses);
    const [few, many] = workplace.quick ? [3_000, 9_000] : [10_000, 30_000];
    const send = async (count: number) => {
      await receiver.reset();
      await stage.recordChanges(count);
      const started = performance.now();
      const worker = await stage.startWorker();
      await receiver.until(count);
      const milliseconds = performance.now() - started;
      await worker.stop();
      return milliseconds;
    };
    await send(few);
    return {
      ours: { name: 'Souk', measure: () => send(many) },
      reference: {
        name: 'foretold',
        measure: async () => simulateBurst(many, few / ((await send(few)) / 1_000), 1) * 1_000,
      },
      async close() {
        await stage.close();
        await receiver.stop();
      },
    };
  },
};
