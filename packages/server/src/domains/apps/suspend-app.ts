import type { Database } from '../../foundation/database/open-database.js';
import { type AppRow, updateApp } from './apps-table.js';

/** Staff suspend an app: it stays as it is, and nobody can change or use it. */
export async function suspendApp(db: Database, app: AppRow, now: Date): Promise<AppRow> {
  if (app.state === 'suspended') return app;
  return updateApp(db, app.id, { state: 'suspended', state_before_suspension: app.state, updated_at: now });
}

/** Puts the app back where it was before. */
export async function unsuspendApp(db: Database, app: AppRow, now: Date): Promise<AppRow> {
  if (app.state !== 'suspended') return app;
  const state = app.state_before_suspension ?? 'draft';
  return updateApp(db, app.id, { state, state_before_suspension: null, updated_at: now });
}
