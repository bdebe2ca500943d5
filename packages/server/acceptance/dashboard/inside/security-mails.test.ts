import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, createSecret, newDeveloperToken, signUpDeveloper } from '../../../testing/developers.js';
import { signUp, type TestUser, verifyEmail } from '../../../testing/people.js';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.js';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { trustedProxies: ['127.0.0.1'] } });
});
afterAll(() => server.stop());

async function mailsTo({ email }: Pick<TestUser, 'email'>) {
  const mails = await server.platform.db
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('recipient', '=', email)
    .where('forget_at', 'is', null)
    .orderBy('id')
    .execute();
  return mails;
}

const signInFrom = ({ email, password }: TestUser, address: string, agent: string) =>
  server.call('POST', '/dashboard/session', {
    json: { email, password },
    headers: { 'x-forwarded-for': address, 'user-agent': agent },
  });

describe('security mails', () => {
  it('tell of a device that was not seen before, once', async () => {
    const user = await signUp(server);
    await verifyEmail(server, user);
    await signInFrom(user, '203.0.113.5', 'Firefox/143.0');
    const mails = await mailsTo(user);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: 'New sign-in to your Souk account',
      body: expect.stringContaining('- IP address: 203.0.113.5\n- Browser or tool: Firefox/143.0'),
    });
    // The same browser after an update, and the same network with another address of it.
    await signInFrom(user, '203.0.113.5', 'Firefox/144.1');
    expect(await mailsTo(user)).toHaveLength(1);
    await signInFrom(user, '203.0.113.5', 'curl/8.5');
    expect(await mailsTo(user)).toHaveLength(2);
  });

  it('cannot be forged by the name a client gives itself', async () => {
    const user = await signUp(server);
    await verifyEmail(server, user);
    await signInFrom(user, '203.0.113.6', 'evil\tSubject: x');
    const [mail] = await mailsTo(user);
    expect(mail?.body).toContain('Browser or tool: evil Subject: x\n');
  });

  it('tell of a new password', async () => {
    const user = await signUp(server);
    await verifyEmail(server, user);
    const json = { currentPassword: user.password, newPassword: 'quite another one' };
    await server.call('PUT', '/dashboard/user/password', { token: user.token, json });
    expect(await mailsTo(user)).toMatchObject([{ subject: 'Your Souk password was changed' }]);
  });

  it('tell of a new client secret, and never the secret', async () => {
    const developer = await signUpDeveloper(server);
    await verifyEmail(server, { ...developer, token: developer.session });
    const token = await newDeveloperToken(server, developer.userId);
    const app = await createApp(server, { token }, { name: 'Stock Alerts' });
    // A name from before names had to be visible characters on one line.
    const old = { name: 'Stock\u2028Alerts' };
    await server.platform.db.updateTable('apps').set(old).where('id', '=', app.appId).execute();
    const { secret } = await createSecret(server, { token }, app.appId);
    const [mail] = await mailsTo(developer);
    expect(mail?.subject).toContain('A client secret was created for ');
    expect(mail?.body).toContain(secret.slice(-4));
    expect(mail?.body).not.toContain(secret);
    await server.call('POST', `/developer/apps/${app.appId}/secrets/rotate`, { token });
    expect(await mailsTo(developer)).toHaveLength(2);
  });

  it('tell the owner of an email, once a day, that it was used to sign up', async () => {
    const user = await signUp(server);
    await verifyEmail(server, user);
    const attempt = (from: string) =>
      server.call('POST', '/dashboard/users', {
        json: { email: user.email, password: 'another long one', name: 'Eve' },
        headers: { 'x-forwarded-for': from },
      });
    for (const from of ['203.0.113.50', '203.0.113.51']) expect((await attempt(from)).status).toBe(409);
    expect(await mailsTo(user)).toMatchObject([{ subject: 'A sign-up attempt with your email' }]);
    server.clock.advanceDays(1);
    await attempt('203.0.113.52');
    expect(await mailsTo(user)).toHaveLength(2);
  });

  it('never go to an address that nobody has verified', async () => {
    const user = await signUp(server);
    await signInFrom(user, '203.0.113.8', 'Firefox/143.0');
    const json = { currentPassword: user.password, newPassword: 'quite another one' };
    await server.call('PUT', '/dashboard/user/password', { token: user.token, json });
    expect(await mailsTo(user)).toEqual([]);
  });
});
