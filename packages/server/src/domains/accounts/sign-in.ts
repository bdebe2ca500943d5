import type { Credentials, Session, User } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { Platform } from '../../foundation/platform.js';
import { isPasswordOf } from './hash-password.js';
import {
  countFailure,
  countSuccess,
  forgiveCodeGuess,
  limitCodeGuesses,
  limitSignIns,
} from './limit-sign-in-attempts.js';
import { mailSecurityNotice } from './mail/mail-security-notice.js';
import { consumeCode, hasSecondFactor } from './second-factor/consume-code.js';
import { writeSessionToken } from './session-token.js';
import { insertSession } from './sessions-table.js';
import { type Device, placeOf } from './sign-in/device.js';
import { recordSignInLocation } from './sign-in/sign-in-locations-table.js';
import { selectUserByEmail, type UserWithPassword } from './users-table.js';

export const sessionHours = 12;

/** The password and, when a second factor is on, a code. */
export async function signIn(platform: Platform, credentials: Credentials, device: Device): Promise<Session> {
  const checked = await checkPassword(platform, credentials, device);
  return finishSignIn(platform, checked, credentials.code, device);
}

/** An unknown email and a wrong password are answered alike, after the same work. */
export async function checkPassword(
  platform: Platform,
  { email, password }: Pick<Credentials, 'email' | 'password'>,
  { address }: Device,
): Promise<UserWithPassword> {
  await limitSignIns(platform, email, address);
  const found = await selectUserByEmail(platform.db, email);
  await countFailure(platform, { email, userId: found?.user.id, address });
  const fits = await isPasswordOf(found?.passwordHash, password);
  if (!found || !fits) throwDomainError('CREDENTIALS_INVALID');
  await countSuccess(platform, email);
  return found;
}

/** Whether the password alone is not enough. */
export function needsCode({ db }: Platform, { user }: UserWithPassword): Promise<boolean> {
  return hasSecondFactor(db, user.id);
}

/** What comes after the right password. */
export async function finishSignIn(
  platform: Platform,
  checked: UserWithPassword,
  code: string | undefined,
  device: Device,
): Promise<Session> {
  const userId = checked.user.id;
  if (!(await hasSecondFactor(platform.db, userId))) return openSession(platform, checked, device);
  if (code === undefined) throwDomainError('SECOND_FACTOR_REQUIRED');
  await limitCodeGuesses(platform, userId);
  const session = await openSession(platform, checked, device, code);
  await forgiveCodeGuess(platform, userId);
  return session;
}

/** Begins a session, unless the password was changed since it was checked. A code is used up with it. */
async function openSession(
  platform: Platform,
  { user, passwordHash }: UserWithPassword,
  device: Device,
  code?: string,
): Promise<Session> {
  const createdAt = platform.clock.now();
  const expiresAt = new Date(createdAt.getTime() + sessionHours * 3_600_000);
  const sessionId = await inTransaction(platform, async (context) => {
    if (code !== undefined && !(await consumeCode(context, platform, user.id, code)))
      throwDomainError('SECOND_FACTOR_WRONG');
    const session = { userId: user.id, checkedHash: passwordHash, createdAt, expiresAt, ...device };
    const id = (await insertSession(context.db, session)) ?? throwDomainError('CREDENTIALS_INVALID');
    await greetDevice(context, platform, user, device);
    return id;
  });
  const token = await writeSessionToken(platform, { userId: user.id, sessionId }, expiresAt);
  return { token, expiresAt: expiresAt.toISOString(), user };
}

/** The first device is the one the account was created with; the person is notified of any other. */
async function greetDevice(context: Context, platform: Platform, { id }: User, device: Device): Promise<void> {
  const { isNew } = await recordSignInLocation(context.db, { userId: id, ...placeOf(device) }, platform.clock.now());
  if (isNew) await mailSecurityNotice(context, platform, id, { kind: 'new_device', ...device });
}
