import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openInstanceLog } from '../logs/instance-log.js';
import { openOutboundBudget } from '../outbound/outbound-budget.js';
import { openUsage } from '../usage.js';
import { openWatchdog } from '../watch/open-watchdog.js';
import { openProcessMeter } from '../watch/process-meter.js';
import { type EndOfInstance, runInstance } from './run-instance.js';

let folder: string;
/** In place of a runtime that has closed its sockets and is not gone yet. */
let child: ChildProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-run-instance-'));
  child = spawn('/bin/sleep', ['60'], { stdio: 'ignore' });
});
afterAll(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** A socket file behind which nobody listens any more. */
async function abandonedSocket(): Promise<string> {
  const server = createServer().listen(join(folder, 'listening.sock'));
  await once(server, 'listening');
  await rename(join(folder, 'listening.sock'), join(folder, 'in.sock'));
  server.close();
  return join(folder, 'in.sock');
}

it('ends with its first request that finds nobody, though its process is still there', async () => {
  const socketPath = await abandonedSocket();
  const pid = child.pid ?? 0;
  const ends: EndOfInstance[] = [];
  const instance = runInstance({
    key: { appId: '1', versionNumber: 1, environment: 'staging' },
    process: {
      pid,
      yields: false,
      ended: once(child, 'close').then(() => 'JavaScript heap out of memory'),
      kill: () => void child.kill('SIGKILL'),
    },
    meter: openProcessMeter(pid),
    pool: new Pool('http://app', { socketPath }),
    alive: new Pool('http://app', { socketPath }),
    watchdog: openWatchdog(),
    isSuspect: false,
    yieldCpu: { begin: () => undefined, change: () => undefined },
    budget: openOutboundBudget(),
    usage: openUsage(async () => undefined),
    lines: openInstanceLog({
      write: async () => undefined,
      hide: (text) => text,
      now: () => new Date(),
      failed: () => undefined,
    }),
    ending: (end) => void ends.push(end),
    clear: async () => undefined,
  });
  const request = { kind: 'page', requestId: 'r', method: 'GET', path: '/', headers: [], body: null } as const;
  expect(await instance.send({ ...request, headers: [] })).toMatchObject({ failure: 'APP_CRASHED' });
  // Whoever comes next is no longer sent to it.
  expect(instance.isEnding()).toBe(true);
  expect(ends).toEqual([{ how: 'crashed', lastWords: 'It closed its socket.' }]);
  // What it said is known once it is gone, and says why.
  expect(await instance.ended).toEqual({ how: 'crashed', lastWords: 'JavaScript heap out of memory' });
  expect(ends).toHaveLength(1);
});
