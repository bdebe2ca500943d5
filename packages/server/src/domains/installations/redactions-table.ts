import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

const atOnce = 100;

export interface DueRedaction {
  installationId: string;
  businessId: string;
  uninstalledAt: Date;
  /** Whether the business has the app again. */
  installedAgain: boolean;
  redactionId: string;
}

/** Marks ended installations as redacted, in batches, and returns them: each is returned only once, ever. */
export async function takeDueRedactions(db: Database, uninstalledBefore: Date, now: Date): Promise<DueRedaction[]> {
  const { rows } = await sql<DueRedaction>`
    update installations i set redacted_at = ${now}
    from (
      select business_id, id from installations
      where state = 'uninstalled' and redacted_at is null and uninstalled_at <= ${uninstalledBefore}
      order by uninstalled_at limit ${atOnce} for update skip locked
    ) due
    where i.business_id = due.business_id and i.id = due.id
    returning i.id as "installationId", i.business_id as "businessId", i.uninstalled_at as "uninstalledAt",
      next_id() as "redactionId", exists (
        select 1 from installations again
        where again.business_id = i.business_id and again.app_id = i.app_id and again.state <> 'uninstalled'
      ) as "installedAgain"`.execute(db);
  return rows;
}
