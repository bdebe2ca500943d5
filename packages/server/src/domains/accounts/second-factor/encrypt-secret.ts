import type { Platform } from '../../../foundation/platform.js';
import { deriveKey } from '../../../foundation/secrets/derive-keys.js';
import { decrypt, encrypt } from '../../../foundation/secrets/encryption.js';

type Sealing = Pick<Platform, 'config'>;

const keyOf = ({ config }: Sealing) => deriveKey(config.masterKey, 'second-factors');
const placeOf = (userId: string) => ({ purpose: 'second_factors/secret', id: userId });

/** Every code check needs the secret itself, so it cannot be a hash. Copied to another person's row it does not decrypt. */
export function encryptSecret(platform: Sealing, userId: string, secret: Buffer): Buffer {
  return encrypt(keyOf(platform), secret, placeOf(userId));
}

export function decryptSecret(platform: Sealing, userId: string, sealed: Buffer): Buffer {
  return decrypt(keyOf(platform), sealed, placeOf(userId));
}
