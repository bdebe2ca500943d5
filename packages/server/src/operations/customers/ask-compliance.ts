import { ComplianceRequest } from '@souk/contract';
import { Type } from 'typebox';
import {
  type ComplianceAsk,
  redactCustomer,
  requestCustomerData,
} from '../../domains/compliance/request-compliance.js';
import type { Context } from '../../foundation/context.js';
import { created } from '../../foundation/http/answer.js';
import { adminId } from '../../foundation/http/path-params.js';
import { defineOperation, type Operation } from '../define-operation.js';

interface ComplianceDeclaration {
  name: string;
  verb: string;
  summary: string;
  description: string;
  ask(context: Context, ask: ComplianceAsk): Promise<ComplianceRequest>;
}

/** Only a member can pass on a buyer's request; apps are notified. */
function complianceOperation({ name, verb, summary, description, ask }: ComplianceDeclaration): Operation {
  return defineOperation({
    name,
    method: 'POST',
    path: `/customers/{id}/${verb}`,
    tag: 'Customers',
    summary,
    description,
    needs: 'customers:update',
    only: 'member',
    params: { id: adminId() },
    body: { kind: 'json', schema: Type.Object({}, { additionalProperties: false }), optional: true },
    answers: [
      {
        status: 201,
        description: 'What the apps are asked.',
        schema: Type.Object({ data: ComplianceRequest }, { additionalProperties: false }),
      },
    ],
    errors: ['NOT_FOUND'],
    handle: async ({ context, caller: { businessId, userId }, params: { id }, now }) =>
      created({ data: await ask(context, { businessId, customerId: id, userId, at: now }) }),
  });
}

export const askForCustomerData = complianceOperation({
  name: 'requestCustomerData',
  verb: 'data-request',
  summary: 'Asks every app what it keeps about a customer.',
  description: 'Sends `customers/data_request`; apps have 30 days.',
  ask: requestCustomerData,
});

export const askForErasure = complianceOperation({
  name: 'redactCustomer',
  verb: 'redact',
  summary: 'Erases the contacts of a customer, here and in every app.',
  description:
    'Name, phones, email and addresses are erased at once in the customer, their orders and their checkouts, and cannot be ' +
    'brought back. Sends `customers/redact`; apps have 30 days.',
  ask: redactCustomer,
});
