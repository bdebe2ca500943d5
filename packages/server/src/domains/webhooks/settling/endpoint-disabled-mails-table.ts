import { sql } from 'kysely';
import { secondsAfter } from '../../../foundation/clock.js';
import type { Database } from '../../../foundation/database/open-database.js';
import { verifiedContact } from '../../developers/find-account.js';

const onceInSeconds = 86_400;

export interface AppToNotify {
  id: string;
  name: string;
  contact_email: string;
}

/** Records that they are notified, and leaves out those notified within the last day. */
export async function insertAppsToNotify(db: Database, appIds: readonly string[], now: Date): Promise<AppToNotify[]> {
  if (appIds.length === 0) return [];
  const { rows } = await sql<AppToNotify>`
    with told as (
      insert into webhook_disabled_mails as m (app_id, sent_at)
      select id, ${now}::timestamptz from unnest(${appIds}::bigint[]) as id order by id
      on conflict (app_id) do update set sent_at = excluded.sent_at
      where m.sent_at <= ${secondsAfter(now, -onceInSeconds)}
      returning app_id
    )
    select a.id, a.name, ${verifiedContact} as contact_email
    from told join apps a on a.id = told.app_id
      join developer_accounts d on d.id = a.developer_id join users u on u.id = d.user_id
    where ${verifiedContact} is not null
    order by a.id`.execute(db);
  return rows;
}
