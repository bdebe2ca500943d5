import type { Failed } from './guarded-client.js';
import { isOurFault, nameFailure } from './name-failure.js';

/** An error that ended an attempt, as its outcome. */
export function describeFailure(error: unknown): Failed {
  const reason = error instanceof Error ? error.message : String(error);
  return { failure: nameFailure(error), reason, ...(isOurFault(error) && { ours: true }) };
}
