import { isSensitiveScope, type Scope } from '@souk/contract';
import { type Html, html } from '../../../foundation/pages/html.js';
import type { PageContext } from '../../../foundation/pages/page-context.js';
import { messagesFor } from '../locales/messages.js';

/** What a scope lets an app do, in words for the person who grants it. */
export function sentenceOf(reader: PageContext, scope: Scope): Html {
  const { scopes, consent } = messagesFor(reader);
  return html`${scopes[scope]}${isSensitiveScope(scope) && html` <span class="tag">${consent.sensitive}</span>`}`;
}
