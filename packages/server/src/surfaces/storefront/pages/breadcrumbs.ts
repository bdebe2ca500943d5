import type { CollectionLink } from '../../../domains/storefront/browse-storefront.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import type { Visit } from './define-storefront-page.js';
import { ownText } from './page-layout.js';
import { slugOf } from './slugs.js';

/** The way from the store's first page to this one. */
export function breadcrumbs(visit: Visit, above: readonly CollectionLink[], here: Html | string): Html {
  const { words, link } = visit;
  const steps = above.map(
    ({ id, name }) => html`<li><a href="${link(`/collections/${slugOf(id, name)}`)}">${ownText(visit, name)}</a></li>`,
  );
  return html`<nav class="crumbs" aria-label="${words.home}"><ol><li><a href="${link('/')}">${words.home}</a></li>${steps}<li aria-current="page">${here}</li></ol></nav>`;
}
