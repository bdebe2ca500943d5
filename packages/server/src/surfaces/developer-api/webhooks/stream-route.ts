import { closed } from '@souk/contract';
import { Type } from 'typebox';
import { streamDeliveries } from '../../../domains/webhooks/stream/stream-deliveries.js';
import { defineRoute } from '../../../foundation/http/define-route.js';
import { developerId } from '../../../foundation/http/path-params.js';
import { eventStreamHeaders } from '../../../foundation/http/streams/event-frames.js';
import { isStillAuthenticated } from '../authenticate-developer.js';
import { developerRoutes } from '../developer-routes.js';
import { ownApp } from '../require-own-app.js';
import { deliveryFilters } from './delivery-filters.js';

export const streamAppDeliveries = defineRoute(developerRoutes, {
  name: 'streamDeliveries',
  method: 'GET',
  path: '/developer/apps/{appId}/deliveries/stream',
  tag: 'Webhook console',
  summary: 'Stream deliveries',
  description: [
    'New and changed deliveries of the app as server-sent events. Events: `delivery` (a WebhookDelivery that is new or has another status; each status is sent once, and one that is replaced immediately can be skipped), `reset` (the position is no longer known: read the list again), `end` (`{"reason":"session_ended"|"displaced"|"shutdown"}`, then the stream closes).',
    'A frame can contain only an ID. To resume from any server within a day, send the last ID you received as `Last-Event-ID`. Without it, the stream starts now, so open it before you read the list.',
    'A comment is sent at least every 15 seconds. The stream ends when the token or session does; reconnect with a new one. A client that reads nothing for 30 seconds is disconnected. At most 10 streams per developer. When the server has no room, the developer with most streams loses the oldest one (`displaced`); reconnect after a few seconds.',
  ].join('\n\n'),
  params: { appId: developerId('APP_NOT_FOUND') },
  query: Type.Object(deliveryFilters, closed),
  requestHeaders: {
    'Last-Event-ID': Type.String({ maxLength: 8000, description: 'The ID of the last frame received.' }),
  },
  responses: [{ status: 200, description: 'The stream', mediaType: 'text/event-stream', schema: Type.String() }],
  errors: ['APP_NOT_FOUND', 'STREAM_LIMIT_REACHED'],
  handle: async (input) => {
    const { caller, query, request, platform } = input;
    const { id } = await ownApp(input);
    const stream = platform.streams.open({
      userId: caller.userId,
      address: request.address,
      mayGoOn: () => isStillAuthenticated(request, platform),
    });
    const lastEventId = request.headers['last-event-id']?.toString();
    const bytes = streamDeliveries(platform, { appId: id, filters: query, lastEventId, stream });
    return { status: 200, bytes, headers: eventStreamHeaders };
  },
});
