import { hash, randomFillSync, timingSafeEqual } from 'node:crypto';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Asking the system for a few bytes at a time costs more than everything done with them. */
const entropy = Buffer.alloc(4_096);
let taken = entropy.length;

/** A byte that was never handed out before; it is wiped as it is taken. */
function takeByte(): number {
  if (taken === entropy.length) {
    randomFillSync(entropy);
    taken = 0;
  }
  const byte = entropy[taken] as number;
  entropy[taken++] = 0;
  return byte;
}

/** Random base62 characters, each equally likely (bytes that would favour some are thrown away). */
export function randomBase62(length: number): string {
  let text = '';
  while (text.length < length) {
    const byte = takeByte();
    if (byte < 248) text += alphabet[byte % 62];
  }
  return text;
}

export type TokenKind = 'at' | 'rt' | 'dt' | 'cs' | 'ic';

const tokenShape = /^svc_(at|rt|dt|cs|ic)_[0-9A-Za-z]{43}$/;

/** 43 base62 characters hold just over 256 bits. */
export function newToken(kind: TokenKind): string {
  return `svc_${kind}_${randomBase62(43)}`;
}

/** A token of the same shape from bytes that are as good as random: 64 of them leave no character likelier than another. */
export function tokenFrom(kind: TokenKind, bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  while (text.length < 43) {
    text += alphabet[Number(rest % 62n)];
    rest /= 62n;
  }
  return `svc_${kind}_${text}`;
}

export function isTokenOf(kind: TokenKind, text: string): boolean {
  return tokenShape.test(text) && text.startsWith(`svc_${kind}_`);
}

/** Only this is stored in the database. Tokens are random, so a plain SHA-256 cannot be reversed. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}

/** The same, a letter a byte: a buffer that is looked at once costs as much as the hash. */
export function hashTokenAsLetters(token: string): string {
  return hash('sha256', token, 'binary');
}

export function sameBytes(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}
