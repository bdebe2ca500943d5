import type { HandlerResponse } from '../../../foundation/http/response.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import type { Visit } from './define-storefront-page.js';
import { showStorefrontPage } from './page-layout.js';

/** Instead of a page that there is not. */
export function missingPage(visit: Visit): HandlerResponse {
  const { words, link } = visit;
  const body = notice(
    words.missing,
    words.missingSentence,
    html`<a class="button" href="${link('/')}">${words.home}</a>
<a class="button plain" href="${link('/products')}">${words.allProducts}</a>`,
  );
  return showStorefrontPage(visit, { title: words.missing, body, status: 404 });
}

/** Instead of every page of a store that is closed. */
export function closedPage(visit: Visit): HandlerResponse {
  const { words } = visit;
  return showStorefrontPage(visit, {
    title: words.closed,
    body: notice(words.closed, words.closedSentence),
    status: 410,
  });
}

/** Instead of what cannot be done while the store is paused. */
export function pausedPage(visit: Visit): HandlerResponse {
  const { words, link } = visit;
  const more = html`<a class="button" href="${link('/products')}">${words.viewProducts}</a>`;
  const body = notice(words.paused, words.pausedSentence, more);
  return showStorefrontPage(visit, { title: words.paused, body, status: visit.request.method === 'GET' ? 200 : 409 });
}

/** One thing to say in the middle of a page, and where to go from there. */
export function notice(title: string, sentence: string, actions?: Html): Html {
  return html`<section class="notice"><h1>${title}</h1><p>${sentence}</p>${actions && html`<p class="actions">${actions}</p>`}</section>`;
}
