import type { InstallationInput, InstalledApp } from '@souk/contract';
import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { Platform } from '../../foundation/platform.js';
import { requireMembership, requireOwnPermission } from '../businesses/find-membership.js';
import { findInstalledApp } from '../installations/find-installations.js';
import { installApp } from '../installations/install-app.js';
import { createInstallRedirect } from './create-install-code.js';
import { appsIssuer } from './id-token.js';

export interface ConsentRequest {
  businessId: string;
  userId: string;
  input: InstallationInput;
}

export interface Consented {
  installation: InstalledApp;
  /** Where the merchant goes next, with the code; null when the app names no address. */
  redirectUrl: string | null;
}

/** Installs the app and makes its code, together or not at all. */
export async function consentToInstallation(
  platform: Platform,
  { businessId, userId, input }: ConsentRequest,
): Promise<Consented> {
  const now = platform.clock.now();
  return inTransaction(platform, async (context) => {
    const { db } = context;
    const membership = await requireMembership(db, businessId, userId);
    requireOwnPermission(membership, 'apps:manage');
    const { installation, redirectUri } = await installApp(context, {
      caller: { businessId, userId, permissions: new Set(membership.permissions) },
      input,
      config: platform.config,
      now,
    });
    const redirectUrl =
      redirectUri &&
      (await createInstallRedirect(db, {
        installation,
        redirectUri,
        state: input.state ?? null,
        codeChallenge: input.codeChallenge ?? null,
        issuer: appsIssuer(platform),
        now,
      }));
    return { installation: await findInstalledApp(db, businessId, installation.id), redirectUrl };
  });
}
