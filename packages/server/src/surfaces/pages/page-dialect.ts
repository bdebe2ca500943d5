import { developerDialect } from '../../foundation/http/dialects/developer-dialect.js';
import type { Dialect } from '../../foundation/http/dialects/dialect.js';
import { html } from './html.js';
import { pageHeaders, renderPage } from './page-shell.js';

/** What the developer dialect would say, as a page. */
export const pageDialect: Dialect = {
  ...developerDialect,
  write(problem, request) {
    const answer = developerDialect.write(problem, request);
    const { message, fix } = answer.body as { message: string | string[]; fix?: string };
    const body = html`<section><h1>That did not work</h1>
      <p class="notice">${[message].flat().join(' ')}</p>${fix && html`<p>${fix}</p>`}
      <p class="small">Request ${request.id}</p></section>`;
    const page = renderPage({ title: 'That did not work', body });
    return { ...answer, headers: { ...answer.headers, ...pageHeaders() }, html: page };
  },
};
