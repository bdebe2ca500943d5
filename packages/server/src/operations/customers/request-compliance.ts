import { ComplianceRequest } from '@souk/contract';
import { Type } from 'typebox';
import {
  type ComplianceAsk,
  redactCustomer,
  requestCustomerData,
} from '../../domains/compliance/request-compliance.js';
import type { Context } from '../../foundation/context.js';
import { adminId } from '../../foundation/http/path-params.js';
import { created } from '../../foundation/http/response.js';
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
    responses: [
      {
        status: 201,
        description: 'The request sent to the apps',
        schema: Type.Object({ data: ComplianceRequest }, { additionalProperties: false }),
      },
    ],
    errors: ['NOT_FOUND'],
    handle: async ({ context, caller: { businessId, userId }, params: { id }, now }) =>
      created({ data: await ask(context, { businessId, customerId: id, userId, at: now }) }),
  });
}

export const requestCustomerDataOperation = complianceOperation({
  name: 'requestCustomerData',
  verb: 'data-request',
  summary: "Request a customer's data",
  description:
    'Asks every installed app for the data it stores about a customer. Sends `customers/data_request`; apps have 30 days to respond.',
  ask: requestCustomerData,
});

export const requestErasureOperation = complianceOperation({
  name: 'redactCustomer',
  verb: 'redact',
  summary: "Erase a customer's personal data",
  description:
    'Erases contact details here and asks every installed app to do the same. Name, phone numbers, email and addresses are erased immediately from the customer, their orders and their checkouts. This cannot be ' +
    'undone. Sends `customers/redact`; apps have 30 days to comply.',
  ask: redactCustomer,
});
