import { PasswordReset, type User, userLimits } from '@souk/contract';
import { findResetAccount, resetPassword } from '../../../domains/accounts/password-reset/reset-password.js';
import { type Answer, redirect } from '../../../foundation/http/answer.js';
import type { ParamsOf } from '../../../foundation/http/define-route.js';
import { matching } from '../../../foundation/http/path-params.js';
import { Refusal } from '../../../foundation/http/refusal.js';
import { compileValidator } from '../../../foundation/http/validate.js';
import { defineOpenPage, type Visit } from '../define-page.js';
import { html } from '../html.js';
import { linkTo } from '../links.js';
import { orRefusal } from '../or-refusal.js';
import { showPage } from '../page-shell.js';
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
    return account instanceof Refusal ? deadLink(visit, account) : passwordForm(visit, account, []);
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
    if (account instanceof Refusal) return deadLink(visit, account);
    const reset = readForm(form);
    const problems = problemsOf(reset);
    if (problems.length > 0) return passwordForm(visit, account, problems, 400);
    const { token } = given;
    const refused = await orRefusal(resetPassword(platform, { token, address: request.address }, reset));
    if (refused instanceof Refusal) return passwordForm(visit, account, [refused.message], refused.status);
    const answer = redirect(linkTo(platform, '/sign-in?password-set'));
    return { ...answer, headers: { ...answer.headers, ...dropSession(platform) } };
  },
});

type ResetVisit = Visit<unknown, ParamsOf<typeof params>>;

const accountOf = ({ platform, params: { token } }: ResetVisit) => orRefusal(findResetAccount(platform, token));

function deadLink({ platform }: Visit<unknown>, { message, status }: Refusal): Answer {
  const body = html`<section><h1>This link works no more</h1><p class="notice" role="alert">${message}</p>
    <p><a href="${linkTo(platform, '/forgot-password')}">Have another one mailed to you</a></p></section>`;
  return showPage({ title: 'This link works no more', body, home: linkTo(platform) }, { status });
}

function readForm(form: URLSearchParams): PasswordReset {
  const newPassword = form.get('password') ?? '';
  return form.has('anew') ? { newPassword, newAccount: { name: form.get('name') ?? '' } } : { newPassword };
}

function passwordForm(
  { platform, params: given }: ResetVisit,
  account: User,
  problems: string[],
  status = 200,
): Answer {
  const body = html`<section><h1>Set a new password</h1>
    ${problems.map((problem) => html`<p class="notice" role="alert">${problem}</p>`)}
    <p>For ${account.email}. You will be signed out everywhere.</p>
    <form method="post" action="${linkTo(platform, `/reset-password/${given.token}`)}">
      <input type="hidden" name="email" value="${account.email}" autocomplete="username">
      <label>New password <input type="password" name="password" autocomplete="new-password" required autofocus
        minlength="${userLimits.passwordLeast}" maxlength="${userLimits.passwordMost}"></label>
      ${account.emailVerifiedAt === null && startAnew()}
      <button>Set the password</button>
    </form></section>`;
  return showPage({ title: 'Set a new password', body, home: linkTo(platform) }, { status });
}

/** For an account with an unverified address: somebody else may have created it. */
const startAnew = () => html`
  <p class="small">This account was made by somebody who never showed that the address is theirs. If that was not you, start
  with a new one: theirs loses the address.</p>
  <label class="choice"><input type="checkbox" name="anew"> I did not make this account: give me a new one</label>
  <label>Your name, for a new account <input name="name" autocomplete="name" maxlength="${userLimits.name}"></label>`;
