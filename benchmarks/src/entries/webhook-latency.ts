import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark } from '../harness/benchmark.js';
import type { BenchmarkEnvironment } from '../harness/benchmark-environment.js';
import { measuredTogether } from '../harness/measured-together.js';
import { openWebhookStage, type WebhookStage } from '../webhooks/open-webhook-stage.js';
import { sampleBodies } from '../webhooks/sample-bodies.js';
import { type BareSender, openBareSender } from '../webhooks/send-bare.js';
import { shareOf } from '../webhooks/share-of.js';
import { type Receiver, startReceiver } from '../webhooks/start-receiver.js';

const pauseMs = 20;
/**
 * Both sides, before anything counts: V8 compiles while they run, beside whoever is waited for, and until some thousand changes are
 * behind it late deliveries wait for that. With hardly a pause, but one change at a time.
 */
const warmUp: Pace = { count: 6_000, pauseMs: 1, inTurn: 100 };
/** So many of one side, then so many of the other: whatever disturbs the machine for half a second disturbs both. */
const inTurn = 10;
/** Between the sides, until the outcomes of the last deliveries are written. */
const betweenMs = 50;

interface Pace {
  count: number;
  /** After each. */
  pauseMs: number;
  inTurn: number;
}

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
    target: { kind: 'atMost', ratio },
    rounds: 3,
    roundsWhenQuick: sizes.quickRounds,
    async prepare(workplace) {
      const sides = await workplace.share('both sides of a delivery, warm', () => openWarm(workplace));
      const worker = await sides.stage.startWorker();
      await takeTurns(sides, { count: inTurn, pauseMs, inTurn });
      const round = async () => {
        const count = workplace.quick ? sizes.quick : sizes.full;
        const { ours, reference } = await takeTurns(sides, { count, pauseMs, inTurn });
        return { ours: shareOf(ours, share), reference: shareOf(reference, share) };
      };
      return { ...measuredTogether('Souk', 'bare POST', round), close: () => worker.stop() };
    },
  };
}

interface Sides {
  stage: WebhookStage;
  receiver: Receiver;
  bare: BareSender;
  body: Buffer;
}

async function openWarm(workplace: BenchmarkEnvironment): Promise<Sides & { close(): Promise<void> }> {
  const receiver = await startReceiver();
  const stage = await openWebhookStage(workplace, [receiver], [`${receiver.url}/hooks`]);
  const [body = Buffer.alloc(0)] = await sampleBodies(stage);
  const bare = openBareSender(receiver.url, '/hooks', 4);
  const sides = { stage, receiver, bare, body };
  const worker = await stage.startWorker();
  await takeTurns(sides, warmUp);
  await worker.stop();
  return {
    ...sides,
    async close() {
      await bare.close();
      await stage.close();
      await receiver.stop();
    },
  };
}

async function takeTurns({ stage, receiver, bare, body }: Sides, { count, pauseMs: pause, inTurn: most }: Pace) {
  const [ours, reference]: [number[], number[]] = [[], []];
  while (ours.length < count) {
    const turns = Math.min(most, count - ours.length);
    ours.push(...(await timeDeliveries(stage, receiver, turns, pause)));
    await sleep(betweenMs);
    reference.push(...(await timePosts(bare, body, turns, pause)));
  }
  return { ours, reference };
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

export const webhookLatencyP50 = latencyAt(0.5, 'p50', 5, { quick: 40, quickRounds: 3, full: 300 });
/** With a hundred or fewer, the 99th would be the worst of all. */
export const webhookLatencyP99 = latencyAt(0.99, 'p99', 5, { quick: 300, quickRounds: 2, full: 1_000 });
