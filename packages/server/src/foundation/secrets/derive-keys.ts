import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sameBytes } from './random-token.js';

/** A key for one purpose, derived from another: knowing one derived key tells nothing about the rest. */
export function deriveKey(from: Buffer, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', from, Buffer.alloc(0), `souk/${label}`, 32));
}

const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts and authenticates (AES-256-GCM). */
export function seal(key: Buffer, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** The reverse of `seal`; throws when the key is another or a byte was changed. */
export function unseal(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes));
  decipher.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes));
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

export function authenticate(key: Buffer, content: string | Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest();
}

export function isAuthentic(key: Buffer, content: string | Buffer, given: Buffer): boolean {
  return sameBytes(authenticate(key, content).subarray(0, given.length), given) && given.length >= 16;
}
