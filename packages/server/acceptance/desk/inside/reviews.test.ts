import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surfaceRoutes } from '../../../testing/every-route.js';
import { signUp, type TestUser, verifyEmail } from '../../../testing/people.js';
import {
  openReadySubmitter,
  openReviewStage,
  openSubmitter,
  type ReviewStage,
  type Submitter,
  signUpStaff,
} from '../../../testing/review/open-review-stage.js';
import { makeStaff, setAppState } from '../../../testing/set-stage.js';

let stage: ReviewStage;
let nadia: TestUser;
let karim: TestUser;
beforeAll(async () => {
  stage = await openReviewStage();
  nadia = await signUpStaff(stage.server);
  karim = await signUpStaff(stage.server);
});
afterAll(() => stage.stop());

const desk = (method: string, path: string, json?: unknown, who = nadia) =>
  stage.server.call(method, `/desk${path}`, { token: who.token, json });

/** A case that waits for a reviewer, without the checks that lead there. */
async function waiting(submitter?: Submitter): Promise<{ id: string; submitter: Submitter }> {
  const by = submitter ?? (await openSubmitter(stage));
  if (!submitter) await by.upload();
  const { id } = await by.submit();
  await sql`update review_cases set state = 'submitted' where id = ${id}`.execute(stage.server.platform.db);
  return { id, submitter: by };
}

describe('the desk', () => {
  it('is for staff: anyone else is refused before anything is looked at, and at once when they leave', async () => {
    const routes = surfaceRoutes.filter(({ document }) => document === 'desk');
    expect(routes.length).toBeGreaterThan(10);
    const person = await signUp(stage.server);
    for (const { method, path } of routes) {
      const refused = await stage.server.call(method, path.replace(/\{\w+\}/g, '1'), {
        token: person.token,
        ...(method === 'POST' && { json: {} }),
      });
      expect([refused.status, refused.body.code], path).toEqual([403, 'STAFF_ONLY']);
    }
    const leaver = await signUpStaff(stage.server);
    expect((await desk('GET', '/reviews', undefined, leaver)).status).toBe(200);
    await sql`update users set staff = false where id = ${leaver.userId}`.execute(stage.server.platform.db);
    expect((await desk('GET', '/reviews', undefined, leaver)).status).toBe(403);
  });

  it.each(['999999999999', '99999999999999999999', 'x'])('knows no review, app or developer %s', async (id) => {
    const told = async (method: string, path: string) => {
      const { status, body } = await desk(
        method,
        path,
        method === 'POST' ? { message: 'x', reason: undefined } : undefined,
      );
      return [status, body.code];
    };
    expect(await told('GET', `/reviews/${id}`)).toEqual([404, 'REVIEW_NOT_FOUND']);
    for (const action of ['approve', 'request-changes', 'reject']) {
      expect(await told('POST', `/reviews/${id}/${action}`)).toEqual([404, 'REVIEW_NOT_FOUND']);
    }
    for (const action of ['claim', 'release']) {
      const { status, body } = await desk('POST', `/reviews/${id}/${action}`);
      expect([status, body.code]).toEqual([404, 'REVIEW_NOT_FOUND']);
    }
    expect((await desk('POST', `/apps/${id}/suspend`)).body.code).toBe('APP_NOT_FOUND');
    expect((await desk('POST', `/developers/${id}/verify`)).body.code).toBe('DEVELOPER_NOT_FOUND');
  });
});

describe('a reviewer who is the developer', () => {
  it('neither claims nor decides a case of their own app', async () => {
    const { id, submitter } = await waiting();
    const { developer } = submitter;
    await verifyEmail(stage.server, { ...developer, token: developer.session });
    await makeStaff(stage.server, developer.email);
    const own = { ...nadia, token: developer.session };
    expect((await desk('POST', `/reviews/${id}/claim`, undefined, own)).body).toMatchObject({
      statusCode: 403,
      code: 'REVIEW_OWN_WORK',
    });
    expect((await desk('POST', `/reviews/${id}/claim`)).status).toBe(200);
    for (const verdict of ['approve', 'request-changes', 'reject'])
      expect((await desk('POST', `/reviews/${id}/${verdict}`, { message: 'Fine.' }, own)).body.code).toBe(
        'REVIEW_OWN_WORK',
      );
    // Giving it back to the queue decides nothing.
    expect((await desk('POST', `/reviews/${id}/release`, undefined, own)).status).toBe(200);
  });
});

describe('the queue', () => {
  it('shows what is due first, first, page by page, and nothing that is still checked', async () => {
    const { db } = stage.server.platform;
    await sql`update review_cases set state = 'withdrawn' where state in ('checking', 'submitted', 'in_review')`.execute(
      db,
    );
    const cases = [await waiting(), await waiting(), await waiting()];
    const due = ['2030-01-03', '2030-01-01', '2030-01-02'];
    for (const [index, { id }] of cases.entries()) {
      await sql`update review_cases set due_at = ${due[index]} where id = ${id}`.execute(db);
    }
    await (await openSubmitter(stage)).submit();
    const expected = [cases[1]?.id, cases[2]?.id, cases[0]?.id];
    const ids = ({ body }: { body: { data: { id: string }[] } }) => body.data.map(({ id }) => id);
    expect(ids(await desk('GET', '/reviews'))).toEqual(expected);
    const first = await desk('GET', '/reviews?limit=2');
    const second = await desk('GET', `/reviews?limit=2&cursor=${first.body.nextCursor}`);
    expect([...ids(first), ...ids(second)]).toEqual(expected);
    expect(second.body.nextCursor).toBeNull();
    expect(ids(await desk('GET', '/reviews?state=in_review'))).toEqual([]);
    expect((await desk('GET', `/reviews?limit=2&state=submitted&cursor=${first.body.nextCursor}`)).body.code).toBe(
      'INVALID_CURSOR',
    );
  });

  it('shows who asks and for what', async () => {
    const { id, submitter } = await waiting();
    const { data } = (await desk('GET', '/reviews?limit=100')).body;
    expect(data.find((one: { id: string }) => one.id === id)).toMatchObject({
      app: { id: submitter.app.appId, handle: submitter.app.handle, state: 'draft', latestVersion: 1 },
      developer: { id: submitter.developer.developerId, contactEmail: submitter.developer.email, status: 'active' },
      reviewer: null,
      claimedAt: null,
    });
  });
});

describe('two reviewers', () => {
  it('never hold one case, however they race', async () => {
    const { id } = await waiting();
    const claims = await Promise.all(
      [nadia, karim, nadia, karim].map((who) => desk('POST', `/reviews/${id}/claim`, undefined, who)),
    );
    const holder = (await desk('GET', `/reviews/${id}`)).body.data.reviewer.id;
    for (const [index, { status, body }] of claims.entries()) {
      const mine = [nadia, karim, nadia, karim][index]?.userId === holder;
      expect([status, body.code]).toEqual(mine ? [200, undefined] : [409, 'REVIEW_CLAIMED']);
    }
    const { actions } = (await desk('GET', `/reviews/${id}`)).body.data;
    expect(actions).toHaveLength(1);
  });

  it('decide only what they hold; anyone may give a case back', async () => {
    const { id } = await waiting();
    await desk('POST', `/reviews/${id}/claim`);
    for (const action of ['approve', 'request-changes', 'reject']) {
      const refused = await desk('POST', `/reviews/${id}/${action}`, { message: 'Mine.' }, karim);
      expect([refused.status, refused.body.code, refused.body.reviewerId]).toEqual([
        409,
        'REVIEW_CLAIMED',
        nadia.userId,
      ]);
    }
    expect((await desk('POST', `/reviews/${id}/release`, undefined, karim)).body.data).toMatchObject({
      state: 'submitted',
      reviewer: null,
      claimedAt: null,
    });
    expect((await desk('POST', `/reviews/${id}/claim`, undefined, karim)).status).toBe(200);
  });
});

describe('a decision', () => {
  it.each(['request-changes', 'reject'])('to %s must say why', async (action) => {
    const { id } = await waiting();
    await desk('POST', `/reviews/${id}/claim`);
    for (const json of [{}, { message: null, items: [] }, { message: '' }, { items: [{ key: 'tagline' }] }]) {
      expect((await desk('POST', `/reviews/${id}/${action}`, json)).status).toBe(400);
    }
    expect(
      (await desk('POST', `/reviews/${id}/${action}`, { items: [{ note: 'Blurred icon.' }] })).body.data,
    ).toMatchObject({ decision: { message: null, items: [{ key: null, note: 'Blurred icon.' }] } });
  });

  it('against a submission leaves the version free to be submitted again', async () => {
    const ready = await openReadySubmitter(stage);
    const first = await ready.submit();
    await stage.server.runJobs();
    await desk('POST', `/reviews/${first.id}/claim`);
    await desk('POST', `/reviews/${first.id}/reject`, { message: 'Not for shops.' });
    const second = await ready.submit();
    expect(second.turnaround?.workingDays).toBe(2);
    await stage.server.runJobs();
    expect((await ready.read(second.id)).state).toBe('submitted');
  });

  it('cannot release what cannot be released, and then nothing of it has happened', async () => {
    const { id, submitter } = await waiting();
    const { db } = stage.server.platform;
    await desk('POST', `/reviews/${id}/claim`);
    await sql`update apps set state = 'suspended' where id = ${submitter.app.appId}`.execute(db);
    const refused = await desk('POST', `/reviews/${id}/approve`, {});
    expect([refused.status, refused.body.code]).toEqual([409, 'APP_READ_ONLY']);
    await sql`update apps set state = 'draft' where id = ${submitter.app.appId}`.execute(db);
    await sql`update versions set api_version = '2020-01', manifest = jsonb_set(manifest, '{hosting}', '{"mode":"platform","main":"a.js","lockfile":"b"}') where app_id = ${submitter.app.appId}`.execute(
      db,
    );
    const unscanned = await desk('POST', `/reviews/${id}/approve`, {});
    expect([unscanned.status, unscanned.body.code]).toEqual([409, 'VERSION_NOT_RELEASABLE']);
    expect((await submitter.read(id)).state).toBe('in_review');
    expect((await submitter.call('GET', '')).body.data).toMatchObject({ state: 'draft', currentVersion: null });
  });

  it('is made once, however often it is sent at once', async () => {
    const { id, submitter } = await waiting();
    await desk('POST', `/reviews/${id}/claim`);
    const responses = await Promise.all([1, 2, 3].map(() => desk('POST', `/reviews/${id}/reject`, { message: 'No.' })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const mails = (await desk('GET', '/mail?limit=100')).body.data.filter(
      ({ to, subject }: { to: string; subject: string }) =>
        to === submitter.developer.email && subject.includes('was rejected'),
    );
    expect(mails).toHaveLength(1);
  });
});

describe('a version case', () => {
  async function listed(): Promise<Submitter> {
    const submitter = await openSubmitter(stage);
    await submitter.upload();
    await submitter.call('POST', '/versions/1/release');
    await setAppState(stage.server, submitter.app.appId, 'listed');
    return submitter;
  }
  const release = (submitter: Submitter, version: number) => submitter.call('POST', `/versions/${version}/release`);
  const newest = async (submitter: Submitter) => (await submitter.call('GET', '/reviews')).body.data[0];

  it.each([
    ['scopes_added', { scopes: ['read_products', 'read_inventory'] }],
    ['hosts_added', { allowed_hosts: ['api.example.com'] }],
    ['storefront_code', { blocks: [{ key: 'badge', name: 'Badge', target: 'product', entry: '/block.js' }] }],
  ])('is opened for %s', async (reason, changes) => {
    const submitter = await listed();
    const version = await submitter.upload(changes);
    expect((await release(submitter, version)).status).toBe(202);
    expect(await newest(submitter)).toMatchObject({ kind: 'version', reasons: [reason], version });
  });

  it('is not opened for what changes nothing for merchants', async () => {
    const submitter = await listed();
    expect((await release(submitter, await submitter.upload({ name: 'Better Alerts' }))).status).toBe(200);
    expect((await submitter.call('GET', '/reviews')).body.data).toEqual([]);
  });

  it('gives way to one of a newer version, and can be asked for again once it was withdrawn', async () => {
    const submitter = await listed();
    await submitter.upload({ allowed_hosts: ['a.example.com'] });
    await submitter.upload({ allowed_hosts: ['b.example.com'] });
    await release(submitter, 2);
    const older = await newest(submitter);
    await release(submitter, 3);
    const newer = await newest(submitter);
    expect((await submitter.read(older.id)).state).toBe('superseded');
    expect(newer).toMatchObject({ version: 3, previousReviewId: older.id });
    await submitter.call('POST', `/reviews/${newer.id}/withdraw`);
    expect((await submitter.call('GET', '/versions/3')).body.data.reviewState).toBe('required');
    expect((await release(submitter, 3)).status).toBe(202);
    expect(await newest(submitter)).toMatchObject({ version: 3, state: 'checking' });
  });

  it('goes to a person whatever its checks say, and a rejected version stays unreleased', async () => {
    const submitter = await listed();
    await submitter.upload({ allowed_hosts: ['a.example.com'], webhooks: [] });
    await release(submitter, 2);
    await stage.server.runJobs();
    const { id, state, checks } = await newest(submitter);
    expect([state, checks.passed]).toEqual(['submitted', false]);
    await desk('POST', `/reviews/${id}/claim`);
    await desk('POST', `/reviews/${id}/reject`, { message: 'That host is not yours.' });
    expect((await submitter.call('GET', '/versions/2')).body.data.reviewState).toBe('rejected');
    expect((await release(submitter, 2)).body.code).toBe('VERSION_NOT_RELEASABLE');
    expect((await submitter.call('GET', '')).body.data.currentVersion).toBe(1);
  });

  it('stands beside an open submission, which replaces it when it comes later', async () => {
    const submitter = await listed();
    const submission = await submitter.submit();
    await submitter.upload({ allowed_hosts: ['a.example.com'] });
    await release(submitter, 2);
    expect((await submitter.read(submission.id)).state).toBe('checking');
    const version = await newest(submitter);
    await submitter.submit();
    expect((await submitter.read(version.id)).state).toBe('superseded');
    expect((await submitter.read(submission.id)).state).toBe('superseded');
  });
});
