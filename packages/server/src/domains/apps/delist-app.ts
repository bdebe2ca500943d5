import type { Database } from '../../foundation/database/open-database.js';
import { DomainError } from '../../foundation/domain-error.js';
import { type AppRow, updateApp } from './apps-table.js';

/** Takes the app out of the marketplace: existing installations continue, new ones are refused. The caller holds the app's lock. */
export async function delistApp(transaction: Database, app: AppRow, now: Date): Promise<AppRow> {
  if (app.state === 'delisted') return app;
  if (app.state !== 'listed' && app.state !== 'unlisted') {
    throw new DomainError('APP_NOT_LISTED', { members: { appId: app.id, state: app.state } });
  }
  return updateApp(transaction, app.id, { state: 'delisted', updated_at: now });
}
