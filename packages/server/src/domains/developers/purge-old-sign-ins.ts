import { developerTokenLifeDays } from '@souk/contract';
import { secondsAfter } from '../../foundation/clock.js';
import { defineJob } from '../../foundation/jobs/define-job.js';
import { deleteSignInsBefore } from './sign-in/device-sign-ins-table.js';
import { deleteTokensBefore } from './tokens/tokens-table.js';

const daySeconds = 86_400;

/** A day after it expires no device polls with a code any more; a token older than 365 days is always refused. */
export const purgeOldSignIns = defineJob<Record<string, never>>({
  name: 'forget_old_sign_ins',
  every: '17 * * * *',
  async run(_payload, { db, clock }) {
    const now = clock.now();
    await deleteSignInsBefore(db, secondsAfter(now, -daySeconds));
    await deleteTokensBefore(db, secondsAfter(now, -(developerTokenLifeDays + 30) * daySeconds));
  },
});
