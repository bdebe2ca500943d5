import { cpus } from 'node:os';
import { cleanUpOnExit } from '@souk/drills/harness/cleanup.js';
import { SoukProcess } from '@souk/drills/harness/souk-process.js';
import type { Benchmark } from '../harness/benchmark.js';
import { busySeconds, cpuSecondsOf } from '../harness/read-cpu-seconds.js';
import { median } from '../harness/run-benchmark.js';
import { openWebhookStage } from '../webhooks/open-webhook-stage.js';
import { startReceiver } from '../webhooks/start-receiver.js';

/** Worker processes as an operator starts them, on a PostgreSQL apart from them that DATABASE_URL names. */
export const twoWorkers: Benchmark = {
  name: 'two-workers',
  title: 'Deliveries a second by two worker processes on an external PostgreSQL, against one',
  unit: 'perSecond',
  target: null,
  rounds: 3,
  // Starting a process takes longer than the work it is started for.
  roundsWhenQuick: 1,
  async prepare(workplace) {
    const receivers = [await startReceiver(), await startReceiver()];
    const stage = await openWebhookStage(
      workplace,
      receivers,
      Array.from({ length: 10 }, (_, index) => `${receivers[index % 2]?.url}/hooks/${index}`),
    );
    const { databaseUrl, masterKey, webhookAllow } = stage.platform.config;
    const workers = [1, 2].map(
      () =>
        new SoukProcess({
          DATABASE_URL: databaseUrl,
          SOUK_MASTER_KEY: masterKey.toString('hex'),
          SOUK_ROLES: 'worker',
          SOUK_WEBHOOK_ALLOW: webhookAllow.join(','),
        }),
    );
    const stopWorkers = cleanUpOnExit(async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
    });
    const had: Record<'one' | 'two', Cores[]> = { one: [], two: [] };
    const count = workplace.quick ? 2_000 : 20_000;
    const [first, second] = workers as [SoukProcess, SoukProcess];
    await first.start();

    /** All of it becomes visible with one commit; the clock starts there. */
    const measure = async (helpers: SoukProcess[]) => {
      for (const helper of helpers) await helper.start();
      const pids = [first, ...helpers].map(({ pid }) => pid);
      await Promise.all(receivers.map((receiver) => receiver.reset()));
      await stage.recordChanges(count, { batch: count });
      const before = { busy: busySeconds(), own: coresOf(pids) };
      const startedAt = performance.now();
      stage.hint();
      await untilArrived(receivers, count);
      const seconds = (performance.now() - startedAt) / 1000;
      had[helpers.length === 0 ? 'one' : 'two'].push({
        own: (coresOf(pids) - before.own) / seconds,
        all: (busySeconds() - before.busy) / seconds,
      });
      await Promise.all(helpers.map((helper) => helper.stop()));
      return count / seconds;
    };
    if (!workplace.quick) await measure([]);
    return {
      ours: { name: 'two workers', measure: () => measure([second]) },
      reference: { name: 'one worker', measure: () => measure([]) },
      note: () => `of ${cpus().length} cores two workers had ${tell(had.two)}, one had ${tell(had.one)}`,
      async close() {
        await stopWorkers();
        await stage.close();
        await Promise.all(receivers.map((receiver) => receiver.stop()));
      },
    };
  },
};

/** How many cores' worth of time was used: by the workers, and by everybody. */
interface Cores {
  own: number;
  all: number;
}

const coresOf = (pids: readonly (number | undefined)[]): number =>
  pids.reduce<number>((sum, pid) => sum + (cpuSecondsOf(pid) ?? Number.NaN), 0);

const tell = (cores: readonly Cores[]): string =>
  `${median(cores.map(({ own }) => own)).toFixed(2)} while ${median(cores.map(({ all }) => all)).toFixed(2)} were at work`;

async function untilArrived(receivers: { count(): Promise<number> }[], wanted: number): Promise<void> {
  for (;;) {
    const counts = await Promise.all(receivers.map((receiver) => receiver.count()));
    if (counts.reduce((sum, count) => sum + count, 0) >= wanted) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
