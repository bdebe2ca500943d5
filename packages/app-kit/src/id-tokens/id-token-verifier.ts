import { createPublicKey, type KeyObject, verify as verifySignature } from 'node:crypto';

/** Claims about the user and the installation that the dashboard passes to an embedded page. */
export interface IdTokenClaims {
  iss: string;
  aud: string;
  /** The dashboard user. */
  sub: string;
  iat: number;
  nbf: number;
  exp: number;
  jti: string;
  sid: string;
  business_id: string;
  installation_id: string;
}

/** Thrown for an ID token that cannot be trusted. */
export class InvalidIdTokenError extends Error {
  override readonly name = 'InvalidIdTokenError';
}

export interface IdTokenVerifierOptions {
  /** The service's address, for example `https://souk.example`. */
  baseUrl: string;
  /** The app's client id, `app_...`. */
  clientId: string;
  fetch?: typeof globalThis.fetch;
  now?: () => number;
}

const skewSeconds = 30;
const cacheMs = 3_600_000;
const minRefetchIntervalMs = 10_000;

/**
 * Verifies the 60-second ID token that an embedded page receives: key chosen by `kid`, EdDSA, issuer, audience and times.
 *
 * @example
 * ```ts
 * const verifyIdToken = createIdTokenVerifier({ baseUrl: 'https://souk.example', clientId: 'app_...' });
 * const { sub, business_id } = await verifyIdToken(idToken);
 * ```
 */
export function createIdTokenVerifier({
  baseUrl,
  clientId,
  fetch = globalThis.fetch,
  now = Date.now,
}: IdTokenVerifierOptions) {
  const base = baseUrl.replace(/\/+$/, '');
  let known: { keys: Map<string, KeyObject>; fetchedAt: number } | undefined;

  const load = async () => {
    const response = await fetch(`${base}/apps/.well-known/jwks.json`, { signal: AbortSignal.timeout(5_000) });
    if (!response.ok) throw new Error(`The key set responded with ${response.status}.`);
    const { keys } = (await response.json()) as { keys: { kid: string; kty: string; crv: string; x: string }[] };
    known = {
      keys: new Map(keys.map((jwk) => [jwk.kid, createPublicKey({ key: jwk, format: 'jwk' })])),
      fetchedAt: now(),
    };
    return known.keys;
  };

  const keyOf = async (kid: string): Promise<KeyObject> => {
    const isFresh = known !== undefined && now() - known.fetchedAt < cacheMs;
    const keys = known && isFresh ? known.keys : await load();
    const key = keys.get(kid);
    if (key) return key;
    const mayRefetch = known !== undefined && now() - known.fetchedAt >= minRefetchIntervalMs;
    const again = mayRefetch ? (await load()).get(kid) : undefined;
    if (!again) throw new InvalidIdTokenError('The token names a key the service does not publish.');
    return again;
  };

  return async function verifyIdToken(token: string): Promise<IdTokenClaims> {
    const [head, body, signature, ...rest] = token.split('.');
    if (!head || !body || !signature || rest.length > 0)
      throw new InvalidIdTokenError('The token is not a signed JWT.');
    const header = readJson(head) as { alg?: unknown; kid?: unknown };
    if (header.alg !== 'EdDSA') throw new InvalidIdTokenError('The token is not signed with EdDSA.');
    if (typeof header.kid !== 'string') throw new InvalidIdTokenError('The token has no key ID.');
    const key = await keyOf(header.kid);
    if (!verifySignature(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))) {
      throw new InvalidIdTokenError('The signature does not verify.');
    }
    const claims = readJson(body) as IdTokenClaims;
    const nowSeconds = now() / 1000;
    if (claims.iss !== `${base}/apps`) throw new InvalidIdTokenError('The token comes from another issuer.');
    if (claims.aud !== clientId) throw new InvalidIdTokenError('The token is for another app.');
    if (!(claims.exp > nowSeconds - skewSeconds)) throw new InvalidIdTokenError('The token has expired.');
    if (!(claims.nbf < nowSeconds + skewSeconds)) throw new InvalidIdTokenError('The token is not valid yet.');
    return claims;
  };
}

function readJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch (error) {
    throw new InvalidIdTokenError('The token cannot be decoded.', { cause: error });
  }
}
