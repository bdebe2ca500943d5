/** The tokens of an installation, as an app stores them. */
export interface OfflineTokens {
  installationId: string;
  businessId: string;
  scope: string;
  accessToken: string;
  /** Milliseconds since 1970. */
  accessTokenExpiresAt: number;
  refreshToken: string;
  refreshTokenExpiresAt: number;
}

/** A token that acts for one user. It cannot be refreshed: exchange a new ID token instead. */
export interface OnlineToken {
  installationId: string;
  businessId: string;
  userId: string;
  scope: string;
  accessToken: string;
  accessTokenExpiresAt: number;
}

/** Where an app stores its tokens, usually a database table. `save` must be durable before it resolves. */
export interface TokenStore {
  load(installationId: string): Promise<OfflineTokens | undefined>;
  save(tokens: OfflineTokens): Promise<void>;
}

/** An error response of the token endpoint. `invalid_grant` on a refresh means that the merchant must open the app again. */
export class TokenRequestError extends Error {
  override readonly name = 'TokenRequestError';
  readonly status: number;
  readonly error: string;

  constructor(status: number, error: string, description: string) {
    super(description);
    this.status = status;
    this.error = error;
  }
}

export interface TokenClientOptions {
  /** The service's address, for example `https://souk.example`. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  store: TokenStore;
  fetch?: typeof globalThis.fetch;
  now?: () => number;
}

export interface TokenClient {
  /**
   * Exchanges the code from the redirect after an installation, with the redirect URI. The install code of a dev store has
   * no redirect URI.
   */
  exchangeCode(grant: { code: string; redirectUri?: string; codeVerifier?: string }): Promise<OfflineTokens>;
  /** Exchanges the ID token of an embedded page for a token that acts as the app. */
  exchangeIdToken(idToken: string): Promise<OfflineTokens>;
  /** Exchanges the ID token of an embedded page for a token that acts for the current user. */
  exchangeIdTokenOnline(idToken: string): Promise<OnlineToken>;
  /** Returns a valid access token of an installation and refreshes it when necessary; concurrent callers share one refresh. */
  accessToken(installationId: string): Promise<string>;
  /**
   * Revokes a token. Revoking a refresh token also revokes everything issued from the same grant; revoking an access token
   * affects only that token. A token that has already ended is not an error.
   */
  revoke(token: string): Promise<void>;
}

interface TokenResponse {
  access_token: string;
  expires_in: number;
  scope: string;
  installation_id: string;
  business_id: string;
  refresh_token?: string;
  refresh_token_expires_in?: number;
  user_id?: string;
}

const tokenExchange = 'urn:ietf:params:oauth:grant-type:token-exchange';
const idTokenType = 'urn:ietf:params:oauth:token-type:id_token';
/** Tokens are refreshed early, so that they do not expire on their way to the server. */
const refreshEarlyMs = 60_000;
const maxAttempts = 4;
const timeoutMs = 10_000;

/**
 * Requests, stores and refreshes the tokens of an app.
 *
 * @example
 * ```ts
 * const tokens = createTokenClient({ baseUrl, clientId, clientSecret, store });
 * await tokens.exchangeCode({ code, redirectUri });
 * const accessToken = await tokens.accessToken(installationId);
 * ```
 */
export function createTokenClient(options: TokenClientOptions): TokenClient {
  const { clientId, clientSecret, store, fetch = globalThis.fetch, now = Date.now } = options;
  const url = `${options.baseUrl.replace(/\/+$/, '')}/apps/oauth`;
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');
  const refreshes = new Map<string, Promise<OfflineTokens>>();

  /**
   * A rate limit and a busy service are always retried. After a lost response only repeatable requests are: the same refresh
   * token returns the same new pair within a minute, and a token can be revoked twice, but codes and ID tokens are single use.
   */
  const post = async (
    endpoint: 'token' | 'revoke',
    parameters: Record<string, string>,
    { isRepeatable }: { isRepeatable: boolean },
  ): Promise<string> => {
    for (let attempt = 1; ; attempt++) {
      const last = attempt >= maxAttempts;
      try {
        const response = await fetch(`${url}/${endpoint}`, {
          method: 'POST',
          headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(parameters),
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (response.ok) return await response.text();
        const failure = await readTokenError(response);
        if (last || (response.status !== 429 && response.status !== 503)) throw failure;
        await pause(retryAfterMs(response) ?? 500 * attempt);
      } catch (error) {
        if (error instanceof TokenRequestError || last || !isRepeatable) throw error;
        await pause(500 * attempt);
      }
    }
  };

  const requestToken = async (parameters: Record<string, string>, isRepeatable: boolean): Promise<TokenResponse> => {
    return JSON.parse(await post('token', parameters, { isRepeatable })) as TokenResponse;
  };

  const save = async (response: TokenResponse): Promise<OfflineTokens> => {
    const tokens: OfflineTokens = {
      installationId: response.installation_id,
      businessId: response.business_id,
      scope: response.scope,
      accessToken: response.access_token,
      accessTokenExpiresAt: now() + response.expires_in * 1000,
      refreshToken: response.refresh_token ?? '',
      refreshTokenExpiresAt: now() + (response.refresh_token_expires_in ?? 0) * 1000,
    };
    await store.save(tokens);
    return tokens;
  };

  const exchange = (idToken: string, kind: 'offline' | 'online') =>
    requestToken(
      {
        grant_type: tokenExchange,
        subject_token: idToken,
        subject_token_type: idTokenType,
        requested_token_type: `urn:svc:params:oauth:token-type:${kind}-access-token`,
      },
      false,
    );

  const isValid = ({ accessTokenExpiresAt }: OfflineTokens) => accessTokenExpiresAt - refreshEarlyMs > now();

  const load = async (installationId: string): Promise<OfflineTokens> => {
    const tokens = await store.load(installationId);
    if (tokens) return tokens;
    throw new Error(`No tokens for installation ${installationId}: exchange a code or an ID token first.`);
  };

  /** Reads the store again before it refreshes: a caller that is a moment late finds what the previous refresh saved. */
  const refresh = async (installationId: string): Promise<OfflineTokens> => {
    const tokens = await load(installationId);
    if (isValid(tokens)) return tokens;
    try {
      return await save(await requestToken({ grant_type: 'refresh_token', refresh_token: tokens.refreshToken }, true));
    } catch (error) {
      if (!(error instanceof TokenRequestError) || error.error !== 'invalid_grant') throw error;
      // Another process can have used the same refresh token first, and have saved the new pair.
      const saved = await load(installationId);
      if (saved.refreshToken !== tokens.refreshToken && isValid(saved)) return saved;
      throw error;
    }
  };

  const refreshOnce = (installationId: string): Promise<OfflineTokens> => {
    const pending = refreshes.get(installationId);
    if (pending) return pending;
    const started = refresh(installationId).finally(() => refreshes.delete(installationId));
    refreshes.set(installationId, started);
    return started;
  };

  return {
    async exchangeCode({ code, redirectUri, codeVerifier }) {
      const verifier: Record<string, string> = codeVerifier === undefined ? {} : { code_verifier: codeVerifier };
      const url: Record<string, string> = redirectUri === undefined ? {} : { redirect_uri: redirectUri };
      return save(await requestToken({ grant_type: 'authorization_code', code, ...url, ...verifier }, false));
    },
    async exchangeIdToken(idToken) {
      return save(await exchange(idToken, 'offline'));
    },
    async exchangeIdTokenOnline(idToken) {
      const response = await exchange(idToken, 'online');
      return {
        installationId: response.installation_id,
        businessId: response.business_id,
        userId: response.user_id ?? '',
        scope: response.scope,
        accessToken: response.access_token,
        accessTokenExpiresAt: now() + response.expires_in * 1000,
      };
    },
    async accessToken(installationId) {
      const tokens = await load(installationId);
      return isValid(tokens) ? tokens.accessToken : (await refreshOnce(installationId)).accessToken;
    },
    async revoke(token) {
      await post('revoke', { token }, { isRepeatable: true });
    },
  };
}

async function readTokenError(response: Response): Promise<TokenRequestError> {
  const body = (await response.json().catch(() => ({}))) as { error?: string; error_description?: string };
  return new TokenRequestError(
    response.status,
    body.error ?? 'unknown',
    body.error_description ?? `The token endpoint responded with ${response.status}.`,
  );
}

function retryAfterMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? Math.min(seconds, 30) * 1000 : undefined;
}

/** For development and tests. In production store tokens encrypted in a database. */
export function createMemoryTokenStore(): TokenStore {
  const stored = new Map<string, OfflineTokens>();
  return {
    load: async (installationId) => stored.get(installationId),
    save: async (tokens) => void stored.set(tokens.installationId, tokens),
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
