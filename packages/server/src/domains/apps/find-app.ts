import type { App } from '@souk/contract';
import type { Static } from 'typebox';
import type { Database } from '../../foundation/database/open-database.js';
import { DomainError } from '../../foundation/domain-error.js';
import { type AppRow, isAppOf, lockOwnApp, selectApp, selectAppByClientId, selectOwnApp } from './apps-table.js';

export type { AppRow } from './apps-table.js';

export const findApp = (db: Database, appId: string): Promise<AppRow | undefined> => selectApp(db, appId);

export const findAppByClientId = (db: Database, clientId: string): Promise<AppRow | undefined> =>
  selectAppByClientId(db, clientId);

/** The developer's own app; anyone else's is a 404, like one that does not exist. */
export async function requireOwnApp(db: Database, developerId: string, appId: string): Promise<AppRow> {
  const app = await selectOwnApp(db, developerId, appId);
  if (!app) throw new DomainError('APP_NOT_FOUND');
  return app;
}

/** The same, locked until the transaction ends. */
export async function lockAppOf(transaction: Database, developerId: string, appId: string): Promise<AppRow> {
  const app = await lockOwnApp(transaction, developerId, appId);
  if (!app) throw new DomainError('APP_NOT_FOUND');
  return app;
}

export function requireWritable(app: Pick<AppRow, 'id' | 'state'>): void {
  if (app.state === 'suspended' || app.state === 'archived') {
    throw new DomainError('APP_READ_ONLY', {
      message: `The app is ${app.state} and cannot be changed.`,
      members: { appId: app.id, state: app.state },
    });
  }
}

type Wire<T> = { [K in keyof T]: K extends 'createdAt' | 'updatedAt' ? Date : T[K] };

export function presentApp(row: AppRow): Wire<Static<typeof App>> {
  return {
    id: row.id,
    clientId: row.client_id,
    handle: row.handle,
    name: row.name,
    state: row.state,
    currentVersion: row.current_version,
    latestVersion: row.latest_version,
    installationsCount: row.installations_count,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** Whether the app belongs to this person's developer account. */
export const isOwnApp = (db: Database, appId: string, userId: string): Promise<boolean> => isAppOf(db, appId, userId);
