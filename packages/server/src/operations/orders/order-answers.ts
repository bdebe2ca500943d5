import { Order } from '@souk/contract';
import { Type } from 'typebox';
import type { Caller } from '../../domains/businesses/caller.js';
import { presentOrder } from '../../domains/orders/find-order.js';
import { type Answer, ok } from '../../foundation/http/answer.js';
import type { AnswerSpec } from '../../foundation/http/define-route.js';

export const orderFields = Object.keys(Order.properties);

const OneOrder = Type.Object({ data: Order }, { additionalProperties: false });

export const orderIs = (description: string, status = 200): AnswerSpec[] => [{ status, description, schema: OneOrder }];

/** Contacts are masked for whoever may not see them, whatever the operation was. */
export function answerOrder(order: Order, { maySeeContacts }: Caller): Answer {
  return { ...ok({ data: presentOrder(order, maySeeContacts) }), contactsOf: order.id };
}
