import { type Permission, permissionsOfScopes } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { refuse } from '../../foundation/http/refusal.js';
import type { Caller } from '../businesses/caller.js';
import { findMembership } from '../businesses/find-membership.js';
import { maySeeContacts } from '../businesses/viewer.js';
import { findInstalledApp } from '../installations/find-installations.js';
import type { BulkExportRow } from './bulk-exports-table.js';

/**
 * Who requested the export, with the rights it was requested with, as long as they still hold all of them. An app that
 * was uninstalled or suspended, or that lost a store or access to contacts meanwhile, is refused.
 */
export async function requesterOf(db: Database, row: BulkExportRow): Promise<Caller> {
  const installed = await findInstalledApp(db, row.business_id, row.installation_id);
  if (installed.state !== 'active' || installed.app.state === 'suspended') refuse('INSTALLATION_NOT_ACTIVE');
  const permissions = await permissionsNow(db, row, permissionsOfScopes(installed.scopes));
  const { mode, storeIds } = installed.storeAccess;
  const { permission } = row;
  const reaches = mode === 'all' || (row.store_ids?.every((id) => storeIds.includes(id)) ?? false);
  const permitted = permission === null || permissions.has(permission);
  if (!permitted || !reaches || (row.sees_contacts && !maySeeContacts(permissions))) {
    refuse('PERMISSION_DENIED', { message: 'The installation may no longer see everything this export holds.' });
  }
  return {
    kind: 'app',
    businessId: row.business_id,
    permissions,
    storeIds: row.store_ids,
    maySeeContacts: row.sees_contacts,
    principal: `installation:${row.installation_id}${row.user_id ? `:user:${row.user_id}` : ''}`,
    installationId: row.installation_id,
    appId: installed.appId,
    userId: row.user_id,
  };
}

/** With an online token, what both the app and the person may do. */
async function permissionsNow(
  db: Database,
  row: BulkExportRow,
  ofApp: ReadonlySet<Permission>,
): Promise<ReadonlySet<Permission>> {
  if (row.user_id === null) return ofApp;
  const membership = await findMembership(db, row.business_id, row.user_id);
  return new Set([...ofApp].filter((permission) => membership?.permissions.includes(permission)));
}
