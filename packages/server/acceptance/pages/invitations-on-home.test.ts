import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, signUpMerchant, signUpVerified, type TestMerchant, type TestUser } from '../../testing/people.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let merchant: TestMerchant;
beforeAll(async () => {
  server = await startTestServer();
  merchant = await signUpMerchant(server, { name: 'Dar <El> Hana' });
});
afterAll(() => server.stop());

const send = (path: string, fields: Record<string, string>, cookie = '', origin = 'http://souk.test') =>
  server.call('POST', path, { raw: new URLSearchParams(fields), headers: { origin, cookie } });
const home = (cookie: string) => server.call('GET', '/dashboard', { headers: { cookie } });

async function cookieOf({ email, password }: TestUser): Promise<string> {
  const { headers } = await send('/dashboard/sign-in', { email, password });
  return (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

async function invite({ email }: TestUser): Promise<string> {
  const path = `/dashboard/businesses/${merchant.businessId}/members`;
  const made = await server.call('POST', path, {
    token: merchant.token,
    json: { email, permissions: ['orders:read'] },
  });
  return made.body.data.id;
}

describe('invitations on the first page', () => {
  it('are accepted with a button, by whoever has the address, from our own form', async () => {
    const friend = await signUpVerified(server);
    const cookie = await cookieOf(friend);
    expect((await home(cookie)).text).not.toContain('Invitations');
    const id = await invite(friend);
    expect((await home(cookie)).text).toContain('invites you to Dar &lt;El&gt; Hana');
    const forged = await send('/dashboard/answer-invitation', { id, answer: 'accept' }, cookie, 'https://evil.example');
    expect(forged.status).toBe(403);
    const stranger = await cookieOf(await signUpVerified(server));
    expect((await send('/dashboard/answer-invitation', { id, answer: 'accept' }, stranger)).status).toBe(404);
    expect((await send('/dashboard/answer-invitation', { id: 'x', answer: 'accept' }, cookie)).status).toBe(404);
    expect((await send('/dashboard/answer-invitation', { id, answer: 'accept' }, cookie)).status).toBe(303);
    const after = (await home(cookie)).text;
    expect(after).not.toContain('Invitations');
    expect(after).toContain(merchant.businessId);
  });

  it('are declined with a button, and hidden from a claimed address', async () => {
    const claimed = await signUp(server);
    await invite(claimed);
    expect((await home(await cookieOf(claimed))).text).not.toContain('Invitations');
    const friend = await signUpVerified(server);
    const cookie = await cookieOf(friend);
    const id = await invite(friend);
    expect((await send('/dashboard/answer-invitation', { id, answer: 'decline' }, cookie)).status).toBe(303);
    expect((await home(cookie)).text).not.toContain('Dar &lt;El&gt; Hana');
  });
});
