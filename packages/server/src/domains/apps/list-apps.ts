import type { Database } from '../../foundation/database/open-database.js';
import type { AppRow } from './apps-table.js';

/** Newest first; `afterId` is the last id of the page before. One row more than `limit` tells whether there is more. */
export async function listApps(
  db: Database,
  developerId: string,
  limit: number,
  afterId: string | undefined,
): Promise<AppRow[]> {
  return db
    .selectFrom('apps')
    .selectAll()
    .where('developer_id', '=', developerId)
    .$if(afterId !== undefined, (query) => query.where('id', '<', afterId as string))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
}
