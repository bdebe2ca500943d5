import type { ReceivedInvitation } from '@souk/contract';
import {
  acceptInvitation,
  declineInvitation,
  listReceivedInvitations,
} from '../../../domains/businesses/answer-invitation.js';
import { inTransaction } from '../../../foundation/database/in-transaction.js';
import { redirect } from '../../../foundation/http/answer.js';
import { isId } from '../../../foundation/http/path-params.js';
import { Refusal, refuse } from '../../../foundation/http/refusal.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import { definePage, type Visit } from '../define-page.js';
import { linkTo } from '../links.js';
import { orRefusal } from '../or-refusal.js';
import { wordsFor } from '../words/words.js';

/** What the person is invited to, with a button for each answer; nothing when there is nothing to answer. */
export async function showInvitations(visit: Visit): Promise<Html | null> {
  const { platform, user, reader } = visit;
  const received = await orRefusal(listReceivedInvitations(platform.db, user, platform.clock.now()));
  if (received instanceof Refusal || received.length === 0) return null;
  const { title } = wordsFor(reader).invitations;
  return html`<section class="card"><h2>${title}</h2><ul class="rows">${received.map((one) => showOne(visit, one))}</ul></section>`;
}

function showOne(
  { platform, reader }: Visit,
  { id, business, invitedBy, owner, permissions }: ReceivedInvitation,
): Html {
  const words = wordsFor(reader).invitations;
  const granted = owner ? words.owner : permissions.join(', ') || words.nothing;
  return html`<li>${words.invites(invitedBy.name, business.name)}
  <span class="small">${granted}</span>
  <form method="post" action="${linkTo(platform, '/answer-invitation')}" class="buttons"><input type="hidden" name="id" value="${id}">
    <button name="answer" value="accept">${words.accept}</button>
    <button name="answer" value="decline" class="plain">${words.decline}</button></form></li>`;
}

export const answerInvitation = definePage({
  name: 'answerInvitation',
  method: 'POST',
  path: '/dashboard/answer-invitation',
  cameFrom: '',
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
