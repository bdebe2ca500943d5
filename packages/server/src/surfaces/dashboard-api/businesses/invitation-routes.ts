import { closed, Invitation, invitationLimits, NewMember } from '@souk/contract';
import { Type } from 'typebox';
import { inviteMember, listInvitations, revokeInvitation } from '../../../domains/businesses/invite-member.js';
import { inTransaction } from '../../../foundation/database/in-transaction.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { readPageRequest } from '../../../foundation/http/lists/page-request.js';
import { cutPage, pageOf, pageQuery } from '../../../foundation/http/lists/paginate.js';
import { adminId } from '../../../foundation/http/path-params.js';
import { created, noContent, ok } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

const business = { businessId: adminId('BUSINESS_NOT_FOUND') };
const tag = 'Members';

/** The path says what it is for; the answer is the invitation that leads there. */
export const inviteToBusiness = defineRoute(dashboardRoute, {
  name: 'inviteMember',
  method: 'POST',
  path: '/dashboard/businesses/{businessId}/members',
  tag,
  summary: 'Invite a member',
  description: `Requires the permission \`members:manage\` and a verified email. You can grant only permissions that you have. The invitation expires after ${invitationLimits.days} days. Inviting an email again replaces its pending invitation.`,
  params: business,
  body: { kind: 'json', schema: NewMember },
  responses: [
    {
      status: 201,
      description: 'Invitation created. The response is the same whether or not the email belongs to an account',
      schema: Type.Object({ data: Invitation }, closed),
    },
  ],
  errors: [
    'BUSINESS_NOT_FOUND',
    'PERMISSION_DENIED',
    'EMAIL_NOT_VERIFIED',
    'MEMBER_EXISTS',
    'INVITATION_LIMIT_REACHED',
  ],
  handle: async ({ caller: { userId }, params: { businessId }, body, platform }) => {
    const actor = { businessId, userId };
    return created({ data: await inTransaction(platform, (context) => inviteMember(context, platform, actor, body)) });
  },
});

export const listBusinessInvitations = defineRoute(dashboardRoute, {
  name: 'listInvitations',
  method: 'GET',
  path: '/dashboard/businesses/{businessId}/invitations',
  tag,
  summary: 'List pending invitations',
  description: 'Newest first. Requires the permission `members:manage`.',
  params: business,
  query: Type.Object(pageQuery, closed),
  responses: [{ status: 200, description: 'A page of invitations', schema: pageOf(Invitation) }],
  errors: ['BUSINESS_NOT_FOUND', 'PERMISSION_DENIED', 'INVALID_CURSOR'],
  handle: async ({ caller: { userId }, params: { businessId }, query, platform }) => {
    const binding = { list: 'listInvitations', caller: userId, filters: { businessId } };
    const { limit, after, cursorAfter } = readPageRequest(platform, binding, query);
    const page = { after, limit: limit + 1 };
    const found = await listInvitations(platform.db, { businessId, userId }, page, platform.clock.now());
    const { rows, nextCursor } = cutPage(found, limit, ({ id }) => cursorAfter([id]));
    return ok({ data: rows, nextCursor });
  },
});

export const revokeBusinessInvitation = defineRoute(dashboardRoute, {
  name: 'revokeInvitation',
  method: 'DELETE',
  path: '/dashboard/businesses/{businessId}/invitations/{invitationId}',
  tag,
  summary: 'Revoke an invitation',
  description: 'Requires the permission `members:manage`.',
  params: { ...business, invitationId: adminId('INVITATION_NOT_FOUND') },
  responses: [{ status: 204, description: 'Invitation revoked' }],
  errors: ['BUSINESS_NOT_FOUND', 'PERMISSION_DENIED', 'INVITATION_NOT_FOUND'],
  handle: async ({ caller: { userId }, params: { businessId, invitationId }, platform }) => {
    const now = platform.clock.now();
    await inTransaction(platform, ({ db }) => revokeInvitation(db, { businessId, userId }, invitationId, now));
    return noContent();
  },
});
