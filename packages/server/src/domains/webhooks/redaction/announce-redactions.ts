import { secondsAfter } from '../../../foundation/clock.js';
import type { Context } from '../../../foundation/context.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { recordEvents } from '../../events/record-events.js';
import { takeDueRedactions } from '../../installations/take-due-redactions.js';

const redactAfterSeconds = 48 * 3_600;
const doneWithinSeconds = 30 * 86_400;

/** Erases the values of an installation that has ended. */
export type EraseStoredValues = (db: Database, businessId: string, installationId: string) => Promise<void>;

/**
 * 48 hours after an uninstall: what the installation stored is erased, and the app is told to erase what it holds about
 * the business, unless the business has reinstalled it. Call it in a transaction, repeatedly while it returns more than 0.
 */
export async function announceRedactions(
  context: Context,
  eraseStoredValues: EraseStoredValues,
  now: Date,
): Promise<number> {
  const { db } = context;
  const due = await takeDueRedactions(db, secondsAfter(now, -redactAfterSeconds), now);
  for (const { businessId, installationId } of due) await eraseStoredValues(db, businessId, installationId);
  await recordEvents(
    context,
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
