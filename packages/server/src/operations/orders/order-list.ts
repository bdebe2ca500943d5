import { orderStages, orderStatuses, Words } from '@souk/contract';
import { type Static, Type } from 'typebox';
import { type Caller, requirePermission } from '../../domains/businesses/caller.js';
import type { OrderFilters } from '../../domains/orders/read-orders.js';
import { isId } from '../../foundation/http/path-params.js';
import { flagOf, listFilters, SearchText, YesOrNo } from '../commerce-list.js';

/** The filters of an order list, in addition to those of every list. */
export const OrdersQuery = Type.Object({
  ...listFilters,
  status: Type.Optional(Words(orderStatuses, 'Only orders with this status.')),
  stage: Type.Optional(Words(orderStages, 'Only orders at this stage.')),
  archived: Type.Optional(YesOrNo('`true`: only archived orders; `false`: only the others.')),
  waiting: Type.Optional(YesOrNo('`true`: only orders on hold; `false`: only the others.')),
  q: Type.Optional(
    SearchText(
      'An order number, the end of a phone number (4 digits or more), or the start of a name. Without permission to see contact details, an order number only.',
    ),
  ),
  customerId: Type.Optional(
    Type.String({
      pattern: '^\\d{1,24}$',
      description: 'Only orders of this customer. Requires permission to read customers.',
    }),
  ),
});
export type OrdersQuery = Static<typeof OrdersQuery>;

export function orderFiltersOf(query: OrdersQuery, caller: Caller): OrderFilters {
  const { status, stage, archived, waiting, q, customerId } = query;
  if (customerId !== undefined) requirePermission(caller, 'customers:read');
  // No customer has an id that large, and none has this one.
  const whose = customerId === undefined || isId(customerId) ? customerId : '0';
  return { status, stage, archived: flagOf(archived), waiting: flagOf(waiting), q: q?.trim(), customerId: whose };
}
