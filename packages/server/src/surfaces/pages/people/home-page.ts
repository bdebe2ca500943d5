import { businessLimits } from '@souk/contract';
import { listBusinesses } from '../../../domains/businesses/find-membership.js';
import { cornerOf } from '../corner.js';
import { definePage } from '../define-page.js';
import { html } from '../html.js';
import { linkTo } from '../links.js';
import { showPage } from '../page-shell.js';
import { showInvitations } from './invitations.js';
import { askToVerify } from './verify-email-page.js';

const mostShown = 100;

export const showHome = definePage({
  name: 'showHome',
  method: 'GET',
  path: '/dashboard',
  summary: 'Who is signed in, and their businesses.',
  show: async ({ user, platform }) => {
    const businesses = await listBusinesses(platform.db, user.userId, { limit: mostShown });
    const list = businesses.map(
      ({ id, name, devStore }) => html`<li>${name} <span class="small">${id}${devStore && ' · dev store'}</span>
        <a href="${linkTo(platform, `/apps/${id}`)}">Installed apps</a></li>`,
    );
    const body = html`${askToVerify(platform, user)}${await showInvitations(platform, user)}
      <section><h1>Your businesses</h1>
      ${list.length > 0 ? html`<ul>${list}</ul>` : html`<p>You are no member of a business yet.</p>`}
      <form method="post" action="${linkTo(platform, '/open-business')}">
        <label>Name of a new business <input name="name" maxlength="${businessLimits.name}" required></label>
        <button class="quiet">Open a business</button></form></section>
      <section><h1>Connect a command-line tool</h1>
      <p><a href="${linkTo(platform, '/device')}">Enter the code it shows you</a></p></section>`;
    return showPage({ title: 'Home', body, corner: cornerOf(platform, user), home: linkTo(platform) });
  },
});
