import type { SignedInUser } from '../../../domains/accounts/identify-session.js';
import { deviceOf } from '../../../domains/accounts/sign-in/device.js';
import {
  readSecondFactorChallenge,
  writeSecondFactorChallenge,
} from '../../../domains/accounts/sign-in/second-factor-challenge.js';
import { checkPassword, finishSignIn, needsCode } from '../../../domains/accounts/sign-in.js';
import { DomainError } from '../../../foundation/domain-error.js';
import { type HandlerResponse, redirect } from '../../../foundation/http/response.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import { catchDomainError } from '../catch-domain-error.js';
import { defineOpenPage, type Visit } from '../define-page.js';
import { criticalNotice, errorNotice, successNotice } from '../error-message.js';
import { formField } from '../form-field.js';
import { linkTo, safeNext } from '../links.js';
import { messagesFor } from '../locales/messages.js';
import { demoButtons } from '../public/demo-buttons.js';
import { renderPageFor } from '../render-page.js';
import { signedInAnd } from '../session-cookie.js';

type AnyVisit = Visit<SignedInUser | null>;

export const showSignIn = defineOpenPage({
  name: 'showSignIn',
  method: 'GET',
  path: '/dashboard/sign-in',
  summary: 'The form to sign in with.',
  show: async (visit) => {
    const next = safeNext(visit.platform, visit.query.get('next'));
    if (visit.user) return redirect(next);
    const notice = visit.query.has('password-set') && successNotice(messagesFor(visit.reader).signIn.passwordSet);
    return passwordForm(visit, { next, email: '', notice });
  },
});

export const submitSignIn = defineOpenPage({
  name: 'submitSignIn',
  method: 'POST',
  path: '/dashboard/sign-in',
  summary: 'Sign in and continue, or ask for the two-step verification code',
  show: async (visit) => {
    const { form, platform, request } = visit;
    const next = safeNext(platform, form.get('next'));
    const email = form.get('email') ?? '';
    const device = deviceOf(request);
    const checked = await catchDomainError(
      checkPassword(platform, { email, password: form.get('password') ?? '' }, device),
    );
    if (checked instanceof DomainError) return passwordForm(visit, { next, email, refusal: checked });
    if (await needsCode(platform, checked))
      return codeForm(visit, { next, half: writeSecondFactorChallenge(platform, checked) });
    const session = await catchDomainError(finishSignIn(platform, checked, undefined, device));
    if (session instanceof DomainError) return passwordForm(visit, { next, email, refusal: session });
    return signedInAnd(platform, session, next);
  },
});

export const submitSignInCode = defineOpenPage({
  name: 'submitSignInCode',
  method: 'POST',
  path: '/dashboard/sign-in/code',
  cameFrom: '/sign-in',
  summary: 'Sign in with the two-step verification code, after the password',
  show: async (visit) => {
    const { form, platform, request } = visit;
    const next = safeNext(platform, form.get('next'));
    const half = form.get('half') ?? '';
    const checked = await readSecondFactorChallenge(platform, half);
    if (!checked) {
      const notice = criticalNotice(messagesFor(visit.reader).signIn.tooLong);
      return passwordForm(visit, { next, email: '', notice, status: 401 });
    }
    const code = form.get('code') ?? '';
    const session = await catchDomainError(finishSignIn(platform, checked, code, deviceOf(request)));
    if (session instanceof DomainError) return codeForm(visit, { next, half, refusal: session });
    return signedInAnd(platform, session, next);
  },
});

interface PasswordState {
  next: string;
  email: string;
  notice?: Html | false;
  refusal?: DomainError;
  status?: number;
}

function passwordForm(visit: AnyVisit, { next, email, notice, refusal, status }: PasswordState): HandlerResponse {
  const { platform, reader } = visit;
  const { signIn: words, form } = messagesFor(reader);
  const body = html`<div class="head"><h1>${words.title}</h1><p class="quiet">${words.summary}</p></div>
    <div class="card">${notice}${errorNotice(reader, refusal)}
    <form method="post" action="${linkTo(platform, '/sign-in')}">
      <input type="hidden" name="next" value="${next}">
      ${formField({ label: form.email, name: 'email', value: email, attributes: html`type="email" dir="ltr" autocomplete="username" required autofocus` })}
      ${formField({ label: form.password, name: 'password', attributes: html`type="password" dir="ltr" autocomplete="current-password" required` })}
      <button>${words.submit}</button>
    </form></div>
    <p class="spread"><span>${words.newHere} <a href="${linkTo(platform, `/sign-up?next=${encodeURIComponent(next)}`)}">${words.signUp}</a></span>
    <a href="${linkTo(platform, '/forgot-password')}">${words.forgot}</a></p>${demoButtons(visit, next)}`;
  return shown(visit, { title: words.title, body }, refusal, status);
}

/** The password is not asked for again and is never put into a page: `half` proves that it was right. */
function codeForm(
  visit: AnyVisit,
  { next, half, refusal }: { next: string; half: string; refusal?: DomainError },
): HandlerResponse {
  const { signIn: words, form } = messagesFor(visit.reader);
  const body = html`<div class="head"><h1>${words.codeTitle}</h1><p class="quiet">${words.codeSentence}</p></div>
    <div class="card">${errorNotice(visit.reader, refusal)}
    <form method="post" action="${linkTo(visit.platform, '/sign-in/code')}">
      <input type="hidden" name="next" value="${next}"><input type="hidden" name="half" value="${half}">
      ${formField({ label: form.code, name: 'code', attributes: html`dir="ltr" autocomplete="one-time-code" maxlength="20" required autofocus` })}
      <button>${words.submit}</button>
    </form></div>`;
  return shown(visit, { title: words.codeTitle, body }, refusal);
}

function shown(
  visit: AnyVisit,
  page: { title: string; body: Html },
  refusal: DomainError | undefined,
  status?: number,
): HandlerResponse {
  const answer = renderPageFor(visit, { ...page, room: 'narrow' }, { status: refusal?.status ?? status });
  const seconds = refusal?.details.retryAfterSeconds;
  if (seconds === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(Math.max(1, Math.ceil(seconds))) } };
}
