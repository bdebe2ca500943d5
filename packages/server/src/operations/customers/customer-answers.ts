import { Customer } from '@souk/contract';
import { Type } from 'typebox';
import { type Answer, ok } from '../../foundation/http/answer.js';

export const customerFields = Object.keys(Customer.properties);
export const OneCustomer = Type.Object({ data: Customer }, { additionalProperties: false });

/** Named as somebody's contacts, so that a stored copy of the answer is found when they are erased. */
export function answerCustomer(customer: Customer): Answer {
  return { ...ok({ data: customer }), contactsOf: customer.id };
}
