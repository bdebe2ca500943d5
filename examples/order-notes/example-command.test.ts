import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, vi } from 'vitest';
import { freePort } from '../../packages/server/testing/free-port.js';

const script = fileURLToPath(new URL('../../scripts/example.mjs', import.meta.url));

it('npm run example: from nothing to verified webhooks, and one signal stops it all', {
  timeout: 180_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'souk-example-'));
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      SOUK_INSTALL: '0',
      SOUK_DATA_DIR: dataDir,
      PORT: String(await freePort()),
      APP_PORT: String(await freePort()),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  try {
    const patience = { timeout: 120_000, interval: 100 };
    await vi.waitFor(() => expect(said).toContain('received and verified orders/created'), patience);
    expect(said).toContain('received and verified app/installed');
    child.kill('SIGINT');
    expect(await ended).toBe(0);
    expect(said).toContain('Stopped.');
  } finally {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
});
