import {
  forgetExpiredCodes,
  forgetExpiredResets,
  forgetExpiredSessions,
  forgetOldPlaces,
} from '../../domains/accounts/forget-expired.js';
import { forgetOldCalls } from '../../domains/api-calls/forget-old-calls.js';
import { forgetExpiredInvitations } from '../../domains/businesses/answer-invitation.js';
import { sweepUnfinishedBlobs } from '../../foundation/blobs/blob-store.js';
import { deleteExpiredIdempotencyKeys } from '../../foundation/http/idempotency/idempotency.js';
import { defineJob } from '../../foundation/jobs/define-job.js';
import { deleteEndedWindows } from '../../foundation/limits/window-counter.js';
import { deleteExpiredMail } from '../../foundation/mail/delete-expired-mail.js';

/** Deletes what has expired. */
export const keepHouse = defineJob<Record<string, never>>({
  name: 'keep_house',
  every: '*/10 * * * *',
  async run(_payload, { db, clock }) {
    while ((await deleteExpiredIdempotencyKeys(db, clock.now())) > 0);
    await forgetExpiredSessions(db, clock.now());
    await forgetExpiredCodes(db, clock.now());
    await forgetExpiredResets(db, clock.now());
    await forgetOldPlaces(db, clock.now());
    while ((await deleteExpiredMail(db, clock.now())) > 0);
    while ((await deleteEndedWindows(db, clock.now())) > 0);
    await forgetExpiredInvitations(db, clock.now());
    await sweepUnfinishedBlobs(db, clock.now());
    await forgetOldCalls(db, clock.now());
  },
});
