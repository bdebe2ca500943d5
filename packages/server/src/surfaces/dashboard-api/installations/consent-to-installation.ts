import type { InstallationInput, InstalledApp } from '@souk/contract';
import { requireMembership, requireOwnPermission } from '../../../domains/businesses/find-membership.js';
import { findInstalledApp } from '../../../domains/installations/find-installations.js';
import { installApp } from '../../../domains/installations/install-app.js';
import { appsIssuer } from '../../../domains/oauth/id-token.js';
import { makeInstallRedirect } from '../../../domains/oauth/make-install-code.js';
import { inTransaction } from '../../../foundation/database/in-transaction.js';
import type { Platform } from '../../../foundation/platform.js';

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
  return inTransaction(platform, async (transaction) => {
    const membership = await requireMembership(transaction, businessId, userId);
    requireOwnPermission(membership, 'apps:manage');
    const { installation, redirectUri } = await installApp(transaction, {
      caller: { businessId, userId, permissions: new Set(membership.permissions) },
      input,
      allowedHosts: platform.config.webhookAllow,
      now,
    });
    const redirectUrl =
      redirectUri &&
      (await makeInstallRedirect(transaction, {
        installation,
        redirectUri,
        state: input.state ?? null,
        codeChallenge: input.codeChallenge ?? null,
        issuer: appsIssuer(platform),
        now,
      }));
    return { installation: await findInstalledApp(transaction, businessId, installation.id), redirectUrl };
  });
}
