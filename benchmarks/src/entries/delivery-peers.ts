import type { Benchmark, Contest } from '../harness/benchmark.js';
import type { BenchmarkEnvironment } from '../harness/benchmark-environment.js';
import { installProgram } from '../harness/install-program.js';
import { installPeers } from '../peers/install-peers.js';
import { runPeer } from '../peers/run-peer.js';
import { startRedis } from '../peers/start-redis.js';
import { openWebhookStage } from '../webhooks/open-webhook-stage.js';
import { sampleBodies } from '../webhooks/sample-bodies.js';
import { type Receiver, startReceiver } from '../webhooks/start-receiver.js';

const atOnce = 64;

/** A queue that a peer takes its jobs from. */
interface Store {
  url: string;
  close(): Promise<void>;
}

/** Both begin with as many deliveries waiting, and are timed from the start of their worker to the last arrival. */
function against(name: string, title: string, openStore: (workplace: BenchmarkEnvironment) => Promise<Store>) {
  return async (workplace: BenchmarkEnvironment): Promise<Contest> => {
    const { receiver, stage, samples } = await workplace.share('a stage for peers', () => openPeerStage(workplace));
    const store = await openStore(workplace);
    const peer = runPeer(name);
    await peer.ask({ deed: 'open', url: store.url, receiver: receiver.url, path: '/hooks/0', atOnce, samples });
    const count = workplace.quick ? 2_000 : 20_000;

    const ours = async () => {
      await stage.recordChanges(count);
      let worker: Awaited<ReturnType<typeof stage.startWorker>> | undefined;
      const perSecond = await timed(receiver, count, async () => {
        worker = await stage.startWorker();
      });
      await worker?.stop();
      return perSecond;
    };
    const theirs = async () => {
      await peer.ask({ deed: 'enqueue', count });
      const perSecond = await timed(receiver, count, () => peer.ask({ deed: 'work' }));
      await peer.ask({ deed: 'rest' });
      return perSecond;
    };
    await ours();
    await theirs();
    return {
      ours: { name: 'Souk', measure: ours },
      reference: { name: title, measure: theirs },
      async close() {
        await peer.stop();
        await store.close();
      },
    };
  };
}

/** Both peers meet the same shops and the same receiver. */
async function openPeerStage(workplace: BenchmarkEnvironment) {
  const receiver = await startReceiver();
  const stage = await openWebhookStage(
    workplace,
    [receiver],
    Array.from({ length: 10 }, (_, index) => `${receiver.url}/hooks/${index}`),
  );
  const samples = (await sampleBodies(stage)).map(String);
  const close = async () => {
    await stage.close();
    await receiver.stop();
  };
  return { receiver, stage, samples, close };
}

async function timed(receiver: Receiver, count: number, work: () => Promise<unknown>): Promise<number> {
  await receiver.reset();
  const startedAt = performance.now();
  await work();
  await receiver.until(count);
  return count / ((performance.now() - startedAt) / 1000);
}

export const deliveriesAgainstGraphileWorker: Benchmark = {
  name: 'deliveries-graphile-worker',
  title: 'Deliveries a second, against the same signed bodies posted as jobs of graphile-worker on the same PostgreSQL',
  unit: 'perSecond',
  target: null,
  rounds: 3,
  roundsWhenQuick: 1,
  unavailable: installPeers,
  prepare: against('graphile-worker', 'graphile-worker', async (workplace) => ({
    url: await workplace.openDatabase(),
    close: async () => undefined,
  })),
};

export const deliveriesAgainstBullMq: Benchmark = {
  name: 'deliveries-bullmq',
  title:
    "Deliveries a second, against the same signed bodies posted as jobs of BullMQ on Redis (Debian's, appendonly no)",
  unit: 'perSecond',
  target: null,
  rounds: 3,
  roundsWhenQuick: 1,
  unavailable: async () => (await installPeers()) ?? (await installProgram('redis-server')),
  prepare: against('bullmq', 'BullMQ', async () => {
    const redis = await startRedis();
    return { url: redis.url, close: () => redis.stop() };
  }),
};
