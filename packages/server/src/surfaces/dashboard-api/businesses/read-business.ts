import { Business } from '@souk/contract';
import { Type } from 'typebox';
import { requireBusiness } from '../../../domains/businesses/find-membership.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { adminId } from '../../../foundation/http/path-params.js';
import { ok } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

export const readBusiness = defineRoute(dashboardRoute, {
  name: 'readBusiness',
  method: 'GET',
  path: '/dashboard/businesses/{businessId}',
  tag: 'Businesses',
  summary: 'Get a business',
  params: { businessId: adminId('BUSINESS_NOT_FOUND') },
  responses: [{ status: 200, description: 'The business', schema: Type.Object({ data: Business }) }],
  errors: ['BUSINESS_NOT_FOUND'],
  handle: async ({ caller, params, platform }) =>
    ok({ data: await requireBusiness(platform.db, params.businessId, caller.userId) }),
});
