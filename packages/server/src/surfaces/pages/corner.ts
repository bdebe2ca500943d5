import type { SignedInUser } from '../../domains/accounts/recognise-session.js';
import type { Platform } from '../../foundation/platform.js';
import { type Html, html } from './html.js';
import { linkTo } from './links.js';

/** Who is signed in, and the sign-out button: the corner of every signed-in page. */
export function cornerOf(platform: Platform, user: SignedInUser): Html {
  return html`<form method="post" action="${linkTo(platform, '/sign-out')}" class="buttons">
    <span>${user.name}</span><button class="quiet">Sign out</button></form>`;
}
