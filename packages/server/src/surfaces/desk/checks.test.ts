import { type CheckKey, type CheckResult, checkKeys, type Distribution } from '@souk/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeBundle } from '../../../testing/make-bundle.js';
import {
  openReadySubmitter,
  openReviewStage,
  openSubmitter,
  type ReviewStage,
  type Submitter,
} from '../../../testing/review/open-review-stage.js';
import { findApp } from '../../domains/apps/find-app.js';
import { findDeveloper } from '../../domains/developers/judge-developer.js';
import { judgeApiVersion } from '../../domains/review/checklist/api-version-current.js';
import type { CheckSubject, CheckTools } from '../../domains/review/checklist/check.js';
import { runChecks } from '../../domains/review/checklist/run-checks.js';
import { readSubmittedListing } from '../../domains/review/read-submitted-listing.js';
import { findLatestVersion } from '../../domains/review/submit-app.js';
import { openGuardedClient } from '../../foundation/outbound/guarded-client.js';
import { OutboundFailure } from '../../foundation/outbound/name-failure.js';

let stage: ReviewStage;
let ready: Submitter;
let pages: ReviewStage['appServer']['pages'];
beforeAll(async () => {
  stage = await openReviewStage();
  stage.server.config.limits.testPerMinute = 0;
  ready = await openReadySubmitter(stage);
  pages = structuredClone(stage.appServer.pages);
});
afterEach(async () => {
  Object.assign(stage.appServer.pages, structuredClone(pages));
  stage.appServer.answerWebhook = 'verify';
  connect(ready);
});
afterAll(() => stage.stop());

function connect({ app }: Submitter): void {
  const { server, appServer } = stage;
  appServer.connect({ baseUrl: server.baseUrl, appId: app.appId, now: () => server.clock.now().getTime() });
}

const look = async (key: CheckKey, submitter = ready, distribution: Distribution = 'public'): Promise<CheckResult> => {
  const { [key]: result } = await submitter.checks(distribution);
  if (!result) throw new Error(`${key} was not run.`);
  return result;
};

/** One that uploads versions of its own. */
async function another(changes: object): Promise<Submitter> {
  const submitter = await openSubmitter(stage);
  await submitter.upload(changes);
  return submitter;
}

/** The same checks with other tools, for what the world rarely does. */
async function lookWith(key: CheckKey, tools: Partial<CheckTools>, listing: object = {}): Promise<CheckResult> {
  const { platform } = stage.server;
  const app = await findApp(platform.db, ready.app.appId);
  const developer = app && (await findDeveloper(platform.db, app.developer_id));
  if (!app || !developer) throw new Error('The app is gone.');
  const subject: CheckSubject = {
    app,
    developer,
    distribution: 'public',
    listing: { ...(await readSubmittedListing(platform.db, app, platform.config.baseUrl)), ...listing },
    version: await findLatestVersion(platform.db, app),
  };
  const { results } = await runChecks(subject, { ...platform, mailDomains: async () => 'receives', ...tools });
  const result = results.find((one) => one.key === key);
  if (!result) throw new Error(`${key} was not run.`);
  return result;
}

/** A machine without a name server. */
const offline = openGuardedClient({
  allow: [],
  forbiddenPorts: [],
  names: {
    resolve: async () => Promise.reject(new OutboundFailure('DNS_FAILED', 'no name server', { ours: true })),
    resolveLocally: async () => [],
  },
});
afterAll(() => offline.close());
const detached = { privacyPolicyUrl: 'https://app.example.com/privacy', supportUrl: 'https://app.example.com/help' };

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

  it('calls it an error of ours when a check breaks, and fails nobody for it', async () => {
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

describe('privacy_policy_reachable', () => {
  it('passes a page that everyone can read, also behind a redirect', async () => {
    expect(await look('privacy_policy_reachable')).toMatchObject({ status: 'pass', detail: { httpStatus: 200 } });
    const { appServer } = stage;
    appServer.pages['/moved'] = { ...pages['/privacy'] };
    appServer.pages['/privacy'] = { status: 301, headers: { location: '/moved#top' } };
    expect((await look('privacy_policy_reachable')).status).toBe('pass');
  });

  it.each([
    ['a missing page', { status: 404 }],
    ['one behind a sign-in', { status: 401 }],
    ['an error', { status: 500 }],
    ['an endless redirect', { status: 302, headers: { location: '/privacy' } }],
    ['a redirect inwards', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    ['something that is no text', { headers: { 'content-type': 'application/zip' }, body: 'PK' }],
  ])('fails %s', async (_, page) => {
    stage.appServer.pages['/privacy'] = page;
    expect(await look('privacy_policy_reachable')).toMatchObject({ status: 'fail', fix: expect.any(String) });
  });

  it('warns of a page without text, and fails where there is none', async () => {
    stage.appServer.pages['/privacy'] = {
      headers: { 'content-type': 'text/html' },
      body: '<script>render("everything")</script><div id=app></div>',
    };
    expect((await look('privacy_policy_reachable')).status).toBe('warning');
    expect((await look('privacy_policy_reachable', await another({}))).status).toBe('fail');
  });

  it('is an error of ours when we have no name server', async () => {
    expect((await lookWith('privacy_policy_reachable', { outbound: offline }, detached)).status).toBe('error');
  });
});

describe('support_contact', () => {
  const mail = { supportUrl: null, supportEmail: 'help@shop.example' };
  it('passes a page that answers, and an address whose domain takes mail', async () => {
    expect((await look('support_contact')).status).toBe('pass');
    expect((await lookWith('support_contact', {}, mail)).status).toBe('pass');
  });

  it('fails without any, and where the page is broken', async () => {
    expect((await look('support_contact', await another({}))).status).toBe('fail');
    stage.appServer.pages['/support'] = { status: 503 };
    expect(await look('support_contact')).toMatchObject({ status: 'fail', detail: { httpStatus: 503 } });
  });

  it('warns of a domain that takes no mail, and of a broken page beside an address that works', async () => {
    const refuses = { mailDomains: async () => 'refuses' as const };
    expect(await lookWith('support_contact', refuses, mail)).toMatchObject({ status: 'warning' });
    stage.appServer.pages['/support'] = { status: 503 };
    expect((await lookWith('support_contact', {}, { supportEmail: 'help@shop.example' })).status).toBe('warning');
  });

  it('is an error of ours when nothing can be looked up', async () => {
    const unknown = { mailDomains: async () => 'unknown' as const };
    expect((await lookWith('support_contact', unknown, mail)).status).toBe('error');
    expect((await lookWith('support_contact', { outbound: offline }, detached)).status).toBe('error');
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
});

describe('webhooks_verify_signatures', () => {
  it('passes an endpoint that verifies: two refusals and an acceptance', async () => {
    stage.appServer.webhooks.length = 0;
    const result = await look('webhooks_verify_signatures');
    expect(result).toMatchObject({
      status: 'pass',
      detail: {
        endpoints: [
          {
            address: `${stage.appServer.origin}/webhooks`,
            probes: [
              { probe: 'wrong_signature', httpStatus: 401 },
              { probe: 'stale_timestamp', httpStatus: 400 },
              { probe: 'valid_test', httpStatus: 204 },
            ],
          },
        ],
      },
    });
    expect(stage.appServer.webhooks).toHaveLength(3);
  });

  it.each([
    ['accepts everything', 'accept_all', 'wrong signature'],
    ['forgets to look at the time', 'ignore_age', 'ten minutes ago'],
    ['refuses everything', 'refuse_all', 'valid test'],
  ] as const)('fails an endpoint that %s', async (_, answer, words) => {
    stage.appServer.answerWebhook = answer;
    const result = await look('webhooks_verify_signatures');
    expect(result).toMatchObject({ status: 'fail', message: expect.stringContaining(words) });
  });

  it('probes every address', async () => {
    const two = await another({
      scopes: ['read_products'],
      webhooks: [
        { topics: ['customers/data_request', 'customers/redact', 'business/redact'], uri: '/webhooks/compliance' },
        { topics: ['app/installed', 'bulk/finished'], uri: '/webhooks/life' },
      ],
    });
    await two.tryOut();
    expect(await look('webhooks_verify_signatures', two)).toMatchObject({ status: 'pass' });
  });

  it('fails without an installation on a dev store of the developer, and says what to do', async () => {
    expect(await look('webhooks_verify_signatures', await another({}))).toMatchObject({
      status: 'fail',
      fix: expect.stringContaining('/developer/dev-stores/'),
    });
  });

  it('is skipped for an app without webhooks', async () => {
    expect((await look('webhooks_verify_signatures', await another({ webhooks: [] }))).status).toBe('skipped');
  });

  it('is an error of ours when we cannot reach anyone', async () => {
    const away = {
      ...offline,
      post: async () => ({ failure: 'DNS_FAILED', reason: 'no name server', ours: true }) as const,
    };
    expect((await lookWith('webhooks_verify_signatures', { outbound: away })).status).toBe('error');
  });
});

describe('admin_page_frames', () => {
  const html = { 'content-type': 'text/html' };
  it('passes a page that the dashboard may frame', async () => {
    expect((await look('admin_page_frames')).status).toBe('pass');
  });

  it.each([
    ['that is missing', { status: 404 }],
    ['that redirects', { status: 302, headers: { location: '/sign-in' } }],
    ['that does not say who may frame it', { headers: html }],
    [
      'that admits somebody else',
      { headers: { ...html, 'content-security-policy': 'frame-ancestors https://other.test' } },
    ],
    [
      'with X-Frame-Options',
      {
        headers: {
          ...html,
          'content-security-policy': 'frame-ancestors https://dashboard.souk.test',
          'x-frame-options': 'SAMEORIGIN',
        },
      },
    ],
  ])('fails a page %s', async (_, page) => {
    stage.appServer.pages['/admin'] = page;
    expect(await look('admin_page_frames')).toMatchObject({ status: 'fail', fix: expect.any(String) });
  });

  it('is skipped for an app without a page', async () => {
    expect((await look('admin_page_frames', await another({ admin: undefined }))).status).toBe('skipped');
  });

  it('gives up on a page that never answers', async () => {
    stage.appServer.pages['/admin'] = { silent: true };
    expect(await look('admin_page_frames')).toMatchObject({ status: 'fail', detail: { error: 'TIMEOUT' } });
  }, 30_000);

  it('is an error of ours when we cannot reach anyone', async () => {
    const away = {
      ...offline,
      fetchBounded: async () => ({ failure: 'DNS_FAILED', reason: 'no name server', ours: true }) as const,
    };
    expect((await lookWith('admin_page_frames', { outbound: away })).status).toBe('error');
  });
});

describe('blocks_valid', () => {
  const blocks = [{ key: 'badge', name: 'Badge', target: 'product', entry: '/block.js' }];
  it('is skipped without blocks, and passes a script that loads', async () => {
    expect((await look('blocks_valid')).status).toBe('skipped');
    expect((await look('blocks_valid', await another({ blocks }))).status).toBe('pass');
  });

  it.each([
    ['that is missing', { status: 404 }],
    ['that is no script', { headers: { 'content-type': 'text/html' }, body: '<p>' }],
    ['that is empty', { headers: { 'content-type': 'text/javascript' }, body: ' ' }],
    ['that cannot be parsed', { headers: { 'content-type': 'text/javascript' }, body: 'const = \u0000;' }],
    ['that is too large', { headers: { 'content-type': 'text/javascript' }, body: ' '.repeat(600 * 1024) }],
  ])('fails a block %s', async (_, page) => {
    const submitter = await another({ blocks });
    stage.appServer.pages['/block.js'] = page;
    const result = await look('blocks_valid', submitter);
    expect(result).toMatchObject({ status: 'fail', detail: { issues: [{ block: 'badge' }] } });
  });

  it('is an error of ours when we cannot reach anyone', async () => {
    const submitter = await another({ blocks });
    const { platform } = stage.server;
    const { outbound } = platform;
    platform.outbound = {
      ...outbound,
      fetchBounded: async () => ({ failure: 'DNS_FAILED', reason: 'no name server', ours: true }) as const,
    };
    try {
      expect((await look('blocks_valid', submitter)).status).toBe('error');
    } finally {
      platform.outbound = outbound;
    }
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
    expect(judgeApiVersion('2026-10', { ...version, state }).status).toBe(status);
  });

  it('fails a version that does not exist', () => {
    expect(judgeApiVersion('1999-01', undefined).status).toBe('fail');
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
    expect((await look('admin_page_frames', hosted)).status).toBe('skipped');
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
