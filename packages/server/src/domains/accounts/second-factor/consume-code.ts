import type { Context } from '../../../foundation/context.js';
import type { Database } from '../../../foundation/database/open-database.js';
import type { Platform } from '../../../foundation/platform.js';
import { mailSecurityNotice } from '../mail/mail-security-notice.js';
import { decryptSecret } from './encrypt-secret.js';
import { countRecoveryCodes, selectFactor, takeRecoveryCode, takeStep } from './factors-table.js';
import { isRecoveryCode, macOfRecoveryCode } from './recovery-codes.js';
import { stepsOfCode } from './totp.js';

/** Whether signing in takes a code as well as the password. */
export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  return Boolean((await selectFactor(db, userId))?.confirmedAt);
}

/**
 * Uses up a code of the person's device, or a recovery code; returns whether it was right. The caller has counted the
 * guess beforehand, and takes that back when it was.
 */
export async function consumeCode(
  context: Context,
  platform: Platform,
  userId: string,
  typed: string,
): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return spendTimedCode(context.db, platform, userId, code);
  if (isRecoveryCode(code)) return spendRecoveryCode(context, platform, userId, code);
  return false;
}

async function spendTimedCode(transaction: Database, platform: Platform, userId: string, code: string) {
  const factor = await selectFactor(transaction, userId);
  if (!factor?.confirmedAt) return false;
  const secret = decryptSecret(platform, userId, factor.sealedSecret);
  for (const step of stepsOfCode(secret, code, platform.clock.now())) {
    if (await takeStep(transaction, userId, step)) return true;
  }
  return false;
}

async function spendRecoveryCode(context: Context, platform: Platform, userId: string, code: string) {
  const { db } = context;
  const mac = macOfRecoveryCode(platform, userId, code);
  if (!(await takeRecoveryCode(db, userId, mac, platform.clock.now()))) return false;
  const left = await countRecoveryCodes(db, userId);
  await mailSecurityNotice(context, platform, userId, { kind: 'recovery_code_used', left });
  return true;
}
