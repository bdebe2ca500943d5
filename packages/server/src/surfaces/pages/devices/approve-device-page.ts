import { decideSignIn, findWaitingSignIn } from '../../../domains/developers/sign-in/decide-sign-in.js';
import { type Answer, redirect } from '../../../foundation/http/answer.js';
import { Refusal } from '../../../foundation/http/refusal.js';
import { cornerOf } from '../corner.js';
import { definePage, type Visit } from '../define-page.js';
import { type Html, html } from '../html.js';
import { linkTo } from '../links.js';
import { orRefusal } from '../or-refusal.js';
import { showPage } from '../page-shell.js';

/** Where the command-line tool sends a person: they type or confirm the code it shows, then decide. */
export const showDevice = definePage({
  name: 'showDevice',
  method: 'GET',
  path: '/dashboard/device',
  summary: 'Asks for the code of a device, and shows what waits under it.',
  show: async (visit) => {
    const typed = visit.query.get('user_code');
    if (!typed) return codeForm(visit);
    const waiting = await orRefusal(findWaitingSignIn(visit.platform, guesserOf(visit), typed));
    return waiting instanceof Refusal ? codeForm(visit, waiting) : decisionForm(visit, waiting);
  },
});

export const approveDevice = decisionPage('approveDevice', 'approve', 'approved');
export const denyDevice = decisionPage('denyDevice', 'deny', 'denied');

function decisionPage(name: string, verb: 'approve' | 'deny', decision: 'approved' | 'denied') {
  return definePage({
    name,
    method: 'POST',
    path: `/dashboard/device/${verb}`,
    summary: `Says whether the device may sign in: ${verb}.`,
    show: async (visit) => {
      const { platform, form } = visit;
      const decided = await orRefusal(decideSignIn(platform, guesserOf(visit), form.get('user_code') ?? '', decision));
      if (decided instanceof Refusal) return codeForm(visit, decided);
      return redirect(linkTo(platform, `/device/${decision}`));
    },
  });
}

export const showApproved = outcomePage('showApproved', 'approved', 'The device is signed in', [
  'It will go on by itself in a few seconds. You can close this page.',
]);
export const showDenied = outcomePage('showDenied', 'denied', 'The device was refused', [
  'It is told so, and can do nothing in your name.',
]);

/** A separate page, so that reloading it does not repeat the decision. */
function outcomePage(name: string, path: string, title: string, sentences: string[]) {
  return definePage({
    name,
    method: 'GET',
    path: `/dashboard/device/${path}`,
    summary: `${title}.`,
    show: async (visit) => framed(visit, title, html`<p>${sentences.join(' ')}</p>`),
  });
}

type WaitingSignIn = Awaited<ReturnType<typeof findWaitingSignIn>>;

function decisionForm(visit: Visit, { userCode, deviceName, address }: WaitingSignIn): Answer {
  const decide = linkTo(visit.platform, '/device');
  return framed(
    visit,
    'Let this device sign in as you?',
    html`<dl><dt>Code</dt><dd><code>${userCode}</code></dd>
      <dt>Device</dt><dd>${deviceName ?? 'gave no name'}</dd><dt>Address</dt><dd>${address}</dd></dl>
      <p class="notice">Approve only if you started this yourself and the device shows the same code. It will be able to
      manage your apps as a developer.</p>
      <form method="post" action="${decide}/approve" class="buttons">
        <input type="hidden" name="user_code" value="${userCode}">
        <button>Approve</button><button class="quiet" formaction="${decide}/deny">Deny</button>
      </form>`,
  );
}

function codeForm(visit: Visit, refusal?: Refusal): Answer {
  const form = html`${refusal && html`<p class="notice" role="alert">${refusal.message} ${refusal.fix}</p>`}
    <form method="get" action="${linkTo(visit.platform, '/device')}">
      <label>Code on the device <input name="user_code" autocomplete="off" autocapitalize="characters" required autofocus
        placeholder="BCDF-GHJK" maxlength="20"></label>
      <button>Go on</button>
    </form>`;
  return framed(visit, 'Connect a command-line tool', form, refusal?.status);
}

function framed({ platform, user }: Visit, title: string, content: Html, status = 200): Answer {
  const body = html`<section><h1>${title}</h1>${content}</section>`;
  return showPage({ title, body, corner: cornerOf(platform, user), home: linkTo(platform) }, { status });
}

const guesserOf = ({ user, request }: Visit) => ({ userId: user.userId, address: request.address });
