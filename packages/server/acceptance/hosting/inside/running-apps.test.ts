import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureHostedSecret } from '../../../src/domains/apps/secrets/hosted-secret.js';
import { createDevStore } from '../../../testing/dev-stores.js';
import { signUpDeveloper, type TestApp } from '../../../testing/developers.js';
import { followStream } from '../../../testing/follow-stream.js';
import { HostedStage, saying } from '../../../testing/hosting/hosted-stage.js';
import { signUpMerchant } from '../../../testing/people.js';

/** Shows what reaches it, keeps what it hears, and calls Souk. */
const curious = `export default {
  async fetch(request, env) {
    const { pathname } = new URL(request.url);
    if (pathname === '/cookies') return new Response('', { headers: [['set-cookie', 'a=1; Domain=apps.localhost; Path=/'], ['set-cookie', 'b=2; domain=.x']] });
    if (pathname === '/hook') {
      await env.KV.put('heard/' + request.headers.get('svc-topic'), JSON.stringify({ id: request.headers.get('webhook-id'), signed: request.headers.has('webhook-signature'), body: await request.text() }));
      return new Response(null, { status: 204 });
    }
    if (pathname === '/heard') return Response.json(await env.KV.list({ prefix: 'heard/' }));
    if (pathname === '/throw') throw new Error('no');
    return Response.json({ headers: Object.fromEntries(request.headers), names: Object.keys(env).sort(), mail: env.MAIL_KEY ?? null, body: await request.text() });
  },
};
`;

const rest = `scopes = ["read_orders", "read_products", "write_products"]
[admin]
path = "/admin"
title = "Hosted"
[install]
redirect_urls = ["/installed"]
[[webhooks]]
topics = ["orders/created", "products/updated"]
uri = "/hook"
`;

let stage: HostedStage;
let app: TestApp;
let devStore: Awaited<ReturnType<typeof createDevStore>>;
beforeAll(async () => {
  stage = await HostedStage.open();
  app = await stage.newApp();
  expect((await stage.upload(app, curious, { rest })).status).toBe(201);
  devStore = await createDevStore(stage.server, stage.developer);
});
afterAll(() => stage.close());

const staging = () => `${app.handle}--staging`;

test('a page is served on the app’s own host, and nowhere else', async () => {
  const { status, text, headers } = await stage.visit(staging(), '/admin?x=1', {
    method: 'POST',
    headers: {
      'x-forwarded-for': '1.2.3.4',
      'x-real-ip': '1.2.3.4',
      connection: 'x-gone',
      'x-gone': '1',
      'x-kept': '2',
    },
    body: 'hello',
  });
  expect([status, headers['x-frame-options'], headers['x-request-id']]).toEqual([
    200,
    undefined,
    expect.stringMatching(/^req_/),
  ]);
  const seen = JSON.parse(text);
  expect(seen).toMatchObject({
    body: 'hello',
    headers: {
      'x-kept': '2',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-request-id': headers['x-request-id'],
    },
    names: ['KV', 'SOUK_APP_ID', 'SOUK_BASE_URL', 'SOUK_CLIENT_ID', 'SOUK_CLIENT_SECRET'],
  });
  expect(Object.keys(seen.headers)).not.toEqual(expect.arrayContaining(['x-gone']));
  expect((await stage.visit(staging(), '/cookies')).headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2']);
  expect(JSON.parse((await stage.visit(staging(), '/throw')).text)).toMatchObject({
    statusCode: 502,
    code: 'APP_CRASHED',
  });
  for (const label of [app.handle, `${app.handle}--v9`, 'nobody-here', 'a--b--c', `${app.handle}--x`]) {
    expect((await stage.visit(label)).status).toBe(404);
  }
  expect(JSON.parse((await stage.visit(`x.${app.handle}`)).text).code).toBe('APP_NOT_FOUND');
  // The API is not there: only the app is.
  expect((await stage.visit('nobody-here', '/developer/apps')).status).toBe(404);
});

test('visits are counted by address', async () => {
  const { limits } = stage.server.platform.config;
  const none = limits.platformPerMinute;
  Object.assign(limits, { platformPerMinute: 2 });
  try {
    const statuses = [await stage.visit(staging()), await stage.visit('nobody-here'), await stage.visit(staging())];
    expect(statuses.map(({ status }) => status)).toEqual([200, 404, 429]);
    expect(Number(statuses[2]?.headers['retry-after'])).toBeGreaterThan(0);
  } finally {
    Object.assign(limits, { platformPerMinute: none });
  }
});

test('webhooks go straight to the instance, signed and logged as everywhere, and what it keeps stays', async () => {
  const installed = await stage.call('POST', `/developer/dev-stores/${devStore.devStoreId}/installations`, {
    json: { appId: app.appId },
  });
  expect(installed.status).toBe(201);
  const { id } = installed.body.data.installation ?? installed.body.data;
  const tested = await stage.call('POST', `/developer/apps/${app.appId}/installations/${id}/webhooks/test`, {
    json: { topic: 'orders/created' },
  });
  expect(tested.body.data).toMatchObject({ httpStatus: 204, error: null });
  expect(JSON.parse((await stage.visit(staging(), '/heard')).text)).toEqual({
    names: ['heard/orders/created'],
    next: null,
  });
  const key = { appId: app.appId, versionNumber: 1, environment: 'staging' } as const;
  const heard = JSON.parse(String(await stage.source.kvGet(key, 'heard/orders/created')));
  expect(heard).toMatchObject({ signed: true, id: expect.any(String) });
  // Production has a store of its own, and nothing at rest can be read.
  expect(await stage.source.kvGet({ ...key, environment: 'production' }, 'heard/orders/created')).toBeNull();
  const { rows } = await sql<{ sealed: Buffer }>`select sealed from hosting_values`.execute(stage.server.platform.db);
  expect(rows.some(({ sealed }) => sealed.includes('signed'))).toBe(false);
});

test('a store has bounds', async () => {
  const key = { appId: app.appId, versionNumber: 1, environment: 'production' } as const;
  const { source } = stage;
  expect(await source.kvPut(key, 'x'.repeat(513), Buffer.from('1'))).toMatchObject({ refusal: 'KEY_TOO_LONG' });
  expect(await source.kvPut(key, 'a\0b', Buffer.from('1'))).toMatchObject({ refusal: 'KEY_TOO_LONG' });
  expect(await source.kvPut(key, 'big', Buffer.alloc(64 * 1024 + 1))).toMatchObject({ refusal: 'VALUE_TOO_LARGE' });
  const full = Buffer.alloc(64 * 1024, 1);
  const written = await Promise.all(
    Array.from({ length: 170 }, (_, n) => source.kvPut(key, `k${String(n).padStart(3, '0')}`, full)),
  );
  const kept = written.filter((refused) => refused === undefined).length;
  expect(kept).toBe(159);
  expect(written.find((refused) => refused)).toMatchObject({ refusal: 'STORE_FULL' });
  // Writing the same again takes no more room, and deleting gives it back.
  const { names, next } = await source.kvList(key, { prefix: 'k', after: null, limit: 2 });
  expect([names.length, next]).toEqual([2, names[1]]);
  await Promise.all(Array.from({ length: 5 }, () => source.kvPut(key, names[0] ?? '', full)));
  await source.kvDelete(key, names[0] ?? '');
  expect(await source.kvPut(key, 'another', full)).toBeUndefined();
  expect((await source.kvPut(key, 'one-more', full))?.refusal).toBe('STORE_FULL');
});

test('variables are written, never read, and reach the app at once', async () => {
  const path = `/developer/apps/${app.appId}/environment/staging`;
  const put = (name: string, value: unknown) => stage.call('PUT', `${path}/${name}`, { json: { value } });
  expect((await put('MAIL_KEY', 'abc-123')).body.data).toEqual({ name: 'MAIL_KEY', updatedAt: expect.any(String) });
  await stage.server.runJobs();
  expect(JSON.parse((await stage.visit(staging())).text).mail).toBe('abc-123');
  expect((await stage.call('GET', path)).body.data).toEqual([{ name: 'MAIL_KEY', updatedAt: expect.any(String) }]);
  expect((await stage.call('GET', `${path}/MAIL_KEY`)).text).not.toContain('abc-123');
  for (const [name, code] of [
    ['SOUK_X', 'ENVIRONMENT_VARIABLE_INVALID'],
    ['KV', 'ENVIRONMENT_VARIABLE_INVALID'],
    ['lower', 'ENVIRONMENT_VARIABLE_INVALID'],
  ]) {
    expect((await put(name ?? '', 'x')).body.code).toBe(code);
  }
  expect((await put('LONG', 'é'.repeat(3_000))).status).toBe(400);
  expect((await stage.call('GET', `${path}/NONE`)).body.code).toBe('ENVIRONMENT_VARIABLE_NOT_FOUND');
  expect((await stage.call('GET', `/developer/apps/${app.appId}/environment/moon`)).status).toBe(404);
  const { db, clock } = stage.server.platform;
  await sql`insert into hosting_variables select ${app.appId}, 'staging', 'V' || n, '\\x00', ${clock.now()} from generate_series(1, 99) n`.execute(
    db,
  );
  expect((await put('MORE', 'x')).body).toMatchObject({ code: 'ENVIRONMENT_VARIABLE_LIMIT_REACHED', limit: 100 });
  expect((await put('MAIL_KEY', 'other')).status).toBe(200);
  await sql`delete from hosting_variables where name like 'V%'`.execute(db);
  expect((await stage.call('DELETE', `${path}/MAIL_KEY`)).status).toBe(204);
  expect((await stage.call('DELETE', `${path}/MAIL_KEY`)).status).toBe(404);
  const stranger = await signUpDeveloper(stage.server);
  expect(
    (await stage.server.call('PUT', `${path}/MAIL_KEY`, { token: stranger.token, json: { value: 'x' } })).body.code,
  ).toBe('APP_NOT_FOUND');
});

test('the log is paged and streamed, without tokens and within its share', async () => {
  const key = { appId: app.appId, versionNumber: 1, environment: 'staging' } as const;
  const { clock } = stage.server;
  const path = `/developer/apps/${app.appId}/logs`;
  const stream = await followStream(`${stage.server.baseUrl}${path}/stream?kind=line`, {
    token: stage.developer.token,
  });
  const secret = `svc_at_${'a'.repeat(43)}`;
  const line = (n: number, message: string) => ({
    id: `9999999999999${n}-aaaaaaaa`,
    at: clock.now(),
    requestId: null,
    kind: 'line' as const,
    level: 'info' as const,
    message,
  });
  const lines = [line(1, `token ${secret}`), line(2, 'two\0')];
  await stage.source.writeLogs(key, lines);
  await stage.source.writeLogs(key, lines);
  await stage.source.writeLogs(key, [
    {
      id: '99999999999993-aaaaaaaa',
      at: clock.now(),
      requestId: 'req_1',
      kind: 'request',
      method: 'GET',
      path: '/a',
      status: null,
      outcome: 'APP_TIMEOUT',
      durationMs: 10,
      cpuMs: 1,
    },
  ]);
  const frames = await stream.until(2);
  expect(frames.map(({ data }) => data.message)).toEqual(['token svc_at_[cut]', 'two']);
  const { db } = stage.server.platform;
  // A transaction that is still running holds nobody up, and what it wrote is told once it is committed.
  await db.transaction().execute(async (running) => {
    await sql`insert into hosting_logs (app_id, id, environment, version, kind, level, at, entry)
      values (${app.appId}, '99999999999990-aaaaaaaa', 'staging', 1, 'line', 'info', ${clock.now()}, '{"message":"late"}')`.execute(
      running,
    );
    await stage.source.writeLogs(key, [{ ...line(0, 'in time'), id: '99999999999990-bbbbbbbb' }]);
    expect((await stream.until(3)).at(-1)?.data.message).toBe('in time');
  });
  const inTime = stream.frames.at(2)?.id;
  expect((await stream.until(4)).at(-1)?.data.message).toBe('late');
  const resume = (lastEventId: string | undefined) =>
    followStream(`${stage.server.baseUrl}${path}/stream`, { token: stage.developer.token, lastEventId });
  const [resumed, lost] = [await resume(inTime), await resume('812.99999999999993-aaaaaaaa')];
  expect((await resumed.until(1)).at(0)?.data.message).toBe('late');
  expect(await lost.until(1)).toMatchObject([{ event: 'reset' }]);
  for (const one of [stream, resumed, lost]) one.leave();
  const page = await stage.call('GET', `${path}?limit=1`);
  expect(page.body.data).toMatchObject([
    { kind: 'request', level: 'error', requestId: 'req_1', request: { outcome: 'APP_TIMEOUT' } },
  ]);
  const next = await stage.call('GET', `${path}?limit=2&cursor=${encodeURIComponent(page.body.nextCursor)}`);
  expect(next.body.data.map(({ message }: { message: string }) => message)).toEqual(['two', 'token svc_at_[cut]']);
  expect((await stage.call('GET', `${path}?requestId=req_1&level=error`)).body.data).toHaveLength(1);
  await sql`update hosting_log_days set bytes = 20 * 1024 * 1024`.execute(db);
  await stage.source.writeLogs(key, [line(4, 'too much')]);
  await stage.source.writeLogs(key, [line(5, 'still too much')]);
  const last = (await stage.call('GET', `${path}?kind=instance&level=warn`)).body.data;
  expect(last).toMatchObject([{ event: 'lines_dropped' }]);
  clock.advanceDays(8);
  await stage.server.runJob('forget_hosted');
  expect((await stage.call('GET', path)).body.data).toEqual([]);
});

test('what running took is counted by the hour', async () => {
  const key = { appId: app.appId, versionNumber: 1, environment: 'staging' } as const;
  const usage = {
    requests: 3,
    failures: { APP_TIMEOUT: 1 },
    durationMs: 10.4,
    cpuMs: 5,
    outboundCalls: 1,
    starts: 1,
    kills: {},
    memoryPeakBytes: 10,
  };
  await stage.source.recordUsage(key, usage);
  await stage.source.recordUsage(key, { ...usage, failures: { APP_TIMEOUT: 2, '5xx': 1 }, memoryPeakBytes: 5 });
  const { body } = await stage.call('GET', `/developer/apps/${app.appId}/hosting/metrics`);
  expect(body.data).toMatchObject([
    { requests: 6, failures: { APP_TIMEOUT: 3, '5xx': 1 }, durationMs: 20, memoryPeakBytes: 10 },
  ]);
});

test('the secret of staging works on dev stores alone, and is nobody’s to see', async () => {
  const { db, config, clock } = stage.server.platform;
  const place = { appId: app.appId, version: 1, environment: 'staging' } as const;
  const secret = await ensureHostedSecret(db, config.masterKey, place, clock.now());
  expect(await ensureHostedSecret(db, config.masterKey, place, clock.now())).toBe(secret);
  expect((await stage.call('GET', `/developer/apps/${app.appId}/secrets`)).body.data).toEqual([]);
  const { rows } = await sql<{ client_id: string }>`select client_id from apps where id = ${app.appId}`.execute(db);
  const clientId = rows[0]?.client_id ?? '';
  const redeem = (code: string, by = secret) =>
    stage.source.callSouk(
      { appId: app.appId, versionNumber: 1, environment: 'staging' },
      {
        method: 'POST',
        path: '/apps/oauth/token',
        headers: [
          ['content-type', 'application/x-www-form-urlencoded'],
          ['authorization', `Basic ${Buffer.from(`${clientId}:${by}`).toString('base64')}`],
          ['x-forwarded-for', '9.9.9.9'],
        ],
        body: Buffer.from(`grant_type=authorization_code&code=${code}`),
      },
    );
  const other = await createDevStore(stage.server, stage.developer, { name: 'Other' });
  const installed = await stage.call('POST', `/developer/dev-stores/${other.devStoreId}/installations`, {
    json: { appId: app.appId },
  });
  const { installCode } = installed.body.data;
  // As if it were a merchant's: to this secret the code does not exist then, as another app's would not.
  await sql`update businesses set dev_store = false where id = ${other.businessId}`.execute(db);
  expect(JSON.parse(String((await redeem(installCode)).body)).error).toBe('invalid_request');
  await sql`update businesses set dev_store = true where id = ${other.businessId}`.execute(db);
  const tokens = await redeem(installCode);
  expect([tokens.status, JSON.parse(String(tokens.body)).token_type]).toEqual([200, 'Bearer']);
  // Of Souk itself an app reaches only what it needs.
  const key = { appId: app.appId, versionNumber: 1, environment: 'staging' } as const;
  const outside = await stage.source.callSouk(key, { method: 'GET', path: '/developer/apps', headers: [], body: null });
  expect(outside.status).toBe(403);
  expect(
    (await stage.source.callSouk(key, { method: 'GET', path: '/apps/webhook-keys', headers: [], body: null })).status,
  ).toBe(200);
  await stage.call('DELETE', `/developer/apps/${app.appId}/environment/staging/SOUK_CLIENT_SECRET`);
  expect((await redeem('x')).status).toBe(401);
  expect(await ensureHostedSecret(db, config.masterKey, place, clock.now())).not.toBe(secret);
});

test('redirects of an install lead to a host of the app', async () => {
  const own = await stage.newApp();
  await stage.upload(own, saying('hi'), { rest });
  await stage.server.runJobs();
  await stage.call('POST', `/developer/apps/${own.appId}/versions/1/release`);
  await stage.server.runJobs();
  await sql`update apps set state = 'listed' where id = ${own.appId}`.execute(stage.server.platform.db);
  const merchant = await signUpMerchant(stage.server);
  const consent = (redirectUri?: string) =>
    stage.server.call('POST', `/dashboard/businesses/${merchant.businessId}/installations`, {
      token: merchant.token,
      json: { clientId: own.clientId, ...(redirectUri && { redirectUri }) },
    });
  expect((await consent('https://evil.example.com/installed')).status).toBe(400);
  const done = await consent();
  expect(done.body.data.redirectUrl).toMatch(new RegExp(`^http://${own.handle}\\.apps\\.localhost:\\d+/installed\\?`));
  const details = await stage.server.call(
    'GET',
    `/dashboard/businesses/${merchant.businessId}/installations/${done.body.data.installation.id}/details`,
    { token: merchant.token },
  );
  expect(details.body.data.origin).toMatch(new RegExp(`^http://${own.handle}--v1\\.apps\\.localhost`));
});

test('a manifest of a hosted app names paths', async () => {
  const own = await stage.newApp();
  const refused = await stage.upload(own, saying('x'), {
    rest: rest.replace('"/hook"', '"https://x.example.com/h"').replace('"/installed"', '"https://x.example.com"'),
  });
  expect(refused.body.errors.map(({ code, path }: { code: string; path: string }) => `${code} ${path}`).sort()).toEqual(
    ['PATH_INVALID install.redirect_urls[0]', 'PATH_INVALID webhooks[0].uri'],
  );
});
