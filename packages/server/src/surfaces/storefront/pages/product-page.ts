import { storefrontUrl } from '../../../domains/businesses/storefront-addresses.js';
import {
  findShownProduct,
  type ListedProduct,
  listSimilarProducts,
  type ShownProduct,
  type ShownVariant,
} from '../../../domains/storefront/browse-storefront.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import { isId } from '../../../foundation/http/path-params.js';
import { type HandlerResponse, redirect } from '../../../foundation/http/response.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import { breadcrumbs } from './breadcrumbs.js';
import { type Choice, choicesOf, chosenVariant } from './choose-variant.js';
import { defineStorefrontPage, type Visit } from './define-storefront-page.js';
import { describeProduct } from './describe-product.js';
import { notice } from './instead-pages.js';
import { ownText, showStorefrontPage } from './page-layout.js';
import { foreignOrigins, picture, sharedPicture } from './pictures.js';
import { priceLine, productGrid } from './product-cards.js';
import { idIn, slugOf } from './slugs.js';

const similarProducts = 4;
/** As many of one thing as one order takes. */
const maxOfOne = 20;
const fewPieces = 5;

export const showProduct = defineStorefrontPage({
  name: 'showStorefrontProduct',
  method: 'GET',
  path: '/products/{slug}',
  summary: 'A product, and how to order it.',
  show: async (visit) => {
    const { store, platform, params, link, request } = visit;
    const id = idIn(params.slug ?? '');
    if (id === undefined || !isId(id)) return throwDomainError('NOT_FOUND');
    const product = (await findShownProduct(platform.db, store, id)) ?? throwDomainError('NOT_FOUND');
    const slug = slugOf(id, product.name);
    if (params.slug !== decodeURI(slug))
      return redirect(`${link(`/products/${slug}`)}${request.url.slice(request.path.length)}`, 308);
    const wanted = { id, collectionId: product.collection?.id ?? null, limit: similarProducts };
    const similar = await listSimilarProducts(platform.db, store, wanted);
    return product.active ? productPage(visit, product, similar) : gonePage(visit, similar);
  },
});

function gonePage(visit: Visit, similar: readonly ListedProduct[]): HandlerResponse {
  const { words, link } = visit;
  const more = html`<a class="button" href="${link('/products')}">${words.viewProducts}</a>`;
  const body = html`${notice(words.gone, words.goneSentence, more)}${similarSection(visit, similar)}`;
  const pictureOrigins = foreignOrigins(similar.map(({ image }) => image));
  return showStorefrontPage(visit, { title: words.gone, body, status: 410, pictureOrigins });
}

function productPage(visit: Visit, product: ShownProduct, similar: readonly ListedProduct[]): HandlerResponse {
  const { store, query, platform, link } = visit;
  const variant = product.hasVariants ? chosenVariant(product, query.get('variant')) : undefined;
  const origin = storefrontUrl(platform.config, store.subdomain);
  const path = `/products/${slugOf(product.id, product.name)}`;
  const body = html`<article class="product">
${gallery(visit, product)}
<div class="buy">${breadcrumbs(visit, product.collection ? [product.collection] : [], ownText(visit, product.name))}
<h1>${ownText(visit, product.name)}</h1>
${priceLine(visit, { ...(variant ?? product), currency: product.currency })}
${variant && product.variants.length > 1 && choices(visit, choicesOf(product, variant), `${link(path)}`)}
${buyForm(visit, product, variant)}
${product.description && html`<section class="description"><h2>${visit.words.description}</h2><div class="text">${ownText(visit, product.description)}</div></section>`}</div>
</article>${similarSection(visit, similar)}`;
  return showStorefrontPage(visit, {
    title: product.name,
    description: product.description ?? undefined,
    picture: sharedPicture(origin, product.images[0]),
    pictureOrigins: foreignOrigins([...product.images, ...similar.map(({ image }) => image)]),
    head: describeProduct(product, { store, origin, url: `${origin}${link(path)}` }),
    body,
    canonical: path,
    shared: true,
  });
}

/** Every picture stands beside the last, to be moved with a finger, the wheel or the keyboard; the small ones lead to each. */
function gallery({ words }: Visit, { name, images }: ShownProduct): Html {
  const sizes = '(min-width: 60em) 38rem, (min-width: 46em) 50vw, 100vw';
  if (images.length === 0)
    return html`<div class="gallery"><div class="frame">${picture(null, { sizes, alt: name })}</div></div>`;
  const large = images.map(
    (image, index) =>
      html`<li class="frame" id="image-${index + 1}">${picture(image, { sizes, alt: name, first: index === 0 })}</li>`,
  );
  const small = images.map(
    (image, index) =>
      html`<li><a href="#image-${index + 1}" aria-label="${words.imageOf(index + 1, images.length)}">${picture({ ...image, alt: '' }, { sizes: '5rem', alt: '' })}</a></li>`,
  );
  return html`<section class="gallery" aria-label="${words.images}"><ul class="strip" tabindex="0" aria-label="${words.images}">${large}</ul>${images.length > 1 && html`<ul class="thumbs">${small}</ul>`}</section>`;
}

/** Each value is an address of its own, so that a price and a picture can be seen, sent and gone back from without a script. */
function choices(visit: Visit, groups: readonly Choice[], address: string): Html {
  return html`<div class="choices">${groups.map(
    (
      { name, values },
      index,
    ) => html`<div role="group" aria-labelledby="option-${index}"><p class="label" id="option-${index}">${name === '' ? visit.words.variants : ownText(visit, name)}</p>
<ul class="chips">${values.map(({ value, chosen, variant }) =>
      variant
        ? html`<li><a href="${address}?variant=${variant.id}"${chosen && html` aria-current="true"`}>${ownText(visit, value)}</a></li>`
        : html`<li><span class="off">${ownText(visit, value)}<span class="hidden"> ${visit.words.unavailable}</span></span></li>`,
    )}</ul></div>`,
  )}</div>`;
}

/** The cart's page takes it from here: what, how many, and whether to go straight on to the checkout. */
function buyForm(visit: Visit, product: ShownProduct, variant: ShownVariant | undefined): Html {
  const { store, words, link } = visit;
  const { sellable, available } = stockOf(product, variant);
  const isOpen = sellable && store.status === 'active';
  const most = product.oversells ? maxOfOne : Math.max(1, Math.min(maxOfOne, available));
  return html`<form class="order" method="post" action="${link('/cart')}">
<input type="hidden" name="item" value="${variant?.id ?? product.id}">
${stockWord(visit, product, variant)}
${isOpen && html`<div class="field amount"><label for="quantity">${words.quantity}</label><input id="quantity" name="quantity" type="number" inputmode="numeric" min="1" max="${most}" value="1" required></div>`}
<div class="buttons"><button name="then" value="checkout"${!isOpen && html` disabled`}>${words.orderNow}</button>
<button class="plain"${!isOpen && html` disabled`}>${words.addToCart}</button></div>
</form>`;
}

function stockOf({ hasVariants, oversells, available }: ShownProduct, variant: ShownVariant | undefined) {
  const there = hasVariants ? (variant?.available ?? 0) : available;
  return { available: there, sellable: (!hasVariants || variant !== undefined) && (oversells || there > 0) };
}

/** Nothing is said where the stock is not counted. */
function stockWord({ store, words }: Visit, product: ShownProduct, variant: ShownVariant | undefined): Html | false {
  const { sellable, available } = stockOf(product, variant);
  if (store.status !== 'active') return html`<p class="stock"><strong>${words.paused}</strong></p>`;
  if (!sellable) return html`<p class="stock out"><strong>${words.soldOut}</strong></p>`;
  if (available <= 0) return false;
  if (available <= fewPieces) return html`<p class="stock few">${words.lastPieces(available)}</p>`;
  return html`<p class="stock there">${words.inStock}</p>`;
}

function similarSection(visit: Visit, similar: readonly ListedProduct[]): Html | false {
  if (similar.length === 0) return false;
  return html`<section class="section"><header><h2>${visit.words.similar}</h2></header>${productGrid(visit, similar)}</section>`;
}
