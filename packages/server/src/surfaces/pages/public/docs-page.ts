import { html } from '../../../foundation/pages/html.js';
import { defineOpenPage } from '../define-page.js';
import { messagesFor } from '../locales/messages.js';
import { renderPageFor } from '../render-page.js';

const surfaces = ['developer', 'admin', 'oauth', 'dashboard', 'desk', 'storefront'] as const;

/** Where the documentation begins; a plain list of what there is where the site is not built. */
export const showDocs = defineOpenPage({
  name: 'showDocs',
  method: 'GET',
  path: '/docs',
  summary: 'What there is to read.',
  show: async (visit) => {
    const built = await visit.platform.docsSite.answer(visit.request, '');
    if (built) return built;
    const words = messagesFor(visit.reader).docs;
    const documents = surfaces.map(
      (name) =>
        html`<li><a href="/openapi/${name}.json"><span class="code">${name}.json</span></a><span class="quiet">${words.surfaces[name]}</span></li>`,
    );
    const body = html`<div class="head"><h1>${words.title}</h1><p class="quiet">${words.summary}</p></div>
      <section class="card"><div class="head"><h2>${words.documents}</h2><p class="quiet">${words.documentsSentence}</p></div>
      <ul class="rows">${documents}</ul></section>
      <section class="card"><div class="head"><h2><a href="/docs/errors">${words.errors}</a></h2><p class="quiet">${words.errorsSentence}</p></div></section>`;
    return renderPageFor(visit, { title: words.title, body });
  },
});
