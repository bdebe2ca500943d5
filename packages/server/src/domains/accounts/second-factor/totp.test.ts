import { describe, expect, it } from 'vitest';
import { base32, codeOfStep, otpauthUri, stepAt, stepsOfCode } from './totp.js';

/** RFC 6238, appendix B, for SHA-1; the last six of its eight digits. */
const secret = Buffer.from('12345678901234567890');
const vectors: [number, string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
];

describe('a code by time', () => {
  it.each(vectors)('at %s is %s', (seconds, code) => {
    expect(codeOfStep(secret, stepAt(new Date(seconds * 1000)))).toBe(code);
  });

  it('is good for its own step and the ones beside it', () => {
    const at = (seconds: number) => new Date(1_111_111_111_000 + seconds * 1000);
    const step = stepAt(at(0));
    const code = codeOfStep(secret, step);
    expect(stepsOfCode(secret, code, at(0))).toEqual([step]);
    expect(stepsOfCode(secret, code, at(30))).toEqual([step]);
    expect(stepsOfCode(secret, code, at(-30))).toEqual([step]);
    expect(stepsOfCode(secret, code, at(61))).toEqual([]);
    expect(stepsOfCode(secret, code, at(-61))).toEqual([]);
  });
});

describe('what an app is given', () => {
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['foob', 'MZXW6YQ'],
    ['foobar', 'MZXW6YTBOI'],
  ])('writes %j in base 32 as %s', (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written);
  });

  it('names the service and the account, whatever they hold', () => {
    const text = otpauthUri(secret, { issuer: 'Souk & Co', account: 'a+b@example.dz' });
    expect(text).toMatch(/^otpauth:\/\/totp\/Souk%20%26%20Co:a%2Bb%40example\.dz\?secret=[A-Z2-7]{32}&issuer=/);
    const uri = new URL(text);
    expect(uri.searchParams.get('secret')).toBe(base32(secret));
    expect(uri.searchParams.get('issuer')).toBe('Souk & Co');
  });
});
