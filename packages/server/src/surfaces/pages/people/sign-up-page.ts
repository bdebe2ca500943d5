import { NewUser, userLimits } from '@souk/contract';
import type { SignedInUser } from '../../../domains/accounts/identify-session.js';
import { limitSignUps } from '../../../domains/accounts/limit-sign-in-attempts.js';
import { deviceOf } from '../../../domains/accounts/sign-in/device.js';
import { signIn } from '../../../domains/accounts/sign-in.js';
import { signUp } from '../../../domains/accounts/sign-up.js';
import { DomainError } from '../../../foundation/domain-error.js';
import { type HandlerResponse, redirect } from '../../../foundation/http/response.js';
import { compileValidator } from '../../../foundation/http/validation/validate.js';
import { noteMailLanguage } from '../../../foundation/mail/mail-languages.js';
import { html } from '../../../foundation/pages/html.js';
import { catchDomainError } from '../catch-domain-error.js';
import { defineOpenPage, type Visit } from '../define-page.js';
import { errorNotice } from '../error-message.js';
import { formField } from '../form-field.js';
import { linkTo, safeNext } from '../links.js';
import { messagesFor } from '../locales/messages.js';
import { renderPageFor } from '../render-page.js';
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
  summary: 'Create an account, sign in and continue',
  show: async (visit) => {
    const { form, platform } = visit;
    const next = safeNext(platform, form.get('next'));
    const user = { name: form.get('name') ?? '', email: form.get('email') ?? '', password: form.get('password') ?? '' };
    const { password: _password, ...typed } = user;
    const wrong = wrongFields(problemsOf(user));
    if (wrong) return signUpForm(visit, { next, ...typed, wrong, status: 400 });
    const session = await catchDomainError(signUpAndIn(visit, user));
    if (!(session instanceof DomainError)) {
      await noteMailLanguage(platform.db, user.email, visit.reader.language, platform.clock.now());
      return signedInAnd(platform, session, next);
    }
    return signUpForm(visit, { next, ...typed, refusal: session, status: session.status });
  },
});

async function signUpAndIn({ platform, request }: Visit<unknown>, user: NewUser) {
  await limitSignUps(platform, request.address);
  await signUp(platform, user, request.address);
  return signIn(platform, user, deviceOf(request));
}

type FieldName = keyof NewUser;

/** Each sentence begins with the field that it is about. */
function wrongFields(problems: string[]): Set<FieldName> | undefined {
  if (problems.length === 0) return undefined;
  const fields: FieldName[] = ['name', 'email', 'password'];
  return new Set(fields.filter((field) => problems.some((problem) => problem.startsWith(field))));
}

interface FormState {
  next: string;
  name: string;
  email: string;
  wrong?: Set<FieldName>;
  refusal?: DomainError;
  status?: number;
}

function signUpForm(visit: Visit<SignedInUser | null>, state: FormState): HandlerResponse {
  const { next, name, email, wrong, refusal, status } = state;
  const { platform, reader } = visit;
  const { signUp: words, form, signIn: signInWords } = messagesFor(reader);
  const { passwordLeast: least, passwordMost: most } = userLimits;
  const body = html`<div class="head"><h1>${words.title}</h1><p class="quiet">${words.summary}</p></div>
    <div class="card">${errorNotice(reader, refusal)}
    <form method="post" action="${linkTo(platform, '/sign-up')}">
      <input type="hidden" name="next" value="${next}">
      ${formField({ label: form.name, name: 'name', value: name, wrong: wrong?.has('name') && form.nameWrong, attributes: html`autocomplete="name" maxlength="${userLimits.name}" required autofocus` })}
      ${formField({ label: form.email, name: 'email', value: email, wrong: wrong?.has('email') && form.emailWrong, attributes: html`type="email" dir="ltr" autocomplete="username" required` })}
      ${formField({ label: form.password, name: 'password', hint: form.passwordHint(least), wrong: wrong?.has('password') && form.passwordWrong(least), attributes: html`type="password" dir="ltr" autocomplete="new-password" required minlength="${least}" maxlength="${most}"` })}
      <button>${words.submit}</button>
    </form></div>
    <p>${words.known} <a href="${linkTo(platform, `/sign-in?next=${encodeURIComponent(next)}`)}">${signInWords.title}</a></p>`;
  return renderPageFor(visit, { title: words.title, body, room: 'narrow' }, { status });
}
