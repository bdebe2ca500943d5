import { purgeExpiredTokens, purgeSpentTokens } from '../../domains/oauth/purge-spent-tokens.js';
import { defineJob } from '../../foundation/jobs/define-job.js';

/** Every minute: a token pair kept for replays is not stored longer than necessary. */
export const eraseRepeatablePairs = defineJob<Record<string, never>>({
  name: 'erase_repeatable_pairs',
  every: '* * * * *',
  run: (_payload, { db, clock }) => purgeSpentTokens(db, clock.now()),
});

export const purgeOldTokens = defineJob<Record<string, never>>({
  name: 'forget_old_tokens',
  every: '17 * * * *',
  run: (_payload, { db, clock }) => purgeExpiredTokens(db, clock.now()),
});
