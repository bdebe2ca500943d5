import { orderStages, orderStatuses, Words } from '@souk/contract';
import { type Static, Type } from 'typebox';
import type { OrderFilters } from '../../domains/orders/read-orders.js';
import { flagOf, listFilters, SearchText, YesOrNo } from '../commerce-list.js';

/** The filters of an order list, in addition to those of every list. */
export const OrdersQuery = Type.Object({
  ...listFilters,
  status: Type.Optional(Words(orderStatuses, 'Only orders of this status.')),
  stage: Type.Optional(Words(orderStages, 'Only orders that came so far, and no further.')),
  archived: Type.Optional(YesOrNo('Only orders that were put away, or only others.')),
  waiting: Type.Optional(YesOrNo('Only orders that are held, or only others.')),
  q: Type.Optional(
    SearchText(
      'An order number, the end of a phone number (four digits or more), or the beginning of a name. Without the right to see contacts, an order number.',
    ),
  ),
});
export type OrdersQuery = Static<typeof OrdersQuery>;

export function orderFiltersOf({ status, stage, archived, waiting, q }: OrdersQuery): OrderFilters {
  return { status, stage, archived: flagOf(archived), waiting: flagOf(waiting), q: q?.trim() };
}
