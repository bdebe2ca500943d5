import type { MarketplaceApp } from '@souk/contract';
import { type Html, html } from '../../../foundation/pages/html.js';
import type { PageContext } from '../../../foundation/pages/page-context.js';
import { verifiedMark } from './market-components.js';
import { marketMessages } from './market-messages.js';

/** What Souk itself counted: nobody can write it into a listing. */
export function measuredOf({ installations, measured }: MarketplaceApp, reader: PageContext): Html {
  const words = marketMessages(reader);
  const number = new Intl.NumberFormat(reader.language);
  const percent = new Intl.NumberFormat(reader.language, { style: 'percent', maximumFractionDigits: 1 });
  const { days, webhookAttempts, webhookSuccess } = measured;
  const webhooks =
    webhookSuccess === null
      ? words.notMeasured
      : words.webhooksValue(percent.format(webhookSuccess), number.format(webhookAttempts));
  return html`<section class="card"><div class="head"><h2>${words.measured}</h2><p class="quiet small">${words.measuredSentence}</p></div>
    <dl class="market-facts"><dt>${words.businesses}</dt><dd>${number.format(installations)}</dd>
    <dt>${words.webhooks(days)}</dt><dd>${webhooks}</dd></dl></section>`;
}

/** Price, languages, who made it and where they are reached. */
export function factsOf(app: MarketplaceApp, reader: PageContext): Html {
  const words = marketMessages(reader);
  const names = new Intl.DisplayNames([reader.language], { type: 'language' });
  const day = new Intl.DateTimeFormat(reader.language, { dateStyle: 'long', timeZone: 'UTC' });
  const list = new Intl.ListFormat(reader.language, { type: 'unit' });
  const { developer, pricing, languages } = app;
  return html`<section class="card"><h2>${words.facts}</h2><dl class="market-facts">
    ${fact(words.developer, html`<bdi>${developer.name}</bdi>${developer.verified && verifiedMark(reader)}`)}
    ${pricing && fact(words.price, html`${words.pricing[pricing.kind]}${pricing.note && html` <bdi class="quiet">${pricing.note}</bdi>`}`)}
    ${languages.length > 0 && fact(words.languages, html`${list.format(languages.map((code) => names.of(code) ?? code))}`)}
    ${fact(words.updated, html`<time datetime="${app.updatedAt}">${day.format(new Date(app.updatedAt))}</time>`)}
    ${developer.website && fact(words.website, linkOf(developer.website))}
    ${app.supportEmail && fact(words.support, html`<a href="mailto:${app.supportEmail}">${app.supportEmail}</a>`)}
    ${app.supportUrl && fact(words.support, linkOf(app.supportUrl))}
    ${app.privacyPolicyUrl && fact(words.privacy, linkOf(app.privacyPolicyUrl))}
    ${app.termsUrl && fact(words.terms, linkOf(app.termsUrl))}
    ${app.demoUrl && fact(words.demo, linkOf(app.demoUrl))}</dl></section>`;
}

const fact = (name: string, value: Html): Html => html`<dt>${name}</dt><dd>${value}</dd>`;

/** A developer's address: it learns neither who comes nor from where. */
function linkOf(address: string): Html {
  if (!/^https?:\/\//.test(address)) return html`<span class="code">${address}</span>`;
  return html`<a href="${address}" rel="nofollow noopener noreferrer"><span class="code">${new URL(address).host}</span></a>`;
}
