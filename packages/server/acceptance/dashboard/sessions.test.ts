import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, signUp, signUpMerchant } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const readUser = (token?: string) => server.call('GET', '/dashboard/user', { token });

describe('a session', () => {
  it('answers with a token of 12 hours and the person', async () => {
    const { email, password, userId } = await signUp(server);
    const before = server.clock.now().getTime();
    const { status, body } = await server.call('POST', '/dashboard/session', { json: { email, password } });
    expect(status).toBe(201);
    expect(body.data.user).toMatchObject({ id: userId, email, staff: false });
    const hours = (Date.parse(body.data.expiresAt) - before) / 3_600_000;
    expect(hours).toBeCloseTo(12, 2);
    const [header] = body.data.token.split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toMatchObject({ alg: 'EdDSA' });
    expect((await readUser(body.data.token)).body.data.id).toBe(userId);
  });

  it('makes a merchant with one store', async () => {
    const merchant = await signUpMerchant(server);
    expect(merchant.storeIds).toHaveLength(1);
    expect(await signIn(server, merchant)).toBeTruthy();
  });
});
