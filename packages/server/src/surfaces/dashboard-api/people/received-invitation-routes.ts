import { Business, closed, ReceivedInvitation } from '@souk/contract';
import { Type } from 'typebox';
import {
  acceptInvitation,
  declineInvitation,
  listReceivedInvitations,
} from '../../../domains/businesses/respond-to-invitation.js';
import { inTransaction } from '../../../foundation/database/in-transaction.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { adminId } from '../../../foundation/http/path-params.js';
import { noContent, ok } from '../../../foundation/http/response.js';
import { dashboardRoute } from '../dashboard-route.js';

const tag = 'Invitations';
const one = { invitationId: adminId('INVITATION_NOT_FOUND') };
const nothing = { kind: 'json', schema: Type.Object({}, closed), optional: true } as const;

export const listOwnInvitations = defineRoute(dashboardRoute, {
  name: 'listReceivedInvitations',
  method: 'GET',
  path: '/dashboard/invitations',
  tag,
  summary: 'List your invitations',
  description: 'Pending invitations, newest first.',
  responses: [
    {
      status: 200,
      description: 'At most 100 invitations',
      schema: Type.Object({ data: Type.Array(ReceivedInvitation) }, closed),
    },
  ],
  errors: ['EMAIL_NOT_VERIFIED'],
  handle: async ({ caller, platform }) =>
    ok({ data: await listReceivedInvitations(platform.db, caller, platform.clock.now()) }),
});

export const acceptOwnInvitation = defineRoute(dashboardRoute, {
  name: 'acceptInvitation',
  method: 'POST',
  path: '/dashboard/invitations/{invitationId}/accept',
  tag,
  summary: 'Accept an invitation',
  description: 'You become a member of the business. The permissions of the member who invited you are checked again.',
  params: one,
  body: nothing,
  responses: [{ status: 200, description: 'The business', schema: Type.Object({ data: Business }, closed) }],
  errors: ['EMAIL_NOT_VERIFIED', 'INVITATION_NOT_FOUND', 'INVITATION_VOID', 'MEMBER_EXISTS'],
  handle: async ({ caller, params: { invitationId }, platform }) => {
    const now = platform.clock.now();
    return ok({ data: await inTransaction(platform, ({ db }) => acceptInvitation(db, caller, invitationId, now)) });
  },
});

export const declineOwnInvitation = defineRoute(dashboardRoute, {
  name: 'declineInvitation',
  method: 'POST',
  path: '/dashboard/invitations/{invitationId}/decline',
  tag,
  summary: 'Decline an invitation',
  params: one,
  body: nothing,
  responses: [{ status: 204, description: 'Collection deleted' }],
  errors: ['EMAIL_NOT_VERIFIED', 'INVITATION_NOT_FOUND'],
  handle: async ({ caller, params: { invitationId }, platform }) => {
    await declineInvitation(platform.db, caller, invitationId, platform.clock.now());
    return noContent();
  },
});
