import { type CheckResult, checkKeys, type Distribution } from '@souk/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkApiVersion } from '../../../src/domains/review/checklist/api-version-current.js';
import { makeBundle } from '../../../testing/make-bundle.js';
import { type Checklist, openChecklist } from '../../../testing/review/open-checklist.js';
import { openSubmitter, type ReviewStage, type Submitter } from '../../../testing/review/open-review-stage.js';

let checklist: Checklist;
let stage: ReviewStage;
let ready: Submitter;
let offline: Checklist['offline'];
beforeAll(async () => {
  checklist = await openChecklist();
  ({ stage, ready, offline } = checklist);
});
afterEach(() => checklist.reset());
afterAll(() => checklist.close());

const look: Checklist['look'] = (...check) => checklist.look(...check);
const lookWith: Checklist['lookWith'] = (...check) => checklist.lookWith(...check);
const another = (changes: object) => checklist.another(changes);

describe('the checklist', () => {
  it('gives every check in its fixed order, and passes an app that is ready', async () => {
    const { body } = await ready.call('POST', '/checks', { distribution: 'public' });
    expect(body.data.results.map(({ key }: CheckResult) => key)).toEqual([...checkKeys]);
    expect(body.data.passed).toBe(true);
    for (const { status, fix } of body.data.results as CheckResult[]) {
      expect(fix === null).toBe(status === 'pass' || status === 'skipped');
    }
  });

  it('is hard in all but sensitive scopes, and in who the developer is for the public only', async () => {
    const soft = async (distribution: Distribution) =>
      Object.values(await ready.checks(distribution))
        .filter(({ hard }) => !hard)
        .map(({ key }) => key);
    expect(await soft('public')).toEqual(['sensitive_scopes']);
    expect(await soft('unlisted')).toEqual(['sensitive_scopes', 'developer_verified']);
  });

  it('reports an error of ours when a check crashes, and fails no app for it', async () => {
    const broken = {
      fetchBounded: () => Promise.reject(new Error('broken')),
      post: offline.post,
      close: offline.close,
    };
    const result = await lookWith('privacy_policy_reachable', { outbound: broken });
    expect(result).toMatchObject({ status: 'error', hard: true, fix: expect.any(String) });
  });
});

describe('listing_complete', () => {
  it('passes a whole listing, and names what another lacks', async () => {
    expect((await look('listing_complete')).status).toBe('pass');
    const result = await look('listing_complete', await another({}));
    expect(result.status).toBe('fail');
    expect(result.detail?.missing).toContainEqual(expect.objectContaining({ path: 'icon', fix: expect.any(String) }));
  });
});

describe('terms_accepted', () => {
  it('passes the current terms and fails older ones and none', async () => {
    const { db } = stage.server.platform;
    const accept = (version: string | null) =>
      sql`update developer_accounts set terms_version = ${version} where id = ${ready.developer.developerId}`.execute(
        db,
      );
    expect((await look('terms_accepted')).status).toBe('pass');
    for (const version of ['1999-01-01', null]) {
      await accept(version);
      expect(await look('terms_accepted')).toMatchObject({ status: 'fail', detail: { acceptedVersion: version } });
    }
    await accept(stage.server.config.termsVersion);
  });
});

describe('version_releasable', () => {
  it('passes a version that can be released, and fails without one or with one that was refused', async () => {
    expect((await look('version_releasable')).status).toBe('pass');
    expect((await look('version_releasable', await openSubmitter(stage))).status).toBe('fail');
    const refused = await another({});
    await sql`update versions set review_state = 'rejected' where app_id = ${refused.app.appId}`.execute(
      stage.server.platform.db,
    );
    expect(await look('version_releasable', refused)).toMatchObject({ status: 'fail', detail: { reason: 'rejected' } });
  });
});

describe('compliance_topics', () => {
  it('passes all three, fails with what is missing, and is skipped without a version', async () => {
    expect((await look('compliance_topics')).status).toBe('pass');
    const partly = await another({ webhooks: [{ topics: ['customers/redact'], uri: '/webhooks' }] });
    expect(await look('compliance_topics', partly)).toMatchObject({
      status: 'fail',
      detail: { missing: ['customers/data_request', 'business/redact'] },
    });
    expect((await look('compliance_topics', await openSubmitter(stage))).status).toBe('skipped');
  });

  it('is skipped for an app without scopes and webhooks, and fails as soon as it has one of them', async () => {
    const quiet = await another({ scopes: [], optional_scopes: [], webhooks: [] });
    expect(await look('compliance_topics', quiet)).toMatchObject({ status: 'skipped', fix: null });
    const reader = await another({ scopes: [], optional_scopes: ['read_orders'], webhooks: [] });
    expect((await look('compliance_topics', reader)).status).toBe('fail');
  });
});

describe('api_version_current', () => {
  const version = {
    name: '2026-10',
    releasedAt: '2026-10-01T00:00:00.000Z',
    deprecatedAt: '2027-04-01T00:00:00.000Z',
    sunsetAt: '2027-10-01T00:00:00.000Z',
  };
  it('passes the current version and is skipped without one', async () => {
    expect((await look('api_version_current')).status).toBe('pass');
    expect((await look('api_version_current', await openSubmitter(stage))).status).toBe('skipped');
  });

  it.each([
    ['current', 'pass'],
    ['supported', 'pass'],
    ['deprecated', 'warning'],
    ['sunset', 'fail'],
  ] as const)('of a version that is %s says %s', (state, status) => {
    expect(checkApiVersion('2026-10', { ...version, state }).status).toBe(status);
  });

  it('fails a version that does not exist', () => {
    expect(checkApiVersion('1999-01', undefined).status).toBe('fail');
  });
});

describe('sensitive_scopes', () => {
  it('passes without any, warns of each with its reason, and never fails', async () => {
    expect((await look('sensitive_scopes')).status).toBe('pass');
    const curious = await another({ scopes: ['read_customers'], optional_scopes: ['read_buyer_contact'] });
    await curious.call('PATCH', '/listing', { scopeReasons: { read_customers: 'Loyalty cards' } });
    expect(await look('sensitive_scopes', curious)).toMatchObject({
      status: 'warning',
      hard: false,
      detail: {
        scopes: [
          { scope: 'read_customers', reason: 'Loyalty cards' },
          { scope: 'read_buyer_contact', reason: null },
        ],
      },
    });
    expect((await look('sensitive_scopes', await openSubmitter(stage))).status).toBe('skipped');
  });
});

describe('scan_findings', () => {
  it('follows the scan of a hosted app, from pending to its findings', async () => {
    const { server } = stage;
    expect((await look('scan_findings')).status).toBe('skipped');
    const hosted = await openSubmitter(stage);
    await uploadBundle(hosted);
    const { db } = server.platform;
    const status = async () => (await look('scan_findings', hosted)).status;
    expect(await status()).toBe('error');
    expect((await look('version_releasable', hosted)).detail).toMatchObject({ reason: 'scan_pending' });
    await server.runJobs();
    expect(await status()).toBe('pass');
    const finding = { rule: 'eval', severity: 'warning', file: 'main.js', line: 1, message: 'Careful.' };
    const checks = JSON.stringify([
      { id: 'dynamic_code', status: 'warning', summary: 'One.', findings: [finding], truncated: false },
    ]);
    const set = (scan: string, found: string) =>
      sql`update version_bundles set scan_status = ${scan}, checks = ${found}::jsonb, scan_reasons = '{eval}'
        where app_id = ${hosted.app.appId}`.execute(db);
    await set('passed', checks);
    expect(await look('scan_findings', hosted)).toMatchObject({ status: 'warning', detail: { findings: [finding] } });
    await set('rejected', checks);
    expect(await look('scan_findings', hosted)).toMatchObject({ status: 'fail', detail: { reasons: ['eval'] } });
    await set('failed', '[]');
    expect(await status()).toBe('error');
    // No host runs here: that is nothing of the developer's to fix.
    expect((await look('admin_page_frames', hosted)).status).toBe('error');
    expect((await look('blocks_valid', hosted)).status).toBe('pass');
  });
});

async function uploadBundle({ developer, app }: Submitter): Promise<void> {
  const form = new FormData();
  form.set(
    'manifest',
    `name = "Stock Alerts"
handle = "${app.handle}"
api_version = "2026-10"
[hosting]
mode = "platform"
main = "main.js"
lockfile = "package-lock.json"
[admin]
path = "/"
title = "Stock Alerts"
[[blocks]]
key = "badge"
name = "Badge"
target = "product"
entry = "main.js"
`,
  );
  form.set('bundle', new Blob([await makeBundle()]), 'bundle.tar.gz');
  const made = await stage.server.call('POST', `/developer/apps/${app.appId}/versions`, {
    token: developer.token,
    raw: form,
  });
  expect(made.status, made.text).toBe(201);
}

describe('developer_verified', () => {
  it('passes the verified; others fail for the public and are only noted for a link', async () => {
    expect((await look('developer_verified')).status).toBe('pass');
    const unknown = await openSubmitter(stage, { verified: false });
    expect(await look('developer_verified', unknown)).toMatchObject({ status: 'fail', hard: true });
    expect(await look('developer_verified', unknown, 'unlisted')).toMatchObject({ status: 'warning', hard: false });
  });
});
