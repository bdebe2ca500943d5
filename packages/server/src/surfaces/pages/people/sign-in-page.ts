import { deviceOf } from '../../../domains/accounts/sign-in/device.js';
import { readHalfSignedIn, writeHalfSignedIn } from '../../../domains/accounts/sign-in/half-signed-in.js';
import { checkPassword, finishSignIn, needsCode } from '../../../domains/accounts/sign-in.js';
import { type Answer, redirect } from '../../../foundation/http/answer.js';
import { Refusal } from '../../../foundation/http/refusal.js';
import { defineOpenPage, type Visit } from '../define-page.js';
import { type Html, html } from '../html.js';
import { linkTo, safeNext } from '../links.js';
import { orRefusal } from '../or-refusal.js';
import { showPage } from '../page-shell.js';
import { signedInAnd } from '../session-cookie.js';

type AnyVisit = Visit<unknown>;

export const showSignIn = defineOpenPage({
  name: 'showSignIn',
  method: 'GET',
  path: '/dashboard/sign-in',
  summary: 'The form to sign in with.',
  show: async (visit) => {
    const next = safeNext(visit.platform, visit.query.get('next'));
    if (visit.user) return redirect(next);
    const notice = visit.query.has('password-set') ? 'Your new password is set. Sign in with it.' : undefined;
    return passwordForm(visit, { next, email: '', notice });
  },
});

export const submitSignIn = defineOpenPage({
  name: 'submitSignIn',
  method: 'POST',
  path: '/dashboard/sign-in',
  summary: 'Signs in and goes on, or asks for the code of the second factor.',
  show: async (visit) => {
    const { form, platform, request } = visit;
    const next = safeNext(platform, form.get('next'));
    const email = form.get('email') ?? '';
    const device = deviceOf(request);
    const checked = await orRefusal(checkPassword(platform, { email, password: form.get('password') ?? '' }, device));
    if (checked instanceof Refusal) return passwordForm(visit, { next, email, refusal: checked });
    if (await needsCode(platform, checked))
      return codeForm(visit, { next, half: writeHalfSignedIn(platform, checked) });
    const session = await orRefusal(finishSignIn(platform, checked, undefined, device));
    if (session instanceof Refusal) return passwordForm(visit, { next, email, refusal: session });
    return signedInAnd(platform, session, next);
  },
});

export const submitSignInCode = defineOpenPage({
  name: 'submitSignInCode',
  method: 'POST',
  path: '/dashboard/sign-in/code',
  summary: 'Signs in with the code of the second factor, after the password.',
  show: async (visit) => {
    const { form, platform, request } = visit;
    const next = safeNext(platform, form.get('next'));
    const half = form.get('half') ?? '';
    const checked = await readHalfSignedIn(platform, half);
    if (!checked) {
      const notice = 'That took too long. Sign in again.';
      return passwordForm(visit, { next, email: '', notice, status: 401 });
    }
    const code = form.get('code') ?? '';
    const session = await orRefusal(finishSignIn(platform, checked, code, deviceOf(request)));
    if (session instanceof Refusal) return codeForm(visit, { next, half, refusal: session });
    return signedInAnd(platform, session, next);
  },
});

interface PasswordState {
  next: string;
  email: string;
  notice?: string;
  refusal?: Refusal;
  status?: number;
}

function passwordForm(visit: AnyVisit, { next, email, notice, refusal, status }: PasswordState): Answer {
  const { platform } = visit;
  const body = html`<section><h1>Sign in</h1>
    ${notice && html`<p class="notice" role="status">${notice}</p>`}
    ${refusal && html`<p class="notice" role="alert">${refusal.message}</p>`}
    <form method="post" action="${linkTo(platform, '/sign-in')}">
      <input type="hidden" name="next" value="${next}">
      <label>Email <input type="email" name="email" value="${email}" autocomplete="username" required autofocus></label>
      <label>Password <input type="password" name="password" autocomplete="current-password" required></label>
      <button>Sign in</button>
    </form></section>
    <p>New here? <a href="${linkTo(platform, `/sign-up?next=${encodeURIComponent(next)}`)}">Create an account</a></p>
    <p><a href="${linkTo(platform, '/forgot-password')}">Forgot your password?</a></p>`;
  return shown(visit, body, refusal, status);
}

/** The password is not asked for again and is never put into a page: `half` proves that it was right. */
function codeForm(visit: AnyVisit, { next, half, refusal }: { next: string; half: string; refusal?: Refusal }): Answer {
  const body = html`<section><h1>Enter a code</h1>
    ${refusal && html`<p class="notice" role="alert">${refusal.message} ${refusal.fix}</p>`}
    <p>Type the six digits that your authenticator app shows, or one of your recovery codes.</p>
    <form method="post" action="${linkTo(visit.platform, '/sign-in/code')}">
      <input type="hidden" name="next" value="${next}"><input type="hidden" name="half" value="${half}">
      <label>Code <input name="code" autocomplete="one-time-code" maxlength="20" required autofocus></label>
      <button>Sign in</button>
    </form></section>`;
  return shown(visit, body, refusal);
}

function shown({ platform }: AnyVisit, body: Html, refusal: Refusal | undefined, status?: number): Answer {
  const answer = showPage({ title: 'Sign in', body, home: linkTo(platform) }, { status: refusal?.status ?? status });
  const seconds = refusal?.details.retryAfterSeconds;
  if (seconds === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(Math.max(1, Math.ceil(seconds))) } };
}
