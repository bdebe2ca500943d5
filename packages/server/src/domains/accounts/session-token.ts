import { type JWTHeaderParameters, jwtVerify, SignJWT } from 'jose';
import { isId } from '../../foundation/http/path-params.js';
import type { Platform } from '../../foundation/platform.js';
import type { SessionClaims, VerifiedClaims } from './session-token-cache.js';

export type { SessionClaims };

type Signing = Pick<Platform, 'signingKeys' | 'config' | 'clock'>;

const issuerOf = ({ config }: Signing) => `${config.baseUrl}/dashboard`;

/** The token only names the session's row; whether the session is alive is decided by the row. */
export async function writeSessionToken(
  platform: Signing,
  { userId, sessionId }: SessionClaims,
  expiresAt: Date,
): Promise<string> {
  const key = await platform.signingKeys.signer('dashboard_session');
  if (!key) throw new Error('There is no key to sign dashboard sessions with.');
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'EdDSA', kid: key.id, typ: 'JWT' })
    .setIssuer(issuerOf(platform))
    .setAudience(issuerOf(platform))
    .setSubject(userId)
    .setIssuedAt(platform.clock.now())
    .setExpirationTime(expiresAt)
    .sign(key.signKey);
}

/** What an authentic, unexpired token says; undefined for anything else. */
export async function readSessionToken(
  platform: Signing & Pick<Platform, 'sessionTokens'>,
  token: string,
): Promise<SessionClaims | undefined> {
  const { sessionTokens, clock } = platform;
  const known = sessionTokens.recall(token) ?? (await verify(platform, token));
  if (!known || known.expiresAt <= clock.now()) {
    sessionTokens.forget(token);
    return undefined;
  }
  sessionTokens.remember(token, known);
  return known;
}

async function verify(platform: Signing, token: string): Promise<VerifiedClaims | undefined> {
  const keys = await platform.signingKeys.all('dashboard_session');
  const keyOf = ({ kid }: JWTHeaderParameters) => {
    const key = keys.find(({ id }) => id === kid);
    if (!key) throw new UnknownKey();
    return key.verifyKey;
  };
  try {
    const { payload } = await jwtVerify(token, keyOf, {
      algorithms: ['EdDSA'],
      issuer: issuerOf(platform),
      audience: issuerOf(platform),
      currentDate: platform.clock.now(),
      requiredClaims: ['exp', 'sub', 'sid'],
    });
    const { sub, sid, exp = 0 } = payload;
    if (!isIdText(sub) || !isIdText(sid)) return undefined;
    return { userId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) };
  } catch (error) {
    if (error instanceof UnknownKey || isJoseRefusal(error)) return undefined;
    throw error;
  }
}

class UnknownKey extends Error {}

const isIdText = (claim: unknown): claim is string => typeof claim === 'string' && isId(claim);

function isJoseRefusal(error: unknown): boolean {
  return error instanceof Error && /^ERR_J(WT|WS|OSE)/.test(String((error as { code?: unknown }).code));
}
