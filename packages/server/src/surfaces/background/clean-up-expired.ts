import {
  purgeExpiredCodes,
  purgeExpiredResets,
  purgeExpiredSessions,
  purgeOldSignInLocations,
} from '../../domains/accounts/purge-expired.js';
import { purgeOldCalls } from '../../domains/api-calls/purge-old-calls.js';
import { purgeExpiredInvitations } from '../../domains/businesses/respond-to-invitation.js';
import { sweepUnfinishedBlobs } from '../../foundation/blobs/blob-store.js';
import { deleteExpiredIdempotencyKeys } from '../../foundation/http/idempotency/idempotency.js';
import { defineJob } from '../../foundation/jobs/define-job.js';
import { deleteEndedWindows } from '../../foundation/limits/window-counter.js';
import { deleteExpiredMail } from '../../foundation/mail/delete-expired-mail.js';

/** Deletes what has expired. */
export const cleanUpExpired = defineJob<Record<string, never>>({
  name: 'keep_house',
  every: '*/10 * * * *',
  async run(_payload, { db, clock }) {
    while ((await deleteExpiredIdempotencyKeys(db, clock.now())) > 0);
    await purgeExpiredSessions(db, clock.now());
    await purgeExpiredCodes(db, clock.now());
    await purgeExpiredResets(db, clock.now());
    await purgeOldSignInLocations(db, clock.now());
    while ((await deleteExpiredMail(db, clock.now())) > 0);
    while ((await deleteEndedWindows(db, clock.now())) > 0);
    await purgeExpiredInvitations(db, clock.now());
    await sweepUnfinishedBlobs(db, clock.now());
    await purgeOldCalls(db, clock.now());
  },
});
