import { InstalledAppDetails } from '@souk/contract';
import { Type } from 'typebox';
import { requireMembership } from '../../../domains/businesses/find-membership.js';
import { describeInstallation } from '../../../domains/installations/describe-installation.js';
import { findInstalledApp } from '../../../domains/installations/find-installations.js';
import { findSupport } from '../../../domains/listings/find-support.js';
import { mayOpen } from '../../../domains/oauth/open-installed-app.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { adminId } from '../../../foundation/http/path-params.js';
import { ok } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

export const readInstallationDetails = defineRoute(dashboardRoute, {
  name: 'readInstalledAppDetails',
  method: 'GET',
  path: '/dashboard/businesses/{businessId}/installations/{installationId}/details',
  tag: 'Installations',
  summary: 'Get installation details',
  description:
    "The contents of the installed version, the developer's contact, and the changes in an update awaiting approval.",
  params: { businessId: adminId('BUSINESS_NOT_FOUND'), installationId: adminId('INSTALLATION_NOT_FOUND') },
  responses: [{ status: 200, description: 'The details', schema: Type.Object({ data: InstalledAppDetails }) }],
  errors: ['BUSINESS_NOT_FOUND', 'INSTALLATION_NOT_FOUND'],
  handle: async ({ caller: { userId }, params: { businessId, installationId }, platform: { db, config } }) => {
    await requireMembership(db, businessId, userId);
    const installed = await findInstalledApp(db, businessId, installationId);
    const [described, support, opens] = await Promise.all([
      describeInstallation({ db, config }, installed),
      findSupport(db, installed.appId),
      mayOpen(db, installed, userId),
    ]);
    return ok({ data: { ...described, support, origin: opens ? described.origin : null } });
  },
});
