import { NewUser, userLimits } from '@souk/contract';
import { limitSignUps } from '../../../domains/accounts/limit-guesses.js';
import { deviceOf } from '../../../domains/accounts/sign-in/device.js';
import { signIn } from '../../../domains/accounts/sign-in.js';
import { signUp } from '../../../domains/accounts/sign-up.js';
import { type Answer, redirect } from '../../../foundation/http/answer.js';
import { Refusal } from '../../../foundation/http/refusal.js';
import { compileValidator } from '../../../foundation/http/validate.js';
import { defineOpenPage, type Visit } from '../define-page.js';
import { html } from '../html.js';
import { linkTo, safeNext } from '../links.js';
import { orRefusal } from '../or-refusal.js';
import { showPage } from '../page-shell.js';
import { signedInAnd } from '../session-cookie.js';

const problemsOf = compileValidator(NewUser, 'The form');

export const showSignUp = defineOpenPage({
  name: 'showSignUp',
  method: 'GET',
  path: '/dashboard/sign-up',
  summary: 'The form to sign up with.',
  show: async (visit) => {
    const next = safeNext(visit.platform, visit.query.get('next'));
    return visit.user ? redirect(next) : signUpForm(visit, { next, name: '', email: '' });
  },
});

export const submitSignUp = defineOpenPage({
  name: 'submitSignUp',
  method: 'POST',
  path: '/dashboard/sign-up',
  summary: 'Signs up, signs in and goes on.',
  show: async (visit) => {
    const { form, platform } = visit;
    const next = safeNext(platform, form.get('next'));
    const user = { name: form.get('name') ?? '', email: form.get('email') ?? '', password: form.get('password') ?? '' };
    const { password: _password, ...typed } = user;
    const problems = problemsOf(user);
    if (problems.length > 0) return signUpForm(visit, { next, ...typed, problems, status: 400 });
    const session = await orRefusal(signUpAndIn(visit, user));
    if (!(session instanceof Refusal)) return signedInAnd(platform, session, next);
    return signUpForm(visit, { next, ...typed, problems: [session.message], status: session.status });
  },
});

async function signUpAndIn({ platform, request }: Visit<unknown>, user: NewUser) {
  await limitSignUps(platform, request.address);
  await signUp(platform.db, user, platform.clock.now());
  return signIn(platform, user, deviceOf(request));
}

interface FormState {
  next: string;
  name: string;
  email: string;
  problems?: string[];
  status?: number;
}

function signUpForm({ platform }: Visit<unknown>, { next, name, email, problems = [], status }: FormState): Answer {
  const body = html`<section><h1>Create an account</h1>
    ${problems.map((problem) => html`<p class="notice" role="alert">${problem}</p>`)}
    <form method="post" action="${linkTo(platform, '/sign-up')}">
      <input type="hidden" name="next" value="${next}">
      <label>Name <input name="name" value="${name}" autocomplete="name" maxlength="${userLimits.name}" required autofocus></label>
      <label>Email <input type="email" name="email" value="${email}" autocomplete="username" required></label>
      <label>Password <input type="password" name="password" autocomplete="new-password" required
        minlength="${userLimits.passwordLeast}" maxlength="${userLimits.passwordMost}"></label>
      <button>Create the account</button>
    </form></section>`;
  return showPage({ title: 'Create an account', body, home: linkTo(platform) }, { status });
}
