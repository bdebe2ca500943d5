import { Order } from '@souk/contract';
import { Type } from 'typebox';
import type { ResponseSpec } from '../../foundation/http/define-route.js';
import { type HandlerResponse, ok } from '../../foundation/http/response.js';

export const orderFields = Object.keys(Order.properties);

const OneOrder = Type.Object({ data: Order }, { additionalProperties: false });

export const orderIs = (description: string, status = 200): ResponseSpec[] => [
  { status, description, schema: OneOrder },
];

/** Named as somebody's contacts, so that a stored copy of the answer is found when they are erased. */
export function orderResponse(order: Order): HandlerResponse {
  return { ...ok({ data: order }), contactsOf: order.id };
}
