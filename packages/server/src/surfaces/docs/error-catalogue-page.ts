import { type ErrorEntry, errorCatalogue } from '@souk/contract';
import { anyone, defineRoute } from '../../foundation/http/define-route.js';
import { developerErrorFormat } from '../../foundation/http/error-formats/developer-error-format.js';
import { inPagesForBrowsers } from '../../foundation/pages/error-page.js';
import { html } from '../../foundation/pages/html.js';
import { shellMessages } from '../../foundation/pages/locales/shell-messages.js';
import { pageContextOf } from '../../foundation/pages/page-context.js';
import { showPage } from '../../foundation/pages/page-shell.js';

/**
 * Where `type` and `docs` of an Admin problem point: the catalogue as a page, with an anchor for each code. Where the site is not
 * built, in a plain form with the same anchors.
 */
export const readErrorCatalogue = defineRoute(
  { document: null, errorFormat: inPagesForBrowsers(developerErrorFormat), access: anyone },
  {
    name: 'readErrorCatalogue',
    method: 'GET',
    path: '/docs/errors',
    tag: 'Documents',
    summary: 'Get the error catalogue',
    responses: [{ status: 200, description: 'The page', mediaType: 'text/html' }],
    handle: async ({ request, platform }) => {
      const built = await platform.docsSite.answer(request, 'errors');
      if (built) return built;
      const reader = pageContextOf(request);
      const { title, summary } = shellMessages[reader.language].errors;
      const body = html`<div class="head"><h1>${title}</h1><p class="quiet">${summary}</p></div>
        <div class="card" lang="en" dir="ltr"><ul class="rows">${catalogue}</ul></div>`;
      return showPage({ title, body, reader });
    },
  },
);

/** What the API says is English; it is written once. */
const entries = Object.entries<ErrorEntry>(errorCatalogue).map(
  ([code, { status, title, message, fix }]) =>
    html`<li id="${code.toLowerCase()}"><h2><code>${code}</code> <span class="tag calm">${status}</span></h2>
      <p><strong>${title}.</strong> ${message}</p><p class="quiet">Fix: ${fix}</p></li>`,
);
const catalogue = html`${entries}`;
