import { createHash } from 'node:crypto';
import type { Database } from '../../foundation/database/open-database.js';
import { DomainError } from '../../foundation/domain-error.js';
import { addressKey } from '../../foundation/limits/address-key.js';
import { perMinute, type Rate } from '../../foundation/limits/rate-limiter.js';
import {
  clearWindow,
  countInWindow,
  peekInWindow,
  uncountInWindow,
  type Window,
  type WindowCount,
} from '../../foundation/limits/window-counter.js';
import type { Platform } from '../../foundation/platform.js';
import { emailKeyOf } from './email-key.js';
import { hasSignedInFromLocation } from './sign-in/sign-in-locations-table.js';

/** Far more than anybody mistypes, far fewer than guessing takes. */
const guessesPerMinute = 10;

/** Per account, from any address. This stops a guesser who keeps changing addresses. */
const failuresPerHour: Window = { name: 'sign_in_failures', seconds: 3_600, most: 100 };

type Limits = Pick<Platform, 'limiter' | 'config'>;

/**
 * Counted before the password is checked, and for unknown email addresses too. The account is counted together with where
 * the guess comes from, so that nobody can lock a person out from elsewhere.
 */
export async function limitSignIns(platform: Limits, email: string, address: string): Promise<void> {
  const from = addressKey(address);
  await limitByAddress(platform, 'sign_in_address', address);
  const account = createHash('sha256').update(emailKeyOf(email)).digest('base64url');
  await take(platform, perMinute('sign_in_account_address', guessesPerMinute), `${account} ${from}`);
}

/**
 * Counts a failure in advance, so that a thousand concurrent guesses count as a thousand; `countSuccess` takes it back. After
 * too many in an hour only addresses from which the person signed in before may still try.
 */
export async function countFailure(
  { db, clock }: Platform,
  { email, userId, address }: { email: string; userId: string | undefined; address: string },
): Promise<void> {
  const { allowed, retryAfterSeconds } = await countInWindow(db, failuresPerHour, emailKeyOf(email), clock.now());
  if (allowed) return;
  if (userId !== undefined && (await hasSignedInFromLocation(db, userId, addressKey(address)))) return;
  throw new DomainError('SIGN_IN_LIMITED', { retryAfterSeconds });
}

export function countSuccess({ db }: Platform, email: string): Promise<void> {
  return uncountInWindow(db, failuresPerHour, emailKeyOf(email));
}

export function limitSignUps(platform: Limits, address: string): Promise<void> {
  return limitByAddress(platform, 'sign_up_address', address);
}

/** How often a client may be told that an email is taken. */
const takenEmailsPerHour: Window = { name: 'sign_up_taken', seconds: 3_600, most: 5 };

export async function refuseTooManyTakenEmails({ db, clock }: Platform, address: string): Promise<void> {
  refuseUnless(await peekInWindow(db, takenEmailsPerHour, addressKey(address), clock.now()));
}

const sameTakenEmail: Window = { name: 'sign_up_taken_email', seconds: 3_600, most: 1 };

/** Who tries one email again learns nothing new. */
export async function countTakenEmail(platform: Platform, address: string, email: string): Promise<void> {
  const from = addressKey(address);
  const { allowed: isNew } = await countInWindow(
    platform.db,
    sameTakenEmail,
    `${from} ${emailKeyOf(email)}`,
    platform.clock.now(),
  );
  if (isNew) await countOrRefuse(platform, takenEmailsPerHour, from);
}

export function limitResets(platform: Limits, address: string): Promise<void> {
  return limitByAddress(platform, 'password_reset_address', address);
}

const currentPasswordGuesses: Window = { name: 'current_password', seconds: 3_600, most: 20 };

/** The holder of a stolen session must not find the password by guessing. Its owner can still use the mailed link. */
export async function limitPasswordGuesses(platform: Platform, userId: string): Promise<void> {
  await take(platform, perMinute('current_password', guessesPerMinute), userId);
  await countOrRefuse(platform, currentPasswordGuesses, userId);
}

export function forgivePasswordGuess({ db }: Platform, userId: string): Promise<void> {
  return uncountInWindow(db, currentPasswordGuesses, userId);
}

/** Three of a million codes are right at any moment: with these it takes a guesser who has the password decades. */
const codesPerQuarter: Window = { name: 'second_factor_quarter', seconds: 900, most: 5 };
const codesPerDay: Window = { name: 'second_factor_day', seconds: 86_400, most: 20 };

/** Counts a wrong code of the second factor in advance; `forgiveCodeGuess` takes it back. */
export async function limitCodeGuesses(platform: Platform, userId: string): Promise<void> {
  await countOrRefuse(platform, codesPerQuarter, userId);
  await countOrRefuse(platform, codesPerDay, userId);
}

export async function forgiveCodeGuess({ db }: Platform, userId: string): Promise<void> {
  await uncountInWindow(db, codesPerQuarter, userId);
  await uncountInWindow(db, codesPerDay, userId);
}

/** Guesses at the old password say nothing about the new one, so its owner starts with a fresh count. */
export async function clearCodeGuesses(db: Database, userId: string): Promise<void> {
  await clearWindow(db, codesPerQuarter, userId);
  await clearWindow(db, codesPerDay, userId);
}

async function countOrRefuse({ db, clock }: Platform, window: Window, key: string): Promise<void> {
  refuseUnless(await countInWindow(db, window, key, clock.now()));
}

function refuseUnless({ allowed, retryAfterSeconds }: WindowCount): void {
  if (!allowed) throw new DomainError('SIGN_IN_LIMITED', { retryAfterSeconds });
}

function limitByAddress(platform: Limits, name: string, address: string): Promise<void> {
  return take(platform, perMinute(name, platform.config.limits.signInPerMinute), addressKey(address));
}

async function take({ limiter }: Limits, rate: Rate, key: string): Promise<void> {
  const permit = await limiter.take(rate, key);
  if (permit && !permit.allowed)
    throw new DomainError('SIGN_IN_LIMITED', { retryAfterSeconds: permit.retryAfterSeconds });
}
