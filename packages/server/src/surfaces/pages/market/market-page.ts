import { listingCategories, type MarketplaceSummary } from '@souk/contract';
import { browseMarketplace } from '../../../domains/listings/browse-marketplace.js';
import { readFromReplicaOrPrimary } from '../../../foundation/database/replicas/read-from-replica-or-primary.js';
import { cutPage } from '../../../foundation/http/lists/paginate.js';
import { marketplaceReaders } from '../../../foundation/http/replica-routing.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import type { PageContext } from '../../../foundation/pages/page-context.js';
import { defineOpenPage } from '../define-page.js';
import { renderPageFor } from '../render-page.js';
import { countVisit } from './count-visit.js';
import { iconOf, verifiedMark } from './market-components.js';
import { marketMessages } from './market-messages.js';
import { addressOf, type MarketSearch, readMarketSearch } from './read-search.js';

const pageSize = 24;
/** Languages that people here look for; an app's page names all of its own. */
const offeredLanguages = ['ar', 'fr', 'en', 'es', 'tr', 'zh'];

/** Where merchants find apps. Complete without a script: the search is a form, its state the address. */
export const showMarket = defineOpenPage({
  name: 'showMarket',
  method: 'GET',
  path: '/market',
  summary: 'Apps that everyone may install, with search, categories and filters.',
  show: async (visit) => {
    const { platform, reader, query, request } = visit;
    await countVisit(request, platform);
    const search = readMarketSearch(query);
    const { cursor, q, ...filters } = search;
    const binding = { list: 'market-pages', caller: 'anyone', filters: { q, ...filters } };
    const [rank, id] = platform.cursors.read(binding, cursor) ?? [];
    const after = rank === undefined ? undefined : { rank: Number(rank), id: String(id) };
    const wanted = { ...filters, query: q || undefined, after, limit: pageSize };
    const found = await readFromReplicaOrPrimary(platform, marketplaceReaders, ({ db }) =>
      browseMarketplace(db, wanted),
    );
    const { rows, nextCursor } = cutPage(found.apps, pageSize, (last) =>
      platform.cursors.write(binding, [last.rank, last.id]),
    );
    const words = marketMessages(reader);
    const body = html`<div class="hero"><h1>${words.title}</h1><p>${words.sentence}</p></div>
      ${searchForm(search, reader)}
      <div class="market"><nav aria-label="${words.categoriesTitle}">${categories(search, reader)}</nav>
      <section aria-labelledby="found"><h2 id="found" class="quiet small">${heading(search, reader)}</h2>
      ${found.meant && html`<p class="notice">${words.meant(q)}</p>`}
      ${rows.length > 0 ? cards(rows, reader) : nothing(reader)}
      ${nextCursor && html`<p><a class="button plain" rel="next" href="${addressOf({ ...search, cursor: nextCursor })}">${words.more}</a></p>`}</section></div>`;
    const head = html`<meta name="description" content="${words.sentence}">
<link rel="canonical" href="${platform.config.baseUrl}${addressOf({ category: search.category })}">`;
    return renderPageFor(visit, { title: words.title, body, room: 'broad', head });
  },
});

function searchForm(search: MarketSearch, reader: PageContext): Html {
  const words = marketMessages(reader);
  const names = new Intl.DisplayNames([reader.language], { type: 'language' });
  const box = (name: 'free' | 'verified') =>
    html`<label class="choice"><input type="checkbox" name="${name}" value="1"${search[name] && html` checked`}>${words[name]}</label>`;
  const languages = offeredLanguages.map(
    (code) => html`<option value="${code}"${code === search.language && html` selected`}>${names.of(code)}</option>`,
  );
  return html`<search><form action="/market" class="card market-search">
    ${search.category && html`<input type="hidden" name="category" value="${search.category}">`}
    <div class="market-query"><label class="field">${words.search}<input type="search" name="q" value="${search.q}" maxlength="200"
      placeholder="${words.searchHint}" autocomplete="off"></label><button>${words.find}</button></div>
    <fieldset class="market-filters"><legend class="hidden">${words.filters}</legend>${box('free')}${box('verified')}
    <label class="choice">${words.language}<select name="language"><option value="">${words.anyLanguage}</option>${languages}</select></label></fieldset>
  </form></search>`;
}

function categories(search: MarketSearch, reader: PageContext): Html {
  const words = marketMessages(reader);
  const link = (category: MarketSearch['category'], name: string) =>
    html`<li><a href="${addressOf({ ...search, category, cursor: undefined })}"${category === search.category && html` aria-current="true"`}>${name}</a></li>`;
  return html`<ul class="market-categories">${link(null, words.all)}${listingCategories.map((one) => link(one, words.categories[one]))}</ul>`;
}

function heading({ category, q }: MarketSearch, reader: PageContext): Html {
  const words = marketMessages(reader);
  const where = category ? words.categories[category] : words.results;
  return q === '' ? html`${where}` : html`${where} · <bdi>${q}</bdi>`;
}

function cards(rows: { shown: MarketplaceSummary }[], reader: PageContext): Html {
  const words = marketMessages(reader);
  const count = new Intl.NumberFormat(reader.language);
  const card = ({ shown: app }: { shown: MarketplaceSummary }) => html`<li>${iconOf(app, 56)}<div>
    <h3><a href="/market/${app.handle}"><bdi>${app.name}</bdi></a></h3>
    <p><bdi>${app.tagline}</bdi></p>
    <p class="quiet small">${words.by(html`<bdi>${app.developer.name}</bdi>`)}${app.developer.verified && verifiedMark(reader)}</p>
    <p class="quiet small">${app.pricing && words.pricing[app.pricing.kind]}${app.installations > 0 && html` · ${words.installs(count.format(app.installations), app.installations)}`}</p></div></li>`;
  return html`<ul class="market-cards">${rows.map(card)}</ul>`;
}

function nothing(reader: PageContext): Html {
  const words = marketMessages(reader);
  return html`<div class="card"><h3>${words.none}</h3><p class="quiet">${words.noneSentence}</p>
    <p><a href="/market">${words.all}</a></p></div>`;
}
