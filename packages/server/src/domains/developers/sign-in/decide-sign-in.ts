import { DomainError } from '../../../foundation/domain-error.js';
import { addressKey } from '../../../foundation/limits/address-key.js';
import type { Platform } from '../../../foundation/platform.js';
import { type DeviceSignInRow, selectSignIn, writeDecision } from './device-sign-ins-table.js';
import { readUserCode, showUserCode } from './user-code.js';

/** Who enters a code: wrong ones are counted per person and per address, so that codes cannot be guessed. */
export interface Guesser {
  userId: string;
  address: string;
}

const guessesPerUser = { name: 'cli-code-guesses', perSecond: 10 / 900, burst: 10 };
const guessesPerAddress = { name: 'cli-code-guesses-by-address', perSecond: 30 / 900, burst: 30 };

/** The pending sign-in with this code. */
export async function findWaitingSignIn(platform: Platform, guesser: Guesser, typed: string) {
  return presentSignIn(await requireWaiting(platform, guesser, typed));
}

export async function decideSignIn(
  platform: Platform,
  guesser: Guesser,
  typed: string,
  decision: 'approved' | 'denied',
) {
  const waiting = await requireWaiting(platform, guesser, typed);
  const decided = await writeDecision(platform.db, waiting.id, guesser.userId, decision);
  if (!decided) throw new DomainError('CLI_CODE_DECIDED');
  return presentSignIn({ ...waiting, state: decision });
}

async function requireWaiting(platform: Platform, guesser: Guesser, typed: string): Promise<DeviceSignInRow> {
  await rejectGuessers(platform, guesser);
  const code = readUserCode(typed);
  const signIn = code === undefined ? undefined : await selectSignIn(platform.db, code, platform.clock.now());
  if (!signIn) {
    await platform.limiter.take(guessesPerUser, guesser.userId);
    await platform.limiter.take(guessesPerAddress, addressKey(guesser.address));
    throw new DomainError('CLI_CODE_NOT_FOUND');
  }
  if (signIn.state !== 'pending') throw new DomainError('CLI_CODE_DECIDED');
  return signIn;
}

async function rejectGuessers({ limiter }: Platform, { userId, address }: Guesser): Promise<void> {
  const counted = [[guessesPerUser, userId] as const, [guessesPerAddress, addressKey(address)] as const];
  for (const [rate, key] of counted) {
    const permit = await limiter.peek(rate, key);
    if (!permit || permit.remaining > 0) continue;
    throw new DomainError('CLI_CODE_RATE_LIMITED', {
      retryAfterSeconds: permit.resetSeconds - (rate.burst - 1) / rate.perSecond,
    });
  }
}

function presentSignIn(row: DeviceSignInRow) {
  return {
    userCode: showUserCode(row.user_code),
    clientId: row.client_id,
    scope: row.scope,
    deviceName: row.device_name,
    address: row.address,
    state: row.state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
