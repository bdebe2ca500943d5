import { Customer } from '@souk/contract';
import { Type } from 'typebox';
import { type HandlerResponse, ok } from '../../foundation/http/response.js';

export const customerFields = Object.keys(Customer.properties);
export const OneCustomer = Type.Object({ data: Customer }, { additionalProperties: false });

/** Named as somebody's contacts, so that a stored copy of the answer is found when they are erased. */
export function customerResponse(customer: Customer): HandlerResponse {
  return { ...ok({ data: customer }), contactsOf: customer.id };
}
