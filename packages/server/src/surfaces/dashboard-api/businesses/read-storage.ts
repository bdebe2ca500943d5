import { closed, StorageUsage } from '@souk/contract';
import { Type } from 'typebox';
import { requireMembership } from '../../../domains/businesses/find-membership.js';
import { readUsage } from '../../../domains/storage/require-room.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { adminId } from '../../../foundation/http/path-params.js';
import { ok } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

const One = Type.Object({ data: StorageUsage }, closed);

export const readBusinessStorage = defineRoute(dashboardRoute, {
  name: 'readBusinessStorage',
  method: 'GET',
  path: '/dashboard/businesses/{businessId}/storage',
  tag: 'Businesses',
  summary: 'Get the storage of a business',
  params: { businessId: adminId('BUSINESS_NOT_FOUND') },
  responses: [{ status: 200, description: 'The storage in use, and the quota', schema: One }],
  errors: ['BUSINESS_NOT_FOUND'],
  handle: async ({ caller, params: { businessId }, platform }) => {
    await requireMembership(platform.db, businessId, caller.userId);
    return ok({ data: await readUsage(platform, { kind: 'business', id: businessId }) });
  },
});

export const readOwnStorage = defineRoute(dashboardRoute, {
  name: 'readUserStorage',
  method: 'GET',
  path: '/dashboard/user/storage',
  tag: 'People',
  summary: 'Get your storage',
  description: 'The files that you uploaded, in every business and for every app.',
  responses: [{ status: 200, description: 'The storage in use, and the quota', schema: One }],
  handle: async ({ caller, platform }) =>
    ok({ data: await readUsage(platform, { kind: 'person', id: caller.userId }) }),
});
