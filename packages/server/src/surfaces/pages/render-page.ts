import type { SignedInUser } from '../../domains/accounts/identify-session.js';
import type { HandlerResponse } from '../../foundation/http/response.js';
import { type Html, html } from '../../foundation/pages/html.js';
import type { PageContext } from '../../foundation/pages/page-context.js';
import { type PageContent, type PagePolicy, showPage } from '../../foundation/pages/page-shell.js';
import type { Platform } from '../../foundation/platform.js';
import type { Visit } from './define-page.js';
import { linkTo } from './links.js';
import { messagesFor } from './locales/messages.js';

type Shown = Pick<PageContent, 'title' | 'body' | 'room' | 'head' | 'refreshSeconds'>;

/** A page for this visitor: in their language, with their name and the way out where they are signed in. */
export function renderPageFor(
  { reader, user, platform }: Pick<Visit<SignedInUser | null>, 'reader' | 'user' | 'platform'>,
  shown: Shown,
  policy?: PagePolicy & { status?: number },
): HandlerResponse {
  // A narrow page is a form of its own: the way in is what it is about, or not yet the question.
  const corner = user ? whoIsIn(platform, user, reader) : shown.room !== 'narrow' && wayIn(platform, reader);
  return showPage({ ...shown, reader, corner: corner || undefined }, policy);
}

function whoIsIn(platform: Platform, { name }: SignedInUser, reader: PageContext): Html {
  return html`<form method="post" action="${linkTo(platform, '/sign-out')}" class="corner">
    <span class="small">${name}</span><button class="plain">${messagesFor(reader).corner.signOut}</button></form>`;
}

function wayIn(platform: Platform, reader: PageContext): Html {
  return html`<a class="button plain" href="${linkTo(platform, '/sign-in')}">${messagesFor(reader).corner.signIn}</a>`;
}
