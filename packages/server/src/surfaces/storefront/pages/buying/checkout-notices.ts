import type { BasketChange } from '../../../../domains/checkouts/read-basket.js';
import { type Html, html } from '../../../../foundation/pages/html.js';
import type { Visit } from '../define-storefront-page.js';
import { buyingWords } from './words/words.js';

/** What of the cart could not be kept; it takes the focus, so that it is read first. */
export function changesNotice(
  { language }: Visit,
  changes: readonly BasketChange[],
  more?: string | false,
): Html | false {
  if (changes.length === 0 && !more) return false;
  const words = buyingWords(language).changes;
  const sentences = [
    ...changes.map(({ name, left }) => (left === 0 ? words.gone(name) : words.reduced(name, left))),
    ...(more ? [more] : []),
  ];
  return html`<section class="alert" role="alert" tabindex="-1" autofocus aria-labelledby="changes"><h2 id="changes">${words.title}</h2>
<ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul></section>`;
}
