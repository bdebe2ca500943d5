import {
  deliveryStatuses,
  OwnSubscription,
  TimeInput,
  topics,
  WebhookDelivery,
  WebhookDeliveryWithAttempts,
  Words,
} from '@souk/contract';
import { Type } from 'typebox';
import { installationOf } from '../../domains/businesses/caller.js';
import { listSubscriptions } from '../../domains/installations/list-subscriptions.js';
import {
  findInstallationDelivery,
  listInstallationDeliveries,
} from '../../domains/webhooks/log/read-installation-log.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import { cutPage, pageOf } from '../../foundation/http/lists/paginate.js';
import { adminId } from '../../foundation/http/path-params.js';
import { ok } from '../../foundation/http/response.js';
import { defineOperation, type Operation } from '../define-operation.js';

const tag = 'Webhooks';
const deliveryFields = Object.keys(WebhookDelivery.properties);
const deliveryWithAttemptsFields = Object.keys(WebhookDeliveryWithAttempts.properties);

const listOwnSubscriptions = defineOperation({
  name: 'listWebhookSubscriptions',
  method: 'GET',
  path: '/webhooks',
  tag,
  summary: 'List webhook subscriptions',
  description: "The topics and endpoints that the installation's approved version subscribes to.",
  needs: null,
  only: 'app',
  responses: [
    {
      status: 200,
      description: 'The subscriptions, sorted by topic',
      schema: Type.Object({ data: Type.Array(OwnSubscription) }, { additionalProperties: false }),
    },
  ],
  errors: ['PERMISSION_DENIED'],
  handle: async ({ db, caller }) =>
    ok({ data: await listSubscriptions(db, caller.businessId, installationOf(caller).installationId) }),
});

const listDeliveries = defineOperation({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/webhooks/deliveries',
  tag,
  summary: 'List webhook deliveries',
  description: 'Deliveries of the installation in the last 30 days, newest first.',
  needs: null,
  only: 'app',
  query: Type.Object({
    topic: Type.Optional(Words(topics, 'Only deliveries of this topic.')),
    status: Type.Optional(Words(deliveryStatuses, 'Only deliveries with this status.')),
    error: Type.Optional(
      Type.String({ pattern: '^[A-Za-z0-9_]{1,64}$', description: 'Only deliveries with this error.' }),
    ),
    from: Type.Optional(TimeInput),
    to: Type.Optional(TimeInput),
  }),
  paged: true,
  selectable: deliveryFields,
  responses: [{ status: 200, description: 'A page of deliveries', schema: pageOf(WebhookDelivery) }],
  errors: ['PERMISSION_DENIED'],
  handle: async ({ db, caller, query: { from, to, ...filters }, page }) => {
    const { limit, after } = page;
    const found = await listInstallationDeliveries(
      db,
      installationOf(caller),
      { ...filters, ...(from && { from: new Date(from) }), ...(to && { to: new Date(to) }) },
      { limit, ...(after && { after: { createdAt: new Date(String(after[0])), id: String(after[1]) } }) },
    );
    const { rows, nextCursor } = cutPage(found, limit, ({ createdAt, id }) => page.cursorAfter([createdAt, id]));
    return ok({ data: rows, nextCursor });
  },
});

const readDelivery = defineOperation({
  name: 'readWebhookDelivery',
  method: 'GET',
  path: '/webhooks/deliveries/{id}',
  tag,
  summary: 'Get a webhook delivery',
  description: 'With all of its attempts.',
  needs: null,
  only: 'app',
  params: { id: adminId() },
  selectable: deliveryWithAttemptsFields,
  responses: [
    {
      status: 200,
      description: 'The delivery',
      schema: Type.Object({ data: WebhookDeliveryWithAttempts }, { additionalProperties: false }),
    },
  ],
  errors: ['PERMISSION_DENIED', 'NOT_FOUND'],
  handle: async ({ db, caller, params: { id } }) =>
    ok({ data: (await findInstallationDelivery(db, installationOf(caller), id)) ?? throwDomainError('NOT_FOUND') }),
});

export const webhookOperations: Operation[] = [listOwnSubscriptions, listDeliveries, readDelivery];
