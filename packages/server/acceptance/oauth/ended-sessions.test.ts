import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idTokenFor, installApp, requestToken, type TestInstallation } from '../../testing/installations.js';
import { openTestDatabase } from '../../testing/open-test-database.js';
import { addMember, signIn, type TestUser } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
let server: TestServer;
/** Another process on the same database. */
let other: TestServer;
let installed: TestInstallation;

beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ databaseUrl: database.url });
  other = await startTestServer({ databaseUrl: database.url });
  for (const { config } of [server, other]) config.limits.tokenPerClientPerMinute = 0;
  installed = await installApp(server, { scopes: ['read_stores'] });
});
afterAll(async () => {
  await other.stop();
  await server.stop();
  await database.drop();
});

const exchange = (idToken: string, kind: 'online' | 'offline' = 'online', at = server) =>
  requestToken(at, installed.app, {
    grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
    subject_token: idToken,
    subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
    requested_token_type: `urn:svc:params:oauth:token-type:${kind}-access-token`,
  });

async function onlineToken(token: string): Promise<string> {
  const { status, body, text } = await exchange(await idTokenFor(server, installed, { token }));
  if (status !== 200) throw new Error(text);
  return body.access_token;
}

const read = async (token: string, at = server) => (await at.call('GET', '/apps/2026-10/stores', { token })).status;

const signOut = (token: string) => server.call('DELETE', '/dashboard/session', { token });

const changePassword = (person: TestUser, token: string, newPassword: string) =>
  server.call('PUT', '/dashboard/user/password', {
    token,
    json: { currentPassword: person.password, newPassword },
  });

/** Remembered by both processes, so that only a message can end it. */
async function rememberEverywhere(token: string): Promise<void> {
  for (const at of [server, other, server, other]) expect(await read(token, at)).toBe(200);
}

async function expectEndedEverywhere(token: string): Promise<void> {
  expect(await read(token), 'at once here').toBe(401);
  // By the message: unasked it would be read again after a minute.
  await expect.poll(() => read(token, other), { timeout: 15_000, interval: 5 }).toBe(401);
}

describe('an online access token', () => {
  it('ends when its session is signed out, and only then', async () => {
    const person = await addMember(server, installed.merchant, ['stores:read']);
    const elsewhere = await signIn(server, person);
    const [ended, kept] = [await onlineToken(person.token), await onlineToken(elsewhere)];
    await rememberEverywhere(ended);
    expect((await signOut(person.token)).status).toBe(204);
    await expectEndedEverywhere(ended);
    for (const at of [server, other]) expect(await read(kept, at)).toBe(200);
  });

  it('ends with every session of a person who changes the password', async () => {
    const person = await addMember(server, installed.merchant, ['stores:read']);
    const elsewhere = await signIn(server, person);
    const tokens = [await onlineToken(person.token), await onlineToken(elsewhere)];
    for (const token of tokens) await rememberEverywhere(token);
    expect((await changePassword(person, person.token, 'a very new passphrase')).status).toBe(204);
    for (const token of tokens) await expectEndedEverywhere(token);
  });

  it('never outlives its session', async () => {
    const person = await addMember(server, installed.merchant, ['stores:read']);
    server.clock.freeze(new Date(Date.now() + 1_000));
    const session = await signIn(server, person);
    server.clock.advanceSeconds(12 * 3_600 - 600);
    const { body } = await exchange(await idTokenFor(server, installed, { token: session }));
    expect(body.expires_in).toBe(600);
    server.clock.advanceSeconds(599);
    expect(await read(body.access_token)).toBe(200);
    server.clock.advanceSeconds(1);
    expect(await read(body.access_token)).toBe(401);
    server.clock.freeze(new Date());
  });
});

describe('offline tokens', () => {
  it('stay when the session they were got with ends', async () => {
    const person = await addMember(server, installed.merchant, ['stores:read']);
    const { body } = await exchange(await idTokenFor(server, installed, person), 'offline');
    await signOut(person.token);
    expect(await read(body.access_token)).toBe(200);
    const refreshed = await requestToken(server, installed.app, {
      grant_type: 'refresh_token',
      refresh_token: body.refresh_token,
    });
    expect(refreshed.status).toBe(200);
  });
});

describe('an ID token', () => {
  it.each(['online', 'offline'] as const)('of an ended session gives no %s token', async (kind) => {
    const person = await addMember(server, installed.merchant, ['stores:read']);
    const idToken = await idTokenFor(server, installed, person);
    await signOut(person.token);
    for (const at of [server, other]) {
      const { status, body } = await exchange(idToken, kind, at);
      expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_grant' });
    }
  });
});

describe('a race', () => {
  it('of a sign-out with an exchange leaves no living online token behind', async () => {
    for (let round = 0; round < 30; round++) {
      const { token } = await addMember(server, installed.merchant, ['stores:read']);
      const idToken = await idTokenFor(server, installed, { token });
      const at = round % 2 === 0 ? server : other;
      const [exchanged, out] = await Promise.all([
        // real time: the two meet in another order from round to round.
        setTimeout(round % 5).then(() => exchange(idToken, 'online', at)),
        setTimeout(round % 3).then(() => signOut(token)),
      ]);
      expect(out.status).toBe(204);
      expect([200, 400]).toContain(exchanged.status);
      if (exchanged.status === 200) await expectEndedEverywhere(exchanged.body.access_token);
    }
  }, 60_000);

  it('of a password change with exchanges of several sessions leaves none of their tokens alive', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await addMember(server, installed.merchant, ['stores:read']);
      const sessions = [person.token, await signIn(server, person), await signIn(server, person)];
      const idTokens = await Promise.all(sessions.map((token) => idTokenFor(server, installed, { token })));
      const changed = changePassword(person, person.token, 'a very new passphrase');
      // Hashing takes some tens of milliseconds: the exchanges fall before, into and after the change.
      const exchanged = await Promise.all(
        // real time: as above.
        idTokens.map((idToken, place) => setTimeout(place * 25).then(() => exchange(idToken, 'online', other))),
      );
      expect((await changed).status).toBe(204);
      for (const { status, body } of exchanged) if (status === 200) await expectEndedEverywhere(body.access_token);
    }
  }, 60_000);
});
