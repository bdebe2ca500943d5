import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signIn, signUp, signUpMerchant } from '../../testing/people.js';
import {
  openReadySubmitter,
  openReviewStage,
  type ReviewStage,
  type Submitter,
  signUpStaff,
} from '../../testing/review/open-review-stage.js';

const dashboardOrigin = 'https://dashboard.souk.test';
const reason = 'To compare the stock with what sells.';

let stage: ReviewStage;
let submitter: Submitter;
let clientId: string;

beforeAll(async () => {
  stage = await openReviewStage({ dashboardUrl: `${dashboardOrigin}/dashboard` });
  submitter = await openReadySubmitter(stage);
  const described = await submitter.call('PATCH', '/listing', { scopeReasons: { read_products: reason } });
  expect(described.status).toBe(200);
  const { id } = await submitter.submit('public');
  await stage.server.runJobs();
  const { token } = await signUpStaff(stage.server);
  for (const step of ['claim', 'approve'])
    expect((await stage.server.call('POST', `/desk/reviews/${id}/${step}`, { token })).status).toBe(200);
  clientId = submitter.app.clientId;
});
afterAll(() => stage.stop());

const cookieOf = async (person: Parameters<typeof signIn>[1]) =>
  `__Host-souk_session=${await signIn(stage.server, person)}`;
const open = (path: string, cookie: string) =>
  stage.server.call('GET', path, { headers: { cookie, accept: 'text/html' } });
const send = (path: string, cookie: string, form: Record<string, string>) =>
  stage.server.call('POST', path, {
    raw: new URLSearchParams(form),
    headers: { cookie, origin: dashboardOrigin },
  });

describe('the page that asks for consent', () => {
  it('shows who the app is from, its price, its privacy policy, and the reason for each permission', async () => {
    const merchant = await signUpMerchant(stage.server);
    const { status, text } = await open(`/dashboard/install?client_id=${clientId}`, await cookieOf(merchant));
    expect(status).toBe(200);
    const app = (await stage.server.call('GET', `/marketplace/apps/${submitter.app.handle}`)).body.data;
    expect(text).toContain(`<bdi>${app.developer.name}</bdi>`);
    expect(text).toContain(`href="${app.privacyPolicyUrl}"`);
    expect(text).toContain('Price');
    expect(text).toContain(`<bdi>${reason}</bdi>`);
    expect(text).toContain('class="market-icon"');
  });

  it('lets a visitor without a business create one there, and goes on with the installation', async () => {
    const visitor = await signUp(stage.server);
    const cookie = await cookieOf(visitor);
    const first = await open(`/dashboard/install?client_id=${clientId}&state=kept`, cookie);
    expect(first.text).toContain('action="/dashboard/install/business"');
    const wrong = await send('/dashboard/install/business', cookie, { client_id: clientId, name: ' ' });
    expect([wrong.status, wrong.text.includes('aria-invalid')]).toEqual([400, true]);
    const created = await send('/dashboard/install/business', cookie, {
      client_id: clientId,
      state: 'kept',
      name: 'Casbah Books',
    });
    expect(created.status).toBe(303);
    const next = new URL(created.headers.get('location') ?? '', dashboardOrigin);
    expect(Object.fromEntries(next.searchParams)).toEqual({
      client_id: clientId,
      state: 'kept',
      business_id: expect.stringMatching(/^\d+$/),
    });
    const consent = await open(`${next.pathname}${next.search}`, cookie);
    expect(consent.text).toContain('Casbah Books');
    const businesses = await stage.server.call('GET', '/dashboard/businesses', { token: visitor.token });
    expect(businesses.body.data).toMatchObject([{ name: 'Casbah Books' }]);
  });

  it('makes no business for an app that does not exist, or for a link that is wrong', async () => {
    const visitor = await signUp(stage.server);
    const cookie = await cookieOf(visitor);
    const unknown = `app_${'x'.repeat(24)}`;
    expect((await open(`/dashboard/install?client_id=${unknown}`, cookie)).status).toBe(404);
    const form = { client_id: clientId, name: 'Casbah Books' };
    const places: Record<string, string>[] = [
      { client_id: unknown },
      { redirect_uri: 'https://evil.example/' },
      { response_type: 'token' },
    ];
    const answers = [];
    for (const wrong of places) answers.push(await send('/dashboard/install/business', cookie, { ...form, ...wrong }));
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 303]);
    expect(answers.at(-1)?.headers.get('location')).toContain('error=unsupported_response_type');
    const businesses = await stage.server.call('GET', '/dashboard/businesses', { token: visitor.token });
    expect(businesses.body.data).toEqual([]);
  });

  it('creates one business when the form is sent twice at once', async () => {
    const visitor = await signUp(stage.server);
    const cookie = await cookieOf(visitor);
    const form = { client_id: clientId, response_type: 'code', name: 'Casbah Books' };
    const answers = await Promise.all([1, 2, 3].map(() => send('/dashboard/install/business', cookie, form)));
    for (const { status, headers } of answers) {
      expect(status).toBe(303);
      expect(headers.get('location')).toContain('response_type=code');
    }
    const businesses = await stage.server.call('GET', '/dashboard/businesses', { token: visitor.token });
    expect(businesses.body.data).toHaveLength(1);
  });

  it('is answered with the app where the business has it already', async () => {
    const merchant = await signUpMerchant(stage.server);
    const cookie = await cookieOf(merchant);
    const installed = await send('/dashboard/install', cookie, {
      client_id: clientId,
      business_id: merchant.businessId,
      scope: 'read_products',
      stores: 'all',
    });
    expect(installed.status).toBe(303);
    const list = await stage.server.call('GET', `/dashboard/businesses/${merchant.businessId}/installations`, {
      token: merchant.token,
    });
    const place = `/dashboard/b/${merchant.businessId}/apps/${list.body.data[0].id}/open`;
    const again = await open(`/dashboard/install?client_id=${clientId}`, cookie);
    expect(again.text).toContain('is already installed on Atlas Boutique');
    expect(again.text).toContain(`href="${place}"`);
  });
});
