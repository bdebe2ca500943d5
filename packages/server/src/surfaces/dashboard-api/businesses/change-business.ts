import { Business, BusinessPatch } from '@souk/contract';
import { Type } from 'typebox';
import { changeBusiness } from '../../../domains/businesses/change-business.js';
import { inTransaction } from '../../../foundation/database/in-transaction.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { adminId } from '../../../foundation/http/path-params.js';
import { ok } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

export const updateBusiness = defineRoute(dashboardRoute, {
  name: 'updateBusiness',
  method: 'PATCH',
  path: '/dashboard/businesses/{businessId}',
  tag: 'Businesses',
  summary: 'Update a business',
  description: 'Requires the permission `stores:update`.',
  params: { businessId: adminId('BUSINESS_NOT_FOUND') },
  body: { kind: 'json', schema: BusinessPatch },
  responses: [{ status: 200, description: 'The business', schema: Type.Object({ data: Business }) }],
  errors: ['BUSINESS_NOT_FOUND', 'PERMISSION_DENIED'],
  handle: async ({ caller: { userId }, params: { businessId }, body, platform }) => {
    const now = platform.clock.now();
    const business = await inTransaction(platform, ({ db }) => changeBusiness(db, { businessId, userId }, body, now));
    return ok({ data: business });
  },
});
