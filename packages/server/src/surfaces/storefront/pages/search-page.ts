import { searchProducts } from '../../../domains/storefront/search-products.js';
import { html } from '../../../foundation/pages/html.js';
import { defineStorefrontPage } from './define-storefront-page.js';
import { showStorefrontPage } from './page-layout.js';
import { foreignOrigins } from './pictures.js';
import { productGrid } from './product-cards.js';

const longestQuery = 100;

export const showSearch = defineStorefrontPage({
  name: 'showStorefrontSearch',
  method: 'GET',
  path: '/search',
  summary: 'Products that a visitor searches for.',
  show: async (visit) => {
    const { store, words, platform, query } = visit;
    const typed = (query.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, longestQuery).toWellFormed();
    const { products, how } = await searchProducts(platform.db, store, typed);
    const title = typed === '' ? words.search : how === 'none' ? words.noResults(typed) : words.resultsFor(typed);
    const sentence =
      typed === ''
        ? words.searchHint
        : { exact: '', close: words.closeResultsFor(typed), none: words.noResultsSentence }[how];
    const heading = how === 'none' && products.length > 0 && html`<h2>${words.newProducts}</h2>`;
    const body = html`<div class="section"><div class="head"><h1>${title}</h1>${sentence !== '' && html`<p class="quiet">${sentence}</p>`}</div>
${heading}${productGrid(visit, products, { firstVisible: 2 })}</div>`;
    const pictureOrigins = foreignOrigins(products.map(({ image }) => image));
    return showStorefrontPage(visit, { title, body, pictureOrigins, shared: true });
  },
});
