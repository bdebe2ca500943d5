const longestMs = 60_000;

/** How long a token lives, by its own words: the clocks of browser and server need not agree. */
export function tokenLifetimeMs(idToken: string): number {
  try {
    const [, claims = ''] = idToken.split('.');
    const { iat, exp } = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, number>;
    const lifeMs = (Number(exp) - Number(iat)) * 1000;
    return lifeMs > 0 && lifeMs <= longestMs ? lifeMs : longestMs;
  } catch {
    // Not readable, which only means that it is asked for again when its longest life is over.
    return longestMs;
  }
}
