import type { OrderItem } from '@souk/contract';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { StoreContext } from '../businesses/find-store-context.js';

type Wanted = Pick<OrderItem, 'productId' | 'quantity'> & { variantId?: string | null };

/** What a stranger can order at most, so that one order cannot sell out a store. */
export function limitQuantities(
  items: readonly Wanted[],
  { maxItemQuantity, maxOrderQuantity }: Pick<StoreContext, 'maxItemQuantity' | 'maxOrderQuantity'>,
): void {
  const problems: string[] = [];
  const byThing = new Map<string, number>();
  for (const [index, { productId, variantId, quantity }] of items.entries()) {
    const thing = `${productId}/${variantId ?? ''}`;
    const together = (byThing.get(thing) ?? 0) + quantity;
    byThing.set(thing, together);
    if (together > maxItemQuantity) {
      problems.push(`items[${index}].quantity: at most ${maxItemQuantity} of one item can be ordered.`);
    }
  }
  const all = items.reduce((sum, { quantity }) => sum + quantity, 0);
  if (all > maxOrderQuantity) problems.push(`items: at most ${maxOrderQuantity} items can be ordered together.`);
  if (problems.length > 0) throwDomainError('BAD_REQUEST', { problems });
}
