import type { ShownProduct, ShownVariant } from '../../../domains/storefront/browse-storefront.js';
import type { Storefront } from '../../../domains/storefront/find-storefront.js';
import { Html, html } from '../../../foundation/pages/html.js';
import { sharedPicture } from './pictures.js';

/** What search engines read of a product: schema.org in JSON. A policy without scripts does not stop data. */
export function describeProduct(
  product: ShownProduct,
  { store, origin, url }: { store: Storefront; origin: string; url: string },
): Html {
  const offer = (one: Pick<ShownVariant, 'price' | 'available'>, address: string) => ({
    '@type': 'Offer',
    url: address,
    price: one.price,
    priceCurrency: product.currency,
    availability: `https://schema.org/${product.oversells || one.available > 0 ? 'InStock' : 'OutOfStock'}`,
    seller: { '@type': 'Organization', name: store.name },
  });
  const images = product.images.flatMap((image) => sharedPicture(origin, image) ?? []);
  const offers = product.hasVariants
    ? product.variants.map((variant) => offer(variant, `${url}?variant=${variant.id}`))
    : [offer(product, url)];
  return dataForMachines([
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.name,
      url,
      ...(product.description !== null && { description: product.description }),
      ...(product.sku !== null && { sku: product.sku }),
      ...(images.length > 0 && { image: images }),
      ...(offers.length > 0 && { offers }),
    },
  ]);
}

/** Nothing in it can end the element that it stands in. */
function dataForMachines(data: readonly object[]): Html {
  const text = JSON.stringify(data.length === 1 ? data[0] : data).replaceAll('<', '\\u003c');
  return html`<script type="application/ld+json">${new Html(text)}</script>\n`;
}
