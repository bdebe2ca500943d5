import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { findFreePort } from '../src/foundation/database/embedded/find-free-port.js';

export interface RunningRedis {
  url: string;
  stop(): Promise<void>;
}

/** Tests of shared limits run where a Redis is installed; `npm test` installs it where it may and says so where it may not. */
export const redisInstalled = (process.env.PATH ?? '').split(delimiter).some((folder) => {
  try {
    accessSync(join(folder, 'redis-server'), constants.X_OK);
    return true;
  } catch {
    return false;
  }
});

/** A real Redis of its own on a free port, keeping nothing. */
export async function startRedis(): Promise<RunningRedis> {
  const port = await findFreePort();
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  const url = `redis://127.0.0.1:${port}`;
  await untilItAnswers(url);
  return {
    url,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, maxRetriesPerRequest: 0 });
    redis.on('error', () => undefined);
    try {
      await redis.connect();
      return;
    } catch {
      await sleep(50);
    } finally {
      redis.disconnect();
    }
  }
  throw new Error('Redis did not start.');
}
