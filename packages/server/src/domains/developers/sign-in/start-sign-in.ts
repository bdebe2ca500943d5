import { developerScope, deviceCodeSeconds, pollIntervalSeconds } from '@souk/contract';
import type { Platform } from '../../../foundation/platform.js';
import { hashToken, randomBase62 } from '../../../foundation/secrets/random-token.js';
import { insertSignIn } from './device-sign-ins-table.js';
import { newUserCode, showUserCode } from './user-code.js';

export interface SignInRequest {
  clientId: string;
  deviceName: string | null;
  address: string;
}

export interface StartedSignIn {
  deviceCode: string;
  userCode: string;
}

/** Codes are redrawn when another pending sign-in already has one: with 25 billion codes, almost never. */
const maxDraws = 5;

export async function startSignIn(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  request: SignInRequest,
): Promise<StartedSignIn> {
  const now = clock.now();
  const deviceCode = randomBase62(43);
  for (let draw = 0; draw < maxDraws; draw++) {
    const userCode = newUserCode();
    const inserted = await insertSignIn(db, {
      device_code_hash: hashToken(deviceCode),
      user_code: userCode,
      client_id: request.clientId,
      scope: developerScope,
      device_name: request.deviceName,
      address: request.address,
      interval_seconds: pollIntervalSeconds,
      created_at: now,
      expires_at: new Date(now.getTime() + deviceCodeSeconds * 1000),
    });
    if (inserted) return { deviceCode, userCode: showUserCode(userCode) };
  }
  throw new Error('No free user code could be drawn.');
}
