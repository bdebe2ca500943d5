import { describe, expect, it, test } from 'vitest';
import { nameInMail, plainLine } from './name-in-mail.js';
import { renderEmail } from './render-email.js';

describe('a name in a mail', () => {
  it.each([
    ['one line', 'Pay now\r\n\r\nhttps://evil.example/pay', 'Pay now https evil example pay'],
    ['no domain', 'You won at evil-shop.com today', 'You won at evil-shop com today'],
    ['no email', 'Write to boss@evil.example', 'Write to boss evil example'],
    ['no domain in other letters', 'see пример.рф', 'see пример рф'],
    ['no full-width dots', 'evil\uff0eexample', 'evil example'],
    ['no characters that turn text', 'abc\u202egnp.exe\u200f', 'abc gnp exe'],
  ])('has %s', (_, name, plain) => {
    expect(plainLine(name, 80)).toBe(plain);
  });

  it.each(['Dar El Hana', 'St. Mary & Sons', 'Atlas No. 5', 'توصيل سريع', 'A.B. Trading', "L'Été"])(
    'stays as it is: %s',
    (name) => {
      expect(plainLine(name, 80)).toBe(name.normalize('NFKC'));
    },
  );

  it('is cut where it is long', () => {
    expect([...plainLine('a'.repeat(500), 80)]).toHaveLength(80);
  });

  it('is quoted and isolated in each language', () => {
    expect(nameInMail('en', 'توصيل')).toBe('\u2068“توصيل”\u2069');
    expect(nameInMail('fr', 'Atlas')).toBe('\u2068«\u00a0Atlas\u00a0»\u2069');
    expect(nameInMail('ar', 'Atlas')).toBe('\u2068«Atlas»\u2069');
  });
});

test('a letter says a name only as a name', () => {
  const told = { business: 'Your bank: confirm at https://evil.example\n\nNow', href: 'https://souk.test', days: 7 };
  const { subject, body, html } = renderEmail('en', { letter: 'invitation', told });
  const name = '\u2068“Your bank: confirm at https evil example Now”\u2069';
  expect(subject).toBe(`You’re invited to ${name} on Souk`);
  expect(body).toContain(`You’re invited to join ${name} as a member.`);
  expect(body + html).not.toContain('evil.example');
});

test('a name that runs from right to left leaves the sentence as it is', () => {
  const { subject } = renderEmail('en', {
    letter: 'judged',
    told: { judgement: 'suspend_app', name: 'توصيل', reason: null, href: 'https://souk.test' },
  });
  expect(subject).toBe('\u2068“توصيل”\u2069 is suspended');
});
