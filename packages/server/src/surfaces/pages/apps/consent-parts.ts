import type { MarketplaceApp, Scope } from '@souk/contract';
import type { ConsentPreview } from '../../../domains/installations/preview-consent.js';
import { findMarketplaceApp } from '../../../domains/listings/browse-marketplace.js';
import type { HandlerResponse } from '../../../foundation/http/response.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import type { PageContext } from '../../../foundation/pages/page-context.js';
import type { Visit } from '../define-page.js';
import { linkTo } from '../links.js';
import { messagesFor } from '../locales/messages.js';
import { iconOf, verifiedMark } from '../market/market-components.js';
import { marketMessages } from '../market/market-messages.js';
import { renderPageFor } from '../render-page.js';

/** The listing that the merchant came from; an app on its developer's dev store has none. */
export function findListingOf(
  { platform: { db, config, clock } }: Visit,
  { appHandle }: ConsentPreview,
  given: URLSearchParams,
): Promise<MarketplaceApp | undefined> {
  const where = { baseUrl: config.baseUrl, now: clock.now() };
  return findMarketplaceApp(db, appHandle, given.get('key') ?? undefined, where);
}

/** Who the app is from, its price, and how it handles data: what a merchant weighs before they consent. */
export function aboutApp(
  reader: PageContext,
  { appName, developer }: ConsentPreview,
  listing: MarketplaceApp | undefined,
): Html {
  const words = marketMessages(reader);
  const { pricing, privacyPolicyUrl } = listing ?? {};
  return html`<header class="market-head">${iconOf({ icon: listing?.icon ?? null, name: appName }, 88)}<div>
    <p>${words.by(html`<bdi>${developer.name}</bdi>`)}${developer.verified && verifiedMark(reader)}</p>
    ${pricing && html`<p class="small">${words.price}: ${words.pricing[pricing.kind]}${pricing.note && html` <bdi class="quiet">${pricing.note}</bdi>`}</p>`}
    ${privacyPolicyUrl && html`<p class="small"><a href="${privacyPolicyUrl}" rel="nofollow noopener noreferrer" target="_blank">${words.privacy}</a></p>`}
  </div></header>`;
}

/** The developer's own reason for a permission, as the reviewer approved it. */
export function reasonFor(reader: PageContext, scope: Scope, listing: MarketplaceApp | undefined): Html | false {
  const reason = listing?.scopes.find((one) => one.scope === scope)?.reason;
  return reason ? html`<br><span class="quiet small">${marketMessages(reader).why} <bdi>${reason}</bdi></span>` : false;
}

interface Installed {
  businessId: string;
  name: string;
  installationId: string;
}

export function alreadyInstalled(
  visit: Visit,
  { appName }: ConsentPreview,
  { businessId, name, installationId }: Installed,
): HandlerResponse {
  const words = messagesFor(visit.reader).consent;
  const title = words.alreadyTitle(appName, name);
  const open = linkTo(visit.platform, `/b/${businessId}/apps/${installationId}/open`);
  const body = html`<h1>${title}</h1><div class="card"><p class="buttons"><a class="button" href="${open}">${words.open}</a></p></div>`;
  return renderPageFor(visit, { title, body, room: 'narrow' });
}
