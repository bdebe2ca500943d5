import type { Installation } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { announceInstallation } from './announce-installation.js';
import { lockInstallation, updateInstallation } from './installations-table.js';

/**
 * Ends an installation. Every token lookup checks that its installation is active, so this change alone revokes all of
 * them. Installing again creates a new one.
 */
export async function uninstallApp(
  context: Context,
  businessId: string,
  installationId: string,
  now: Date,
): Promise<Installation> {
  const { db } = context;
  const before = await lockInstallation(db, businessId, installationId);
  if (!before) return throwDomainError('INSTALLATION_NOT_FOUND');
  if (before.state === 'uninstalled') return throwDomainError('INSTALLATION_NOT_ACTIVE');
  const after = await updateInstallation(
    db,
    before,
    { state: 'uninstalled', pendingVersion: null, requestedScopes: [], uninstalledAt: now },
    now,
  );
  await announceInstallation(context, 'app/uninstalled', after, { at: now });
  return after;
}
