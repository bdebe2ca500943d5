import type { OrderBatchOutcome } from '@souk/contract';
import type { Context } from '../../foundation/context.js';
import { DomainError } from '../../foundation/domain-error.js';
import { isId } from '../../foundation/http/path-params.js';
import type { Viewer } from '../businesses/viewer.js';
import { transitionOrder } from './change-order.js';
import type { OrderTransition } from './order-transitions.js';
import { holdOtherBatches, selectNumbers } from './orders-table.js';

type Outcome = OrderBatchOutcome['outcomes'][number];

/**
 * Lets many orders take a step; those that cannot stay as they are. A step is refused before anything of its order is written,
 * so one transaction can hold them all. Batches of a business take turns, and go through their orders by id: two of them
 * never wait for each other's stock and customers in a circle.
 */
export async function updateOrdersInBulk(
  context: Context,
  viewer: Viewer,
  ids: readonly string[],
  step: OrderTransition,
  at: Date,
): Promise<OrderBatchOutcome> {
  const { db } = context;
  await holdOtherBatches(db, viewer.businessId);
  const possible = ids.filter((id) => isId(id));
  const known = await selectNumbers(db, viewer, possible);
  const outcomes = new Map<string, Outcome>();
  for (const id of [...ids].sort(byNumber)) outcomes.set(id, await outcomeOf(id, known.get(canonical(id))));
  const inOrder = ids.flatMap((id) => outcomes.get(id) ?? []);
  const done = inOrder.filter(({ outcome }) => outcome === 'done').length;
  return { done, refused: inOrder.length - done, outcomes: inOrder };

  async function outcomeOf(id: string, orderNumber: string | undefined): Promise<Outcome> {
    try {
      if (orderNumber === undefined) throw new DomainError('NOT_FOUND');
      await transitionOrder(context, viewer, id, step, at);
      return { id, orderNumber, outcome: 'done', code: null, message: null };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { id, orderNumber: orderNumber ?? null, outcome: 'refused', code: error.code, message: error.message };
    }
  }
}

const canonical = (id: string) => BigInt(id).toString();

function byNumber(one: string, other: string): number {
  return BigInt(one) < BigInt(other) ? -1 : 1;
}
