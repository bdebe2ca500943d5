import { gatherCalls } from '../../foundation/database/gather-calls.js';
import type { Platform } from '../../foundation/platform.js';
import { hashToken } from '../../foundation/secrets/random-token.js';
import type { ClientCredentials } from './clients-table.js';
import { type MintedPair, mintPair, sealPair } from './mint-tokens.js';
import { type RotationOutcome, rotatePairs } from './token-pairs-table.js';

export interface RefreshRequest {
  credentials: ClientCredentials;
  refreshToken: string;
}

export interface Rotated extends RotationOutcome {
  /** The pair that follows; of no use when there is no grantee. */
  next: MintedPair;
  at: Date;
}

type Rotate = (request: RefreshRequest) => Promise<Rotated>;

/** A flushed commit takes as long for one refresh as for many. */
const gathering = { together: 64, atOnce: 2 };
const rotations = new WeakMap<Platform['db'], Rotate>();

/** Spends a refresh token and writes the pair that follows, in company when there is some. */
export function rotateTogether(platform: Platform, request: RefreshRequest): Promise<Rotated> {
  const known = rotations.get(platform.db);
  if (known) return known(request);
  const rotate = gatherCalls((requests: RefreshRequest[]) => rotateAll(platform, requests), gathering);
  rotations.set(platform.db, rotate);
  return rotate(request);
}

/** Safe to repeat: a token that was spent by a commit whose answer was lost is found spent, and answered as such. */
async function rotateAll({ db, clock }: Platform, requests: RefreshRequest[]): Promise<Rotated[]> {
  const at = clock.now();
  const minted = requests.map(({ credentials, refreshToken }) => {
    const next = mintPair(at);
    return { credentials, presentedHash: hashToken(refreshToken), next, sealedPair: sealPair(refreshToken, next) };
  });
  const outcomes = await rotatePairs(db, minted, at);
  return outcomes.map((outcome, index) => ({ ...outcome, next: (minted[index] as { next: MintedPair }).next, at }));
}
