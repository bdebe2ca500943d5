import { EmailConfirmation } from '@souk/contract';
import type { SignedInUser } from '../../../domains/accounts/recognise-session.js';
import { confirmEmail, mailEmailCode } from '../../../domains/accounts/verify-email.js';
import { type Answer, redirect } from '../../../foundation/http/answer.js';
import { Refusal } from '../../../foundation/http/refusal.js';
import { compileValidator } from '../../../foundation/http/validate.js';
import type { Platform } from '../../../foundation/platform.js';
import { cornerOf } from '../corner.js';
import { definePage, type Visit } from '../define-page.js';
import { type Html, html } from '../html.js';
import { linkTo } from '../links.js';
import { orRefusal } from '../or-refusal.js';
import { showPage } from '../page-shell.js';

const problemsOf = compileValidator(EmailConfirmation, 'The form');
const page = '/verify-email';

/** Shown on the home page until it is done. */
export function askToVerify(platform: Platform, { emailVerifiedAt }: SignedInUser): Html | null {
  if (emailVerifiedAt) return null;
  return html`<section><p class="notice">Your address is not verified yet: until then nobody can invite you, and you cannot
    turn on a second factor. <a href="${linkTo(platform, page)}">Verify it</a></p></section>`;
}

export const showVerifyEmail = definePage({
  name: 'showVerifyEmail',
  method: 'GET',
  path: '/dashboard/verify-email',
  summary: 'Asks for the code that was mailed, and mails one.',
  show: async (visit) => {
    const sent = visit.query.has('sent') ? 'The code is on its way to you.' : undefined;
    return visit.user.emailVerifiedAt ? redirect(linkTo(visit.platform)) : codeForm(visit, sent);
  },
});

export const submitEmailCodeRequest = definePage({
  name: 'submitEmailCodeRequest',
  method: 'POST',
  path: '/dashboard/verify-email/send',
  summary: 'Mails a code.',
  show: async (visit) => {
    const { platform, user } = visit;
    const sent = await orRefusal(mailEmailCode(platform, user));
    if (sent instanceof Refusal) return codeForm(visit, sent.message, sent.status);
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
    if (problemsOf({ code }).length > 0) return codeForm(visit, 'The code has eight digits.', 400);
    const verified = await orRefusal(confirmEmail(platform, user, code));
    if (verified instanceof Refusal) return codeForm(visit, verified.message, verified.status);
    return redirect(linkTo(platform));
  },
});

function codeForm({ platform, user }: Visit, notice?: string, status = 200): Answer {
  const body = html`<section><h1>Verify your address</h1>
    ${notice && html`<p class="notice" role="${status === 200 ? 'status' : 'alert'}">${notice}</p>`}
    <p>A code is mailed to ${user.email}. It works for 15 minutes.</p>
    <form method="post" action="${linkTo(platform, `${page}/send`)}"><button class="quiet">Mail me a code</button></form>
    <form method="post" action="${linkTo(platform, page)}">
      <label>Code of the mail <input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="20" required></label>
      <button>Verify</button>
    </form></section>`;
  const content = { title: 'Verify your address', body, corner: cornerOf(platform, user), home: linkTo(platform) };
  return showPage(content, { status });
}
