import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '@souk/server/foundation/database/embedded/find-free-port.js';
import { cleanUpOnExit } from './cleanup.js';

export interface RedisUnderTest {
  url: string;
  stop(): Promise<void>;
}

/** A Redis of its own on a free port, keeping nothing; undefined where none is installed. */
export async function runRedis(): Promise<RedisUnderTest | undefined> {
  const port = await findFreePort();
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  let missing = false;
  child.once('error', () => {
    missing = true;
  });
  const giveUpAt = performance.now() + 10_000;
  while (!(await accepts(port))) {
    if (missing) return undefined;
    if (performance.now() > giveUpAt) throw new Error('Redis did not start.');
    await sleep(50);
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: cleanUpOnExit(async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    }),
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
