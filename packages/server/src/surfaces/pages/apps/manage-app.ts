import type { InstalledApp } from '@souk/contract';
import type { SignedInUser } from '../../../domains/accounts/recognise-session.js';
import { requireMembership, requireOwnPermission } from '../../../domains/businesses/find-membership.js';
import { findInstalledApp } from '../../../domains/installations/find-installations.js';
import type { ParamsOf } from '../../../foundation/http/define-route.js';
import { developerId } from '../../../foundation/http/path-params.js';
import type { Visit } from '../define-page.js';
import { linkTo } from '../links.js';

export const oneInstallation = {
  businessId: developerId('BUSINESS_NOT_FOUND'),
  installationId: developerId('INSTALLATION_NOT_FOUND'),
};

/** A visit to a page about one installation. */
export type InstallationVisit = Visit<SignedInUser, ParamsOf<typeof oneInstallation>>;

export function targetOf({ params: { businessId, installationId }, user }: InstallationVisit) {
  return { businessId, installationId, userId: user.userId };
}

/** The installation, for a person who may change it: nobody is shown a choice that they may not make. */
export async function findToManage(visit: InstallationVisit): Promise<InstalledApp> {
  const { businessId, installationId, userId } = targetOf(visit);
  const { db } = visit.platform;
  requireOwnPermission(await requireMembership(db, businessId, userId), 'apps:manage');
  return findInstalledApp(db, businessId, installationId);
}

export function linkToList(visit: InstallationVisit): string {
  return linkTo(visit.platform, `/apps/${targetOf(visit).businessId}`);
}
