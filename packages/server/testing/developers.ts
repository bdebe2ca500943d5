import { randomBytes } from 'node:crypto';
import { findPasswordChange } from '../src/domains/accounts/find-user.js';
import { issueToken } from '../src/domains/developers/tokens/issue-token.js';
import { signUp, type TestUser } from './people.js';
import type { TestServer } from './start-test-server.js';

export interface TestDeveloper extends Omit<TestUser, 'token'> {
  developerId: string;
  /** A developer token, `svc_dt_...`. */
  token: string;
  /** Of a living dashboard session. */
  session: string;
}

export interface TestApp {
  appId: string;
  clientId: string;
  handle: string;
}

/** A person with a developer account, the current terms accepted, a session and a developer token. */
export async function signUpDeveloper(server: TestServer, { terms = true } = {}): Promise<TestDeveloper> {
  const { token: session, ...user } = await signUp(server);
  const account = await server.call('POST', '/developer/account', {
    token: session,
    json: { kind: 'individual', name: 'Yacine Haddad', contactEmail: user.email },
  });
  expectStatus(account, 201);
  if (terms) {
    const accepted = await server.call('POST', '/developer/account/terms', {
      token: session,
      json: { version: server.platform.config.termsVersion },
    });
    expectStatus(accepted, 200);
  }
  return { ...user, session, developerId: account.body.data.id, token: await newDeveloperToken(server, user.userId) };
}

/** Without the device flow, which has its own tests and its own limits. */
export async function newDeveloperToken(server: TestServer, userId: string, label = 'Test machine'): Promise<string> {
  const { db, clock } = server.platform;
  const passwordChangedAt = await findPasswordChange(db, userId);
  if (!passwordChangedAt) throw new Error(`There is no user ${userId}.`);
  return (await issueToken(db, { userId, passwordChangedAt, label }, clock.now())).token;
}

export async function createApp(
  server: TestServer,
  { token }: Pick<TestDeveloper, 'token'>,
  { handle = `app-${randomBytes(6).toString('hex')}`, name = 'Stock Alerts' } = {},
): Promise<TestApp> {
  const made = await server.call('POST', '/developer/apps', { token, json: { handle, name } });
  expectStatus(made, 201);
  return { appId: made.body.data.id, clientId: made.body.data.clientId, handle };
}

export async function createSecret(
  server: TestServer,
  { token }: Pick<TestDeveloper, 'token'>,
  appId: string,
): Promise<{ secretId: string; secret: string }> {
  const made = await server.call('POST', `/developer/apps/${appId}/secrets`, { token });
  expectStatus(made, 201);
  return { secretId: made.body.data.id, secret: made.body.data.secret };
}

function expectStatus(answer: { status: number; text: string }, status: number): void {
  if (answer.status !== status) throw new Error(`Expected ${status}, got ${answer.status}: ${answer.text}`);
}
