import { businessLimits, NewBusiness } from '@souk/contract';
import { openBusinessToInstall } from '../../../domains/businesses/create-business.js';
import { previewOffer } from '../../../domains/installations/preview-consent.js';
import { validateInstallRequest } from '../../../domains/installations/validate-install-request.js';
import { redirectToAppWithError } from '../../../domains/oauth/create-install-code.js';
import { inTransaction } from '../../../foundation/database/in-transaction.js';
import { DomainError, throwDomainError } from '../../../foundation/domain-error.js';
import { type HandlerResponse, redirect } from '../../../foundation/http/response.js';
import { compileValidator } from '../../../foundation/http/validation/validate.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import { catchDomainError } from '../catch-domain-error.js';
import { definePage, type Visit } from '../define-page.js';
import { errorNotice } from '../error-message.js';
import { formField } from '../form-field.js';
import { linkTo } from '../links.js';
import { messagesFor } from '../locales/messages.js';
import { renderPageFor } from '../render-page.js';

const problemsOf = compileValidator(NewBusiness, 'The form');

/** What `GET /apps/install` passed on, and where the merchant wants the app. */
const passedOn = [
  'client_id',
  'response_type',
  'redirect_uri',
  'state',
  'code_challenge',
  'code_challenge_method',
  'key',
] as const;

/** A visitor who has no business yet names one, and goes on with the installation. */
export const createBusinessToInstall = definePage({
  name: 'createBusinessToInstall',
  method: 'POST',
  path: '/dashboard/install/business',
  cameFrom: '',
  summary: 'Creates the business to install the app on.',
  show: async (visit) => {
    const { form, platform, user } = visit;
    const refused = await refuseRequest(visit, form);
    if (refused) return refused;
    const business = { name: (form.get('name') ?? '').trim() };
    if (problemsOf(business).length > 0) return businessForm(visit, form, { wrong: true });
    const now = platform.clock.now();
    const created = await catchDomainError(
      inTransaction(platform, ({ db }) => openBusinessToInstall(db, business, user.userId, now)),
    );
    if (created instanceof DomainError) return businessForm(visit, form, { refusal: created });
    const query = new URLSearchParams();
    for (const name of passedOn) if (form.has(name)) query.set(name, form.get(name) ?? '');
    if (created) query.set('business_id', created.businessId);
    return redirect(`${linkTo(platform, '/install')}?${query}`);
  },
});

/** Before anybody makes a business for an app that nobody may install, or for a link that is wrong. */
export async function refuseRequest(
  { user, platform }: Visit,
  given: URLSearchParams,
): Promise<HandlerResponse | undefined> {
  const { redirectUri } = await previewOffer(platform.db, {
    userId: user.userId,
    devStore: false,
    clientId: given.get('client_id') ?? '',
    linkKey: given.get('key'),
    redirectUri: given.get('redirect_uri'),
    config: platform.config,
  });
  return answerProblem(platform, given, redirectUri);
}

/** Tells the app what is wrong with its link, where it has an address to be told at. */
export function answerProblem(
  platform: Visit['platform'],
  given: URLSearchParams,
  redirectUri: string | null,
): HandlerResponse | undefined {
  const problem = validateInstallRequest(Object.fromEntries(given));
  if (!problem) return undefined;
  if (!redirectUri) throwDomainError('INSTALLATION_INVALID', { message: problem.error_description });
  return redirect(redirectToAppWithError(platform, redirectUri, { ...problem, state: given.get('state') }));
}

export function businessForm(
  visit: Visit,
  given: URLSearchParams,
  { wrong = false, refusal }: { wrong?: boolean; refusal?: DomainError } = {},
): HandlerResponse {
  const { platform, reader } = visit;
  const { consent: words, form } = messagesFor(reader);
  const attributes = html`autocomplete="organization" maxlength="${businessLimits.name}" required autofocus`;
  const name = { label: words.newName, name: 'name', value: given.get('name') ?? '', wrong: wrong && form.nameWrong };
  const body = html`<div class="head"><h1>${words.newTitle}</h1><p class="quiet">${words.newSentence}</p></div>
    <div class="card">${errorNotice(reader, refusal)}
    <form method="post" action="${linkTo(platform, '/install/business')}">${hiddenFields(given)}
      ${formField({ ...name, attributes })}
      <button>${words.newSubmit}</button>
    </form></div>`;
  const status = refusal?.status ?? (wrong ? 400 : undefined);
  return renderPageFor(visit, { title: words.newTitle, body, room: 'narrow' }, { status });
}

export function hiddenFields(given: URLSearchParams): Html[] {
  return passedOn.flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [html`<input type="hidden" name="${name}" value="${value}">`];
  });
}
