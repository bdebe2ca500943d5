import { randomInt } from 'node:crypto';
import type { Database } from '../../../foundation/database/open-database.js';
import type { Platform } from '../../../foundation/platform.js';
import { authenticate, deriveKey } from '../../../foundation/secrets/derive-keys.js';
import { replaceRecoveryCodes } from './factors-table.js';

const howMany = 10;
/** Without letters and digits that are easily confused. Ten of them hold 49 bits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 10;

/** Makes ten codes, shown only once; only their MACs are stored. */
export async function renewRecoveryCodes(transaction: Database, platform: Platform, userId: string): Promise<string[]> {
  const codes = new Set<string>();
  while (codes.size < howMany) codes.add(newCode());
  await replaceRecoveryCodes(
    transaction,
    userId,
    [...codes].map((code) => macOfRecoveryCode(platform, userId, code)),
  );
  return [...codes].map((code) => `${code.slice(0, length / 2)}-${code.slice(length / 2)}`);
}

/** As it is stored: without the hyphen and in lower case, however it was typed. */
export function isRecoveryCode(typed: string): boolean {
  return typed.length === length && [...typed].every((char) => alphabet.includes(char));
}

export function macOfRecoveryCode({ config }: Pick<Platform, 'config'>, userId: string, code: string): Buffer {
  return authenticate(deriveKey(config.masterKey, 'recovery-codes'), JSON.stringify([userId, code]));
}

function newCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}
