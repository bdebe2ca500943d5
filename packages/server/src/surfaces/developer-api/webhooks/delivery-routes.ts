import { closed, TimeInput, WebhookDelivery, WebhookDeliveryWithAttempts } from '@souk/contract';
import { type Static, Type } from 'typebox';
import { findDelivery, type LogFilters, listDeliveries } from '../../../domains/webhooks/log/read-delivery-log.js';
import { replayDelivery } from '../../../domains/webhooks/log/replay-deliveries.js';
import { retryDelivery } from '../../../domains/webhooks/log/retry-delivery.js';
import { deliveriesChannel } from '../../../domains/webhooks/queue/deliveries-channel.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import { defineRoute, type Route } from '../../../foundation/http/define-route.js';
import { cutPage, defaultPageSize, pageOf, pageQuery } from '../../../foundation/http/lists/paginate.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { accepted, ok } from '../../../foundation/http/response.js';
import { developerRoutes } from '../developer-routes.js';
import { changeOwnApp, ownApp, ownWritableApp } from '../require-own-app.js';
import { one, responses } from '../response-schemas.js';
import { readDeliveryBody } from './body-route.js';
import { deliveryFilters } from './delivery-filters.js';
import { limitReplays } from './limit-console-requests.js';
import { streamAppDeliveries } from './stream-route.js';

const tag = 'Webhook console';
const appParam = { appId: developerId('APP_NOT_FOUND') };
const deliveryParams = { ...appParam, deliveryId: developerId('DELIVERY_NOT_FOUND') };

const LogQuery = Type.Object(
  {
    ...deliveryFilters,
    from: Type.Optional(TimeInput),
    to: Type.Optional(TimeInput),
    ...pageQuery,
  },
  closed,
);

function filtersOf({ installationId, topic, status, error, from, to }: Static<typeof LogQuery>): LogFilters {
  return {
    installationId,
    topic,
    status,
    error,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
}

const listAppDeliveries = defineRoute(developerRoutes, {
  name: 'listDeliveries',
  method: 'GET',
  path: '/developer/apps/{appId}/deliveries',
  tag,
  summary: 'List deliveries',
  description: 'Webhook deliveries of the app in the last 30 days, newest first.',
  params: appParam,
  query: LogQuery,
  responses: responses(200, 'A page of deliveries', pageOf(WebhookDelivery)),
  errors: ['APP_NOT_FOUND', 'INVALID_CURSOR'],
  handle: async (input) => {
    const { caller, query, platform } = input;
    const { limit = defaultPageSize, cursor, ...filters } = query;
    const { id } = await ownApp(input);
    const binding = { list: 'deliveries', caller: `user:${caller.userId}`, filters: { ...filters, appId: id } };
    const position = platform.cursors.read(binding, cursor);
    const after = position && { createdAt: new Date(String(position[0])), id: String(position[1]) };
    const found = await listDeliveries(platform.db, id, filtersOf(query), { limit, after });
    const { rows, nextCursor } = cutPage(found, limit, (last) =>
      platform.cursors.write(binding, [last.createdAt, last.id]),
    );
    return ok({ data: rows, nextCursor });
  },
});

const readAppDelivery = defineRoute(developerRoutes, {
  name: 'readDelivery',
  method: 'GET',
  path: '/developer/apps/{appId}/deliveries/{deliveryId}',
  tag,
  summary: 'Get a delivery',
  description: 'With all of its attempts.',
  params: deliveryParams,
  responses: responses(200, 'The delivery', one(WebhookDeliveryWithAttempts)),
  errors: ['APP_NOT_FOUND', 'DELIVERY_NOT_FOUND'],
  handle: async (input) => {
    const { id } = await ownApp(input);
    const delivery = await findDelivery(input.platform.db, id, input.params.deliveryId);
    return ok({ data: delivery ?? throwDomainError('DELIVERY_NOT_FOUND') });
  },
});

const replayAppDelivery = defineRoute(developerRoutes, {
  name: 'replayDelivery',
  method: 'POST',
  path: '/developer/apps/{appId}/deliveries/{deliveryId}/replay',
  tag,
  summary: 'Replay a delivery',
  description: 'Sends a delivered or failed delivery again immediately, with the same webhook-id.',
  params: deliveryParams,
  responses: responses(202, 'Replay started. Get the delivery to see its result', one(WebhookDeliveryWithAttempts)),
  errors: [
    'APP_NOT_FOUND',
    'APP_READ_ONLY',
    'DELIVERY_NOT_FOUND',
    'DELIVERY_NOT_REPLAYABLE',
    'EVENT_EXPIRED',
    'TOPIC_NOT_SUBSCRIBED',
    'WEBHOOK_REPLAY_RATE_LIMITED',
  ],
  handle: async (input) => {
    const { id } = await ownWritableApp(input);
    await limitReplays(input, id);
    const data = await changeOwnApp(input, ({ db }, app, now) =>
      replayDelivery(db, app.id, input.params.deliveryId, now),
    );
    input.platform.wakeups.hint(deliveriesChannel);
    return accepted({ data });
  },
});

const retryAppDelivery = defineRoute(developerRoutes, {
  name: 'retryDelivery',
  method: 'POST',
  path: '/developer/apps/{appId}/deliveries/{deliveryId}/retry',
  tag,
  summary: 'Retry a pending delivery now',
  description:
    'Makes the next scheduled attempt of a pending delivery now. It counts as that attempt. To send a delivered or failed delivery again, replay it.',
  params: deliveryParams,
  responses: responses(200, 'The delivery, due now', one(WebhookDeliveryWithAttempts)),
  errors: [
    'APP_NOT_FOUND',
    'APP_READ_ONLY',
    'DELIVERY_NOT_FOUND',
    'DELIVERY_NOT_PENDING',
    'WEBHOOK_REPLAY_RATE_LIMITED',
  ],
  handle: async (input) => {
    const { id } = await ownWritableApp(input);
    await limitReplays(input, id);
    const data = await changeOwnApp(input, ({ db }, app, now) =>
      retryDelivery(db, app.id, input.params.deliveryId, now),
    );
    input.platform.wakeups.hint(deliveriesChannel);
    return ok({ data });
  },
});

export const deliveryRoutes: Route[] = [
  listAppDeliveries,
  streamAppDeliveries,
  readAppDelivery,
  readDeliveryBody,
  replayAppDelivery,
  retryAppDelivery,
];
