import { type AppChanges, findHandleProblem } from '@souk/contract';
import type { Static } from 'typebox';
import { brokenUniqueConstraint } from '../../foundation/database/classify-database-error.js';
import type { Database } from '../../foundation/database/open-database.js';
import { DomainError } from '../../foundation/domain-error.js';
import { type AppRow, updateApp } from './apps-table.js';
import { type AppFields, checkAppFields } from './check-app-fields.js';
import { lockAppOf, requireWritable } from './find-app.js';

export async function changeApp(
  transaction: Database,
  developerId: string,
  appId: string,
  given: Static<typeof AppChanges>,
  now: Date,
): Promise<AppRow> {
  const app = await lockAppOf(transaction, developerId, appId);
  requireWritable(app);
  const { handle, ...others } = given;
  const changes = checkAppFields<AppFields>(handle === app.handle ? others : given);
  if (changes.handle !== undefined && app.current_version !== null && !findHandleProblem(app.handle))
    throw new DomainError('APP_HANDLE_LOCKED', { members: { handle: app.handle } });
  try {
    return await updateApp(transaction, app.id, { ...changes, updated_at: now });
  } catch (error) {
    if (brokenUniqueConstraint(error) !== 'apps_handle_key') throw error;
    throw new DomainError('APP_HANDLE_TAKEN', { members: { handle: changes.handle } });
  }
}
