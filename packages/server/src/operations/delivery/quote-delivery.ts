import { DeliveryQuote, Id, MoneyInput } from '@souk/contract';
import { Type } from 'typebox';
import { requireStoreContext } from '../../domains/businesses/find-store-context.js';
import { quoteDelivery as quote } from '../../domains/delivery/quote-delivery.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { isId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation } from '../define-operation.js';

const Code = (description: string, digits: number) =>
  Type.String({ pattern: `^[1-9]\\d{0,${digits - 1}}$`, description, examples: ['16'] });

export const quoteDelivery = defineOperation({
  name: 'quoteDelivery',
  method: 'GET',
  path: '/delivery-quotes',
  tag: 'Delivery',
  summary: 'Quote delivery',
  description:
    'The ways in which a store delivers to a place, with prices from its fee group and the pickup points of its carrier.',
  needs: 'stores:read',
  query: Type.Object({
    storeId: Id,
    provinceCode: Code('The code of the province.', 3),
    townOns: Type.Optional(Code('The code of the town.', 6)),
    subtotal: Type.Optional(MoneyInput),
    deliveryAgentId: Type.Optional(Id),
  }),
  responses: [
    {
      status: 200,
      description: 'The quote',
      schema: Type.Object({ data: DeliveryQuote }, { additionalProperties: false }),
    },
  ],
  errors: ['NOT_FOUND', 'STORE_SCOPE_FORBIDDEN'],
  handle: async ({ db, caller, query }) => {
    const { storeId, provinceCode, townOns, subtotal = '0', deliveryAgentId } = query;
    const place = await requireStoreContext(db, caller, isId(storeId) ? storeId : throwDomainError('NOT_FOUND'));
    return ok({
      data: await quote(db, {
        ...place,
        carrierId: deliveryAgentId ?? place.deliveryAgentId,
        provinceCode: Number(provinceCode),
        townOns: townOns === undefined ? null : Number(townOns),
        subtotal,
      }),
    });
  },
});
