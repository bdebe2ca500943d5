import { type ErrorEntry, errorCatalogue } from '@souk/contract';
import { page } from '../../foundation/http/answer.js';
import { anyone, defineRoute } from '../../foundation/http/define-route.js';
import { developerDialect } from '../../foundation/http/dialects/developer-dialect.js';

/** Where `type` and `docs` of an Admin problem point: the catalogue as a page, with an anchor for each code. */
export const readErrorCatalogue = defineRoute(
  { document: null, dialect: developerDialect, access: anyone },
  {
    name: 'readErrorCatalogue',
    method: 'GET',
    path: '/docs/errors',
    tag: 'Documents',
    summary: 'The error catalogue as a page.',
    answers: [{ status: 200, description: 'The page.', mediaType: 'text/html' }],
    handle: async () =>
      page(cataloguePage, {
        'cache-control': 'public, max-age=300',
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
      }),
  },
);

const entries = Object.entries<ErrorEntry>(errorCatalogue).map(
  ([code, { status, title, message, fix }]) =>
    `<section id="${code.toLowerCase()}"><h2><code>${code}</code> <small>${status}</small></h2><p><strong>${escapeHtml(title)}.</strong> ${escapeHtml(message)}</p><p>What to do: ${escapeHtml(fix)}</p></section>`,
);

const cataloguePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Souk: error catalogue</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem}section:target{background:#fff6d6}small{color:#666;font-weight:normal}</style>
</head><body><h1>Error catalogue</h1>${entries.join('\n')}</body></html>`;

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
