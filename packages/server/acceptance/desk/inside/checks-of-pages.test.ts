import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Checklist, openChecklist } from '../../../testing/review/open-checklist.js';
import type { ReviewStage } from '../../../testing/review/open-review-stage.js';

let checklist: Checklist;
let stage: ReviewStage;
let pages: Checklist['pages'];
let offline: Checklist['offline'];
beforeAll(async () => {
  checklist = await openChecklist();
  ({ stage, pages, offline } = checklist);
});
afterEach(() => checklist.reset());
afterAll(() => checklist.close());

const look: Checklist['look'] = (...check) => checklist.look(...check);
const lookWith: Checklist['lookWith'] = (...check) => checklist.lookWith(...check);
const another = (changes: object) => checklist.another(changes);
const detached = { privacyPolicyUrl: 'https://app.example.com/privacy', supportUrl: 'https://app.example.com/help' };

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

  it('fails a page without visible text, warns of one with almost none, and fails where there is no page', async () => {
    const serve = (body: string) => {
      stage.appServer.pages['/privacy'] = { headers: { 'content-type': 'text/html' }, body };
    };
    serve('<title>Privacy</title><script>render("everything")</script><div id=app>&nbsp;</div>');
    expect(await look('privacy_policy_reachable')).toMatchObject({ status: 'fail', fix: expect.any(String) });
    serve('<script>render("everything")</script><div id=app>Loading …</div>');
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
    ['forgets to look at the time', 'ignore_age', '10 minutes ago'],
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
