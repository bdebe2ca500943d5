import { secondsAfter } from '../../../foundation/clock.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { recordEvents } from '../../events/record-events.js';
import { takeDueRedactions } from '../../installations/take-due-redactions.js';

const redactAfterSeconds = 48 * 3_600;
const doneWithinSeconds = 30 * 86_400;

/** Erases what an ended installation kept. */
export type EraseKeptValues = (db: Database, businessId: string, installationId: string) => Promise<void>;

/**
 * 48 hours after an uninstall: what the installation kept is erased, and the app is told to erase what it holds of the
 * business, unless the business has the app again by then. Call it in a transaction, again while it answers more than 0.
 */
export async function announceRedactions(db: Database, eraseKeptValues: EraseKeptValues, now: Date): Promise<number> {
  const due = await takeDueRedactions(db, secondsAfter(now, -redactAfterSeconds), now);
  for (const { businessId, installationId } of due) await eraseKeptValues(db, businessId, installationId);
  await recordEvents(
    db,
    due
      .filter(({ installedAgain }) => !installedAgain)
      .map(({ businessId, installationId, redactionId, uninstalledAt }) => ({
        topic: 'business/redact' as const,
        businessId,
        storeId: null,
        resourceId: redactionId,
        installationId,
        payload: {
          id: redactionId,
          installationId,
          uninstalledAt: uninstalledAt.toISOString(),
          dueAt: secondsAfter(now, doneWithinSeconds).toISOString(),
        },
        at: now,
      })),
  );
  return due.length;
}
