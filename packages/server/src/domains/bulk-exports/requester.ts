import { type Permission, permissionsOfScopes } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { Caller } from '../businesses/caller.js';
import { findMembership } from '../businesses/find-membership.js';
import { memberCaller } from '../businesses/member-access.js';
import { maySeeContacts } from '../businesses/viewer.js';
import { findInstalledApp } from '../installations/find-installations.js';
import type { BulkExportRow } from './bulk-exports-table.js';

/**
 * Who requested the export, with the rights it was requested with, as long as they still hold all of them. An app that
 * was uninstalled or suspended, or that lost a store or access to contacts meanwhile, is refused; so is a member who may no
 * longer see what they asked for.
 */
export function requesterOf(db: Database, row: BulkExportRow): Promise<Caller> {
  const { installation_id: installationId, user_id: userId } = row;
  if (installationId !== null) return requestingApp(db, row, installationId);
  if (userId !== null) return requestingMember(db, row, userId);
  throw new Error(`The bulk export ${row.id} has no owner.`);
}

async function requestingApp(db: Database, row: BulkExportRow, installationId: string): Promise<Caller> {
  const installed = await findInstalledApp(db, row.business_id, installationId);
  if (installed.state !== 'active' || installed.app.state === 'suspended') throwDomainError('INSTALLATION_NOT_ACTIVE');
  const permissions = await permissionsNow(db, row, permissionsOfScopes(installed.scopes));
  const { mode, storeIds } = installed.storeAccess;
  const reaches = mode === 'all' || (row.store_ids?.every((id) => storeIds.includes(id)) ?? false);
  if (!reaches || !maySeeAll(row, permissions)) {
    throwDomainError('PERMISSION_DENIED', {
      message: 'The installation no longer has access to all data of this export.',
    });
  }
  return {
    kind: 'app',
    businessId: row.business_id,
    permissions,
    storeIds: row.store_ids,
    maySeeContacts: row.sees_contacts,
    principal: `installation:${installationId}${row.user_id ? `:user:${row.user_id}` : ''}`,
    installationId,
    appId: installed.appId,
    userId: row.user_id,
  };
}

async function requestingMember(db: Database, row: BulkExportRow, userId: string): Promise<Caller> {
  const membership = await findMembership(db, row.business_id, userId);
  const member = membership && memberCaller({ ...membership, permissions: [...membership.permissions] });
  if (!member || !maySeeAll(row, member.permissions)) {
    return throwDomainError('PERMISSION_DENIED', { message: 'You no longer have access to all data of this export.' });
  }
  return { ...member, maySeeContacts: row.sees_contacts };
}

function maySeeAll(row: BulkExportRow, permissions: ReadonlySet<Permission>): boolean {
  const { permission, sees_contacts: seesContacts } = row;
  return (permission === null || permissions.has(permission)) && (!seesContacts || maySeeContacts(permissions));
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
