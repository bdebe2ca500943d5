import { PasswordResetRequest } from '@souk/contract';
import type { SignedInUser } from '../../../domains/accounts/identify-session.js';
import { resetMinutes } from '../../../domains/accounts/password-reset/mail-reset-link.js';
import { requestPasswordReset } from '../../../domains/accounts/password-reset/request-reset.js';
import { DomainError } from '../../../foundation/domain-error.js';
import type { HandlerResponse } from '../../../foundation/http/response.js';
import { compileValidator } from '../../../foundation/http/validation/validate.js';
import { html } from '../../../foundation/pages/html.js';
import { catchDomainError } from '../catch-domain-error.js';
import { defineOpenPage, type Visit } from '../define-page.js';
import { errorNotice } from '../error-message.js';
import { formField } from '../form-field.js';
import { linkTo } from '../links.js';
import { messagesFor } from '../locales/messages.js';
import { renderPageFor } from '../render-page.js';

const problemsOf = compileValidator(PasswordResetRequest, 'The form');

export const showForgotPassword = defineOpenPage({
  name: 'showForgotPassword',
  method: 'GET',
  path: '/dashboard/forgot-password',
  summary: 'Asks for the address to mail a link to.',
  show: async (visit) => addressForm(visit, {}),
});

export const submitForgotPassword = defineOpenPage({
  name: 'submitForgotPassword',
  method: 'POST',
  path: '/dashboard/forgot-password',
  summary: 'Send a link to set a new password; the response does not show whether the account exists',
  show: async (visit) => {
    const { form, platform, request, reader } = visit;
    const email = (form.get('email') ?? '').trim();
    if (problemsOf({ email }).length > 0) return addressForm(visit, { email, wrong: true, status: 400 });
    const refused = await catchDomainError(requestPasswordReset(platform, { email }, request.address));
    if (refused instanceof DomainError) return addressForm(visit, { email, refusal: refused, status: refused.status });
    const words = messagesFor(reader).forgot;
    const body = html`<div class="card"><h1>${words.sentTitle}</h1><p>${words.sentSentence(resetMinutes)}</p>
      <p><a href="${linkTo(platform, '/sign-in')}">${words.back}</a></p></div>`;
    return renderPageFor(visit, { title: words.sentTitle, body, room: 'narrow' });
  },
});

interface FormState {
  email?: string;
  wrong?: boolean;
  refusal?: DomainError;
  status?: number;
}

function addressForm(visit: Visit<SignedInUser | null>, { email, wrong, refusal, status }: FormState): HandlerResponse {
  const { platform, reader } = visit;
  const { forgot: words, form } = messagesFor(reader);
  const body = html`<div class="head"><h1>${words.title}</h1><p class="quiet">${words.sentence}</p></div>
    <div class="card">${errorNotice(reader, refusal)}
    <form method="post" action="${linkTo(platform, '/forgot-password')}">
      ${formField({ label: form.email, name: 'email', value: email, wrong: wrong && form.emailWrong, attributes: html`type="email" dir="ltr" autocomplete="username" required autofocus` })}
      <button>${words.submit}</button>
    </form></div>
    <p><a href="${linkTo(platform, '/sign-in')}">${words.back}</a></p>`;
  return renderPageFor(visit, { title: words.title, body, room: 'narrow' }, { status });
}
