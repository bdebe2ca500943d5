/** An installation's tokens, as an app keeps them. */
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

/** A token that acts for one person; it is not refreshed, but exchanged again. */
export interface OnlineToken {
  installationId: string;
  businessId: string;
  userId: string;
  scope: string;
  accessToken: string;
  accessTokenExpiresAt: number;
}

/** Where an app keeps its tokens: a table, in real life. `save` must be durable before it resolves. */
export interface TokenStore {
  load(installationId: string): Promise<OfflineTokens | undefined>;
  save(tokens: OfflineTokens): Promise<void>;
}

/** The token endpoint said no. `invalid_grant` on a refresh means that the merchant must open the app again. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
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
   * The code that the merchant's browser brought back after installing, with the address it came to; the install code of a
   * dev store came to none.
   */
  exchangeCode(grant: { code: string; redirectUri?: string; codeVerifier?: string }): Promise<OfflineTokens>;
  /** The ID token of an embedded page, for a token that acts as the app. */
  exchangeIdToken(idToken: string): Promise<OfflineTokens>;
  /** The ID token of an embedded page, for a token that acts for the person who looks at it. */
  exchangeIdTokenOnline(idToken: string): Promise<OnlineToken>;
  /** A valid access token of an installation, refreshed when necessary; many concurrent callers cause one refresh. */
  accessToken(installationId: string): Promise<string>;
  /**
   * Ends a token. A refresh token ends with everything issued from the same grant; an access token ends alone. One that is
   * over already is no error.
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
/** Refreshed a little early, so that a token does not expire on its way to the server. */
const earlyMs = 60_000;
const triesPerRequest = 4;
const timeoutMs = 10_000;

/**
 * Gets and keeps tokens.
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
  const address = `${options.baseUrl.replace(/\/+$/, '')}/apps/oauth`;
  const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`).toString('base64');
  const refreshes = new Map<string, Promise<OfflineTokens>>();

  /**
   * A limit or a busy service is tried again, as nothing was spent. After a lost answer only what `survivesLoss` is: the
   * same refresh token presented again within a minute gives the same new pair, and a token may be revoked twice, while a
   * code or an ID token is used up.
   */
  const post = async (
    endpoint: 'token' | 'revoke',
    parameters: Record<string, string>,
    { survivesLoss }: { survivesLoss: boolean },
  ): Promise<string> => {
    for (let attempt = 1; ; attempt++) {
      const last = attempt >= triesPerRequest;
      try {
        const response = await fetch(`${address}/${endpoint}`, {
          method: 'POST',
          headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(parameters),
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (response.ok) return await response.text();
        const refusal = await readRefusal(response);
        if (last || (response.status !== 429 && response.status !== 503)) throw refusal;
        await pause(retryAfterMs(response) ?? 500 * attempt);
      } catch (error) {
        if (error instanceof TokenRefused || last || !survivesLoss) throw error;
        await pause(500 * attempt);
      }
    }
  };

  const ask = async (parameters: Record<string, string>, survivesLoss: boolean): Promise<TokenResponse> => {
    return JSON.parse(await post('token', parameters, { survivesLoss })) as TokenResponse;
  };

  const keep = async (response: TokenResponse): Promise<OfflineTokens> => {
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
    ask(
      {
        grant_type: tokenExchange,
        subject_token: idToken,
        subject_token_type: idTokenType,
        requested_token_type: `urn:svc:params:oauth:token-type:${kind}-access-token`,
      },
      false,
    );

  const isAlive = ({ accessTokenExpiresAt }: OfflineTokens) => accessTokenExpiresAt - earlyMs > now();

  const load = async (installationId: string): Promise<OfflineTokens> => {
    const tokens = await store.load(installationId);
    if (tokens) return tokens;
    throw new Error(`There are no tokens for installation ${installationId}: exchange a code or an ID token first.`);
  };

  /** Checks the store again before refreshing: a caller that came a moment late finds what the previous refresh saved. */
  const renew = async (installationId: string): Promise<OfflineTokens> => {
    const tokens = await load(installationId);
    if (isAlive(tokens)) return tokens;
    try {
      return await keep(await ask({ grant_type: 'refresh_token', refresh_token: tokens.refreshToken }, true));
    } catch (error) {
      if (!(error instanceof TokenRefused) || error.error !== 'invalid_grant') throw error;
      // Another process may have been faster with the same refresh token, and have saved what it got.
      const saved = await load(installationId);
      if (saved.refreshToken !== tokens.refreshToken && isAlive(saved)) return saved;
      throw error;
    }
  };

  const renewOnce = (installationId: string): Promise<OfflineTokens> => {
    const underWay = refreshes.get(installationId);
    if (underWay) return underWay;
    const started = renew(installationId).finally(() => refreshes.delete(installationId));
    refreshes.set(installationId, started);
    return started;
  };

  return {
    async exchangeCode({ code, redirectUri, codeVerifier }) {
      const verifier: Record<string, string> = codeVerifier === undefined ? {} : { code_verifier: codeVerifier };
      const address: Record<string, string> = redirectUri === undefined ? {} : { redirect_uri: redirectUri };
      return keep(await ask({ grant_type: 'authorization_code', code, ...address, ...verifier }, false));
    },
    async exchangeIdToken(idToken) {
      return keep(await exchange(idToken, 'offline'));
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
      return isAlive(tokens) ? tokens.accessToken : (await renewOnce(installationId)).accessToken;
    },
    async revoke(token) {
      await post('revoke', { token }, { survivesLoss: true });
    },
  };
}

async function readRefusal(response: Response): Promise<TokenRefused> {
  const body = (await response.json().catch(() => ({}))) as { error?: string; error_description?: string };
  return new TokenRefused(
    response.status,
    body.error ?? 'unknown',
    body.error_description ?? `The token endpoint answered ${response.status}.`,
  );
}

function retryAfterMs(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after'));
  return seconds > 0 ? Math.min(seconds, 30) * 1000 : undefined;
}

/** Enough for trying things out; a real app keeps its tokens in a table, encrypted. */
export function keepTokensInMemory(): TokenStore {
  const kept = new Map<string, OfflineTokens>();
  return {
    load: async (installationId) => kept.get(installationId),
    save: async (tokens) => void kept.set(tokens.installationId, tokens),
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
