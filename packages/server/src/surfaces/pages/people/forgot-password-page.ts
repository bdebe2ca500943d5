import { PasswordResetRequest } from '@souk/contract';
import { askForReset } from '../../../domains/accounts/password-reset/ask-for-reset.js';
import { resetMinutes } from '../../../domains/accounts/password-reset/mail-reset-link.js';
import type { Answer } from '../../../foundation/http/answer.js';
import { Refusal } from '../../../foundation/http/refusal.js';
import { compileValidator } from '../../../foundation/http/validate.js';
import { defineOpenPage, type Visit } from '../define-page.js';
import { html } from '../html.js';
import { linkTo } from '../links.js';
import { orRefusal } from '../or-refusal.js';
import { showPage } from '../page-shell.js';

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
  summary: 'Mails a link to set a new password with; says the same whether somebody has the address or not.',
  show: async (visit) => {
    const { form, platform, request } = visit;
    const email = (form.get('email') ?? '').trim();
    const [problem] = problemsOf({ email });
    if (problem) return addressForm(visit, { problem, status: 400 });
    const refused = await orRefusal(askForReset(platform, { email }, request.address));
    if (refused instanceof Refusal) return addressForm(visit, { problem: refused.message, status: refused.status });
    const body = html`<section><h1>Look into your mail</h1>
      <p>If somebody has an account with this address, a link to set a new password is on its way there. It works once, for
      ${resetMinutes} minutes.</p></section>`;
    return showPage({ title: 'Look into your mail', body, home: linkTo(platform) });
  },
});

interface FormState {
  problem?: string;
  status?: number;
}

function addressForm({ platform }: Visit<unknown>, { problem, status }: FormState): Answer {
  const body = html`<section><h1>Forgot your password?</h1>
    ${problem && html`<p class="notice" role="alert">${problem}</p>`}
    <p>A link to set a new one is mailed to your address.</p>
    <form method="post" action="${linkTo(platform, '/forgot-password')}">
      <label>Email <input type="email" name="email" autocomplete="username" required autofocus></label>
      <button>Mail me a link</button>
    </form></section>`;
  return showPage({ title: 'Forgot your password?', body, home: linkTo(platform) }, { status });
}
