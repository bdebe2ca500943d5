import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, signUpDeveloper, type TestDeveloper } from '../../testing/developers.js';
import { type TestUser, verifyEmail } from '../../testing/people.js';
import { signUpStaff } from '../../testing/review/open-review-stage.js';
import { makeStaff } from '../../testing/set-stage.js';
import { startTestServer, type TestServer } from '../../testing/start-test-server.js';

let server: TestServer;
let staff: TestUser;
let developer: TestDeveloper;
beforeAll(async () => {
  server = await startTestServer();
  staff = await signUpStaff(server);
  developer = await signUpDeveloper(server);
});
afterAll(() => server.stop());

const desk = (method: string, path: string, json?: unknown) =>
  server.call(method, `/desk${path}`, { token: staff.token, json });
const onDeveloper = (action: string, json?: unknown) =>
  desk('POST', `/developers/${developer.developerId}/${action}`, json);
const subjects = async () =>
  (await desk('GET', '/mail')).body.data
    .filter(({ to }: { to: string }) => to === developer.email)
    .map(({ subject }: { subject: string }) => subject);
const actions = async () => (await desk('GET', '/actions')).body.data.map(({ action }: { action: string }) => action);

describe('an app', () => {
  it('is suspended and put back where it was; the developer is told, and it is written down', async () => {
    const app = await createApp(server, developer);
    const suspended = await desk('POST', `/apps/${app.appId}/suspend`, { reason: 'It sends spam.' });
    expect(suspended.body.data).toMatchObject({ id: app.appId, state: 'suspended' });
    const refused = await server.call('PATCH', `/developer/apps/${app.appId}`, {
      token: developer.token,
      json: { name: 'Other' },
    });
    expect(refused.body.code).toBe('APP_READ_ONLY');
    // Again: nothing changes, nobody is told twice.
    expect((await desk('POST', `/apps/${app.appId}/suspend`)).status).toBe(200);
    expect((await desk('POST', `/apps/${app.appId}/unsuspend`)).body.data.state).toBe('draft');
    expect(await subjects()).toEqual([
      '\u2068“Stock Alerts”\u2069 is reinstated',
      '\u2068“Stock Alerts”\u2069 is suspended',
    ]);
    const [last, first] = (await desk('GET', '/actions')).body.data;
    expect(last).toMatchObject({ action: 'unsuspend_app', message: null });
    expect(first).toMatchObject({
      action: 'suspend_app',
      subject: { kind: 'app', id: app.appId },
      by: { id: staff.userId, email: staff.email },
      message: 'It sends spam.',
    });
  });

  it('that is archived is not suspended', async () => {
    const app = await createApp(server, developer);
    await server.call('DELETE', `/developer/apps/${app.appId}`, { token: developer.token });
    expect((await desk('POST', `/apps/${app.appId}/suspend`)).body.code).toBe('APP_READ_ONLY');
  });
});

describe('a developer', () => {
  it('who waits to be verified is found, page by page', async () => {
    const others = [await signUpDeveloper(server), await signUpDeveloper(server)];
    const first = (await desk('GET', '/developers?verification=unverified&limit=1')).body;
    const second = (await desk('GET', `/developers?verification=unverified&limit=1&cursor=${first.nextCursor}`)).body;
    expect([first.data[0].id, second.data[0].id]).toEqual([others[1]?.developerId, others[0]?.developerId]);
    expect((await desk('GET', '/developers?verification=verified')).body).toEqual({ data: [], nextCursor: null });
    expect((await desk('GET', '/developers?verification=perhaps')).status).toBe(400);
  });

  it('is verified or rejected with a reason', async () => {
    expect((await onDeveloper('reject', { reason: 'The website is empty.' })).body.data.verification).toMatchObject({
      state: 'rejected',
      reason: 'The website is empty.',
      decidedAt: expect.any(String),
    });
    expect((await onDeveloper('verify')).body.data.verification.state).toBe('verified');
    const { data } = (await server.call('GET', '/developer/account', { token: developer.token })).body;
    expect(data.verification.state).toBe('verified');
    expect((await actions()).slice(0, 2)).toEqual(['verify_developer', 'reject_developer']);
  });

  it('who is suspended reads and does not write, until they are let back', async () => {
    expect((await onDeveloper('suspend', { reason: 'Fraud.' })).body.data.status).toBe('suspended');
    const write = () =>
      server.call('POST', '/developer/apps', { token: developer.token, json: { handle: 'x-y', name: 'X' } });
    expect((await write()).body.code).toBe('DEVELOPER_ACCOUNT_SUSPENDED');
    expect((await server.call('GET', '/developer/account', { token: developer.token })).status).toBe(200);
    expect((await onDeveloper('unsuspend')).body.data.status).toBe('active');
    expect((await write()).status).toBe(201);
    expect((await subjects()).slice(0, 2)).toEqual([
      'Your developer account is reinstated',
      'Your developer account is suspended',
    ]);
  });

  it.each([{ reason: '' }, { reason: 'x'.repeat(1001) }, { why: 'x' }])('is not judged with %j', async (json) => {
    expect((await onDeveloper('verify', json)).status).toBe(400);
  });
});

describe('the outbox', () => {
  it('is paged, newest first', async () => {
    const first = (await desk('GET', '/mail?limit=1')).body;
    const second = (await desk('GET', `/mail?limit=1&cursor=${first.nextCursor}`)).body;
    expect(Number(second.data[0].id)).toBeLessThan(Number(first.data[0].id));
    expect(first.data[0]).toMatchObject({ to: expect.any(String), body: expect.any(String), sentAt: null });
  });

  it('is closed in production', async () => {
    server.config.production = true;
    const closed = await desk('GET', '/mail');
    expect([closed.status, closed.body.code]).toEqual([404, 'ROUTE_NOT_FOUND']);
    server.config.production = false;
  });
});

describe('a member of the staff who is a developer too', () => {
  it('judges neither their own account nor their own app', async () => {
    const both = await signUpDeveloper(server);
    await verifyEmail(server, { ...both, token: both.session });
    await makeStaff(server, both.email);
    const app = await createApp(server, both);
    const judge = (path: string) => server.call('POST', `/desk${path}`, { token: both.session });
    for (const path of [
      `/developers/${both.developerId}/verify`,
      `/developers/${both.developerId}/suspend`,
      `/apps/${app.appId}/suspend`,
      `/apps/${app.appId}/unsuspend`,
    ])
      expect((await judge(path)).body).toMatchObject({ statusCode: 403, code: 'REVIEW_OWN_WORK' });
    expect((await judge(`/developers/${developer.developerId}/verify`)).status).toBe(200);
  });
});
