import { Business, NewBusiness } from '@souk/contract';
import { Type } from 'typebox';
import { openBusiness } from '../../../domains/businesses/create-business.js';
import { requireBusiness } from '../../../domains/businesses/find-membership.js';
import { inTransaction } from '../../../foundation/database/in-transaction.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { created } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

export const createOwnBusiness = defineRoute(dashboardRoute, {
  name: 'createOwnBusiness',
  method: 'POST',
  path: '/dashboard/businesses',
  tag: 'Businesses',
  summary: 'Create a business',
  description: 'With one store. You become its owner. You can own up to 20 businesses.',
  body: { kind: 'json', schema: NewBusiness },
  responses: [{ status: 201, description: 'Business created', schema: Type.Object({ data: Business }) }],
  errors: ['BUSINESS_LIMIT_REACHED'],
  handle: async ({ caller: { userId }, body, platform }) => {
    const now = platform.clock.now();
    const business = await inTransaction(platform, async ({ db }) => {
      const { businessId } = await openBusiness(db, body, userId, now);
      return requireBusiness(db, businessId, userId);
    });
    return created({ data: business });
  },
});
