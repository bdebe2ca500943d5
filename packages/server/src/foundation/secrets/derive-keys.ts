import { createHmac, hkdfSync } from 'node:crypto';
import { sameBytes } from './random-token.js';

/** A key for one purpose, derived from another: knowing one derived key tells nothing about the rest. */
export function deriveKey(from: Buffer, label: string): Buffer {
  return Buffer.from(hkdfSync('sha256', from, Buffer.alloc(0), `souk/${label}`, 32));
}

export function authenticate(key: Buffer, content: string | Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest();
}

export function isAuthentic(key: Buffer, content: string | Buffer, given: Buffer): boolean {
  return sameBytes(authenticate(key, content).subarray(0, given.length), given) && given.length >= 16;
}
