import { Customer } from '@souk/contract';
import { Type } from 'typebox';
import type { Caller } from '../../domains/businesses/caller.js';
import { presentCustomer } from '../../domains/customers/find-customer.js';
import { type Answer, ok } from '../../foundation/http/answer.js';

export const customerFields = Object.keys(Customer.properties);
export const OneCustomer = Type.Object({ data: Customer }, { additionalProperties: false });

export function answerCustomer(customer: Customer, { maySeeContacts }: Caller): Answer {
  return { ...ok({ data: presentCustomer(customer, maySeeContacts) }), contactsOf: customer.id };
}
