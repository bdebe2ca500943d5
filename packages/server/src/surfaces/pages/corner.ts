import type { SignedInUser } from '../../domains/accounts/recognise-session.js';
import type { Platform } from '../../foundation/platform.js';
import { type Html, html } from './html.js';
import { linkTo } from './links.js';

/** Who is signed in, and the way out: the corner of every page of a signed-in person. */
export function cornerOf(platform: Platform, user: SignedInUser): Html {
  return html`<form method="post" action="${linkTo(platform, '/sign-out')}" class="buttons">
    <span>${user.name}</span><button class="quiet">Sign out</button></form>`;
}
