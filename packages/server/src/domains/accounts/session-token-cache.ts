export interface SessionClaims {
  userId: string;
  sessionId: string;
}

export interface VerifiedClaims extends SessionClaims {
  expiresAt: Date;
}

/**
 * A signature that was right once stays right, so it is not recomputed with every request. Whether the session is alive is
 * never cached: its row is read each time.
 */
export interface SessionTokenCache {
  recall(token: string): VerifiedClaims | undefined;
  remember(token: string, claims: VerifiedClaims): void;
  forget(token: string): void;
}

declare module '../../foundation/platform.js' {
  interface Parts {
    sessionTokens: SessionTokenCache;
  }
}

const maxRemembered = 10_000;

export function openSessionTokenCache(): SessionTokenCache {
  const known = new Map<string, VerifiedClaims>();
  return {
    recall: (token) => known.get(token),
    remember(token, claims) {
      // A map keeps insertion order: the least recently used entry comes first and is evicted first.
      known.delete(token);
      known.set(token, claims);
      if (known.size > maxRemembered) known.delete(known.keys().next().value as string);
    },
    forget(token) {
      known.delete(token);
    },
  };
}
