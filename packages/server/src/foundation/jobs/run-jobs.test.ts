import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { openPrimary } from '../database/primary/open-primary.js';
import type { Primary } from '../database/primary/primary.js';
import type { Platform } from '../platform.js';
import { runJobs } from './run-jobs.js';

/** A way to the database that can be cut: from then on connections are accepted and nothing comes back. */
async function openRelay(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const relay = createServer((from) => {
    sockets.add(from);
    if (isCut) return void from.on('error', () => undefined);
    const to = connect(Number(port), hostname);
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => sockets.delete(one) && other.destroy());
    }
  });
  relay.listen(0, '127.0.0.1');
  await once(relay, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  // Otherwise the server's socket would be used, past us.
  url.searchParams.delete('host');
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      isCut = true;
      endAll();
    },
    mend() {
      isCut = false;
      endAll();
    },
    close() {
      relay.close();
      endAll();
    },
  };
}

let opened: TestPlatform;
beforeAll(async () => {
  opened = await openTestPlatform();
});
const primaries: Primary[] = [];
afterAll(async () => {
  for (const primary of primaries) primary.close();
  await opened.close();
});

function over(databaseUrl: string): Platform {
  const primary = openPrimary(databaseUrl, opened.platform.log);
  primaries.push(primary);
  return { ...opened.platform, primary };
}

describe('jobs', () => {
  test('stop soon although the database is away, when nothing is under way', async () => {
    const relay = await openRelay(opened.platform.config.databaseUrl);
    const jobs = await runJobs([], over(relay.url));
    relay.cut();
    // real time: the runner must have noticed, and be in the middle of trying again.
    await sleep(1_000);
    const before = performance.now();
    await jobs.stop();
    expect(performance.now() - before).toBeLessThan(6_000);
    relay.close();
  });

  test('that are under way are finished before they stop', async () => {
    let finished = false;
    let start: () => void = () => undefined;
    const started = new Promise<void>((resolve) => {
      start = resolve;
    });
    const slow = {
      name: 'slowJob',
      run: async () => {
        start();
        // real time: longer than the 3 s after which jobs that have nothing under way stop.
        await sleep(4_500);
        finished = true;
      },
    };
    const jobs = await runJobs([slow], over(opened.platform.config.databaseUrl));
    await opened.platform.pool.query(`select graphile_worker.add_job('slowJob')`);
    await started;
    await jobs.stop();
    expect(finished).toBe(true);
  });

  test('whose end cannot be written, as the database is gone, do not end the process', async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', note);
    const relay = await openRelay(opened.platform.config.databaseUrl);
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const unlucky = {
      name: 'unluckyJob',
      run: async () => {
        relay.close();
        end();
        throw new Error('the database went while it ran');
      },
    };
    const jobs = await runJobs([unlucky], over(relay.url));
    await opened.platform.pool.query(`select graphile_worker.add_job('unluckyJob')`);
    await ended;
    // real time: the runner tries to write the end of the job in the background, and must fail quietly.
    await sleep(2_500);
    await jobs.stop();
    process.off('unhandledRejection', note);
    expect(unhandled).toEqual([]);
  });

  test('whose end could not be written are run again once the database is back', async () => {
    const relay = await openRelay(opened.platform.config.databaseUrl);
    let runs = 0;
    const interrupted = {
      name: 'interruptedJob',
      run: async () => {
        runs += 1;
        if (runs === 1) relay.cut();
      },
    };
    const jobs = await runJobs([interrupted], over(relay.url));
    await opened.platform.pool.query(`select graphile_worker.add_job('interruptedJob')`);
    await expect.poll(() => runs, { timeout: 20_000 }).toBe(1);
    relay.mend();
    await expect.poll(() => runs, { timeout: 40_000 }).toBe(2);
    await jobs.stop();
    relay.close();
  }, 60_000);
});
