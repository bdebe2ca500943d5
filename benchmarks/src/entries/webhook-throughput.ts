import type { Benchmark } from '../harness/benchmark.js';
import { openWebhookStage } from '../webhooks/open-webhook-stage.js';
import { sampleBodies } from '../webhooks/sample-bodies.js';
import { openBareSender } from '../webhooks/send-bare.js';
import { startReceiver } from '../webhooks/start-receiver.js';

const atOnce = 64;

/** From recorded events to answered deliveries, everything written down, against a loop that only signs and posts. */
export const webhookThroughput: Benchmark = {
  name: 'webhook-throughput',
  title: 'Deliveries a second from recorded events, against a bare loop that signs and posts the same bodies',
  unit: 'perSecond',
  target: { kind: 'atLeast', ratio: 0.5 },
  rounds: 5,
  async prepare(workplace) {
    const receiver = await startReceiver();
    const stage = await openWebhookStage(
      workplace,
      [receiver],
      Array.from({ length: 10 }, (_, index) => `${receiver.url}/hooks/${index}`),
    );
    const bodies = await sampleBodies(stage);
    const bare = openBareSender(receiver.url, '/hooks/0', atOnce);
    const count = workplace.quick ? 6_000 : 20_000;
    const measureOurs = async () => {
      await receiver.reset();
      await stage.recordChanges(count);
      const started = performance.now();
      const worker = await stage.startWorker();
      await receiver.until(count);
      const seconds = (performance.now() - started) / 1000;
      await worker.stop();
      return count / seconds;
    };
    await measureOurs();
    await bare.sendAll(bodies, count, atOnce);
    return {
      ours: { name: 'Souk', measure: measureOurs },
      reference: { name: 'bare loop', measure: () => bare.sendAll(bodies, count, atOnce) },
      async close() {
        await bare.close();
        await stage.close();
        await receiver.stop();
      },
    };
  },
};
