import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark } from '../harness/benchmark.js';
import { openWebhookStage } from '../webhooks/open-webhook-stage.js';
import { sampleBodies } from '../webhooks/sample-bodies.js';
import { openBareSender } from '../webhooks/send-bare.js';
import { shareOf } from '../webhooks/share-of.js';
import { startReceiver } from '../webhooks/start-receiver.js';

const pauseMs = 20;

/** At light load: one change, then a pause. From its commit to its arrival, against a signed POST and its answer. */
function latencyAt(share: number, name: string, ratio: number): Benchmark {
  return {
    name: `webhook-latency-${name}`,
    title: `From commit to the receiver at light load (${name}), against the round trip of a bare signed POST`,
    unit: 'milliseconds',
    bar: { kind: 'atMost', ratio },
    rounds: 3,
    roundsWhenQuick: 1,
    async prepare(workplace) {
      const receiver = await startReceiver();
      const stage = await openWebhookStage(workplace, [receiver], [`${receiver.url}/hooks`]);
      const [body = Buffer.alloc(0)] = await sampleBodies(stage);
      const bare = openBareSender(receiver.url, '/hooks', 4);
      const count = workplace.quick ? 40 : 300;
      const worker = await stage.startWorker();
      const measureOurs = async () => {
        await receiver.reset();
        const committed = new Map<string, number>();
        for (let turn = 0; turn < count; turn += 1) {
          const [id] = await stage.recordChanges(1);
          stage.hint();
          committed.set(`evt_${id}`, performance.timeOrigin + performance.now());
          await sleep(pauseMs);
        }
        await receiver.until(count);
        const arrivals = await receiver.arrivals();
        return shareOf(
          [...committed].map(([event, at]) => (arrivals.get(event) ?? Number.NaN) - at),
          share,
        );
      };
      const measureBare = async () => {
        const durations: number[] = [];
        for (let turn = 0; turn < count; turn += 1) {
          const started = performance.now();
          await bare.send(`dlv_${turn}`, body);
          durations.push(performance.now() - started);
          await sleep(pauseMs);
        }
        return shareOf(durations, share);
      };
      await measureOurs();
      await measureBare();
      return {
        ours: { name: 'Souk', measure: measureOurs },
        reference: { name: 'bare POST', measure: measureBare },
        async close() {
          await worker.stop();
          await bare.close();
          await stage.close();
          await receiver.stop();
        },
      };
    },
  };
}

export const webhookLatencyP50 = latencyAt(0.5, 'p50', 3);
export const webhookLatencyP99 = latencyAt(0.99, 'p99', 3);
