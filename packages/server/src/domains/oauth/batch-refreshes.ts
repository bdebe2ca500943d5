import { batchCalls } from '../../foundation/database/batch-calls.js';
import type { Foundation } from '../../foundation/platform.js';
import { hashToken } from '../../foundation/secrets/random-token.js';
import type { ClientCredentials } from '../apps/secrets/find-client.js';
import { encryptPair, generateTokenPair, type NewTokenPair } from './generate-token-pair.js';
import { type RotationOutcome, rotatePairs } from './token-pairs-table.js';

export interface RefreshRequest {
  credentials: ClientCredentials;
  refreshToken: string;
}

export interface Rotated extends RotationOutcome {
  /** The pair that follows; of no use when there is no grantee. */
  next: NewTokenPair;
  at: Date;
}

/** Concurrent refreshes share a statement and a commit. */
export interface Refreshes {
  /** Spends a refresh token and writes the pair that follows. */
  rotate(request: RefreshRequest): Promise<Rotated>;
}

declare module '../../foundation/platform.js' {
  interface Parts {
    refreshes: Refreshes;
  }
}

/** A flushed commit takes as long for one refresh as for many. */
const gathering = { together: 64, atOnce: 2 };

type Means = Pick<Foundation, 'db' | 'clock'>;

export function openRefreshes(means: Means): Refreshes {
  return { rotate: batchCalls((requests: RefreshRequest[]) => rotateAll(means, requests), gathering) };
}

/** Safe to retry: a token spent by a commit whose response was lost is found spent, and handled as such. */
async function rotateAll({ db, clock }: Means, requests: RefreshRequest[]): Promise<Rotated[]> {
  const at = clock.now();
  const minted = requests.map(({ credentials, refreshToken }) => {
    const next = generateTokenPair(at);
    return { credentials, presentedHash: hashToken(refreshToken), next, sealedPair: encryptPair(refreshToken, next) };
  });
  const outcomes = await rotatePairs(db, minted, at);
  return outcomes.map((outcome, index) => ({ ...outcome, next: (minted[index] as { next: NewTokenPair }).next, at }));
}
