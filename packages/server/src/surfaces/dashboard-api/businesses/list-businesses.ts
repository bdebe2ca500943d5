import { Business } from '@souk/contract';
import { Type } from 'typebox';
import { listBusinesses } from '../../../domains/businesses/find-membership.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { readPageRequest } from '../../../foundation/http/lists/page-request.js';
import { cutPage, pageOf, pageQuery } from '../../../foundation/http/lists/paginate.js';
import { ok } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

export const listOwnBusinesses = defineRoute(dashboardRoute, {
  name: 'listOwnBusinesses',
  method: 'GET',
  path: '/dashboard/businesses',
  tag: 'Businesses',
  summary: 'List your businesses',
  description: 'The businesses that you are a member of, newest first.',
  query: Type.Object(pageQuery, { additionalProperties: false }),
  responses: [{ status: 200, description: 'A page of businesses', schema: pageOf(Business) }],
  errors: ['INVALID_CURSOR'],
  handle: async ({ caller, query, platform }) => {
    const binding = { list: 'listOwnBusinesses', caller: caller.userId, filters: {} };
    const { limit, after, cursorAfter } = readPageRequest(platform, binding, query);
    const found = await listBusinesses(platform.db, caller.userId, { after, limit: limit + 1 });
    const { rows, nextCursor } = cutPage(found, limit, ({ id }) => cursorAfter([id]));
    return ok({ data: rows, nextCursor });
  },
});
