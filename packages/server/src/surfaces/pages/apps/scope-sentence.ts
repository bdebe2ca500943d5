import { describeScope, isSensitiveScope, type Scope } from '@souk/contract';
import { type Html, html } from '../html.js';

/** What a scope lets an app do, in words for the person who grants it. */
export function sentenceOf(scope: Scope): Html {
  return html`${describeScope(scope)}${isSensitiveScope(scope) && html` <strong>(sensitive)</strong>`}`;
}
