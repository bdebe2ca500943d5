import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ClosedCheckout, makeClosedCheckout } from '../../../../testing/embedded/make-closed-checkout.js';
import { runWriter, type Writer } from '../../../../testing/embedded/run-writer.js';
import { clusterPathsIn } from './cluster-paths.js';
import { discardCluster } from './discard-cluster.js';
import { findClusterProcesses } from './find-cluster-processes.js';
import { readPostmasterFile } from './read-postmaster-file.js';

type Victim = 'node' | 'postgres' | 'both';
const victims: Victim[] = ['node', 'postgres', 'both'];

let checkout: ClosedCheckout;
let folder: string;
const used: string[] = [];

beforeAll(async () => {
  checkout = await makeClosedCheckout();
  folder = await mkdtemp(join(tmpdir(), 'souk-kill-drill-'));
});

afterEach(async () => {
  for (const dataDir of used.splice(0)) await discardCluster(dataDir);
});

afterAll(async () => {
  await rm(checkout.folder, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});

function newDataFolder(name: string): string {
  const dataDir = join(folder, name);
  used.push(dataDir);
  return dataDir;
}

/** Every PostgreSQL and initdb of this folder, finished clusters and unfinished ones. */
async function databaseProcesses(dataDir: string): Promise<number[]> {
  const homes = (await readdir(dataDir).catch(() => [])).filter((name) => name.startsWith('postgres'));
  const found = await Promise.all(
    homes.map((home) => findClusterProcesses(clusterPathsIn(join(dataDir, home)).cluster)),
  );
  return found.flat();
}

async function strike(victim: Victim, writer: Writer, dataDir: string): Promise<void> {
  const processes = victim === 'node' ? [] : await databaseProcesses(dataDir);
  if (victim !== 'postgres') writer.kill('SIGKILL');
  for (const pid of processes) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It fell with the one before it.
    }
  }
}

async function countRows(url: string): Promise<{ rows: number; highest: number }> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(
      'select count(*)::int as rows, coalesce(max(n), 0)::int as highest from numbers',
    );
    return rows[0];
  } finally {
    await client.end();
  }
}

async function waitForAcknowledged(writer: Writer, more: number): Promise<void> {
  const goal = writer.acknowledged + more;
  await expect.poll(() => writer.acknowledged, { timeout: 60_000, interval: 10 }).toBeGreaterThanOrEqual(goal);
}

describe('kill -9', () => {
  it.each([
    { victim: 'node', afterMs: 150 },
    { victim: 'both', afterMs: 300 },
    { victim: 'postgres', afterMs: 500 },
    { victim: 'node', afterMs: 900 },
  ] as const)(
    'of $victim $afterMs ms into the very first start leaves a folder that starts',
    async ({ victim, afterMs }) => {
      const dataDir = newDataFolder(`first-${victim}-${afterMs}`);
      const struck = runWriter(checkout.program, dataDir);
      // real time: the kill must come at some moment of the start.
      await sleep(afterMs);
      await strike(victim, struck, dataDir);
      if (victim === 'postgres') struck.kill('SIGKILL');
      await struck.ended;

      const next = runWriter(checkout.program, dataDir);
      await next.ready;
      await waitForAcknowledged(next, 1);
      next.kill('SIGTERM');
      await next.ended;
      expect(await databaseProcesses(dataDir)).toEqual([]);
      expect((await readdir(dataDir)).filter((name) => name.includes('unfinished'))).toEqual([]);
    },
  );

  it('ten times at random moments of start and load loses no acknowledged row', async () => {
    const dataDir = newDataFolder('ten-kills');
    const first = runWriter(checkout.program, dataDir);
    await first.ready;
    await waitForAcknowledged(first, 10);
    let acknowledged = first.acknowledged;
    let writer = first;
    for (let round = 0; round < 10; round++) {
      const victim = victims[round % victims.length] ?? 'both';
      await strike(victim, writer, dataDir);
      if (victim === 'postgres') {
        // Node lives on and brings PostgreSQL back by itself.
        await waitForAcknowledged(writer, 1);
      } else {
        await writer.ended;
        acknowledged = Math.max(acknowledged, writer.acknowledged);
        writer = runWriter(checkout.program, dataDir);
      }
      // real time: the kills come at random moments.
      await sleep(Math.random() * 600);
    }
    const url = await writer.ready;
    await waitForAcknowledged(writer, 1);
    acknowledged = Math.max(acknowledged, writer.acknowledged);
    const { rows, highest } = await countRows(url);
    writer.kill('SIGTERM');
    await writer.ended;
    expect(highest).toBeGreaterThanOrEqual(acknowledged);
    expect(rows).toBe(highest);
  });

  it('of Node leaves a PostgreSQL that the next start adopts', async () => {
    const dataDir = newDataFolder('adopted');
    const { cluster } = clusterPathsIn(join(dataDir, 'postgres'));
    const first = runWriter(checkout.program, dataDir);
    const url = await first.ready;
    const orphan = readPostmasterFile(cluster);
    first.kill('SIGKILL');
    await first.ended;

    const second = runWriter(checkout.program, dataDir);
    expect(await second.ready).toBe(url);
    expect(readPostmasterFile(cluster)?.pid).toBe(orphan?.pid);
    second.kill('SIGTERM');
    await second.ended;
    expect(await databaseProcesses(dataDir)).toEqual([]);
  });
});
