import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyKeptCluster } from '../../testing/migrated-cluster.js';
import { runStartCommand } from '../../testing/run-start-command.js';
import { discardCluster } from '../foundation/database/embedded/discard-cluster.js';

// biome-ignore lint/suspicious/noExplicitAny: the file is read as any program would read it
type DemoFile = any;

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'souk-demo-ends-'));
  await copyKeptCluster(dataDir);
});
afterAll(() => discardCluster(dataDir));

const readDemo = async (): Promise<DemoFile> => JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));

async function duringAStart<Result>(
  env: Record<string, string>,
  work: (baseUrl: string) => Promise<Result>,
): Promise<Result> {
  const souk = runStartCommand({ SOUK_DATA_DIR: dataDir, ...env });
  try {
    return await work(await souk.running);
  } finally {
    souk.kill('SIGTERM');
    await souk.ended;
  }
}

/** What each credential of the file is answered with. */
async function tryEverything(baseUrl: string, demo: DemoFile): Promise<Record<string, number>> {
  const call = async (path: string, { headers = {}, ...init }: RequestInit & { headers?: Record<string, string> }) => {
    const answer = await fetch(`${baseUrl}${path}`, { ...init, headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const signIn = ({ email, password }: { email: string; password: string }) =>
    call('/dashboard/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
  const { app, installation } = demo;
  const basic = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
  return {
    developer: await signIn(demo.developer),
    merchant: await signIn(demo.merchant),
    staff: await signIn(demo.staff),
    developerToken: await call('/developer/apps', bearer(demo.developer.token)),
    accessToken: await call('/apps/2026-10/orders?limit=1', bearer(installation.accessToken)),
    clientSecret: await call('/apps/oauth/token', {
      method: 'POST',
      headers: { authorization: `Basic ${basic}` },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: installation.refreshToken }),
    }),
  };
}

const working = {
  developer: 201,
  merchant: 201,
  staff: 201,
  developerToken: 200,
  accessToken: 200,
  clientSecret: 200,
};
const refused = Object.fromEntries(Object.keys(working).map((name) => [name, 401]));

describe('one data folder, started with the demo, for production, and with the demo again', {
  timeout: 240_000,
}, () => {
  it('refuses every credential of demo.json in production, and loses nothing', async () => {
    const demo = await duringAStart({}, async (baseUrl) => {
      const written = await readDemo();
      expect(await tryEverything(baseUrl, written)).toEqual(working);
      return written;
    });

    await duringAStart({ NODE_ENV: 'production' }, async (baseUrl) => {
      expect(await tryEverything(baseUrl, demo)).toEqual(refused);
      await expect(stat(join(dataDir, 'demo.json'))).rejects.toThrow('ENOENT');
    });

    await duringAStart({}, async (baseUrl) => {
      const again = await readDemo();
      expect(await tryEverything(baseUrl, again)).toEqual(working);
      expect(await tryEverything(baseUrl, demo)).toEqual(refused);
      expect([again.merchant.businessId, again.app.id, again.installation.id, again.samples]).toEqual([
        demo.merchant.businessId,
        demo.app.id,
        demo.installation.id,
        demo.samples,
      ]);
    });

    await duringAStart({ SOUK_DEMO: '0' }, async (baseUrl) => {
      expect(await tryEverything(baseUrl, demo)).toEqual(refused);
    });
  });
});
