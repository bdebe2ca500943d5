import type { ListedProduct } from '../../../domains/storefront/browse-storefront.js';
import { type Html, html } from '../../../foundation/pages/html.js';
import type { Visit } from './define-storefront-page.js';
import { moneyIn } from './money.js';
import { ownText } from './page-layout.js';
import { picture } from './pictures.js';
import { slugOf } from './slugs.js';

const gridSizes = '(min-width: 60em) 17rem, (min-width: 40em) 30vw, 46vw';

/** Products side by side. */
export function productGrid(visit: Visit, products: readonly ListedProduct[], { firstVisible = 0 } = {}): Html {
  return html`<ul class="grid">${products.map((product, index) => card(visit, product, index < firstVisible))}</ul>`;
}

function card(visit: Visit, product: ListedProduct, first: boolean): Html {
  const { words, link } = visit;
  const { id, name, image, soldOut } = product;
  const percent = discountOf(product);
  return html`<li class="card">
<div class="frame">${picture(image, { sizes: gridSizes, alt: '', first })}${soldOut ? html`<span class="tag">${words.soldOut}</span>` : percent > 0 && html`<span class="tag sale">${words.discount(percent)}</span>`}</div>
<h3><a href="${link(`/products/${slugOf(id, name)}`)}">${ownText(visit, name)}</a></h3>
${priceLine(visit, product)}</li>
`;
}

export interface Priced {
  price: string;
  compareAtPrice: string | null;
  currency: string;
  varies?: boolean;
}

export function priceLine({ words, language }: Visit, { price, compareAtPrice, currency, varies }: Priced): Html {
  const money = moneyIn(language, currency);
  const isLower = compareAtPrice !== null && Number(compareAtPrice) > Number(price);
  return html`<p class="price">${isLower && html`<span class="hidden">${words.price}</span> `}<span class="now${isLower && ' lower'}">${varies ? words.from(money(price)) : money(price)}</span>${isLower && html` <span class="hidden">${words.oldPrice}</span> <s>${money(compareAtPrice)}</s>`}</p>`;
}

function discountOf({ price, compareAtPrice }: Pick<Priced, 'price' | 'compareAtPrice'>): number {
  if (compareAtPrice === null || Number(compareAtPrice) <= Number(price)) return 0;
  return Math.round((1 - Number(price) / Number(compareAtPrice)) * 100);
}
