import type { Answer } from '../http/answer.js';
import { html } from './html.js';
import { showPage } from './page-shell.js';
import type { Reader } from './reader.js';
import { shellWords } from './words/shell-words.js';

const waitSeconds = 2;

/** Shown until the first build of what was asked for is done; it reloads itself. */
export function waitingPage(reader: Reader): Answer {
  const { title, sentence } = shellWords[reader.language].waiting;
  const body = html`<div class="card"><h1>${title}</h1><p role="status">${sentence}</p></div>`;
  const answer = showPage({ title, body, reader, room: 'narrow', refreshSeconds: waitSeconds }, { status: 503 });
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(waitSeconds) } };
}
