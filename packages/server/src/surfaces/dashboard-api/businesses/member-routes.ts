import { Member, MemberPatch } from '@souk/contract';
import { Type } from 'typebox';
import { changeMember, listMembers, removeMember } from '../../../domains/businesses/manage-members.js';
import { evictAccessTokens } from '../../../domains/oauth/access-token-cache.js';
import { inTransaction } from '../../../foundation/database/in-transaction.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { readPageRequest } from '../../../foundation/http/lists/page-request.js';
import { cutPage, pageOf, pageQuery } from '../../../foundation/http/lists/paginate.js';
import { adminId } from '../../../foundation/http/path-params.js';
import { noContent, ok } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

const business = { businessId: adminId('BUSINESS_NOT_FOUND') };
const member = { ...business, userId: adminId('MEMBER_NOT_FOUND') };
const One = Type.Object({ data: Member });

export const listBusinessMembers = defineRoute(dashboardRoute, {
  name: 'listMembers',
  method: 'GET',
  path: '/dashboard/businesses/{businessId}/members',
  tag: 'Members',
  summary: 'List members',
  description: 'Newest first. Requires the permission `members:manage`.',
  params: business,
  query: Type.Object(pageQuery, { additionalProperties: false }),
  responses: [{ status: 200, description: 'A page of members', schema: pageOf(Member) }],
  errors: ['BUSINESS_NOT_FOUND', 'PERMISSION_DENIED', 'INVALID_CURSOR'],
  handle: async ({ caller: { userId }, params: { businessId }, query, platform }) => {
    const binding = { list: 'listMembers', caller: userId, filters: { businessId } };
    const { limit, after, cursorAfter } = readPageRequest(platform, binding, query);
    const found = await listMembers(platform.db, { businessId, userId }, { after, limit: limit + 1 });
    const { rows, nextCursor } = cutPage(found, limit, ({ at, userId: id }) => cursorAfter([at, id]));
    return ok({ data: rows.map(({ at: _at, ...one }) => one), nextCursor });
  },
});

export const updateMember = defineRoute(dashboardRoute, {
  name: 'updateMember',
  method: 'PATCH',
  path: '/dashboard/businesses/{businessId}/members/{userId}',
  tag: 'Members',
  summary: "Update a member's permissions",
  description: 'Requires the permission `members:manage`. You can grant only permissions that you have.',
  params: member,
  body: { kind: 'json', schema: MemberPatch },
  responses: [{ status: 200, description: 'The member', schema: One }],
  errors: ['BUSINESS_NOT_FOUND', 'MEMBER_NOT_FOUND', 'PERMISSION_DENIED', 'BUSINESS_NEEDS_OWNER'],
  handle: async ({ caller, params: { businessId, userId }, body, platform }) => {
    const actor = { businessId, userId: caller.userId };
    const now = platform.clock.now();
    const data = await inTransaction(platform, ({ db }) => changeMember(db, actor, userId, body, now));
    evictAccessTokens(platform, { kind: 'member', businessId, userId });
    return ok({ data });
  },
});

export const deleteMember = defineRoute(dashboardRoute, {
  name: 'deleteMember',
  method: 'DELETE',
  path: '/dashboard/businesses/{businessId}/members/{userId}',
  tag: 'Members',
  summary: 'Remove a member',
  description:
    'Members can also remove themselves to leave the business. Requires the permission `members:manage`, except to leave. A business always keeps at least one owner.',
  params: member,
  responses: [{ status: 204, description: 'Member removed' }],
  errors: ['BUSINESS_NOT_FOUND', 'MEMBER_NOT_FOUND', 'PERMISSION_DENIED', 'BUSINESS_NEEDS_OWNER'],
  handle: async ({ caller, params: { businessId, userId }, platform }) => {
    const actor = { businessId, userId: caller.userId };
    await inTransaction(platform, ({ db }) => removeMember(db, actor, userId));
    evictAccessTokens(platform, { kind: 'member', businessId, userId });
    return noContent();
  },
});
