import type { Database } from '../../../foundation/database/open-database.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import { findApp } from '../../apps/find-app.js';
import { findDeveloper } from '../../developers/moderate-developer.js';

/** Nobody judges themselves: a member of the staff who is a developer too leaves that account to a colleague. */
export function rejectOwnAccount(developer: { user_id: string } | undefined, userId: string): void {
  if (developer?.user_id === userId) throwDomainError('REVIEW_OWN_WORK');
}

/** The same for an app of theirs. */
export async function rejectOwnApp(db: Database, appId: string, userId: string): Promise<void> {
  const app = await findApp(db, appId);
  if (app) rejectOwnAccount(await findDeveloper(db, app.developer_id), userId);
}
