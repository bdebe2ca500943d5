interface Kept {
  token: string;
  /** By this machine's clock, which need not agree with the server's. */
  endsAtMs: number;
}

/** So much of its life is left to the request that carries it. */
const marginMs = 15_000;

/**
 * One token serves all who ask while it lives. Its end is a time, not a timer: a machine that slept finds it expired and asks
 * again, instead of going on with a token that died meanwhile.
 */
export function keepIdToken(ask: () => Promise<{ token: string; expiresInMs: number }>): () => Promise<string> {
  let kept: Kept | undefined;
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
  // Somebody comes back to the page: the first click should not wait for a token.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') idToken().catch(() => undefined);
  });
  return idToken;
}
