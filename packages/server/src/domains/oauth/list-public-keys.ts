import { throwDomainError } from '../../foundation/domain-error.js';
import type { Platform } from '../../foundation/platform.js';
import type { KeyPurpose, SigningKey } from '../../foundation/secrets/signing-keys.js';

type Keys = Pick<Platform, 'signingKeys' | 'clock'>;

/** As a JSON Web Key Set lists them. Retired ones stay: what they signed can still be checked. */
export async function listIdTokenKeys(platform: Keys) {
  return (await keysOf(platform, 'id_token')).map(({ id, publicKey }) => ({
    kty: 'OKP',
    crv: 'Ed25519',
    x: publicKey.toString('base64url'),
    kid: id,
    alg: 'EdDSA',
    use: 'sig',
  }));
}

export async function listWebhookKeys(platform: Keys) {
  const now = platform.clock.now();
  return (await keysOf(platform, 'webhook')).map(({ publicKey, createdAt, retiresAt }) => ({
    key: `whpk_${publicKey.toString('base64')}`,
    active: retiresAt === null || retiresAt > now,
    createdAt: createdAt.toISOString(),
    retiresAt: retiresAt?.toISOString() ?? null,
  }));
}

async function keysOf({ signingKeys }: Keys, purpose: KeyPurpose): Promise<SigningKey[]> {
  const keys = await signingKeys.all(purpose);
  return keys.length > 0 ? keys : throwDomainError('APPS_KEYS_NOT_CONFIGURED', { members: { keySet: purpose } });
}
