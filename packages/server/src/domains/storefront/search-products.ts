import { inTransaction } from '../../foundation/database/in-transaction.js';
import type { Database } from '../../foundation/database/open-database.js';
import { defineJob } from '../../foundation/jobs/define-job.js';
import type { ListedProduct } from './listed-products-table.js';
import { selectAll } from './product-lists-table.js';
import { fillSome, selectAlike, selectFound, selectWords } from './search-table.js';
import type { Storefront } from './storefronts-table.js';

export interface FoundProducts {
  products: ListedProduct[];
  /** `close`: nothing fits exactly, these are of similar words. `none`: nothing fits, these are the store's newest. */
  how: 'exact' | 'close' | 'none';
}

const maxFound = 24;
const maxWords = 5;
const newestInstead = 8;

/** Products whose name or tags hold words that begin as typed, whatever the accents; otherwise what was probably meant. */
export async function searchProducts(db: Database, store: Storefront, typed: string): Promise<FoundProducts> {
  const words = (await selectWords(db, typed)).slice(0, maxWords);
  const found = words.length === 0 ? [] : await selectFound(db, store, words, maxFound);
  if (found.length > 0) return { products: found, how: 'exact' };
  const alike = words.length === 0 ? [] : await selectAlike(db, store, words);
  const close = alike.length === 0 ? [] : await selectFound(db, store, alike, maxFound);
  if (close.length > 0) return { products: close, how: 'close' };
  return { products: await selectAll(db, store, { filters: {}, after: undefined, limit: newestInstead }), how: 'none' };
}

const filledAtOnce = 500;

/** Products that were there before words were kept of them. */
export const fillProductWords = defineJob<Record<string, never>>({
  name: 'fill_product_words',
  every: '*/10 * * * *',
  async run(_payload, platform) {
    while (await inTransaction(platform, ({ db }) => fillSome(db, filledAtOnce)));
  },
});
