import type { Database } from '../../foundation/database/open-database.js';
import { DomainError } from '../../foundation/domain-error.js';
import { type AppRow, updateApp } from './apps-table.js';
import { lockAppOf, requireWritable } from './find-app.js';

/**
 * Archives an app permanently. Installing updates a counter on the app's own row, so either a concurrent installation waits
 * for this lock or this waits for it: one of the two is refused.
 */
export async function archiveApp(
  transaction: Database,
  developerId: string,
  appId: string,
  now: Date,
): Promise<AppRow> {
  const app = await lockAppOf(transaction, developerId, appId);
  requireWritable(app);
  if (app.installations_count > 0)
    throw new DomainError('APP_HAS_INSTALLATIONS', { members: { installationsCount: app.installations_count } });
  return updateApp(transaction, app.id, { state: 'archived', updated_at: now });
}
