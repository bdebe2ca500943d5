import { PasswordReset, type User, userLimits } from '@souk/contract';
import type { SignedInUser } from '../../../domains/accounts/identify-session.js';
import { findResetAccount, resetPassword } from '../../../domains/accounts/password-reset/reset-password.js';
import { DomainError } from '../../../foundation/domain-error.js';
import type { ParamsOf } from '../../../foundation/http/define-route.js';
import { matching } from '../../../foundation/http/path-params.js';
import { type HandlerResponse, redirect } from '../../../foundation/http/response.js';
import { compileValidator } from '../../../foundation/http/validation/validate.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import { catchDomainError } from '../catch-domain-error.js';
import { defineOpenPage, type Visit } from '../define-page.js';
import { errorNotice } from '../error-message.js';
import { formField } from '../form-field.js';
import { linkTo } from '../links.js';
import { messagesFor } from '../locales/messages.js';
import { renderPageFor } from '../render-page.js';
import { dropSession } from '../session-cookie.js';

const problemsOf = compileValidator(PasswordReset, 'The form');
const path = '/dashboard/reset-password/{token}';
const params = { token: matching(/^[0-9A-Za-z]{43}$/, 'The token of the link.', 'PASSWORD_RESET_NOT_FOUND') };

/** Opening the link does not consume it: link scanners open it too, before the person does. */
export const showResetPassword = defineOpenPage({
  name: 'showResetPassword',
  method: 'GET',
  path,
  params,
  summary: 'Where a mailed link leads: asks for the new password.',
  show: async (visit) => {
    const account = await accountOf(visit);
    return account instanceof DomainError ? deadLink(visit, account) : passwordForm(visit, account, {});
  },
});

export const submitResetPassword = defineOpenPage({
  name: 'submitResetPassword',
  method: 'POST',
  path,
  params,
  summary: 'Sets the new password.',
  show: async (visit) => {
    const { form, params: given, platform, request } = visit;
    const account = await accountOf(visit);
    if (account instanceof DomainError) return deadLink(visit, account);
    const reset = readForm(form);
    if (problemsOf(reset).length > 0) return passwordForm(visit, account, { reset, status: 400 });
    const { token } = given;
    const refused = await catchDomainError(resetPassword(platform, { token, address: request.address }, reset));
    if (refused instanceof DomainError)
      return passwordForm(visit, account, { refusal: refused, status: refused.status });
    const answer = redirect(linkTo(platform, '/sign-in?password-set'));
    return { ...answer, headers: { ...answer.headers, ...dropSession(platform) } };
  },
});

type ResetVisit = Visit<SignedInUser | null, ParamsOf<typeof params>>;

const accountOf = ({ platform, params: { token } }: ResetVisit) => catchDomainError(findResetAccount(platform, token));

function deadLink(visit: ResetVisit, refusal: DomainError): HandlerResponse {
  const { platform, reader } = visit;
  const words = messagesFor(reader).reset;
  const body = html`<div class="card"><h1>${words.deadTitle}</h1>${errorNotice(reader, refusal)}
    <p><a href="${linkTo(platform, '/forgot-password')}">${words.another}</a></p></div>`;
  return renderPageFor(visit, { title: words.deadTitle, body, room: 'narrow' }, { status: refusal.status });
}

function readForm(form: URLSearchParams): PasswordReset {
  const newPassword = form.get('password') ?? '';
  return form.has('anew') ? { newPassword, newAccount: { name: form.get('name') ?? '' } } : { newPassword };
}

interface FormState {
  /** What was sent and broke the rules of the form. */
  reset?: PasswordReset;
  refusal?: DomainError;
  status?: number;
}

function passwordForm(visit: ResetVisit, account: User, { reset, refusal, status = 200 }: FormState): HandlerResponse {
  const { platform, params: given, reader } = visit;
  const { reset: words, form } = messagesFor(reader);
  const { passwordLeast: least, passwordMost: most } = userLimits;
  const wrongPassword = reset && reset.newPassword.length < least && form.passwordWrong(least);
  const body = html`<div class="head"><h1>${words.title}</h1>
      <p class="quiet"><span class="code">${account.email}</span><br>${words.sentence}</p></div>
    <div class="card">${errorNotice(reader, refusal)}
    <form method="post" action="${linkTo(platform, `/reset-password/${given.token}`)}">
      <input type="hidden" name="email" value="${account.email}" autocomplete="username">
      ${formField({ label: words.label, name: 'password', hint: form.passwordHint(least), wrong: wrongPassword, attributes: html`type="password" dir="ltr" autocomplete="new-password" required autofocus minlength="${least}" maxlength="${most}"` })}
      ${account.emailVerifiedAt === null && startAnew(visit, reset)}
      <button>${words.submit}</button>
    </form></div>`;
  return renderPageFor(visit, { title: words.title, body, room: 'narrow' }, { status });
}

/** For an account with an unverified address: somebody else may have created it. */
function startAnew({ reader }: ResetVisit, reset: PasswordReset | undefined): Html {
  const { reset: words, form } = messagesFor(reader);
  const wrong = reset?.newAccount?.name.trim() === '' && form.nameWrong;
  return html`<p class="small">${words.anewSentence}</p>
  <label class="choice"><input type="checkbox" name="anew"${reset?.newAccount && html` checked`}> <span>${words.anew}</span></label>
  ${formField({ label: words.anewName, name: 'name', wrong, attributes: html`autocomplete="name" maxlength="${userLimits.name}"` })}`;
}
