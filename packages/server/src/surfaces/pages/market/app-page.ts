import { handlePattern, type MarketplaceApp } from '@souk/contract';
import { findMarketplaceApp } from '../../../domains/listings/browse-marketplace.js';
import { readFromReplicaOrPrimary } from '../../../foundation/database/replicas/read-from-replica-or-primary.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import { matching } from '../../../foundation/http/path-params.js';
import { marketplaceReaders } from '../../../foundation/http/replica-routing.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import type { PageContext } from '../../../foundation/pages/page-context.js';
import type { Platform } from '../../../foundation/platform.js';
import { defineOpenPage } from '../define-page.js';
import { messagesFor } from '../locales/messages.js';
import { renderPageFor } from '../render-page.js';
import { factsOf, measuredOf } from './app-facts.js';
import { countVisit } from './count-visit.js';
import { iconOf, imagePath, verifiedMark } from './market-components.js';
import { marketMessages } from './market-messages.js';
import { structuredData } from './structured-data.js';

const longestKey = 100;

/** An app's page: what a merchant wants to know before installing it. An unlisted one is shown to whoever has its link. */
export const showMarketApp = defineOpenPage({
  name: 'showMarketApp',
  method: 'GET',
  path: '/market/{handle}',
  params: { handle: matching(new RegExp(handlePattern), "The app's handle.", 'ROUTE_NOT_FOUND') },
  summary: "An app's page in the marketplace.",
  show: async (visit) => {
    const { platform, reader, params, query, request } = visit;
    const { config, clock } = platform;
    await countVisit(request, platform);
    const key = query.get('key')?.slice(0, longestKey);
    const where = { baseUrl: config.baseUrl, now: clock.now() };
    const read = ({ db }: Pick<Platform, 'db'>) => findMarketplaceApp(db, params.handle, key, where);
    const app =
      (await readFromReplicaOrPrimary(platform, marketplaceReaders, read)) ?? throwDomainError('ROUTE_NOT_FOUND');
    const address = `${config.baseUrl}/market/${app.handle}`;
    const unlisted = app.distribution === 'unlisted';
    const head = html`<meta name="description" content="${app.tagline}">
${unlisted ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${address}">`}
<meta property="og:title" content="${app.name}"><meta property="og:description" content="${app.tagline}">
${app.icon && html`<meta property="og:image" content="${app.icon.url}">`}
${structuredData(app, address)}`;
    return renderPageFor(visit, { title: app.name, body: bodyOf(app, reader), room: 'broad', head });
  },
});

function bodyOf(app: MarketplaceApp, reader: PageContext): Html {
  const words = marketMessages(reader);
  const { pathname, search } = new URL(app.installUrl);
  return html`<p><a href="/market">${words.back}</a></p>
    ${app.distribution === 'unlisted' && html`<p class="notice">${words.unlisted}</p>`}
    <header class="market-head">${iconOf(app, 88)}<div><h1><bdi>${app.name}</bdi></h1><p><bdi>${app.tagline}</bdi></p>
    <p class="quiet small">${words.by(html`<bdi>${app.developer.name}</bdi>`)}${app.developer.verified && verifiedMark(reader)}</p></div>
    <p class="market-install"><a class="button" href="${pathname}${search}">${words.install}</a><span class="quiet small">${words.installHint}</span></p></header>
    ${screenshots(app, reader)}
    <div class="market-app"><div>
    <section class="card"><h2>${words.about}</h2><div class="market-text" dir="auto">${app.description}</div></section>
    ${app.features.length > 0 && html`<section class="card"><h2>${words.features}</h2><ul class="points" dir="auto">${app.features.map((feature) => html`<li>${feature}</li>`)}</ul></section>`}
    ${permissions(app, reader)}
    </div><div>${measuredOf(app, reader)}${factsOf(app, reader)}</div></div>`;
}

function screenshots({ screenshots: images }: MarketplaceApp, reader: PageContext): Html | false {
  if (images.length === 0) return false;
  const shown = images.map(
    ({ url, width, height, alt }) =>
      html`<a href="${imagePath(url)}"><img src="${imagePath(url)}" width="${width}" height="${height}" alt="${alt}" loading="lazy"></a>`,
  );
  return html`<section class="market-shots" tabindex="0" aria-label="${marketMessages(reader).screenshots}">${shown}</section>`;
}

/** What reaches buyers' data or changes orders stands apart, and first. */
function permissions({ scopes }: MarketplaceApp, reader: PageContext): Html {
  const words = marketMessages(reader);
  const sensitive = scopes.filter((one) => one.sensitive);
  const others = scopes.filter((one) => !one.sensitive);
  return html`<section class="card"><h2>${words.permissions}</h2>
    ${scopes.length === 0 && html`<p>${words.noPermissions}</p>`}
    ${sensitive.length > 0 && html`<div class="notice"><h3>${words.sensitivePermissions}</h3>${listOf(sensitive, reader)}</div>`}
    ${others.length > 0 && listOf(others, reader)}</section>`;
}

function listOf(scopes: MarketplaceApp['scopes'], reader: PageContext): Html {
  const words = marketMessages(reader);
  const sentences = messagesFor(reader).scopes;
  const one = ({
    scope,
    optional,
    sensitive,
    reason,
  }: MarketplaceApp['scopes'][number]) => html`<li><span>${sentences[scope]}
    ${optional && html`<span class="tag calm">${words.optional}</span>`}</span>
    ${(reason || sensitive) && html`<span class="quiet small">${reason ? html`${words.why} <bdi>${reason}</bdi>` : words.noReason}</span>`}</li>`;
  return html`<ul class="rows">${scopes.map(one)}</ul>`;
}
