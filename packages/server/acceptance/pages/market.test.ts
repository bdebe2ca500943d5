import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openReadySubmitter,
  openReviewStage,
  type ReviewStage,
  type Submitter,
  signUpStaff,
} from '../../testing/review/open-review-stage.js';

let stage: ReviewStage;
let submitter: Submitter;
let unlisted: Submitter;
beforeAll(async () => {
  stage = await openReviewStage();
  submitter = await openReadySubmitter(stage);
  await approve(submitter, 'public', '</script><b>Stock</b> Alerts & more');
  unlisted = await openReadySubmitter(stage);
  await approve(unlisted, 'unlisted', 'For those with the link');
});
afterAll(() => stage.stop());

async function approve(one: Submitter, distribution: 'public' | 'unlisted', tagline: string): Promise<void> {
  await one.call('PATCH', '/listing', { tagline });
  const { id } = await one.submit(distribution);
  await stage.server.runJobs();
  const { token } = await signUpStaff(stage.server);
  for (const step of ['claim', 'approve'])
    expect((await stage.server.call('POST', `/desk/reviews/${id}/${step}`, { token })).status).toBe(200);
}

const open = (path: string, language = 'en') =>
  stage.server.call('GET', path, { headers: { accept: 'text/html', 'accept-language': language } });

describe('the marketplace', () => {
  it.each([
    ['en', 'Marketplace', 'ltr'],
    ['fr', 'Place de marché', 'ltr'],
    ['ar', 'متجر التطبيقات', 'rtl'],
  ])('is a whole page in %s, without a script', async (language, title, direction) => {
    const { status, text } = await open('/market', language);
    expect(status).toBe(200);
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toContain(`lang="${language}" dir="${direction}"`);
    expect(text).toContain(`href="/market/${submitter.app.handle}"`);
    expect(text).not.toContain(unlisted.app.handle);
    expect(text).not.toContain('<script');
  });

  it('searches, forgives, filters, and keeps what was typed', async () => {
    const found = (await open('/market?q=stok+alrts&free=1')).text;
    expect(found).toContain('Did you mean one of these?');
    expect(found).toContain(`href="/market/${submitter.app.handle}"`);
    expect(found).toContain('value="stok alrts"');
    const { text } = await open('/market?q=%3Cimg%20src%3Dx%3E&category=shipping&language=xx%22');
    expect(text).toContain('No apps match');
    expect(text).not.toContain('<img src=x');
    for (const odd of ['?q=%00%ff', '?category=nothing', '?language=%22', `?q=${'x'.repeat(5000)}`])
      expect((await open(`/market${odd}`)).status).toBe(200);
    expect((await open('/market?cursor=nonsense')).status).toBe(400);
  });

  it("shows an app's page: permissions, what was measured, and data for machines", async () => {
    const { status, text } = await open(`/market/${submitter.app.handle}`);
    expect(status).toBe(200);
    expect(text).toContain('Permissions');
    expect(text).toContain('Measured by Souk');
    expect(text).toContain('Not enough data');
    expect(text).toContain(`href="/apps/install?client_id=`);
    const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
    expect(blocks).toHaveLength(1);
    expect(JSON.parse(blocks[0]?.[1] ?? '')).toMatchObject({
      '@type': 'SoftwareApplication',
      description: '</script><b>Stock</b> Alerts & more',
      offers: { price: '0' },
    });
    expect(text).not.toContain('<b>Stock</b>');
  });

  it('shows an unlisted app by its link alone', async () => {
    const { handle } = unlisted.app;
    expect((await open(`/market/${handle}`)).status).toBe(404);
    expect((await open(`/market/${handle}?key=wrong`)).status).toBe(404);
    const mail = await stage.server.call('GET', '/desk/mail', { token: (await signUpStaff(stage.server)).token });
    const link = mail.body.data
      .map(({ body }: { body: string }) => new RegExp(`${handle}\\?key=(\\w+)`).exec(body)?.[1])
      .find(Boolean);
    const shown = await open(`/market/${handle}?key=${link}`);
    expect(shown.status).toBe(200);
    expect(shown.text).toContain('name="robots" content="noindex"');
    expect(shown.text).toContain('only people with the link can see this app');
  });
});
