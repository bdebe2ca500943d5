import { decideSignIn, findWaitingSignIn } from '../../../domains/developers/sign-in/decide-sign-in.js';
import { DomainError } from '../../../foundation/domain-error.js';
import { type HandlerResponse, redirect } from '../../../foundation/http/response.js';
import { html } from '../../../foundation/pages/html.js';
import { catchDomainError } from '../catch-domain-error.js';
import { definePage, type Visit } from '../define-page.js';
import { errorNotice } from '../error-message.js';
import { formField } from '../form-field.js';
import { linkTo } from '../links.js';
import { messagesFor } from '../locales/messages.js';
import { renderPageFor } from '../render-page.js';

/** Where the command-line tool sends a person: they type or confirm the code it shows, then decide. */
export const showDevice = definePage({
  name: 'showDevice',
  method: 'GET',
  path: '/dashboard/device',
  summary: 'Asks for the code of a device, and shows what waits under it.',
  show: async (visit) => {
    const typed = visit.query.get('user_code');
    if (!typed) return codeForm(visit);
    const waiting = await catchDomainError(findWaitingSignIn(visit.platform, guesserOf(visit), typed));
    return waiting instanceof DomainError ? codeForm(visit, waiting) : decisionForm(visit, waiting);
  },
});

export const approveDevice = decisionPage('approveDevice', 'approve', 'approved');
export const denyDevice = decisionPage('denyDevice', 'deny', 'denied');

function decisionPage(name: string, verb: 'approve' | 'deny', decision: 'approved' | 'denied') {
  return definePage({
    name,
    method: 'POST',
    path: `/dashboard/device/${verb}`,
    cameFrom: '/device',
    summary: `Says whether the device may sign in: ${verb}.`,
    show: async (visit) => {
      const { platform, form } = visit;
      const decided = await catchDomainError(
        decideSignIn(platform, guesserOf(visit), form.get('user_code') ?? '', decision),
      );
      if (decided instanceof DomainError) return codeForm(visit, decided);
      return redirect(linkTo(platform, `/device/${decision}`));
    },
  });
}

export const showApproved = outcomePage('showApproved', 'approved');
export const showDenied = outcomePage('showDenied', 'denied');

/** A separate page, so that reloading it does not repeat the decision. */
function outcomePage(name: string, outcome: 'approved' | 'denied') {
  return definePage({
    name,
    method: 'GET',
    path: `/dashboard/device/${outcome}`,
    summary: `Says that the device was ${outcome}.`,
    show: async (visit) => {
      const words = messagesFor(visit.reader).device;
      const [title, sentence] =
        outcome === 'approved'
          ? [words.approvedTitle, words.approvedSentence]
          : [words.deniedTitle, words.deniedSentence];
      const body = html`<div class="card"><h1>${title}</h1><p>${sentence}</p></div>`;
      return renderPageFor(visit, { title, body, room: 'narrow' });
    },
  });
}

type WaitingSignIn = Awaited<ReturnType<typeof findWaitingSignIn>>;

function decisionForm(visit: Visit, { userCode, deviceName, address }: WaitingSignIn): HandlerResponse {
  const decide = linkTo(visit.platform, '/device');
  const { device: words, form } = messagesFor(visit.reader);
  const body = html`<div class="card"><h1>${words.askTitle}</h1>
      <dl><dt>${form.code}</dt><dd><code class="big">${userCode}</code></dd>
      <dt>${words.device}</dt><dd>${deviceName ?? words.nameless}</dd><dt>${words.address}</dt><dd><span class="code">${address}</span></dd></dl>
      <p class="notice">${words.warning}</p>
      <form method="post" action="${decide}/approve" class="buttons">
        <input type="hidden" name="user_code" value="${userCode}">
        <button>${words.approve}</button><button class="plain" formaction="${decide}/deny">${words.deny}</button>
      </form></div>`;
  return renderPageFor(visit, { title: words.askTitle, body, room: 'narrow' });
}

function codeForm(visit: Visit, refusal?: DomainError): HandlerResponse {
  const words = messagesFor(visit.reader).device;
  const attributes = html`dir="ltr" autocomplete="off" autocapitalize="characters" required autofocus placeholder="BCDF-GHJK" maxlength="20"`;
  const body = html`<h1>${words.title}</h1><div class="card">${errorNotice(visit.reader, refusal)}
    <form method="get" action="${linkTo(visit.platform, '/device')}">
      ${formField({ label: words.label, name: 'user_code', attributes })}
      <button>${words.submit}</button>
    </form></div>`;
  return renderPageFor(visit, { title: words.title, body, room: 'narrow' }, { status: refusal?.status });
}

const guesserOf = ({ user, request }: Visit) => ({ userId: user.userId, address: request.address });
