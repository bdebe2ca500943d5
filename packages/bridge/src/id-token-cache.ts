interface CachedToken {
  token: string;
  /** By this machine's clock, which can differ from the server's. */
  endsAtMs: number;
}

/** Minimum remaining lifetime, so that a token does not expire during a request. */
const marginMs = 15_000;

/**
 * All callers share one token while it is valid. Its expiry is a time, not a timer, so that a machine that was asleep finds the
 * token expired and requests a new one.
 */
export function cacheIdToken(ask: () => Promise<{ token: string; expiresInMs: number }>): () => Promise<string> {
  let kept: CachedToken | undefined;
  let asking: Promise<string> | undefined;
  const renew = async () => {
    const askedAtMs = Date.now();
    const { token, expiresInMs } = await ask();
    kept = { token, endsAtMs: askedAtMs + expiresInMs };
    return token;
  };
  const idToken = () => {
    if (kept && Date.now() < kept.endsAtMs - marginMs) return Promise.resolve(kept.token);
    asking ??= renew().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  // The merchant returns to the page: the first click should not wait for a token.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') idToken().catch(() => undefined);
  });
  return idToken;
}
