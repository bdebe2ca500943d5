import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApp, signUpDeveloper, type TestApp, type TestDeveloper } from '../../../testing/developers.js';
import { signUpMerchant, type TestMerchant } from '../../../testing/people.js';
import { setAppState } from '../../../testing/set-stage.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let developer: TestDeveloper;
let merchant: TestMerchant;
let app: TestApp;

beforeAll(async () => {
  server = await startTestServer();
  developer = await signUpDeveloper(server);
  merchant = await signUpMerchant(server);
});
afterAll(() => server.stop());
beforeEach(async () => {
  app = await createApp(server, developer);
});

interface Given {
  scopes?: string[];
  optional?: string[];
  url?: string;
  hosts?: string[];
}

async function upload({
  scopes = ['read_orders'],
  optional = [],
  url = 'https://labels.example.com',
  hosts = [],
}: Given = {}): Promise<number> {
  const manifest = {
    name: 'Labels',
    handle: app.handle,
    api_version: '2026-10',
    scopes,
    optional_scopes: optional,
    allowed_hosts: hosts,
    hosting: { url },
  };
  const made = await server.call('POST', `/developer/apps/${app.appId}/versions`, {
    token: developer.token,
    json: { manifest },
  });
  expect(made.status).toBe(201);
  return made.body.data.version;
}

const release = (version: number, token = developer.token) =>
  server.call('POST', `/developer/apps/${app.appId}/versions/${version}/release`, { token });

/** Planted as a row: what is under test is what a release does to it. */
async function install(version: number, scopes: string[]): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into installations (business_id, app_id, version, scopes, installed_at, updated_at)
    values (${merchant.businessId}, ${app.appId}, ${version}, ${scopes}::text[], ${server.clock.now()}, ${server.clock.now()}) returning id`.execute(
    server.platform.db,
  );
  return rows[0]?.id ?? '';
}

async function installed(id: string) {
  const { rows } = await sql<{ version: number; pending: number | null; scopes: string[] }>`
    select version, pending_version as pending, scopes from installations where id = ${id}`.execute(server.platform.db);
  return rows[0];
}

async function scopeEvents(id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from events where topic = 'app/scopes_updated' and installation_id = ${id}`.execute(
    server.platform.db,
  );
  return rows[0]?.count ?? 0;
}

describe('releasing', () => {
  it.each(['token', 'session'] as const)('makes the version current, for a developer %s', async (kind) => {
    const version = await upload();
    const released = await release(version, developer[kind]);
    expect(released.status).toBe(200);
    expect(released.body.data).toMatchObject({ version, current: true, releasedAt: expect.any(String) });
    const shown = await server.call('GET', `/developer/apps/${app.appId}`, { token: developer.token });
    expect(shown.body.data.currentVersion).toBe(version);
  });

  it('leaves exactly one version current', async () => {
    await upload();
    await upload();
    await release(1);
    await release(2);
    const list = await server.call('GET', `/developer/apps/${app.appId}/versions`, { token: developer.token });
    expect(
      list.body.data.map(({ version, current }: { version: number; current: boolean }) => [version, current]),
    ).toEqual([
      [2, true],
      [1, false],
    ]);
  });
});

describe('installations', () => {
  it('move at once when nothing is added', async () => {
    await release(await upload());
    const id = await install(1, ['read_orders']);
    expect((await release(await upload())).status).toBe(200);
    expect(await installed(id)).toEqual({ version: 2, pending: null, scopes: ['read_orders'] });
    expect(await scopeEvents(id)).toBe(0);
  });

  it.each<[string, Given]>([
    ['a scope', { scopes: ['read_orders', 'read_products'] }],
    ['an optional scope', { optional: ['read_products'] }],
    ['a host', { hosts: ['api.example.com'] }],
    ['another address', { url: 'https://other.example.com' }],
  ])('wait for their merchant when the version brings %s', async (_, given) => {
    await release(await upload());
    const id = await install(1, ['read_orders']);
    await release(await upload(given));
    expect(await installed(id)).toEqual({ version: 1, pending: 2, scopes: ['read_orders'] });
  });

  it('are judged from the version they run, not from the one that was current', async () => {
    await release(await upload());
    const id = await install(1, ['read_orders']);
    await release(await upload({ scopes: ['read_orders', 'read_products'] }));
    await release(await upload({ scopes: ['read_orders', 'read_products'] }));
    expect(await installed(id)).toMatchObject({ version: 1, pending: 3 });
    await release(await upload());
    expect(await installed(id)).toMatchObject({ version: 4, pending: null });
  });

  it('lose a scope that is no longer asked for, and the app is told', async () => {
    await release(await upload({ scopes: ['read_orders', 'read_products'], optional: ['read_stores'] }));
    const id = await install(1, ['read_orders', 'read_products', 'read_stores']);
    await release(await upload({ optional: ['read_stores'] }));
    expect(await installed(id)).toMatchObject({ version: 2, pending: null, scopes: ['read_stores', 'read_orders'] });
    expect(await scopeEvents(id)).toBe(1);
  });

  it('come back with a rollback, and stop waiting', async () => {
    await release(await upload());
    const waiting = await install(1, ['read_orders']);
    await release(await upload({ hosts: ['api.example.com'] }));
    expect((await installed(waiting))?.pending).toBe(2);
    expect((await release(1)).status).toBe(200);
    expect(await installed(waiting)).toMatchObject({ version: 1, pending: null });
  });

  it('that are uninstalled stay as they were', async () => {
    await release(await upload());
    const id = await install(1, ['read_orders']);
    await sql`update installations set state = 'uninstalled' where id = ${id}`.execute(server.platform.db);
    await release(await upload());
    expect(await installed(id)).toMatchObject({ version: 1, pending: null });
  });
});

describe('a version a person must review', () => {
  it('is answered 202 and is not released, however often it is asked', async () => {
    await release(await upload());
    const id = await install(1, ['read_orders']);
    await setAppState(server, app.appId, 'listed');
    const version = await upload({ hosts: ['api.example.com'] });
    for (let asked = 0; asked < 2; asked++) {
      const answer = await release(version);
      expect(answer.status).toBe(202);
      expect(answer.body.data).toMatchObject({ version, reviewState: 'in_review', current: false, releasedAt: null });
    }
    expect(await installed(id)).toMatchObject({ version: 1, pending: null });
  });

  it.each(['rejected', 'changes_requested'])('that was %s cannot be released', async (state) => {
    const version = await upload();
    await sql`update versions set review_state = ${state} where app_id = ${app.appId}`.execute(server.platform.db);
    const refused = await release(version);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'VERSION_NOT_RELEASABLE', version, reason: state },
    ]);
  });

  it.each(['suspended', 'archived'])('of an app that is %s cannot be released', async (state) => {
    const version = await upload();
    await setAppState(server, app.appId, state);
    const refused = await release(version);
    expect([refused.status, refused.body.code]).toEqual([409, 'APP_READ_ONLY']);
  });
});

describe("a key's type", () => {
  const keep = (id: string) =>
    sql`insert into app_values (business_id, installation_id, owner_type, owner_id, key, value, visibility, created_at, updated_at)
      values (${merchant.businessId}, ${id}, 'business', ${merchant.businessId}, 'greeting', '"hello"', 'app', now(), now())`.execute(
      server.platform.db,
    );
  const manifestWith = (type: string) => ({
    name: 'Labels',
    handle: app.handle,
    api_version: '2026-10',
    hosting: { url: 'https://labels.example.com' },
    data: { definitions: [{ owner: 'business', key: 'greeting', name: 'Greeting', type }] },
  });
  const send = (to: string, type: string) =>
    server.call('POST', `/developer/apps/${app.appId}/${to}`, {
      token: developer.token,
      json: { manifest: manifestWith(type) },
    });

  it('cannot change while it holds values: not when validated, uploaded or released', async () => {
    await send('versions', 'text');
    await release(1);
    const id = await install(1, []);
    expect((await send('versions', 'integer')).status).toBe(201);
    await keep(id);
    expect((await send('manifest/validate', 'integer')).body.data).toMatchObject({
      valid: false,
      errors: [{ code: 'DATA_TYPE_CHANGED', path: 'data.definitions.business.greeting.type' }],
    });
    const refused = await send('versions', 'integer');
    expect([refused.status, refused.body.code, refused.body.errors[0].code]).toEqual([
      400,
      'APP_MANIFEST_INVALID',
      'DATA_TYPE_CHANGED',
    ]);
    const late = await release(2);
    expect([late.status, late.body.code, late.body.reason]).toEqual([
      409,
      'VERSION_NOT_RELEASABLE',
      'data_type_changed',
    ]);
    expect((await send('versions', 'text')).status).toBe(201);
  });

  it("is not held back by another app's values", async () => {
    await send('versions', 'text');
    await release(1);
    await keep(await install(1, []));
    app = await createApp(server, developer);
    await send('versions', 'text');
    await release(1);
    expect((await send('versions', 'integer')).status).toBe(201);
  });
});

describe('the preview of a release', () => {
  const preview = async (version: number) =>
    server.call('GET', `/developer/apps/${app.appId}/versions/${version}/release`, { token: developer.token });

  it('says who gets it at once, who must accept, and what is added', async () => {
    await release(await upload());
    await install(1, ['read_orders']);
    await upload();
    expect((await preview(2)).body.data).toMatchObject({
      outcome: 'release',
      rollback: false,
      obstacle: null,
      diff: { scopesAdded: [], requiresConsent: false },
      installations: { moveAtOnce: 1, mustAccept: 0, alreadyThere: 0 },
    });
    await upload({ scopes: ['read_orders', 'read_products'] });
    expect((await preview(3)).body.data).toMatchObject({
      outcome: 'release',
      diff: { scopesAdded: ['read_products'], requiresConsent: true },
      installations: { moveAtOnce: 0, mustAccept: 1, alreadyThere: 0 },
    });
  });

  it('compares each installation with the version it is on, and stores nothing', async () => {
    await release(await upload());
    const id = await install(1, ['read_orders']);
    await release(await upload({ scopes: ['read_orders', 'read_products'] }));
    expect((await preview(1)).body.data).toMatchObject({
      outcome: 'release',
      rollback: true,
      installations: { moveAtOnce: 0, mustAccept: 0, alreadyThere: 1 },
    });
    expect((await preview(2)).body.data).toMatchObject({ outcome: 'current', rollback: false });
    expect(await installed(id)).toMatchObject({ version: 1, pending: 2 });
  });

  it('says when a person reviews it first, and when it is refused', async () => {
    await release(await upload());
    await setAppState(server, app.appId, 'listed');
    await upload({ hosts: ['api.example.com'] });
    expect((await preview(2)).body.data).toMatchObject({ outcome: 'review', diff: { reasons: ['hosts_added'] } });
    await setAppState(server, app.appId, 'suspended');
    expect((await preview(2)).body.data).toMatchObject({ outcome: 'refused', obstacle: { reason: 'read_only' } });
    expect((await preview(9)).body.code).toBe('APP_VERSION_NOT_FOUND');
  });
});
