import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Random base62 characters, each equally likely (bytes that would favour some are thrown away). */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length * 2)) {
      if (byte >= 248) continue;
      text += alphabet[byte % 62];
      if (text.length === length) break;
    }
  }
  return text;
}

export type TokenKind = 'at' | 'rt' | 'dt' | 'cs' | 'ic';

const tokenShape = /^svc_(at|rt|dt|cs|ic)_[0-9A-Za-z]{43}$/;

/** 43 base62 characters hold just over 256 bits. */
export function newToken(kind: TokenKind): string {
  return `svc_${kind}_${randomBase62(43)}`;
}

export function isTokenOf(kind: TokenKind, text: string): boolean {
  return tokenShape.test(text) && text.startsWith(`svc_${kind}_`);
}

/** Only this rests in the database. Tokens are random, so a plain SHA-256 cannot be turned around. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
