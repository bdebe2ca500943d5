import {
  forgetExpiredCodes,
  forgetExpiredResets,
  forgetExpiredSessions,
  forgetOldPlaces,
} from '../../domains/accounts/forget-expired.js';
import { forgetOldCalls } from '../../domains/api-calls/forget-old-calls.js';
import { forgetExpiredInvitations } from '../../domains/businesses/answer-invitation.js';
import { sweepUnfinishedBlobs } from '../../foundation/blobs/blob-store.js';
import { forgetOldKeys } from '../../foundation/http/idempotency/run-once.js';
import { defineJob } from '../../foundation/jobs/define-job.js';
import { deleteEndedWindows } from '../../foundation/limits/count-in-window.js';
import { forgetExpiredMail } from '../../foundation/mail/forget-mail.js';

/** Deletes what has expired. */
export const keepHouse = defineJob<Record<string, never>>({
  name: 'keep_house',
  every: '*/10 * * * *',
  async run(_payload, { db, clock }) {
    while ((await forgetOldKeys(db, clock.now())) > 0);
    await forgetExpiredSessions(db, clock.now());
    await forgetExpiredCodes(db, clock.now());
    await forgetExpiredResets(db, clock.now());
    await forgetOldPlaces(db, clock.now());
    while ((await forgetExpiredMail(db, clock.now())) > 0);
    while ((await deleteEndedWindows(db, clock.now())) > 0);
    await forgetExpiredInvitations(db, clock.now());
    await sweepUnfinishedBlobs(db, clock.now());
    await forgetOldCalls(db, clock.now());
  },
});
