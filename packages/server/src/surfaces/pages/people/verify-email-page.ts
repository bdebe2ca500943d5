import { EmailConfirmation } from '@souk/contract';
import { confirmEmail, mailEmailCode } from '../../../domains/accounts/verify-email.js';
import { DomainError } from '../../../foundation/domain-error.js';
import { type HandlerResponse, redirect } from '../../../foundation/http/response.js';
import { compileValidator } from '../../../foundation/http/validation/validate.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import { catchDomainError } from '../catch-domain-error.js';
import { definePage, type Visit } from '../define-page.js';
import { criticalNotice, errorNotice, successNotice } from '../error-message.js';
import { formField } from '../form-field.js';
import { linkTo } from '../links.js';
import { messagesFor } from '../locales/messages.js';
import { renderPageFor } from '../render-page.js';

const problemsOf = compileValidator(EmailConfirmation, 'The form');
const page = '/verify-email';

export const showVerifyEmail = definePage({
  name: 'showVerifyEmail',
  method: 'GET',
  path: '/dashboard/verify-email',
  summary: 'Asks for the code that was mailed, and mails one.',
  show: async (visit) => {
    const sent = visit.query.has('sent') && successNotice(messagesFor(visit.reader).verify.sent);
    return visit.user.emailVerifiedAt ? redirect(linkTo(visit.platform)) : codeForm(visit, sent);
  },
});

export const submitEmailCodeRequest = definePage({
  name: 'submitEmailCodeRequest',
  method: 'POST',
  path: '/dashboard/verify-email/send',
  cameFrom: page,
  summary: 'Send a verification code',
  show: async (visit) => {
    const { platform, user } = visit;
    const sent = await catchDomainError(mailEmailCode(platform, user));
    if (sent instanceof DomainError) return codeForm(visit, errorNotice(visit.reader, sent), sent.status);
    return redirect(linkTo(platform, `${page}?sent`));
  },
});

export const submitEmailCode = definePage({
  name: 'submitEmailCode',
  method: 'POST',
  path: '/dashboard/verify-email',
  summary: 'Confirms the address with the code.',
  show: async (visit) => {
    const { form, platform, user } = visit;
    const code = (form.get('code') ?? '').replace(/\s/g, '');
    if (problemsOf({ code }).length > 0)
      return codeForm(visit, criticalNotice(messagesFor(visit.reader).verify.digits), 400);
    const verified = await catchDomainError(confirmEmail(platform, user, code));
    if (verified instanceof DomainError) return codeForm(visit, errorNotice(visit.reader, verified), verified.status);
    return redirect(linkTo(platform));
  },
});

function codeForm(visit: Visit, notice: Html | false | undefined, status = 200): HandlerResponse {
  const { platform, user, reader } = visit;
  const words = messagesFor(reader).verify;
  const body = html`<div class="head"><h1>${words.title}</h1>
      <p class="quiet"><span class="code">${user.email}</span><br>${words.sentence}</p></div>
    <div class="card">${notice}
    <form method="post" action="${linkTo(platform, page)}">
      ${formField({ label: words.label, name: 'code', attributes: html`dir="ltr" inputmode="numeric" autocomplete="one-time-code" maxlength="20" required` })}
      <button>${words.submit}</button></form>
    <form method="post" action="${linkTo(platform, `${page}/send`)}"><button class="plain">${words.send}</button></form></div>`;
  return renderPageFor(visit, { title: words.title, body, room: 'narrow' }, { status });
}
