import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestUser, verifyEmail } from '../../testing/people.js';
import {
  openReviewStage,
  openSubmitter,
  type ReviewStage,
  type Submitter,
  signUpStaff,
} from '../../testing/review/open-review-stage.js';

let stage: ReviewStage;
let staff: TestUser;
let submitter: Submitter;
beforeAll(async () => {
  stage = await openReviewStage();
  staff = await signUpStaff(stage.server);
  submitter = await openSubmitter(stage, { verified: false });
  // What the checks found is mailed to verified emails only.
  await verifyEmail(stage.server, { token: submitter.developer.session });
});
afterAll(() => stage.stop());

const desk = (method: string, path: string, json?: unknown) =>
  stage.server.call(method, `/desk${path}`, { token: staff.token, json });
const market = (path: string) => stage.server.call('GET', `/marketplace${path}`);
const failures = (review: { checks: { results: { key: string; hard: boolean; status: string }[] } | null }) =>
  review.checks?.results.filter(({ hard, status }) => hard && status === 'fail').map(({ key }) => key);
async function mailsTo(email: string): Promise<{ subject: string; body: string }[]> {
  const mail = await desk('GET', '/mail');
  return mail.body.data.filter(({ to }: { to: string }) => to === email);
}

it('takes an app from its first manifest to the marketplace, and out again', async () => {
  const { server } = stage;
  const { handle } = submitter.app;

  // The first try: nothing is ready, and the checks say what is missing.
  const first = await submitter.submit('public', 'Our first app.');
  expect(first).toMatchObject({
    kind: 'listing',
    state: 'checking',
    distribution: 'public',
    versionId: null,
    version: null,
    reasons: ['first_listing'],
    checks: null,
    notes: [{ text: 'Our first app.' }],
    decision: null,
    decidedAt: null,
    previousReviewId: null,
    turnaround: { workingDays: 5 },
  });
  await server.runJobs();
  const failed = await submitter.read(first.id);
  expect(failed.state).toBe('checks_failed');
  expect(failed.turnaround).toBeNull();
  expect(failed.checks?.passed).toBe(false);
  expect(failures(failed)).toEqual([
    'listing_complete',
    'privacy_policy_reachable',
    'support_contact',
    'version_releasable',
    'developer_verified',
  ]);
  expect((await mailsTo(submitter.developer.email))[0]?.subject).toContain('did not pass the checks');
  expect((await desk('GET', '/reviews')).body.data).toEqual([]);

  // The developer prepares everything; the desk verifies the account.
  await submitter.upload();
  await submitter.fillListing();
  const installationId = await submitter.tryOut();
  expect(installationId).toMatch(/^\d+$/);
  await desk('POST', `/developers/${submitter.developer.developerId}/verify`, { reason: 'Documents seen.' });
  const second = await submitter.submit('public');
  expect(second).toMatchObject({ version: 1, previousReviewId: first.id, turnaround: { workingDays: 5 } });
  await server.runJobs();
  const waiting = await submitter.read(second.id);
  expect(failures(waiting)).toEqual([]);
  expect(waiting).toMatchObject({ state: 'submitted', checks: { passed: true } });
  expect((await market(`/apps/${handle}`)).status).toBe(404);

  // A reviewer asks for changes.
  const queue = await desk('GET', '/reviews');
  expect(queue.body.data.map(({ id }: { id: string }) => id)).toEqual([second.id]);
  expect((await desk('POST', `/reviews/${second.id}/claim`)).body.data).toMatchObject({
    state: 'in_review',
    reviewer: { id: staff.userId },
  });
  const read = await desk('GET', `/reviews/${second.id}`);
  expect(read.body.data).toMatchObject({
    listing: { testInstructions: 'Sign in as demo.' },
    manifest: { handle },
    actions: [{ action: 'claim', by: { id: staff.userId } }],
  });
  const asked = await desk('POST', `/reviews/${second.id}/request-changes`, {
    message: 'Almost there.',
    items: [{ key: 'tagline', note: 'Say for whom it is.' }],
  });
  expect(asked.status).toBe(200);
  const told = await submitter.read(second.id);
  expect(told).toMatchObject({
    state: 'changes_requested',
    decision: { message: 'Almost there.', items: [{ key: 'tagline', note: 'Say for whom it is.' }] },
    turnaround: null,
  });
  expect(told.decidedAt).not.toBeNull();
  expect((await mailsTo(submitter.developer.email))[0]).toMatchObject({
    subject: expect.stringContaining('Changes requested for'),
    body: expect.stringContaining('Say for whom it is.'),
  });

  // The resubmission is due within two days, and is approved as it was submitted, not as the draft is by then.
  await submitter.call('PATCH', '/listing', { tagline: 'Stock alerts for small shops' });
  const third = await submitter.submit('public');
  expect(third).toMatchObject({ previousReviewId: second.id, turnaround: { workingDays: 2 } });
  await submitter.call('PATCH', '/listing', { tagline: 'A draft that nobody approved' });
  await server.runJobs();
  await desk('POST', `/reviews/${third.id}/claim`);
  const approved = await desk('POST', `/reviews/${third.id}/approve`, {});
  expect(approved.body.data).toMatchObject({ state: 'approved', app: { state: 'listed', currentVersion: 1 } });
  const page = await market(`/apps/${handle}`);
  expect(page.body.data).toMatchObject({ handle, name: 'Stock Alerts', tagline: 'Stock alerts for small shops' });
  expect(page.text).not.toContain('Sign in as demo.');
  expect((await market('/apps?query=alerts')).body.data.map((app: { handle: string }) => app.handle)).toEqual([handle]);
  expect((await submitter.call('GET', '/listing')).body.data.state).toBe('changed');

  // A new version that asks for more waits for a person; merchants keep the old one meanwhile.
  const version = await submitter.upload({
    scopes: ['read_products', 'read_orders'],
    allowed_hosts: ['api.example.com'],
  });
  expect((await submitter.call('POST', `/versions/${version}/release`)).status).toBe(202);
  const { data: cases } = (await submitter.call('GET', '/reviews')).body;
  expect(cases[0]).toMatchObject({
    kind: 'version',
    state: 'checking',
    distribution: null,
    version,
    reasons: ['scopes_added', 'hosts_added'],
    previousReviewId: third.id,
    turnaround: { workingDays: 2 },
  });
  await server.runJobs();
  expect(await submitter.read(cases[0].id)).toMatchObject({ state: 'submitted' });
  await desk('POST', `/reviews/${cases[0].id}/claim`);
  await desk('POST', `/reviews/${cases[0].id}/approve`, { message: 'Fine.' });
  expect((await submitter.call('GET', `/versions/${version}`)).body.data).toMatchObject({
    reviewState: 'approved',
    current: true,
  });
  expect((await market(`/apps/${handle}`)).body.data.scopes.map(({ scope }: { scope: string }) => scope)).toEqual([
    'read_orders',
    'read_products',
  ]);

  // Out of the marketplace: an open case goes back, and the page is gone.
  const last = await submitter.submit('unlisted');
  expect(last.turnaround).toMatchObject({ workingDays: 2 });
  const delisted = await submitter.call('POST', '/delist');
  expect(delisted.body.data).toMatchObject({ state: 'delisted', currentVersion: version });
  expect((await submitter.read(last.id)).state).toBe('withdrawn');
  expect((await market(`/apps/${handle}`)).status).toBe(404);
  expect((await market('/apps')).body.data).toEqual([]);

  // And back by its link alone.
  await submitter.tryOut();
  const back = await submitter.submit('unlisted');
  await server.runJobs();
  await desk('POST', `/reviews/${back.id}/claim`);
  expect((await desk('POST', `/reviews/${back.id}/approve`, {})).body.data.app.state).toBe('unlisted');
  expect((await market(`/apps/${handle}`)).status).toBe(404);
  // The mail carries the link, and nothing else does.
  const [{ body: letter = '' } = {}] = await mailsTo(submitter.developer.email);
  const key = /\/market\/.*\?key=(\w+)/.exec(letter)?.[1] ?? '';
  const byLink = await market(`/apps/${handle}?key=${key}`);
  expect(byLink.body.data).toMatchObject({ distribution: 'unlisted', tagline: 'A draft that nobody approved' });
  expect(byLink.body.data.installUrl).toContain(`&key=${key}`);
  expect(byLink.headers.get('cache-control')).toContain('private');
  expect((await market('/apps')).body.data).toEqual([]);
});
