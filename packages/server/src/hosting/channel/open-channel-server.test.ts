import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostingInstalled } from '../../../testing/hosting/hosting-installed.js';
import { ask, readAnswer, soukOrigin, TestPlatform } from '../../../testing/hosting/open-test-host.js';
import { TestLeases } from '../../../testing/hosting/test-leases.js';
import { testLog } from '../../../testing/open-test-platform.js';
import { openHostAlone, openHosting } from '../open-hosting.js';
import { openChannelPool } from './open-channel-pool.js';

const code = `export default {
  async fetch(request, env) {
    const url = new URL(request.url);
    if (url.pathname === '/echo') return new Response(request.body, { status: 201, headers: [['set-cookie', 'a=1'], ['set-cookie', 'b=2']] });
    if (url.pathname === '/kv') { await env.KV.put('k', new Uint8Array([0, 255, 10])); return new Response(await env.KV.get('k', 'arrayBuffer')); }
    if (url.pathname === '/souk') return fetch(env.SOUK_BASE_URL + '/apps/2026-10/orders', { method: 'POST', body: 'ü' });
    if (url.pathname === '/loop') for (;;);
    console.log('hello from afar'); return new Response(env.NAME);
  },
};`;

describe.runIf(hostingInstalled)('a host on another machine', () => {
  const secret = randomBytes(32);
  const platform = new TestPlatform();
  const leases = new TestLeases();
  const key = { appId: '1', versionNumber: 3, environment: 'production' } as const;
  platform.apps.set('1', { code, values: { NAME: 'Amina' } });
  const hosting = {
    isolation: 'box',
    instances: 5,
    channel: { secret, listen: null, url: null, platformUrl: null },
  } as const;
  const log = testLog();
  const urlRules = { allow: [], forbiddenPorts: [] };
  // The api: with the database and the master key, and no host of its own.
  const api = openHosting({
    config: {
      hosting: { ...hosting, channel: { ...hosting.channel, listen: { host: '127.0.0.1', port: 0 } } },
      roles: { api: true, worker: true, host: false },
      masterKey: Buffer.alloc(32),
    },
    urlRules,
    source: platform,
    leases,
    log,
  });
  let platformUrl: string;
  let far: Awaited<ReturnType<typeof openHostAlone>>;

  beforeAll(async () => {
    const { port } = await api.start();
    platformUrl = `https://127.0.0.1:${port}`;
    const channel = {
      ...hosting.channel,
      listen: { host: '127.0.0.1', port: 0 },
      platformUrl,
    };
    far = await openHostAlone({ config: { hosting: { ...hosting, channel } }, urlRules, log });
  });
  afterAll(async () => {
    await far.stop();
    await api.stop();
  });

  const get = (path: string, request = {}) => readAnswer(api.apps.send(key, ask(path, request)));

  it('deploys, answers, keeps state, calls Souk and hands over its log, over the channel alone', async () => {
    expect(await api.apps.deploy(key, { path: '/', host: 'x.apps.localhost' })).toEqual({ status: 200 });
    expect(await get('/')).toMatchObject({ status: 200, text: 'Amina' });
    const sent = await api.apps.send(
      key,
      ask('/echo', { method: 'POST', body: Readable.from([Buffer.from('hel'), Buffer.from('lo')]) }),
    );
    expect(sent).toMatchObject({ status: 201 });
    expect('headers' in sent && sent.headers.filter(([name]) => name === 'set-cookie')).toEqual([
      ['set-cookie', 'a=1'],
      ['set-cookie', 'b=2'],
    ]);
    expect(await readAnswer(Promise.resolve(sent))).toMatchObject({ text: 'hello' });
    await get('/kv');
    expect([...platform.kv.values()]).toEqual([Buffer.from([0, 255, 10])]);
    expect(await get('/souk')).toMatchObject({ text: 'souk POST /apps/2026-10/orders' });
    expect(platform.calls.at(-1)?.body).toEqual(Buffer.from('ü'));
    await expect
      .poll(() => platform.entries.some((one) => one.kind === 'line' && one.message === 'hello from afar'), {
        timeout: 20_000,
      })
      .toBe(true);
    expect(platform.entries.at(0)?.at).toBeInstanceOf(Date);
    expect(soukOrigin).toBeTruthy();
  });

  it('tells failures as they are', async () => {
    expect(await get('/loop')).toMatchObject({ failure: 'APP_CRASHED' });
    expect(await get('/echo', { method: 'POST', body: Buffer.alloc(6_000_000) })).toMatchObject({
      failure: 'REQUEST_TOO_LARGE',
    });
    expect(await api.apps.deploy({ ...key, appId: '9' }, { path: '/', host: 'x' })).toMatchObject({
      errorCode: 'START_FAILED',
    });
  });

  it('answers nobody who does not know the secret, and runs nothing that is not its own', async () => {
    const stranger = openChannelPool(far.url, randomBytes(32));
    await expect(stranger.request({ method: 'POST', path: '/host/stop', body: '{}' })).rejects.toThrow();
    await stranger.destroy();
    const friend = openChannelPool(far.url, secret);
    const body = JSON.stringify({ key: { ...key, versionNumber: 99 }, probe: { path: '/', host: 'x' } });
    expect((await friend.request({ method: 'POST', path: '/host/deploy', body })).statusCode).toBe(421);
    await friend.destroy();
  });

  it('tells a host nothing of what another one holds', async () => {
    const ask = async (hostId: string, name: string, body: object) => {
      const sent = { method: 'POST', path: `/platform/${name}`, headers: { 'souk-host': hostId } } as const;
      const answer = await pool.request({ ...sent, body: JSON.stringify(body) });
      await answer.body.dump();
      return answer.statusCode;
    };
    const pool = openChannelPool(platformUrl, secret);
    const [, holder] = [await get('/'), (await leases.assign(key, null))?.hostId ?? ''];
    expect(await ask(holder, 'kvGet', { key, name: 'k' })).toBe(200);
    for (const [name, more] of [
      ['readInstance', {}],
      ['kvGet', { name: 'k' }],
      ['kvPut', { name: 'k', value: { $bytes: '' } }],
      ['writeLogs', { entries: [] }],
      ['callSouk', { request: { method: 'GET', path: '/apps/2026-10/orders', headers: [], body: null } }],
    ] as const) {
      expect([name, await ask('somebody-else', name, { key, ...more })]).toEqual([name, 403]);
    }
    await pool.destroy();
  });

  it('is found again when an instance has moved, and stops what it lost', async () => {
    expect(await get('/')).toMatchObject({ status: 200 });
    leases.take(key, 'somebody-else');
    await expect.poll(() => far.running(), { timeout: 20_000 }).toEqual([]);
    expect(await get('/')).toMatchObject({ failure: 'APP_STARTING' });
    leases.take(key, null);
    await expect.poll(() => get('/'), { timeout: 20_000 }).toMatchObject({ text: 'Amina' });
  });
});
