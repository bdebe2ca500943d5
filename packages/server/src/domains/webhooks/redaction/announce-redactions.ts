import { sql } from 'kysely';
import { secondsAfter } from '../../../foundation/clock.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { recordEvents } from '../../events/record-events.js';

const redactAfterSeconds = 48 * 3_600;
const doneWithinSeconds = 30 * 86_400;
const atOnce = 100;

interface DueRedaction {
  id: string;
  business_id: string;
  uninstalled_at: Date;
  installed_again: boolean;
  redaction_id: string;
}

/** Erases what an ended installation kept. */
export type EraseKeptValues = (db: Database, businessId: string, installationId: string) => Promise<void>;

/**
 * 48 hours after an uninstall: what the installation kept is erased, and the app is told to erase what it holds of the
 * business, unless the business has the app again by then. Call it in a transaction, again while it answers more than 0.
 */
export async function announceRedactions(db: Database, now: Date, eraseKeptValues: EraseKeptValues): Promise<number> {
  const { rows } = await sql<DueRedaction>`
    update installations i set redacted_at = ${now}
    from (
      select business_id, id from installations
      where state = 'uninstalled' and redacted_at is null and uninstalled_at <= ${secondsAfter(now, -redactAfterSeconds)}
      order by uninstalled_at limit ${atOnce} for update skip locked
    ) due
    where i.business_id = due.business_id and i.id = due.id
    returning i.id, i.business_id, i.uninstalled_at, next_id() as redaction_id, exists (
      select 1 from installations again
      where again.business_id = i.business_id and again.app_id = i.app_id and again.state <> 'uninstalled'
    ) as installed_again`.execute(db);
  for (const row of rows) await eraseKeptValues(db, row.business_id, row.id);
  await recordEvents(
    db,
    rows
      .filter((row) => !row.installed_again)
      .map((row) => ({
        topic: 'business/redact' as const,
        businessId: row.business_id,
        storeId: null,
        resourceId: row.redaction_id,
        installationId: row.id,
        payload: {
          id: row.redaction_id,
          installationId: row.id,
          uninstalledAt: row.uninstalled_at.toISOString(),
          dueAt: secondsAfter(now, doneWithinSeconds).toISOString(),
        },
        at: now,
      })),
  );
  return rows.length;
}
