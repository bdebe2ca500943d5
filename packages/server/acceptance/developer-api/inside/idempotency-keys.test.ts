import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, signUpDeveloper, type TestDeveloper } from '../../../testing/developers.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
let developer: TestDeveloper;
beforeAll(async () => {
  server = await startTestServer();
  developer = await signUpDeveloper(server);
});
afterAll(() => server.stop());

const create = (key: string, json: unknown = { name: 'Atelier', preset: 'empty' }, { token } = developer) =>
  server.call('POST', '/developer/dev-stores', { token, json, headers: { 'idempotency-key': key } });
const count = async () =>
  (await server.call('GET', '/developer/dev-stores', { token: developer.token })).body.data.length as number;

describe('an Idempotency-Key on a write of the Developer API', () => {
  it('makes one thing of two requests, and answers the second like the first', async () => {
    const [first, second] = [await create('one'), await create('one')];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body).toEqual(first.body);
    expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    expect(await count()).toBe(1);
  });

  it('makes one thing of two requests at the same time', async () => {
    const responses = await Promise.all([create('both'), create('both'), create('both')]);
    expect(responses.filter(({ status }) => status === 201).length).toBeGreaterThan(0);
    const ids = new Set(responses.filter(({ status }) => status === 201).map(({ body }) => body.data.id));
    expect(ids.size).toBe(1);
    for (const { status, body } of responses)
      if (status !== 201) expect([status, body.code]).toEqual([409, 'IDEMPOTENCY_KEY_IN_USE']);
    expect(await count()).toBe(2);
  });

  it('belongs to one request of one person, for 24 hours', async () => {
    const reused = await create('one', { name: 'Another', preset: 'empty' });
    expect([reused.status, reused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const other = await create('one', undefined, await signUpDeveloper(server));
    expect([other.status, other.headers.get('idempotent-replayed')]).toEqual([201, null]);
    server.clock.advanceDays(1);
    expect((await create('one')).headers.get('idempotent-replayed')).toBeNull();
    expect(await count()).toBe(3);
  });

  it('stays free where the request was refused, and is refused where it is malformed', async () => {
    expect((await create('free', { name: '' })).status).toBe(400);
    const { appId } = await createApp(server, developer);
    const upload = (manifest: string) =>
      server.call('POST', `/developer/apps/${appId}/versions`, {
        token: developer.token,
        json: { manifest },
        headers: { 'idempotency-key': 'upload' },
      });
    expect((await upload('name = 1')).status).toBe(400);
    expect((await upload('name = 2')).status).toBe(400);
    const malformed = await create('a b');
    expect([malformed.status, malformed.body.message]).toEqual([400, [expect.stringContaining('Idempotency-Key')]]);
  });

  it('never writes twice where the first request broke off, and says that nobody knows', async () => {
    await create('broken');
    await sql`update idempotency_keys set status = 0, body = null where key = 'broken'`.execute(server.platform.db);
    expect((await create('broken')).body.code).toBe('IDEMPOTENCY_KEY_IN_USE');
    server.clock.advanceSeconds(121);
    const { status, body } = await create('broken');
    expect([status, body.message]).toEqual([409, expect.stringContaining('outcome is unknown')]);
    expect(await count()).toBe(4);
  });
});
