import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeBundle } from '../../testing/make-bundle.js';
import { type TestUser, verifyEmail } from '../../testing/people.js';
import {
  openReadySubmitter,
  openReviewStage,
  openSubmitter,
  type ReviewStage,
  type Submitter,
  signUpStaff,
} from '../../testing/review/open-review-stage.js';
import { makeStaff } from '../../testing/set-stage.js';

/** What a reviewer looks at before deciding. */
let stage: ReviewStage;
let staff: TestUser;
let submitter: Submitter;
beforeAll(async () => {
  stage = await openReviewStage();
  staff = await signUpStaff(stage.server);
  submitter = await openReadySubmitter(stage);
});
afterAll(() => stage.stop());

const desk = (method: string, path: string, json?: unknown, token = staff.token) =>
  stage.server.call(method, `/desk${path}`, { token, json });

async function approve(reviewId: string): Promise<void> {
  await stage.server.runJobs();
  expect((await desk('POST', `/reviews/${reviewId}/claim`)).status).toBe(200);
  expect((await desk('POST', `/reviews/${reviewId}/approve`)).status).toBe(200);
}

describe('a case', () => {
  it('of a first version shows everything as new; the next one only what was not approved', async () => {
    const first = await submitter.submit();
    await stage.server.runJobs();
    const shown = (await desk('GET', `/reviews/${first.id}`)).body.data;
    expect(shown).toMatchObject({ approved: null, ownWork: false, changes: { scopesAdded: ['read_products'] } });
    expect(shown.changes.addressesAdded).toEqual([
      stage.appServer.origin,
      `${stage.appServer.origin}/webhooks`,
      `${stage.appServer.origin}/installed`,
    ]);
    await approve(first.id);
    await submitter.upload({ scopes: ['read_products', 'read_orders'], allowed_hosts: ['api.example.com'] });
    const { body } = await submitter.call('POST', '/versions/2/release', {});
    expect(body.data.reviewState).toBe('in_review');
    await stage.server.runJobs();
    const [waiting] = (await desk('GET', '/reviews')).body.data;
    const next = (await desk('GET', `/reviews/${waiting.id}`)).body.data;
    expect(next.approved).toMatchObject({ version: 1, manifest: { scopes: ['read_products'] } });
    expect(next.changes).toEqual({
      scopesAdded: ['read_orders'],
      scopesRemoved: [],
      topicsAdded: [],
      hostsAdded: ['api.example.com'],
      addressesAdded: [],
      definitionsChanged: [],
      valuesWidened: [],
      blocksChanged: [],
    });
    await submitter.call('POST', `/reviews/${waiting.id}/withdraw`);
  });

  it('tells a reviewer that it is their own, and a stranger nothing', async () => {
    const own = await openReadySubmitter(stage);
    const { id } = await own.submit();
    const { session, email } = own.developer;
    await verifyEmail(stage.server, { token: session });
    await makeStaff(stage.server, email);
    expect((await desk('GET', `/reviews/${id}`, undefined, session)).body.data.ownWork).toBe(true);
    expect((await desk('GET', `/apps/${own.app.appId}`, undefined, session)).body.data.ownWork).toBe(true);
    const account = await desk('GET', `/developers/${own.developer.developerId}`, undefined, session);
    expect(account.body.data.ownWork).toBe(true);
    for (const path of [`/reviews/${id}/findings`, '/apps', `/apps/${own.app.appId}`, '/statistics', '/actions'])
      expect((await desk('GET', path, undefined, submitter.developer.session)).body.code).toBe('STAFF_ONLY');
  });

  it('has the findings of its scan with the code around them', async () => {
    const hosted = await openSubmitter(stage);
    const source = ['// one', '// two', '// three', '// four', '// five', 'const a = eval("1");', '// seven'].join(
      '\n',
    );
    const form = new FormData();
    form.set('manifest', hostedManifest(hosted.app.handle));
    const bundle = await makeBundle({ 'main.js': source });
    form.set('bundle', new Blob([new Uint8Array(bundle)], { type: 'application/gzip' }), 'bundle.tar.gz');
    const encoded = new Response(form);
    const sent = await stage.server.call('POST', `/developer/apps/${hosted.app.appId}/versions`, {
      token: hosted.developer.token,
      raw: Buffer.from(await encoded.arrayBuffer()),
      headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    });
    expect(sent.status).toBe(201);
    await stage.server.runJobs();
    const { id } = await hosted.submit();
    const { data } = (await desk('GET', `/reviews/${id}/findings`)).body;
    const found = data.find(({ rule }: { rule: string }) => rule === 'eval');
    expect(found).toMatchObject({ file: 'main.js', line: 6, severity: 'error' });
    expect(found.excerpt).toEqual({ from: 2, lines: source.split('\n').slice(1) });
    expect((await desk('GET', '/reviews/1/findings')).body.code).toBe('REVIEW_NOT_FOUND');
  });

  it("is tried on the reviewer's own dev store, once, and that is written down", async () => {
    const { id } = await submitter.submit();
    const begun = await desk('POST', `/reviews/${id}/trial`, {});
    expect(begun.body.data).toMatchObject({ devStore: { state: 'provisioning' }, installationId: null });
    await stage.server.runJobs();
    const made = (await desk('POST', `/reviews/${id}/trial`)).body.data;
    expect(made).toMatchObject({ devStore: { state: 'ready' }, installationId: expect.stringMatching(/^\d+$/) });
    expect((await desk('POST', `/reviews/${id}/trial`)).body.data).toEqual(made);
    const mine = await stage.server.call('GET', '/developer/dev-stores', { token: staff.token });
    expect(mine.body.data).toHaveLength(1);
    const { data } = (await desk('GET', `/actions?subject=review:${id}`)).body;
    expect(data.map(({ action }: { action: string }) => action)).toEqual(['try_app']);
    expect((await desk('POST', '/reviews/1/trial')).body.code).toBe('REVIEW_NOT_FOUND');
  });
});

describe('an app', () => {
  it('is found by the beginning of its name or handle, in a state, page by page', async () => {
    const { handle } = submitter.app;
    const names = async (query: string) =>
      (await desk('GET', `/apps?${query}`)).body.data.map((one: { handle: string }) => one.handle);
    expect(await names(`q=${handle.toUpperCase()}`)).toEqual([handle]);
    expect(await names('q=STOCK%20al&state=listed')).toEqual([handle]);
    expect(await names('q=%25')).toEqual([]);
    const first = (await desk('GET', '/apps?limit=1')).body;
    expect((await desk('GET', `/apps?limit=1&cursor=${first.nextCursor}`)).body.data[0].id).not.toBe(first.data[0].id);
    expect((await desk('GET', '/apps?cursor=nonsense')).body.code).toBe('INVALID_CURSOR');
  });

  it('is taken out of the marketplace with a reason; again changes nothing', async () => {
    const { appId } = submitter.app;
    const { id } = await submitter.submit();
    const gone = await desk('POST', `/apps/${appId}/delist`, { reason: 'It copies another app.' });
    expect(gone.body.data.state).toBe('delisted');
    expect((await submitter.read(id)).state).toBe('withdrawn');
    expect((await desk('POST', `/apps/${appId}/delist`)).status).toBe(200);
    const app = (await desk('GET', `/apps/${appId}`)).body.data;
    expect(app.actions).toMatchObject([{ action: 'delist_app', message: 'It copies another app.' }]);
    expect(app.cases.map(({ state }: { state: string }) => state)).toContain('approved');
    const draft = await openSubmitter(stage);
    expect((await desk('POST', `/apps/${draft.app.appId}/delist`)).body.code).toBe('APP_NOT_LISTED');
    expect((await desk('GET', '/apps/1')).body.code).toBe('APP_NOT_FOUND');
  });
});

describe('a developer', () => {
  it('is shown with apps, cases and what the desk did', async () => {
    const { developerId, email } = submitter.developer;
    const { data } = (await desk('GET', `/developers/${developerId}`)).body;
    expect(data.account).toMatchObject({ id: developerId, verification: { state: 'verified' } });
    expect(data.apps.map(({ id }: { id: string }) => id)).toEqual([submitter.app.appId]);
    expect(data.cases.length).toBeGreaterThan(2);
    expect(data.actions).toMatchObject([{ action: 'verify_developer' }]);
    const found = (await desk('GET', `/developers?q=${encodeURIComponent(email.slice(0, 12).toUpperCase())}`)).body
      .data;
    expect(found.map(({ id }: { id: string }) => id)).toContain(developerId);
    expect((await desk('GET', '/developers/1')).body.code).toBe('DEVELOPER_NOT_FOUND');
  });
});

describe('the desk itself', () => {
  it('knows how long decisions took and why cases went back', async () => {
    const { data: before } = (await desk('GET', '/statistics')).body;
    const other = await openReadySubmitter(stage);
    const { id } = await other.submit();
    await stage.server.runJobs();
    await desk('POST', `/reviews/${id}/claim`);
    stage.server.clock.advanceSeconds(6 * 3600);
    await desk('POST', `/reviews/${id}/request-changes`, {
      items: [{ key: 'screenshots', note: 'They show another app.' }, { note: 'And more.' }],
    });
    const { data } = (await desk('GET', '/statistics?weeks=4')).body;
    expect(data.decided.changesRequested).toBe(before.decided.changesRequested + 1);
    expect(data.reasons).toEqual(
      expect.arrayContaining([
        { key: 'other', count: 1 },
        { key: 'screenshots', count: 1 },
      ]),
    );
    expect(data.weeks).toHaveLength(4);
    expect(data.reviewers[0]).toMatchObject({ reviewer: { id: staff.userId } });
    expect(data.turnaround.p90Hours).toBeGreaterThan(5);
    expect((await desk('GET', '/statistics?weeks=53')).status).toBe(400);
  });

  it('lists what was decided, the last decision first, by outcome and by whom, page by page', async () => {
    const { data } = (await desk('GET', '/decisions')).body;
    expect(data[0].state).toBe('changes_requested');
    expect(new Set(data.map(({ state }: { state: string }) => state))).toEqual(
      new Set(['approved', 'changes_requested']),
    );
    const moments = data.map(({ decidedAt }: { decidedAt: string }) => Date.parse(decidedAt));
    expect(moments).toEqual(moments.toSorted((one: number, other: number) => other - one));
    const idsOf = async (query: string) =>
      (await desk('GET', `/decisions?${query}`)).body.data.map(({ id }: { id: string }) => id);
    const approved = data.filter(({ state }: { state: string }) => state === 'approved');
    expect(await idsOf(`outcome=approved&by=${staff.userId}`)).toEqual(approved.map(({ id }: { id: string }) => id));
    expect(await idsOf('by=1')).toEqual([]);
    const { nextCursor } = (await desk('GET', '/decisions?limit=1')).body;
    expect(await idsOf(`limit=1&cursor=${nextCursor}`)).toEqual([data[1].id]);
    expect((await desk('GET', '/decisions?cursor=nonsense')).body.code).toBe('INVALID_CURSOR');
    expect((await desk('GET', '/decisions?outcome=checking')).status).toBe(400);
  });

  it('lists its actions by who, what and about what', async () => {
    const { data } = (await desk('GET', `/actions?action=claim&by=${staff.userId}`)).body;
    expect(data.length).toBeGreaterThan(1);
    expect(new Set(data.map(({ action }: { action: string }) => action))).toEqual(new Set(['claim']));
    expect((await desk('GET', '/actions?by=1')).body.data).toEqual([]);
    expect((await desk('GET', '/actions?subject=shop:1')).status).toBe(400);
  });
});

const hostedManifest = (handle: string) => `
name = "Stock Alerts"
handle = "${handle}"
api_version = "2026-10"
scopes = ["read_products"]

[hosting]
mode = "platform"
main = "main.js"
lockfile = "package-lock.json"
`;
