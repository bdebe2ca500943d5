import { NewOrder } from '@souk/contract';
import type { Caller } from '../../domains/businesses/caller.js';
import { requireStoreContext } from '../../domains/businesses/find-store-context.js';
import { requireKnownPlace } from '../../domains/geography/judge-place.js';
import { createOrder as makeOrder, noBuyer } from '../../domains/orders/create-order.js';
import { priceItems } from '../../domains/orders/price-items.js';
import { readOrder } from '../../domains/orders/read-orders.js';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { isId } from '../../foundation/http/path-params.js';
import { defineOperation } from '../define-operation.js';
import { orderFields, orderIs, orderResponse } from './order-responses.js';

export const createOrder = defineOperation({
  name: 'createOrder',
  method: 'POST',
  path: '/orders',
  tag: 'Orders',
  summary: 'Create an order',
  description: 'Reserves the stock, creates or updates the customer, and sends `orders/created`.',
  needs: 'orders:create',
  body: { kind: 'json', schema: NewOrder },
  selectable: orderFields,
  responses: orderIs('Order created', 201),
  errors: ['NOT_FOUND', 'STORE_SCOPE_FORBIDDEN'],
  handle: async ({ context, db, caller, body, now }) => {
    const { storeId, items, ...rest } = body;
    const place = await requireStoreContext(db, caller, isId(storeId) ? storeId : throwDomainError('NOT_FOUND'));
    if (caller.kind === 'member' && body.buyer)
      requireKnownPlace(place.country, { ...noBuyer, ...body.buyer }, 'buyer.');
    await requireExchanged(db, caller, body.exchangeOfOrderId);
    const { businessId } = caller;
    const priced = await priceItems(db, { businessId, storeId, present: [], soldOnly: false }, items);
    const order = await makeOrder(
      context,
      caller,
      place,
      { ...rest, items: priced, source: sourceOf(body, caller) },
      now,
    );
    return { ...orderResponse(order), status: 201 };
  },
});

function sourceOf({ source, exchangeOfOrderId }: NewOrder, { kind }: Caller): NonNullable<NewOrder['source']> {
  if (source) return source;
  if (exchangeOfOrderId) return 'exchange';
  return kind === 'app' ? 'app' : 'manual';
}

async function requireExchanged(db: Database, caller: Caller, id: string | null | undefined): Promise<void> {
  if (!id) return;
  if (isId(id) && (await readOrder(db, caller, id))) return;
  throwDomainError('BAD_REQUEST', { problems: ['exchangeOfOrderId must be the ID of an order that you can read.'] });
}
