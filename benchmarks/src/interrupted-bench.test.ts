import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';

const command = fileURLToPath(new URL('../../scripts/bench.mjs', import.meta.url));

let folder: string | undefined;
afterEach(async () => {
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Runs it until it measures, then sends the signal; everything it makes is made in one folder. */
async function interrupt(signal: NodeJS.Signals) {
  folder = await mkdtemp(join(tmpdir(), 'souk-interrupted-'));
  // PostgreSQL may run as somebody else, who must be able to get there.
  await chmod(folder, 0o755);
  const bench = spawn(process.execPath, [command, '--quick', '--only', 'webhook-guard'], {
    env: { PATH: process.env.PATH, HOME: '/nonexistent', SOUK_INSTALL: '0', TMPDIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  await new Promise<void>((resolve, reject) => {
    bench.stderr.on('data', (chunk) => {
      said += chunk;
      if (said.includes('round 1 of')) resolve();
    });
    bench.once('exit', () => reject(new Error(said)));
  });
  const running = await readdir(folder);
  bench.kill(signal);
  const [code] = await once(bench, 'exit');
  return { code, running, left: await readdir(folder) };
}

it('a benchmark that is interrupted leaves no PostgreSQL and no folder behind', async () => {
  const { code, running, left } = await interrupt('SIGTERM');
  expect(running).toEqual([expect.stringMatching(/^souk-bench-/)]);
  expect(code).toBe(143);
  // A folder is only removed once its PostgreSQL has ended.
  expect(left).toEqual([]);
}, 60_000);
