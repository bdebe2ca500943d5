import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt, isBound } from './encryption.js';

const key = randomBytes(32);
const place = { purpose: 'second-factors', id: '17' };
const plain = Buffer.from('a secret');

describe('a sealed value', () => {
  it('opens with its key, purpose and id', () => {
    const sealed = encrypt(key, plain, place);
    expect(isBound(sealed)).toBe(true);
    expect(decrypt(key, sealed, place)).toEqual(plain);
  });

  it.each([
    ['another purpose', { purpose: 'signing-keys', id: '17' }],
    ['another id', { purpose: 'second-factors', id: '18' }],
    ['a pair that reads the same when it is joined', { purpose: 'second-factors1', id: '7' }],
  ])('does not open for %s', (_, other) => {
    expect(() => decrypt(key, encrypt(key, plain, place), other)).toThrow();
  });

  it('does not open with another key, nor when any byte of it was changed or is missing', () => {
    const sealed = encrypt(key, plain, place);
    expect(() => decrypt(randomBytes(32), sealed, place)).toThrow();
    for (let index = 0; index < sealed.length; index++) {
      const changed = Buffer.from(sealed);
      changed[index] = (changed[index] ?? 0) ^ 1;
      expect(() => decrypt(key, changed, place), `byte ${index}`).toThrow();
      expect(() => decrypt(key, sealed.subarray(0, index), place), `${index} bytes`).toThrow();
    }
  });
});
