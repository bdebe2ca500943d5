import { isScope, type MarketplaceApp, type Scope } from '@souk/contract';
import { listBusinessesToInstall } from '../../../domains/businesses/find-membership.js';
import { type ConsentPreview, previewConsent } from '../../../domains/installations/preview-consent.js';
import { validateInstallRequest } from '../../../domains/installations/validate-install-request.js';
import { consentToInstallation } from '../../../domains/oauth/consent-to-installation.js';
import { redirectToAppWithError } from '../../../domains/oauth/create-install-code.js';
import { DomainError, throwDomainError } from '../../../foundation/domain-error.js';
import { isId } from '../../../foundation/http/path-params.js';
import { type HandlerResponse, redirect } from '../../../foundation/http/response.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import type { PageContext } from '../../../foundation/pages/page-context.js';
import { catchDomainError } from '../catch-domain-error.js';
import { definePage, type Visit } from '../define-page.js';
import { errorNotice } from '../error-message.js';
import { linkTo } from '../links.js';
import { messagesFor } from '../locales/messages.js';
import { renderPageFor } from '../render-page.js';
import { aboutApp, alreadyInstalled, findListingOf, reasonFor } from './consent-parts.js';
import { answerProblem, businessForm, hiddenFields, refuseRequest } from './new-business-page.js';
import { sentenceOf } from './scope-sentence.js';

/** Where an app's install link leads: a member sees what the app asks for, and decides. */
export const showConsent = definePage({
  name: 'showConsent',
  method: 'GET',
  path: '/dashboard/install',
  summary: 'Shows what an app asks for, and asks whether to install it.',
  show: async (visit) => {
    const chosen = visit.query.get('business_id');
    if (chosen !== null) return consentForm(visit, visit.query, requireId(chosen));
    const businesses = await ownBusinesses(visit);
    const [only] = businesses;
    if (only && businesses.length === 1) return consentForm(visit, visit.query, only.id);
    return chooseBusiness(visit, businesses);
  },
});

export const submitConsent = definePage({
  name: 'submitConsent',
  method: 'POST',
  path: '/dashboard/install',
  summary: 'Installs the app, and sends the merchant back to it.',
  show: async (visit) => {
    const { form, user, platform } = visit;
    const businessId = requireId(form.get('business_id') ?? '');
    if (validateInstallRequest(Object.fromEntries(form))) return consentForm(visit, form, businessId);
    const stores = form.getAll('store');
    const consented = await catchDomainError(
      consentToInstallation(platform, {
        businessId,
        userId: user.userId,
        input: {
          clientId: form.get('client_id') ?? '',
          scopes: form.getAll('scope').filter(isScope),
          storeIds: form.get('stores') === 'selected' ? stores : null,
          redirectUri: form.get('redirect_uri'),
          state: form.get('state'),
          codeChallenge: form.get('code_challenge'),
          linkKey: form.get('key'),
        },
      }),
    );
    if (consented instanceof DomainError) return consentForm(visit, form, businessId, consented);
    const { installation, redirectUrl } = consented;
    return redirect(redirectUrl ?? linkTo(platform, `/b/${businessId}/apps/${installation.id}/open`));
  },
});

export const declineConsent = definePage({
  name: 'declineConsent',
  method: 'POST',
  path: '/dashboard/install/decline',
  cameFrom: '',
  summary: 'Send the merchant back to the app with error=access_denied',
  show: async (visit) => {
    const { form, platform } = visit;
    const { redirectUri } = (await previewFor(visit, form, requireId(form.get('business_id') ?? ''))).preview;
    if (!redirectUri) return redirect(linkTo(platform));
    return redirect(
      redirectToAppWithError(platform, redirectUri, { error: 'access_denied', state: form.get('state') }),
    );
  },
});

async function consentForm(
  visit: Visit,
  given: URLSearchParams,
  businessId: string,
  refusal?: DomainError,
): Promise<HandlerResponse> {
  const { platform } = visit;
  const { preview, business } = await previewFor(visit, given, businessId);
  const refused = answerProblem(platform, given, preview.redirectUri);
  if (refused) return refused;
  const { installationId } = preview;
  if (installationId) return alreadyInstalled(visit, preview, { businessId, name: business.name, installationId });
  const link = linkTo(platform, '/install');
  const words = messagesFor(visit.reader).consent;
  const title = words.title(preview.appName, business.name);
  const listing = await findListingOf(visit, preview, given);
  const body = html`<h1>${title}</h1>${aboutApp(visit.reader, preview, listing)}<div class="card">
    ${errorNotice(visit.reader, refusal)}
    <form method="post" action="${link}">
      ${hiddenFields(given)}<input type="hidden" name="business_id" value="${businessId}">
      ${scopeChoices(visit.reader, preview, given, listing)}${storeChoices(visit.reader, preview, given)}
      ${returnNotice(visit.reader, preview)}
      <p class="buttons"><button>${words.submit}</button>
        <button class="plain" formaction="${link}/decline" formnovalidate>${words.cancel}</button></p>
    </form></div>`;
  const formTargets = preview.redirectUri ? [new URL(preview.redirectUri).origin] : [];
  return renderPageFor(visit, { title, body }, { status: refusal?.status, formTargets });
}

/** An app that the person may not install here is refused: nobody is redirected to its site, not even with an error. */
async function previewFor(visit: Visit, given: URLSearchParams, businessId: string) {
  const { user, platform } = visit;
  const business =
    (await ownBusinesses(visit)).find(({ id }) => id === businessId) ?? throwDomainError('BUSINESS_NOT_FOUND');
  const preview = await previewConsent(platform.db, {
    businessId,
    userId: user.userId,
    clientId: given.get('client_id') ?? '',
    linkKey: given.get('key'),
    redirectUri: given.get('redirect_uri'),
    config: platform.config,
  });
  return { preview, business };
}

/** A form that was refused is shown again as it was filled in. */
function scopeChoices(
  reader: PageContext,
  { requiredScopes, optionalScopes }: ConsentPreview,
  given: URLSearchParams,
  listing: MarketplaceApp | undefined,
): Html | (Html | false)[] {
  const words = messagesFor(reader).consent;
  const sayScope = (scope: Scope) => html`${sentenceOf(reader, scope)}${reasonFor(reader, scope, listing)}`;
  if (requiredScopes.length + optionalScopes.length === 0) return html`<p>${words.none}</p>`;
  const required = requiredScopes.map(
    (scope) => html`<li>${sayScope(scope)}<input type="hidden" name="scope" value="${scope}"></li>`,
  );
  const optional = optionalScopes.map(
    (scope) =>
      html`<label class="choice"><input type="checkbox" name="scope" value="${scope}"${checked(given.getAll('scope').includes(scope))}> <span>${sayScope(scope)}</span></label>`,
  );
  return [
    required.length > 0 &&
      html`<section class="head"><h2>${words.required}</h2><ul class="points">${required}</ul></section>`,
    optional.length > 0 && html`<fieldset><legend>${words.optional}</legend>${optional}</fieldset>`,
  ];
}

function storeChoices(reader: PageContext, { stores }: ConsentPreview, given: URLSearchParams): Html {
  const words = messagesFor(reader).consent;
  const selected = given.get('stores') === 'selected';
  const chosen = given.getAll('store');
  return html`<fieldset><legend>${words.stores}</legend>
    <label class="choice"><input type="radio" name="stores" value="all"${checked(!selected)}> <span>${words.allStores}</span></label>
    <label class="choice"><input type="radio" name="stores" value="selected"${checked(selected)}> <span>${words.someStores}</span></label>
    ${stores.map(({ id, name }) => html`<label class="choice inner"><input type="checkbox" name="store" value="${id}"${checked(chosen.includes(id))}> <span>${name}</span></label>`)}</fieldset>`;
}

const checked = (isSo: boolean) => isSo && html` checked`;

function returnNotice(reader: PageContext, { redirectUri }: ConsentPreview): Html | undefined {
  if (!redirectUri) return undefined;
  const { afterwards } = messagesFor(reader).consent;
  return html`<p class="small">${afterwards(html`<span class="code">${new URL(redirectUri).host}</span>`)}</p>`;
}

async function chooseBusiness(visit: Visit, businesses: { id: string; name: string }[]): Promise<HandlerResponse> {
  if (businesses.length === 0) return (await refuseRequest(visit, visit.query)) ?? businessForm(visit, visit.query);
  const linkFor = (id: string) => {
    const query = new URLSearchParams(visit.query);
    query.set('business_id', id);
    return `${linkTo(visit.platform, '/install')}?${query}`;
  };
  const words = messagesFor(visit.reader).consent;
  const places = businesses.map(
    ({ id, name }) => html`<li><a class="button plain" href="${linkFor(id)}">${name}</a></li>`,
  );
  const body = html`<h1>${words.whereTitle}</h1><div class="card"><ul class="rows">${places}</ul></div>`;
  return renderPageFor(visit, { title: words.whereTitle, body });
}

function ownBusinesses({ user, platform }: Visit) {
  return listBusinessesToInstall(platform.db, user.userId);
}

function requireId(text: string): string {
  return isId(text) ? text : throwDomainError('BUSINESS_NOT_FOUND');
}
