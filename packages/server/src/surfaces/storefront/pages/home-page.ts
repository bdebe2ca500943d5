import { storefrontUrl } from '../../../domains/businesses/storefront-addresses.js';
import {
  type CollectionCover,
  type ListedProduct,
  listAllProducts,
  listCollectionCovers,
} from '../../../domains/storefront/browse-storefront.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import { defineStorefrontPage, type Visit } from './define-storefront-page.js';
import { icons } from './icons.js';
import { notice } from './instead-pages.js';
import { ownText, showStorefrontPage } from './page-layout.js';
import { foreignOrigins, picture, sharedPicture } from './pictures.js';
import { productGrid } from './product-cards.js';
import { slugOf } from './slugs.js';

const shownProducts = 8;

export const showHome = defineStorefrontPage({
  name: 'showStorefrontHome',
  method: 'GET',
  path: '/',
  summary: 'What the store sells, at a glance.',
  show: async (visit) => {
    const { store, words, platform } = visit;
    const newest = { filters: {}, after: undefined, limit: shownProducts };
    const [products, covers] = await Promise.all([
      listAllProducts(platform.db, store, newest),
      listCollectionCovers(platform.db, store),
    ]);
    const images = [...products, ...covers].map(({ image }) => image);
    const face = products.find(({ image }) => image)?.image;
    const body =
      products.length === 0
        ? notice(words.openingSoon, words.openingSoonSentence)
        : html`${hero(visit, products)}${newProducts(visit, products)}${collections(visit, covers)}${promises(visit)}`;
    return showStorefrontPage(visit, {
      title: store.name,
      description: store.description ?? undefined,
      picture: sharedPicture(storefrontUrl(platform.config, store.subdomain), face),
      pictureOrigins: foreignOrigins(images),
      body,
      canonical: '/',
      shared: true,
    });
  },
});

function hero(visit: Visit, products: readonly ListedProduct[]): Html {
  const { store, words, link } = visit;
  const shown = products.filter(({ image }) => image).slice(0, 2);
  return html`<section class="hero${shown.length === 0 && ' plain'}"><div class="say"><h1>${ownText(visit, store.name)}</h1>${store.description && html`<p>${ownText(visit, store.description)}</p>`}
<p class="actions"><a class="button" href="${link('/products')}">${words.viewProducts}</a></p></div>
${shown.length > 0 && html`<div class="face" aria-hidden="true">${shown.map(({ image }, index) => picture(image, { sizes: '(min-width: 46em) 20rem, 45vw', alt: '', first: index === 0 }))}</div>`}</section>`;
}

function newProducts(visit: Visit, products: readonly ListedProduct[]): Html {
  const { words, link } = visit;
  return html`<section class="section"><header><h2>${words.newProducts}</h2><a href="${link('/products')}">${words.allProducts}</a></header>
${productGrid(visit, products)}</section>`;
}

function collections(visit: Visit, covers: readonly CollectionCover[]): Html | false {
  const { words, link } = visit;
  if (covers.length === 0) return false;
  const tiles = covers.map(
    ({ id, name, image }) =>
      html`<li class="tile">${picture(image, { sizes: '(min-width: 46em) 24rem, 92vw', alt: '' })}<a href="${link(`/collections/${slugOf(id, name)}`)}">${ownText(visit, name)}</a></li>`,
  );
  return html`<section class="section"><header><h2>${words.collections}</h2></header><ul class="tiles">${tiles}</ul></section>`;
}

/** True of every store: what an order takes, and how it is paid. */
function promises({ words: { promises: said } }: Visit): Html {
  const one = (icon: Html, title: string, sentence: string) =>
    html`<li>${icon}<div><h3>${title}</h3><p class="quiet small">${sentence}</p></div></li>`;
  return html`<section aria-label="${said.title}"><ul class="promises">${one(icons.cash, said.cash, said.cashSentence)}${one(icons.person, said.account, said.accountSentence)}${one(icons.parcel, said.track, said.trackSentence)}</ul></section>`;
}
