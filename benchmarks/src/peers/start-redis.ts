import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { cleanUpOnExit } from '@souk/drills/harness/cleanup.js';
import { findFreePort } from '@souk/server/foundation/database/embedded/find-free-port.js';

export interface RunningRedis {
  url: string;
  stop(): Promise<void>;
}

/** Redis with its own defaults for keeping data, in a folder of its own. */
export async function startRedis(): Promise<RunningRedis> {
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), 'souk-bench-redis-'));
  const child = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder], {
    stdio: 'ignore',
  });
  const failed = once(child, 'error').then(([error]) => {
    throw error;
  });
  failed.catch(() => undefined);
  await Promise.race([untilItListens(port), failed]);
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: cleanUpOnExit(async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    }),
  };
}

async function untilItListens(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const listens = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (listens) return;
    await sleep(50);
  }
  throw new Error('Redis did not start.');
}
