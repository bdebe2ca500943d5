import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark } from '../harness/benchmark.js';
import { measuredTogether } from '../harness/measured-together.js';
import { openWebhookStage, type WebhookStage } from '../webhooks/open-webhook-stage.js';
import { sampleBodies } from '../webhooks/sample-bodies.js';
import { type BareSender, openBareSender } from '../webhooks/send-bare.js';
import { shareOf } from '../webhooks/share-of.js';
import { type Receiver, startReceiver } from '../webhooks/start-receiver.js';

const pauseMs = 20;
/**
 * Both sides, before anything counts: V8 compiles while they run, beside whoever is waited for, and until some thousand changes are
 * behind it every late delivery waits for that. With shorter pauses, but one change at a time.
 */
const warmUps = 2_000;
const warmUpPauseMs = 4;
/** So many of one side, then so many of the other: whatever disturbs the machine for half a second disturbs both. */
const inTurn = 10;
/** Between the sides, until the outcomes of the last deliveries are written. */
const betweenMs = 50;

interface Sizes {
  quick: number;
  quickRounds: number;
  full: number;
}

/** At light load: one change, then a pause. From its commit to its arrival, against a signed POST and its answer. */
function latencyAt(share: number, name: string, ratio: number, sizes: Sizes): Benchmark {
  return {
    name: `webhook-latency-${name}`,
    title: `From commit to the receiver at light load (${name}), against the round trip of a bare signed POST`,
    unit: 'milliseconds',
    bar: { kind: 'atMost', ratio },
    rounds: 3,
    roundsWhenQuick: sizes.quickRounds,
    async prepare(workplace) {
      const receiver = await startReceiver();
      const stage = await openWebhookStage(workplace, [receiver], [`${receiver.url}/hooks`]);
      const [body = Buffer.alloc(0)] = await sampleBodies(stage);
      const bare = openBareSender(receiver.url, '/hooks', 4);
      const worker = await stage.startWorker();
      const round = async (count: number, pause = pauseMs) => {
        const [ours, reference]: [number[], number[]] = [[], []];
        while (ours.length < count) {
          const turns = Math.min(inTurn, count - ours.length);
          ours.push(...(await timeDeliveries(stage, receiver, turns, pause)));
          await sleep(betweenMs);
          reference.push(...(await timePosts(bare, body, turns, pause)));
        }
        return { ours: shareOf(ours, share), reference: shareOf(reference, share) };
      };
      await round(warmUps, warmUpPauseMs);
      return {
        ...measuredTogether('Souk', 'bare POST', () => round(workplace.quick ? sizes.quick : sizes.full)),
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

async function timeDeliveries(
  stage: WebhookStage,
  receiver: Receiver,
  count: number,
  pause: number,
): Promise<number[]> {
  await receiver.reset();
  const committed = new Map<string, number>();
  for (let turn = 0; turn < count; turn += 1) {
    const { id, committedAt } = await stage.change();
    committed.set(`evt_${id}`, committedAt);
    await sleep(pause);
  }
  await receiver.until(count);
  const arrivals = await receiver.arrivals();
  return [...committed].map(([event, at]) => (arrivals.get(event) ?? Number.NaN) - at);
}

async function timePosts(bare: BareSender, body: Buffer, count: number, pause: number): Promise<number[]> {
  const durations: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const started = performance.now();
    await bare.send(`dlv_${turn}`, body);
    durations.push(performance.now() - started);
    await sleep(pause);
  }
  return durations;
}

export const webhookLatencyP50 = latencyAt(0.5, 'p50', 3, { quick: 40, quickRounds: 3, full: 300 });
/** With a hundred or fewer, the 99th would be the worst of all. */
export const webhookLatencyP99 = latencyAt(0.99, 'p99', 3, { quick: 105, quickRounds: 2, full: 1_000 });
