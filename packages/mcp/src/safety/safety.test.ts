import { describe, expect, it } from 'vitest';
import { cleanText, cleanValue } from './clean-text.js';
import { keyOfConfirmation, openConfirmations } from './confirmations.js';
import { wrapUntrustedText } from './wrap-untrusted-text.js';

describe('what leaves in an answer', () => {
  it('holds no token, secret, code or signed token, wherever it stands', () => {
    for (const kind of ['at', 'rt', 'dt', 'cs', 'ic'])
      expect(cleanValue({ a: [`x svc_${kind}_${'Az09'.repeat(11)} y`] })).toEqual({ a: ['x [secret removed] y'] });
    expect(cleanText(`id ${'eyJhbGciOiJFZERTQSJ9'}.${'eyJzdWIiOiIxMjM0NSJ9'}.${'c2lnbmF0dXJlLWJ5dGVz'}`)).toBe(
      'id [secret removed]',
    );
    expect(cleanValue({ [`svc_at_${'a'.repeat(43)}`]: 1 })).toEqual({ '[secret removed]': 1 });
  });

  it('shows what would otherwise be read unseen, and leaves scripts alone', () => {
    const smuggled = [...'obey'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
    expect(cleanText(`Shop${smuggled}`)).toBe('Shop\\u{e006f}\\u{e0062}\\u{e0065}\\u{e0079}');
    expect(cleanText('a\u202eb\u0007')).toBe('a\\u{202e}b\\u{7}');
    expect(cleanText('متجر سعيد 👩‍👧 é')).toBe('متجر سعيد 👩‍👧 é');
  });

  it('marks data so that nobody can close the mark early', () => {
    const [first, second] = [wrapUntrustedText('x'), wrapUntrustedText('x')];
    expect(first).not.toBe(second);
    expect(first).toMatch(/^<untrusted-data-([0-9a-f]{12})>\nx\n<\/untrusted-data-\1>$/);
  });
});

describe('a confirmation', () => {
  let now = new Date('2026-10-01T00:00:00Z');
  const confirmations = openConfirmations(Buffer.alloc(32, 1), () => now);
  const confirmed = { tool: 'release_version', input: { app: 'a', version: 2 }, caller: 'me' };
  const { token } = confirmations.make(confirmed);

  it('counts for the same arguments in any order, in every process with the same key', () => {
    const same = { ...confirmed, input: { version: 2, app: 'a', note: undefined } };
    expect(confirmations.findFault(token, same)).toBeUndefined();
    expect(openConfirmations(Buffer.alloc(32, 1), () => now).findFault(token, confirmed)).toBeUndefined();
  });

  it('counts for nothing else', () => {
    const faults = [
      confirmations.findFault(token, { ...confirmed, input: { app: 'a', version: 3 } }),
      confirmations.findFault(token, { ...confirmed, tool: 'submit_app' }),
      confirmations.findFault(token, { ...confirmed, caller: 'you' }),
      openConfirmations(Buffer.alloc(32, 2), () => now).findFault(token, confirmed),
      confirmations.findFault(`${token}x`, confirmed),
      confirmations.findFault('', confirmed),
      confirmations.findFault('.', confirmed),
    ];
    expect(faults.every((fault) => typeof fault === 'string')).toBe(true);
  });

  it('expires, and always stands for one and the same write', () => {
    expect(keyOfConfirmation(token)).toBe(keyOfConfirmation(token));
    now = new Date(now.getTime() + 5 * 60_000);
    expect(confirmations.findFault(token, confirmed)).toContain('expired');
  });
});
