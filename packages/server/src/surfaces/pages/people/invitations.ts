import type { ReceivedInvitation } from '@souk/contract';
import type { SignedInUser } from '../../../domains/accounts/recognise-session.js';
import {
  acceptInvitation,
  declineInvitation,
  listReceivedInvitations,
} from '../../../domains/businesses/answer-invitation.js';
import { inTransaction } from '../../../foundation/database/in-transaction.js';
import { redirect } from '../../../foundation/http/answer.js';
import { isId } from '../../../foundation/http/path-params.js';
import { Refusal, refuse } from '../../../foundation/http/refusal.js';
import type { Platform } from '../../../foundation/platform.js';
import { definePage } from '../define-page.js';
import { type Html, html } from '../html.js';
import { linkTo } from '../links.js';
import { orRefusal } from '../or-refusal.js';

/** What the person is invited to, with a button for each answer; nothing when there is nothing to answer. */
export async function showInvitations(platform: Platform, user: SignedInUser): Promise<Html | null> {
  const received = await orRefusal(listReceivedInvitations(platform.db, user, platform.clock.now()));
  if (received instanceof Refusal || received.length === 0) return null;
  return html`<section><h1>Invitations</h1><ul>${received.map((one) => showOne(platform, one))}</ul></section>`;
}

const showOne = (platform: Platform, { id, business, invitedBy, owner, permissions }: ReceivedInvitation) => html`<li>
  ${invitedBy.name} invites you to ${business.name}
  <span class="small">${owner ? 'as an owner' : permissions.join(', ') || 'without permissions yet'}</span>
  <form method="post" action="${linkTo(platform, '/answer-invitation')}"><input type="hidden" name="id" value="${id}">
    <button name="answer" value="accept">Accept</button>
    <button name="answer" value="decline" class="quiet">Decline</button></form></li>`;

export const answerInvitation = definePage({
  name: 'answerInvitation',
  method: 'POST',
  path: '/dashboard/answer-invitation',
  summary: 'Accepts or declines an invitation.',
  show: async ({ user, form, platform }) => {
    const id = form.get('id') ?? '';
    if (!isId(id)) refuse('INVITATION_NOT_FOUND');
    const now = platform.clock.now();
    if (form.get('answer') === 'accept') {
      await inTransaction(platform, (transaction) => acceptInvitation(transaction, user, id, now));
    } else {
      await declineInvitation(platform.db, user, id, now);
    }
    return redirect(linkTo(platform));
  },
});
