import type { Product } from '@souk/contract';
import type { StorePlan } from './store-plan.js';

export interface StoreToFill {
  businessId: string;
  storeId: string;
  currency: string;
  country: string;
}

export interface FillOptions {
  /** The same seed and time give the same shop, whatever its ids are. */
  seed: string;
  plan: StorePlan;
  /** The shop's present: everything in it happened before. */
  now: Date;
  /** Checkouts are opened by tokens that are derived from it. */
  masterKey: Buffer;
  /** The pictures of a product, where it has better ones than made-up addresses. */
  picturesOf?: (product: { name: string; sku: string }) => Product['images'];
  /** Called periodically to report progress. */
  onProgress?: (done: number, total: number) => void;
}
