import type { Answer } from '../../foundation/http/answer.js';
import { html } from '../../foundation/pages/html.js';
import { showPage } from '../../foundation/pages/page-shell.js';
import type { Reader } from '../../foundation/pages/reader.js';
import { shellWords } from '../../foundation/pages/words/shell-words.js';

const waitSeconds = 2;

/** Shown until the first build of the web app is done; it reloads itself. */
export function waitingPage(reader: Reader): Answer {
  const { title, sentence } = shellWords[reader.language].waiting;
  const body = html`<div class="card"><h1>${title}</h1><p role="status">${sentence}</p></div>`;
  const answer = showPage({ title, body, reader, room: 'narrow', refreshSeconds: waitSeconds }, { status: 503 });
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(waitSeconds) } };
}
