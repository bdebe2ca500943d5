import { AppLink, adminLinkTargets, InstallationActivity, Words } from '@souk/contract';
import { Type } from 'typebox';
import { readActivity } from '../../../domains/api-calls/read-activity.js';
import { requireMembership, requireOwnPermission } from '../../../domains/businesses/find-membership.js';
import { findInstalledApp } from '../../../domains/installations/find-installations.js';
import { listAppLinks } from '../../../domains/installations/list-app-links.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { adminId } from '../../../foundation/http/path-params.js';
import { ok } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

const tag = 'Installations';
const business = { businessId: adminId('BUSINESS_NOT_FOUND') };
const installation = { ...business, installationId: adminId('INSTALLATION_NOT_FOUND') };

export const readInstallationActivity = defineRoute(dashboardRoute, {
  name: 'readInstallationActivity',
  method: 'GET',
  path: '/dashboard/businesses/{businessId}/installations/{installationId}/activity',
  tag,
  summary: 'Get activity of an installation',
  description:
    'The types of data that the app read and wrote in the last 30 days. Requires the permission `apps:manage`. Requests are counted with a delay of a few seconds.',
  params: installation,
  responses: [{ status: 200, description: 'The activity', schema: Type.Object({ data: InstallationActivity }) }],
  errors: ['BUSINESS_NOT_FOUND', 'PERMISSION_DENIED', 'INSTALLATION_NOT_FOUND'],
  handle: async ({ caller: { userId }, params: { businessId, installationId }, platform: { db, clock } }) => {
    requireOwnPermission(await requireMembership(db, businessId, userId), 'apps:manage');
    await findInstalledApp(db, businessId, installationId);
    return ok({ data: await readActivity(db, installationId, clock.now()) });
  },
});

export const listBusinessAppLinks = defineRoute(dashboardRoute, {
  name: 'listAppLinks',
  method: 'GET',
  path: '/dashboard/businesses/{businessId}/app-links',
  tag,
  summary: 'List app links',
  description: 'Links that installed apps add to dashboard pages.',
  params: business,
  query: Type.Object(
    { target: Words(adminLinkTargets, 'Only links on these pages.') },
    { additionalProperties: false },
  ),
  responses: [{ status: 200, description: 'The links', schema: Type.Object({ data: Type.Array(AppLink) }) }],
  errors: ['BUSINESS_NOT_FOUND'],
  handle: async ({ caller: { userId }, params: { businessId }, query: { target }, platform: { db } }) => {
    await requireMembership(db, businessId, userId);
    return ok({ data: await listAppLinks(db, businessId, target) });
  },
});
