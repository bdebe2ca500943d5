import { randomBytes } from 'node:crypto';
import type { ConfirmedIdentity, NewSecondFactor, SecondFactor } from '@souk/contract';
import type { Context } from '../../../foundation/context.js';
import { inTransaction } from '../../../foundation/database/in-transaction.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import type { Platform } from '../../../foundation/platform.js';
import { checkCurrentPassword } from '../check-current-password.js';
import { forgiveCodeGuess, limitCodeGuesses } from '../limit-sign-in-attempts.js';
import { mailSecurityNotice } from '../mail/mail-security-notice.js';
import { requireVerifiedEmail } from '../require-verified-email.js';
import type { SignedInUser } from '../sessions-table.js';
import { lockUser } from '../users-table.js';
import { consumeCode, hasSecondFactor } from './consume-code.js';
import { decryptSecret, encryptSecret } from './encrypt-secret.js';
import { confirmFactor, countRecoveryCodes, deleteFactor, insertFactor, selectFactor } from './factors-table.js';
import { renewRecoveryCodes } from './recovery-codes.js';
import { base32, otpauthUri, stepsOfCode } from './totp.js';

const minutesToConfirm = 15;
/** As RFC 4226 recommends: as long as the output of SHA-1. */
const secretBytes = 20;

export async function readSecondFactor({ db }: Platform, { userId }: SignedInUser): Promise<SecondFactor> {
  const factor = await selectFactor(db, userId);
  if (!factor?.confirmedAt) return { on: false, since: null, recoveryCodesLeft: 0 };
  return { on: true, since: factor.confirmedAt.toISOString(), recoveryCodesLeft: await countRecoveryCodes(db, userId) };
}

/**
 * Shows a secret for the person's device. No code is required yet: `confirmSecondFactor` turns it on. The password is required,
 * because otherwise anyone who found an open session could lock its owner out with a device of their own.
 */
export async function beginSecondFactor(
  platform: Platform,
  user: SignedInUser,
  currentPassword: string,
): Promise<NewSecondFactor> {
  requireVerifiedEmail(user);
  await checkCurrentPassword(platform, user.userId, currentPassword);
  const secret = randomBytes(secretBytes);
  const now = platform.clock.now();
  const begun = await insertFactor(platform.db, user.userId, encryptSecret(platform, user.userId, secret), now);
  if (!begun) throwDomainError('SECOND_FACTOR_ON');
  return {
    secret: base32(secret),
    uri: otpauthUri(secret, { issuer: 'Souk', account: user.email }),
    expiresAt: new Date(now.getTime() + minutesToConfirm * 60_000).toISOString(),
  };
}

/** Turns it on with a first code of the device. The recovery codes are shown only once. */
export async function confirmSecondFactor(
  platform: Platform,
  { userId }: SignedInUser,
  code: string,
): Promise<string[]> {
  const factor = await selectFactor(platform.db, userId);
  if (factor?.confirmedAt) throwDomainError('SECOND_FACTOR_ON');
  const now = platform.clock.now();
  if (!factor || now.getTime() - factor.createdAt.getTime() >= minutesToConfirm * 60_000)
    throwDomainError('SECOND_FACTOR_OFF');
  await limitCodeGuesses(platform, userId);
  const { sealedSecret } = factor;
  const [step] = stepsOfCode(decryptSecret(platform, userId, sealedSecret), code, now);
  if (step === undefined) throwDomainError('SECOND_FACTOR_CODE_WRONG');
  await forgiveCodeGuess(platform, userId);
  return inTransaction(platform, async (context) => {
    const { db } = context;
    if (!(await confirmFactor(db, userId, { sealedSecret, step }, now))) throwDomainError('SECOND_FACTOR_ON');
    await mailSecurityNotice(context, platform, userId, { kind: 'second_factor_on' });
    return renewRecoveryCodes(db, platform, userId);
  });
}

export async function disableSecondFactor(
  platform: Platform,
  user: SignedInUser,
  proof: ConfirmedIdentity,
): Promise<void> {
  await withBothFactors(platform, user, proof, async (context) => {
    await deleteFactor(context.db, user.userId);
    await mailSecurityNotice(context, platform, user.userId, { kind: 'second_factor_off' });
  });
}

/** For the operator, who has identified the person by other means. False when none was on. */
export function removeSecondFactor(platform: Platform, userId: string): Promise<boolean> {
  return inTransaction(platform, async (context) => {
    const wasOn = await deleteFactor(context.db, userId);
    if (wasOn) await mailSecurityNotice(context, platform, userId, { kind: 'second_factor_off' });
    return wasOn;
  });
}

export function replaceOwnRecoveryCodes(
  platform: Platform,
  user: SignedInUser,
  proof: ConfirmedIdentity,
): Promise<string[]> {
  return withBothFactors(platform, user, proof, async (context) => {
    await mailSecurityNotice(context, platform, user.userId, { kind: 'recovery_codes_renewed' });
    return renewRecoveryCodes(context.db, platform, user.userId);
  });
}

/** Runs the work once password and code are verified; the code is used up with it. */
async function withBothFactors<Result>(
  platform: Platform,
  { userId }: SignedInUser,
  { currentPassword, code }: ConfirmedIdentity,
  work: (context: Context) => Promise<Result>,
): Promise<Result> {
  await checkCurrentPassword(platform, userId, currentPassword);
  if (!(await hasSecondFactor(platform.db, userId))) throwDomainError('SECOND_FACTOR_OFF');
  await limitCodeGuesses(platform, userId);
  const result = await inTransaction(platform, async (context) => {
    await lockUser(context.db, userId);
    if (!(await consumeCode(context, platform, userId, code))) throwDomainError('SECOND_FACTOR_CODE_WRONG');
    return work(context);
  });
  await forgiveCodeGuess(platform, userId);
  return result;
}
