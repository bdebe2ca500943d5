import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idTokenFor, installApp, requestToken, type TestInstallation } from '../../../testing/installations.js';
import { addMember } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

/** What no HTTP request can show: hands other than ours on the sessions, and transactions that wait for each other. */

let server: TestServer;
let installed: TestInstallation;
beforeAll(async () => {
  server = await startTestServer();
  installed = await installApp(server, { scopes: ['read_stores'] });
});
afterAll(() => server.stop());

const exchange = (idToken: string) =>
  requestToken(server, installed.app, {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: idToken,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: 'urn:svc:params:oauth:token-type:online-access-token',
  });
const onlineToken = async (token: string): Promise<string> =>
  (await exchange(await idTokenFor(server, installed, { token }))).body.access_token;
const read = async (token: string) => (await server.call('GET', '/apps/2026-10/stores', { token })).status;
const signOut = (token: string) => server.call('DELETE', '/dashboard/session', { token });
const sidOf = (token: string) => decodeJwt(token).sid;

describe('an online access token', () => {
  it('ends by whatever hand its session is ended or removed', async () => {
    const statements = ['update sessions set ended_at = now() where id = $1', 'delete from sessions where id = $1'];
    for (const statement of statements) {
      const person = await addMember(server, installed.merchant, ['stores:read']);
      const token = await onlineToken(person.token);
      for (let time = 0; time < 2; time++) expect(await read(token)).toBe(200);
      await server.platform.pool.query(statement, [sidOf(person.token)]);
      await expect.poll(() => read(token), { timeout: 15_000, interval: 5 }).toBe(401);
    }
  });
});

describe('an ID token of an ended session', () => {
  it('is not spent', async () => {
    const person = await addMember(server, installed.merchant, ['stores:read']);
    const idToken = await idTokenFor(server, installed, person);
    await signOut(person.token);
    expect((await exchange(idToken)).status).toBe(400);
    const { rows } = await server.platform.pool.query('select 1 from used_id_tokens where jti = $1', [
      decodeJwt(idToken).jti,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('a session that ends', () => {
  it('in a transaction not yet committed is waited for by an exchange, which then gives nothing', async () => {
    const { token } = await addMember(server, installed.merchant, ['stores:read']);
    const idToken = await idTokenFor(server, installed, { token });
    const ending = await server.platform.pool.connect();
    try {
      await ending.query('begin');
      await ending.query('update sessions set ended_at = now() where id = $1', [sidOf(token)]);
      const exchanged = exchange(idToken);
      await untilSomebodyWaits();
      await ending.query('commit');
      expect((await exchanged).status).toBe(400);
    } finally {
      ending.release();
    }
  });

  it('waits for an exchange not yet committed, and ends what it gave', async () => {
    const { token, userId } = await addMember(server, installed.merchant, ['stores:read']);
    const giving = await server.platform.pool.connect();
    try {
      await giving.query('begin');
      await giving.query('select 1 from sessions where id = $1 for share', [sidOf(token)]);
      const family = await giving.query(
        `insert into token_families (business_id, installation_id, app_id, user_id, session_id, created_at)
         values ($1, $2, $3, $4, $5, now()) returning id`,
        [installed.businessId, installed.installationId, installed.app.id, userId, sidOf(token)],
      );
      const out = signOut(token);
      await untilSomebodyWaits();
      await giving.query('commit');
      expect((await out).status).toBe(204);
      const { rows } = await giving.query('select revoked_at from token_families where id = $1', [family.rows[0].id]);
      expect(rows[0].revoked_at).not.toBeNull();
    } finally {
      giving.release();
    }
  });
});

async function untilSomebodyWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await server.platform.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      return rows.length;
    })
    .toBe(1);
}
