import { randomUUID } from 'node:crypto';
import { idTokenSeconds, idTokenSkewSeconds } from '@souk/contract';
import { type JWTHeaderParameters, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { secondsAfter } from '../../foundation/clock.js';
import { DomainError } from '../../foundation/domain-error.js';
import { isId } from '../../foundation/http/path-params.js';
import type { Platform } from '../../foundation/platform.js';

export interface IdTokenSubject {
  clientId: string;
  userId: string;
  sessionId: string;
  businessId: string;
  installationId: string;
}

export interface IdTokenClaims extends Omit<IdTokenSubject, 'clientId'> {
  jti: string;
  expiresAt: Date;
}

type Signing = Pick<Platform, 'signingKeys' | 'config' | 'clock'>;

/** Who issues ID tokens and app tokens: `{base_url}/apps`. */
export const appsIssuer = ({ config }: Pick<Platform, 'config'>): string => `${config.baseUrl}/apps`;

/** Made when the dashboard opens an app's page; the page hands it to its own server, which exchanges it. */
export async function writeIdToken(
  platform: Signing,
  subject: IdTokenSubject,
): Promise<{ idToken: string; expiresAt: Date }> {
  const key = await platform.signingKeys.signer('id_token');
  if (!key) throw new DomainError('APPS_KEYS_NOT_CONFIGURED', { members: { keySet: 'id_token' } });
  const issuedAt = Math.floor(platform.clock.now().getTime() / 1000);
  const idToken = await new SignJWT({
    sid: subject.sessionId,
    business_id: subject.businessId,
    installation_id: subject.installationId,
  })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.id, typ: 'JWT' })
    .setIssuer(appsIssuer(platform))
    .setAudience(subject.clientId)
    .setSubject(subject.userId)
    .setJti(randomUUID())
    .setIssuedAt(issuedAt)
    .setNotBefore(issuedAt)
    .setExpirationTime(issuedAt + idTokenSeconds)
    .sign(key.signKey);
  return { idToken, expiresAt: new Date((issuedAt + idTokenSeconds) * 1000) };
}

/**
 * What an ID token says, if it is authentic, for this client, fresh, and no longer-lived than ours are. The key is the
 * one its `kid` names and must still be in use; no other header can choose how it is verified.
 */
export async function readIdToken(
  platform: Signing,
  token: string,
  clientId: string,
): Promise<IdTokenClaims | undefined> {
  const keyOf = async ({ kid }: JWTHeaderParameters) => {
    const key = (await findActiveKey(platform, kid)) ?? (await findActiveKey(platform, kid, { afresh: true }));
    if (!key) throw new UnknownKey();
    return key.verifyKey;
  };
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: ['EdDSA'],
      issuer: appsIssuer(platform),
      audience: clientId,
      clockTolerance: idTokenSkewSeconds,
      currentDate: platform.clock.now(),
      requiredClaims: ['iat', 'nbf', 'exp', 'jti', 'sub', 'sid', 'business_id', 'installation_id'],
    });
    return claimsOf(payload);
  } catch (error) {
    if (error instanceof UnknownKey || isRefusedByJose(error)) return undefined;
    throw error;
  }
}

class UnknownKey extends Error {}

/** Keys are cached for some seconds; one that another process has just created is only found by reading again. */
async function findActiveKey({ signingKeys }: Signing, kid: unknown, { afresh = false } = {}) {
  if (typeof kid !== 'string') return undefined;
  if (afresh) signingKeys.refresh();
  return (await signingKeys.active('id_token')).find(({ id }) => id === kid);
}

function isRefusedByJose(error: unknown): boolean {
  return error instanceof Error && /^ERR_J/.test(String((error as { code?: unknown }).code));
}

function claimsOf(payload: JWTPayload): IdTokenClaims | undefined {
  const { iat, exp, jti, sub, sid, aud, business_id, installation_id } = payload;
  if (iat === undefined || exp === undefined || exp - iat > idTokenSeconds || exp < iat) return undefined;
  if (typeof aud !== 'string' || typeof jti !== 'string' || jti.length === 0 || jti.length > 255) return undefined;
  if (!isIdText(sub) || !isIdText(sid) || !isIdText(business_id) || !isIdText(installation_id)) return undefined;
  return {
    jti,
    userId: sub,
    sessionId: sid,
    businessId: business_id,
    installationId: installation_id,
    expiresAt: new Date(exp * 1000),
  };
}

const isIdText = (claim: unknown): claim is string => typeof claim === 'string' && isId(claim);

/** After this it can no longer be presented, clock skew included. */
export function lastPresentable({ expiresAt }: IdTokenClaims): Date {
  return secondsAfter(expiresAt, idTokenSkewSeconds + 1);
}
