import { createHash } from 'node:crypto';
import { Refusal } from '../../foundation/http/refusal.js';
import { perMinute, type Rate } from '../../foundation/limits/rate-limiter.js';
import type { Platform } from '../../foundation/platform.js';
import { emailKeyOf } from './email-key.js';

/** Far more than anybody mistypes, far fewer than guessing takes. */
const perAccount = perMinute('sign_in_account', 10);

type Limits = Pick<Platform, 'limiter' | 'config'>;

/** Counted before the password is looked at, and for addresses nobody has alike. */
export async function limitSignIns(platform: Limits, email: string, address: string): Promise<void> {
  await take(platform, perMinute('sign_in_address', platform.config.limits.signInPerMinute), address);
  await take(platform, perAccount, createHash('sha256').update(emailKeyOf(email)).digest('base64url'));
}

export function limitSignUps(platform: Limits, address: string): Promise<void> {
  return take(platform, perMinute('sign_up_address', platform.config.limits.signInPerMinute), address);
}

/** Whoever holds a stolen session must not find the password by trying. */
export function limitPasswordGuesses(platform: Limits, userId: string): Promise<void> {
  return take(platform, perMinute('current_password', perAccount.burst), userId);
}

async function take({ limiter }: Limits, rate: Rate, key: string): Promise<void> {
  const permit = await limiter.take(rate, key);
  if (permit && !permit.allowed) throw new Refusal('SIGN_IN_LIMITED', { retryAfterSeconds: permit.retryAfterSeconds });
}
