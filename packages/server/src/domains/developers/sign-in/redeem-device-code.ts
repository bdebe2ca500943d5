import { inTransaction } from '../../../foundation/database/in-transaction.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { DomainError } from '../../../foundation/domain-error.js';
import type { Platform } from '../../../foundation/platform.js';
import { hashToken } from '../../../foundation/secrets/random-token.js';
import { findPasswordChange } from '../../accounts/find-user.js';
import { type IssuedToken, issueToken } from '../tokens/issue-token.js';
import { type DeviceSignInRow, lockSignIn, updateSignIn } from './device-sign-ins-table.js';

/** RFC 8628: each slow_down adds this to the interval, for this and every later poll. */
const slowDownSeconds = 5;

type Outcome = { token: IssuedToken; scope: string } | { refusal: DomainError };

/**
 * One poll of the device. The row is locked, so concurrent polls are serialised and only one gets the token.
 * A refusal is thrown after the commit: the longer interval must persist.
 */
export async function redeemDeviceCode(
  platform: Pick<Platform, 'db' | 'wakeups' | 'clock'>,
  deviceCode: string,
): Promise<{ token: IssuedToken; scope: string }> {
  const outcome = await inTransaction(platform, ({ db }) => poll(db, deviceCode, platform.clock.now()));
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome;
}

async function poll(transaction: Database, deviceCode: string, now: Date): Promise<Outcome> {
  const signIn = await lockSignIn(transaction, hashToken(deviceCode));
  if (!signIn || signIn.state === 'redeemed') return { refusal: new DomainError('invalid_grant') };
  if (now >= signIn.expires_at) return { refusal: new DomainError('expired_token') };
  if (isTooFast(signIn, now)) return slowDown(transaction, signIn, now);
  if (signIn.state === 'denied') return { refusal: new DomainError('access_denied') };
  if (signIn.state === 'approved') return redeem(transaction, signIn, now);
  await updateSignIn(transaction, signIn.id, { last_polled_at: now });
  return { refusal: new DomainError('authorization_pending') };
}

function isTooFast({ last_polled_at, interval_seconds }: DeviceSignInRow, now: Date): boolean {
  // Half a second early is tolerated: network latency varies between polls.
  return last_polled_at !== null && now.getTime() - last_polled_at.getTime() < interval_seconds * 1000 - 500;
}

async function slowDown(transaction: Database, signIn: DeviceSignInRow, now: Date): Promise<Outcome> {
  const interval_seconds = signIn.interval_seconds + slowDownSeconds;
  await updateSignIn(transaction, signIn.id, { last_polled_at: now, interval_seconds });
  const message = `Polled too fast: wait ${interval_seconds} seconds between polls.`;
  return { refusal: new DomainError('slow_down', { status: 400, message }) };
}

async function redeem(transaction: Database, signIn: DeviceSignInRow, now: Date): Promise<Outcome> {
  const { decided_by, password_changed_at } = signIn;
  if (!decided_by || !password_changed_at) throw new Error(`Sign-in ${signIn.id} has no approver.`);
  // The approval was given under the old password, which may have been changed for that very reason.
  const passwordNow = await findPasswordChange(transaction, decided_by);
  if (passwordNow?.getTime() !== password_changed_at.getTime()) return { refusal: new DomainError('access_denied') };
  const token = await issueToken(
    transaction,
    {
      userId: decided_by,
      passwordChangedAt: password_changed_at,
      label: signIn.device_name ?? 'Command-line tool',
    },
    now,
  );
  await updateSignIn(transaction, signIn.id, { state: 'redeemed', last_polled_at: now });
  return { token, scope: signIn.scope };
}
