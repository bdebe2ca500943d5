import type { NewCheckout, Product } from '@souk/contract';
import type { KeysetPageRequest } from '../../../foundation/database/sql/keyset-page.js';
import { readProduct, readProductPage, readProducts } from '../../catalogue/read-products.js';
import { type Buyer, generateBuyer } from '../../synthetic/generate-buyer.js';
import { createSeededRandom } from '../../synthetic/seeded-random.js';
import { takeBuyerNumber } from '../dev-stores-table.js';
import { type ActionContext, noCandidate } from './action-context.js';
import { named, newestMatching } from './choose-target.js';

/** A person who has not been in this shop before. */
export async function generateNextBuyer({ db, store }: ActionContext): Promise<Buyer> {
  return generateBuyer(store.seed, await takeBuyerNumber(db, store.id));
}

/** One or two pieces of something that is sold: the product that was named, or the newest. */
export async function pickArticles(shop: ActionContext, productId: string | undefined): Promise<NewCheckout['items']> {
  const { store } = shop;
  const product = await chooseProduct(
    shop,
    productId,
    ({ active, variants }) => active && (variants.length === 0 || variants.some((variant) => variant.active)),
  );
  const dice = createSeededRandom(`${store.seed}/purchase/${store.buyers}`);
  const variants = product.variants.filter(({ active }) => active);
  return [
    {
      productId: product.id,
      ...(variants.length > 0 && { variantId: dice.pick(variants).id }),
      quantity: dice.between(1, 2),
    },
  ];
}

export async function chooseProduct(
  shop: ActionContext,
  productId: string | undefined,
  fits: (product: Product) => boolean,
): Promise<Product> {
  const { db, viewer } = shop;
  if (productId !== undefined) return named(productId, 'product', (id) => readProduct(db, viewer, id));
  const candidates = {
    walk: (request: KeysetPageRequest) => readProductPage(db, { ...request, sort: 'createdAt', filters: {} }),
    read: (ids: string[]) => readProducts(db, viewer, ids),
  };
  const product = await newestMatching(shop, candidates, fits);
  if (!product) throw noCandidate('No product matches this action.', 'Create one with create_product.');
  return product;
}
