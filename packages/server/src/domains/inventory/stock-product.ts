import type { Context } from '../../foundation/context.js';
import { lockProducts } from '../catalogue/lock-catalogue.js';
import { recordEvents } from '../events/record-events.js';
import { insertMissingLevels } from './inventory-levels-table.js';

/** Gives a product and its variants the stock items they lack. Call it whenever a product or a variant has been created. */
export async function stockProduct(
  context: Context,
  product: { businessId: string; storeId: string; productId: string },
  now: Date,
): Promise<void> {
  const { db } = context;
  const { businessId, storeId, productId } = product;
  await lockProducts(db, businessId, [productId]);
  const handedOn = await insertMissingLevels(db, { ...product, now });
  if (handedOn === undefined) return;
  await recordEvents(context, [
    { topic: 'inventory_levels/updated', businessId, storeId, resourceId: handedOn, at: now },
  ]);
}
