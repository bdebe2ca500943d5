import { type Business, businessLimits } from '@souk/contract';
import { listBusinesses } from '../../../domains/businesses/find-membership.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import { definePage, type Visit } from '../define-page.js';
import { formField } from '../form-field.js';
import { linkTo } from '../links.js';
import { showTo } from '../show-to.js';
import { wordsFor } from '../words/words.js';
import { showInvitations } from './invitations.js';
import { askToVerify } from './verify-email-page.js';

const mostShown = 100;

export const showHome = definePage({
  name: 'showHome',
  method: 'GET',
  path: '/dashboard',
  summary: 'Who is signed in, and their businesses.',
  show: async (visit) => {
    const { user, platform, reader } = visit;
    const words = wordsFor(reader).home;
    const businesses = await listBusinesses(platform.db, user.userId, { limit: mostShown });
    const body = html`<h1>${words.title}</h1>${askToVerify(visit)}${await showInvitations(visit)}
      <section class="card">
      ${businesses.length > 0 ? html`<ul class="rows">${businesses.map((one) => oneBusiness(visit, one))}</ul>` : html`<p>${words.none}</p>`}
      </section>
      <section class="card"><div class="head"><h2>${words.openTitle}</h2><p class="quiet">${words.openSentence}</p></div>
      <form method="post" action="${linkTo(platform, '/open-business')}">
        ${formField({ label: words.openName, name: 'name', attributes: html`maxlength="${businessLimits.name}" autocomplete="organization" required` })}
        <p class="buttons"><button class="plain">${words.openSubmit}</button></p></form></section>
      <section class="card"><h2>${words.deviceTitle}</h2>
      <p><a href="${linkTo(platform, '/device')}">${words.deviceLink}</a></p></section>`;
    return showTo(visit, { title: words.title, body });
  },
});

function oneBusiness(
  { platform, reader }: Visit,
  { id, name, devStore }: Pick<Business, 'id' | 'name' | 'devStore'>,
): Html {
  const words = wordsFor(reader).home;
  return html`<li class="spread"><div class="head"><span><strong>${name}</strong> ${devStore && html`<span class="tag calm">${words.devStore}</span>`}</span>
    <span class="small code">${id}</span></div>
    <a class="button plain" href="${linkTo(platform, `/apps/${id}`)}">${words.installed}</a></li>`;
}
