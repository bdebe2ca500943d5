import { AppValue } from '@souk/contract';
import { Type } from 'typebox';
import { listMerchantValues } from '../../../domains/app-data/list-values.js';
import { requireMembership, requireOwnPermission } from '../../../domains/businesses/find-membership.js';
import { findInstalledApp } from '../../../domains/installations/find-installations.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { readPageRequest } from '../../../foundation/http/lists/page-request.js';
import { pageOf, pageQuery } from '../../../foundation/http/lists/paginate.js';
import { adminId } from '../../../foundation/http/path-params.js';
import { ok } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

export const listInstallationValues = defineRoute(dashboardRoute, {
  name: 'listInstallationValues',
  method: 'GET',
  path: '/dashboard/businesses/{businessId}/installations/{installationId}/data',
  tag: 'Installations',
  summary: 'List app data of an installation',
  description:
    'The values that the app shares with the merchant, newest first. Requires the permission `apps:manage`. Only values with visibility `business` or `storefront`.',
  params: { businessId: adminId('BUSINESS_NOT_FOUND'), installationId: adminId('INSTALLATION_NOT_FOUND') },
  query: Type.Object(pageQuery, { additionalProperties: false }),
  responses: [{ status: 200, description: 'A page of values', schema: pageOf(AppValue) }],
  errors: ['BUSINESS_NOT_FOUND', 'PERMISSION_DENIED', 'INSTALLATION_NOT_FOUND', 'INVALID_CURSOR'],
  handle: async ({ caller: { userId }, params: { businessId, installationId }, query, platform }) => {
    const { db } = platform;
    requireOwnPermission(await requireMembership(db, businessId, userId), 'apps:manage');
    await findInstalledApp(db, businessId, installationId);
    const binding = { list: 'listInstallationValues', caller: userId, filters: { businessId, installationId } };
    const { limit, after, cursorAfter } = readPageRequest(platform, binding, query);
    const afterId = after ? String(after[0]) : null;
    const { values, lastId } = await listMerchantValues(db, { businessId, installationId }, { afterId, limit });
    return ok({ data: values, nextCursor: lastId === null ? null : cursorAfter([lastId]) });
  },
});
