import { deviceOf } from '../../../domains/accounts/sign-in/device.js';
import { signIn } from '../../../domains/accounts/sign-in.js';
import { type Answer, redirect } from '../../../foundation/http/answer.js';
import { Refusal } from '../../../foundation/http/refusal.js';
import { defineOpenPage, type Visit } from '../define-page.js';
import { html } from '../html.js';
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
    return visit.user ? redirect(next) : signInForm(visit, { next, email: '' });
  },
});

export const submitSignIn = defineOpenPage({
  name: 'submitSignIn',
  method: 'POST',
  path: '/dashboard/sign-in',
  summary: 'Signs in and goes on.',
  show: async (visit) => {
    const { form, platform } = visit;
    const next = safeNext(platform, form.get('next'));
    const email = form.get('email') ?? '';
    const session = await orRefusal(
      signIn(platform, { email, password: form.get('password') ?? '' }, deviceOf(visit.request)),
    );
    if (session instanceof Refusal) return signInForm(visit, { next, email, refusal: session });
    return signedInAnd(visit.platform, session, next);
  },
});

interface FormState {
  next: string;
  email: string;
  refusal?: Refusal;
}

function signInForm({ platform }: AnyVisit, { next, email, refusal }: FormState): Answer {
  const body = html`<section><h1>Sign in</h1>
    ${refusal && html`<p class="notice" role="alert">${refusal.message}</p>`}
    <form method="post" action="${linkTo(platform, '/sign-in')}">
      <input type="hidden" name="next" value="${next}">
      <label>Email <input type="email" name="email" value="${email}" autocomplete="username" required autofocus></label>
      <label>Password <input type="password" name="password" autocomplete="current-password" required></label>
      <button>Sign in</button>
    </form></section>
    <p>New here? <a href="${linkTo(platform, `/sign-up?next=${encodeURIComponent(next)}`)}">Create an account</a></p>`;
  const answer = showPage({ title: 'Sign in', body, home: linkTo(platform) }, { status: refusal?.status });
  const seconds = refusal?.details.retryAfterSeconds;
  if (seconds === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(Math.max(1, Math.ceil(seconds))) } };
}
