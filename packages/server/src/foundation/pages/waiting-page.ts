import type { HandlerResponse } from '../http/response.js';
import { html } from './html.js';
import { shellMessages } from './locales/shell-messages.js';
import type { PageContext } from './page-context.js';
import { showPage } from './page-shell.js';

const waitSeconds = 2;

/** Shown until the first build of what was asked for is done; it reloads itself. */
export function waitingPage(reader: PageContext): HandlerResponse {
  const { title, sentence } = shellMessages[reader.language].waiting;
  const body = html`<div class="card"><h1>${title}</h1><p role="status">${sentence}</p></div>`;
  const answer = showPage({ title, body, reader, room: 'narrow', refreshSeconds: waitSeconds }, { status: 503 });
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(waitSeconds) } };
}
