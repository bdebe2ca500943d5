import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, signUpDeveloper, type TestDeveloper } from '../../../testing/developers.js';
import { makeApp } from '../../../testing/installations.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let developer: TestDeveloper;
beforeAll(async () => {
  server = await startTestServer();
  developer = await signUpDeveloper(server);
});
afterAll(() => server.stop());

const setApp = (appId: string, changes: object) =>
  server.platform.db.updateTable('apps').set(changes).where('id', '=', appId).execute();

describe('POST /developer/apps', () => {
  it.each(['session', 'token'] as const)('creates a draft, with a %s', async (means) => {
    const handle = `made-with-${means}`;
    const made = await server.call('POST', '/developer/apps', {
      token: developer[means],
      json: { handle, name: '  Stock Alerts ' },
    });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      handle,
      name: 'Stock Alerts',
      state: 'draft',
      currentVersion: null,
      latestVersion: null,
      installationsCount: 0,
    });
    expect(made.body.data.clientId).toMatch(/^app_[0-9A-Za-z]{24}$/);
    const read = await server.call('GET', `/developer/apps/${made.body.data.id}`, { token: developer[means] });
    expect(read.body).toEqual(made.body);
  });

  it('lists every problem at once', async () => {
    const { status, body } = await server.call('POST', '/developer/apps', {
      token: developer.token,
      json: { handle: 'Not A Handle', name: 'x'.repeat(51) },
    });
    expect(status).toBe(400);
    expect(body.code).toBe('APP_FIELDS_INVALID');
    expect(body.errors).toMatchObject([{ path: 'handle' }, { path: 'name' }]);
  });

  it.each([
    'a',
    'ab',
    '1app',
    '-app',
    'app-',
    'aPp',
    'app_one',
    'shop--staging',
    'www',
    'souk',
    'staging',
    `a${'b'.repeat(50)}`,
    '',
  ])('refuses the handle %j', async (handle) => {
    const { body } = await server.call('POST', '/developer/apps', {
      token: developer.token,
      json: { handle, name: 'App' },
    });
    expect(body.code).toBe('APP_FIELDS_INVALID');
  });

  it.each(['', ' ', 'Souk', ' sOUK ', 'two\nlines', 'pay\u202elap', 'a\u200bb', 'Ap\ufeffp', 'x'.repeat(51)])(
    'the name %j is rejected',
    async (name) => {
      const json = { handle: 'a-named-app', name };
      const { body } = await server.call('POST', '/developer/apps', { token: developer.token, json });
      expect([body.code, body.errors?.[0]?.code]).toEqual(['APP_FIELDS_INVALID', 'NAME_INVALID']);
    },
  );

  it('gives a handle once, for ever, whoever asks', async () => {
    const { handle, appId } = await createApp(server, developer);
    const other = await signUpDeveloper(server);
    const take = () => server.call('POST', '/developer/apps', { token: other.token, json: { handle, name: 'Mine' } });
    expect([(await take()).status, (await take()).body.code]).toEqual([409, 'APP_HANDLE_TAKEN']);
    await server.call('DELETE', `/developer/apps/${appId}`, { token: developer.token });
    expect((await take()).body.code).toBe('APP_HANDLE_TAKEN');
  });

  it('gives a handle to one of many who ask at once', async () => {
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() =>
        server.call('POST', '/developer/apps', { token: developer.token, json: { handle: 'wanted', name: 'App' } }),
      ),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('stops at 25 apps, also when many are made at once; archived ones count no more', async () => {
    const busy = await signUpDeveloper(server);
    const makeOne = (n: number) =>
      server.call('POST', '/developer/apps', {
        token: busy.token,
        json: { handle: `busy-${busy.userId}-${n}`, name: 'App' },
      });
    const made = await Promise.all(Array.from({ length: 28 }, (_, n) => makeOne(n)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(25);
    const refused = made.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(3);
    for (const { body } of refused) expect(body).toMatchObject({ code: 'APP_LIMIT_REACHED', limit: 25 });
    const one = made.find(({ status }) => status === 201);
    await server.call('DELETE', `/developer/apps/${one?.body.data.id}`, { token: busy.token });
    expect((await makeOne(30)).status).toBe(201);
  });
});

describe('GET /developer/apps', () => {
  it('pages newest first, and its cursors belong to it and to the caller', async () => {
    const busy = await signUpDeveloper(server);
    const ids: string[] = [];
    for (let n = 0; n < 5; n++) ids.unshift((await createApp(server, busy)).appId);
    const list = (query: string, token = busy.token) => server.call('GET', `/developer/apps${query}`, { token });
    const first = await list('?limit=2');
    const second = await list(`?limit=2&cursor=${first.body.nextCursor}`, busy.session);
    const third = await list(`?limit=2&cursor=${second.body.nextCursor}`);
    expect([first, second, third].flatMap(({ body }) => body.data.map(({ id }: { id: string }) => id))).toEqual(ids);
    expect(third.body.nextCursor).toBeNull();
    expect((await list(`?cursor=${first.body.nextCursor}`, developer.token)).body.code).toBe('INVALID_CURSOR');
    expect((await list(`?cursor=${first.body.nextCursor}x`)).body.code).toBe('INVALID_CURSOR');
    for (const limit of ['0', '101', 'ten', '1.5']) expect((await list(`?limit=${limit}`)).status).toBe(400);
    expect((await list('?colour=red')).status).toBe(400);
  });
});

describe('PATCH /developer/apps/{appId}', () => {
  const patch = (appId: string, json: object, token = developer.token) =>
    server.call('PATCH', `/developer/apps/${appId}`, { token, json });

  it('renames, and gives another handle before the first release', async () => {
    const { appId } = await createApp(server, developer);
    const changed = await patch(appId, { name: 'Renamed', handle: 'renamed-app' }, developer.session);
    expect(changed.status).toBe(200);
    expect(changed.body.data).toMatchObject({ name: 'Renamed', handle: 'renamed-app' });
  });

  it('keeps the handle once a version was released', async () => {
    const { appId, handle } = await createApp(server, developer);
    await setApp(appId, { current_version: 1, latest_version: 1 });
    const locked = await patch(appId, { handle: 'something-else' });
    expect([locked.status, locked.body.code]).toEqual([409, 'APP_HANDLE_LOCKED']);
    expect((await patch(appId, { handle, name: 'Same handle' })).status).toBe(200);
  });

  it('lets an app with a handle that can be no address be renamed, even after a release', async () => {
    const { appId } = await createApp(server, developer);
    await setApp(appId, { handle: 'shop--staging', current_version: 1, latest_version: 1 });
    expect((await patch(appId, { handle: 'shop--staging', name: 'Still allowed' })).status).toBe(200);
    expect((await patch(appId, { handle: 'shop--live' })).body.code).toBe('APP_FIELDS_INVALID');
    const renamed = await patch(appId, { handle: 'shop-once-staging' });
    expect([renamed.status, renamed.body.data.handle]).toEqual([200, 'shop-once-staging']);
    expect((await patch(appId, { handle: 'shop-again' })).body.code).toBe('APP_HANDLE_LOCKED');
  });

  it("refuses another's handle and bad fields", async () => {
    const taken = await createApp(server, developer);
    const { appId } = await createApp(server, developer);
    expect((await patch(appId, { handle: taken.handle })).body.code).toBe('APP_HANDLE_TAKEN');
    expect((await patch(appId, { handle: 'X' })).body.code).toBe('APP_FIELDS_INVALID');
    expect((await patch(appId, {})).status).toBe(400);
  });

  it('writes to no suspended or archived app', async () => {
    const { appId } = await createApp(server, developer);
    for (const state of ['suspended', 'archived']) {
      await setApp(appId, { state });
      const refused = await patch(appId, { name: 'Other' });
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ code: 'APP_READ_ONLY', appId, state });
    }
  });

  it.each(['0', '999999999999', 'abc', '1'.repeat(20), '1'.repeat(21), '-1', '%00', 'a'.repeat(300)])(
    'does not find %s',
    async (id) => {
      for (const method of ['GET', 'PATCH', 'DELETE']) {
        const { status, body } = await server.call(method, `/developer/apps/${id}`, {
          token: developer.token,
          ...(method === 'PATCH' && { json: { name: 'x' } }),
        });
        expect([status, body.code]).toEqual([404, 'APP_NOT_FOUND']);
      }
    },
  );
});

describe('DELETE /developer/apps/{appId}', () => {
  it('archives: readable, and never written again', async () => {
    const { appId } = await createApp(server, developer);
    const remove = (token: string) => server.call('DELETE', `/developer/apps/${appId}`, { token });
    const gone = await remove(developer.session);
    expect([gone.status, gone.body]).toEqual([204, undefined]);
    const read = await server.call('GET', `/developer/apps/${appId}`, { token: developer.token });
    expect(read.body.data.state).toBe('archived');
    expect((await remove(developer.token)).body.code).toBe('APP_READ_ONLY');
  });

  it('takes the app back from whoever reviews it', async () => {
    const { id: appId } = await makeApp(server, {
      developer: { ...developer, token: developer.session },
      state: 'draft',
    });
    const submitted = await server.call('POST', `/developer/apps/${appId}/submissions`, {
      token: developer.token,
      json: { distribution: 'public' },
    });
    expect(submitted.status).toBe(201);
    expect((await server.call('DELETE', `/developer/apps/${appId}`, { token: developer.token })).status).toBe(204);
    const path = `/developer/apps/${appId}/reviews/${submitted.body.data.id}`;
    expect((await server.call('GET', path, { token: developer.token })).body.data.state).toBe('withdrawn');
  });

  it('refuses while a business has it installed', async () => {
    const { appId } = await createApp(server, developer);
    await setApp(appId, { installations_count: 2 });
    const refused = await server.call('DELETE', `/developer/apps/${appId}`, { token: developer.token });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'APP_HAS_INSTALLATIONS', installationsCount: 2 });
  });
});
