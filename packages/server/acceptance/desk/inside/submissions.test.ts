import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runChecklist } from '../../../src/domains/review/run-checklist.js';
import { resumeChecklistsOnStart } from '../../../src/surfaces/background/resume-checklists.js';
import { signUpDeveloper } from '../../../testing/developers.js';
import { signUp } from '../../../testing/people.js';
import {
  openReadySubmitter,
  openReviewStage,
  openSubmitter,
  type ReviewStage,
  type Submitter,
} from '../../../testing/review/open-review-stage.js';

let stage: ReviewStage;
let submitter: Submitter;
beforeAll(async () => {
  // A Sunday morning in Algiers, with a holiday on Monday.
  stage = await openReviewStage({ holidays: ['2026-11-16'] });
  stage.server.clock.freeze(new Date('2026-11-15T09:00:00.000Z'));
});
beforeEach(async () => {
  submitter = await openSubmitter(stage);
});
afterAll(() => stage.stop());

const path = () => `/developer/apps/${submitter.app.appId}/submissions`;
const post = (json: unknown, token = submitter.developer.token) => stage.server.call('POST', path(), { token, json });

describe('a submission', () => {
  it('answers the whole case and nothing else', async () => {
    await submitter.upload();
    const version = (await submitter.call('GET', '/versions/1')).body.data;
    const made = await post({ distribution: 'unlisted', note: 'Bonjour' });
    expect(made.status).toBe(201);
    expect(made.headers.get('x-request-id')).toMatch(/^req_/);
    expect(made.body).toEqual({
      data: {
        id: expect.stringMatching(/^\d+$/),
        appId: submitter.app.appId,
        kind: 'listing',
        state: 'checking',
        distribution: 'unlisted',
        versionId: version.id,
        version: 1,
        reasons: ['first_listing'],
        checks: null,
        notes: [{ at: '2026-11-15T09:00:00.000Z', text: 'Bonjour' }],
        decision: null,
        submittedAt: '2026-11-15T09:00:00.000Z',
        decidedAt: null,
        previousReviewId: null,
        turnaround: { workingDays: 5, dueAt: '2026-11-23T09:00:00.000Z' },
      },
    });
    expect((await submitter.call('GET', `/reviews/${made.body.data.id}`)).body).toEqual(made.body);
  });

  it.each([
    ['a session', () => submitter.developer.session],
    ['a developer token', () => submitter.developer.token],
  ])('takes %s', async (_, token) => {
    expect((await post({ distribution: 'public' }, token())).status).toBe(201);
  });

  it.each([
    ['no note', undefined],
    ['null for a note', null],
    ['a note of one character', 'x'],
    ['a note of 2000 characters', 'é'.repeat(2000)],
  ])('takes %s', async (_, note) => {
    const made = await post({ distribution: 'public', note });
    expect(made.status).toBe(201);
    expect(made.body.data.notes).toHaveLength(note ? 1 : 0);
  });

  it.each([
    ['no body', undefined],
    ['no distribution', {}],
    ['another distribution', { distribution: 'private' }],
    ['an empty note', { distribution: 'public', note: '' }],
    ['a note that is too long', { distribution: 'public', note: 'x'.repeat(2001) }],
    ['a note that is no text', { distribution: 'public', note: 7 }],
    ['another member', { distribution: 'public', version: 1 }],
    ['a list', []],
  ])('refuses %s without a code', async (_, json) => {
    const refused = await stage.server.call('POST', path(), {
      token: submitter.developer.token,
      ...(json === undefined ? { raw: '', headers: { 'content-type': 'application/json' } } : { json }),
    });
    expect(refused.status).toBe(400);
    if (json !== undefined) {
      expect(refused.body).toEqual({
        statusCode: 400,
        message: expect.arrayContaining([expect.any(String)]),
        error: 'Bad Request',
        requestId: refused.headers.get('x-request-id'),
      });
    }
  });

  it('refuses a body that is not JSON, of another type, or too large, with its code', async () => {
    const { token } = submitter.developer;
    const send = (raw: string, type: string) =>
      stage.server.call('POST', path(), { token, raw, headers: { 'content-type': type } });
    const responses = [
      await send('{"distribution":', 'application/json'),
      await send('distribution=public', 'text/plain'),
      await send(JSON.stringify({ distribution: 'public', note: 'x'.repeat(2_000_000) }), 'application/json'),
    ];
    expect(responses.map(({ status, body }) => [status, body.code])).toEqual([
      [400, 'BAD_REQUEST'],
      [415, 'BAD_REQUEST'],
      [413, 'PAYLOAD_TOO_LARGE'],
    ]);
  });

  it('is refused in the decided order: validation, account, suspended, app, read-only, terms', async () => {
    const { server } = stage;
    const { db } = server.platform;
    const told = async (json: unknown, token: string, appId = submitter.app.appId) => {
      const { status, body } = await server.call('POST', `/developer/apps/${appId}/submissions`, { token, json });
      return [status, body.code];
    };
    const good = { distribution: 'public' };
    const nobody = await signUp(server);
    expect(await told({}, nobody.token, 'x')).toEqual([400, undefined]);
    expect(await told(good, nobody.token, 'x')).toEqual([404, 'DEVELOPER_ACCOUNT_NOT_FOUND']);
    const other = await signUpDeveloper(server, { terms: false });
    const setStatus = (status: string) =>
      sql`update developer_accounts set status = ${status} where id = ${other.developerId}`.execute(db);
    await setStatus('suspended');
    expect(await told(good, other.token, 'x')).toEqual([403, 'DEVELOPER_ACCOUNT_SUSPENDED']);
    await setStatus('active');
    for (const appId of ['x', '999999999999', '99999999999999999999', submitter.app.appId]) {
      expect(await told(good, other.token, appId)).toEqual([404, 'APP_NOT_FOUND']);
    }
    await sql`update apps set developer_id = ${other.developerId}, state = 'archived' where id = ${submitter.app.appId}`.execute(
      db,
    );
    expect(await told(good, other.token)).toEqual([409, 'APP_READ_ONLY']);
    await sql`update apps set state = 'draft' where id = ${submitter.app.appId}`.execute(db);
    expect(await told(good, other.token)).toEqual([409, 'DEVELOPER_TERMS_REQUIRED']);
  });

  it('names the version that is the latest, and the listing as it was', async () => {
    await submitter.upload();
    await submitter.upload();
    const { id, version } = await submitter.submit();
    expect(version).toBe(2);
    await submitter.upload();
    expect((await submitter.read(id)).version).toBe(2);
  });

  it('leaves one open case, however many race', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => post({ distribution: 'public' })));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
    const { data } = (await submitter.call('GET', '/reviews')).body;
    expect(data.map(({ state }: { state: string }) => state)).toEqual([
      'checking',
      ...Array.from({ length: 5 }, () => 'superseded'),
    ]);
    // Each names the one before it.
    expect(data.slice(0, 5).map((one: { previousReviewId: string }) => one.previousReviewId)).toEqual(
      data.slice(1).map(({ id }: { id: string }) => id),
    );
  });
});

describe('the list of reviews', () => {
  it('is paged, newest first, and bound to its app', async () => {
    const made = [await submitter.submit(), await submitter.submit(), await submitter.submit()].map(({ id }) => id);
    const first = (await submitter.call('GET', '/reviews?limit=2')).body;
    expect(first.data.map(({ id }: { id: string }) => id)).toEqual([made[2], made[1]]);
    const second = (await submitter.call('GET', `/reviews?limit=2&cursor=${first.nextCursor}`)).body;
    expect([second.data.map(({ id }: { id: string }) => id), second.nextCursor]).toEqual([[made[0]], null]);
    const other = await openSubmitter(stage);
    const misused = await stage.server.call(
      'GET',
      `/developer/apps/${other.app.appId}/reviews?limit=2&cursor=${first.nextCursor}`,
      { token: other.developer.token },
    );
    expect([misused.status, misused.body.code]).toEqual([400, 'INVALID_CURSOR']);
  });
});

describe('notes', () => {
  it('are kept in their order, up to fifty', async () => {
    const { id } = await submitter.submit('public', 'First');
    const noted = await submitter.call('POST', `/reviews/${id}/notes`, { text: 'Second' });
    expect(noted.status).toBe(201);
    expect(noted.body.data.notes.map(({ text }: { text: string }) => text)).toEqual(['First', 'Second']);
    const many = JSON.stringify(Array.from({ length: 50 }, () => ({ at: '2026-11-15T09:00:00.000Z', text: 'x' })));
    await sql`update review_cases set notes = ${many}::jsonb where id = ${id}`.execute(stage.server.platform.db);
    const refused = await submitter.call('POST', `/reviews/${id}/notes`, { text: 'One more' });
    expect([refused.status, refused.body.code, refused.body.limit]).toEqual([409, 'REVIEW_NOTE_LIMIT_REACHED', 50]);
  });
});

describe('the checklist', () => {
  it('is taken up again after a crash, on start and once only', async () => {
    const { server } = stage;
    const ready = await openReadySubmitter(stage);
    const { id } = await ready.submit();
    // The process went down with the job, which the queue keeps for the dead one for hours.
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'dead', attempts = 1`.execute(
      server.platform.db,
    );
    await server.runJobs();
    expect((await ready.read(id)).state).toBe('checking');
    server.clock.advanceSeconds(1);
    await resumeChecklistsOnStart.start(server.platform);
    await server.runJobs();
    const checked = await ready.read(id);
    expect(checked.state).toBe('submitted');
    await runChecklist.run({ caseId: id }, server.platform);
    expect(await ready.read(id)).toEqual(checked);
  });

  it('writes nothing to a case that was withdrawn meanwhile', async () => {
    const { id } = await submitter.submit();
    await submitter.call('POST', `/reviews/${id}/withdraw`);
    await stage.server.runJobs();
    expect(await submitter.read(id)).toMatchObject({ state: 'withdrawn', checks: null });
  });

  it('as a dry run stores nothing and says the same', async () => {
    const ready = await openReadySubmitter(stage);
    const dry = await ready.call('POST', '/checks', { distribution: 'public' });
    expect(dry.body.data).toMatchObject({ passed: true, ranAt: expect.any(String) });
    expect((await ready.call('GET', '/reviews')).body.data).toEqual([]);
    const { id } = await ready.submit();
    await stage.server.runJobs();
    const keys = (list: { key: string; status: string }[]) => list.map(({ key, status }) => [key, status]);
    expect(keys((await ready.read(id)).checks?.results ?? [])).toEqual(keys(dry.body.data.results));
  });

  it('is checked as a dry run no more often than its limit allows', async () => {
    const responses: number[] = [];
    for (let run = 0; run < 12; run++) {
      const { status, body, headers } = await submitter.call('POST', '/checks', { distribution: 'public' });
      responses.push(status);
      if (status === 429) {
        expect(body.code).toBe('REVIEW_CHECKS_RATE_LIMITED');
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
    }
    expect(responses).toContain(429);
    expect(responses.filter((status) => status === 200)).toHaveLength(10);
  });
});

describe('delisting', () => {
  it('is refused for what was never listed', async () => {
    const refused = await submitter.call('POST', '/delist');
    expect([refused.status, refused.body.code]).toEqual([409, 'APP_NOT_LISTED']);
  });
});
