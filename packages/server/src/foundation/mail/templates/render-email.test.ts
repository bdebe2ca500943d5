import { describe, expect, it } from 'vitest';
import type { EmailToRender } from './email-template.js';
import { renderEmail } from './render-email.js';

const hostile = '<img src=x onerror=alert(1)>';
const href = 'https://souk.test/console';
const languages = ['en', 'fr', 'ar'] as const;

const letters: EmailToRender[] = [
  { letter: 'emailCode', told: { code: '12345678', minutes: 15 } },
  { letter: 'contactCode', told: { code: '123456', minutes: 15 } },
  { letter: 'resetLink', told: { href: 'https://souk.test/reset/abc', minutes: 30 } },
  { letter: 'invitation', told: { business: hostile, href: 'https://souk.test', days: 7 } },
  {
    letter: 'stolenToken',
    told: { app: hostile, seconds: 60, installationId: '42', businessId: '7', at: '2026-11-16T00:00:00.000Z', href },
  },
  { letter: 'switchedOff', told: { app: hostile, installationIds: ['42', '43'], href } },
  {
    letter: 'checksFailed',
    told: { app: hostile, failures: ['listing_complete: no.'], reviewId: '9', appId: '8', href },
  },
  { letter: 'judged', told: { judgement: 'delist_app', name: hostile, reason: null, href } },
  {
    letter: 'decision',
    told: {
      app: hostile,
      version: null,
      verdict: 'approved',
      message: hostile,
      items: ['tagline: shorter'],
      page: 'https://souk.test/market/x',
      install: 'https://souk.test/apps/install',
      unlisted: true,
      reviewId: '9',
      appId: '8',
      href,
    },
  },
  ...(
    [
      { kind: 'password_changed' },
      { kind: 'new_device', address: '203.0.113.7', userAgent: hostile },
      { kind: 'second_factor_on' },
      { kind: 'second_factor_off' },
      { kind: 'recovery_code_used', left: 3 },
      { kind: 'recovery_codes_renewed' },
      { kind: 'sign_up_attempt' },
      { kind: 'client_secret_made', appName: hostile, last4: 'abcd' },
    ] as const
  ).map(
    (notice): EmailToRender => ({
      letter: 'securityNotice',
      told: { notice, at: '2026-11-16 00:00 UTC', href: 'https://souk.test/forgot-password' },
    }),
  ),
];

describe.each(languages)('in %s', (language) => {
  it.each(letters)('$letter is whole as text and as HTML, and runs nothing', (letter) => {
    const { subject, body, html } = renderEmail(language, letter);
    expect(subject.length).toBeGreaterThan(5);
    expect(body).not.toMatch(/undefined|\[object/);
    expect(html).not.toMatch(/undefined|\[object|<img|<script|https?:\/\/(?!souk\.test)/);
    expect(html).toContain(`lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"`);
    for (const value of ['12345678', 'https://souk.test/reset/abc', 'listing_complete', 'tagline: shorter'])
      expect(html.includes(value)).toBe(body.includes(value));
  });
});

it('says the same thing differently in each language', () => {
  for (const letter of letters)
    expect(new Set(languages.map((language) => renderEmail(language, letter).subject)).size).toBe(3);
});
