import { setTimeout as sleep } from 'node:timers/promises';
import { clusterPathsFor } from '@souk/server/foundation/database/embedded/cluster-paths.js';
import { discardCluster } from '@souk/server/foundation/database/embedded/discard-cluster.js';
import { findClusterProcesses } from '@souk/server/foundation/database/embedded/find-cluster-processes.js';
import { startEmbeddedPostgres } from '@souk/server/foundation/database/embedded/start-embedded-postgres.js';
import { migrate } from '@souk/server/foundation/database/migrate.js';
import pg from 'pg';
import type { Drill } from '../harness/drill.js';
import { type FlakyReceiver, startFlakyReceiver } from '../harness/flaky-receiver.js';
import { makeDataFolder } from '../harness/make-data-folder.js';
import { type Kill, Workers } from '../harness/run-workers.js';
import { checkDeliveries } from '../killed-workers/check-deliveries.js';
import type { Outage } from '../killed-workers/explain-duplicates.js';
import { type Feed, feedEvents, seedShops } from '../killed-workers/feed-events.js';

const workersAtOnce = 3;
const killEveryMs = 2_000;
const giveUpAfterMs = 300_000;
/** In the brief form one worker always lives: beside other tests a start takes seconds, and those killed as soon as they work never finish. */
const maxKillsInBrief = 2;
const eventsPerSecond = 200;
/** Slow enough that a kill meets attempts in flight. */
const flakiness = { failureShare: 0.3, slowestMs: 100 };
/** Twenty short delays: with three failures in ten, giving up would be a fault of the engine and not bad luck. */
const retrySeconds = 1;
const retries = 20;
/** How soon an answer is recorded, and a dead worker's deliveries taken over, on an otherwise idle machine. */
const usualPatience = { writtenWithinMs: 500, overdueAfterMs: 10_000 };
/** And alongside the other tests, which leave it less CPU. */
const patienceInTests = { writtenWithinMs: 2_000, overdueAfterMs: 20_000 };

/** Ten thousand deliveries while workers are killed, and PostgreSQL once. */
export const killWebhookWorkers: Drill = {
  name: 'kill-webhook-workers',
  title: 'kill -9 of a webhook worker every two seconds and of PostgreSQL once: deliveries lost, overdue or doubled',
  async run({ quick, brief, say }) {
    const maxKills = brief ? maxKillsInBrief : Number.POSITIVE_INFINITY;
    const count = brief ? 500 : quick ? 2_000 : 10_000;
    const dataDir = await makeDataFolder();
    const cluster = await startEmbeddedPostgres({ dataDir });
    const receiver = await startFlakyReceiver(flakiness);
    const workers = new Workers({
      DATABASE_URL: cluster.url,
      SOUK_MASTER_KEY: '07'.repeat(32),
      SOUK_DATA_DIR: dataDir,
      SOUK_WEBHOOK_ALLOW: `127.0.0.1:${receiver.port}`,
      SOUK_WEBHOOK_RETRY_SECONDS: Array.from({ length: retries }, () => retrySeconds).join(','),
    });
    try {
      await migrate(cluster.url);
      await seedShops(cluster.url, receiver.port);
      // In the tests the first one makes the program that the others then find made.
      workers.keepRunning(1);
      await workers.ready();
      workers.keepRunning(workersAtOnce);
      await workers.ready();
      const feed = feedEvents(cluster.url, count, eventsPerSecond);
      const restart = () => restartPostgres(dataDir, cluster.url);
      const { kills, outages } = await storm({ count, maxKills, feed, receiver, workers, say, restart });
      return await checkDeliveries({
        url: cluster.url,
        count,
        arrivals: receiver.arrivals,
        kills,
        outages,
        retrySeconds,
        ...(brief ? patienceInTests : usualPatience),
        say,
      });
    } finally {
      await workers.stopAll();
      await receiver.close();
      await cluster.stop();
      await discardCluster(dataDir);
    }
  },
};

interface Storm {
  count: number;
  maxKills: number;
  feed: Feed;
  receiver: FlakyReceiver;
  workers: Workers;
  say: (text: string) => void;
  restart: () => Promise<Outage>;
}

/** Kills until everything has arrived; returns who was killed when. */
async function storm({ count, maxKills, feed, receiver, workers, say, restart }: Storm) {
  const kills: Kill[] = [];
  let restarting: Promise<Outage> | undefined;
  const giveUpAt = Date.now() + giveUpAfterMs;
  while (receiver.accepted < count && Date.now() < giveUpAt) {
    const pause = sleep(killEveryMs);
    const kill = kills.length < maxKills ? await workers.killOldest() : undefined;
    if (kill) kills.push(kill);
    workers.keepRunning(workersAtOnce);
    await pause;
    if (!restarting && feed.fed > count / 2) {
      restarting = restart();
      say('killed PostgreSQL');
    }
    say(`${kills.length} kills; ${receiver.accepted} of ${count} arrived, ${receiver.arrivals.length} requests`);
  }
  feed.stop();
  await feed.done;
  if (!restarting) throw new Error('PostgreSQL was never restarted: the drill would prove nothing.');
  if (kills.length === 0) throw new Error('No worker was killed: the drill would prove nothing.');
  return { kills, outages: [await restarting] };
}

/** Kills PostgreSQL with all its processes; its supervisor restarts it. Returns how long it was down. */
async function restartPostgres(dataDir: string, url: string): Promise<Outage> {
  const processes = await findClusterProcesses(clusterPathsFor(dataDir).cluster);
  if (processes.length === 0) throw new Error('There was no PostgreSQL to kill: the drill would prove nothing.');
  const from = Date.now();
  for (const pid of processes) killIfAlive(pid);
  while (!(await canConnect(url))) await sleep(20);
  return { from, to: Date.now() };
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // A backend exits by itself once the postmaster has.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
