import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { appTokenAccess } from '../../../src/domains/oauth/app-token-access.js';
import type { RawRequest } from '../../../src/foundation/http/define-route.js';
import { accessOfVersion } from '../../../src/surfaces/admin-api/serve-version.js';
import { idTokenFor, installApp, requestToken, type TestInstallation } from '../../../testing/installations.js';
import { openTestDatabase } from '../../../testing/open-test-database.js';
import { addMember, type TestUser } from '../../../testing/people.js';
import { setAppState } from '../../../testing/set-stage.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let server: TestServer;
/** Another process on the same database, as far as caches are concerned. */
let other: TestServer;
let installed: TestInstallation;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ databaseUrl: database.url });
  other = await startTestServer({ databaseUrl: database.url });
  installed = await installApp(server, {
    scopes: ['read_stores', 'read_products'],
    manifest: { optional_scopes: ['read_orders'] },
  });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  await database.drop();
});

const read = (token: string, at: TestServer = server, path = '/stores') =>
  at.call('GET', `/apps/2026-10${path}`, { token });

const installationPath = ({ businessId, installationId }: TestInstallation) =>
  `/dashboard/businesses/${businessId}/installations/${installationId}`;

async function onlineToken(installation: TestInstallation, user: Pick<TestUser, 'token'>): Promise<string> {
  const { body } = await requestToken(server, installation.app, {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: await idTokenFor(server, installation, user),
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: 'urn:svc:params:oauth:token-type:online-access-token',
  });
  return body.access_token;
}

/** Waits for what another process hears of soon; how soon is measured in judges/timings.test.ts. */
const soon = (isSo: () => Promise<boolean>) => vi.waitUntil(isSo, { timeout: 20_000, interval: 5 });

describe('an access token', () => {
  it.each([
    ['missing', () => undefined],
    ['unknown', () => `svc_at_${'a'.repeat(43)}`],
    ['a refresh token', () => installed.refreshToken],
    ['a dashboard session', () => installed.merchant.token],
    ['cut short', () => installed.accessToken.slice(0, -1)],
  ])('that is %s is refused', async (_name, token) => {
    const answer = await server.call('GET', '/apps/2026-10/stores', { token: token() });
    expect(answer.status).toBe(401);
    expect(answer.body).toMatchObject({ code: 'APP_TOKEN_INVALID', status: 401 });
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.headers.get('www-authenticate')).toContain('Bearer');
  });

  it('lives 3600 seconds', async () => {
    const installation = await installApp(server, { scopes: ['read_stores'] });
    server.clock.freeze();
    const { body } = await requestToken(server, installation.app, {
      grant_type: 'refresh_token',
      refresh_token: installation.refreshToken,
    });
    server.clock.advanceSeconds(3599);
    expect((await read(body.access_token)).status).toBe(200);
    server.clock.advanceSeconds(1);
    expect((await read(body.access_token)).status).toBe(401);
    server.clock.freeze(new Date());
  });

  it('is recognised without a database query once it is cached', async () => {
    // Nothing is remembered before the server hears of revocations, a moment after its start.
    await expect.poll(() => questionsFor(() => read(installed.accessToken, server, '/installation'))).toBe(1);
  });

  it('is refused a scope it was not granted', async () => {
    const answer = await read(installed.accessToken, server, '/orders');
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('PERMISSION_DENIED');
  });
});

/** How many statements the server's own pool ran meanwhile. */
async function questionsFor(work: () => Promise<unknown>): Promise<number> {
  const { pool } = server.platform;
  let questions = 0;
  const original = pool.connect.bind(pool);
  pool.connect = ((...given: Parameters<typeof original>) => {
    questions++;
    return original(...given);
  }) as typeof pool.connect;
  try {
    await work();
  } finally {
    pool.connect = original;
  }
  return questions;
}

describe('revoking', () => {
  it('by uninstalling holds at once here and soon elsewhere', async () => {
    const installation = await installApp(server, { scopes: ['read_stores'] });
    for (const at of [server, other]) expect((await read(installation.accessToken, at)).status).toBe(200);
    const gone = await server.call('DELETE', installationPath(installation), { token: installation.merchant.token });
    expect(gone.status).toBe(204);
    expect((await read(installation.accessToken)).status).toBe(401);
    await soon(async () => (await read(installation.accessToken, other)).status === 401);
  });

  it('of a scope holds at once here and soon elsewhere', async () => {
    const path = installationPath(installed);
    const { token } = installed.merchant;
    const scopes = ['read_stores', 'read_products'];
    await server.call('PATCH', path, { token, json: { scopes: [...scopes, 'read_orders'] } });
    for (const at of [server, other]) {
      await soon(async () => (await read(installed.accessToken, at, '/orders')).status === 200);
    }
    await server.call('PATCH', path, { token, json: { scopes } });
    expect((await read(installed.accessToken, server, '/orders')).status).toBe(403);
    await soon(async () => (await read(installed.accessToken, other, '/orders')).status === 403);
  });

  it('reaches every process, whoever writes it to the database', async () => {
    const installation = await installApp(server, { scopes: ['read_stores'] });
    for (const at of [server, other]) expect((await read(installation.accessToken, at)).status).toBe(200);
    await setAppState(server, installation.app.id, 'suspended');
    for (const at of [server, other]) {
      await soon(async () => (await read(installation.accessToken, at)).status === 401);
    }
  });

  it('takes effect although the LISTEN connection is down: nothing cached is trusted then', async () => {
    const installation = await installApp(server, { scopes: ['read_stores'] });
    expect((await read(installation.accessToken, other)).status).toBe(200);
    await cutListenConnections();
    await sql`update installations set state = 'suspended' where id = ${installation.installationId}`.execute(
      server.platform.db,
    );
    await soon(async () => (await read(installation.accessToken, other)).status === 401);
    await soon(async () => server.platform.wakeups.connected && other.platform.wakeups.connected);
    await sql`update installations set state = 'active' where id = ${installation.installationId}`.execute(
      server.platform.db,
    );
    await soon(async () => (await read(installation.accessToken, other)).status === 200);
  });

  async function cutListenConnections(): Promise<void> {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'souk-wakeups' and datname = current_database()`.execute(server.platform.db);
    await soon(async () => !server.platform.wakeups.connected && !other.platform.wakeups.connected);
  }
});

describe('an online token', () => {
  it('may do what both the app and the person may, as they may now', async () => {
    const member = await addMember(server, installed.merchant, ['stores:read', 'orders:read']);
    const token = await onlineToken(installed, member);
    const status = async (path: string, at = server) => (await read(token, at, path)).status;
    expect(await status('/stores')).toBe(200);
    expect(await status('/stores', other)).toBe(200);
    // The app may, the person may not; and the other way round.
    expect(await status('/products')).toBe(403);
    expect(await status('/orders')).toBe(403);
    const path = `/dashboard/businesses/${installed.businessId}/members/${member.userId}`;
    const change = (permissions: string[]) =>
      server.call('PATCH', path, { token: installed.merchant.token, json: { permissions } });
    await change(['products:read']);
    expect(await status('/products')).toBe(200);
    expect(await status('/stores')).toBe(403);
    await soon(async () => (await status('/stores', other)) === 403);
    await server.call('DELETE', path, { token: installed.merchant.token });
    expect(await status('/products')).toBe(401);
    await soon(async () => (await status('/products', other)) === 401);
  });

  it('of an owner may do what the app may', async () => {
    const token = await onlineToken(installed, installed.merchant);
    expect((await read(token)).status).toBe(200);
    expect((await read(token, server, '/orders')).status).toBe(403);
  });

  it('cannot uninstall the app', async () => {
    const token = await onlineToken(installed, installed.merchant);
    const answer = await server.call('DELETE', '/apps/2026-10/installation', { token });
    expect(answer.body.code).toBe('PERMISSION_DENIED');
  });
});

describe("the business's limit", () => {
  it('is shared by all apps of the business and told on every answer', async () => {
    const limited = await startTestServer({ databaseUrl: database.url });
    Object.assign(limited.config.limits, { businessPerSecond: 1, businessBurst: 3 });
    try {
      const first = await installApp(server, { scopes: ['read_stores'] });
      const second = await installApp(server, { scopes: ['read_stores'], merchant: first.merchant });
      const responses = [];
      for (const { accessToken } of [first, second, first, second]) responses.push(await read(accessToken, limited));
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      const refused = responses[3];
      expect(refused?.body.code).toBe('BUSINESS_RATE_LIMITED');
      expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(responses.map(({ headers }) => headers.get('ratelimit-policy'))).toEqual(
        Array(4).fill('"business";q=3;w=3'),
      );
      expect(refused?.headers.get('ratelimit')).toMatch(/^"business";r=0;t=\d+$/);
      expect((await read(installed.accessToken, limited)).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});

describe('API versions', () => {
  it('are listed, and an unknown one is not found', async () => {
    const { status, body } = await server.call('GET', '/apps/versions');
    expect(status).toBe(200);
    expect(body.data).toEqual([
      {
        name: '2026-10',
        state: 'current',
        releasedAt: '2026-10-01T00:00:00.000Z',
        deprecatedAt: null,
        sunsetAt: null,
      },
    ]);
    const unknown = await server.call('GET', '/apps/2020-01/stores', { token: installed.accessToken });
    expect(unknown.status).toBe(404);
    expect(unknown.body.code).toBe('NOT_FOUND');
  });

  it('announce their end, and are refused after it', async () => {
    const ending = accessOfVersion(
      {
        name: '2026-01',
        state: 'deprecated',
        releasedAt: '2026-01-01T00:00:00.000Z',
        deprecatedAt: '2026-10-01T00:00:00.000Z',
        sunsetAt: '2027-01-01T00:00:00.000Z',
      },
      appTokenAccess,
    );
    const request = { answerHeaders: {}, headers: {}, rawHeaders: [], address: '127.0.0.1' } as unknown as RawRequest;
    await expect(ending.identify(request, server.platform, {})).rejects.toMatchObject({ code: 'APP_TOKEN_INVALID' });
    expect(request.answerHeaders).toEqual({ deprecation: '@1790812800', sunset: 'Fri, 01 Jan 2027 00:00:00 GMT' });
    server.clock.freeze(new Date('2027-01-01T00:00:00.000Z'));
    await expect(ending.identify(request, server.platform, {})).rejects.toMatchObject({ code: 'API_VERSION_SUNSET' });
    server.clock.freeze(new Date());
  });
});

describe('its own installation', () => {
  it('can be read, asked more of, given back in part, and ended', async () => {
    const installation = await installApp(server, {
      scopes: ['read_stores'],
      manifest: { optional_scopes: ['read_orders', 'read_products'] },
      optionalScopes: ['read_orders'],
    });
    const { accessToken: token } = installation;
    const own = await server.call('GET', '/apps/2026-10/installation', { token });
    expect(own.body.data).toMatchObject({
      id: installation.installationId,
      scopes: ['read_stores', 'read_orders'],
      requestedScopes: [],
      storeAccess: { mode: 'all', storeIds: [] },
    });
    const asked = await server.call('POST', '/apps/2026-10/installation/scope-requests', {
      token,
      json: { scopes: ['read_products'] },
    });
    expect(asked.body.data.requestedScopes).toEqual(['read_products']);
    const notOffered = await server.call('POST', '/apps/2026-10/installation/scope-requests', {
      token,
      json: { scopes: ['write_orders'] },
    });
    expect(notOffered.body.code).toBe('BAD_REQUEST');
    expect((await server.call('DELETE', '/apps/2026-10/installation/scopes/read_orders', { token })).status).toBe(204);
    expect((await read(token, server, '/orders')).status).toBe(403);
    const required = await server.call('DELETE', '/apps/2026-10/installation/scopes/read_stores', { token });
    expect(required.body.code).toBe('BAD_REQUEST');
    expect((await server.call('DELETE', '/apps/2026-10/installation/scopes/everything', { token })).body.code).toBe(
      'VALIDATION_FAILED',
    );
    expect((await server.call('DELETE', '/apps/2026-10/installation', { token })).status).toBe(204);
    expect((await read(token)).status).toBe(401);
  });
});
