import type { Database } from '../../../foundation/database/open-database.js';
import type { Platform } from '../../../foundation/platform.js';
import { mailSecurityNotice } from '../mail/mail-security-notice.js';
import { countRecoveryCodes, selectFactor, takeRecoveryCode, takeStep } from './factors-table.js';
import { isRecoveryCode, macOfRecoveryCode } from './recovery-codes.js';
import { openSecret } from './seal-secret.js';
import { stepsOfCode } from './totp.js';

/** Whether signing in takes a code as well as the password. */
export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  return Boolean((await selectFactor(db, userId))?.confirmedAt);
}

/**
 * Uses up a code of the person's device, or a recovery code; returns whether it was right. The caller has counted the
 * guess beforehand, and takes that back when it was.
 */
export async function spendCode(
  transaction: Database,
  platform: Platform,
  userId: string,
  typed: string,
): Promise<boolean> {
  const code = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) return spendTimedCode(transaction, platform, userId, code);
  if (isRecoveryCode(code)) return spendRecoveryCode(transaction, platform, userId, code);
  return false;
}

async function spendTimedCode(transaction: Database, platform: Platform, userId: string, code: string) {
  const factor = await selectFactor(transaction, userId);
  if (!factor?.confirmedAt) return false;
  const secret = openSecret(platform, userId, factor.sealedSecret);
  for (const step of stepsOfCode(secret, code, platform.clock.now())) {
    if (await takeStep(transaction, userId, step)) return true;
  }
  return false;
}

async function spendRecoveryCode(transaction: Database, platform: Platform, userId: string, code: string) {
  const mac = macOfRecoveryCode(platform, userId, code);
  if (!(await takeRecoveryCode(transaction, userId, mac, platform.clock.now()))) return false;
  const left = await countRecoveryCodes(transaction, userId);
  await mailSecurityNotice(transaction, platform, userId, { kind: 'recovery_code_used', left });
  return true;
}
