import { throwDomainError } from '../../../foundation/domain-error.js';
import { listMail, type WrittenMail } from '../../../foundation/mail/list-mail.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import type { PageContext } from '../../../foundation/pages/page-context.js';
import { defineOpenPage } from '../define-page.js';
import { messagesFor } from '../locales/messages.js';
import { renderPageFor } from '../render-page.js';
import { mayEnterDemo } from './demo-access.js';

const newest = 30;

/** The demo's letter box: codes and links that would have been mailed. Only for a browser on this machine. */
export const showMail = defineOpenPage({
  name: 'showMail',
  method: 'GET',
  path: '/mail',
  summary: 'What the demo would have mailed, newest first.',
  show: async (visit) => {
    const { platform, reader, request } = visit;
    if (!mayEnterDemo(request, platform)) throwDomainError('ROUTE_NOT_FOUND');
    const words = messagesFor(reader).mail;
    const mails = await listMail(platform.db, { afterId: undefined, limit: newest });
    const shown = mails.slice(0, newest).map((mail) => mailOf(mail, reader));
    const body = html`<div class="head"><h1>${words.title}</h1><p class="quiet">${words.sentence}</p></div>
      <section class="card" aria-label="${words.title}">${shown.length > 0 ? html`<ul class="rows">${shown}</ul>` : html`<p class="quiet">${words.none}</p>`}</section>`;
    return renderPageFor(visit, { title: words.title, body });
  },
});

function mailOf({ to, subject, body, createdAt }: WrittenMail, reader: PageContext): Html {
  const words = messagesFor(reader).mail;
  const at = new Intl.DateTimeFormat(reader.language, { dateStyle: 'medium', timeStyle: 'short' });
  const time = html`<time class="quiet small" datetime="${createdAt}">${at.format(new Date(createdAt))}</time>`;
  if (subject === '')
    return html`<li><span class="spread"><span class="quiet">${words.erased}</span>${time}</span><span class="code quiet">${to}</span></li>`;
  return html`<li><span class="spread"><strong dir="auto">${subject}</strong>${time}</span><span class="code quiet">${to}</span>
    <p class="market-text" dir="auto">${linked(body)}</p></li>`;
}

/** Addresses of ours can be opened from here; everything else stays text. */
function linked(body: string): Html[] {
  return body
    .trim()
    .split(/(https?:\/\/[^\s]+)/)
    .map((piece, at) =>
      at % 2 === 1 ? html`<a href="${piece}"><span class="code">${piece}</span></a>` : html`${piece}`,
    );
}
