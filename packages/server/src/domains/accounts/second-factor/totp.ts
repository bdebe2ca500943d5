import { createHmac } from 'node:crypto';

/** Time-based codes, as every authenticator app makes them: RFC 6238 with SHA-1, six digits and steps of 30 seconds. */

const stepSeconds = 30;
const digits = 6;
/** A clock that is off by half a minute is still accepted. */
const stepsEitherWay = 1;

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / stepSeconds);
}

export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The steps around this moment whose code this is, newest first: none when the code is wrong. */
export function stepsOfCode(secret: Buffer, code: string, now: Date): number[] {
  const current = stepAt(now);
  const around = Array.from({ length: 2 * stepsEitherWay + 1 }, (_, index) => current + stepsEitherWay - index);
  return around.filter((step) => step >= 0 && codeOfStep(secret, step) === code);
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** RFC 4648 without padding: what people type into their app. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('');
}

/** What a QR code for an authenticator app holds. */
export function otpauthUri(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const parameters = { secret: base32(secret), issuer, algorithm: 'SHA1', digits, period: stepSeconds };
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `otpauth://totp/${label}?${query.join('&')}`;
}
